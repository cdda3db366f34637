// Whether a path is the same as another or below it. Compares text; both must be absolute and normalised.

export function covers(dir: string, path: string): boolean {
  if (path === dir) return true;
  const base = dir.endsWith('/') || dir.endsWith('\\') ? dir : dir + (dir.includes('\\') && !dir.includes('/') ? '\\' : '/');
  return path.startsWith(base);
}

/** `path` and every directory above it, nearest first: looking these up in a set is cheaper than comparing with all of its members. */
export function* withParents(path: string): Generator<string> {
  yield path;
  for (let at = path.length - 1; at > 0; at -= 1) {
    if (path[at] === '/' || path[at] === '\\') yield path.slice(0, at);
  }
  if (path.startsWith('/')) yield '/';
}
