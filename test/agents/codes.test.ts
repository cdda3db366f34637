// Codes that a person types into the prompt of Codex: the installed hook below a program of that name, in a terminal of its own. Separate processes, the built files.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atTerminal } from '../cli/at-terminal.ts';
import { makeHome, payload, writeConfig, type Installed } from './installed.ts';

let there: Installed;
beforeAll(() => {
  there = makeHome();
  writeConfig(there, '{ "questions": { "codes": "on" } }');
  expect(there.run(['init', 'codex', '--yes', '--no-helper']).code).toBe(0);
  mkdirSync(join(there.home, 'bin'));
  for (const name of ['codex', 'claude']) writeFileSync(join(there.home, 'bin', name), CLIENT, { mode: 0o755 });
});
afterAll(() => there.remove());

/** Runs the hook line in JOB as the client does; with NEXT, starts another client below itself. */
const CLIENT = `#!${process.execPath}
const { spawnSync } = require('node:child_process');
const { readFileSync, writeFileSync } = require('node:fs');
const { line, input, next } = JSON.parse(readFileSync(process.env.JOB, 'utf8'));
if (next !== undefined && !process.argv[1].endsWith(next.split('/').at(-1))) {
  spawnSync(next, process.argv.slice(2), { stdio: 'inherit' });
} else {
  const done = spawnSync('/bin/sh', ['-c', line], { input, encoding: 'utf8' });
  writeFileSync(process.env.JOB + '.done', JSON.stringify({ code: done.status, out: done.stdout, err: done.stderr }));
}
`;

interface Told {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

interface Client {
  /** What stands on the command line behind `codex`. */
  readonly args?: readonly string[];
  readonly terminal?: 'none';
  /** Another agent started it. */
  readonly below?: 'claude';
}

async function hook(event: string, fields: object, { args = [], terminal, below }: Client = {}): Promise<Told> {
  const settings = JSON.parse(readFileSync(there.settingsFile('codex'), 'utf8')) as {
    hooks: Record<string, readonly { readonly hooks: readonly { readonly command: string }[] }[]>;
  };
  const line = settings.hooks[event]?.[0]?.hooks[0]?.command ?? '';
  const sample = JSON.parse(payload('codex', there.project, 'ls')) as object;
  const input = JSON.stringify({ ...sample, permission_mode: 'default', hook_event_name: event, ...fields });
  const job = join(there.base, `job-${randomUUID()}`);
  const codex = join(there.home, 'bin', 'codex');
  writeFileSync(job, JSON.stringify({ line, input, ...(below === undefined ? {} : { next: codex }) }));
  const words = [below === undefined ? codex : join(there.home, 'bin', below), ...args];
  const env = { HOME: there.home, USER: 'me', JOB: job };
  if (terminal === 'none') spawnSync(words[0] ?? '', words.slice(1), { env: { PATH: process.env['PATH'], ...env } });
  else await atTerminal(words, { cwd: there.project, env });
  return JSON.parse(readFileSync(`${job}.done`, 'utf8')) as Told;
}

const before = (session: string, command: string, client?: Client): Promise<Told> =>
  hook('PreToolUse', { session_id: session, tool_input: { command }, tool_use_id: randomUUID() }, client);
const prompt = (session: string, text: string, client?: Client): Promise<Told> =>
  hook('UserPromptSubmit', { session_id: session, prompt: text }, client);

const runs = ({ code, out }: Told): boolean => code === 0 && !out.includes('"deny"');
const codeIn = ({ out }: Told): string => /type (\w{4}-\w{4}-\w{4}) into the prompt/.exec(out)?.[1] ?? '';

/** A denied call and its code. */
async function stopped(session: string, command = 'sometool build'): Promise<{ readonly told: Told; readonly code: string }> {
  const told = await before(session, command);
  expect(runs(told)).toBe(false);
  return { told, code: codeIn(told) };
}

const filesBelow = (dir: string): readonly string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(dir, name))
    .filter((path) => statSync(path).isFile());

it('the code reaches the person alone, and approves the call once', async () => {
  const session = randomUUID();
  const { told, code } = await stopped(session);
  // 12 letters of 32: 60 bits.
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  const { systemMessage, hookSpecificOutput } = JSON.parse(told.out) as { systemMessage: string; hookSpecificOutput: object };
  expect(systemMessage).toContain(code);
  expect(JSON.stringify(hookSpecificOutput) + told.err).not.toContain(code);
  // Nowhere in the home: no log, no session, no cache.
  for (const file of filesBelow(there.home)) expect(readFileSync(file).includes(code), file).toBe(false);
  expect(there.run(['log', '--jsonl']).out + there.run(['why', 'last', '--json']).out).not.toContain(code);
  expect(existsSync(join(there.home, '.local', 'state', 'leeway'))).toBe(true);
  await prompt(session, `ok, go on: ${code.toLowerCase()}`);
  expect(runs(await before(session, 'sometool build --all'))).toBe(false);
  expect(runs(await before(session, 'sometool build'))).toBe(true);
  expect(runs(await before(session, 'sometool build'))).toBe(false);
  await prompt(session, code);
  expect(runs(await before(session, 'sometool build'))).toBe(false);
});

