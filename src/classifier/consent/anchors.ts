// Whether a person's words name a deed: each target must be named by a whole word that is not part of another name or place. A deed whose target has no
// name is named by the words of its row. The model decides whether the words are an order.
import type { Clause } from './clauses.ts';
import type { Fact } from './deed-scope.ts';
import type { Deed } from './deeds.ts';
import type { Mark } from './evidence.ts';
import { has, hasNearly, joined } from './lexicon.ts';
import type { Lexicon } from './lexicon.ts';
import { naming } from './names.ts';
import type { NamingContext } from './names.ts';
import type { Target } from './targets.ts';
import { ABOUT, ALL, ARTICLES, ASSENT, BESIDE, FILLERS, NEGATIONS, NOUNS, RELATES, RUNS, TABLES } from './tables/words.ts';

const THINGS = joined(...Object.values(NOUNS));
const AGREES = joined(ASSENT, RUNS);

interface Vocabulary {
  /** Kinds of thing that this is done to: they may stand beside a name. */
  readonly kinds: Lexicon;
  /** Verbs and other words of the deed. */
  readonly own: Lexicon;
}
const KEPT = new WeakMap<Deed, Vocabulary>();
function vocabularyOf(deed: Deed): Vocabulary {
  const kept = KEPT.get(deed);
  if (kept !== undefined) return kept;
  // A kind of thing that the command itself names counts too: `delete deployment`.
  const said = (words: Lexicon): boolean =>
    [...deed.spelled].some((word) => word.split('/').some((piece) => words.whole.has(piece)));
  const isOwn = ([name, words]: readonly [string, Lexicon]): boolean =>
    deed.row.nouns.some((noun) => noun === name) || said(words);
  const made = {
    kinds: joined(
      ...Object.entries(NOUNS)
        .filter(isOwn)
        .map(([, words]) => words),
    ),
    own: joined(...[...deed.row.verbs, ...deed.row.words.flat()].map((about) => ABOUT[about])),
  };
  KEPT.set(deed, made);
  return made;
}

const isKind = (word: string, { deed }: NamingContext): boolean => has(vocabularyOf(deed).kinds, word.toLowerCase());

/** Words of the command, names of its targets, this repository's own name, the directory that a target is in. */
function isSpelled(word: string, it: NamingContext): boolean {
  const { deed, others, around } = it;
  const words = [...deed.spelled].flatMap((one) => [one, ...one.split(/[^\p{L}\p{N}]+/u)]);
  const token = word.toLowerCase();
  return (
    token.split('=').every((piece) => words.includes(piece)) ||
    (has(ABOUT.production, token) && words.some((one) => has(ABOUT.production, one))) ||
    others.some((target) => naming(word, target, it)) ||
    (around.remotes ?? []).some(({ repository }) => repository.endsWith(`/${token}`)) ||
    (deed.key === 'package:publish' && /^v?\d+(?:\.\d+)+$/.test(token)) ||
    ['origin', 'github', 'gitlab', 'git'].includes(token) ||
    others.some(({ path }) => [token, `${token}s`].includes(path?.split('/').at(-2) ?? ''))
  );
}

/** INVARIANT: a word that no table and no part of the call explains may be the name of another thing. */
const isKnown = (word: string, it: NamingContext, more: Lexicon = BESIDE): boolean => {
  const token = word.toLowerCase();
  const { kinds, own } = vocabularyOf(it.deed);
  return [more, kinds, FILLERS, ALL].some((list) => has(list, token)) || isMeant(own, token) || isSpelled(word, it);
};
/** Accepts a typing mistake too, unless the mistyped word is itself a word of the tables. */
const isMeant = (list: Lexicon, token: string): boolean =>
  TABLES.some((one) => has(one, token)) ? has(list, token) : hasNearly(list, token);
const relates = (word: string): boolean => has(RELATES, word.toLowerCase());

/** Every word belongs to the deed, so nothing else can be meant. */
const saysOnlyThis = (words: readonly string[], it: NamingContext): boolean =>
  words.every((word) => relates(word) || isKnown(word, it, RUNS));

/**
 * The words on one side of a name, nearest first, do not make it part of another name or place, as in "data science", "the main menu", "data
 * from the report" or "a link to data". After a word such as "in" or "to", the rest up to the verb must be known.
 */
function isOpen(side: readonly string[], it: NamingContext): boolean {
  const next = side.find((word) => !isKind(word, it) && !has(ARTICLES, word.toLowerCase()));
  if (next === undefined) return true;
  if (!relates(next)) return isKnown(next, it);
  const verb = side.findIndex((word) => has(vocabularyOf(it.deed).own, word.toLowerCase()));
  const place = side.slice(0, verb < 0 ? undefined : verb);
  // "in the billing database", if the call works there.
  const isPlace = place.some((word) => it.others.some((target) => naming(word, target, it)));
  return place.every((word) => relates(word) || isKnown(word, it) || (isPlace && has(THINGS, word.toLowerCase())));
}

/**
 * An unknown word before a name does not belong to the name if an article is between them ("torch the data"), or if it begins the clause and the
 * name is not an ordinary word ("yeet local/exports").
 */
