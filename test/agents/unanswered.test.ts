// `leeway off`, shadow mode and `leeway enforce` through the installed hooks: the agent is told nothing, and never allow. Separate processes, the built files.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOOKED_AGENTS, hookedAgent } from '../../src/agents/agents.ts';
import { beforeEvent } from '../../src/agents/adapter.ts';
import { atTerminal } from '../cli/at-terminal.ts';
import { ask, hasScript, makeHome, payload, TRIED_AGENTS, type Installed } from './installed.ts';

let there: Installed;
const config = (): string => join(there.home, '.config', 'leeway', 'config.jsonc');
beforeAll(() => {
  there = makeHome();
  expect(there.run(['init', ...TRIED_AGENTS, '--yes', '--no-helper']).code).toBe(0);
});
afterAll(() => there.remove());
beforeEach(() => {
  rmSync(config(), { force: true });
  rmSync(join(there.home, '.local/state/leeway/off.json'), { force: true });
});

const person = (...args: readonly string[]) =>
  atTerminal([process.execPath, join(there.dist, 'leeway.cjs'), ...args], {
    cwd: there.project,
    env: { HOME: there.home, USER: 'me' },
  });

async function answer(agent: string, command: string, session: string = randomUUID()) {
  const sample = JSON.parse(payload(agent, there.project, command)) as object;
  const input = JSON.stringify({ ...sample, session_id: session, sessionID: session, tool_use_id: randomUUID() });
  const done = await ask(there, agent, { input, env: { CLAUDE_CODE_SESSION_ATTENDED: '1' } });
  const adapter = hookedAgent(agent)?.hook.adapter;
  if (adapter === undefined) throw new Error(agent);
  const answered = { stdout: done.out, stderr: done.err, exitCode: done.code ?? 1 };
  return { ...done, meaning: adapter.meaning(answered, beforeEvent(adapter)) };
}

describe.each(TRIED_AGENTS.map((agent) => [agent]))('%s', (agent) => {
  it('is told nothing while leeway is off, but forbidden calls are denied', async () => {
    expect((await answer(agent, 'git push --force')).meaning).not.toBe('runs');
    expect((await person('off', '10m')).out).toContain('leeway is off in this project for 10m');
    const passed = await answer(agent, 'git push --force');
    expect(passed.meaning, passed.out + passed.err).toBe('runs');
    expect(passed.out).not.toContain('permissionDecision');
    if (hasScript(agent)) expect(passed.out).toContain('off in this project until');
    expect((await answer(agent, 'rm -rf ~')).meaning).toBe('blocked');
    expect((await person('on')).out).toContain('leeway is on in this project');
    expect((await answer(agent, 'git push --force')).meaning).not.toBe('runs');
  });

  it('is told nothing in shadow mode, and the record says what would have been answered', async () => {
    writeFileSync(config(), '{ "mode": "shadow" }\n');
    const session = randomUUID();
    const first = await answer(agent, 'git push --force', session);
    expect(first.meaning, first.out + first.err).toBe('runs');
    expect((await answer(agent, 'rm -rf ~', session)).meaning).toBe('runs');
    expect((await answer(agent, 'ls', session)).out).not.toContain('permissionDecision');
    const log = there.run(['log', '--session', session, '--jsonl']).out.trim().split('\n');
    const records = log.map((line) => JSON.parse(line) as { verdict: string; unanswered?: string });
    expect(records.map(({ unanswered }) => unanswered)).toEqual(['shadow', 'shadow', 'shadow']);
    expect(records.map(({ verdict }) => verdict)).toEqual([expect.stringMatching(/ask|deny/), 'deny', 'allow']);
  });
});

