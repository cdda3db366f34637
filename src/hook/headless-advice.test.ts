import { expect, test } from 'vitest';
import { createGate } from '../gate/create-gate.ts';
import { fixtureHost } from '../host/fixture-host.ts';
import type { Decision } from '../model/decision.ts';
import { withHeadlessAdvice } from './headless-advice.ts';

const host = fixtureHost({ tree: { '/home/me/p/.git/HEAD': 'ref: refs/heads/main\n' } });
const check = (command: string, interactive: boolean): Promise<Decision> =>
  createGate({ host, record: 'off' }).check(
    { tool: 'Bash', input: { command }, cwd: '/home/me/p', agent: 'claude-code' },
    { interactive },
  );

test.each<[string, string, 'interactive' | 'headless', boolean]>([
  ['an unclear call with nobody there', 'some-unknown-program', 'headless', true],
  ['a guarded call with nobody there', 'git push --force origin main', 'headless', true],
  ['a question a person gets', 'some-unknown-program', 'interactive', false],
  ['a hard line', 'rm -rf ~', 'headless', false],
  ['a quiet call', 'ls', 'headless', false],
  ['a command that cannot be parsed, which no rule allows', 'echo "a', 'headless', false],
  ['a command with an unknown word, which no rule describes', 'some-unknown-program $(date)', 'headless', false],
])('%s', async (_, command, mode, offered) => {
  const decision = await check(command, mode === 'interactive');
  const told = withHeadlessAdvice(decision, mode);
  expect(told.verdict).toBe(decision.verdict);
  expect(told.advice?.includes('leeway allow last') ?? false).toBe(offered);
});

test('the advice names the decision by its id', async () => {
  const decision = await check('some-unknown-program', false);
  expect(withHeadlessAdvice(decision, 'headless', { which: decision.id }).advice).toContain(`\`leeway allow ${decision.id}\``);
});

test('no rule is offered where an ask rule stands', async () => {
  const decision = await createGate({ host, record: 'off', config: { ask: ['cmd: odd-ask'] } }).check(
    { tool: 'Bash', input: { command: 'odd-ask 1' }, cwd: '/home/me/p', agent: 'claude-code' },
    { interactive: false },
  );
  expect(decision).toMatchObject({ verdict: 'deny', layer: 'rules', rule: { list: 'ask', text: 'cmd: odd-ask' } });
  expect(decision.reason).toContain('ask rule `cmd: odd-ask`');
  const { advice, clear } = withHeadlessAdvice(decision, 'headless');
  expect(advice).toContain('could not ask the user');
  expect(`${advice} ${clear}`).not.toMatch(/leeway allow|allow rule/);
});

test.each(['classifier', 'record'] as const)('what the %s settled is no open question', async (layer) => {
  const decision = { ...(await check('some-unknown-program', false)), layer };
  expect(withHeadlessAdvice(decision, 'headless').advice).toBe(decision.advice);
});
