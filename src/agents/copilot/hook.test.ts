// What is GitHub Copilot CLI's own: the line that prints its deny, sessions of sub-agents, and outcomes.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeTree } from '../../../test/setup/remove-tree.ts';
import { copilotAdapter } from './adapter.ts';
import { copilotInstaller } from './install.ts';

let configDir = '';
beforeAll(() => {
  configDir = mkdtempSync(join(tmpdir(), 'copilot-'));
  mkdirSync(join(configDir, 'hooks'));
});
afterAll(() => removeTree(configDir));

/** The installed line and script, with this shell script in the place of leeway. */
function runLine(script: string): string {
  const answers = join(configDir, 'answers');
  const installation = {
    env: '/usr/bin/env',
    node: '/bin/sh',
    script: answers,
    configDir,
    home: '/h',
    user: 'me',
    tempDir: '/tmp',
  };
  const read = () => undefined;
  const plan = copilotInstaller.init({
    scope: 'user',
    base: '/h',
    installation: { ...installation, passes: [], fixed: new Map() },
    read,
    readOwn: read,
  });
  const text = plan.kind === 'plan' ? plan.changes.find(({ path }) => path.endsWith('leeway.json'))?.text : undefined;
  const hook = copilotInstaller.started(text ?? '');
  const own = plan.kind === 'plan' ? plan.changes.find(({ path }) => path.endsWith('/hooks/copilot')) : undefined;
  writeFileSync(own?.path ?? '', own?.text ?? '');
  writeFileSync(answers, script);
  const done = spawnSync(hook?.command ?? '', [...(hook?.args ?? [])], { encoding: 'utf8', input: '{}' });
  return copilotAdapter.meaning({ stdout: done.stdout, stderr: done.stderr, exitCode: done.status ?? 1 }, 'PreToolUse');
}

const said = (decision: string): string =>
  `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"${decision}","permissionDecisionReason":"r"}}'`;

/** The words are `hook copilot EVENT --sealed TOKEN …`. */
const MARK = 'printf %s "leeway answered $5"';

describe('the line that is installed', () => {
  test.each([
    ['an allow of ours', `${said('allow')}; ${MARK}`, 'runs'],
    ['a question of ours', `${said('ask')}; ${MARK}`, 'prompts'],
    ['a deny of ours', `${said('deny')}; ${MARK}; exit 2`, 'blocked'],
    ['an allow without a mark', said('allow'), 'blocked'],
    ['an allow with another exit code', `${said('allow')}; ${MARK}; exit 10`, 'blocked'],
    ['an allow with the exit code of a deny', `${said('allow')}; ${MARK}; exit 2`, 'blocked'],
    ['nothing', '', 'blocked'],
    ['nothing, with the exit code of a deny', 'exit 2', 'blocked'],
    ['a crash', 'kill -ABRT $$', 'blocked'],
    ['a script that cannot be parsed', 'if', 'blocked'],
  ])('%s', (_, script, meaning) => expect(runLine(script)).toBe(meaning));
});

const decode = (event: string, more: object) => {
  const text = JSON.stringify({ hook_event_name: event, session_id: 's', cwd: '/p', tool_name: 'Bash', tool_input: {}, ...more });
  const decoded = copilotAdapter.decode(text, { env: () => undefined, event });
  return decoded.kind === 'request' ? decoded.request : undefined;
};

test("a sub-agent's call belongs to the session of its parent", () =>
  expect(decode('PreToolUse', { agent_id: 'a', parent_agent_id: 'main' })).toMatchObject({ session: 'main', subagent: 'a' }));

test.each([
  [{ result_type: 'success', text_result_for_llm: 'x\n<shellId: 1 completed with exit code 0>' }, 'ok'],
  [{ result_type: 'success', text_result_for_llm: 'x\n<shellId: 1 completed with exit code 1>' }, 'failed'],
  [{ result_type: 'success', text_result_for_llm: 'written' }, 'ok'],
  [{ result_type: 'failure' }, 'failed'],
  [undefined, 'unknown'],
])('the outcome %j is %s', (result, outcome) =>
  expect(decode('PostToolUse', { tool_result: result })).toMatchObject({ kind: 'after', outcome }),
);
