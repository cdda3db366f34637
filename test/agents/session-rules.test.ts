// Approvals and hard rules as the installed hook keeps them: every call is a process of its own, and only the session's file is between them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/call.ts';
import { ask, makeHome, stands, writeConfig, type Installed } from './installed.ts';

let installed: Installed;
beforeAll(() => {
  installed = makeHome();
  const put = (path: string, text: string): void => {
    mkdirSync(join(installed.project, path, '..'), { recursive: true });
    writeFileSync(join(installed.project, path), text);
  };
  put('scripts/go.sh', '. scripts/lib.sh\nunknown-tool go\n');
  put('scripts/lib.sh', 'unknown-tool lib\n');
  put('secret/a.ts', 'let a = 1;\n');
  put('src/b.ts', 'let b;\n');
  const git = (...args: readonly string[]): unknown =>
    spawnSync('git', ['-c', 'user.name=me', '-c', 'user.email=me@example.org', ...args], { cwd: installed.project });
  git('add', '-A');
  git('commit', '-qm', 'start');
  installed.run(['init', 'claude-code', '--yes']);
});
afterAll(() => installed.remove());

let count = 0;
const payloadOf = (session: string, tool: string, input: JsonObject): { readonly text: string; readonly id: string } => {
  const id = `c${++count}`;
  const text = JSON.stringify({
    session_id: session,
    cwd: installed.project,
    hook_event_name: 'PreToolUse',
    permission_mode: 'default',
    tool_name: tool,
    tool_input: input,
    tool_use_id: id,
  });
  return { text, id };
};
const environment = (): Record<string, string> => ({
  CLAUDE_CODE_SESSION_ATTENDED: '1',
  CLAUDE_PROJECT_DIR: installed.project,
});
async function judged(session: string, tool: string, input: JsonObject): Promise<string> {
  const made = await ask(installed, 'claude-code', { input: payloadOf(session, tool, input).text, env: environment() });
  return stands('claude-code', made);
}
/** The call is asked about, a person lets it run, and the agent reports so. */
async function approved(session: string, tool: string, input: JsonObject): Promise<void> {
  const { text } = payloadOf(session, tool, input);
  const first = await ask(installed, 'claude-code', { input: text, env: environment() });
  expect(stands('claude-code', first), first.out).toBe('asks');
  const after = text.replace('"PreToolUse"', '"PostToolUse"').replace(/}$/, ',"tool_response":{"stdout":""}}');
  const change = (line: string): string =>
    line.replace(/^trap '.*' 0; set -- PreToolUse /, "trap 'exit 1' 0; set -- PostToolUse ");
  await ask(installed, 'claude-code', { input: after, env: environment(), change });
}

describe('an approval', () => {
  const get = 'curl -sS https://files.example.net/a.json';
  it('covers the very same call and nothing beside it', async () => {
    await approved('one', 'Bash', { command: get });
    expect(await judged('one', 'Bash', { command: `${get}  `, description: 'again' })).toBe('runs');
    expect(await judged('one', 'Bash', { command: `${get} -H 'X-Key: a'` })).toBe('asks');
    expect(await judged('one', 'Bash', { command: `${get} -o src/x.json` })).toBe('asks');
    expect(await judged('two', 'Bash', { command: get })).toBe('asks');
  });
  it('ends with the files it followed', async () => {
    const go = { command: 'sh scripts/go.sh' };
    await approved('three', 'Bash', go);
    expect(await judged('three', 'Bash', go)).toBe('runs');
    writeFileSync(join(installed.project, 'scripts/lib.sh'), 'unknown-tool other\n');
    expect(await judged('three', 'Bash', go)).toBe('asks');
  });
});

describe('rules and tools', () => {
  const DENIES = ['Task(reviewer)', 'Edit(secret/**)', 'Read(secret/**)', 'mcp__github__create_issue'];
  beforeAll(() => writeConfig(installed, JSON.stringify({ hard_deny: DENIES })));
  it.each<[string, string, JsonObject]>([
    ['denied', 'Task', { description: 'd', prompt: 'p', subagent_type: 'reviewer' }],
    ['denied', 'Bash', { command: 'npx prettier --write .' }],
    ['denied', 'Bash', { command: 'git log -p' }],
    ['denied', 'mcp__plugin_x_github__create_issue', { title: 'a' }],
    ['denied', 'mcp__x__look', { at: '~/.config/leeway/config.jsonc' }],
    ['asks', 'Bash', { command: 'ls', dangerouslyDisableSandbox: true }],
    ['asks', 'WebFetch', { url: 'http://localhost:8200/v1/secret/data/x', prompt: 'p' }],
    ['runs', 'Bash', { command: 'git log --oneline' }],
    ['runs', 'Task', { description: 'reviewer', prompt: 'p', subagent_type: 'explorer' }],
  ])('%s: %s %j', async (expected, tool, input) => {
    const is = await judged('four', tool, input);
    expect(is).toBe(expected);
  });
});
