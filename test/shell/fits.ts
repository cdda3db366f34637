// Whether a command that bash ran is one that leeway told of: its words, the shapes of their holes, its working directory. Runs nothing.
import { posix } from 'node:path';
import { matches } from '../../src/shell/patterns.ts';
import type { Cwd } from '../../src/shell/state.ts';
import type { Arg, Bit } from '../../src/shell/value.ts';
import { argText } from '../../src/shell/value.ts';
import type { Probe } from './probe-bash.ts';

export interface Claim {
  readonly args: readonly Arg[];
  readonly cwd: Cwd;
}

export function fits(probe: Probe, claim: Claim): boolean {
  if (claim.cwd.kind === 'known' && !claim.cwd.dirs.includes(probe.cwd)) return false;
  const { words } = probe;
  const { args } = claim;
  // reach[j]: the arguments so far may have given the first j words.
  let reach = [true, ...words.map(() => false)];
  for (const arg of args) {
    const many = arg.spread || arg.bits.some((bit) => bit.kind === 'glob');
    const good = words.map((word) => looksLike(arg, word, probe.cwd));
    const next = many ? [...reach] : reach.map(() => false);
    for (const [j, ok] of good.entries()) if (ok && (reach[j] || (many && next[j]))) next[j + 1] = true;
    reach = next;
  }
  return reach[words.length] === true;
}

/** Whether a real word is among those that the argument stands for. */
function looksLike(arg: Arg, word: string, cwd: string): boolean {
  const { bits } = arg;
  if (arg.spread && bits.some((bit) => bit.kind === 'hole' && bit.shape.kind === 'any')) return true;
  const only = bits.length === 1 ? bits[0] : undefined;
  if (only?.kind === 'hole' && only.shape.kind === 'below') return isBelow(only.shape, word, cwd);
  // A bracket is one character of a pattern together with the text after it.
  if (bits.some((bit) => bit.kind === 'glob') && bits.every((bit) => bit.kind !== 'hole'))
    return word === argText(arg) || matches(argText(arg), word) !== false;
  const source = bits.map(bitSource).join('');
  return new RegExp(`^(?:${source})$`, 's').test(word) || (arg.spread && bits.every((bit) => bit.kind !== 'text') && token(word));
}

const TOKEN_SOURCE = '[A-Za-z0-9_:+@%][A-Za-z0-9_.:+@%-]*';
const token = (word: string): boolean => new RegExp(`^${TOKEN_SOURCE}$`).test(word);

function bitSource(bit: Bit): string {
  if (bit.kind === 'text') return bit.text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
  if (bit.kind !== 'hole' || bit.shape.kind !== 'token') return '.*';
  const one = bit.shape.number === undefined ? TOKEN_SOURCE : bit.shape.number === 'natural' ? '\\d+' : '-?\\d+';
  // Where nothing splits them (in quotes, or with an empty IFS), several are one word with blanks between them.
  return bit.shape.many ? `${one}(?: ${one})*` : one;
}

/** A pattern that matches nothing stays as it is written. */
function isBelow(shape: { readonly dir: string; readonly patterns?: readonly string[] }, word: string, cwd: string): boolean {
  const path = posix.resolve(cwd, word);
  const inside = posix.relative(shape.dir, path);
  if (inside.startsWith('../') || inside === '..') return false;
  return (
    shape.patterns === undefined || shape.patterns.some((pattern) => matches(pattern, inside) !== false || inside === pattern)
  );
}
