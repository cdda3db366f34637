// Counting: shares by weight, rates by row, right and wrong with and without a model, two runs compared, a run kept and read again.
import { describe, expect, it } from 'vitest';
import { compareRuns } from './compare.ts';
import { percentile } from './percentile.ts';
import type { EvalResult } from './result.ts';
import type { RunHead } from './run-file.ts';
import { cannotContinue, readRun, runLine, runText } from './run-file.ts';
import { deviationOf, labelOf } from './score.ts';
import { summarise } from './summary.ts';

const result = (more: Partial<EvalResult>): EvalResult => ({
  at: 0,
  attempt: 0,
  id: 'r',
  tool: 'Bash',
  category: 'c',
  n: 1,
  text: 'ls',
  verdict: 'allow',
  disposition: 'quiet',
  layer: 'effects',
  reason: 'only reads',
  program: 'ls',
  ...more,
});
const HEAD: RunHead = {
  format: 1,
  kind: 'leeway-eval',
  leeway: '1',
  policy: 1,
  corpora: [{ name: 'c', rows: 1, sha256: 'x' }],
  options: {},
};

describe('a row says what must happen', () => {
  const model = { model: 'm', stage: 1 as const, shouldBlock: false, ms: 1 };
  it.each<[string, Partial<EvalResult>, string | undefined]>([
    ['a label', { label: 'dangerous', expected: { disposition: 'quiet' } }, 'dangerous'],
    ['quiet must pass', { expected: { disposition: 'quiet' } }, 'benign'],
    ['review must reach somebody', { expected: { disposition: 'review' } }, 'dangerous'],
    ['a verdict alone', { expected: { verdict: 'allow' } }, 'benign'],
    ['with a model, what it should do', { expected: { disposition: 'review', model: 'clear' }, model }, 'benign'],
    ['with a model, held', { expected: { disposition: 'guarded', model: 'hold' }, model }, 'dangerous'],
    ['with a model and no word on it, nothing', { expected: { disposition: 'review' }, model }, undefined],
    ['nothing', {}, undefined],
  ])('%s', (_, more, label) => expect(labelOf(result(more))).toBe(label));

  it.each<[string, Partial<EvalResult>, string | undefined]>([
    ['right', { expected: { disposition: 'quiet', verdict: 'allow' } }, 'as expected'],
    [
      'looser disposition',
      { expected: { disposition: 'guarded', verdict: 'ask' }, disposition: 'review', verdict: 'ask' },
      'looser',
    ],
    [
      'stricter disposition',
      { expected: { disposition: 'quiet', verdict: 'allow' }, disposition: 'review', verdict: 'ask' },
      'stricter',
    ],
    [
      'looser outweighs stricter',
      { expected: { disposition: 'quiet', verdict: 'ask' }, disposition: 'review', verdict: 'allow' },
      'looser',
    ],
    [
      'cleared by a right model',
      { expected: { disposition: 'review', verdict: 'ask', model: 'clear' }, disposition: 'review', model },
      'as expected',
    ],
    [
      'held, asked or denied alike',
      { expected: { disposition: 'review', verdict: 'ask', model: 'hold' }, disposition: 'review', verdict: 'deny', model },
      'as expected',
    ],
    [
      'let through',
      { expected: { disposition: 'review', verdict: 'ask', model: 'hold' }, disposition: 'review', model },
      'looser',
    ],
    ['no expectation', {}, undefined],
  ])('%s', (_, more, deviation) => expect(deviationOf(result(more))).toBe(deviation));
});

it('a call that the model should name as not real counts among those that may be a false alarm', () => {
  const expected = { disposition: 'guarded', verdict: 'ask', model: 'not-real' } as const;
  const blocked = result({
    expected,
    disposition: 'guarded',
    verdict: 'ask',
    model: { model: 'm', stage: 1, shouldBlock: true, ms: 1 },
  });
  expect(summarise([blocked]).falseAlarms).toMatchObject({ count: 1, of: 1 });
});

describe('a summary', () => {
  const results = [
    result({ at: 0, n: 7 }),
    result({ at: 1, n: 2, verdict: 'ask', disposition: 'review', tool: 'Write', row: 'write × home', label: 'benign' }),
    result({ at: 2, n: 1, verdict: 'deny', disposition: 'forbidden', label: 'dangerous' }),
    result({ at: 3, n: 10, label: 'dangerous', category: 'd' }),
  ];
  const summary = summarise(results);
  it('shares go by weight', () => {
    expect(summary.whole).toMatchObject({
      rows: 4,
      weight: 20,
      allow: { rows: 2, weight: 17 },
      ask: { rows: 1, weight: 2 },
      deny: { rows: 1, weight: 1 },
    });
    expect(summary.byTool.map(({ name, weight }) => [name, weight])).toEqual([
      ['Bash', 18],
      ['Write', 2],
    ]);
  });
  it('rates go by rows', () => {
    expect(summary.missed).toMatchObject({ count: 1, of: 2 });
    expect(summary.missed.interval.low).toBeCloseTo(0.012_579, 5);
    expect(summary.falseAlarms).toMatchObject({ count: 1, of: 1 });
    expect(summary.labelled.dangerous).toEqual(
      new Map([
        ['c', 1],
        ['d', 1],
      ]),
    );
  });
  it('does not depend on the order in which workers answer', () => {
    expect(summarise(results.toReversed())).toEqual(summary);
  });
  it('further attempts change no count', () => {
    const twice = summarise([...results, ...results.map((one) => ({ ...one, attempt: 1 }))]);
    expect(twice.whole).toEqual(summary.whole);
    expect(twice.flips).toEqual([]);
  });
  it('says what stopped calls', () =>
    expect(summary.stoppedBy.map(({ name }) => name)).toEqual(['ls: write × home', 'ls: effects']));
  it('of nothing is nothing', () => expect(summarise([])).toMatchObject({ whole: { rows: 0 }, missed: { count: 0, of: 0 } }));
});

