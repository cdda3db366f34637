// Whether words order a deed and name its targets. One rule: the words between two marks that order it say nothing else. A word that the deed does not explain may
// be the name of another thing or another act.
import type { Deed } from './deeds.ts';
import type { Fact } from './deed-scope.ts';
import type { Mark } from './evidence.ts';
import { has, hasNearly, joined } from './lexicon.ts';
import type { Lexicon } from './lexicon.ts';
import { naming } from './names.ts';
import type { NamingContext } from './names.ts';
import type { Stretch } from './own-words.ts';
import type { Target } from './targets.ts';
import { ABOUT, ALL, DETERMINERS, FILLERS, NEEDS, NOUNS, ORDERS, RUNS, STEPS, TABLES, WITHIN } from './tables/words.ts';

/** A stretch beside a deed. */
interface Read extends Stretch {
  /** Where its first verb for the deed is; -1 without one. */
  readonly verb: number;
  /** Words that belong to the deed: its verbs and kinds of thing, words of the command, names of targets, words without content. */
  readonly known: readonly boolean[];
  readonly pure: boolean;
}

interface Vocabulary {
  readonly nouns: Lexicon;
  readonly verbs: Lexicon;
  readonly known: Lexicon;
}
const KEPT = new WeakMap<Deed, Vocabulary>();
function vocabularyOf(deed: Deed): Vocabulary {
  const kept = KEPT.get(deed);
  if (kept !== undefined) return kept;
  // A kind that the command itself says is one of its own: `delete deployment`.
  const said = (words: Lexicon): boolean =>
    [...deed.spelled].some((word) => word.split('/').some((piece) => words.whole.has(piece)));
  const own = Object.entries(NOUNS).filter(([name, words]) => deed.row.nouns.some((noun) => noun === name) || said(words));
  const nouns = joined(ALL, ...own.map(([, words]) => words));
  const verbs = joined(...deed.row.verbs.map((about) => ABOUT[about]));
  const needed = deed.row.words.flat().map((about) => ABOUT[about]);
  const made = { nouns, verbs, known: joined(FILLERS, RUNS, WITHIN, nouns, verbs, ...needed) };
  KEPT.set(deed, made);
  return made;
}

/** Also with a slip of the keyboard; but a word of the tables is no slip of another. */
const isIn = (list: Lexicon, token: string): boolean =>
  TABLES.some((one) => has(one, token)) ? has(list, token) : hasNearly(list, token);

const isThing = (word = '', { deed }: NamingContext): boolean => isIn(vocabularyOf(deed).nouns, word.toLowerCase());
const isNamed = (word: string, it: NamingContext): boolean => it.others.some((target) => naming(word, target, it) !== undefined);

/** Words of the command, whole or in part, and names of its targets. */
function isSpelled(word: string, it: NamingContext): boolean {
  const words = [...it.deed.spelled].flatMap((one) => [one, ...one.split(/[^\p{L}\p{N}]+/u)]);
  const token = word.toLowerCase();
  const production = has(ABOUT.production, token) && words.some((one) => has(ABOUT.production, one));
  return token.split('=').every((piece) => words.includes(piece)) || production || isNamed(word, it);
}

/** The project's own name, for a package its version, and the directory that a target is in. */
const isOwn = (token: string, { deed, others, around: { remotes = [] } }: NamingContext): boolean =>
  remotes.some(({ repository }) => repository.endsWith(`/${token}`)) ||
  (deed.key === 'package:publish' && /^v?\d+(?:\.\d+)+$/.test(token)) ||
  ['origin', 'github', 'gitlab', 'git'].includes(token) ||
  others.some(({ path }) => [token, `${token}s`].includes(path?.split('/').at(-2) ?? ''));

