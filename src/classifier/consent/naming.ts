// Whether words name a deed and its targets. One idea: the clause that orders it says nothing else. A word that the deed does not explain
// brings in another thing or another act, so that the clause orders something else.
import type { Fact } from './deed-scope.ts';
import { has } from './lexicon.ts';
import type { Lexicon } from './lexicon.ts';
import type { Clause } from './own-words.ts';
import { isIn, naming, sensesOf } from './senses.ts';
import type { NamingContext, Sense } from './senses.ts';
import type { Target } from './targets.ts';
import { ABOUT, ALL, CALLED, COPULA, FILLERS, NEEDS, NEGATIONS, RELATIVE, WITHIN } from './tables/words.ts';

/** `order`: the words themselves order it. `it`: a clause beside them does, with "it". `mention`: words of another turn do. */
export type Role = 'order' | 'it' | 'mention';

/** The words that name the target, and the clause they are in. */
export function namedBy(
  target: Target,
  clauses: readonly Clause[],
  it: NamingContext,
  role: Role,
): { readonly words: string; readonly clause: number } | undefined {
  let ordered = false;
  for (const clause of clauses) {
    const words = sensesOf(clause, it);
    const plain = words.every(({ known }) => known);
    const orders = isOrder(clause, words, it);
    // "delete dist and data": the verb is in the clause before.
    ordered = orders || (ordered && plain && clause.subordinate === false && !/^no[nt]?$/.test(clause.tokens[0] ?? ''));
    for (const [at, { token }] of words.entries()) {
      const name = naming(token, target, it);
      if (name === undefined || isOtherCase(token, target, clause, it)) continue;
      const kind = words[at - 1]?.thing === true || words[at + 1]?.thing === true;
      const sure = name === 'sure' || kind || /^\d+$/.test(token);
      if (
        (plain && ordered) ||
        (sure && (role === 'mention' || (role === 'it' && clause.subordinate !== 'apart' && isSubject(words, at))))
      )
        return { words: token, clause: clause.start };
    }
  }
  return undefined;
}

/** The verb is there, and nothing before it is about something else: "write a script that deletes data" orders a script. */
function isOrder(clause: Clause, words: readonly Sense[], it: NamingContext): boolean {
  const verb = words.findIndex((word) => word.verb);
  return verb >= 0 && !isAside(clause, it) && words.slice(0, verb).every(({ known, token }) => known && !has(CALLED, token));
}

/** It says when or why, or goes on with a clause about something else: "bump the version so that I can publish". */
const isAside = ({ subordinate, previous, tokens }: Clause, it: NamingContext): boolean =>
  subordinate !== false ||
  (previous !== undefined && has(RELATIVE, tokens[0] ?? '') && !sensesOf(previous, it).every(({ known }) => known));

/** What is spoken of: "nobody uses local/exports, delete it", but not "the logs in local/exports" or "there is a link to local/exports". */
const isSubject = (words: readonly Sense[], at: number): boolean =>
  words
    .slice(0, at)
    .every(({ known, token }) => known || [FILLERS, NEGATIONS, NEEDS, ...Object.values(ABOUT)].some((list) => has(list, token)));

/** `Data` is not `data`. A capital at the start of a word counts as typing; for a file, so does what the disk does not have. */
function isOtherCase(token: string, { cased, path }: Target, { forms }: Clause, { around }: NamingContext): boolean {
  const typed = [...(forms.get(token) ?? [])].map((form) => form.split('/').at(-1) ?? form);
  const name = cased?.split('/').at(-1);
  if (cased === undefined || name === undefined || !typed.some((form) => form.toLowerCase() === name.toLowerCase())) return false;
  const isSame = (form: string): boolean => {
    if (form === name) return true;
    if (path !== undefined) return around.exists?.(`${cased.slice(0, -name.length)}${form}`) !== true;
    return `${form.charAt(0).toLowerCase()}${form.slice(1)}` === name;
  };
  return !typed.some(isSame);
}

/** Whether a fact that is more than the usual is said, in a clause about nothing else: "all tests are green" does not say `--all`. */
export const isSaid = ({ target, words, beside }: Fact, clauses: readonly Clause[], it: NamingContext): boolean =>
  clauses.some((clause) => {
    const senses = sensesOf(clause, it);
    if (beside !== true && (clause.subordinate !== false || !senses.every(({ known }) => known))) return false;
    const byWord = words !== undefined && senses.some((sense) => isScope(sense, senses, { words, it }));
    // "production is fine" says nothing about where.
    const states = !senses.some(({ verb, thing }) => verb || thing) && clause.tokens.some((token) => has(COPULA, token));
    return (
      byWord ||
      (beside !== true && states ? [] : clause.tokens).some(
        (token) => target !== undefined && naming(token, target, it) !== undefined && !isOtherCase(token, target, clause, it),
      )
    );
  });

/** Beside a verb, a name or a kind of thing, or by itself: "with force", but not "may the force be with you" or "that's all". */
function isScope(
  { token, thing }: Sense,
  senses: readonly Sense[],
  { words, it }: { readonly words: Lexicon; readonly it: NamingContext },
): boolean {
  const says = (one: string): boolean => [one, ...one.split('-')].some((piece) => has(words, piece));
  const isVerb = (one: string): boolean => it.deed.row.verbs.some((about) => ABOUT[about] !== words && has(ABOUT[about], one));
  const alone = senses.every(({ token: one }) => !isVerb(one) && [FILLERS, ALL].some((list) => has(list, one) || says(one)));
  return says(token) && (!alone || (!has(ALL, token) && (thing || senses.length <= 2)));
}

/** The clause that says the words which replace a name, and orders nothing else. */
export function saysReplacementWords(clauses: readonly Clause[], it: NamingContext): Clause | undefined {
  const { row } = it.deed;
  if (row.words.length === 0) return undefined;
  const isThing = ({ thing, named, verb }: Sense): boolean => thing || (named && !verb);
  const says = (words: readonly Sense[]): boolean =>
    words.every(({ known, token }, at) => known || (has(WITHIN, token) && words[at + 1]?.known === true)) &&
    row.words.every((group) =>
      words.some(({ token, named }) => group.some((about) => (named ? has : isIn)(ABOUT[about], token))),
    ) &&
    (!row.kind || words.some(isThing));
  return clauses.find((clause) => !isAside(clause, it) && says(sensesOf(clause, it)));
}

/** Whether the clause orders the action with "it" instead of a name. */
export function refersBack(clause: Clause, it: NamingContext): boolean {
  const words = sensesOf(clause, it);
  return isOrder(clause, words, it) && words.every(({ known, token }) => known || has(WITHIN, token));
}
