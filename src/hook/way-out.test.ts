import { expect, test } from 'vitest';
import { forAgent } from '../agents/adapter.ts';
import { createGate } from '../gate/create-gate.ts';
import { fixtureHost } from '../host/fixture-host.ts';
import type { Decision } from '../model/decision.ts';
import { withWayOut } from './way-out.ts';

const host = fixtureHost({ tree: { '/home/me/p/.git/HEAD': 'ref: refs/heads/main\n' } });
const check = (command: string, mode: 'interactive' | 'headless', config = {}): Promise<Decision> =>
  createGate({ host, record: 'off', config }).check(
    { tool: 'Bash', input: { command }, cwd: '/home/me/p', agent: 'claude-code' },
    { interactive: mode === 'interactive' },
  );

/** What the model reads; the id of the decision as `ID`. */
const told = (decision: Decision, mode: 'interactive' | 'headless'): string =>
  forAgent(withWayOut({ ...decision, id: 'ID' }, mode, { tool: 'Bash' }));

const APPROVE = 'the user can run `leeway approve ID` in a terminal to let this call run once';
const RULE = ', or `leeway allow ID` to add a rule';

test.each<[string, string, 'interactive' | 'headless', string | undefined]>([
  ['an unclear call with nobody there', 'some-unknown-program', 'headless', `here; ${APPROVE}${RULE}`],
  ['a guarded call with nobody there', 'git push --force origin main', 'headless', `here; ${APPROVE}${RULE}`],
  ['a question that the client cannot ask', 'some-unknown-program', 'interactive', `here; ${APPROVE}${RULE}`],
  ['a call that is always blocked', 'rm -rf ~', 'headless', undefined],
  ['a command that cannot be parsed, which no rule allows', 'echo "a', 'headless', `here; ${APPROVE}`],
  ['a command with an unknown word, which no rule describes', 'some-unknown-program $(date)', 'headless', `here; ${APPROVE}`],
])('%s', async (_, command, mode, ends) => {
  const decision = await check(command, mode);
  expect(withWayOut(decision, mode).verdict).toBe(decision.verdict);
  const text = told(decision, mode);
  if (ends === undefined) expect(text).not.toMatch(/leeway (approve|allow)/);
  else expect(text.endsWith(`leeway could not ask the user ${ends}`), text).toBe(true);
});

test('a quiet call has nothing to tell', async () =>
  expect(withWayOut(await check('ls', 'headless'), 'headless').wayOut).toBeUndefined());

test('no rule is offered where an ask rule stands', async () => {
  const decision = await check('odd-ask 1', 'headless', { ask: ['cmd: odd-ask'] });
  expect(decision).toMatchObject({ verdict: 'deny', layer: 'rules', rule: { list: 'ask', text: 'cmd: odd-ask' } });
  expect(decision.reason).toContain('ask rule `cmd: odd-ask`');
  expect(told(decision, 'headless').endsWith(APPROVE)).toBe(true);
  expect(`${decision.advice} ${decision.clear}`).not.toMatch(/leeway allow|allow rule/);
});

test('a setting that denies guarded calls with the person there can be overruled by them', async () => {
  const decision = await check('git push --force origin main', 'interactive', { on_guarded: 'deny' });
  expect(decision.verdict).toBe('deny');
  const text = told(decision, 'interactive');
  expect(text).toContain(APPROVE.slice(1));
  expect(text).not.toContain('could not ask');
});

test.each<['classifier' | 'record', string]>([
  ['classifier', APPROVE],
  ['record', `${APPROVE}${RULE}`],
])('a denial by the %s was no question', async (layer, ends) => {
  const text = told({ ...(await check('some-unknown-program', 'headless')), layer }, 'headless');
  expect(text.endsWith(ends.slice(1)), text).toBe(true);
  expect(text).not.toContain('could not ask');
});

test('what could not be judged cannot be approved', async () => {
  const decision: Decision = {
    ...(await check('some-unknown-program', 'headless')),
    trouble: { kind: 'internal', message: 'x' },
  };
  expect(told(decision, 'headless')).not.toMatch(/leeway (approve|allow)/);
});
