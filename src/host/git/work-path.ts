// Turns an absolute path into git's name for it in one work tree. Does not look in the index.
import { basename, dirname, join } from 'node:path';
import { known, unknownFact, type Fact, type Host } from '../host.ts';

/** Both forms of a path: `name` has slashes and no leading one (empty for the tree's root). */
export interface WorkPath {
  readonly path: string;
  readonly name: string;
}

/** Links in parent directories are resolved, but not the last component, because git tracks links themselves. */
export function workPath(host: Host, workTree: string, path: string): Fact<WorkPath> {
  const parent = host.realPath(dirname(path));
  if (parent.kind !== 'known') return unknownFact(`\`${path}\` cannot be resolved`);
  const real = dirname(path) === path ? path : join(parent.value, basename(path));
  if (real === workTree) return known({ path: real, name: '' });
  const prefix = workTree.endsWith('/') ? workTree : `${workTree}${host.platform === 'win32' ? '\\' : '/'}`;
  if (!real.startsWith(prefix)) return unknownFact(`\`${path}\` is outside the work tree`);
  let name = real.slice(prefix.length);
  if (host.platform === 'win32') name = name.replaceAll('\\', '/');
  // macOS may return decomposed names; git stores the composed form.
  if (host.platform === 'darwin') name = name.normalize('NFC');
  return known({ path: real, name });
}
