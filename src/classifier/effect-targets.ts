// Finds what an effect lands on, and by which names people call it. Does not read sentences and knows no verbs.
import type { Effect } from '../model/effect.ts';
import type { Command } from '../model/part.ts';
import { OBJECTLESS } from './data/effect-words.ts';
import { PRODUCTION } from './data/speech.ts';
import { wordList } from './data/word-list.ts';
import { wordsOf } from './segment-turn.ts';

/** An effect with the command that has it, where there is one. */
export interface NamedEffect {
  readonly effect: Effect;
  /** The part as a person would read it. */
  readonly text?: string;
  readonly command?: Command;
}

/** One thing an effect lands on. */
export interface Target {
  readonly names: ReadonlySet<string>;
  /** For a path: all of it, so that another path that ends alike is told apart. */
  readonly path?: string;
  /** Named only whole, or by all of these together: "old idea" is `old-idea`, "old" is not. */
  readonly pieces?: readonly string[];
  /** Where something goes: an order that names any object must name this one. */
  readonly destination?: true;
}

/** Pieces of paths and URLs that name nothing in particular. */
const COMMON: ReadonlySet<string> = new Set(
  wordList(`
  home tmp var usr etc opt src lib bin repo root work workspace project projects https http www com org net
  api not new git txt json yml yaml index github origin version test tests app main.ts unknown place
`),
);

/** SQL's own words in statements that destroy. `cascade` is not among them: it reaches further than what is named. */
const SQL_WORDS: ReadonlySet<string> = new Set(
  wordList('drop truncate delete from table tables view index database schema if exists only restrict begin commit'),
);

/** Names and their pieces. Short pieces and words that everyone uses would match by accident. */
function namesIn(text: string): readonly string[] {
  const names = text.toLowerCase().split(/[\s/:=,;"'`(){}[\]<>*?@~]+/);
  return names
    .flatMap((name) => [name, ...name.split(/[._-]+/).filter((piece) => !/^\d+$/.test(piece))])
    .filter((piece) => (piece.length >= 3 || /^\d+$/.test(piece)) && !OBJECTLESS.has(piece) && !COMMON.has(piece));
}

/** A path is named by its last part, whole whatever it is, or by the pieces of it. */
function pathTarget(path: string, pattern: string | undefined): Target {
  const whole = path.toLowerCase();
  const last = whole.split('/').at(-1) ?? '';
  return {
    names: new Set([last, ...namesIn(last), ...namesIn(pattern ?? '')].filter((name) => name !== '')),
    path: pattern === undefined ? whole : `${whole}/${pattern.toLowerCase()}`,
  };
}

/** What an effect says of itself: a name, or prose about what happens. Names are in backticks, look like one, or stand nearly alone. */
function named(text: string): readonly Target[] {
  const marked = [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
  const words = text.split(/\s+/);
  const names =
    marked.length > 0 ? marked : words.length <= 3 ? [text] : words.filter((word) => /[\w][/.@:_-][\w]|\d/.test(word));
  return names.map((name) => ({ names: new Set(namesIn(name)) })).filter((target) => target.names.size > 0);
}

/** The effect's own words: those that may name its target, and those that only tell of it. */
export function ownTexts(effect: Effect): readonly string[] {
  switch (effect.kind) {
    case 'read':
    case 'write':
    case 'delete':
    case 'privilege':
      return [];
    case 'run':
    case 'vcs':
    case 'package':
    case 'process':
    case 'delegate':
    case 'service':
      return [effect.what];
    case 'network':
      return [effect.server.url ?? effect.server.host];
    case 'configure':
    case 'reveal':
    case 'hazard':
      return [effect.detail];
    case 'limit':
      return [];
    case 'unclear':
      return [effect.word ?? ''];
  }
}

/** A branch, tag or stash: only its whole name tells it from its neighbours. */
function refTarget(operand: string): readonly Target[] {
  const ref = refName(operand);
  const pieces = ref.split(/[^\p{L}\p{N}]+/u).filter((piece) => piece !== '');
  return pieces.length === 0 || COMMON.has(ref) ? [] : [{ names: new Set([ref]), pieces }];
}

/** The words of a statement that are none of SQL's own: each is something it lands on. */
const sqlTargets = (statement: string): readonly Target[] =>
  wordsOf(statement)
    .filter((word) => !SQL_WORDS.has(word))
    .map((word) => ({ names: new Set([word, word.split('.').at(-1) ?? word]) }));

function operandTarget(operand: string, kind: Effect['kind']): Target {
  const whole = operand.toLowerCase();
  const at = /^([^\s@/]+)@[^\s@/]+$/.exec(whole);
  // An address is itself or the person's name in it; its domain is everybody's there.
  if (at !== null) return { names: new Set([whole, ...namesIn(at[1] ?? '')]), destination: true };
  const names = namesIn(operand);
  const bare = names.length === 0 && kind === 'service' && /^[\w.-]{3,}$/.test(whole) ? [whole] : [];
  return { names: new Set([...names, ...bare]), ...(whole.includes('://') ? { destination: true } : {}) };
}

/** INVARIANT: a path's target is that path alone; a word of its command would let one operand's consent cover another's. */
export function targetsOf({ effect, command }: NamedEffect, skip: ReadonlySet<string>): readonly Target[] {
  if (effect.kind === 'read' || effect.kind === 'write' || effect.kind === 'delete') {
    return effect.place.kind === 'path' ? [pathTarget(effect.place.path, effect.place.pattern)] : [];
  }
  const operands = (command?.operands ?? []).filter((operand) => operand !== undefined);
  if (effect.kind === 'vcs' && (effect.act === 'drop' || effect.act === 'delete-remote') && operands.length > 0)
    return operands.flatMap(refTarget);
  // The program's own name says which tool acts, not on what.
  const tool = new Set([...skip, command?.program ?? '']);
  const statements =
    effect.kind === 'service' && effect.act === 'destroy'
      ? (command?.options ?? []).flatMap(({ value }) => (value !== undefined && /\s/.test(value) ? sqlTargets(value) : []))
      : [];
  return [
    ...ownTexts(effect)
      .flatMap(named)
      .map((target) => without(target, tool)),
    ...operands.map((operand) => without(operandTarget(operand, effect.kind), skip)),
    ...statements,
  ]
    .filter((target) => target.names.size > 0)
    .map((target) => ({
      ...target,
      names: [...target.names].some((name) => PRODUCTION.has(name)) ? new Set([...target.names, ...PRODUCTION]) : target.names,
    }));
}

const without = (target: Target, skip: ReadonlySet<string>): Target => ({
  ...target,
  names: new Set([...target.names].filter((name) => !skip.has(name))),
});

export const refName = (operand: string): string =>
  (operand.toLowerCase().replace(/^\+/, '').split(':').at(-1) ?? '').replace(/^refs\/(?:heads|tags)\//, '');
