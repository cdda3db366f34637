// Draws a sample of rows that is always the same: chosen by a hash of each row, in the original order. Pure.
import { createHash } from 'node:crypto';
import type { EvalRow } from './row.ts';

export function sampleOf(rows: readonly EvalRow[], size: number): readonly EvalRow[] {
  if (rows.length <= size) return rows;
  const ranked = rows
    .map((row, at) => ({
      at,
      rank: createHash('sha256')
        .update(JSON.stringify([row.id, row.tool, row.input]))
        .digest('hex'),
    }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  const chosen = new Set(ranked.slice(0, size).map(({ at }) => at));
  return rows.filter((_, at) => chosen.has(at));
}
