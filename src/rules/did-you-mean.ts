// Finds the known word nearest to a mistyped one. Returns nothing if none is near.

/** The number of edits (insert, delete, replace, swap of neighbours) between two words. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(replaced, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

const sorted = (word: string): string => [...word].toSorted().join('');

const plain = (word: string): string => word.toLowerCase().replaceAll(/[-_\s]/g, '');

export function didYouMean(word: string, known: Iterable<string>): string | undefined {
  if (word.length > 64) return undefined;
  const wanted = plain(word);
  const letters = sorted(wanted);
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of known) {
    const distance = editDistance(wanted, plain(name));
    if (distance > Math.max(1, Math.floor(name.length / 3))) continue;
    // Among equally near words the one with the same letters: `gti` is `git`, not `gtr`.
    const rank = sorted(plain(name)) === letters ? distance - 0.5 : distance;
    if (best === undefined || rank < best.distance) best = { name, distance: rank };
  }
  return best?.name;
}
