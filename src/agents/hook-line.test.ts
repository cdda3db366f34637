import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claudeCodeAdapter } from './claude-code/adapter.ts';
import { codexAdapter } from './codex/adapter.ts';
import { hookLine, isOurLine, quote, type Installation } from './hook-line.ts';
import { hookScript, type HookScript } from './hook-script.ts';
import { removeTree } from '../../test/setup/remove-tree.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "it's a hook-"));
});
afterAll(() => removeTree(folder));

const installation = (script: string, more: Partial<Installation> = {}): Installation => ({
  env: '/usr/bin/env',
  node: process.execPath,
  script,
  configDir: '/home/me/.config/leeway',
  home: "/home/it's me",
  user: 'me',
  tempDir: '/tmp',
  passes: ['ANTHROPIC_API_KEY'],
  fixed: new Map([['HTTPS_PROXY', 'http://proxy:1']]),
  ...more,
});

/** Code of a process that answers as leeway does: with the token of its call. `text`: an expression. */
const answerOf = (text: string, code = 0): string =>
  `process.exitCode = ${code}; process.stdout.write(${text} + 'leeway answered ' + process.argv[process.argv.indexOf('--sealed') + 1])`;
const answer = (text: string, code = 0): string => answerOf(`'${text}'`, code);

interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Kind = 'before' | 'prompt';
const EVENTS = { before: 'PreToolUse', prompt: 'UserPromptSubmit' } as const;
const lineIn = (kind: Kind): string => hookLine('claude-code', { event: EVENTS[kind], kind }, folder);
/** Of the kinds that agents run lines with; each also as `sh`, which changes what bash does. */
const SHELLS = ['/bin/dash', '/bin/bash', '/bin/zsh', '/bin/busybox'].filter((path) => existsSync(path));

function write(text: string): void {
  mkdirSync(join(folder, 'hooks'), { recursive: true });
  writeFileSync(join(folder, 'hooks', 'claude-code'), text, { mode: 0o600 });
}

function textOf(script: HookScript): string {
  if (script.kind === 'trouble') throw new Error(script.trouble.message);
  return script.text;
}

/** Runs the installed line as the agents do: through `sh`, in a hostile environment. */
function run(
  body: string,
  options: {
    readonly more?: Partial<Installation>;
    readonly env?: Record<string, string>;
    readonly event?: Kind;
    readonly shell?: string;
    readonly as?: string;
  } = {},
): Ran {
  const script = join(folder, 'script.cjs');
  writeFileSync(script, body);
  write(textOf(hookScript(claudeCodeAdapter, installation(script, options.more))));
  return runLine(options);
}

const runLine = ({ env = {}, event = 'before', shell = '/bin/sh', as = shell }: Parameters<typeof run>[1] = {}): Ran =>
  spawnSync(shell, [...(shell.endsWith('busybox') ? ['sh'] : []), '-c', lineIn(event)], {
    encoding: 'utf8',
    input: '{}',
    argv0: shell.endsWith('busybox') ? 'busybox' : as,
    env: { PATH: '/usr/bin:/bin', SHLVL: '1', ...env },
  });

