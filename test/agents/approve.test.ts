// `leeway approve`, as a person at a terminal, and the installed hook that obeys it. Separate processes, the built files.
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atTerminal } from '../cli/at-terminal.ts';
import { ask, makeHome, payload, stands, writeConfig, type Installed } from './installed.ts';

let there: Installed;
beforeAll(() => {
  there = makeHome();
  expect(there.run(['init', 'claude-code', '--yes', '--no-helper']).code).toBe(0);
});
afterAll(() => there.remove());

/** The hook's answer in a session: allow, ask or deny. */
const answer = (session: string, command: string, cwd = there.project): Promise<string> => answerTo(session, { command, cwd });

async function answerTo(
  session: string,
  { command = '', cwd = there.project, ...call }: { readonly command?: string; readonly cwd?: string } & Record<string, unknown>,
): Promise<string> {
  const input = { ...(JSON.parse(payload('claude-code', cwd, command)) as object), ...call, session_id: session };
  const done = await ask(there, 'claude-code', {
    env: { CLAUDE_CODE_SESSION_ATTENDED: '1' },
    input: JSON.stringify({ ...input, permission_mode: 'default', tool_use_id: randomUUID() }),
  });
  const told = JSON.parse(done.out) as { hookSpecificOutput?: { permissionDecision?: string } };
  return told.hookSpecificOutput?.permissionDecision ?? 'nothing';
}

const approve = (...args: readonly string[]) =>
  atTerminal([process.execPath, join(there.dist, 'leeway.cjs'), 'approve', ...args], {
    cwd: there.project,
    env: { HOME: there.home, USER: 'me' },
  });

it('lets exactly this call run once in its session', async () => {
  const session = randomUUID();
  expect(await answer(session, 'sometool build')).toBe('ask');
  const done = await approve('last', '--yes');
  expect(done.code, done.out).toBe(0);
  expect(done.out).toContain('approved once; if the call is still waiting, it runs now, otherwise tell the agent to try again');
  expect(await answer(session, 'sometool build --all')).toBe('ask');
  expect(await answer(randomUUID(), 'sometool build')).toBe('ask');
  expect(await answer(session, 'sometool build')).toBe('allow');
  expect(await answer(session, 'sometool build')).toBe('ask');
});

