// Extracts from a sentence of the user the terms by which calls that it concerns are recognised. Cautious: a sentence that cannot
// be understood concerns everything.
import { SENTENCE_WORDS } from './data/sentence-words.ts';
import type { Idea } from './data/vocabulary.ts';
import { IDEAS } from './data/vocabulary.ts';
import { stem, wordsIn } from './stem.ts';

export interface ProseTerms {
  /** Ideas of the vocabulary that the sentence mentions. */
  readonly ideas: readonly Idea[];
  /** Stems of other words that may name a target: `billing`, `prisma`. */
  readonly words: readonly string[];
  /** True: no usable term, so the rule concerns every call that does more than read. */
  readonly everything: boolean;
  /** True: the rule may also concern a call that only reads. */
  readonly reads: boolean;
  /** True: the sentence is about reading itself. */
  readonly looks: boolean;
  /** For `leeway rules`. */
  readonly shown: readonly string[];
}

export const EVERYTHING = '(every call that does more than read)';

/** Words about reading that name nothing to read. */
const LOOK = 'read open look view print show display access inspect cat see list search touch';

/** Words that occur in nearly every path. */
const VAGUE = 'file folder directory source src';

/** Words too common in rules to tell calls apart. */
const WEAK =
  'run execute perform call command code tool thing stuff action make making let get ' +
  'want need allow deny denied block forbidden forbid prohibit avoid refuse careful caution okay ok fine good bad dangerous risky ' +
  'explicit tell told say said know check verify once twice time way case project repository repo machine computer ' +
  'use using used doing about against through over under between more most less least very much many few';

/** "only use pnpm", "nothing but reads": the rule is about everything that it does not name. */
const COMPLEMENT = new Set(['only', 'except', 'but', 'besides', 'instead', 'other', 'beyond', 'apart', 'rather']);

interface Stems {
  readonly look: ReadonlySet<string>;
  readonly vague: ReadonlySet<string>;
  readonly weak: ReadonlySet<string>;
  readonly ideas: ReadonlyMap<string, readonly Idea[]>;
}

const stemsOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stem));

let made: Stems | undefined;
/** Built when a sentence is first read: a hook call usually has the compiled configuration of an earlier call. */
const stems = (): Stems => (made ??= { look: stemsOf(LOOK), vague: stemsOf(VAGUE), weak: stemsOf(WEAK), ideas: ideasBySaid() });

function ideasBySaid(): ReadonlyMap<string, readonly Idea[]> {
  const found = new Map<string, Idea[]>();
  for (const idea of IDEAS) {
    for (const said of new Set(idea.said.map(stem))) found.set(said, [...(found.get(said) ?? []), idea]);
  }
  return found;
}

export function proseTerms(text: string): ProseTerms {
  const all = wordsIn(text);
  const { look, vague, weak, ideas: ideasOf } = stems();
  const ideas = new Set<Idea>();
  /** By stem, as the sentence spells it. */
  const words = new Map<string, string>();
  for (const word of all) {
    const root = stem(word);
    const said = ideasOf.get(root) ?? [];
    for (const idea of said) ideas.add(idea);
    const common = SENTENCE_WORDS.has(word) || weak.has(root) || look.has(root) || vague.has(root);
    if (word.length > 1 && !common) words.set(root, words.get(root) ?? word);
  }
  const acts = [...ideas].some((idea) => idea.sort === 'act');
  const complement = all.some((word) => COMPLEMENT.has(word));
  const everything = !isReadable(all, ideas) || (ideas.size === 0 && words.size === 0) || (complement && !acts);
  const looks = all.some((word) => look.has(stem(word)));
  const reads = looks || !acts || [...ideas].some((idea) => idea.sort === 'read');
  const shown = everything
    ? ['(every call that does more than read)']
    : shownTerms(
        [...ideas].map((idea) => idea.name),
        [...words.values()],
      );
  return { ideas: [...ideas], words: [...words.keys()], everything, reads, looks, shown };
}

/** Whole words, each once: `migrations` is left out beside the idea `migration`. */
function shownTerms(ideas: readonly string[], words: readonly string[]): readonly string[] {
  const said = new Set(ideas.map(stem));
  return [...ideas, ...words.filter((word) => !said.has(stem(word)))];
}

/** A sentence in another language or script has words that no call contains. */
function isReadable(words: readonly string[], ideas: ReadonlySet<Idea>): boolean {
  if (words.some((word) => /[^\p{Script=Latin}\p{N}\p{M}]/u.test(word))) return false;
  return ideas.size > 0 || words.some((word) => SENTENCE_WORDS.has(word));
}
