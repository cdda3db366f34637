// The pool outlives what mutants do to its processes, and each such job counts as lost and no other.
import { expect, test } from 'vitest';
import { workerPool } from './pool.mjs';

const worker = new URL('./pool.fixture.mjs', import.meta.url);

test.each([
  ['die', 'ended by itself with 3'],
  ['throw', 'ended by itself with 1'],
  ['loop', 'no step for a while'],
  ['wait', 'no step for a while'],
  ['step', 'takes too long'],
  ['grow', 'ended by itself with SIGABRT'],
  ['swell', 'takes too much memory'],
])('a job that would %s is lost, and the next is done', async (kind, why) => {
  const pool = workerPool(1, 'the data', {
    worker,
    silence: 20_000,
    start: kind === 'loop' || kind === 'wait' ? 3_000 : 60_000,
    megabytes: 100,
  });
  try {
    const [bad, good] = await Promise.all([
      pool.run({ kind }, kind === 'step' ? 2_000 : undefined),
      pool.run({ kind: 'answer' }),
    ]);
    expect(bad).toMatchObject({ kind: 'lost', error: { message: why } });
    expect(good).toEqual({ kind: 'done', result: 'the data' });
  } finally {
    await pool.end();
  }
});
