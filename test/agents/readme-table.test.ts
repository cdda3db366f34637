// What the last run of `npm run test:agents` saw is of the pinned versions; `npm run docs` writes it into the README.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { beforeEvent } from '../../src/agents/adapter.ts';
import { hookedAgent } from '../../src/agents/agents.ts';
import { CASES } from './e2e/cases.mjs';
import { CLIENTS } from './e2e/clients.mjs';
import { agentsOverview, agentsTable, mergeResults, type Seen, type SeenRow } from './e2e/table.mjs';
import { TOP } from './installed.ts';

const results = JSON.parse(readFileSync(join(TOP, 'docs/agents/results.json'), 'utf8')) as Seen;

it('the results are of the pinned versions and of every case', () => {
  expect(results.agents.map(({ agent, version }) => `${agent} ${version}`)).toEqual(
    CLIENTS.map(({ agent, version }) => `${agent} ${version}`),
  );
  for (const one of results.agents) {
    expect(one.date).toMatch(/^\d{4}-\d\d-\d\d$/);
    const client = CLIENTS.find(({ agent }) => agent === one.agent);
    const cases = [...CASES, ...(client?.cases ?? [])];
    expect(Object.keys(one.results)).toEqual(cases.map(({ name }) => name));
    const wrong = cases.filter(({ name, needs, shows }) => {
      const result = one.results[name];
      if (result === 'none') return needs === undefined && !(shows !== undefined && client?.tells === 'nothing');
      if (result === 'not tried') return client?.untried?.[name] === undefined;
      return result !== 'ok' && result !== 'denied';
    });
    expect(wrong).toEqual([]);
  }
});

it.each(CLIENTS)('a forged answer to $agent is the one with which leeway lets a call run', ({ agent, forges }) => {
  const adapter = hookedAgent(agent)?.hook.adapter ?? expect.fail(agent);
  const event = beforeEvent(adapter);
  const place = { cwd: '/home/me/p', session: 's' };
  const decoded = adapter.decode(adapter.sample('ls', place), { env: () => undefined, event });
  if (decoded.kind === 'trouble') return expect.fail(decoded.trouble.message);
  const real = adapter.encode({ verdict: 'allow', reason: '' }, decoded.request);
  const forged = { stdout: forges, stderr: '', exitCode: 0 };
  expect([adapter.meaning(forged, event), forges]).toEqual(['runs', real.stdout]);
});

it.each<[string, Readonly<Record<string, string>>, string]>([
  ['all is well', { crash: 'ok', hang: 'ok', garbage: 'ok', 'forged allow': 'ok' }, '| ok |'],
  ['one of several failed', { crash: 'ok', hang: 'FAILED', garbage: 'ok', 'forged allow': 'ok' }, 'FAILED'],
  ['one was not tried', { crash: 'ok' }, 'not tried'],
  ['one has no servers of tools', { MCP: 'none' }, '| none |'],
  ['one cannot ask', { 'ask, terminal': 'denied' }, '| denied |'],
  ['one has tests of its own', { 'plan mode': 'ok', 'hook trust': 'ok' }, '| 2 ok |'],
  ['one shows nothing of its hooks', { 'changed call': 'ok', 'changed call, told': 'none' }, '| in part |'],
  ['one failed a test of its own', { 'plan mode': 'ok', 'hook trust': 'FAILED' }, '| 2 FAILED |'],
])('a table in which %s', (_, cells, shows) =>
  expect(agentsTable({ agents: [{ agent: 'x', version: '1', date: '2026-01-01', results: cells }] })).toContain(shows),
);

const ROW = { agent: 'x', title: 'X', setUp: 'leeway init x', version: '1', date: '2026-01-01', results: {} };

it.each<[string, Readonly<Record<string, string>>, string]>([
  [
    'all passed',
    { harmless: 'ok', 'ask, terminal': 'ok' },
    '| you are asked in the terminal | version 1, 2026-01-01: all 2 tests passed |',
  ],
  ['it cannot ask', { 'ask, terminal': 'denied' }, '| it is denied; `leeway approve last` lets it run once | version 1'],
  ['one failed', { harmless: 'FAILED', 'ask, terminal': 'ok' }, 'failed: harmless |'],
  ['its terminal failed', { 'ask, terminal': 'FAILED' }, '| the test failed | version 1'],
  [
    'only its terminal could not be tried',
    { 'ask, headless': 'ok', 'ask, terminal': 'not tried' },
    '| without a terminal it is denied; `leeway approve last` lets it run once; in one: not tested | version 1',
  ],
  ['it was never tried', {}, '| not tested | not tested |'],
  [
    'its terminal could not be tried',
    { harmless: 'ok', 'ask, terminal': 'not tried' },
    '| not tested | version 1, 2026-01-01: all 1 tests passed; not tested: questions in the terminal |',
  ],
])('the README says when %s', (_, cells, shows) => expect(agentsOverview([{ ...ROW, results: cells }])).toContain(shows));

it('the README says of an agent from documentation that nobody saw it', () =>
  expect(agentsOverview([{ ...ROW, documented: true }])).toContain(
    '| it is denied; `leeway approve last` lets it run once | not yet: written from its documentation |',
  ));

it('a new run replaces the rows of its own agents', () => {
  const row = (agent: string, version: string): SeenRow => ({ agent, version, date: '', results: {} });
  const merged = mergeResults({ agents: [row('a', '1'), row('b', '1')] }, [row('b', '2'), row('c', '1')]);
  expect(merged.agents.map((one) => one.agent + one.version)).toEqual(['a1', 'b2', 'c1']);
});
