// Loops that start processes without end and without waiting: `while (true) spawn('sleep', ['9'])`. Looks only at the syntax.
import { childrenOf } from './children.ts';
import type { Node } from './syntax.ts';

/** Functions that return before the process ends. */
const STARTS: ReadonlySet<string> = new Set(['spawn', 'exec', 'execFile', 'fork']);
/** These end the loop, or let the process end first. */
const LEAVES: ReadonlySet<string> = new Set([
  'AwaitExpression',
  'BreakStatement',
  'ReturnStatement',
  'ThrowStatement',
  'YieldExpression',
]);

/** The function that starts processes in such a loop. */
export function endlessStart(node: Node): string | undefined {
  if (!isEndless(node)) return undefined;
  const inside = allBelow(node);
  return inside.some((one) => LEAVES.has(one.type)) ? undefined : inside.map(startedBy).find((name) => name !== undefined);
}

const isEndless = (node: Node): boolean =>
  node.type === 'ForStatement'
    ? !node.test || isTrue(node.test)
    : (node.type === 'WhileStatement' || node.type === 'DoWhileStatement') && isTrue(node.test);

const isTrue = (node: Node): boolean => node.type === 'Literal' && Boolean(node.value);

const allBelow = (node: Node): readonly Node[] => childrenOf(node).flatMap((one) => [one, ...allBelow(one)]);

function startedBy(node: Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const { callee } = node;
  const name =
    callee.type === 'Identifier'
      ? callee.name
      : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
        ? callee.property.name
        : undefined;
  return name !== undefined && STARTS.has(name) ? name : undefined;
}