it('`last` is the call of this project, and says so when another project has a later one', async () => {
  const other = join(there.home, 'other');
  mkdirSync(join(other, '.git'), { recursive: true });
  writeFileSync(join(other, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  const from = (cwd: string, ...args: readonly string[]) =>
    atTerminal([process.execPath, join(there.dist, 'leeway.cjs'), ...args], { cwd, env: { HOME: there.home, USER: 'me' } });
  expect(await answer(randomUUID(), 'sometool here')).toBe('ask');
  const empty = await from(other, 'allow', 'last', '--dry-run');
  expect(empty.out).toContain(`no call was stopped in this project; this one was stopped in ${there.project}`);
  expect(await answer(randomUUID(), 'sometool there', other)).toBe('ask');
  for (const command of [
    ['approve', 'last', '--yes'],
    ['allow', 'last', '--dry-run'],
  ]) {
    const done = await from(there.project, ...command);
    expect(done.out).toContain('sometool here');
    expect(done.out).toMatch(new RegExp(`a later call was stopped in another project, ${other}: \`leeway ${command[0]} \\w+\``));
  }
});

it('`last` names a call that is always blocked, and the one before it that can be approved', async () => {
  const session = randomUUID();
  expect(await answer(session, 'sometool before')).toBe('ask');
  expect(await answer(session, 'rm -rf ~')).toBe('deny');
  const refused = await approve('last', '--yes');
  expect(refused.code).toBe(2);
  expect(refused.out).toContain('this call is always blocked and cannot be approved: `rm -rf ~`');
  const id = /before it, `sometool before` was stopped: `leeway approve (\w+)`/.exec(refused.out)?.[1] ?? '';
  const done = await approve(id, '--yes');
  expect(done.out).toContain('approved once');
  // The question is here; how to come here is no answer to it.
  expect(done.out).not.toContain('what would change this');
  expect(await answer(session, 'sometool before')).toBe('allow');
});

it('a call that is denied because too many were can be approved', async () => {
  const session = randomUUID();
  const told = async (command: string): Promise<{ readonly id: string; readonly text: string }> => {
    const input = { ...(JSON.parse(payload('codex', there.project, command)) as object), session_id: session };
    const { out, err } = await ask(there, 'codex', { input: JSON.stringify(input) });
    return { id: /leeway (?:approve|allow) (\w+)/.exec(out + err)?.[1] ?? '', text: out + err };
  };
  expect(there.run(['init', 'codex', '--yes', '--no-helper']).code).toBe(0);
  // oxlint-disable-next-line no-await-in-loop -- in turn, as an agent calls
  for (const name of ['a', 'b', 'c']) await told(`sometool ${name}`);
  const fourth = await told('sometool d');
  expect(fourth.text).toContain('too many calls were denied');
  const done = await approve(fourth.id, '--yes');
  expect(done.out).toContain('approved once; if the call is still waiting, it runs now, otherwise tell the agent to try again');
  expect((await told('sometool d')).text).not.toContain('deny');
});

/** What the model of a client is told of a denied call when nobody is there. */
async function denial(agent: string, session: string, command: string): Promise<string> {
  const input = JSON.parse(payload(agent, there.project, command)) as Record<string, unknown>;
  for (const name of ['session_id', 'sessionID', 'conversation_id', 'trajectory_id'])
    if (input[name] !== undefined) input[name] = session;
  const ran = await ask(there, agent, {
    input: JSON.stringify({ ...input, tool_use_id: randomUUID() }),
    env: { CLAUDE_CODE_SESSION_ATTENDED: '0' },
  });
  return stands(agent, ran) === 'denied' ? ran.err : `${stands(agent, ran)}: ${ran.out}`;
}

it.each(['claude-code', 'codex', 'cline', 'gemini-cli', 'windsurf'])(
  'every denial of %s names commands that work, also the second time and where no rule is possible',
  async (agent) => {
    expect(there.run(['init', agent, '--yes', '--no-helper']).code).toBe(0);
    const session = randomUUID();
    const named = (text: string, verb: string): string => new RegExp(`leeway ${verb} (\\w+)`).exec(text)?.[1] ?? `none: ${text}`;
    await denial(agent, session, 'sometool one');
    const second = await denial(agent, session, 'sometool one');
    expect(second).toContain('denied a moment ago');
    expect(there.run(['allow', named(second, 'allow'), '--dry-run']).out).toContain('sometool');
    expect((await approve(named(second, 'approve'), '--yes')).code).toBe(0);
    expect(await denial(agent, session, 'sometool one')).toMatch(/^(?:runs|asks): /);
    const unruled = await denial(agent, session, 'echo "abc');
    expect(unruled).toContain('leeway could not ask the user here; the user can run `leeway approve');
    expect(unruled).not.toContain('leeway allow');
    expect((await approve(named(unruled, 'approve'), '--yes')).code).toBe(0);
    expect(await denial(agent, session, 'echo "abc')).toMatch(/^(?:runs|asks): /);
    expect(await denial(agent, session, 'rm -rf ~')).not.toMatch(/leeway (?:approve|allow)/);
  },
);

it('what a model blocked can be approved too; no rule is offered for it', async () => {
  const model = join(there.home, 'model.sh');
  writeFileSync(model, `#!/bin/sh\ncat >/dev/null\necho '{"thinking":"","category":"other","should_block":true,"reason":"x"}'\n`);
  chmodSync(model, 0o700);
  writeConfig(there, JSON.stringify({ classifier: { provider: 'command', command: [model] } }));
  const session = randomUUID();
  const text = await denial('codex', session, 'sometool blocked');
  expect(text).not.toMatch(/leeway allow|could not ask/);
  expect((await approve(/leeway approve (\w+)/.exec(text)?.[1] ?? `none: ${text}`, '--yes')).code).toBe(0);
  expect(await denial('codex', session, 'sometool blocked')).toMatch(/^runs/);
  writeConfig(there, '{}');
});

it('a denial names the call, so that a later denial does not get in between', async () => {
  const denied = async (command: string): Promise<string> => {
    const input = { ...(JSON.parse(payload('codex', there.project, command)) as object), session_id: 'codex-session' };
    const { out, err } = await ask(there, 'codex', { input: JSON.stringify(input) });
    return /leeway (?:approve|allow) (\w+)/.exec(out + err)?.[1] ?? `none in: ${out}${err}`;
  };
  expect(there.run(['init', 'codex', '--yes', '--no-helper']).code).toBe(0);
  const id = await denied('sometool first');
  expect(await denied('sometool second')).not.toBe(id);
  const done = await approve(id, '--yes');
  expect(done.out).toContain('sometool first');
  expect(done.code, done.out).toBe(0);
});

it('also a guarded call; two processes at once share one approval', async () => {
  const session = randomUUID();
  expect(await answer(session, 'git push --force origin main')).toBe('ask');
  expect((await approve('last', '--yes')).code).toBe(0);
  const both = await Promise.all([
    answer(session, 'git push --force origin main'),
    answer(session, 'git push --force origin main'),
  ]);
  expect(both.toSorted()).toEqual(['allow', 'ask']);
});

it('for a while, as often as it comes', async () => {
  const session = randomUUID();
  expect(await answer(session, 'othertool x')).toBe('ask');
  expect((await approve('last', '--for', '2s', '--yes')).code).toBe(0);
  expect(await answer(session, 'othertool x')).toBe('allow');
});

it('ends when a file that the call runs changes', async () => {
  const session = randomUUID();
  const script = join(there.project, 'job.sh');
  writeFileSync(script, 'sometool one\n');
  expect(await answer(session, 'bash job.sh')).toBe('ask');
  expect((await approve('last', '--for', '1h', '--yes')).code).toBe(0);
  expect(await answer(session, 'bash job.sh')).toBe('allow');
  writeFileSync(script, 'sometool two\n');
  expect(await answer(session, 'bash job.sh')).toBe('ask');
  rmSync(script);
});

it.each<[string, string, readonly string[], RegExp]>([
  ['what is always blocked', 'rm -rf ~', ['last', '--yes'], /always blocked/],
  ['a time that is too long', 'sometool a', ['last', '--for', '9h', '--yes'], /up to 8h/],
  ['a time that is none', 'sometool b', ['last', '--for', 'soon', '--yes'], /up to 8h/],
  ['a decision that does not exist', 'sometool c', ['zzzzzz', '--yes'], /no decision/],
])('%s cannot be approved', async (_, command, args, text) => {
  const session = randomUUID();
  const before = await answer(session, command);
  const done = await approve(...args);
  expect(done.code).toBe(2);
  expect(done.out).toMatch(text);
  expect(await answer(session, command)).toBe(before);
});

it('a call that a rule of the user blocks is not approved; the rule is named, as `allow` and `check` do', async () => {
  writeConfig(there, '{ "hard_deny": ["cmd: sometool wipe"] }');
  expect(await answer(randomUUID(), 'sometool wipe')).toBe('deny');
  const text = 'blocked by your hard_deny rule `cmd: sometool wipe`; only changing that rule allows it';
  const done = await approve('last', '--yes');
  expect(done.code).toBe(2);
  expect(done.out).toContain(`it is ${text}`);
  expect(there.run(['allow', 'last', '--dry-run']).out).toContain(`\nit is ${text}\n`);
  expect(there.run(['check', 'sometool wipe']).out).toContain(text);
  expect(there.run(['why', 'last']).out.split('only changing that rule allows it')).toHaveLength(2);
  writeConfig(there, '{}');
});

it('a call that only an `ask` rule stops: `why` and `approve` say how, and the yes counts once, for this call as it is', async () => {
  writeConfig(there, '{ "ask": ["cmd: ls *", "cmd: bash job.sh", "Write(./notes/**)"] }');
  const session = randomUUID();
  expect(await answer(session, 'ls -l')).toBe('ask');
  expect(there.run(['why', 'last']).out).toMatch(/to let it run once, `leeway approve \w+`/);
  const done = await approve('last', '--yes');
  expect(done.code, done.out).toBe(0);
  expect(await answer(session, 'ls -a')).toBe('ask');
  expect(await answer(session, 'ls -l && ls -a')).toBe('ask');
  expect(await answer(randomUUID(), 'ls -l')).toBe('ask');
  expect(await answer(session, 'ls -l')).toBe('allow');
  expect(await answer(session, 'ls -l')).toBe('ask');

  const script = join(there.project, 'job.sh');
  writeFileSync(script, 'echo one\n');
  expect(await answer(session, 'bash job.sh')).toBe('ask');
  expect((await approve('last', '--for', '1h', '--yes')).code).toBe(0);
  expect(await answer(session, 'bash job.sh')).toBe('allow');
  writeFileSync(script, 'echo two\n');
  expect(await answer(session, 'bash job.sh')).toBe('ask');
  rmSync(script);

  const write = (name: string, content: string): Promise<string> =>
    answerTo(session, { tool_name: 'Write', tool_input: { file_path: join(there.project, 'notes', name), content } });
  expect(await write('a.md', 'one')).toBe('ask');
  expect((await approve('last', '--yes')).code).toBe(0);
  expect(await write('b.md', 'one')).toBe('ask');
  expect(await write('a.md', 'two')).toBe('allow');
  expect(await write('a.md', 'two')).toBe('ask');

  expect(await answer(session, 'ls -R')).toBe('ask');
  expect((await approve('last', '--for', '1h', '--yes')).code).toBe(0);
  expect(await answer(session, 'ls -R')).toBe('allow');
  writeConfig(there, '{ "ask": ["cmd: ls *"], "hard_deny": ["cmd: ls -R"] }');
  expect(await answer(session, 'ls -R')).toBe('deny');
  writeConfig(there, '{}');
});

it('a denied call that only an `ask` rule stops names the command that lets it run', async () => {
  expect(there.run(['init', 'codex', '--yes', '--no-helper']).code).toBe(0);
  writeConfig(there, '{ "ask": ["cmd: ls *"] }');
  const session = randomUUID();
  const text = await denial('codex', session, 'ls -l');
  expect(text).not.toContain('leeway allow');
  expect((await approve(/leeway approve (\w+)/.exec(text)?.[1] ?? `none: ${text}`, '--yes')).code).toBe(0);
  expect(await denial('codex', session, 'ls -l')).toMatch(/^runs/);
  expect(await denial('codex', session, 'ls -l')).toMatch(/leeway approve \w+/);
  writeConfig(there, '{}');
});

it('is refused without a terminal, and denied as a call of the agent', async () => {
  const session = randomUUID();
  await answer(session, 'sometool d');
  expect(there.run(['approve', 'last', '--yes']).err).toContain('only a person at a terminal');
  expect(await answer(session, 'leeway approve last --yes')).toBe('deny');
});

it('is in the record', async () => {
  const session = randomUUID();
  await answer(session, 'sometool e');
  await approve('last', '--yes');
  expect(there.run(['log', '--session', session, '--jsonl']).out).toContain('approved');
});
