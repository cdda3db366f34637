import { existsSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from './bundle-for-test.ts';
import { follow } from './follow.ts';
import { prunable, prune } from './prune.ts';
import { pruneDaily } from './prune-daily.ts';
import { scanLog } from './query.ts';
import { toRecord } from './record.ts';
import { context, quietDecision } from './sample-decision.ts';
import { sessionFileName } from './session-disk.ts';
import { openSession } from './session-file.ts';
import { type Store, writeDecision } from './store.ts';
import { verifyLog } from './verify.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-01-01T12:00:00Z');

/** A log with one segment for every ten days. */
function weekly(segments: number): Store & { time: number } {
  const dir = join(tempDir(), 'state');
  const store = { dir, spool: [], uid: process.getuid?.() ?? 0, time: START, now: () => store.time };
  for (let n = 0; n < segments; n += 1) {
    store.time = START + n * 10 * DAY;
    for (const k of [0, 1]) writeDecision(store, toRecord(context(), quietDecision({ id: `r${n}-${k}` }), { now: store.time }));
  }
  return store;
}
const names = (store: Store): readonly string[] => readdirSync(join(store.dir, 'log'));

describe('prune', () => {
  it('removes what is too old, and the chain stays whole', () => {
    const store = weekly(6);
    expect(names(store)).toHaveLength(6);
    expect(prune(store, { keepDays: 20, maxBytes: 1e9 })).toMatchObject({
      records: 6,
      segments: [expect.any(String), expect.any(String), expect.any(String)],
    });
    expect(
      scanLog(store.dir)
        .find({})
        .map(({ record }) => record.id),
    ).toEqual(['r3-0', 'r3-1', 'r4-0', 'r4-1', 'r5-0', 'r5-1']);
    expect(verifyLog(store.dir).problems).toEqual([]);
    store.time += 11 * DAY;
    writeDecision(store, toRecord(context(), quietDecision({ id: 'later' }), { now: store.time }));
    expect(prune(store, { keepDays: 20, maxBytes: 1e9 }).records).toBe(2);
    expect(verifyLog(store.dir).problems).toEqual([]);
  });
  it('removes the oldest when there is too much, and never the two newest', () => {
    const store = weekly(5);
    prune(store, { keepDays: 9999, maxBytes: 1 });
    expect(names(store)).toHaveLength(2);
    expect(verifyLog(store.dir).problems).toEqual([]);
  });
  it('says what would go before it goes', () => {
    const store = weekly(4);
    expect(prunable(store, { keepDays: 9999, maxBytes: 1e9 })).toEqual([]);
    expect(prunable(store, { keepDays: 12, maxBytes: 1e9 })).toHaveLength(2);
    expect(names(store)).toHaveLength(4);
  });
  it('a segment that was removed by hand is still missed', () => {
    const store = weekly(4);
    prune(store, { keepDays: 20, maxBytes: 1e9 });
    rmSync(join(store.dir, 'log', names(store)[0] ?? ''));
    expect(verifyLog(store.dir).problems.map(({ kind }) => kind)).toContain('missing');
  });
  it('removes old sessions and nothing else', () => {
    const store = weekly(1);
    openSession(store, 'old').append([{ kind: 'root', root: '/a' }]);
    openSession(store, 'new').append([{ kind: 'root', root: '/a' }]);
    const path = (id: string): string => join(store.dir, 'sessions', sessionFileName(id));
    utimesSync(path('old'), new Date(START - 100 * DAY), new Date(START - 100 * DAY));
    utimesSync(path('new'), new Date(START), new Date(START));
    expect(prune(store, { keepDays: 30, maxBytes: 1e9 }).sessions).toBe(1);
    expect([existsSync(path('old')), existsSync(path('new'))]).toEqual([false, true]);
  });
  it('has nothing to do where there is no log', () => {
    const store = { ...weekly(1), dir: join(tempDir(), 'nowhere') };
    expect(prune(store, { keepDays: 1, maxBytes: 1 })).toEqual({ segments: [], records: 0, bytes: 0, sessions: 0 });
  });
});

describe('follow', () => {
  it('gives what is written from now on, across segments', async () => {
    const store = weekly(1);
    const stop = new AbortController();
    const seen: string[] = [];
    const reading = (async () => {
      for await (const line of follow(store.dir, { verdict: 'allow' }, { signal: stop.signal, everyMs: 5 })) {
        if (line.kind === 'decision') seen.push(line.stored.record.id);
        if (seen.length === 3) stop.abort();
      }
    })();
    await new Promise((done) => setTimeout(done, 30));
    for (const [n, verdict] of (['allow', 'deny', 'allow', 'allow'] as const).entries()) {
      store.time += 5 * DAY;
      writeDecision(store, toRecord(context(), quietDecision({ id: `f${n}`, verdict }), { now: store.time }));
    }
    await reading;
    expect(seen).toEqual(['f0', 'f2', 'f3']);
  });
});

describe('once a day', () => {
  const limits = { keepDays: 20, maxBytes: 1e9 };
  it('prunes, leaves a mark, and is not due again until tomorrow', () => {
    const store = weekly(6);
    store.time = Date.now() + 400 * DAY;
    expect(pruneDaily(store, limits)).toMatchObject({ kind: 'pruned', pruned: { segments: { length: 4 } } });
    const mark = join(store.dir, 'pruned');
    utimesSync(mark, store.time / 1000, store.time / 1000);
    expect(pruneDaily(store, limits)).toEqual({ kind: 'not due' });
    store.time += 2 * DAY;
    expect(pruneDaily(store, limits)).toMatchObject({ kind: 'pruned' });
  });
  it('a mark from the future does not put it off', () => {
    const store = weekly(6);
    store.time = Date.now();
    pruneDaily(store, limits);
    utimesSync(join(store.dir, 'pruned'), store.time / 1000 + 1e6, store.time / 1000 + 1e6);
    expect(pruneDaily(store, limits).kind).toBe('pruned');
  });
  it('makes nothing where there is no log', () => {
    const dir = join(tempDir(), 'none');
    expect(pruneDaily({ dir, spool: [], uid: 0, now: () => START }, limits)).toEqual({ kind: 'not due' });
    expect(existsSync(dir)).toBe(false);
  });
});
