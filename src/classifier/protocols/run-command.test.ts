import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandEnv, runCommand } from './run-command.ts';

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
  const env = commandEnv({ env: (variable) => variables.get(variable) }, { api_key_env: 'MY_KEY' });
  const run = { argv: ['key-tool'], stdin: '', maxBytes: 1000, signal: AbortSignal.timeout(20_000), env };
  expect(await runCommand(run)).toEqual({ kind: 'done', stdout: `${name} key of ${name}` });
});

test('what the call does not set is left as it is', async () => {
  const env = commandEnv({ env: () => undefined }, { api_key_env: 'MY_KEY' });
  const run = { argv: ['sh', '-c', 'test -n "$PATH"'], stdin: '', maxBytes: 1000, signal: AbortSignal.timeout(20_000), env };
  expect(await runCommand(run)).toEqual({ kind: 'done', stdout: '' });
});
