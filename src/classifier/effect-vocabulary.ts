// Gives the words that name one effect and its target. Does not read sentences; consent.ts does.
import { wordList } from './data/word-list.ts';
import type { Effect } from '../model/effect.ts';
import type { Command } from '../model/part.ts';
import { EFFECT_WORDS, OBJECTLESS } from './data/effect-words.ts';
import type { EffectWords } from './data/effect-words.ts';
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
    .flatMap((name) => [name, ...name.split(/[._-]+/)])
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

/** INVARIANT: a path's target is that path alone; a word of its command would let one operand's consent cover another's. */
function targetsOf({ effect, command }: NamedEffect, skip: ReadonlySet<string>): readonly Target[] {
  if (effect.kind === 'read' || effect.kind === 'write' || effect.kind === 'delete') {
    return effect.place.kind === 'path' ? [pathTarget(effect.place.path, effect.place.pattern)] : [];
  }
  const own = ownTexts(effect).flatMap(named);
  const operands = (command?.operands ?? []).flatMap((operand) =>
    operand === undefined ? [] : [{ names: new Set(namesIn(operand)) }],
  );
  return [...own, ...operands]
    .map((target) => ({ names: new Set([...target.names].filter((name) => !skip.has(name))) }))
    .filter((target) => target.names.size > 0);
}

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
    verbs,
    must,
    told,
    targets: targetsOf(named, new Set([...verbs, ...must, ...told])),
    about: new Set(
      wordsOf(
        [
          key.replace(':', ' '),
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
