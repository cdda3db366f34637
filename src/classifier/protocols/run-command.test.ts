import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyEnv, runCommand } from './run-command.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-command-'));
  for (const name of ['one', 'two']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'key-tool'), `#!/bin/sh\nprintf '${name} %s' "$MY_KEY"\n`);
    chmodSync(join(folder, name, 'key-tool'), 0o755);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(['one', 'two'])('a program is found, and finds its key, by the variables of the call: %s', async (name) => {
  const variables = new Map([
    ['PATH', join(folder, name)],
    ['MY_KEY', `key of ${name}`],
  ]);
  const env = keyEnv({ env: (variable) => variables.get(variable) }, { api_key_env: 'MY_KEY' });
  const run = { argv: ['key-tool'], stdin: '', maxBytes: 1000, signal: AbortSignal.timeout(20_000), env, writable: [] };
  expect(await runCommand(run)).toEqual({ kind: 'done', stdout: `${name} key of ${name}` });
});

test('a program gets the variables it needs to run, and no other of the session', async () => {
  const variables = new Map([
    ['HOME', '/home/me'],
    ['XDG_RUNTIME_DIR', '/run/user/1'],
    ['OTHER_KEY', 'a key of someone else'],
  ]);
  const env = keyEnv({ env: (name) => variables.get(name) }, { api_key_env: 'MY_KEY' });
  const run = {
    argv: ['sh', '-c', 'test -n "$PATH" && echo $HOME $XDG_RUNTIME_DIR $OTHER_KEY $VITEST'],
    stdin: '',
    maxBytes: 1000,
    signal: AbortSignal.timeout(20_000),
    env,
    writable: [],
  };
  expect(await runCommand(run)).toEqual({ kind: 'done', stdout: '/home/me /run/user/1\n' });
});

test.each<readonly [string, readonly string[], string]>([
  ['a name that only the project has', ['key-tool'], 'one'],
  ['a link to a program in the project', ['linked'], 'two'],
  ['a path in the project', ['ONE/key-tool'], 'two'],
  ['an argument that is a file in the project', ['sh', 'ONE/key-tool'], 'two'],
  ['a relative path', ['one/key-tool'], 'two'],
])('no program is taken from where an agent may write: %s', async (_, words, path) => {
  const project = join(folder, 'one');
  rmSync(join(folder, 'two', 'linked'), { force: true });
  symlinkSync(join(project, 'key-tool'), join(folder, 'two', 'linked'));
  const argv = words.map((word) => word.replace('ONE', project));
  const env = new Map([['PATH', `${join(folder, path)}:/usr/bin:/bin`]]);
  const run = { argv, stdin: '', maxBytes: 1000, signal: AbortSignal.timeout(20_000), env, writable: [project] };
  const why = words[0] === 'one/key-tool' ? 'is a relative path' : 'lies where an agent may write';
  expect(await runCommand(run)).toEqual({ kind: 'failed', why: expect.stringContaining(why), absent: true });
});

test('a program behind one in the project is taken, and finds no other program there', async () => {
  const project = join(folder, 'one');
  writeFileSync(join(folder, 'two', 'asks'), '#!/bin/sh\nkey-tool\n', { mode: 0o755 });
  const env = new Map([['PATH', `${project}:${join(folder, 'two')}:/bin`]]);
  const run = { argv: ['asks'], stdin: '', maxBytes: 1000, signal: AbortSignal.timeout(20_000), env, writable: [project] };
  expect(await runCommand(run)).toEqual({ kind: 'done', stdout: 'two ' });
});