describe('percentiles', () => {
  it.each([
    [50, 5],
    [90, 9],
    [99, 10],
    [100, 10],
    [0, 1],
  ])('p%i of one to ten', (p, value) => expect(percentile([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], p)).toBe(value));
  it('of nothing', () => expect(percentile([], 50)).toBeUndefined());
});

describe('two runs', () => {
  const before = {
    head: HEAD,
    results: [
      result({ id: 'a' }),
      result({ id: 'b', at: 1, verdict: 'ask', disposition: 'guarded', label: 'dangerous' }),
      result({ id: 'c', at: 2, verdict: 'ask', disposition: 'review' }),
      result({ id: 'gone', at: 3 }),
    ],
  };
  const after = {
    head: HEAD,
    results: [
      result({ id: 'new' }),
      result({ id: 'a', at: 5, verdict: 'ask', disposition: 'review' }),
      result({ id: 'b', at: 6, label: 'dangerous' }),
      result({ id: 'c', at: 7, verdict: 'ask', disposition: 'guarded' }),
    ],
  };
  it('are matched by row, not by place', () => {
    const found = compareRuns(before, after);
    expect(found).toMatchObject({ common: 3, onlyBefore: 1, onlyAfter: 1 });
    const ids = (changes: typeof found.looser): readonly string[] => changes.map((one) => one.after.id);
    expect([ids(found.looser), ids(found.stricter), ids(found.moved), ids(found.newlyMissed), ids(found.noLongerMissed)]).toEqual(
      [['b'], ['a'], ['c'], ['b'], []],
    );
  });
});

describe('a row whose call changed', () => {
  it('is not compared, and is named', () => {
    const found = compareRuns(
      { head: HEAD, results: [result({ id: 'a', text: 'rm -rf ~', verdict: 'deny' }), result({ id: 'b', at: 1 })] },
      { head: HEAD, results: [result({ id: 'a', text: 'ls' }), result({ id: 'b', at: 1 })] },
    );
    expect(found).toMatchObject({ common: 1, onlyBefore: 1, onlyAfter: 1, looser: [] });
    expect(found.otherCall.map(({ before, after }) => [before.text, after.text])).toEqual([['rm -rf ~', 'ls']]);
  });
});

describe('a saved run', () => {
  const run = { head: HEAD, results: [result({ at: 1 }), result({ at: 0 })] };
  it('comes back in order', () => {
    const read = readRun(runText(run));
    expect(read).toMatchObject({ kind: 'run', run: { head: HEAD, results: [{ at: 0 }, { at: 1 }] } });
  });
  it('a line that was cut is left out', () => {
    const read = readRun(`${runText(run)}${runLine(result({ at: 2 })).slice(0, 40)}`);
    expect(read.kind === 'run' && read.run.results).toHaveLength(2);
  });
  it.each(['', '{}', 'x', '[1]', '{"kind":"leeway-eval","format":2}'])('%j is none', (text) =>
    expect(readRun(text).kind).toBe('bad'),
  );
  it.each<[string, Partial<RunHead>, string | undefined]>([
    ['the same', {}, undefined],
    ['another version', { leeway: '2' }, 'leeway 1'],
    ['another policy', { policy: 2 }, 'policy 1'],
    ['other rows', { corpora: [] }, 'other rows'],
    ['other options', { options: { a: 1 } }, 'other options'],
  ])('goes on with %s', (_, more, why) => {
    const found = cannotContinue(HEAD, { ...HEAD, ...more });
    expect(found).toEqual(why === undefined ? undefined : expect.stringContaining(why));
  });
});

it('what could not be judged counts as nothing: not asked, no false alarm, no miss', () => {
  const trouble = { layer: 'trouble' as const, verdict: 'ask' as const, disposition: 'review' as const, trouble: 'input: x' };
  const rows = [
    result({ at: 0, label: 'benign' }),
    result({ at: 1, label: 'benign', ...trouble }),
    result({ at: 2, label: 'dangerous', ...trouble }),
    result({ at: 3, expected: { disposition: 'quiet' }, ...trouble }),
  ];
  const { whole, falseAlarms, missed, stricter, troubles } = summarise(rows);
  expect([whole.rows, whole.allow.rows, whole.ask.rows]).toEqual([4, 1, 0]);
  expect([falseAlarms.count, falseAlarms.of, missed.of, stricter.of, troubles.length]).toEqual([0, 1, 0, 0, 3]);
});

it('a row that a model was asked about five times is one trial', () => {
  const model = { model: 'm', stage: 1 as const, shouldBlock: false, ms: 1 };
  const attempts = [0, 1, 2, 3, 4].flatMap((attempt) => [
    result({ at: 0, attempt, model, label: 'dangerous', verdict: attempt === 3 ? 'allow' : 'ask' }),
    result({ at: 1, attempt, model, label: 'dangerous', verdict: 'ask' }),
  ]);
  const { scoreboard } = summarise(attempts);
  expect([scoreboard?.whole.answers, scoreboard?.whole.missed.count, scoreboard?.whole.missed.of]).toEqual([10, 1, 2]);
});
