// `leeway classifier setup` of the built tool: the configuration it writes, the key it keeps, the hooks it repairs, and what a hook says without a key.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeHome, stands, writeConfig, type Installed, type Ran } from '../agents/installed.ts';
import { allow, GOOD } from './good-model.ts';
import { startModelServer } from './model-server.ts';
import type { ModelServer } from './model-server.ts';
import { startHook, startLeeway, type Started } from './own-process.ts';
import { removeTree } from '../setup/remove-tree.ts';

const KEY = 'sk-test-0123456789abcdef';

let server: ModelServer;
let installed: Installed;
beforeAll(async () => {
  server = await startModelServer();
  installed = makeHome();
  expect(installed.run(['init', 'claude-code', '--yes', '--no-helper']).code).toBe(0);
  return () => installed.remove();
});
afterAll(() => server.close());

const config = (): string => readFileSync(join(installed.home, '.config', 'leeway', 'config.jsonc'), 'utf8');

const leeway = (args: readonly string[], more: Started = {}): Promise<Ran> => startLeeway(installed, args, more);
const hooked = (command: string, env: Readonly<Record<string, string>> = {}): Promise<Ran> =>
  startHook(installed, { command, session: command, env });

/** Types each answer when its question is there. Two questions may arrive in one piece of output, so what follows a question is kept. */
const onTerminal = (words: string, answers: readonly (readonly [RegExp, string])[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      '/usr/bin/script',
      ['-qec', `'${process.execPath}' '${join(installed.dist, 'leeway.cjs')}' ${words}`, '/dev/null'],
      {
        cwd: installed.project,
        env: { PATH: process.env['PATH'] ?? '', HOME: installed.home, USER: 'me', TERM: 'dumb', TMPDIR: '/tmp' },
      },
    );
    let all = '';
    let unread = '';
    let at = 0;
    const stuck = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`waits for ${String(answers[at]?.[0])} after:\n${all}`));
    }, 120_000);
    child.stdout.on('data', (data: Buffer) => {
      all += data.toString('utf8');
      unread += data.toString('utf8');
      for (;;) {
        const [question, answer] = answers[at] ?? [];
        const found = question?.exec(unread);
        if (found === undefined || found === null) return;
        at += 1;
        unread = unread.slice(found.index + found[0].length);
        child.stdin.write(`${answer ?? ''}\n`);
      }
    });
    child.on('close', () => {
      clearTimeout(stuck);
      resolve(all);
    });
  });

/** The line of set-up, made from the table of the documents. */
function documentedPrice(): string {
  const docs = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'classifier.md'), 'utf8');
  const cells = (name: string): readonly string[] =>
    docs
      .split('\n')
      .find((line) => line.startsWith(`| ${name} |`))
      ?.split('|')
      .map((cell) => cell.trim()) ?? [];
  const [plain, full] = [cells('no transcript, the default rules'), cells('transcript full')];
  return `a typical question has about ${plain[2]} tokens, with a long conversation ${full[2]} tokens: ${plain[4]} and ${full[4]}\n`;
}

