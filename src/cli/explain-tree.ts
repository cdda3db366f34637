// The parts of a decision as a tree of following: which command led to which file, script or recipe, and what stands at the leaves. Computes no verdict.
import type { Disposition } from '../model/disposition.ts';
import { strictest } from '../model/disposition.ts';
import type { JudgedPart } from '../model/decision.ts';

/** A command that was met, or something that was entered on the way to one (`package.json: test`, a script, a wrapper). */
export interface TreeNode {
  readonly text: string;
  /** The strictest of what is here and below. */
  readonly disposition: Disposition;
  /** For a command: its part. What was entered has none. */
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
  // The way from the top to where the last part stands: what was entered, outermost first.
  let way: readonly Growing[] = [];
  for (const part of parts) {
    // A shell text is entered as `x` and read as `x -c`: one step to a person.
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

/** What is entered hangs on the command that entered it: the last one met there. */
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
