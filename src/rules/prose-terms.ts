// A sentence the user wrote → the terms by which a call is recognised as its business. Conservative: a sentence that cannot be read concerns everything.
import { SENTENCE_WORDS } from './data/sentence-words.ts';
import type { Idea } from './data/vocabulary.ts';
import { IDEAS } from './data/vocabulary.ts';
import { stem, wordsIn } from './stem.ts';

export interface ProseTerms {
  /** Ideas of the vocabulary that the sentence brings up. */
  readonly ideas: readonly Idea[];
  /** Stems of other words that may name a target: `billing`, `prisma`. */
  readonly words: readonly string[];
  /** True: no usable term, so the rule concerns every call that does more than read. */
  readonly everything: boolean;
  /** True: a call that only reads can be its business too. */
  readonly reads: boolean;
  /** True: the sentence speaks of reading itself. */
  readonly looks: boolean;
  /** For `leeway rules`. */
  readonly shown: readonly string[];
}

export const EVERYTHING = '(every call that does more than read)';

/** Speaks of reading, but names nothing that is read. */
const LOOK = new Set('read open look view print show display access inspect cat see list search touch'.split(' ').map(stem));

/** Names of containers that stand in nearly every path. */
const VAGUE = new Set('file folder directory source src'.split(' ').map(stem));

/** Words too common in rules to tell calls apart. */
const WEAK = new Set(
  (
    'run execute perform call command code tool thing stuff action make making let get ' +
    'want need allow deny denied block forbidden forbid prohibit avoid refuse careful caution okay ok fine good bad dangerous risky ' +
    'explicit tell told say said know check verify once twice time way case project repository repo machine computer ' +
    'use using used doing about against through over under between more most less least very much many few'
  )
    .split(' ')
    .map(stem),
);

/** "only use pnpm", "nothing but reads": the rule is about what it does not name. */
const COMPLEMENT = new Set(['only', 'except', 'but', 'besides', 'instead', 'other', 'beyond', 'apart', 'rather']);

const ideasBySaid = new Map<string, Idea[]>();
for (const idea of IDEAS) {
  for (const said of new Set(idea.said.map(stem))) ideasBySaid.set(said, [...(ideasBySaid.get(said) ?? []), idea]);
}

export function proseTerms(text: string): ProseTerms {
  const all = wordsIn(text);
  const ideas = new Set<Idea>();
  const words = new Set<string>();
  for (const word of all) {
    const root = stem(word);
    const said = ideasBySaid.get(root) ?? [];
    for (const idea of said) ideas.add(idea);
    const common = SENTENCE_WORDS.has(word) || WEAK.has(root) || LOOK.has(root) || VAGUE.has(root);
    if (word.length > 1 && !common) words.add(root);
  }
  const acts = [...ideas].some((idea) => idea.sort === 'act');
  const complement = all.some((word) => COMPLEMENT.has(word));
  const everything = !isReadable(all, ideas) || (ideas.size === 0 && words.size === 0) || (complement && !acts);
  const looks = all.some((word) => LOOK.has(stem(word)));
  const reads = looks || !acts || [...ideas].some((idea) => idea.sort === 'read');
  const shown = everything
    ? ['(every call that does more than read)']
    : [...new Set([...[...ideas].map((idea) => idea.name), ...words])];
  return { ideas: [...ideas], words: [...words], everything, reads, looks, shown };
}

/** Another script or another language gives us words that no call will ever contain. */
function isReadable(words: readonly string[], ideas: ReadonlySet<Idea>): boolean {
  if (words.some((word) => /[^\p{Script=Latin}\p{N}\p{M}]/u.test(word))) return false;
  return ideas.size > 0 || words.some((word) => SENTENCE_WORDS.has(word));
}