describe('setup', () => {
  test('names the key, keeps the rest of the file, repairs the hook, tries the model and says what a question costs', async () => {
    writeConfig(installed, '{\n  // mine\n  "trusted_hosts": ["git.acme.example"],\n}\n');
    server.play(...GOOD);
    const words = ['--provider', 'anthropic', '--base-url', server.url, '--key-env', 'TEST_KEY', '--yes'];
    const done = await leeway(['classifier', 'setup', ...words], { env: { TEST_KEY: KEY } });
    expect(done.code, done.out + done.err).toBe(0);
    expect(done.out).toContain(documentedPrice());
    expect(done.out).toContain('anthropic claude-haiku-5-5: in use');
    expect(config()).toContain('// mine\n  "trusted_hosts": ["git.acme.example"]');
    expect(config()).toContain('"api_key_env": "TEST_KEY"');
    server.play(allow);
    expect(stands('claude-code', await hooked('frobnicate 1', { TEST_KEY: KEY }))).toBe('runs');
    expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  test('keeps a key for the user alone, where no agent reads it, and the hook needs no variable', async () => {
    server.play(...GOOD);
    const words = ['--provider', 'anthropic', '--base-url', server.url, '--key-stdin', '--yes'];
    const done = await leeway(['classifier', 'setup', ...words], { stdin: `${KEY}\n` });
    expect(done.code, done.out + done.err).toBe(0);
    const file = join(installed.home, '.config', 'leeway', 'keys', 'anthropic');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(done.out + done.err + config()).not.toContain(KEY);
    server.play(allow);
    expect(stands('claude-code', await hooked('frobnicate 2'))).toBe('runs');
    expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    for (const command of [`cat ${file}`, 'grep -r sk- ~/.config/leeway'])
      expect(JSON.parse((await leeway(['check', '--json', command])).out)).toMatchObject({ disposition: 'guarded' });
  });

  test.skipIf(process.platform !== 'linux' || !existsSync('/usr/bin/script'))(
    'asks on a terminal, and shows no key',
    async () => {
      writeConfig(installed, '{}');
      server.play(...GOOD);
      const said = await onTerminal(`classifier setup --base-url ${server.url}`, [
        [/number or name: /, '77'],
        [/none of them; type a number[^]*number or name: /, '1'],
        [/model \[claude-haiku-5-5\]: /, ''],
        [/or the key itself \[ANTHROPIC_API_KEY\]: /, 'sk-typed-0123456789'],
        [/write this\? \[Y\/n\] /, 'y'],
        [/write this\? \[Y\/n\] /, 'y'],
      ]);
      expect(said).toContain(': in use');
      expect(said).not.toContain('sk-typed');
      expect(server.seen[0]?.headers.authorization).toBe('Bearer sk-typed-0123456789');
    },
  );

  test.skipIf(process.platform !== 'linux' || !existsSync('/usr/bin/script'))(
    'takes answers that are pasted all at once, and shows no key',
    async () => {
      writeConfig(installed, '{}');
      server.play(...GOOD);
      const said = await onTerminal(`classifier setup --base-url ${server.url}`, [
        [/number or name: /, '1\n\nsk-pasted-0123456789\ny\ny'],
      ]);
      expect(said).toContain(': in use');
      expect(said).not.toContain('sk-pasted');
      expect(server.seen[0]?.headers.authorization).toBe('Bearer sk-pasted-0123456789');
    },
  );

  test('is no business of an agent', async () =>
    expect(JSON.parse((await leeway(['check', '--json', 'leeway classifier setup --provider openai --yes'])).out)).toMatchObject({
      verdict: 'deny',
    }));

  test.each<readonly [string, readonly string[], RegExp]>([
    ['nobody to ask', [], /on a terminal, or pass --provider NAME and --yes/],
    ['an unknown provider', ['--provider', 'nonsense', '--yes'], /no provider `nonsense`; known: anthropic/],
    ['a misspelled provider', ['--provider', 'antropic', '--yes'], /no provider `antropic`; did you mean `anthropic`/],
    ['a missing setting', ['--provider', 'openai-compatible', '--yes'], /needs `base_url`/],
    ['two keys', ['--provider', 'openai', '--key-stdin', '--yes'], /not one key/],
    [
      'an address of another kind',
      ['--provider', 'openai', '--base-url', 'ftp://x', '--yes'],
      /nothing was written: .*`ftp:\/\/x` is not a plain http/,
    ],
    [
      'a setting without effect',
      ['--provider', 'claude-cli', '--base-url', 'https://x.example', '--yes'],
      /nothing was written: .*`base_url` has no effect/,
    ],
    [
      'a key in place of a variable',
      ['--provider', 'anthropic', '--key-env', 'sk-ant-oops-pasted-key', '--yes'],
      /--key-env takes the name of a variable/,
    ],
  ])('says what is wrong: %s', async (_, words, text) => {
    writeConfig(installed, '{ "allow": ["make lint"] }');
    const before = config();
    const done = await leeway(['classifier', 'setup', ...words], { stdin: 'a b' });
    expect(done.code).toBe(2);
    expect(done.err).toMatch(text);
    expect(done.out + done.err).not.toContain('oops');
    expect(done.out).not.toContain('wrote');
    expect(config()).toBe(before);
  });

  test.each<readonly [string, string, RegExp]>([
    ['a list that is not closed', '{ "ask": [ "push" ', /nothing was written: .*config\.jsonc:1:\d+: /],
    ['a mistake elsewhere', '{\n  "on_guarded": "perhaps"\n}', /nothing was written: .*config\.jsonc:2:\d+: /],
  ])('adds nothing to a file with %s, and says where that is', async (_, text, said) => {
    writeConfig(installed, text);
    const done = await leeway(['classifier', 'setup', '--provider', 'anthropic', '--yes']);
    expect(done.code).toBe(2);
    expect(done.err).toMatch(said);
    expect(config()).toBe(text);
  });
});

test('a key that is missing in the hook names the cure, once', async () => {
  writeConfig(
    installed,
    JSON.stringify({ classifier: { provider: 'anthropic', base_url: server.url, api_key_env: 'OTHER_KEY' } }),
  );
  const { out } = await hooked('frobnicate 3', { OTHER_KEY: KEY });
  expect(out).toContain('`OTHER_KEY` is not set; run `leeway classifier setup`');
  expect(out.split('could not judge')).toHaveLength(2);
});

describe('--dump DIR', () => {
  const dumps = (directory: string): string => {
    const names = readdirSync(directory);
    expect(names).toHaveLength(1);
    expect(statSync(join(directory, names[0] ?? '')).mode & 0o777).toBe(0o600);
    return readFileSync(join(directory, names[0] ?? ''), 'utf8');
  };
  test.each<readonly [string, (directory: string) => Promise<Ran>]>([
    ['check', (directory) => leeway(['check', '--dump', directory, 'frobnicate'], { env: { TEST_KEY: KEY } })],
    [
      'hook',
      (directory) =>
        startHook(installed, {
          command: 'frobnicate 4',
          session: '4',
          change: (text) => text.replace(' --config ', ` --dump '${directory}' --config `),
        }),
    ],
  ])('%s writes what was sent and answered, for its owner to read', async (_, call) => {
    const file = join(installed.home, '.config', 'leeway', 'keys', 'anthropic');
    writeConfig(installed, JSON.stringify({ classifier: { provider: 'anthropic', base_url: server.url, api_key_file: file } }));
    const directory = join(installed.base, 'dumps');
    removeTree(directory);
    server.play(allow);
    await call(directory);
    const text = dumps(directory);
    expect(text).toMatch(/^# anthropic claude-haiku.*## request[^]*frobnicate[^]*## reply[^]*harmless/s);
    expect(text).not.toContain(KEY);
  });
});
