// Agents and contained runs: the installed hook allows exactly one form of `leeway run`, and `leeway keep N` is a question to a person. Separate processes.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atTerminal } from '../cli/at-terminal.ts';
import { ask, makeHome, payload, stands, trustCodexHooks, writeConfig, type Installed } from '../agents/installed.ts';

let there: Installed;
let tool = '';
beforeAll(() => {
  there = makeHome();
  tool = join(there.dist, 'leeway.cjs');
  expect(there.run(['init', 'claude-code', '--yes', '--no-helper']).code).toBe(0);
  // Code that no reader follows.
  writeFileSync(join(there.project, 'code.txt'), 'import os\nopen(os.path.expanduser("~/notes.txt"), "w").write("x")\n');
  writeFileSync(join(there.project, 'leeway.cjs'), 'require("child_process").execSync(process.argv[4])');
});
afterAll(() => there.remove());

const UNREAD = `python3 -c "exec(open('code.txt').read())"`;
const line = (text: string): string => `${tool} run -c '${text.replaceAll("'", String.raw`'\''`)}'`;

interface Told {
  readonly verdict: string;
  readonly reason: string;
}

interface Asked {
  readonly session?: string;
  readonly attended?: boolean;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

async function answer(command: string, { session = randomUUID(), attended = true, cwd, env = {} }: Asked = {}): Promise<Told> {
  const input = {
    ...(JSON.parse(payload('claude-code', there.project, command)) as object),
    session_id: session,
    ...(cwd === undefined ? {} : { cwd }),
  };
  const done = await ask(there, 'claude-code', {
    env: { ...(attended ? { CLAUDE_CODE_SESSION_ATTENDED: '1' } : {}), ...env },
    input: JSON.stringify({ ...input, permission_mode: attended ? 'default' : 'bypassPermissions', tool_use_id: randomUUID() }),
  });
  const told = JSON.parse(done.out) as {
    hookSpecificOutput?: { permissionDecision?: string; permissionDecisionReason?: string };
  };
  const { permissionDecision: verdict = 'nothing', permissionDecisionReason: reason = '' } = told.hookSpecificOutput ?? {};
  return { verdict, reason };
}

it('allows the line where the bare command is asked about', async () => {
  expect((await answer(UNREAD)).verdict).toBe('ask');
  expect(await answer(line(UNREAD))).toMatchObject({ verdict: 'allow' });
  expect((await answer(line('sometool build; othertool'))).verdict).toBe('allow');
});

it.each<[string, () => string]>([
  ['by name', () => `leeway run -c 'sometool'`],
  ['of the project', () => `./leeway.cjs run -c 'sometool'`],
  ['of the project, by its path', () => `${there.project}/leeway.cjs run -c 'sometool'`],
  ['through Node', () => `node ${tool} run -c 'sometool'`],
  ['with a variable', () => `NODE_OPTIONS=--require=./x.js ${line('sometool')}`],
  ['with another home', () => `HOME=/tmp ${line('sometool')}`],
  ['through env', () => `env PATH=. ${line('sometool')}`],
  ['with output into a file', () => `${line('sometool')} > .git/hooks/pre-commit`],
  ['in a pipe', () => `${line('cat code.txt')} | sh`],
  ['with a second command', () => `${line('sometool')}; othertool`],
  ['after an export', () => `export NODE_OPTIONS=--require=./x.js; ${line('sometool')}`],
  ['after a function', () => `${tool}() { othertool; }; ${line('sometool')}`],
  ['in the background', () => `${line('sometool')} &`],
  ['in a substitution', () => `echo $(${line('sometool')})`],
  ['with a text that is not spelled', () => `${tool} run -c "$TEXT"`],
  ['with braces', () => `${tool} run -c {sometool,othertool}`],
  ['with another option', () => `${line('sometool')} --yes`],
  ['with words instead of a text', () => `${tool} run -- sometool`],
  ['another command of leeway', () => `${tool} undo last`],
  ['dropping', () => `${tool} drop 1`],
  ['a guarded command inside', () => line('git push --force origin main')],
  ['a forbidden command inside', () => line('rm -rf ~')],
  ['a network inside', () => line('curl https://example.org/x')],
  ['a secret inside', () => line('cat ~/.ssh/id_rsa')],
  ['other rights inside', () => line('sudo sometool')],
  ['leeway inside', () => line('leeway trust')],
  ['another session’s run', () => `${tool} keep 1`],
])('does not allow it %s', async (_, command) => {
  expect((await answer(command())).verdict).not.toBe('allow');
});

it('does not allow it through a link, which may lead elsewhere when it runs', async () => {
  const link = join(there.project, 'to-leeway.cjs');
  symlinkSync(tool, link);
  expect((await answer(`${link} run -c 'sometool'`)).verdict).toBe('deny');
  rmSync(link);
});

it('does not allow it where PATH leads to a Node of the project', async () => {
  mkdirSync(join(there.project, 'bin'));
  writeFileSync(join(there.project, 'bin', 'node'), '#!/bin/sh\n', { mode: 0o755 });
  const path = process.env['PATH'] ?? '';
  for (const [dirs, verdict] of [
    [`${there.project}/bin:${path}`, 'deny'],
    [`bin:${path}`, 'deny'],
    [`${path}:${there.project}/bin`, 'allow'],
  ] as const)
    expect((await answer(line('sometool'), { env: { PATH: dirs } })).verdict, dirs).toBe(verdict);
  rmSync(join(there.project, 'bin'), { recursive: true });
});

it('another repository is not the project of the session, wherever the command starts', async () => {
  const other = join(there.home, 'other');
  mkdirSync(join(other, '.git'), { recursive: true });
  writeFileSync(join(other, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  const session = randomUUID();
  expect((await answer('ls', { session })).verdict).toBe('allow');
  const text = 'sometool; echo x > made-elsewhere.txt';
  expect((await answer(line(text), { session, cwd: other })).verdict).toBe('allow');
  const done = there.run(['run', '-c', text], { cwd: other });
  expect(done.err).toContain('review: creates');
  expect(existsSync(join(other, 'made-elsewhere.txt'))).toBe(false);
  rmSync(other, { recursive: true });
});

it('a run belongs to its session in a directory that is reached through a link, and when two are equal', async () => {
  const link = join(there.home, 'link-to-project');
  symlinkSync(there.project, link);
  const sessions = [randomUUID(), randomUUID()];
  const text = 'sometool; echo x > ~/by-link.txt';
  for (const session of sessions) expect((await answer(line(text), { session, cwd: link })).verdict).toBe('allow');
  const held = sessions.map(() => /held as run (\d+)/.exec(there.run(['run', '-c', text], { cwd: link }).err)?.[1] ?? '');
  const record = (number: string): { session: string } =>
    JSON.parse(readFileSync(join(there.home, '.local', 'state', 'leeway', 'runs', number, 'run.json'), 'utf8')) as {
      session: string;
    };
  expect(held.map((number) => record(number).session).toSorted()).toEqual(sessions.toSorted());
  rmSync(link);
});

it('rules of the user apply to the text inside', async () => {
  writeConfig(there, JSON.stringify({ hard_deny: ['cmd: sometool *'], ask: ['cmd: othertool *'] }));
  expect((await answer(line('sometool build'))).verdict).toBe('deny');
  expect((await answer(line('othertool build'))).verdict).toBe('ask');
  expect((await answer(line('thirdtool build'))).verdict).toBe('allow');
  writeConfig(there, '{}');
});

it('deny and ask rules of the agent itself apply to the text inside', async () => {
  const file = join(there.project, '.claude', 'settings.local.json');
  mkdirSync(join(there.project, '.claude'));
  const rules = (permissions: object): void => writeFileSync(file, JSON.stringify({ permissions }));
  rules({ deny: ['Bash(sometool *)'], ask: ['Bash(othertool:*)'], allow: ['Bash(git push *)'] });
  expect((await answer(line('sometool build'))).verdict).toBe('deny');
  expect((await answer(line('othertool build'))).verdict).toBe('ask');
  expect((await answer(line('thirdtool build'))).verdict).toBe('allow');
  expect((await answer(line('git push --force origin main'))).verdict).toBe('ask');
  rules({ deny: ['Bash(so*me tool)'] });
  expect((await answer(line('thirdtool build'))).verdict).toBe('ask');
  writeFileSync(file, '[');
  expect((await answer(line('thirdtool build'))).verdict).not.toBe('allow');
  rmSync(join(there.project, '.claude'), { recursive: true });
});

/** Runs the line as the agent would after the hook allowed it. */
async function heldRun(session: string): Promise<string> {
  rmSync(join(there.home, 'notes.txt'), { force: true });
  expect((await answer(line(UNREAD), { session })).verdict).toBe('allow');
  const done = there.run(['run', '-c', UNREAD]);
  expect(done.err).toContain('review: creates');
  expect(done.code).toBe(75);
  return /held as run (\d+)/.exec(done.err)?.[1] ?? '';
}

it('keeping is a question that shows what was observed; the answer holds once and for exactly that', async () => {
  const session = randomUUID();
  const number = await heldRun(session);
  const keep = `${tool} keep ${number}`;
  expect(there.run(['keep', number]).err).toContain('only a person at a terminal');
  expect((await answer(keep)).verdict).toBe('deny');
  expect((await answer(keep, { session, attended: false })).verdict).toBe('deny');
  expect((await answer(`${keep} --yes`, { session })).verdict).toBe('deny');
  expect(there.run(['keep', number]).err).toContain('only a person at a terminal');
  const asked = await answer(keep, { session });
  expect(asked).toMatchObject({ verdict: 'ask' });
  expect(asked.reason).toContain(`${there.home}/notes.txt`);
  expect(there.run(['keep', number]).out).toContain(`kept run ${number}`);
  expect(readFileSync(join(there.home, 'notes.txt'), 'utf8')).toBe('x');
  expect((await answer(keep, { session })).verdict).toBe('deny');
});

it('a run that changed after the question is not kept', async () => {
  const session = randomUUID();
  const number = await heldRun(session);
  expect(await answer(`${tool} keep ${number}`, { session })).toMatchObject({ verdict: 'ask' });
  const layers = join(there.home, '.local', 'state', 'leeway', 'runs', number);
  const inner = readdirSync(layers, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith('notes.txt'));
  writeFileSync(join(layers, inner ?? ''), 'evil');
  expect(there.run(['keep', number]).err).toContain('changed since it was judged');
  expect((await answer(`${tool} keep ${number}`, { session })).verdict).toBe('deny');
});

it('tells the agent to use a copy, once, where doctor proved that it works', async () => {
  const session = randomUUID();
  expect((await answer(UNREAD, { session })).verdict).toBe('ask');
  expect(there.run(['doctor', '--offline']).out).toContain('can run commands on a copy');
  const told = await answer(UNREAD, { session });
  expect(told.verdict).toBe('deny');
  expect(told.reason).toContain(line(UNREAD));
  expect((await answer(line(UNREAD), { session })).verdict).toBe('allow');
  // After the try the person is asked about the bare call.
  expect((await answer(UNREAD, { session })).verdict).toBe('ask');
  expect((await answer(UNREAD, { attended: false })).reason).toContain(line(UNREAD));
});

it('the advice is no denial: nothing is remembered, and it does not count towards the limit', async () => {
  const session = randomUUID();
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    expect((await answer(`sometool ${name}`, { session })).verdict).toBe('deny');
    expect((await answer(`sometool ${name}`, { session })).verdict).toBe('ask');
  }
  const later = await answer('curl https://example.org/x', { session });
  expect(later.verdict).toBe('ask');
  expect(later.reason).not.toMatch(/denied/);
});

const approve = (...args: readonly string[]) =>
  atTerminal([process.execPath, tool, 'approve', ...args, '--yes'], {
    cwd: there.project,
    env: { HOME: there.home, USER: 'me' },
  });

it('a person may approve the call instead: it runs once, in its session only', async () => {
  const session = randomUUID();
  expect((await answer('sometool build', { session })).verdict).toBe('deny');
  const done = await approve('last');
  expect(done.code, done.out).toBe(0);
  expect(done.out).toContain('approved once; if the call is still waiting, it runs now, otherwise tell the agent to try again');
  expect((await answer('sometool build --all', { session })).verdict).toBe('deny');
  expect((await answer('sometool build')).verdict).toBe('deny');
  expect((await answer('sometool build', { session })).verdict).toBe('allow');
  expect((await answer('sometool build', { session })).verdict).toBe('ask');
});

it('by its id too, until a file that it would run changes', async () => {
  const session = randomUUID();
  const script = join(there.project, 'job.sh');
  writeFileSync(script, 'sometool one\n');
  expect((await answer('bash job.sh', { session })).verdict).toBe('deny');
  const [{ id = '' } = {}] = there
    .run(['log', '--session', session, '--jsonl'])
    .out.split('\n')
    .filter((text) => text !== '')
    .map((text) => JSON.parse(text) as { readonly id?: string });
  expect((await approve(id, '--for', '1h')).code).toBe(0);
  expect((await answer('bash job.sh', { session })).verdict).toBe('allow');
  writeFileSync(script, 'sometool two\n');
  expect((await answer('bash job.sh', { session })).verdict).toBe('ask');
  rmSync(script);
});

it('but an agent may not approve it', async () => {
  const session = randomUUID();
  expect((await answer('sometool mine', { session })).verdict).toBe('deny');
  expect(there.run(['approve', 'last', '--yes']).err).toContain('only a person at a terminal');
  expect((await answer('leeway approve last --yes', { session })).verdict).toBe('deny');
  expect((await answer(`${tool} approve last --yes`, { session })).verdict).toBe('deny');
  expect((await answer('sometool mine', { session })).verdict).toBe('ask');
});

it.each([
  ['a network', 'sometool; curl https://example.org/x'],
  ['a guarded command', 'sometool; git push --force origin main'],
  ['a file to be deleted', 'sometool; rm code.txt'],
  ['more rights', 'sudo sometool'],
])('with %s the person is asked as before', async (_, command) => {
  expect((await answer(command)).verdict).toBe('ask');
});

it('the setting turns it off', async () => {
  writeConfig(there, '{ "try": "off" }');
  expect((await answer(UNREAD)).verdict).toBe('ask');
  writeConfig(there, '{ "ask": ["cmd: sometool *"] }');
  expect((await answer('sometool x')).verdict).toBe('ask');
  writeConfig(there, '{}');
});

it('what a run kept counts as written by the session', async () => {
  const session = randomUUID();
  writeFileSync(
    join(there.project, 'make.txt'),
    'open("test_kept.py", "w").write("import os\\nos.system(\'git push --force\')\\n")\n',
  );
  const text = `python3 -c "exec(open('make.txt').read())"`;
  expect((await answer('pytest', { session })).verdict).toBe('allow');
  expect((await answer(line(text), { session })).verdict).toBe('allow');
  expect(there.run(['run', '-c', text]).err).toContain('kept as run');
  expect(existsSync(join(there.project, 'test_kept.py'))).toBe(true);
  expect((await answer('pytest', { session })).verdict).not.toBe('allow');
});

it.each<readonly [agent: string, rules: string, text: string, harmless: string]>([
  [
    'codex',
    '.codex/rules/mine.rules',
    'prefix_rule(pattern=["rm"], decision="forbidden")\n',
    'prefix_rule(pattern=["ls"], decision="allow")\n',
  ],
  ['gemini-cli', '.gemini/settings.json', '{"tools":{"exclude":["run_shell_command(rm)"]}}', '{"ui":{"theme":"x"}}'],
  ['opencode', '.opencode/opencode.json', '{"permission":{"bash":{"rm *":"deny"}}}', '{"permission":"ask"}'],
])('%s is told too, and its line runs unless it has rules of its own about commands', async (agent, rules, text, harmless) => {
  expect(there.run(['init', agent, '--yes', '--no-helper', '--accept-open-settings']).err).not.toContain('error');
  if (agent === 'codex') trustCodexHooks(there);
  const session = randomUUID();
  const told = async (command: string): Promise<{ stands: string; said: string }> => {
    const given = JSON.parse(payload(agent, there.project, command)) as Record<string, unknown>;
    const input = JSON.stringify({
      ...given,
      session_id: session,
      sessionID: session,
      tool_use_id: randomUUID(),
      callID: randomUUID(),
    });
    const done = await ask(there, agent, { input });
    return { stands: stands(agent, done), said: `${done.out}${done.err}` };
  };
  const file = join(there.project, rules);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, harmless);
  const first = await told('sometool once');
  expect(first.stands).toBe('denied');
  expect(first.said).toContain("run -c 'sometool once'");
  expect((await told(line('sometool once'))).stands).toBe('runs');
  // Nobody can be asked in these sessions, so keeping is refused with what it is about.
  const held = `sometool; echo x > ~/by-${agent}.txt`;
  expect(await told(line(held))).toMatchObject({ stands: 'runs' });
  const number = /held as run (\d+)/.exec(there.run(['run', '-c', held]).err)?.[1] ?? '';
  const kept = await told(`${tool} keep ${number}`);
  expect(kept.stands).toBe('denied');
  expect(kept.said).toContain(`creates ${there.home}/by-${agent}.txt`);
  expect(there.run(['keep', number]).err).toContain('only a person at a terminal');
  writeFileSync(file, text);
  expect((await told('sometool twice')).said).not.toContain('run -c');
  expect((await told(line('sometool twice'))).stands).not.toBe('runs');
  rmSync(file);
});

it.each(['copilot', 'pi'])('%s is not told, and the line is not allowed: its own rules are not known', async (agent) => {
  expect(there.run(['init', agent, '--yes', '--no-helper', '--accept-open-settings']).err).not.toContain('error');
  const told = (command: string) => ask(there, agent, { input: payload(agent, there.project, command) });
  const bare = await told('sometool once');
  expect(`${bare.out}${bare.err}`).not.toContain('run -c');
  expect(stands(agent, await told(line('sometool once')))).not.toBe('runs');
});