describe.each(SHELLS.flatMap((shell) => [shell, 'sh'].map((as) => ({ shell, as }))))('read by $shell as $as', ({ shell, as }) => {
  const SCRIPTS: readonly (readonly [string, () => void])[] = [
    ['is missing', () => removeTree(join(folder, 'hooks'))],
    ['is a directory', () => mkdirSync(join(folder, 'hooks', 'claude-code'), { recursive: true })],
    ['is empty', () => write('')],
    ['cannot be parsed', () => write('case x in (\n')],
    ['is cut off', () => write("leeway_said=$(printf '")],
    ['is cut off behind its first command', () => write('leeway_run() { :; }\n')],
    ['ends with 0 by itself', () => write('exit 0\n')],
    ['runs an unknown program', () => write('no-such-program\n')],
    ['uses a wrong option', () => write('set -o no-such-option\n')],
    ['fails', () => write('false\n')],
    ['ends with the code of an older version', () => write('exit 10\n')],
    ['calls a program that is gone', () => write('/nowhere/env -i x\n')],
  ];
  // zsh as `sh` runs no trap if a special builtin fails; no script of ours has such a command.
  const tried = shell.endsWith('zsh') && as === 'sh' ? SCRIPTS.filter(([what]) => what !== 'uses a wrong option') : SCRIPTS;
  test.each(tried)('a script that %s is a deny, and keeps no prompt', (_, make) => {
    removeTree(join(folder, 'hooks'));
    make();
    const { status, stdout, stderr } = runLine({ shell, as });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).not.toBe('');
    expect(runLine({ shell, as, event: 'prompt' }).status).toBe(1);
    removeTree(join(folder, 'hooks'));
  });
  test('a script that lost a line, or has the line ends of Windows, answers as before or denies', () => {
    const file = join(folder, 'script.cjs');
    writeFileSync(file, answer('yes'));
    const lines = textOf(hookScript(claudeCodeAdapter, installation(file))).split('\n');
    const damaged = [...lines.keys()].map((at) => lines.filter((_, index) => index !== at).join('\n'));
    for (const text of [...damaged, lines.join('\r\n')]) {
      write(text);
      const { status, stdout } = runLine({ shell, as });
      expect([[0, 'yes'].join(), [2, ''].join()], text).toContain([status, stdout].join());
    }
  });
  test.runIf(process.getuid?.() !== 0)('an unreadable script is a deny', () => {
    write('trap - 0\n');
    chmodSync(join(folder, 'hooks', 'claude-code'), 0);
    expect(runLine({ shell, as }).status).toBe(2);
  });
  test('an answer comes through, and a deny, and a crash does not', () => {
    const yes = run(answer('yes'), { shell, as });
    expect(yes).toMatchObject({ status: 0, stdout: 'yes', stderr: '' });
    const no = run(`console.error('no'); ${answer('said', 2)}`, { shell, as });
    expect(no).toMatchObject({ status: 2, stdout: 'said', stderr: 'no\n' });
    expect(run("console.log('x'); process.exitCode = 1", { shell, as })).toMatchObject({ status: 2, stdout: '' });
    expect(run("console.log('note')", { shell, as, event: 'prompt' })).toMatchObject({ status: 0, stdout: 'note\n' });
  });
});

test('the line is short, and holds no variable that an agent would substitute', () => {
  const line = hookLine('claude-code', { event: 'PreToolUse', kind: 'before' }, '/home/me/.config/leeway');
  expect(line.length).toBeLessThan(165);
  expect(line).not.toMatch(/\$\w/);
  expect(quote("it's")).toBe(String.raw`'it'\''s'`);
});

