// A value as far as it is known: exact text, patterns, and holes (unknown pieces) with what is known of them. Knows no program.
import type { Searched } from '../model/place.ts';

/**
 * What is known of a hole's text. `token`: one short word of letters, digits, `_ . : + @ % -` that does not begin with `-` or `.` (a number, hash, date, id).
 * `number`: the token is a number; `natural` has digits only, `signed` may have a leading `-`. With `many` every blank-separated word is such a token.
 * `below`: one path at or below `dir`, matching `pattern` if given. `any`: nothing is known.
 */
export type Shape =
  | { readonly kind: 'any' }
  | { readonly kind: 'token'; readonly many?: boolean; readonly number?: 'natural' | 'signed' }
  | { readonly kind: 'below'; readonly dir: string; readonly patterns?: readonly string[]; readonly searched?: Searched };

/**
 * The origin of a hole's text, where it matters for a decision; `why` is only for people. `variable`: the value of a variable, from before the command
 * (`outside`) or as the command left it. `entry-name`: a name found in a directory. `interpreter`: the program that runs the code.
 */
export type HoleSource =
  | { readonly kind: 'variable'; readonly name: string; readonly outside: boolean }
  | { readonly kind: 'entry-name' }
  | { readonly kind: 'interpreter' };

export type Bit =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'glob'; readonly text: string }
  | { readonly kind: 'hole'; readonly why: string; readonly shape: Shape; readonly source?: HoleSource };

/** One argument after expansion, or, when `spread`, possibly none or several that look like this. */
export interface Arg {
  readonly bits: readonly Bit[];
  /** Parts whose output it contains. */
  readonly from: readonly number[];
  readonly spread: boolean;
}

/** The data that flows through a pipe or out of a substitution. */
export interface Stream {
  /** The exact text, if known. */
  readonly text?: string;
  readonly shape: Shape;
  readonly why: string;
  readonly from: readonly number[];
  /** What is known of the first word of every line. */
  readonly first?: Shape;
  /** Every line is an assignment; for `environment`, except lines that continue a value. `numbered`: every line begins with a number and a colon. */
  readonly lines?: 'assignments' | 'environment' | 'containers' | 'numbered';
  /** The text before another command may have read some of it. */
  readonly once?: string;
  /** The known pieces in order, if there is something unknown before, between or after them. */
  readonly pieces?: string;
}

export const ANY: Shape = { kind: 'any' };
export const TOKEN: Shape = { kind: 'token' };
/** A number of digits only. */
export const NATURAL: Shape = { kind: 'token', number: 'natural' };
/** A number that may be negative and so may look like an option. */
export const SIGNED: Shape = { kind: 'token', number: 'signed' };
export const TOKENS: Shape = { kind: 'token', many: true };
export const NATURALS: Shape = { kind: 'token', many: true, number: 'natural' };

export const textArg = (text: string): Arg => ({ bits: [{ kind: 'text', text }], from: [], spread: false });
export const holeArg = (why: string, shape: Shape = ANY, source?: HoleSource): Arg => ({
  bits: [{ kind: 'hole', why, shape, ...(source === undefined ? {} : { source }) }],
  from: [],
  spread: false,
});
/** The same value, or possibly another one of unknown origin. */
export const perhaps = (arg: Arg): Arg => ({
  ...arg,
  bits: arg.bits.map((bit) => (bit.kind === 'hole' ? { kind: 'hole', why: bit.why, shape: bit.shape } : bit)),
});
/** The value of a variable as it was before the command. */
export const fromOutside = (name: string): HoleSource => ({ kind: 'variable', name, outside: true });
/** A variable whose value this command changed in a way that is not followed. */
export const variableHole = (name: string, saying: string, shape: Shape = ANY): Arg =>
  holeArg(`\`$${name}\` ${saying}`, shape, { kind: 'variable', name, outside: false });
