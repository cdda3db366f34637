// Whether a value contains all environment variables, so that showing the value shows them. Records nothing.
import type { Value } from './py-value.ts';

const MAX_DEPTH = 6;

export function holdsEnvironment(value: Value | undefined, depth = 0): boolean {
  if (!value || depth > MAX_DEPTH) return false;
  const within = (one: Value): boolean => holdsEnvironment(one, depth + 1);
  switch (value.kind) {
    case 'dict':
      return value.environ || value.holds.some(within) || [...value.entries.values()].some(within);
    case 'list':
      return value.items.some(within);
    case 'data':
      return value.holds.some(within);
    case 'either':
      return value.values.some(within);
    case 'object':
      return [...value.attrs.values()].some(within);
    case 'made':
      return value.of !== undefined && within(value.of);
    case 'member':
      // Printing `os.environ.get` also prints the object it belongs to.
      return within(value.of);
    case 'str':
    case 'num':
    case 'none':
    case 'ref':
    case 'func':
    case 'class':
    case 'space':
    case 'path':
    case 'file':
    case 'unknown':
      return false;
  }
}

/** Functions that take the environment and show none of its values: they copy it, count it, list its names, or pass it to a program. */
export const KEEPS_ENVIRONMENT: ReadonlySet<string> = new Set([
  ...'dict len list tuple set frozenset sorted iter next enumerate zip reversed bool isinstance type id hasattr getattr setattr map filter any all callable'
    .split(' ')
    .map((name) => `builtins.${name}`),
  'copy.copy',
  'copy.deepcopy',
  'collections.ChainMap',
  'functools.partial',
  'os.path.join',
]);
