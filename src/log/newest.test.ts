// Reading from the end gives what the plain scan gives, whatever the pieces cut.
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { linesBackwards } from './backwards.ts';
import { decisionById, newestDecisions } from './newest.ts';
import { findOne, scanLog } from './query.ts';
import { context, quietDecision } from './sample-decision.ts';
import { toRecord } from './record.ts';

const dir = mkdtempSync(join(tmpdir(), 'leeway-newest-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const START = Date.parse('2026-01-01T00:00:00Z');
const idAt = (at: number): string => `${(START + at * 60_000).toString(36)}${at.toString(16).padStart(8, '0')}`;

/** Three segments; some lines are long, some broken, some late, some outcomes. */
function write(): string {
  const state = join(dir, 'state');
  mkdirSync(join(state, 'log'), { recursive: true });
  for (let at = 0; at < 900; at += 1) {
    const segment = join(state, 'log', `2026-01-01-000${1 + Math.floor(at / 300)}.jsonl`);
    const input = { command: `echo ${at} ${'x'.repeat(at % 7 === 0 ? 9000 : 10)}é` };
    const verdict = at % 5 === 0 ? ('ask' as const) : ('allow' as const);
    const decision = { ...quietDecision({ id: idAt(at) }), verdict };
    const record = toRecord(context({ session: `s${at % 3}`, input, callId: `c${at}` }), decision, { now: START + at * 60_000 });
    appendFileSync(
      segment,
      `${JSON.stringify({ ...record, ...(at % 50 === 49 ? { late: true, time: new Date(START + (at - 20) * 60_000).toISOString() } : {}) })}\n`,
    );
    if (at % 10 === 3)
      appendFileSync(
        segment,
        `${JSON.stringify({ v: 1, kind: 'outcome', id: `o${at}`, time: new Date(START + at * 60_000 + 1000).toISOString(), session: `s${at % 3}`, callId: `c${at}`, outcome: 'ran' })}\n`,
      );
    if (at % 100 === 60) appendFileSync(segment, '{"v":1,"cut\n\n');
  }
  appendFileSync(join(state, 'log', '2026-01-01-0003.jsonl'), '{"v":9,"id":"later"}\n{"v":1,"unfinished');
  return state;
}
const state = write();
const plain = scanLog(state);

describe('the newest', () => {
  it.each([
    {},
    { verdict: 'ask' },
    { session: 's1' },
    { text: 'echo 3' },
    { since: START + 700 * 60_000 },
    { until: START + 100 * 60_000 },
    { agent: 'none' },
  ])('%j', (filter) => {
    for (const limit of [1, 10, 60, 2000])
      expect(newestDecisions(state, { ...filter, limit })?.found).toEqual(plain.find({ ...filter, limit }));
  });
  it('shows lines of a newer version', () =>
    expect(newestDecisions(state, { limit: 1 })?.newer).toEqual(['{"v":9,"id":"later"}']));
});

it('one by its id', () => {
  for (const at of [0, 3, 299, 300, 301, 599, 749, 899]) {
    expect(decisionById(state, idAt(at))).toEqual(findOne(plain, idAt(at)));
    expect(decisionById(state, idAt(at).slice(0, 12))).toEqual(findOne(plain, idAt(at).slice(0, 12)));
  }
  expect(decisionById(state, idAt(2000))).toEqual({ kind: 'none' });
  expect(decisionById(state, idAt(1).slice(0, 4))).toEqual({ kind: 'several' });
  expect(decisionById(state, 'other-id-1')).toBeUndefined();
});

it.each(['', '\n', 'a', 'a\n', '\n\na\n\n', `${'é'.repeat(300_000)}\nb\n${'ü'.repeat(200_000)}`])('lines of case %#', (text) => {
  const file = join(dir, 'lines');
  writeFileSync(file, text);
  expect([...linesBackwards(file)]).toEqual(
    text
      .split('\n')
      .filter((line) => line !== '')
      .toReversed(),
  );
});
