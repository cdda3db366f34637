// Whether words name a deed and its targets. One idea: words that stand between the verb and the name, or beside the name, must be known to
// the deed; a word that is not known brings in another thing.
import type { Fact } from './deed-scope.ts';
import { has } from './lexicon.ts';
import type { Clause } from './own-words.ts';
import { isIn, naming, sensesOf } from './senses.ts';
import type { NamingContext, Sense } from './senses.ts';
import type { Target } from './targets.ts';
import { ABOUT, FILLERS, NEGATIONS, TOWARDS, WITHIN } from './tables/words.ts';

/**
 * `order`: the words themselves order it. `it`: other words beside them do, with "it". `mention`: words of another turn do. `rule`: they
 * permit it in general, so that any further word may be a condition.
 */
export type Role = 'order' | 'it' | 'mention' | 'rule';

/** The words of the clauses that name the target. */
export function namedBy(target: Target, clauses: readonly Clause[], it: NamingContext, role: Role): string | undefined {
  let ordered = false;
  for (const clause of clauses) {
    const words = sensesOf(clause, it);
    const orders = words.some(({ verb }) => verb);
    const plain = words.every(({ known }) => known);
    // "delete dist and data": the verb is in the clause before.
    ordered = orders || (clause.linked && ordered && plain);
    for (let at = 0; at < words.length; at += 1) {
      const size = together(words, at, target);
      const token = words[at]?.token ?? '';
      const how = size > 1 || clause.marked.has(token) ? 'sure' : undefined;
      const name = naming(token, target, it) === undefined && size === 1 ? undefined : (how ?? naming(token, target, it));
      if (
        name !== undefined &&
        (clause.linked || orders) &&
        stands({ words, at, size, name, role, plain, orders, ordered, target, it })
      )
        return size > 1 ? target.together?.join(' ') : token;
    }
  }
  return undefined;
}

/** How many words make the name: "the old idea branch" is `old-idea`, beside its kind. */
function together(words: readonly Sense[], at: number, { together: pieces = [] }: Target): number {
  const isThere = pieces.length > 1 && pieces.every((piece, i) => words[at + i]?.token === piece);
  return isThere && [words[at - 1], words[at + pieces.length]].some((word) => word?.thing) ? pieces.length : 1;
}

/** `report.pdf`, `src/x`, `v2`: names something, and not one of this call's. */
const LOOKS_LIKE_A_NAME = /[\p{L}\p{N}][^\p{L}\p{N}'’]+[\p{L}\p{N}]|\p{L}\d|\d/u;

interface Place {
  readonly words: readonly Sense[];
  readonly at: number;
  readonly size: number;
  readonly name: 'sure' | 'word';
  readonly role: Role;
  readonly plain: boolean;
  readonly orders: boolean;
  readonly ordered: boolean;
  readonly target: Target;
  readonly it: NamingContext;
}

/** In "remove data" the name is the target; in "remove data validation", "the lines in data" and "list data" it is not. */
function stands({ words, at, size, name, role, plain, orders, ordered, target, it }: Place): boolean {
  const kind = words[at - 1]?.thing === true || words[at + size]?.thing === true;
  const sure = name === 'sure' || kind;
  // Part of the name of a server or bucket may be part of another's.
  const isPart = !target.whole.has(words[at]?.token ?? '');
  if (isPart && target.host !== undefined && it.deed.key === 'service:destroy') return false;
  if (role === 'mention') return sure || /^\d+$/.test(words[at]?.token ?? '');
  if (role === 'rule') return ordered && plain;
  const verb = words.slice(0, at).findLastIndex((word) => word.verb);
  const before = words.slice(verb + 1, at).every(({ known }) => known);
  let end = at + size;
  while (words[end]?.thing === true) end += 1;
  const beside = words[end]?.known ?? true;
  // "nobody uses local/exports, delete it", but not "the logs in local/exports".
  const nearest = words.slice(0, at).findLast(({ token }) => !has(FILLERS, token));
  const within = nearest !== undefined && !nearest.known && (has(WITHIN, nearest.token) || has(NEGATIONS, nearest.token));
  if (role === 'it' && !within && (sure || /^\d+$/.test(words[at]?.token ?? ''))) return true;
  // "install rust with rustup": after such a word stands where it goes, or by what means; what goes there is free unless it is
  // named: "upload report.pdf to the server" is for no other file.
  const leading = words.slice(0, at).findLast(({ token }) => has(TOWARDS, token) || !has(FILLERS, token));
  const led =
    it.deed.row.towards &&
    verb >= 0 &&
    has(TOWARDS, leading?.token ?? '') &&
    words.every(({ known, token }) => known || !LOOKS_LIKE_A_NAME.test(token));
  if (led && words.slice(end).every(({ known }) => known)) return true;
  // Where it goes may follow: "push the main fix to develop".
  const after = it.deed.row.towards ? words.slice(end).every(({ known }) => known) : beside;
  return sure ? before && after && (orders || (ordered && plain)) : ordered && plain;
}

/** Whether a fact that is more than the usual is said anywhere in these clauses. */
export const isSaid = ({ target, words }: Fact, clauses: readonly Clause[], it: NamingContext): boolean =>
  clauses.some(({ tokens }) =>
    [...tokens, ...tokens.flatMap((token) => token.split('-'))].some(
      (token) => (words !== undefined && has(words, token)) || (target !== undefined && naming(token, target, it) !== undefined),
    ),
  );

/** True if one clause, or one with "it" together with the others, says the words that replace a name, and orders nothing else. */
export function saysReplacementWords(clauses: readonly Clause[], it: NamingContext, role: Role): boolean {
  const { row } = it.deed;
  if (row.words.length === 0) return false;
  const isThing = ({ thing, named, verb }: Sense): boolean => thing || (named && !verb);
  const says = (words: readonly Sense[]): boolean =>
    words.every(({ known, token }, at) => known || (has(WITHIN, token) && words[at + 1]?.known === true)) &&
    row.words.every((group) =>
      words.some(({ token, named }) => group.some((about) => (named ? has : isIn)(ABOUT[about], token))),
    ) &&
    (!row.kind || words.some(isThing));
  const read = clauses.map((clause) => sensesOf(clause, it));
  if (role === 'rule') return read.some(says);
  // "after the build succeeds deploy to production": from the verb on, with what it is about.
  const orders = read.flatMap((words) => words.flatMap(({ verb }, at) => (verb ? [words.slice(at)] : [])));
  if (
    read.some(says) ||
    orders.some((order) => says(order) && order.slice(1).some((word) => isThing(word) || has(ABOUT.production, word.token)))
  )
    return true;
  return row.scope.length === 0 && clauses.some((clause) => refersBack(clause, it)) && says(read.flat());
}

/** Whether the clause orders the action with "it" instead of a name. */
export function refersBack(clause: Clause, it: NamingContext): boolean {
  const words = sensesOf(clause, it);
  return words.some(({ verb }) => verb) && words.every(({ known, token }) => known || has(WITHIN, token));
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
  return clauses.some(({ tokens }) =>
    tokens.some(
      (_, at) =>
        words.every((word, i) => tokens[at + i] === word) &&
        tokens.slice(at + words.length).every((token) => has(FILLERS, token) && !has(WITHIN, token)),
    ),
  );
}
