// Which commands leave the surrounding script, function or loop, and which are sure to succeed. Looks at the syntax and at the current meaning of names.
import type { EvalContext } from './eval-context.ts';
import type { Node } from './syntax.ts';

/** `|| exit`, `|| return`, `|| { …; exit; }` leave the script, function or loop; outside of one, `return` and `break` do nothing. */
export function leaves(here: EvalContext, node: Node): boolean {
  if (node.kind === 'group') {
    const last = node.body.at(-1);
    return last !== undefined && leaves(here, last.node);
  }
  const word = firstWord(node);
  if (word === undefined || here.state.functions.has(word) || here.state.aliases.has(word)) return false;
  // `exit < missing`: if a redirection fails, the command does not run.
  if (node.kind === 'simple' && node.redirects.length > 0) return false;
  if (word === 'exit') return true;
  if (word === 'return') return here.frame.returns !== undefined;
  return (word === 'break' || word === 'continue') && here.frame.breaks !== undefined;
}

/** Commands that cannot fail, so what follows `&&` is sure to run. */
const SURE: ReadonlySet<string> = new Set(['true', ':', 'echo', 'printf']);

export function surelyWorks(here: EvalContext, node: Node): boolean {
  if (node.kind !== 'simple' || node.redirects.length > 0) return false;
  if (node.words.length === 0)
    return node.assignments.every(
      (one) =>
        !('kind' in one.value) &&
        !one.index &&
        one.value.pieces.every((piece) => piece.kind === 'text' || piece.kind === 'tilde') &&
        !here.state.readonlys.has(one.name),
    );
  const word = firstWord(node);
  if (word === undefined || here.state.functions.has(word) || here.state.aliases.has(word)) return false;
  // A `cd` to a known directory is certain.
  return (
    SURE.has(word) ||
    ((word === 'cd' || word === 'pushd') && here.state.ifCdFailed === undefined && here.state.cwd.kind === 'known')
  );
}

/** The name of a command, if it is literal text. */
export function firstWord(node: Node): string | undefined {
  if (node.kind !== 'simple') return undefined;
  const first = node.words[0];
  if (first === undefined || 'kind' in first) return undefined;
  const piece = first.pieces.length === 1 ? first.pieces[0] : undefined;
  return piece?.kind === 'text' ? piece.text : undefined;
}
