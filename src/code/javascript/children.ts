// The nodes directly inside a syntax node. Knows no node in particular.
import type { Node } from './syntax.ts';

export function childrenOf(node: Node): readonly Node[] {
  const found: Node[] = [];
  for (const value of Object.values(node) as readonly unknown[]) {
    if (Array.isArray(value)) for (const one of value as readonly unknown[]) if (isNode(one)) found.push(one);
    if (isNode(value)) found.push(value);
  }
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value;
