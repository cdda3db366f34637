// The exit code of every command, when nobody reads what it prints: that of the decision, never 0 for the lost reader alone.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeTree } from '../setup/remove-tree.ts';

const leeway = join(import.meta.dirname, '..', '..', 'dist', 'leeway.cjs');
let base = '';
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'leeway-reader-'));
  mkdirSync(join(base, '.config', 'leeway'), { recursive: true });
});
afterAll(() => removeTree(base));

/** The readers go before the process has begun to write. */
const withoutReaders = (args: readonly string[], gone: readonly ('stdout' | 'stderr')[], input = ''): Promise<number | null> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [leeway, ...args], {
      cwd: base,
      env: { PATH: process.env['PATH'] ?? '', HOME: base, TMPDIR: tmpdir() },
    });
    for (const stream of [child.stdout, child.stderr]) stream.resume();
    for (const name of gone) child[name].destroy();
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('exit', resolve);
  });

it.each<readonly [number, readonly string[], readonly ('stdout' | 'stderr')[]]>([
  [11, ['check', 'rm -rf ~'], ['stdout']],
  [11, ['check', '--json', 'rm -rf ~'], ['stdout', 'stderr']],
  [11, ['explain', 'rm -rf ~'], ['stdout']],
  [10, ['check', 'some-unknown-program'], ['stdout']],
  [0, ['check', 'ls'], ['stdout']],
  [0, ['log', '--follow'], ['stdout']],
  [2, ['no-such-command'], ['stdout', 'stderr']],
])('%i: leeway %j without %j', async (code, args, gone) => {
  expect(await withoutReaders(args, gone)).toBe(code);
});

it('is trouble for lines that nobody read the decisions of', async () => {
  const line = '{"tool":"Bash","input":{"command":"ls"}}\n';
  expect(await withoutReaders(['check', '--jsonl'], ['stdout'], line.repeat(50))).toBe(12);
});

it('is that of the test of a model', async () => {
  const classifier = { provider: 'command', command: ['true'] };
  writeFileSync(join(base, '.config', 'leeway', 'config.jsonc'), JSON.stringify({ classifier }));
  expect(await withoutReaders(['classifier', 'test'], ['stdout'])).toBe(11);
});
