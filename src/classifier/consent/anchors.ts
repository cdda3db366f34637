// Whether a person's words name a deed. Each target must be named by a whole word that is not part of another name or place. A deed whose
// target has no name is named by the words of its table row. The model decides whether the words are an order.
import type { Clause } from './clauses.ts';
import type { Deed } from './deeds.ts';
import type { Mark } from './evidence.ts';
import { isNamed, type Context } from './naming.ts';
import { ownRemotes, type Target } from './targets.ts';
import { has, joined, type Lexicon } from './words.ts';
import {
  ALL,
  ARTICLES,
  BESIDE,
  CONDITIONS,
  NARROWS,
  NEGATIONS,
  PLAIN,
  READY,
  RELATES,
  RUNS,
  STATES,
  WORK_ACTS,
} from './tables/words.ts';

/** A clause, and where it comes from. */
export interface Heard {
  readonly clause: Clause;
  readonly turn?: number;
  /** The clause is in the question that the turn answers. */
  readonly asked?: true;
  /** Set if a later cited turn says only something like "delete it". Such a turn may refer to anything in this one. */
  readonly mentioned?: boolean | undefined;
}

const isKind = (word: string, { deed }: Context): boolean => has(deed.kinds, word);

/** INVARIANT: a word that neither a table nor the call explains may be the name of something else, so it is not known. */
const isKnown = (word: string, it: Context): boolean =>
  has(PLAIN, word) || has(ALL, word) || isKind(word, it) || has(it.deed.verbs, word) || isSpelled(word, it);
const isBeside = (word: string, it: Context): boolean => has(BESIDE, word) || has(CONDITIONS, word) || isKnown(word, it);

/**
 * Deeds on a server. Only for these is the name of the repository's own server just a known word: "delete spike on github" does not permit
 * deleting the local branch.
 */
const ON_SERVER = /^(?:vcs:(?:push|force|delete-remote|rewrite-pushed)|service)/;
const isServer = (token: string, { around, deed }: Context): boolean =>
  ON_SERVER.test(deed.key) &&
  (deed.key.startsWith('vcs') || /^(?:gh|glab)$/.test(deed.program)) &&
  ownRemotes(around).some(({ repository }) =>
    repository
      .toLowerCase()
      .split(/[/.:@]+/)
      .includes(token),
  );

/** Whether the word is one of the command, or the name of a target. */
function isSpelled(word: string, it: Context): boolean {
  const { spelled } = it.deed;
  const token = word.toLowerCase();
  return (
    token.split('=').every((piece) => spelled.has(piece)) ||
    it.others.some((target) => isNamed(target, word, it)) ||
    ownRemotes(it.around).some(({ repository }) => repository.endsWith(`/${token}`)) ||
    token === 'git' ||
    (token === 'origin' && ON_SERVER.test(it.deed.key)) ||
    isServer(token, it)
  );
}

/** Whether every word belongs to the deed, so that the clause is about nothing else. */
const saysOnlyThis = (clause: Clause, it: Context): boolean =>
  clause.every((word) => has(RELATES, word) || has(RUNS, word) || isKnown(word, it));
/**
 * Whether the clause is a short answer that agrees, chooses or asks for the deed, and mentions nothing else. "Keep it" and "not yet" are
 * not: they do not take their target from the question.
 */
export const isBareAnswer = (clause: Clause, it: Context): boolean =>
  clause.length > 0 && clause.every((word) => has(RUNS, word) || isKnown(word, it));

/**
 * Whether the words on one side of a name, nearest first, leave it a name by itself. They do not in "data science", "the main menu", "data
 * from the report" and "a link to data". After a word such as "in" or "to", all words up to the verb must be known.
 */
function isOpen(side: readonly string[], it: Context): boolean {
  const next = side.findIndex((word) => !isKind(word, it) && !has(ARTICLES, word));
  const word = side[next] ?? '';
  if (next < 0) return true;
  const verb = side.findIndex((one) => has(it.deed.verbs, one));
  const place = verb < 0 ? side : side.slice(0, verb);
  return has(RELATES, word) ? place.every((one) => has(RELATES, one) || isBeside(one, it)) : isBeside(word, it);
}

function standsAlone(clause: Clause, at: number, it: Context & { readonly mentioned: boolean | undefined }): boolean {
  const [before, after] = [clause.slice(0, at).toReversed(), clause.slice(at + 1)];
  if (it.mentioned === true) return has(RELATES, after[0] ?? '') || isOpen(after, it);
  const first = before.find((word) => has(NEGATIONS, word) || !(has(RELATES, word) || has(ARTICLES, word)));
  return !has(NEGATIONS, first ?? '') && isOpen(before, it) && isOpen(after, it);
}

const markOf = ({ clause, turn, asked }: Heard, target: string, { scope }: Deed, words?: string): Mark => ({
  target,
  ...(scope.length === 0 ? {} : { more: scope.map(({ label }) => label).join(' ') }),
  clause: clause.join(' '),
  ...(turn === undefined ? {} : { turn }),
  ...(asked === undefined ? {} : { asked }),
  ...(words === undefined ? {} : { words: words.toLowerCase() }),
});

/** "data-Ordner" is split: it contains a name and its kind. */
function apart(word: string, it: Context): readonly string[] {
  const [, name = '', kind = ''] = /^(.+)-(\p{Lu}\p{L}+)$/u.exec(word) ?? [];
  return kind !== '' && isKind(kind, it) ? [name, kind] : [word];
}

