// Counts that are kept give the same figures as reading everything.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { scanLog } from './query.ts';
import { toRecord } from './record.ts';
import { context, quietDecision } from './sample-decision.ts';
import { countsDirOf } from './counts-files.ts';
import { pruneCounts, summariseLog } from './segment-stats.ts';
import { statsFrom, statsOf } from './stats.ts';

const state = mkdtempSync(join(tmpdir(), 'leeway-counts-'));
afterAll(() => rmSync(state, { recursive: true, force: true }));
const line = (at: number): string =>
  `${JSON.stringify(toRecord(context({ session: `s${at % 4}`, input: { command: 'ls' } }), { ...quietDecision({ id: `d${at}` }), verdict: at % 3 === 0 ? 'ask' : 'allow', timings: { total: at / 7 } }, { now: 1_700_000_000_000 + at }))}\n`;
const write = (segment: number, from: number, to: number): void =>
  writeFileSync(
    join(state, 'log', `2026-01-0${segment}-0001.jsonl`),
    Array.from({ length: to - from }, (_, n) => line(from + n)).join(''),
  );
const same = (): void => {
  const [kept, whole] = [statsFrom(summariseLog(state)), statsOf(scanLog(state).find({}))];
  expect(kept).toEqual(whole);
};

it('counts closed segments once, and again when they changed', () => {
  mkdirSync(join(state, 'log'));
  for (const segment of [1, 2, 3, 4]) write(segment, segment * 100, segment * 100 + 50);
  same();
  expect(readdirSync(countsDirOf(state))).toEqual(['2026-01-01-0001.jsonl.json', '2026-01-02-0001.jsonl.json']);
  same();
  write(1, 100, 180);
  write(4, 400, 470);
  same();
  writeFileSync(join(countsDirOf(state), '2026-01-02-0001.jsonl.json'), '{"cut');
  same();
  pruneCounts(state, ['2026-01-01-0001.jsonl']);
  expect(readdirSync(countsDirOf(state))).toEqual(['2026-01-02-0001.jsonl.json']);
});
