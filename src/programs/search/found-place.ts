// The possible results of a search, as a place and as an argument for the commands it runs. Looks at nothing.
import type { Place, Searched } from '../../model/place.ts';
import { treeAt } from '../../model/place.ts';
import type { Arg, Shape } from '../../shell/value.ts';
import { argText, holeArg } from '../../shell/value.ts';
import { isSourcePattern } from './source-pattern.ts';

/** The entries below `root` with a matching name: patterns if possible, otherwise the tree. */
export function foundBelow(root: Place, names: readonly string[]): readonly Place[] {
  if (root.kind === 'unknown') return [root];
  if (root.extent !== 'one') return [root.extent === 'glob' ? { ...root, extent: 'tree' } : root];
  return (
    plainPatterns(names)?.map((pattern): Place => ({ kind: 'path', path: root.path, extent: 'glob', pattern })) ?? [
      treeAt(root.path),
    ]
  );
}

/** Leftover files, in which nobody keeps secrets or settings. */
const LEFTOVER = /^[\w*-]*\*[\w*-]*\.(?:log|tmp|temp|bak|pyc|pyo|o|obj|class|swp|swo|orig|rej|map|out|profraw|coverage)$/;

const CACHE =
  /^(?:__pycache__|\.(?:pytest|mypy|ruff)_cache|node_modules|\.tox|\.nox|\.parcel-cache|\.eslintcache|\.DS_Store|Thumbs\.db)$/;

export const isPlainName = (name: string): boolean => isSourcePattern(name) || LEFTOVER.test(name) || CACHE.test(name);

/**
 * The patterns of the results, if they can only be source code or leftovers. Other names may also occur in hidden directories,
 * where shell patterns do not look and secrets are kept, so the whole tree counts.
 */
const plainPatterns = (names: readonly string[]): readonly string[] | undefined =>
  names.length > 0 && names.length <= MOST_NAMES && names.every(isPlainName) ? names.map((name) => `**/${name}`) : undefined;

const MOST_NAMES = 16;

/** A found path as an argument. */
export function foundArg(roots: readonly Place[], names: readonly string[] = [], searched?: Searched): Arg {
  const patterns = plainPatterns(names);
  const dirs = new Set(roots.map((root) => (root.kind === 'path' ? root.path : '')));
  const only = dirs.size === 1 ? [...dirs][0] : undefined;
  return holeArg(
    'what was found',
    only === undefined || only === ''
      ? { kind: 'any' }
      : {
          kind: 'below',
          dir: only,
          ...(patterns === undefined ? {} : { patterns }),
          ...(searched === undefined ? {} : { searched }),
        },
  );
}

/** The same for the output of a search, one path per line. */
export function foundShape(roots: readonly Place[], names: readonly string[], searched: Searched): { readonly shape?: Shape } {
  const bit = foundArg(roots, names, searched).bits[0];
  return bit?.kind === 'hole' && bit.shape.kind === 'below' ? { shape: bit.shape } : {};
}

/** Replaces `{}` in a command's words. Inside shell text it would become code, which is unknown. */
export function replaceBraces(arg: Arg, found: Arg): Arg {
  if (!argText(arg).includes('{}')) return arg;
  const bits = arg.bits.flatMap((bit): Arg['bits'] => {
    if (bit.kind !== 'text' || !bit.text.includes('{}')) return [bit];
    return bit.text
      .split('{}')
      .flatMap((text, i): Arg['bits'] => [
        ...(i === 0 ? [] : found.bits),
        ...(text === '' ? [] : [{ kind: 'text' as const, text }]),
      ]);
  });
  return { bits, from: [...arg.from, ...found.from], spread: false };
}