/** A number or "last" names something only beside a word for the thing: "the last commit", "3 commits". */
const saysWhat = (of: Lexicon, word: string, clause: Clause): boolean =>
  /[^\p{L}\p{N}]/u.test(word) || clause.some((other) => other !== word && has(of, other));

/** Whether an earlier clause with a verb of the deed names another place: "push to mirror, branch main". */
const saysPlace = (clause: Clause, it: Context): boolean =>
  clause.some((word) => has(it.deed.verbs, word)) &&
  clause.some((word, at) => {
    const place = clause.slice(at + 1).find((one) => !has(ARTICLES, one)) ?? '';
    return has(RELATES, word) && place !== '' && !has(RELATES, place) && !isBeside(place, it);
  });
/** Whether a clause after the name says which of several are meant: "delete photos, the ones in old/". */
const narrows = (clause: Clause, it: Context): boolean =>
  clause.slice(0, 3).some((word) => has(NARROWS, word)) && !saysOnlyThis(clause, it);

function nameIn(target: Target, heard: readonly Heard[], it: Context): readonly Mark[] {
  for (const whole of heard) {
    const beside = heard.filter(({ turn }) => turn === whole.turn).map(({ clause }) => clause);
    const at = beside.indexOf(whole.clause);
    if (beside.some((clause, i) => (i < at ? saysPlace(clause, it) : i > at && narrows(clause, it)))) continue;
    const one = { ...whole, clause: whole.clause.flatMap((word) => apart(word, it)) };
    const found = one.clause.findIndex(
      (word, i) =>
        isNamed(target, word, it) &&
        (target.of === undefined || saysWhat(target.of, word, one.clause)) &&
        standsAlone(one.clause, i, { ...it, mentioned: one.mentioned }),
    );
    if (found >= 0) return [markOf(one, target.label, it.deed, one.clause[found])];
  }
  return [];
}

/** Whether the clause contains the words of the row and nothing else. "Make it clean" names no thing, and "put it here" no place. */
function saysInstead(clause: Clause, it: Context): boolean {
  const { row, verbs } = it.deed;
  const isName = (word: string): boolean => isSpelled(word, it) && !isKind(word, it) && !has(verbs, word);
  const isThing = (word: string): boolean => has(ALL, word) || isName(word) || (row.kind ?? []).some((kind) => has(kind, word));
  const saysBeside = (is: (word: string) => boolean, beside: Lexicon): boolean =>
    clause.some((word) => is(word) && clause.some((other) => other !== word && has(beside, other)));
  const [weak, place] = row.weak;
  const isSaid =
    row.words.every((group) => clause.some((word) => has(group, word))) &&
    (row.kind === undefined || saysBeside(isThing, joined(...row.words)));
  const isWeaklySaid = weak !== undefined && place !== undefined && saysBeside((word) => isName(word) || has(place, word), weak);
  return (isSaid || isWeaklySaid) && saysOnlyThis(clause, it);
}

/** What the permission waits for is not the work: "when the dialog is closed". */
const isFeature = ([first = '', ...rest]: Clause, it: Context): boolean =>
  has(CONDITIONS, first) &&
  !rest.every((word) => [RELATES, WORK_ACTS, STATES, READY].some((list) => has(list, word)) || isBeside(word, it));

/**
 * The marks that name every target; undefined if a target, or the deed itself, is not named. `rule`: because a rule lasts, all of it must be about
 * the deed, and the name must stand beside it: "data is fine" does not.
 */
export function marksIn(heard: readonly Heard[], it: Context, how: 'order' | 'rule' = 'order'): readonly Mark[] | undefined {
  const { targets, row, alone } = it.deed;
  const says = ({ clause }: Heard): boolean => clause.some((word) => has(it.deed.verbs, word));
  if (how === 'rule' && !heard.every(({ clause }) => saysOnlyThis(clause, it))) return undefined;
  // INVARIANT: a name alone is no order: "improve the frontend" deletes nothing of that name.
  if (!heard.some(says)) return undefined;
  const counting = how === 'order' ? heard : heard.filter(says);
  const found = targets.map((target) => nameIn(target, counting, it));
  const missing = targets.some(({ host }, at) => found[at]?.length === 0 && (!row.one || host !== undefined));
  if (found.flat().length > 0 && !missing) return found.flat();
  const instead =
    alone && row.words.length > 0
      ? counting.find(
          ({ clause, turn }) => saysInstead(clause, it) && !heard.some((one) => one.turn === turn && isFeature(one.clause, it)),
        )
      : undefined;
  return instead === undefined ? undefined : [markOf(instead, row.does, it.deed)];
}

export const isSaid = (target: Target, heard: readonly Heard[], it: Context): boolean =>
  heard.some(({ clause }) => clause.some((word) => isNamed(target, word, it)));

/**
 * An unusual fact about the call that the words do not mention. INVARIANT: the words mention it only in a clause that is about nothing else
 * or that names a target: "push, all tests are green" does not mention `--all`.
 */
export function unsaid(heard: readonly Heard[], it: Context): Target | undefined {
  const { targets, scope } = it.deed;
  const counting = heard.filter((one) => saysOnlyThis(one.clause, it) || targets.some((target) => isSaid(target, [one], it)));
  return scope.find((target) => !isSaid(target, counting, it));
}
