// A changed hook or configuration is told to the person in the first call of a session, by the installed hook, and by doctor.
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeTree } from '../setup/remove-tree.ts';
import {
  ask,
  hasScript,
  ownsFile,
  TRIED_AGENTS,
  makeHome,
  payload,
  stands,
  writeConfig,
  type Installed,
  type Ran,
} from './installed.ts';

let installed: Installed;
const CONFIG = '.config/leeway';
let before: ReadonlyMap<string, string>;

beforeAll(() => {
  installed = makeHome();
  const done = installed.run(['init', ...TRIED_AGENTS, '--yes']);
  expect(done.code, done.err).toBe(0);
  const scripts = readdirSync(join(installed.home, CONFIG, 'hooks')).map((name) => join(installed.home, CONFIG, 'hooks', name));
  const settingsFiles = TRIED_AGENTS.map((agent) => installed.settingsFile(agent));
  const files = [...settingsFiles, ...scripts, join(installed.home, CONFIG, 'installed.json')];
  before = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
});
afterAll(() => installed.remove());
beforeEach(() => {
  for (const name of ['config.jsonc', 'trust.jsonc', 'programs']) removeTree(join(installed.home, CONFIG, name));
  for (const [file, text] of before) writeFileSync(file, text);
});

/** What the agent shows to the person of an answer, by what was seen with the real ones. */
function shown(agent: string, { out, err, code }: Ran): string {
  if (agent === 'codex' && code === 2) return err;
  if (out === '') return '';
  const answer = JSON.parse(out) as { readonly systemMessage?: string; readonly person?: string };
  return answer.systemMessage ?? answer.person ?? '';
}

const call = (agent: string, session: string, command: string): string => {
  const fields = JSON.parse(payload(agent, installed.project, command)) as Record<string, unknown>;
  return JSON.stringify({ ...fields, session_id: session, sessionID: session });
};
const settings = (agent: string, change: (text: string) => string): void => {
  const file = installed.settingsFile(agent);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
};
let sessions = 0;
const newSession = (): string => `seal-${process.pid}-${(sessions += 1)}`;

describe.each(TRIED_AGENTS)('%s', (agent) => {
  const first = async (command = 'ls', session = newSession()): Promise<Ran> =>
    ask(installed, agent, { input: call(agent, session, command) });

  it('an installation nobody touched is silent', async () => {
    const answer = await first();
    expect(stands(agent, answer)).toBe('runs');
    expect(shown(agent, answer)).toBe('');
  });

  it('a changed configuration is told once in a session, and the call is judged as ever', async () => {
    writeConfig(installed, '{ "allow": ["npm run storybook"] }');
    const session = newSession();
    const answer = await first('ls', session);
    expect(stands(agent, answer)).toBe('runs');
    expect(shown(agent, answer)).toMatch(/changed since `leeway init`: `.*config\.jsonc`; check the change/);
    expect(shown(agent, await first('ls', session))).toBe('');
    expect(shown(agent, await first())).toContain('config.jsonc');
  });

  it('a denied first call tells it too', async () => {
    writeConfig(installed, '{ "allow": [] }');
    const answer = await first('rm -rf ~');
    expect(stands(agent, answer)).toBe('denied');
    expect(shown(agent, answer)).toContain('changed since `leeway init`');
  });

  it('a changed hook is told', async () => {
    settings(agent, ownsFile(agent) ? (text) => `${text}\n` : withForeignHook);
    expect(shown(agent, await first())).toContain(installed.settingsFile(agent));
  });

  it.skipIf(!hasScript(agent))('a changed hook script is told', async () => {
    const script = join(installed.home, '.config/leeway/hooks', agent);
    writeFileSync(script, `# more\n${readFileSync(script, 'utf8')}`);
    expect(shown(agent, await first())).toContain(script);
  });

  it('what is kept of the installation may not vanish unseen', async () => {
    rmSync(join(installed.home, '.config/leeway/installed.json'));
    expect(shown(agent, await first())).toContain('there is no record of this hook');
    expect(installed.run(['doctor', agent]).out).toContain('there is no record of this hook');
  });

  it('`leeway init` again takes it as it is, and says what it takes', async () => {
    writeConfig(installed, '{ "allow": ["npm run storybook"] }');
    expect(installed.run(['init', agent, '--yes']).out).toMatch(/note: `.*config\.jsonc` changed since the last/);
    expect(shown(agent, await first())).toBe('');
  });
});

/** A handler behind ours: it could still change a call that was already judged. */
function withForeignHook(text: string): string {
  const value = JSON.parse(text) as { readonly hooks: Record<string, object[]> };
  (value.hooks['PreToolUse'] ?? value.hooks['BeforeTool'])?.push({ hooks: [{ type: 'command', command: 'true' }] });
  return JSON.stringify(value);
}