it('every call has its own code', async () => {
  const session = randomUUID();
  const [one, two] = [await stopped(session, 'sometool one'), await stopped(session, 'sometool two')];
  expect(one.code).not.toBe(two.code);
  await prompt(session, two.code);
  expect(runs(await before(session, 'sometool one'))).toBe(false);
  expect(runs(await before(session, 'sometool two'))).toBe(true);
});

it.each<[string, (session: string, code: string) => Promise<unknown>]>([
  ['in another session', (_, code) => prompt(randomUUID(), code)],
  ['in `codex exec`', (session, code) => prompt(session, code, { args: ['exec', 'x'] })],
  ['on the command line of `codex resume`', (session, code) => prompt(session, code, { args: ['resume', session, code] })],
  ['without a terminal', (session, code) => prompt(session, code, { terminal: 'none' })],
  ['in a client that an agent started', (session, code) => prompt(session, code, { below: 'claude' })],
  ['by a sub-agent', (session, code) => hook('UserPromptSubmit', { session_id: session, prompt: code, agent_id: 'sub' })],
  ['with a letter changed', (session, code) => prompt(session, `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)],
  ['inside a longer word', (session, code) => prompt(session, `x-${code}`)],
])('a code %s approves nothing', async (_, use) => {
  const session = randomUUID();
  const { code } = await stopped(session);
  expect(code).not.toBe('');
  await use(session, code);
  expect(runs(await before(session, 'sometool build'))).toBe(false);
});

it('two prompts at the same time use one code once', async () => {
  const session = randomUUID();
  const { code } = await stopped(session);
  await Promise.all([prompt(session, code), prompt(session, code)]);
  const both = [await before(session, 'sometool build'), await before(session, 'sometool build')];
  expect(both.map(runs)).toEqual([true, false]);
});

it.each<[string, Client]>([
  ['`codex exec`', { args: ['exec', 'x'] }],
  ['no terminal', { terminal: 'none' }],
  ['an agent above', { below: 'claude' }],
])('with %s no code is shown', async (_, client) => {
  const told = await before(randomUUID(), 'sometool build', client);
  expect(runs(told)).toBe(false);
  expect(told.out).toContain('leeway approve');
  expect(codeIn(told)).toBe('');
});

it('with the approvals of Codex off no code is shown: `exec` says the same of itself', async () => {
  const session = randomUUID();
  const told = await hook('PreToolUse', {
    session_id: session,
    tool_input: { command: 'sometool build' },
    tool_use_id: randomUUID(),
    permission_mode: 'bypassPermissions',
  });
  expect(runs(told)).toBe(false);
  expect(codeIn(told)).toBe('');
});

it('an agent may not write a prompt into an open session', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  await before(one, 'ls');
  for (const command of [
    `codex exec resume ${one} yes`,
    `codex exec resume ${other} yes`,
    `codex queue ${one} yes`,
    'codex resume --last yes',
    'claude --continue -p yes',
    'claude -p --resume "$X" yes',
  ]) {
    const told = await before(other, command);
    expect(runs(told), command).toBe(false);
    expect(told.err, command).toContain('speaks as the user in an open session of an agent');
  }
  // A session that is idle for days may still be open.
  const idle = randomUUID();
  await before(idle, 'ls');
  const records = join(there.home, '.local', 'state', 'leeway', 'sessions');
  const days = new Date(Date.now() - 3 * 86_400_000);
  for (const name of readdirSync(records)) utimesSync(join(records, name), days, days);
  expect((await before(other, `codex exec resume ${idle} yes`)).err).toContain(
    'speaks as the user in an open session of an agent',
  );
  // `leeway check` says what the hook says.
  expect(there.run(['check', '--', 'codex', 'exec', 'resume', idle, 'yes']).out).toContain(
    'speaks as the user in an open session',
  );
  expect(there.run(['check', '--', 'codex', 'exec', 'resume', randomUUID(), 'yes']).out).toMatch(/^ask/i);
  // One that leeway never saw is asked about, as any other agent that is started.
  expect((await before(other, `codex exec resume ${randomUUID()} yes`)).out).toContain('leeway approve');
});

it('what is always blocked has no code, and without the setting there is none', async () => {
  expect(codeIn(await before(randomUUID(), 'rm -rf ~'))).toBe('');
  writeConfig(there, '{}');
  const told = await before(randomUUID(), 'sometool build');
  expect(codeIn(told)).toBe('');
  expect(runs(told)).toBe(false);
});
