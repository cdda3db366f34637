// Gives the words that name one effect and its target. Does not read sentences; consent.ts does.
import { wordList } from './data/word-list.ts';
import type { Effect } from '../model/effect.ts';
import type { Command } from '../model/part.ts';
import { EFFECT_WORDS, OBJECTLESS } from './data/effect-words.ts';
import type { EffectWords } from './data/effect-words.ts';
import { PRODUCTION } from './data/speech.ts';
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

export interface Vocabulary {
  /** The effect in a few words, for messages. */
  readonly name: string;
  readonly verbs: ReadonlySet<string>;
  readonly told: ReadonlySet<string>;
  readonly must: ReadonlySet<string>;
  readonly targets: readonly Target[];
  /** Words that describe the effect without saying what it lands on: they name no other object either. */
  readonly about: ReadonlySet<string>;
  /** The words of the command itself, for a user who spells it out. */
  readonly spelled: readonly string[];
  /** Its options, as written and by their canonical names; bundles also letter by letter. */
  readonly options: ReadonlySet<string>;
  /** Branches that must be named as such; `undefined` stands for all of them. */
  readonly branches: readonly (string | undefined)[];
  /** The program and the system, where it acts on one. */
  readonly tools: ReadonlySet<string>;
  /** Numbers among the operands and option values of a service's command. */
  readonly numbers: ReadonlySet<string>;
  readonly pairs?: { readonly verbs: ReadonlySet<string>; readonly nouns: ReadonlySet<string> };
  /** What it is, to tell acts with rules of their own. */
  readonly key: string;
  /** `named`: destroys something that must be named. `any`: destroys, and the verb is enough. */
  readonly destroys: 'no' | 'named' | 'any';
  /** True when nobody can say what the effect lands on. */
  readonly targetUnknown: boolean;
}

const NONE: EffectWords = { verbs: [] };

function keyOf(effect: Effect): string {
  switch (effect.kind) {
    case 'write':
    case 'delegate':
    case 'delete':
      return `${effect.kind}:${effect.how}`;
    case 'network':
      return `network:${effect.use}`;
    case 'vcs':
    case 'package':
    case 'service':
    case 'process':
      return `${effect.kind}:${effect.act}`;
    case 'hazard':
    case 'configure':
    case 'reveal':
      return `${effect.kind}:${effect.what}`;
    case 'read':
    case 'run':
    case 'privilege':
    case 'unclear':
      return effect.kind;
  }
}

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
function ownTexts(effect: Effect): readonly string[] {
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
function targetsOf({ effect, command }: NamedEffect, skip: ReadonlySet<string>): readonly Target[] {
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

const refName = (operand: string): string =>
  (operand.toLowerCase().replace(/^\+/, '').split(':').at(-1) ?? '').replace(/^refs\/(?:heads|tags)\//, '');

/** Branches that nobody overwrites without meaning them, whatever the settings say. */
const SHARED_BRANCHES: ReadonlySet<string> = new Set(wordList('main master trunk production prod release stable'));

/** Branches a push must name. A list of several is told apart by commas; prose means every branch. */
function branchesOf({ effect, command }: NamedEffect): readonly (string | undefined)[] {
  if (effect.kind !== 'vcs') return [];
  if (effect.act === 'push-protected') {
    const names = effect.what.toLowerCase().split(/,\s*/);
    if (names.some((name) => /^all\s/.test(name))) return [undefined];
    return [...new Set(names.map((name) => name.split(/\s+/).at(-1) ?? name))];
  }
  if (effect.act !== 'force-push') return [];
  return (command?.operands ?? []).flatMap((operand) => {
    const ref = operand === undefined ? '' : refName(operand);
    return SHARED_BRANCHES.has(ref) ? [ref] : [];
  });
}

function optionsOf({ text, command }: NamedEffect): ReadonlySet<string> {
  const all = [...wordsOf(text ?? ''), ...(command?.options ?? []).map(({ name }) => name.toLowerCase())].filter((word) =>
    word.startsWith('-'),
  );
  return new Set(
    all.flatMap((word) =>
      /^-[a-z]{2,}$/.test(word) ? [word, ...Array.from(word.slice(1)).map((letter) => `-${letter}`)] : [word],
    ),
  );
}

const numbersOf = ({ effect, command }: NamedEffect): ReadonlySet<string> =>
  new Set(
    effect.kind === 'service'
      ? [...(command?.operands ?? []), ...(command?.options ?? []).map(({ value }) => value)]
          .flatMap((word) => (word ?? '').split('='))
          .filter((word) => /^\d+$/.test(word))
      : [],
  );

/** SQL's own words in statements that destroy. `cascade` is not among them: it reaches further than what is named. */
const SQL_WORDS: ReadonlySet<string> = new Set(
  wordList('drop truncate delete from table tables view index database schema if exists only restrict begin commit'),
);

/** Pieces of paths and URLs that name nothing in particular. */
const COMMON: ReadonlySet<string> = new Set(
  wordList(`
  home tmp var usr etc opt src lib bin repo root work workspace project projects https http www com org net
  api not new git txt json yml yaml index github origin version test tests app main.ts unknown place
`),
);

export function vocabularyOf(named: NamedEffect): Vocabulary {
  const { effect, command, text } = named;
  const key = keyOf(effect);
  const entry = EFFECT_WORDS.get(key) ?? EFFECT_WORDS.get(effect.kind) ?? NONE;
  const verbs = new Set(entry.verbs);
  const must = new Set(entry.must ?? []);
  const told = new Set(entry.told ?? []);
  const placed = effect.kind === 'read' || effect.kind === 'write' || effect.kind === 'delete';
  const system = effect.kind === 'service' ? effect.system : '';
  return {
    name: key.replace(':', ' '),
    key,
    options: optionsOf(named),
    branches: branchesOf(named),
    tools: new Set([system, command?.program ?? ''].filter((tool) => tool !== '')),
    numbers: numbersOf(named),
    ...(entry.pairs === undefined ? {} : { pairs: { verbs: new Set(entry.pairs.verbs), nouns: new Set(entry.pairs.nouns) } }),
    verbs,
    must,
    told,
    targets: targetsOf(named, new Set([...verbs, ...must, ...told])),
    about: new Set(
      wordsOf(
        [
          key.replace(':', ' '),
          // Where a thing is published for everyone: naming it narrows nothing.
          ...(key.endsWith(':publish') ? PRODUCTION : []),
          ...ownTexts(effect),
          system,
          command?.program ?? '',
          ...(command?.sub ?? []),
          ...(command?.options ?? []).map((option) => option.name),
        ].join(' '),
      ),
    ),
    spelled: wordsOf(text ?? ''),
    destroys: entry.destroys ?? 'no',
    targetUnknown: placed && effect.place.kind === 'unknown',
  };
}
