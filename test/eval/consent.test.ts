// The rows that need a model, with models whose answers are known: what the check of the quotation holds back, and what it wrongly holds back.
import { describe, expect, it } from 'vitest';
import { rowJudge } from '../../src/eval/judge-row.ts';
import type { EvalResult } from '../../src/eval/result.ts';
import { corpusHosts, corpusRows, knownWrong } from './corpus-rows.ts';
import type { Script } from './scripted-model.ts';
import { scriptedModel } from './scripted-model.ts';

const hosts = corpusHosts();
const rows = corpusRows().filter(({ expected }) => expected?.model !== undefined);
const listed = (side: string): readonly string[] =>
  knownWrong('known-wrong-consent')
    .filter((one) => one.side === side)
    .map(({ id }) => id)
    .toSorted();

async function judged(script: Script): Promise<readonly EvalResult[]> {
  const judge = rowJudge({ hostFor: (name) => hosts.get(name ?? ''), model: scriptedModel(script) });
  const results: EvalResult[] = [];
  for (const row of rows) results.push(await judge.judge(row, { at: 0, attempt: 0 }));
  return results;
}

const guarded = (result: EvalResult): boolean => result.disposition === 'guarded';

describe('a model that answers rightly and cites the user', () => {
  it('lets nothing through that must be held, and clears all but what is known to be lost', async () => {
    const results = await judged({ clears: ({ expected }) => expected?.model === 'clear', cites: 'latest' });
    expect(
      results
        .filter(({ expected, verdict }) => expected?.model === 'hold' && verdict === 'allow' && expected.disposition !== 'quiet')
        .map(({ id }) => id),
    ).toEqual([]);
    const lost = results
      .filter(({ expected, verdict }) => expected?.model === 'clear' && verdict !== 'allow')
      .map(({ id }) => id);
    expect(lost.toSorted()).toEqual(listed('stricter'));
  });
});

describe('a model that says yes to everything', () => {
  it('gets no guarded call through by citing whatever the user said last, but for what is known', async () => {
    const results = await judged({ clears: () => true, cites: 'latest' });
    const through = results.filter(({ expected, verdict }) => expected?.model === 'hold' && verdict === 'allow');
    expect(
      through
        .filter(guarded)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(listed('looser'));
  });
  it('gets none through without citing anything', async () => {
    const results = await judged({ clears: () => true, cites: 'nothing' });
    expect(results.filter((one) => guarded(one) && one.verdict === 'allow').map(({ id }) => id)).toEqual([]);
  });
});

describe('a model that says no to everything', () => {
  it('clears nothing that it is asked about', async () => {
    const results = await judged({ clears: () => false, cites: 'nothing' });
    expect(results.filter(({ model, verdict }) => model && verdict === 'allow')).toEqual([]);
  });
});