describe('below an agent', () => {
  const seal = (): string => readFileSync(join(installed.home, CONFIG, 'installed.json'), 'utf8');
  const change = (): void => writeConfig(installed, '{ "allow": ["npm run storybook"] }');
  const foreignHook = (): void => settings('claude-code', withForeignHook);
  const VARIABLE = { CLAUDECODE: '1' };
  /** Runs `leeway` below a process named as the client is. */
  const belowClient = (args: readonly string[]): Ran => {
    const client = join(installed.base, 'claude');
    writeFileSync(client, '#!/bin/sh\n"$@"\nexit $?\n', { mode: 0o755 });
    const done = spawnSync(client, [process.execPath, join(installed.dist, 'leeway.cjs'), ...args], {
      cwd: installed.project,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', HOME: installed.home, USER: 'me' },
    });
    return { code: done.status, out: done.stdout, err: done.stderr };
  };
  const withVariable = (args: readonly string[]): Ran => installed.run(args, { env: VARIABLE });

  it.each<[string, () => void, (args: readonly string[]) => Ran, readonly string[]]>([
    ['a changed configuration', change, withVariable, ['claude-code']],
    ['a changed configuration, below the client', change, belowClient, ['claude-code']],
    ['a changed configuration, through another agent', change, withVariable, ['codex']],
    ['a changed configuration, through an agent without a hook yet', change, withVariable, ['qwen-code']],
    ['a changed configuration, through a project', change, withVariable, ['claude-code', '--project']],
    ['a changed configuration, through several agents', change, withVariable, ['qwen-code', 'codex', 'claude-code']],
    ['a foreign hook', foreignHook, withVariable, ['claude-code']],
    ['a foreign hook, below the client', foreignHook, belowClient, ['claude-code']],
    [
      'a program of the user',
      () => {
        mkdirSync(join(installed.home, CONFIG, 'programs'));
        writeFileSync(join(installed.home, CONFIG, 'programs/x.jsonc'), '{ "name": "x", "does": "look" }');
      },
      withVariable,
      ['claude-code'],
    ],
  ])('`leeway init` does not accept %s', async (_, changeIt, run, words) => {
    changeIt();
    const recorded = seal();
    const done = run(['init', ...words, '--yes']);
    expect(done.code, done.err).toBe(2);
    expect(done.err).toMatch(
      /changed since the last `leeway init`, and an agent may not accept a change: .*; check the change, then run `leeway init [^`]+` yourself in a terminal/,
    );
    expect(seal()).toBe(recorded);
    const answer = await ask(installed, 'claude-code', { input: call('claude-code', newSession(), 'ls') });
    expect(shown('claude-code', answer)).toContain('changed since `leeway init`');
    expect(installed.run(['doctor', 'claude-code']).out).toContain('changed since `leeway init`');
  });

  it('`leeway init` goes on where nothing that is recorded changed, and shows what it would do where it did', () => {
    expect(withVariable(['init', 'claude-code', '--yes']).code).toBe(0);
    settings('claude-code', (text) => text.replace('{', '{ "model": "opus",'));
    expect(belowClient(['init', 'claude-code', '--yes']).code).toBe(0);
    change();
    expect(withVariable(['init', 'claude-code', '--dry-run']).code).toBe(0);
  });

  it('a first installation goes on', () => {
    rmSync(join(installed.home, CONFIG, 'installed.json'));
    const done = withVariable(['init', 'claude-code', '--yes']);
    expect(done.code, done.err).toBe(0);
  });
});

describe('what else is watched', () => {
  const told = async (): Promise<string> =>
    shown('claude-code', await ask(installed, 'claude-code', { input: call('claude-code', newSession(), 'ls') }));

  it.each<[string, () => void, RegExp]>([
    ['trust', () => writeFileSync(join(installed.home, '.config/leeway/trust.jsonc'), '{}'), /trust\.jsonc/],
    [
      'a program of the user',
      () => {
        mkdirSync(join(installed.home, '.config/leeway/programs'));
        writeFileSync(join(installed.home, '.config/leeway/programs/x.jsonc'), '{ "name": "x", "does": "look" }');
      },
      /programs/,
    ],
    [
      'disabled hooks',
      () => settings('claude-code', (text) => text.replace('{', '{ "disableAllHooks": false,')),
      /\.claude\/settings\.json/,
    ],
  ])('%s', async (_, change, says) => {
    change();
    expect(await told()).toMatch(says);
    expect(installed.run(['doctor', 'claude-code']).out).toMatch(says);
  });

  it('the agent may keep its own business in the same file', async () => {
    settings('claude-code', (text) => text.replace('{', '{ "model": "opus", "permissions": { "allow": ["Bash(ls:*)"] },'));
    expect(await told()).toBe('');
  });

  it('another agent is not told of what is not its own', async () => {
    settings('codex', (text) => text.replace('"timeout": 60', '"timeout": 61'));
    expect(await told()).toBe('');
  });

  it('a call may not change what is kept', async () => {
    const path = join(installed.home, '.config/leeway/installed.json');
    const answer = await ask(installed, 'claude-code', { input: call('claude-code', newSession(), `echo '{}' > ${path}`) });
    expect(stands('claude-code', answer)).toBe('denied');
  });

  it('where the session cannot be kept, it is told every time', async () => {
    writeConfig(installed, '{ "allow": [] }');
    const line = readFileSync(installed.settingsFile('claude-code'), 'utf8');
    expect(line).not.toContain('--state');
    const state = join(installed.base, 'leeway');
    writeFileSync(state, '');
    appendFileSync(state, 'a file where the record should be');
    const change = (text: string): string => text.replaceAll(' --watched', ` --state '${state}' --watched`);
    const input = call('claude-code', newSession(), 'ls');
    for (const _ of [1, 2])
      expect(shown('claude-code', await ask(installed, 'claude-code', { input, change }))).toContain('config.jsonc');
    rmSync(state);
  });
});
