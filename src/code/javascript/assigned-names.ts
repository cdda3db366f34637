// Names that a piece of code assigns more than once. By name, not by binding: two variables of the same name share the result, which only loses precision.
import type { Node } from './syntax.ts';
import { childrenOf } from './children.ts';

/** Cached by tree, which never changes. */
const KNOWN = new WeakMap<Node, ReadonlySet<string>>();

export function assignedNames(program: Node): ReadonlySet<string> {
  const before = KNOWN.get(program);
  if (before !== undefined) return before;
  const names = lookedUp(program);
  KNOWN.set(program, names);
  return names;
}

function lookedUp(program: Node): ReadonlySet<string> {
  const assigned = new Set<string>();
  const declared = new Set<string>();
  const queue: Node[] = [program];
  const targets = (pattern: Node | null | undefined): void => {
    if (!pattern) return;
    for (const name of patternNames(pattern)) assigned.add(name);
  };
  for (let node = queue.pop(); node; node = queue.pop()) {
    switch (node.type) {
      case 'AssignmentExpression':
        targets(node.left);
        break;
      case 'UpdateExpression':
        targets(node.argument);
        break;
      case 'ForInStatement':
      case 'ForOfStatement':
        if (node.left.type !== 'VariableDeclaration') targets(node.left);
        break;
      case 'VariableDeclaration':
        if (node.kind === 'var')
          for (const one of node.declarations)
            for (const name of patternNames(one.id)) {
              if (declared.has(name)) assigned.add(name);
              declared.add(name);
            }
        break;
      case 'FunctionDeclaration':
        if (node.id) {
          if (declared.has(node.id.name)) assigned.add(node.id.name);
          declared.add(node.id.name);
        }
        break;
    }
    queue.push(...childrenOf(node));
  }
  return assigned;
}

/** The names a pattern binds. */
export function patternNames(pattern: Node): readonly string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => patternNames(one.type === 'RestElement' ? one.argument : one.value));
    case 'ArrayPattern':
      return pattern.elements.flatMap((one) => (one ? patternNames(one) : []));
    case 'RestElement':
      return patternNames(pattern.argument);
    case 'AssignmentPattern':
      return patternNames(pattern.left);
    default:
      return [];
  }
}
