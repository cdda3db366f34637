import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import { realHost } from '../host/real-host.ts';
import { GEMINI_CLIENT } from '../agents/gemini-cli/gemini-mode.ts';
import { terminalMode } from '../agents/terminal-mode.ts';
import { processAncestors } from './process-ancestors.ts';

const machine = (args: string, stdin = '/dev/pts/1'): ReturnType<typeof fixtureHost> =>
  fixtureHost({
    tree: {
      '/proc/30/stat': '30 (leeway) S 20 1 1',
      '/proc/20/stat': '20 (sh) S 10 1 1',
      '/proc/20/cmdline': 'sh\0-c\0x\0',
      '/proc/20/fd/0': { link: 'pipe:[1]' },
      '/proc/10/stat': '10 (a) b) c) S 1 1 1',
      '/proc/10/cmdline': args,
      '/proc/10/fd/0': { link: stdin },
      '/proc/10/fd/1': { link: '/dev/pts/1' },
    },
  });

describe('processAncestors', () => {
  test('lists parents with their words and terminals', () =>
    expect(processAncestors(30, machine('node\0/usr/bin/gemini\0'))).toEqual([
      { args: ['sh', '-c', 'x'], terminal: { stdin: false, stdout: false } },
      { args: ['node', '/usr/bin/gemini'], terminal: { stdin: true, stdout: true } },
    ]));
  test.each([
    ['node\0/usr/bin/gemini\0', '/dev/pts/1', 'interactive'],
    ['node\0/usr/bin/gemini\0-p\0x\0', '/dev/pts/1', 'headless'],
    ['node\0/usr/bin/gemini\0', '/dev/null', 'headless'],
    ['node\0/usr/bin/other\0', '/dev/pts/1', 'headless'],
  ])('%j on %s is %s', (args, stdin, mode) =>
    expect(terminalMode(processAncestors(30, machine(args, stdin)), GEMINI_CLIENT)).toBe(mode),
  );
  test('is empty where there is no /proc', () => expect(processAncestors(1, fixtureHost({ platform: 'darwin' }))).toEqual([]));
  test.runIf(process.platform === 'linux')('finds this very process above a child', () => {
    // The child waits until its line was read; its parent is this process.
    const { stdout } = spawnSync('sh', ['-c', 'echo $$; cat /proc/$$/stat'], { encoding: 'utf8' });
    expect(stdout).toContain(` ${process.pid} `);
    const [parent] = processAncestors(process.pid, realHost());
    expect(parent?.args.length).toBeGreaterThan(0);
  });
});
