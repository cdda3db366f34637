import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sealLine } from './chain.ts';
import { readRecord } from './read-record.ts';
import { toRecord } from './record.ts';
import { context, quietDecision } from './sample-decision.ts';

const fixture = (name: string): readonly string[] =>
  readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8')
    .trimEnd()
    .split('\n');

describe('reading every version that was ever written', () => {
  it('version 1', () => {
    const read = fixture('log-v1.jsonl').map(readRecord);
    expect(read.map((line) => (line.kind === 'record' ? line.record.kind : line.kind))).toEqual([
      'decision',
      'decision',
      'outcome',
      'note',
    ]);
    const first = read[0];
    expect(first?.kind === 'record' && first.record.kind === 'decision' && first.record.parts[0]?.findings[0]?.effect.kind).toBe(
      'read',
    );
  });
  it('what is written now is what the fixture says version 1 is', () => {
    const line = sealLine(toRecord(context(), quietDecision({ id: 'x' }), { now: 0 }), []);
    const keys = (text: string): readonly string[] => Object.keys(JSON.parse(text) as object);
    for (const key of keys(line)) expect(keys(fixture('log-v1.jsonl')[1] ?? '')).toContain(key);
  });
});

describe('lines that are no records of ours', () => {
  it.each([
    ['{"v":2,"kind":"decision","new":true}', 'newer'],
    ['{"v":99}', 'newer'],
    ['{"v":0,"id":"x"}', 'broken'],
    ['{"v":1.5}', 'broken'],
    ['{"v":"1"}', 'broken'],
    ['{"v":1,"kind":"decision","id":"x","time":"2026-01-01T00:00:00Z"}', 'broken'],
    ['{"v":1,"kind":"decision","id":"x","time":"soon"}', 'broken'],
    ['{"v":1,"kind":"something","id":"x","time":"2026-01-01T00:00:00Z"}', 'broken'],
    ['{"v":1,"prev":[],"ki', 'broken'],
    ['', 'broken'],
    ['null', 'broken'],
    ['[]', 'broken'],
    ['\u0000\u0000\u0000', 'broken'],
  ] as const)('%s is %s', (line, kind) => {
    expect(readRecord(line).kind).toBe(kind);
  });
  it('shows a newer record as it is', () => {
    expect(readRecord('{"v":7,"x":1}')).toEqual({ kind: 'newer', version: 7, raw: '{"v":7,"x":1}' });
  });
});