function mayBeVerb(before: readonly string[], name: string, it: NamingContext): boolean {
  const at = before.findIndex((word) => !isKind(word, it) && !has(ARTICLES, word.toLowerCase()));
  const article = before[at - 1]?.toLowerCase() ?? '';
  const isApart = has(ARTICLES, article) && !relates(article) && article !== 'der';
  return !relates(before[at] ?? '') && (isApart || (at === before.length - 1 && /\p{L}[^\p{L}]/u.test(name)));
}

/** `mentioned`: a later turn says "it", which may refer to anything in this one. */
function standsAlone(words: readonly string[], at: number, it: NamingContext & { readonly mentioned: boolean }): boolean {
  const before = words.slice(0, at).toReversed();
  const after = words.slice(at + 1);
  if (it.mentioned) return relates(after[0] ?? '') || isOpen(after, it);
  const first = before.find(
    (word) => has(NEGATIONS, word.toLowerCase()) || !(relates(word) || has(ARTICLES, word.toLowerCase())),
  );
  return (
    !has(NEGATIONS, first?.toLowerCase() ?? '') &&
    (isOpen(before, it) || mayBeVerb(before, words[at] ?? '', it)) &&
    isOpen(after, it)
  );
}

/** A clause, and where it comes from. */
export interface Heard extends Clause {
  readonly turn?: number;
  /** It is in the question that the turn answers. */
  readonly asked?: true;
  /** A later turn that is cited says nothing but "delete it". */
  readonly mentioned?: boolean;
}

/** "data-Ordner": a name and its kind in one word. */
const apart = (words: readonly string[], it: NamingContext): readonly string[] =>
  words.flatMap((word) => {
    const [, name = '', kind = ''] = /^(.+)-(\p{Lu}\p{L}+)$/u.exec(word) ?? [];
    return kind !== '' && !isKnown(word, it) && isKind(kind, it) ? [name, kind] : [word];
  });

const markAt = ({ start, turn, asked }: Heard, target: string): Mark => ({
  target,
  clause: start,
  ...(turn === undefined ? {} : { turn }),
  ...(asked === undefined ? {} : { asked }),
});

function nameIn(target: Target, heard: readonly Heard[], it: NamingContext): Mark | undefined {
  for (const clause of heard) {
    const words = apart(clause.words, it);
    for (const [at, word] of words.entries()) {
      if (naming(word, target, it) && standsAlone(words, at, { ...it, mentioned: clause.mentioned === true }))
        return { ...markAt(clause, target.label), words: word.toLowerCase() };
    }
  }
  return undefined;
}

/** The words of the row, in a clause that says nothing else. */
function saysInstead({ words }: Clause, it: NamingContext): boolean {
  const { row } = it.deed;
  const { own } = vocabularyOf(it.deed);
  return (
    row.words.every((group) => words.some((word) => group.some((about) => isMeant(ABOUT[about], word.toLowerCase())))) &&
    (!row.kind ||
      words.some(
        (word) => isKind(word, it) || has(ALL, word.toLowerCase()) || (isSpelled(word, it) && !has(own, word.toLowerCase())),
      )) &&
    saysOnlyThis(words, it)
  );
}

/** The marks that name every target. `rule`: a rule lasts, so a clause of it counts only if it says nothing else ("in tests"). */
export function marksIn(
  heard: readonly Heard[],
  it: NamingContext,
  how: 'order' | 'rule' = 'order',
): readonly Mark[] | undefined {
  const { targets, row, alone } = it.deed;
  const counting = how === 'order' ? heard : heard.filter(({ words }) => saysOnlyThis(words, it));
  const found = targets.map((target) => nameIn(target, counting, it));
  const marks = found.flatMap((mark) => mark ?? []);
  const missing = targets.some(({ host }, at) => found[at] === undefined && (!row.one || host !== undefined));
  if (marks.length > 0 && !missing) return marks;
  const says = alone && row.words.length > 0 ? counting.find((one) => saysInstead(one, it)) : undefined;
  return says === undefined ? undefined : [markAt(says, row.does)];
}

/** Whether the words say what is more than the usual: another registry, every branch, past the required reviews. */
export const isSaid = ({ target, words }: Fact, heard: readonly Clause[], it: NamingContext): boolean =>
  heard.some((clause) =>
    clause.words.some(
      (word) =>
        (words !== undefined && [word, ...word.split('-')].some((piece) => has(words, piece.toLowerCase()))) ||
        (target !== undefined && naming(word, target, it)),
    ),
  );

/** INVARIANT: a fact counts as said only in a clause that says nothing else, or beside a name: "push, all tests are green" does not say `--all`. */
export function unsaid(heard: readonly Clause[], it: NamingContext): string | undefined {
  const isOfIt = ({ words }: Clause): boolean =>
    saysOnlyThis(words, it) || words.some((word) => it.deed.targets.some((target) => naming(word, target, it)));
  const counting = heard.filter(isOfIt);
  const fact = it.deed.scope.find((one) => !isSaid(one, counting, it));
  return fact === undefined ? undefined : `it is more than you asked for: your words do not say \`${fact.label}\``;
}

/**
 * A short answer: its first words agree, choose or ask for the deed, and mention nothing else. INVARIANT: "keep it" and "not yet" do not
 * take their name from the question that they answer.
 */
export const saysNothingElse = (words: readonly string[], it: NamingContext): boolean =>
  words.length > 0 && words.every((word) => isKnown(word, it, AGREES));
