// Gives the words that name one effect and its target. Does not read sentences; consent.ts does.
import { wordList } from './data/word-list.ts';
import type { Effect } from '../model/effect.ts';
import { EFFECT_WORDS } from './data/effect-words.ts';
import type { EffectWords } from './data/effect-words.ts';
import { PRODUCTION } from './data/speech.ts';
import { ownTexts, refName, targetsOf } from './effect-targets.ts';
import type { NamedEffect, Target } from './effect-targets.ts';
import { wordsOf } from './segment-turn.ts';

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
  /** True when those words tell all of it, so that spelling them out orders nothing else. */
  readonly spellable: boolean;
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
    case 'limit':
      return effect.kind;
  }
}

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

/** Signs and capitals that reading as words would lose: `origin +main`, `rm -rf /data`, `data/..`, `branch -D`. */
const isSpellable = (text: string): boolean =>
  text
    .split(/\s+/)
    .every(
      (token) =>
        /^(?:--?[a-z]|[\p{L}\p{N}])[\p{L}\p{N}._/@:=-]*$/u.test(token) && !/(?:^-.*\p{Lu}|\.\.|[^\p{L}\p{N}/]$)/u.test(token),
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
    spellable: isSpellable(text ?? ''),
    destroys: entry.destroys ?? 'no',
    targetUnknown: placed && effect.place.kind === 'unknown',
  };
}