export const emptyStream: Stream = { text: '', shape: ANY, why: 'nothing', from: [] };
export const textStream = (text: string, from: readonly number[] = []): Stream => ({ text, shape: ANY, why: 'known', from });
export const unknownStream = (why: string, from: readonly number[] = [], shape: Shape = ANY): Stream => ({ why, from, shape });

/** The exact text, if all of it is known and it is sure to be one word. */
export function exact(arg: Arg | undefined): string | undefined {
  if (!arg || arg.spread) return undefined;
  if (arg.bits.length === 1) {
    const only = arg.bits[0];
    return only?.kind === 'text' ? only.text : undefined;
  }
  let text = '';
  for (const bit of arg.bits) {
    if (bit.kind !== 'text') return undefined;
    text += bit.text;
  }
  return text;
}

/** The text for a person, with holes as `…`. */
export const argText = (arg: Arg): string => arg.bits.map((bit) => (bit.kind === 'hole' ? '…' : bit.text)).join('');

/** Why it is not exactly known. */
export function holeWhy(arg: Arg): string | undefined {
  for (const bit of arg.bits) {
    if (bit.kind === 'hole') return bit.why;
    if (bit.kind === 'glob') return `pattern \`${argText(arg)}\``;
  }
  return arg.spread ? 'may be several words' : undefined;
}

/** The known text at its start. */
export function knownPrefix(arg: Arg): string {
  let text = '';
  for (const bit of arg.bits) {
    if (bit.kind !== 'text') break;
    text += bit.text;
  }
  return text;
}

/** True if it may begin with `-` and be read as an option. */
export function maybeOption(arg: Arg): boolean {
  const first = arg.bits.find((bit) => bit.kind !== 'text' || bit.text !== '');
  if (!first) return arg.spread;
  if (first.kind === 'text') return first.text.startsWith('-');
  if (first.kind === 'glob') return true;
  return first.shape.kind === 'any' || (first.shape.kind === 'token' && first.shape.number === 'signed');
}

/** It begins with a number that may be negative. */
export function startsSigned(arg: Arg): boolean {
  const first = arg.bits.find((bit) => bit.kind !== 'text' || bit.text !== '');
  return first?.kind === 'hole' && first.shape.kind === 'token' && first.shape.number === 'signed';
}

export const union = (...lists: readonly (readonly number[])[]): readonly number[] => unionOf(lists);

export function unionOf(lists: readonly (readonly number[])[]): readonly number[] {
  let only: readonly number[] | undefined;
  for (let i = 0; i < lists.length; i++) {
    const list = lists[i];
    if (list === undefined || list.length === 0) continue;
    if (only !== undefined && only !== list) return [...new Set(lists.flat())];
    only = list;
  }
  return only ?? [];
}

/** Concatenates the outputs of commands that run one after the other. */
export function joinStreams(streams: readonly Stream[]): Stream {
  const single = streams.length === 1 ? streams[0] : undefined;
  if (single) return single.text !== '' || single.from.length > 0 ? single : emptyStream;
  const real = streams.filter((one) => one.text !== '' || one.from.length > 0);
  if (real.length === 0) return emptyStream;
  const only = real[0];
  if (real.length === 1 && only) return only;
  const from = union(...real.map((one) => one.from));
  if (real.every((one) => one.text !== undefined)) return textStream(real.map((one) => one.text).join(''), from);
  const unknown = real.find((one) => one.text === undefined);
  const pieces = real.map((one) => one.text ?? one.pieces ?? '\n').join('');
  return { ...unknownStream(unknown?.why ?? 'output of several commands', from), ...(pieces.trim() === '' ? {} : { pieces }) };
}

/** A stream that may have been printed only in part, or not at all. */
export const inDoubt = (stream: Stream): Stream =>
  stream.text === '' || (stream.text === undefined && stream.shape.kind === 'any' && !stream.first)
    ? stream
    : {
        ...unknownStream('how much of it is printed is unknown', stream.from),
        ...(stream.text === undefined ? {} : { once: stream.text }),
      };