/** INVARIANT: a word that no table and no part of the call explains is not known. */
function read(stretch: Stretch, it: NamingContext): Read {
  const vocabulary = vocabularyOf(it.deed);
  const isKnown = (word: string): boolean =>
    isSpelled(word, it) || isIn(vocabulary.known, word.toLowerCase()) || isOwn(word.toLowerCase(), it);
  // "data-Ordner": a name and its kind in one word.
  const words = stretch.words.flatMap((word) => {
    const [, name = '', kind = ''] = /^(.+)-(\p{Lu}\p{L}+)$/u.exec(word) ?? [];
    return kind !== '' && !isKnown(word) && isThing(kind, it) ? [name, kind] : [word];
  });
  const known = words.map(isKnown);
  const verb = words.findIndex((word) => isIn(vocabulary.verbs, word.toLowerCase()));
  return { ...stretch, words, verb, known, pure: known.every(Boolean) };
}

/** Stretches that may order a deed, and those that may tell what "it" is. */
export interface Heard {
  readonly orders: readonly Stretch[];
  readonly mentions: readonly Stretch[];
}

/** Pure ones that are free and have a verb of the deed, and those that go on after one that begins with such a verb: "delete dist and data". */
function ordering(heard: readonly Read[]): readonly Read[] {
  let ordered = false;
  return heard.filter((one, at) => {
    const begins = one.verb >= 0 && one.known.slice(0, one.verb).every(Boolean) && isFree(heard, at);
    // "merge 319, no la 318"
    const goesOn = ordered && !/^no[nt]?$/i.test(one.words[0] ?? '');
    const counts = one.pure && one.joint !== 'when' && (goesOn || begins);
    ordered = counts || begins;
    return counts;
  });
}

/**
 * Not one of several things that a sentence lists or talks about: "buttons to open, rename and delete data", "the last step, publish, fails", "the job (publish)".
 * A single word beside it that is not known may be such an item.
 */
function isFree(heard: readonly Read[], at: number): boolean {
  const own = heard.filter(({ sentence }) => sentence === heard[at]?.sentence);
  if (own.every((one) => one.pure || one.joint === 'when' || isOneOf(one, [ORDERS, STEPS]))) return true;
  const [before, one, after] = [-1, 0, 1].map((by) => own.find((other) => other === heard[at + by]));
  const isItem = (other: Read | undefined): boolean =>
    other !== undefined &&
    !other.pure &&
    other.joint !== 'when' &&
    /^\p{L}+$/u.test(other.words.join(' ')) &&
    !isOneOf(other, [ORDERS]);
  const other = before !== undefined && !before.pure && before.joint !== 'when';
  const isStated = one?.joint === 'and' && other && has(DETERMINERS, before.words[0]?.toLowerCase() ?? '');
  const isInserted = other && after?.joint === 'comma' && !after.pure;
  const isListed = isItem(before) || (isItem(after) && (other || one?.words.length === 1));
  return one?.joint !== 'aside' && !isStated && !isInserted && !isListed;
}
const isOneOf = ({ words }: Read, lists: readonly Lexicon[]): boolean =>
  words.length === 1 && lists.some((list) => has(list, words[0]?.toLowerCase() ?? ''));

/** The marks that name every target. */
export function named({ orders, mentions }: Heard, it: NamingContext): readonly Mark[] | undefined {
  const { targets, row, alone } = it.deed;
  const ordered = ordering(orders.map((one) => read(one, it)));
  if (ordered.length === 0) return undefined;
  const others = mentions.map((one) => read(one, it));
  const isEnough = (name: 'sure' | 'word', stretch: Read, at: number): boolean =>
    name === 'sure' && (mentions !== orders || isSubject(stretch, at));
  const found = targets.map((target) => nameIn(target, ordered, it) ?? nameIn(target, others, it, isEnough));
  const marks = found.flatMap((mark) => mark ?? []);
  const missing = targets.some(({ host }, at) => found[at] === undefined && (!row.one || host !== undefined));
  if (marks.length > 0 && !missing) return marks;
  const says = alone && row.words.length > 0 ? ordered.find((one) => saysInstead(one, it)) : undefined;
  return says === undefined ? undefined : [{ target: row.does, clause: says.start }];
}

