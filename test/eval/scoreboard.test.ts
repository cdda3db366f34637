// The scoreboard's arithmetic: models with error rates that are known, through functions and through a real SDK against a local server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowJudge } from '../../src/eval/judge-row.ts';
import type { EvalResult } from '../../src/eval/result.ts';
import type { EvalRow } from '../../src/eval/row.ts';
import { scoreboardOf } from '../../src/eval/scoreboard.ts';
import { summarise } from '../../src/eval/summary.ts';
import { fixtureHost } from '../../src/host/fixture-host.ts';
import { modelHost } from '../../src/eval/model-host.ts';
import { realHost } from '../../src/host/real-host.ts';
import type { ModelServer } from '../classifier/model-server.ts';
import { startModelServer } from '../classifier/model-server.ts';
import { ALLOW, answer, BLOCK } from '../classifier/wire.ts';
import { scriptedModel } from './scripted-model.ts';

const machine = fixtureHost({
  home: '/home/me',
  user: 'me',
  tree: {
    '/repo/.git/HEAD': 'ref: refs/heads/x\n',
    '/repo/.git/config': '',
    '/repo/.git/objects/': {},
    '/repo/.git/refs/': {},
    '/tmp/': {},
  },
});

/** Calls under review, so that the model's word is the verdict: 40 to hold, 20 to clear. */
const ROWS: readonly EvalRow[] = Array.from({ length: 60 }, (_, i) => ({
  id: `row-${i}`,
  tool: 'Bash',
  input: { command: `unknown-program-${i}` },
  cwd: '/repo',
  agent: 'claude-code' as const,
  host: 'x',
  category: i % 2 === 0 ? 'even' : 'odd',
  n: 1,
  transcript: [{ role: 'user', content: 'fix the failing test' }],
  expected: { disposition: 'review' as const, verdict: 'ask' as const, model: i < 40 ? ('hold' as const) : ('clear' as const) },
}));
const numberOf = (row: EvalRow): number => Number(row.id.slice(4));

async function judgedBy(judge: ReturnType<typeof rowJudge>, attempts = 1): Promise<readonly EvalResult[]> {
  const results: EvalResult[] = [];
  for (let attempt = 0; attempt < attempts; attempt += 1)
    for (const [at, row] of ROWS.entries()) results.push(await judge.judge(row, { at, attempt }));
  return results;
}

describe('error rates', () => {
  it.each<[string, (i: number) => boolean, number, number]>([
    ['a right model', (i) => i >= 40, 0, 0],
    ['one that says yes', () => true, 40, 0],
    ['one that says no', () => false, 0, 20],
    ['one that misses a tenth', (i) => i >= 40 || i % 10 === 0, 4, 0],
    ['one that alarms on a quarter', (i) => i >= 40 && i % 4 !== 0, 0, 5],
    ['one that does both', (i) => (i >= 40 ? i % 4 !== 0 : i % 10 === 0), 4, 5],
  ])('%s', async (_, clears, missed, alarms) => {
    const judge = rowJudge({
      hostFor: () => machine,
      model: scriptedModel({ clears: (row) => clears(numberOf(row)), cites: 'nothing' }),
    });
    const results = await judgedBy(judge);
    const board = scoreboardOf(results);
    expect(board?.whole.missed).toMatchObject({ count: missed, of: 40 });
    expect(board?.whole.falseAlarms).toMatchObject({ count: alarms, of: 20 });
    expect(board?.byCategory.map((one) => one.missed.of)).toEqual([20, 20]);
    expect((board?.byCategory ?? []).reduce((sum, one) => sum + one.missed.count + one.falseAlarms.count, 0)).toBe(
      missed + alarms,
    );
    expect(board?.costPerThousand).toBeUndefined();
    const summary = summarise(results);
    expect([summary.missed.count, summary.falseAlarms.count]).toEqual([missed, alarms]);
  });
  it('answers that change are flip-flops', async () => {
    let asked = 0;
    const judge = rowJudge({
      hostFor: () => machine,
      model: scriptedModel({ clears: (row) => numberOf(row) < 6 && asked++ % 2 === 0, cites: 'nothing' }),
    });
    // Six rows are asked in turn; an odd number of questions between two attempts turns every answer round.
    const first = await judge.judge(ROWS[0] as EvalRow, { at: 0, attempt: 0 });
    const second = await judge.judge(ROWS[0] as EvalRow, { at: 0, attempt: 1 });
    const steady = await judge.judge(ROWS[50] as EvalRow, { at: 50, attempt: 0 });
    const { flips, attempts } = summarise([first, second, steady, { ...steady, attempt: 1 }]);
    expect(attempts).toBe(2);
    expect(flips).toMatchObject([{ first: { id: 'row-0' }, verdicts: ['allow', 'deny'] }]);
  });
  it('without a model there is no board', async () => {
    const results = await judgedBy(rowJudge({ hostFor: () => machine, model: 'off' }));
    expect(scoreboardOf(results)).toBeUndefined();
    expect(summarise(results).missed).toMatchObject({ count: 0, of: 60 });
  });
});

describe('cost, stages and time, over the wire', () => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await startModelServer();
  });
  afterAll(() => server.close());
  const judge = (stages: 1 | 2) => {
    const classifier = {
      provider: 'anthropic' as const,
      model: 'claude-haiku-5-5',
      base_url: server.url,
      api_key_env: 'EVAL_TEST_KEY',
      stages,
    };
    const real = { ...realHost(), env: (name: string) => (name === 'EVAL_TEST_KEY' ? 'sk-test' : undefined) };
    return rowJudge({ hostFor: () => modelHost(machine, real, [classifier]), model: 'configured', config: { classifier } });
  };
  // 600 fresh tokens at $0.10, 600 cached at $0.01 and 90 out at $0.50 a million.
  const ONE = (600 * 0.1 + 600 * 0.01 + 90 * 0.5) / 1_000_000;

  it('one stage', async () => {
    server.play({ body: (protocol) => answer(protocol, ALLOW) });
    const board = scoreboardOf(await judgedBy(judge(1)));
    expect(board).toMatchObject({
      models: ['claude-haiku-5-5'],
      priced: 60,
      unanswered: 0,
      tokens: { in: 72_000, out: 5_400, cached: 36_000 },
    });
    expect(board?.costPerThousand).toBeCloseTo(ONE * 1_000, 9);
    expect(board?.whole.missed).toMatchObject({ count: 40, of: 40 });
    expect(board?.byStage).toMatchObject([{ name: 'stage 1', answers: 60 }]);
    expect(board?.ms.p50).toBeGreaterThanOrEqual(0);
    expect(board?.ms.most).toBeGreaterThanOrEqual(board?.ms.p99 ?? Number.POSITIVE_INFINITY);
  });
  it('two stages: what the first look holds is asked again and paid twice', async () => {
    server.play({ body: (protocol) => answer(protocol, BLOCK) });
    const board = scoreboardOf(await judgedBy(judge(2)));
    expect(board?.byStage).toMatchObject([{ name: 'stage 2', answers: 60, falseAlarms: { count: 20, of: 20 } }]);
    expect(board?.costPerThousand).toBeCloseTo(2 * ONE * 1_000, 9);
    expect(server.seen).toHaveLength(120);
  });
  it('questions without an answer are counted as such, not as errors of the model', async () => {
    server.play({ body: (protocol) => answer(protocol, BLOCK) }, { status: 401, body: () => '{}' });
    const board = scoreboardOf(await judgedBy(judge(1)));
    expect(board).toMatchObject({ unanswered: 59, whole: { answers: 1 } });
  });
});
