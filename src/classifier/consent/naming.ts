// Whether words name a deed and its targets. One idea: the clause that orders it says nothing else. A word that the deed does not explain
// brings in another thing or another act, so that the clause orders something else.
import type { Fact } from './deed-scope.ts';
import { has } from './lexicon.ts';
import type { Clause } from './own-words.ts';
import { isIn, naming, sensesOf } from './senses.ts';
import type { NamingContext, Sense } from './senses.ts';
import type { Target } from './targets.ts';
import { ABOUT, ALL, FILLERS, NEGATIONS, RELATIVE, RUNS, WITHIN } from './tables/words.ts';

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
    ordered = orders || (ordered && plain && clause.subordinate === false);
    for (let at = 0; at < words.length; at += 1) {
      const size = together(words, at, target);
      const token = words[at]?.token ?? '';
      const name = size > 1 ? 'sure' : naming(token, target, it);
      if (name === undefined || isOtherCase(token, target, clause, it)) continue;
      const kind = words[at - 1]?.thing === true || words[at + size]?.thing === true;
      const sure = name === 'sure' || kind || clause.marked.has(token) || /^\d+$/.test(token);
      if (
        (plain && ordered) ||
        (sure && (role === 'mention' || (role === 'it' && clause.subordinate !== 'apart' && !isWithin(words, at))))
      )
        return { words: size > 1 ? (target.together ?? []).join(' ') : token, clause: clause.start };
    }
  }
  return undefined;
}

/** The verb is there, and nothing before it is about something else: "write a script that deletes data" orders a script. */
function isOrder(clause: Clause, words: readonly Sense[], it: NamingContext): boolean {
  const verb = words.findIndex((word) => word.verb);
  if (verb < 0 || clause.subordinate !== false || !words.slice(0, verb).every(({ known }) => known)) return false;
  return (
    clause.previous === undefined ||
    !has(RELATIVE, clause.tokens[0] ?? '') ||
    sensesOf(clause.previous, it).every(({ known }) => known)
  );
}

/** "nobody uses local/exports, delete it", but not "the logs in local/exports". */
function isWithin(words: readonly Sense[], at: number): boolean {
  const nearest = words.slice(0, at).findLast(({ token }) => !has(FILLERS, token));
  return nearest !== undefined && !nearest.known && (has(WITHIN, nearest.token) || has(NEGATIONS, nearest.token));
}

/** How many words make the name: "the old idea branch" is `old-idea`, beside its kind. */
function together(words: readonly Sense[], at: number, { together: pieces = [] }: Target): number {
  const isThere = pieces.length > 1 && pieces.every((piece, i) => words[at + i]?.token === piece);
  return isThere && [words[at - 1], words[at + pieces.length]].some((word) => word?.thing) ? pieces.length : 1;
}

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

/**
 * Whether a fact that is more than the usual is said, in a clause about nothing else: "all tests are green" and "that's all" do not say
 * `--all`.
 */
export const isSaid = ({ target, words, beside }: Fact, clauses: readonly Clause[], it: NamingContext): boolean =>
  clauses.some((clause) => {
    const senses = sensesOf(clause, it);
    if (beside !== true && (clause.subordinate !== false || !senses.every(({ known }) => known))) return false;
    const isEmpty = senses.every(({ token, verb, named }) => (has(FILLERS, token) || has(ALL, token)) && !verb && !named);
    return [...clause.tokens, ...clause.tokens.flatMap((token) => token.split('-'))].some(
      (token) =>
        (words !== undefined && has(words, token) && !isEmpty) ||
        (target !== undefined && naming(token, target, it) !== undefined && !isOtherCase(token, target, clause, it)),
    );
  });

/** The clause that says the words which replace a name, and orders nothing else; or that says "it" beside such words. */
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
  const whole = clauses.find((clause) => clause.subordinate === false && says(sensesOf(clause, it)));
  if (whole !== undefined || row.scope.length > 0) return whole;
  const back = clauses.find((clause) => refersBack(clause, it));
  return back !== undefined && says(clauses.flatMap((clause) => sensesOf(clause, it))) ? back : undefined;
}

/** Whether the clause orders the action with "it" instead of a name. */
export function refersBack(clause: Clause, it: NamingContext): boolean {
  const words = sensesOf(clause, it);
  return isOrder(clause, words, it) && words.every(({ known, token }) => known || has(WITHIN, token));
}

/** The command itself, word for word and complete: "git push to develop" does not contain the command `git push`. */
export function isSpelledOut(text: string, clauses: readonly Clause[]): boolean {
  const words = text.toLowerCase().split(/\s+/);
  // Quotes, patterns, substitutions and signs that folding would remove cannot be compared.
  if (
    words.length < 2 ||
    !words.every((word) => /^(?:--?[a-z]|[\p{L}\p{N}.~/])[\p{L}\p{N}._/@:=-]*$/u.test(word) && !word.includes('..')) ||
    /(?:^|\s)-\S*\p{Lu}/u.test(text)
  )
    return false;
  return clauses.some(
    ({ tokens, subordinate }) =>
      subordinate === false &&
      tokens.some(
        (_, at) =>
          words.every((word, i) => tokens[at + i] === word) &&
          [...tokens.slice(0, at), ...tokens.slice(at + words.length)].every(
            (token) => has(FILLERS, token) || has(RUNS, token),
          ) &&
          !tokens.slice(at + words.length).some((token) => has(WITHIN, token)),
      ),
  );
}
