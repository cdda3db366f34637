// Whether a path lies at or below another. Lexical; both must be absolute and normal.

export function covers(dir: string, path: string): boolean {
  if (path === dir) return true;
  const base = dir.endsWith('/') || dir.endsWith('\\') ? dir : dir + (dir.includes('\\') && !dir.includes('/') ? '\\' : '/');
  return path.startsWith(base);
}
