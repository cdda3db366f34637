import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/call.ts';
import type { StoredDecision } from '../filter.ts';
import { outcomeRecord, toRecord } from '../record.ts';
import { context, decision, finding, part, quietDecision } from '../sample-decision.ts';
import { percentilesOf, statsOf } from '../stats.ts';
import { whyOf } from '../why.ts';
import { logCsv, logJsonl, logTable } from './log-table.ts';
import { columns, fit, oneLine } from './paint.ts';
import { statsText } from './stats-text.ts';
import { verifyText } from './verify-text.ts';
import { whyText } from './why-text.ts';

const plain = { color: false, width: 110 };
const NOW = Date.parse('2026-05-01T12:00:00Z');
const stored = (
  more: Parameters<typeof decision>[1],
  command = 'foo deploy',
  outcomes: StoredDecision['outcomes'] = [],
): StoredDecision => {
  const made = decision(
    [
      part(command, [finding({ kind: 'unclear', why: 'unknown program', word: 'foo' }, 'review')], {
        command: { program: 'foo', sub: [], options: [], operands: ['deploy'] },
      }),
    ],
    more,
  );
  return { record: toRecord(context({ input: { command }, subagent: 'explore' }), made, { now: NOW }), outcomes };
};
const asked = stored(
  { id: 'ask-1', verdict: 'ask', reason: 'the program `foo` is unknown', layer: 'effects', row: 'unclear' },
  'foo deploy',
  ['approved', 'ran'],
);
const modelled = stored({
  id: 'deny-1',
  verdict: 'deny',
  layer: 'classifier',
  reason: 'deploys',
  timings: { total: 800 },
  classifier: {
    provider: 'anthropic',
    model: 'small',
    stage: 1,
    shouldBlock: true,
    reason: 'goes out',
    thinking: '',
    ms: 780,
    cost: 0.002,
    tokens: { in: 900, out: 20, cached: 400 },
  },
});
const quiet: StoredDecision = { record: toRecord(context(), quietDecision({ id: 'ok-1' }), { now: NOW }), outcomes: [] };

it.each<[string, JsonObject, string]>([
  ['the directory in which it runs', { command: 'rm -rf build', dir_path: '/etc' }, 'rm -rf build with {"dir_path":"/etc"}'],
  ['nothing else', { command: 'ls', description: 'looks', timeout: 5, is_background: false, dir_path: context().cwd }, 'ls'],
  ['what a tool of a server is told besides', { path: 'a', host: 'prod' }, 'Bash a with {"host":"prod"}'],
])('a call is shown with %s', (_, input, shown) => {
  const record = toRecord(context({ input }), decision([], { id: 'x-1', verdict: 'ask' }), { now: NOW });
  expect(whyOf({ record, outcomes: [] }).call).toBe(shown);
});

describe('a hostile command cannot rewrite the screen', () => {
  const evil = 'ls \u001B[2J\u001B[1;1H\u202Egpj.exe\u0007\r\nrm -rf ~\u2028x\u200B';
  const views: readonly (readonly [string, (one: StoredDecision) => string])[] = [
    ['table', (one) => logTable([one], plain)],
    ['why', (one) => whyText(whyOf(one), plain)],
    ['stats', (one) => statsText(statsOf([one]), plain)],
  ];
  it.each(views)('%s', (_, view) => {
    const out = view(stored({ verdict: 'ask', reason: evil, layer: 'effects', row: evil }, evil));
    // oxlint-disable-next-line no-misleading-character-class -- each is meant by itself
    expect(out).not.toMatch(/[\u001B\u0007\r\u202E\u2028\u200B]/);
  });
});

describe('the table', () => {
  it('shows one line for each decision and the reason where it was stopped', () => {
    const lines = logTable([quiet, asked], plain).trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('cat a.ts');
    expect(lines[2]).toMatch(/ask {4}effects {5}ask-1 .*foo deploy {2}the program `foo` is unknown \(approved\)/);
    for (const line of lines) expect(columns(line)).toBeLessThanOrEqual(110);
  });
  it.each([40, 60, 80, 200])('keeps to a width of %i', (width) => {
    const long = stored({ verdict: 'ask', reason: 'because '.repeat(40) }, '漢字'.repeat(200));
    const room = Math.max(width, 19 + 5 + 10 + 10 + 8 + 20);
    for (const line of logTable([long], { color: false, width }).trimEnd().split('\n'))
      expect(columns(line)).toBeLessThanOrEqual(room);
  });
  it('colours only when asked', () => {
    expect(logTable([asked], { color: true, width: 100 })).toContain('\u001B[33m');
    expect(logTable([asked], plain)).not.toContain('\u001B');
    expect(logTable([], plain)).toBe('no decisions\n');
  });
  it('CSV quotes, and makes no formulas', () => {
    const [, row = ''] = logCsv([stored({ verdict: 'ask', reason: 'a "quoted", reason' }, '=cmd|x')]).split('\r\n');
    expect(row).toContain('"a ""quoted"", reason"');
    expect(row).toContain(`,'=cmd|x,`);
  });
  it('JSON lines are the record and what became of it', () => {
    expect(JSON.parse(logJsonl([asked]))).toMatchObject({ v: 1, id: 'ask-1', outcomes: ['approved', 'ran'] });
  });
});

