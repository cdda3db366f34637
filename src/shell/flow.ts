// Which commands end what they stand in, and which surely work. Looks at the syntax and at what names mean now.
import type { EvalContext } from './eval-context.ts';
import type { Node } from './syntax.ts';

/** `|| exit`, `|| return`, `|| { …; exit; }` end the script, function or loop there; outside of one, `return` and `break` do nothing. */
export function leaves(here: EvalContext, node: Node): boolean {
  if (node.kind === 'group') {
    const last = node.body.at(-1);
    return last !== undefined && leaves(here, last.node);
  }
  const word = firstWord(node);
  if (word === undefined || here.state.functions.has(word) || here.state.aliases.has(word)) return false;
  // `exit < missing`: a redirection that fails keeps it from running.
  if (node.kind === 'simple' && node.redirects.length > 0) return false;
  if (word === 'exit') return true;
  if (word === 'return') return here.frame.returns !== undefined;
  return (word === 'break' || word === 'continue') && here.frame.breaks !== undefined;
}

/** Commands that cannot fail, so that what follows `&&` surely runs. */
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
  // A `cd` that was certain has left no doubt behind.
  return (
    SURE.has(word) ||
    ((word === 'cd' || word === 'pushd') && here.state.ifCdFailed === undefined && here.state.cwd.kind === 'known')
  );
}

/** The name of a command that is spelled out. */
export function firstWord(node: Node): string | undefined {
  if (node.kind !== 'simple') return undefined;
  const first = node.words[0];
  if (first === undefined || 'kind' in first) return undefined;
  const piece = first.pieces.length === 1 ? first.pieces[0] : undefined;
  return piece?.kind === 'text' ? piece.text : undefined;
}
