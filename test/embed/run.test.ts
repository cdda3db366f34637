// `gate.run`: what runs, what does not, what is reported, and what the model is told.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createGate } from '../../src/embed/create-gate.ts';
import type { LogEntry, RunOptions, RunOutcome } from '../../src/embed/gate-options.ts';
import { runCall } from '../../src/embed/run-call.ts';

const project = join(process.env['HOME'] ?? '', 'running');
beforeAll(() => mkdirSync(join(project, '.git'), { recursive: true }));

let count = 0;
async function run(
  command: string,
  options: Partial<RunOptions<string>>,
): Promise<readonly [RunOutcome<string>, readonly string[]]> {
  const entries: LogEntry[] = [];
  const gate = createGate({ stateDir: join(project, '..', 'run-state'), logger: (entry) => entries.push(entry) });
  const context = { cwd: project, session: `s${++count}`, callId: 'c' };
  const done = await gate.run({ tool: 'bash', input: { command } }, context, { run: () => 'ran', ...options });
  return [done, entries.flatMap((entry) => (entry.kind === 'report' ? [entry.outcome] : []))];
}
const fails = (): never => {
  throw new Error('broken');
};
const never = { run: (): string => expect.fail('it ran') };

test('an allowed call runs, and nobody is asked', async () => {
  const [done, reports] = await run('ls', { ask: fails });
  expect([done, reports]).toMatchObject([{ kind: 'ran', value: 'ran' }, ['ran']]);
});

test('a person who agrees: it runs, and both are reported', async () => {
  const [done, reports] = await run('some-tool', { ask: () => true });
  expect([done.kind, reports]).toEqual(['ran', ['approved', 'ran']]);
});

test.each<readonly [string, NonNullable<RunOptions<string>['ask']>, readonly string[], RegExp]>([
  ['refuses', () => false, ['refused'], /^the person refused this call: .*some-tool/],
  ['answers something else', () => 'yes' as never, ['refused'], /the person refused/],
  ['cannot be asked because of an error', fails, [], /the function that asks the person threw an error: broken/],
])('a person who %s: it does not run', async (_, ask, wanted, says) => {
  const [done, reports] = await run('some-tool', { ask, ...never });
  expect([done.kind, reports]).toEqual(['stopped', wanted]);
  expect(done.kind === 'stopped' && done.reason).toMatch(says);
});

test('without anybody to ask it does not run', async () => {
  const [done] = await run('some-tool', never);
  expect([done.kind, done.decision.verdict]).toEqual(['stopped', 'deny']);
});

test('a denied call does not run, and the model is told why', async () => {
  const [done, reports] = await run('rm -rf ~', { ask: () => true, ...never });
  expect([done.kind, reports]).toEqual(['stopped', []]);
  expect(done.kind === 'stopped' && done.reason).toMatch(
    /^leeway denied this call: .*home.*; do not try to reach the same result/,
  );
});

test('an error of the tool is passed on, and reported', async () => {
  const [done, reports] = await run('ls', { run: fails });
  expect([done.kind, done.kind === 'failed' && String(done.error), reports]).toEqual(['failed', 'Error: broken', ['failed']]);
});

test.each(['ls', 'some-tool', 'rm -rf ~'])('`%s` that was cancelled does not run, and nobody is asked', async (command) => {
  const gate = createGate({ record: 'off' });
  const call = { tool: 'bash', input: { command } };
  const context = { cwd: project, signal: AbortSignal.abort() };
  const done = await gate.run(call, context, { ask: () => expect.fail('asked'), ...never });
  expect(done).toMatchObject({ kind: 'stopped', reason: 'this call did not run: it was cancelled' });
  const headless = await gate.check(call, { ...context, interactive: false });
  expect([headless.verdict, headless.trouble?.kind]).toEqual(['deny', 'cancelled']);
});

test('a call that is cancelled while the person is asked does not run', async () => {
  const controller = new AbortController();
  const ask = (): boolean => (controller.abort(), true);
  const call = { tool: 'bash', input: { command: 'some-tool' } };
  const done = await createGate({ record: 'off' }).run(call, { cwd: project, signal: controller.signal }, { ask, ...never });
  expect(done).toMatchObject({ kind: 'stopped', reason: 'this call did not run: it was cancelled' });
});

test('only the exact word `allow` runs', async () => {
  const gate = createGate({ record: 'off' });
  const odd = { ...gate, check: async () => ({ ...(await gate.check({ tool: 'bash', input: {} })), verdict: 'ALLOW' as never }) };
  const how = { call: { tool: 'bash' }, context: {}, options: { ask: () => true, ...never } };
  expect((await runCall(odd, how)).kind).toBe('stopped');
});
