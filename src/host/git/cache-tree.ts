// Reads the index's list of directories that are unchanged as trees (the `TREE` extension). Rejects anything malformed.

/** Tree ids by directory, `` for the top and `a/b/` below. A directory that changed since is missing. */
export function readCacheTree(data: Buffer, hashBytes: number): ReadonlyMap<string, string> {
  const trees = new Map<string, string>();
  /** For each level: the number of directories still to come, and their common prefix. */
  const open: { prefix: string; left: number }[] = [{ prefix: '', left: 1 }];
  for (let at = 0; at < data.length;) {
    const nul = data.indexOf(0, at);
    const line = data.indexOf(0x0a, nul);
    if (nul < 0 || line < 0) return new Map();
    const counts = /^(-?\d{1,9}) (\d{1,9})$/.exec(data.toString('latin1', nul + 1, line));
    while (open.at(-1)?.left === 0) open.pop();
    const level = open.at(-1);
    if (counts === null || level === undefined) return new Map();
    level.left -= 1;
    const name = data.toString('utf8', at, nul);
    const prefix = name === '' ? '' : `${level.prefix}${name}/`;
    at = line + 1;
    if (!(counts[1] ?? '-').startsWith('-')) {
      trees.set(prefix, data.toString('hex', at, at + hashBytes));
      at += hashBytes;
    }
    open.push({ prefix, left: Number(counts[2]) });
  }
  return trees;
}