/** What comes before the first word that has nothing to do with the deed: "delete data (3 GB)", but not "write a script that deletes data". */
export function leading(stretches: readonly Stretch[], it: NamingContext): readonly Stretch[] {
  const other = stretches.findIndex((one) => !read(one, it).pure);
  return other < 0 ? stretches : stretches.slice(0, other);
}

/** What is spoken of: "nobody uses local/exports, delete it", but not "there is a link to local/exports" or "merge the one before 42". */
const isSubject = ({ words, known, joint, pure }: Read, at: number): boolean =>
  (joint !== 'when' || !pure || at + 1 < words.length) &&
  words.slice(0, at).every((word, place) => known[place] === true || has(NEEDS, word.toLowerCase()));

/** Where a target is named; beside its kind ("the data directory") a common word is unmistakable. */
function nameIn(
  target: Target,
  stretches: readonly Read[],
  it: NamingContext,
  isEnough: (how: 'sure' | 'word', stretch: Read, at: number) => boolean = () => true,
): Mark | undefined {
  for (const stretch of stretches)
    for (const [at, word] of stretch.words.entries()) {
      const name = naming(word, target, it);
      const beside = isThing(stretch.words[at - 1], it) || isThing(stretch.words[at + 1], it);
      if (name !== undefined && isEnough(beside ? 'sure' : name, stretch, at))
        return { target: target.label, words: word.toLowerCase(), clause: stretch.start };
    }
  return undefined;
}

/** The words of the row that replace a name. */
function saysInstead({ words }: Read, it: NamingContext): boolean {
  const { row, spelled } = it.deed;
  const says = (token: string, about: (typeof row.verbs)[number]): boolean =>
    (spelled.has(token) ? has : isIn)(ABOUT[about], token);
  return (
    row.words.every((group) => words.some((word) => group.some((about) => says(word.toLowerCase(), about)))) &&
    (!row.kind ||
      words.some((word) => isThing(word, it) || (isSpelled(word, it) && !isIn(vocabularyOf(it.deed).verbs, word.toLowerCase()))))
  );
}

/** What the call does beyond the usual and nobody said: another registry, every branch, past the required reviews. */
export function unsaid(heard: readonly Stretch[], it: NamingContext): string | undefined {
  const fact = it.deed.scope.find((one) => !isSaid(one, heard, it));
  return fact === undefined ? undefined : `it is more than you asked for: your words do not say \`${fact.label}\``;
}

/** In a pure stretch, beside another word of the deed or almost alone: "that's all" does not say `--all`. */
export const isSaid = ({ target, words, beside }: Fact, stretches: readonly Stretch[], it: NamingContext): boolean =>
  stretches.some((stretch) => {
    const one = read(stretch, it);
    if (beside !== true && !one.pure) return false;
    const says = (word: string): boolean =>
      words !== undefined && [word, ...word.split('-')].some((piece) => has(words, piece.toLowerCase()));
    const isVerb = (word: string): boolean =>
      it.deed.row.verbs.some((about) => ABOUT[about] !== words && has(ABOUT[about], word.toLowerCase()));
    const isOther = (word: string): boolean =>
      isVerb(word) || (!says(word) && !has(ALL, word.toLowerCase()) && (isThing(word, it) || isSpelled(word, it)));
    return one.words.some((word, at) => {
      const isBeside = one.words.some((other, place) => (place !== at || isVerb(other)) && isOther(other));
      const isAlone = one.words.length <= 2 && !has(ALL, word.toLowerCase());
      if (says(word)) return isBeside || isAlone || (isThing(word, it) && !has(ALL, word.toLowerCase()));
      return target !== undefined && naming(word, target, it) !== undefined && (beside === true || isBeside || isAlone);
    });
  });

export const labelOf = ({ row, targets }: Deed): string =>
  targets.length === 0
    ? `this (${row.does})`
    : targets
        .slice(0, 2)
        .map(({ label }) => `\`${label}\``)
        .join(' and ');
