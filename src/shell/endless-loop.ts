// A loop that starts processes and never ends. Looks at the syntax alone.
import type { Node, Statement } from './syntax.ts';

/** `while true; do x & done`. */
export function isEndless(
  loop: { readonly test: readonly Statement[]; readonly body: readonly Statement[] },
  where: 'background' | 'foreground',
): boolean {
  const only = loop.test.length === 1 ? loop.test[0]?.node : undefined;
  const word = only?.kind === 'simple' ? only.words[0] : undefined;
  const constant =
    loop.test.length === 0 || (word !== undefined && !('kind' in word) && (word.text === 'true' || word.text === ':'));
  const ends = loop.body.some((statement) => mayEnd(statement.node));
  // In the background, a loop that does nothing but turn is as endless.
  const idle =
    where === 'background' &&
    loop.body.every(
      (statement) =>
        statement.node.kind === 'simple' && statement.node.words.length === 1 && /^(:|true|false)$/.test(statement.node.text),
    );
  return constant && !ends && (idle || loop.body.some((statement) => statement.background));
}

/** Something in the body may leave the loop. */
function mayEnd(node: Node): boolean {
  if (node.kind === 'simple') {
    const first = node.words[0];
    return first !== undefined && !('kind' in first) && ['break', 'exit', 'return'].includes(first.text);
  }
  if (node.kind === 'list') return mayEnd(node.first) || node.rest.some((each) => mayEnd(each.node));
  if (node.kind === 'if')
    return (
      node.branches.some((branch) => branch.body.some((statement) => mayEnd(statement.node))) ||
      node.otherwise.some((statement) => mayEnd(statement.node))
    );
  return false;
}
