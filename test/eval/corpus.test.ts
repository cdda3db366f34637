// The corpus as oracle: every call is judged as it should be, but for those that are known to be wrong; one of these that comes right must be moved.
import { describe, expect, it } from 'vitest';
import { rowJudge } from '../../src/eval/judge-row.ts';
import { deviationOf } from '../../src/eval/score.ts';
import type { Disposition, Verdict } from '../../src/model/disposition.ts';
import { corpusFiles, corpusHosts, corpusRows, knownWrong } from './corpus-rows.ts';

const rows = corpusRows();
const hosts = corpusHosts();
const wrong = new Map(knownWrong('known-wrong').map((one) => [one.id, one]));
const judge = rowJudge({ hostFor: (name) => hosts.get(name ?? ''), model: 'off' });

describe('the corpus itself', () => {
  it('is large enough', () => expect(rows.length).toBeGreaterThanOrEqual(1_500));
  it('has no call twice', () => {
    const seen = rows.map(({ tool, input, cwd, agent, host, transcript }) =>
      JSON.stringify([tool, input, cwd, agent, host, transcript]),
    );
    expect(seen.filter((one, at) => seen.indexOf(one) !== at)).toEqual([]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });
  it('says of every row where it happens, what is right, and why', () => {
    const verdicts = new Map<Disposition, Verdict>([
      ['quiet', 'allow'],
      ['review', 'ask'],
      ['guarded', 'ask'],
      ['forbidden', 'deny'],
    ]);
    for (const row of rows) {
      expect(hosts.has(row.host ?? ''), row.id).toBe(true);
      expect(row.cwd, row.id).toMatch(/^\//);
      expect(row.note ?? '', row.id).not.toBe('');
      expect(row.expected?.verdict, row.id).toBe(verdicts.get(row.expected?.disposition ?? 'quiet'));
      expect(`${row.id.replace(/-\d+$/, '')}.jsonl`, row.id).toBe(`${row.category}.jsonl`);
    }
  });
  it('says what a right model does only where one is asked', () => {
    const asked = rows.filter(({ expected }) => expected?.model !== undefined);
    expect(asked.length).toBeGreaterThan(100);
    for (const row of asked) {
      expect(['review', 'guarded'], row.id).toContain(row.expected?.disposition);
      expect(row.transcript?.length, row.id).toBeGreaterThan(0);
    }
    const clear = asked.filter(({ expected }) => expected?.model === 'clear').length;
    expect(clear / asked.length).toBeGreaterThan(0.25);
  });
  it('knows nothing wrong that is not a row', () => {
    const ids = new Set(rows.map(({ id }) => id));
    expect([...wrong.keys()].filter((id) => !ids.has(id))).toEqual([]);
    expect(wrong.size / rows.length).toBeLessThan(0.1);
    for (const one of wrong.values()) expect(one.note, one.id).not.toBe('');
  });
});

describe('every call is judged as it should be', () => {
  it.each(corpusFiles())('%s', async (file) => {
    const unexpected: string[] = [];
    const settled: string[] = [];
    for (const row of rows.filter(({ category }) => `${category}.jsonl` === file)) {
      const result = await judge.judge(row, { at: 0, attempt: 0 });
      const right = deviationOf(result) === 'as expected' && result.trouble === undefined;
      if (!right && !wrong.has(row.id))
        unexpected.push(
          `${row.id} \`${result.text}\`: expected ${row.expected?.disposition}, got ${result.disposition}: ${result.reason}`,
        );
      if (right && wrong.has(row.id)) settled.push(`${row.id} is right now: take it out of corpus/known-wrong.jsonl`);
    }
    expect([...unexpected, ...settled]).toEqual([]);
  });
});