const STARTING = HOOKED_AGENTS.filter(({ hook }) => [...hook.adapter.events.values()].includes('start')).map(({ name }) => name);
interface Hooks {
  readonly SessionStart?: readonly { readonly hooks: readonly { readonly command: string }[] }[];
}
it.each(STARTING.map((agent) => [agent]))('%s: shadow mode is said at the start of a session, and not again', async (agent) => {
  expect(there.run(['init', agent, '--yes', '--no-helper']).code).toBe(0);
  const settings = JSON.parse(readFileSync(there.settingsFile(agent), 'utf8')) as Hooks & { readonly hooks?: Hooks };
  const line = (settings.hooks ?? settings).SessionStart?.[0]?.hooks[0]?.command ?? '';
  const session = randomUUID();
  const start = (input: string) => spawnSync('/bin/sh', ['-c', line], { input, encoding: 'utf8', cwd: there.project });
  const startAs = (source: string) =>
    start(JSON.stringify({ session_id: session, cwd: there.project, hook_event_name: 'SessionStart', source }));
  expect(startAs('startup')).toMatchObject({ status: 0, stdout: '', stderr: '' });
  writeFileSync(config(), '{ "mode": "shadow" }\n');
  const said = startAs('resume');
  expect(said.status, said.stderr).toBe(0);
  // Codex accepts few other keys.
  expect(JSON.parse(said.stdout)).toEqual({
    systemMessage: expect.stringContaining('shadow mode: leeway only records') as string,
  });
  if (TRIED_AGENTS.includes(agent)) expect((await answer(agent, 'ls', session)).out).not.toContain('shadow mode');
  expect(start('not JSON').status, 'a start that cannot be read stops nothing').toBe(1);
});

it('shadow mode is said with the first call where no start was reported', async () => {
  writeFileSync(config(), '{ "mode": "shadow" }\n');
  const session = randomUUID();
  expect((await answer('claude-code', 'ls', session)).out).toContain('shadow mode');
  expect((await answer('claude-code', 'ls', session)).out).not.toContain('shadow mode');
});

it('forbidden calls are denied in shadow mode where the user wants that', async () => {
  writeFileSync(config(), '{ "mode": "shadow", "shadow": { "forbidden": "deny" } }\n');
  expect((await answer('claude-code', 'rm -rf ~')).meaning).toBe('blocked');
  expect((await answer('claude-code', 'git push --force')).meaning).toBe('runs');
});

it('a denial that nobody was told of is not remembered as one', async () => {
  const session = randomUUID();
  writeFileSync(config(), '{ "mode": "shadow" }\n');
  for (let i = 0; i < 4; i += 1) await answer('claude-code', 'rm -rf ~', session);
  rmSync(config());
  expect((await answer('claude-code', 'sometool x', session)).meaning).toBe('prompts');
});

it('reports what would have happened, and enforce ends it', async () => {
  expect((await person('init', 'claude-code', '--shadow', '--yes')).code).toBe(0);
  expect(readFileSync(config(), 'utf8')).toContain('"shadow"');
  await answer('claude-code', 'git push --force');
  const report = JSON.parse(there.run(['shadow', 'report', '--json']).out) as { calls: number; causes: { verdict: string }[] };
  expect(report.calls).toBeGreaterThan(0);
  expect(report.causes.length).toBeGreaterThan(0);
  expect(there.run(['shadow', 'report']).out).toMatch(/would have been allowed/);
  const done = await person('enforce');
  expect(done.out).toContain('leeway answers the agents from now on');
  expect((await answer('claude-code', 'git push --force')).meaning).toBe('prompts');
});

it('a call that ran while leeway was off is not approved, and `approve` says why', async () => {
  expect((await person('off', '10m')).code).toBe(0);
  expect((await answer(TRIED_AGENTS[0] ?? '', 'sometool while-off')).meaning).toBe('runs');
  const { out } = there.run(['log', '--jsonl', '--text', 'while-off']);
  const id = /"id":\s*"(\w+)"/.exec(out)?.[1] ?? '';
  expect((await person('approve', id, '--yes')).out).toContain('leeway was off and did not stop this call');
  expect((await person('approve', 'last', '--yes')).out).not.toContain('while-off');
});

it('a repository can neither switch shadow mode on nor leeway off', async () => {
  const file = join(there.project, '.leeway', 'config.jsonc');
  mkdirSync(join(there.project, '.leeway'), { recursive: true });
  writeFileSync(file, '{ "mode": "shadow" }\n');
  expect((await answer('claude-code', 'git push --force')).meaning).toBe('prompts');
  rmSync(file);
});

it.each<[string, readonly string[], RegExp]>([
  ['longer than an hour', ['off', '2h'], /2h is too long; at most 1h/],
  ['no time', ['off'], /up to 1h/],
])('off: %s is refused', async (_, args, text) => expect((await person(...args)).out).toMatch(text));

it('an agent cannot switch leeway off', async () => {
  expect((await answer('claude-code', 'leeway off 10m')).meaning).toBe('blocked');
  expect((await answer('claude-code', 'leeway config set mode shadow')).meaning).toBe('blocked');
  expect(there.run(['off', '10m']).err).toContain('only a person at a terminal');
});
