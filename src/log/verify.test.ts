import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { sealedPart } from './chain.ts';
import { tempDir } from './bundle-for-test.ts';
import { toRecord } from './record.ts';
import { context, quietDecision } from './sample-decision.ts';
import { sha256 } from '../host/sha256.ts';
import { writeDecision } from './store.ts';
import { verifyLog } from './verify.ts';

let dir = '';
let file = '';
const lines = (): string[] => readFileSync(file, 'utf8').trimEnd().split('\n');
const put = (all: readonly string[]): void => writeFileSync(file, `${all.join('\n')}\n`);

beforeEach(() => {
  dir = join(tempDir(), 'state');
  let now = Date.parse('2026-03-01T10:00:00Z');
  const store = { dir, spool: [], uid: process.getuid?.() ?? 0, now: () => now };
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    writeDecision(store, toRecord(context(), quietDecision({ id }), { now }));
    now += 3_600_000;
  }
  file = join(dir, 'log', readdirSync(join(dir, 'log'))[0] ?? '');
});

const reseal = (line: string): string => {
  const open = sealedPart(line);
  return `${open},"sum":"${sha256(open)}"}`;
};

const tampering: readonly (readonly [string, (all: string[]) => string[], readonly string[]])[] = [
  ['nothing', (all) => all, []],
  ['a word changed', (all) => all.map((line, i) => (i === 1 ? line.replace('"allow"', '"deny"') : line)), ['altered b']],
  [
    'a word changed and the sum made right',
    (all) => all.map((line, i) => (i === 1 ? reseal(line.replace('"allow"', '"deny"')) : line)),
    ['missing c'],
  ],
  ['a record removed', (all) => all.filter((_, i) => i !== 2), ['missing d']],
  ['the first record removed', (all) => all.slice(1), ['missing b']],
  ['two records swapped', ([a = '', b = '', c = '', ...rest]) => [a, c, b, ...rest], ['moved c']],
  [
    'a record without its sum',
    (all) => all.map((line, i) => (i === 1 ? `${sealedPart(line)}}` : line)),
    ['altered ?', 'missing c'],
  ],
  ['a record made unreadable', (all) => all.map((line, i) => (i === 1 ? 'garbage' : line)), ['missing c']],
  [
    'a second beginning',
    (all) => [...all, reseal((all[4] ?? '').replace(/"prev":\[[^\]]*\]/, '"prev":[]').replace('"id":"e"', '"id":"f"'))],
    ['restarted f'],
  ],
];

describe('verifyLog', () => {
  it.each(tampering)('%s', (_, change, expected) => {
    put(change(lines()));
    expect(verifyLog(dir).problems.map(({ kind, id }) => `${kind} ${id ?? '?'}`)).toEqual(expected);
  });
  it('finds an anchor, and misses one that was rewritten away', () => {
    const head = verifyLog(dir).heads[0] ?? '';
    expect(verifyLog(dir, head).anchor).toEqual({ sum: head, found: 'yes', recordsAfter: 0 });
    put(lines().slice(0, -1));
    expect(verifyLog(dir).problems).toEqual([]);
    expect(verifyLog(dir, head).anchor).toEqual({ sum: head, found: 'no' });
  });
  it('has nothing to say about a log that is not there', () => {
    expect(verifyLog(join(dir, 'nowhere'))).toMatchObject({ records: 0, problems: [], heads: [] });
  });
  it('says what it cannot see', () => {
    expect(verifyLog(dir).cannotSee.join()).toContain('rewrite all of them');
  });
});
