// Whether the cited words name a deed: in themselves, through the question they answer, or through another cited turn that "it" refers to.
import { answeredPart, isShortAnswer } from './answers.ts';
import type { Deed } from './deeds.ts';
import type { Mark } from './evidence.ts';
import { isSaid, namedBy, refersBack, saysReplacementWords } from './naming.ts';
import type { Role } from './naming.ts';
import type { Clause } from './own-words.ts';
import type { NamingContext } from './senses.ts';
import type { UserTurn } from '../user-turns.ts';

export interface Cited {
  readonly turn: UserTurn;
  /** Where the cited words begin in `own`. */
  readonly start: number;
  readonly own: string;
  readonly clauses: readonly Clause[];
}

/** How many turns back "it" may refer to. */
const TURNS_BACK = 3;

/** The marks that name the deed, or why the words do not. `cited`: newest first. */
export function coverage(cited: readonly Cited[], it: NamingContext): readonly Mark[] | string {
  const marks = cited.map((one) => coveredBy(one, cited, it)).find((found) => found !== undefined);
  if (marks === undefined) return `your words do not name ${labelOf(it.deed)}`;
  const asked = cited.flatMap(({ turn, own }) => (turn.asked === undefined ? [] : answeredPart(turn.asked, own, 'orders')));
  return unsaid([...cited.flatMap(({ clauses }) => clauses), ...asked], it) ?? marks;
}

function coveredBy(
  { turn, own, start, clauses }: Cited,
  cited: readonly Cited[],
  it: NamingContext,
): readonly Mark[] | undefined {
  const here = named(clauses, it);
  if (here !== undefined) return here.map((mark) => ({ ...mark, turn: turn.turn }));
  const pointing = clauses.some((clause) => refersBack(clause, it));
  if (turn.asked !== undefined) {
    if (!pointing && !isShortAnswer(own, start, it.deed)) return undefined;
    const part = answeredPart(turn.asked, own, pointing ? 'orders' : 'agrees');
    // "What about the data directory?" "Delete it": a question about one thing only needs to mention it.
    const answered = named(part, it, pointing && part.length === 1 ? 'mention' : 'order');
    return answered?.map((mark) => ({ ...mark, turn: turn.turn, asked: true }));
  }
  if (!pointing) return undefined;
  const earlier = cited.filter((other) => other.turn.turn < turn.turn && other.turn.turn >= turn.turn - TURNS_BACK);
  return earlier
    .flatMap((other) => [names(other.clauses, it, 'mention')?.map((mark) => ({ ...mark, turn: other.turn.turn }))])
    .find((found) => found !== undefined);
}

/** By name, by the words that replace one, or by the command itself. */
export const named = (clauses: readonly Clause[], it: NamingContext, role: Role = 'order'): readonly Mark[] | undefined => {
  const { deed } = it;
  const byName = names(clauses, it, role);
  if (byName !== undefined) return byName;
  const clause = deed.alone ? saysReplacementWords(clauses, it)?.start : undefined;
  if (clause !== undefined) return [{ target: deed.row.does, clause }];
  return undefined;
};

function names(clauses: readonly Clause[], it: NamingContext, role: Role): readonly Mark[] | undefined {
  const { targets, row } = it.deed;
  // "local/exports is stale, delete it": the clause with the name says what "it" is.
  const as = role === 'order' && clauses.some((clause) => refersBack(clause, it)) ? 'it' : role;
  const found = targets.map((target) => ({ target, by: namedBy(target, clauses, it, as) }));
  const marks = found.flatMap(({ target, by }) => (by === undefined ? [] : [{ target: target.label, ...by }]));
  const missing = found.some(({ target, by }) => by === undefined && (!row.one || target.host !== undefined));
  return marks.length === 0 || missing ? undefined : marks;
}

/** What the call does beyond the usual and nobody said: another registry, every branch, past the required reviews. */
export function unsaid(heard: readonly Clause[], it: NamingContext): string | undefined {
  const fact = it.deed.scope.find((one) => !isSaid(one, heard, it));
  return fact === undefined ? undefined : `it is more than you asked for: your words do not say \`${fact.label}\``;
}

export const labelOf = ({ row, targets }: Deed): string =>
  targets.length === 0
    ? `this (${row.does})`
    : targets
        .slice(0, 2)
        .map(({ label }) => `\`${label}\``)
        .join(' and ');