describe('why', () => {
  it('says what it would do, what settled it and what would change it', () => {
    const out = whyText(whyOf(asked), plain);
    for (const words of [
      'ASK',
      'foo deploy',
      'the policy table: leeway cannot tell whether it is safe',
      'sub-agent explore',
      'unknown program: `foo`',
      'a person approved it, it ran',
      '`leeway allow ask-1`',
      '`cmd: foo deploy`',
    ]) {
      expect(out).toContain(words);
    }
  });
  it('shows what the model said, and trouble as not judged', () => {
    expect(whyText(whyOf(modelled), plain)).toContain('small (anthropic): block: goes out');
    const trouble = stored({
      verdict: 'ask',
      layer: 'trouble',
      trouble: { kind: 'timeout', message: 'no answer in 10 s', todo: 'try again' },
    });
    expect(whyText(whyOf(trouble), plain)).toContain('could not judge this call: no answer in 10 s');
  });
  it('of what was allowed tells how to be asked', () => {
    expect(whyText(whyOf(quiet), plain)).toContain('reads /repo/a.ts');
    expect(whyOf(quiet).different.join()).toContain('`ask`');
  });
});

describe('stats', () => {
  it('counts', () => {
    const stats = statsOf([quiet, quiet, asked, modelled]);
    expect(stats).toMatchObject({
      decisions: 4,
      sessions: 1,
      verdicts: [
        { name: 'allow', count: 2 },
        { name: 'ask', count: 1 },
        { name: 'deny', count: 1 },
      ],
      withoutModel: 0.75,
      model: { calls: 1, fromCache: 0, tokensIn: 900, tokensOut: 20, tokensCached: 400, cost: 0.002, unpriced: 0 },
      latency: { static: { p50: 1.25 }, model: { max: 800 } },
      asks: [{ name: 'the program `foo` is unknown', count: 1 }],
      answers: { approved: 1, refused: 0 },
    });
    const out = statsText(stats, plain);
    for (const words of ['4 decisions in 1 session,', '75.0% settled without a model', '50.0%', '████████████', '$0.0020', 'p95'])
      expect(out).toContain(words);
    expect(statsText(statsOf([]), plain)).toBe('no decisions\n');
  });
  it.each([
    [[5], { p50: 5, p95: 5, p99: 5, max: 5 }],
    [[3, 1, 2, 4], { p50: 2, p95: 4, p99: 4, max: 4 }],
    [Array.from({ length: 100 }, (_, n) => n + 1), { p50: 50, p95: 95, p99: 99, max: 100 }],
  ])('percentiles %#', (values, expected) => {
    expect(percentilesOf(Object.fromEntries(values.map((value) => [String(100 * value), 1])))).toEqual(expected);
  });
  it('an outcome keeps its shape', () => {
    expect(outcomeRecord({ id: 'o', session: 's', outcome: 'ran' }, NOW)).toMatchObject({
      v: 1,
      kind: 'outcome',
      time: '2026-05-01T12:00:00.000Z',
    });
  });
});

describe('verification in words', () => {
  const base = { records: 3, segments: 1, problems: [], cut: 0, twice: 0, newer: 0, heads: ['abc'], cannotSee: ['x'] } as const;
  it.each([
    [base, 'clean: 3 records'],
    [{ ...base, problems: [{ kind: 'altered', segment: 's', line: 2, detail: 'd' }] } as const, 'altered s:2: d'],
    [{ ...base, anchor: { sum: 'a', found: 'no' } } as const, 'the anchor is not in the log'],
    [{ ...base, anchor: { sum: 'a', found: 'yes', recordsAfter: 4 } } as const, 'with 4 records after it'],
  ])('%#', (found, words) => {
    expect(verifyText(found, plain)).toContain(words);
  });
});

describe('paint', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['漢字漢字', 5, '漢字…'],
    ['abc', 0, ''],
  ] as const)('fit %s to %i', (text, width, expected) => {
    expect(fit(text, width)).toBe(expected);
  });
  it('makes one line', () => {
    expect(oneLine('a\n  b\tc\u0000')).toBe('a ⏎ b c\\u{0}');
  });
});