describe('the installed line', () => {
  test('passes an answer through', () => expect(run(answer('yes\\n'))).toMatchObject({ status: 0, stdout: 'yes\n', stderr: '' }));
  test('passes a deny through with its own words only', () =>
    expect(run(`console.error('no'); ${answer('', 2)}`)).toMatchObject({ status: 2, stdout: '', stderr: 'no\n' }));

  test.each([
    ...Array.from({ length: 256 }, (_, code) => code)
      .filter((code) => code < 16 || code % 16 === 0)
      .flatMap((code): [string, string][] => [
        [`exit code ${code}`, `console.log('{}'); process.exitCode = ${code}`],
        [`an answer with exit code ${code}`, code === 0 || code === 2 ? '' : answer('{}', code)],
      ]),
    ['the words that it got', 'console.log(process.argv.join(" "))'],
    ['the words that it got, its last one alone', 'console.log(process.argv.at(-1))'],
    ['the mark of another call', "process.stdout.write('{}leeway answered 1')"],
    ['a mark with more behind it', `${answer('{}')}; process.stdout.write('more')`],
    ['an answer that is cut off', "process.stdout.write('{}leeway answered ')"],
    ['an end without an answer', ''],
    ['words that are not its own', "console.log('{}')"],
    ['a crash', 'process.abort()'],
    ['a kill', "process.kill(process.pid, 'SIGKILL')"],
    ['a syntax error', 'not javascript'],
  ])('turns %s into a deny', (_, body) => {
    const { status, stdout, stderr } = run(body);
    // One agent trusts the output more than the exit code.
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('could not judge');
  });
  test('turns a missing interpreter into a deny', () => expect(run('', { more: { node: '/nowhere/node' } }).status).toBe(2));
  test('turns a missing script into a deny', () => expect(run('', { more: { script: '/nowhere/leeway.cjs' } }).status).toBe(2));
  test.each(['process.exit(1)', 'process.exit(2)', 'process.abort()', "process.kill(process.pid, 'SIGKILL')"])(
    'does not swallow a prompt when it dies of %s',
    (body) => expect(run(body, { event: 'prompt' }).status).toBe(1),
  );

  test('hands on named variables and nothing else', () => {
    const env = {
      NODE_OPTIONS: '--require=/evil.cjs',
      NODE_PATH: '/evil',
      LEEWAY_CONFIG: '/evil',
      XDG_CONFIG_HOME: '/evil',
      HOME: '/evil',
      TMPDIR: '/evil',
      ANTHROPIC_BASE_URL: 'http://evil',
      HTTPS_PROXY: 'http://evil',
      CLAUDE_PROJECT_DIR: '/p"; touch /tmp/x; "',
      ANTHROPIC_API_KEY: 'key',
    };
    const seen = JSON.parse(run(answerOf('JSON.stringify(process.env)'), { env }).stdout);
    expect(seen).toEqual({
      HOME: "/home/it's me",
      USER: 'me',
      TMPDIR: '/tmp',
      PATH: '/usr/bin:/bin',
      CLAUDE_PROJECT_DIR: '/p"; touch /tmp/x; "',
      CLAUDE_CODE_SESSION_ATTENDED: '',
      CLAUDE_CODE_ENTRYPOINT: '',
      ANTHROPIC_API_KEY: 'key',
      HTTPS_PROXY: 'http://proxy:1',
    });
  });

  test('names agent, event and configuration', () => {
    const { stdout } = run(answerOf('process.argv.slice(2).join(" ")'));
    expect(stdout).toMatch(/^hook claude-code PreToolUse --sealed \d+ --config \/home\/me\/\.config\/leeway$/);
  });

  test.runIf(existsSync('/usr/bin/timeout'))('is put through timeout where there is one', () => {
    const text = textOf(hookScript(codexAdapter, installation('/x', { timeout: '/usr/bin/timeout' })));
    expect(text).toContain(` '/usr/bin/timeout' -s KILL "$leeway_limit" '${process.execPath}' '/x' hook `);
  });

  test.runIf(existsSync('/usr/bin/timeout') && existsSync('/proc/self/cmdline'))(
    'shows no key to those who list processes',
    () => {
      const seen = `
      const fs = require('node:fs');
      const words = [];
      for (let pid = process.pid; pid > 1 && pid !== ${process.pid}; pid = Number(fs.readFileSync('/proc/' + pid + '/stat', 'latin1').split(') ')[1].split(' ')[1]))
        words.push(fs.readFileSync('/proc/' + pid + '/cmdline', 'latin1'));
      ${answerOf('JSON.stringify(words)')}`;
      const { stdout } = run(seen, { more: { timeout: '/usr/bin/timeout' }, env: { ANTHROPIC_API_KEY: 'sk-very-secret' } });
      const words = JSON.parse(stdout) as readonly string[];
      expect(words.some((line) => line.includes('timeout'))).toBe(true);
      expect(words.filter((line) => line.includes('sk-very-secret'))).toEqual([]);
    },
  );

  test.each<readonly [string, Partial<Installation>]>([
    ['a relative interpreter', { node: 'node' }],
    ['a newline in a path', { configDir: '/a\nb' }],
    ['a steering variable', { passes: ['NODE_OPTIONS'] }],
    ['a variable that is code', { passes: ['A$(id)'] }],
    ['a fixed loader variable', { fixed: new Map([['LD_PRELOAD', '/x']]) }],
  ])('refuses %s', (_, more) => expect(hookScript(codexAdapter, installation('/x', more)).kind).toBe('trouble'));

  test('is known again', () => {
    expect(isOurLine(hookLine('codex', { event: 'PreToolUse', kind: 'before' }, '/x'))).toBe(true);
    expect(isOurLine('echo # leeway hook; rm')).toBe(false);
  });
});
