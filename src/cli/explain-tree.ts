// Arranges the parts of a decision as a tree: which command led to which file, script or recipe, and which commands are in it.
// Computes no verdict.
import type { Disposition } from '../model/disposition.ts';
import { strictest } from '../model/disposition.ts';
import type { JudgedPart } from '../model/decision.ts';

/** A command, or something that contains commands (`package.json: test`, a script, a wrapper). */
export interface TreeNode {
  readonly text: string;
  /** The strictest disposition of this node and everything below. */
  readonly disposition: Disposition;
  /** The part of a command. A node that only contains commands has none. */
  readonly part?: number;
  readonly children: readonly TreeNode[];
}

interface Growing {
  readonly text: string;
  readonly part?: JudgedPart;
  readonly children: Growing[];
}

/** INVARIANT: every part is in the tree exactly once, in the order of its id. */
export function treeOf(parts: readonly JudgedPart[]): readonly TreeNode[] {
  const top: Growing = { text: '', children: [] };
  // The path from the top to the last part: the containers that it is in, outermost first.
  let way: readonly Growing[] = [];
  for (const part of parts) {
    // A shell text appears as `x` and then as `x -c`; for a person that is one step.
    const via = part.via.filter((name, i) => i === 0 || name !== `${part.via[i - 1] ?? ''} -c`);
    let shared = 0;
    while (shared < way.length && shared < via.length && way[shared]?.text === via[shared]) shared++;
    way = way.slice(0, shared);
    for (const name of via.slice(shared)) {
      const entered: Growing = { text: name, children: [] };
      below(way.at(-1) ?? top).children.push(entered);
      way = [...way, entered];
    }
    (way.at(-1) ?? top).children.push({ text: part.text, part, children: [] });
  }
  return top.children.map(finish);
}

/** A container is shown below the command that runs it, which is the last command so far. */
function below(node: Growing): Growing {
  const last = node.children.findLast((child) => child.part !== undefined);
  return last ?? node;
}

function finish(node: Growing): TreeNode {
  const children = node.children.map(finish);
  const own = node.part ? [node.part.disposition] : [];
  return {
    text: node.text,
    disposition: strictest([...own, ...children.map((child) => child.disposition)]),
    ...(node.part ? { part: node.part.id } : {}),
    children,
  };
}
