// `if` and `case`: every branch that may run is evaluated, and the resulting states are merged.
import { expandWhole } from './expand.ts';
import { leaves } from './flow.ts';
import type { EvalContext } from './eval-context.ts';
import { markCompared } from './eval-context.ts';
import { matches } from './patterns.ts';
import { narrow, onlyTest } from './narrow.ts';
import { deeper, runStatements } from './run-statements.ts';
import type { ShellState } from './state.ts';
import { becomeState, copyState, mergeState } from './state.ts';
import type { Node, Statement, Word } from './syntax.ts';
import type { Stream } from './value.ts';
import { argText, emptyStream, exact, union, unknownStream } from './value.ts';
import { markUncertain } from './written-files.ts';

export function runBranches(here: EvalContext, node: Node & { readonly kind: 'if' }): Stream {
  const out: Stream[] = [];
  const ends: ShellState[] = [];
  let tested: number | undefined;
  for (const branch of node.branches) {
    out.push(runStatements(here, branch.test));
    const test = onlyTest(branch.test);
    const state = copyState(here.state);
    narrow(here, state, { test, outcome: 'holds' });
    narrow(here, here.state, { test, outcome: 'fails' });
    const before = here.walk.files.version;
    out.push(runStatements(deeper({ ...here, state }), branch.body));
    markUncertain(here.walk, tested ?? before);
    tested ??= before;
    if (!endsEarly(here, branch.body)) ends.push(state);
  }
  const state = copyState(here.state);
  out.push(runStatements(deeper({ ...here, state }), node.otherwise));
  if (tested !== undefined) markUncertain(here.walk, tested);
  // One branch ran. Without an `else`, the last state is the one in which no branch ran.
  endAs(here.state, [...ends, ...(endsEarly(here, node.otherwise) ? [] : [state])]);
  return uncertain(out);
}

export function runCase(here: EvalContext, node: Node & { readonly kind: 'case' }): Stream {
  const tested = expandWhole(here, node.word);
  markCompared(here, tested.from, node.items.every((item) => item.patterns.every(isWhole)) ? 'whole' : 'pieces');
  const word = exact(tested);
  const out: Stream[] = [];
  const ends: ShellState[] = [];
  let fallen = false;
  for (const item of node.items) {
    const patterns = item.patterns.map((pattern) => expandWhole(here, pattern));
    const sure =
      word !== undefined &&
      SAME_EVERYWHERE.test(word) &&
      patterns.every((pattern, i) => plainPattern(item.patterns[i]) && matches(argText(pattern), word) === false);
    if (sure && !fallen) continue;
    fallen ||= item.falls;
    const state = copyState(here.state);
    const before = here.walk.files.version;
    out.push(runStatements(deeper({ ...here, state }), item.body));
    markUncertain(here.walk, before);
    if (!endsEarly(here, item.body)) ends.push(state);
  }
  const always = node.items.some((item) => item.patterns.some(matchesAll));
  if (always) endAs(here.state, ends);
  else mergeState(here.state, ends);
  return uncertain(out);
}

/** The state after exactly one of the branches ran. If all of them leave, nothing follows, and the state stays as it was. */
function endAs(state: ShellState, ends: readonly ShellState[]): void {
  const [first, ...others] = ends;
  if (!first) return;
  becomeState(state, first);
  mergeState(state, others);
}

/** `*)`. */
const matchesAll = (pattern: Word): boolean =>
  pattern.pieces.length === 1 && pattern.pieces[0]?.kind === 'glob' && pattern.pieces[0].text === '*';

const endsEarly = (here: EvalContext, body: readonly Statement[]): boolean => {
  const last = body.at(-1);
  return last !== undefined && leaves(here, last.node);
};

/** Output of branches of which only some ran: the data flow is known, the text is not. */
export function uncertain(out: readonly Stream[]): Stream {
  const real = out.filter((one) => one.from.length > 0 || one.text !== '');
  return real.length === 0 ? emptyStream : unknownStream('which branch runs is unknown', union(...real.map((one) => one.from)));
}

/** The pattern is one text, or matches anything. */
const isWhole = (word: Word): boolean => word.text === '*' || word.pieces.every((piece) => piece.kind === 'text');

/** Characters whose meaning in a pattern does not depend on escapes or the locale. */
const SAME_EVERYWHERE = /^[\w./:=,+@%*? -]*$/;

const plainPattern = (word: Word | undefined): boolean =>
  word !== undefined &&
  SAME_EVERYWHERE.test(word.text) &&
  word.pieces.every((piece) => (piece.kind === 'text' && !piece.quoted) || piece.kind === 'glob');
