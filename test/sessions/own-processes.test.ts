// Stopping a process by its number: quiet only if the machine shows that a command of this session started it. With real processes.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Entry, Host } from '../../src/host/host.ts';
import { isOwnProcess } from '../../src/gate/own-processes.ts';
import { realSession } from './real-session.ts';

const session = realSession({ 'work.sh': '#!/bin/sh\nsleep 241 & echo $! > child.pid; wait\n' });
const pids: number[] = [];
const verdict = async (command: string, of = session): Promise<string> => (await of.check(command)).verdict;
/** Starts it as the agent would, and says its number. */
async function start(command: string): Promise<number> {
  await session.run(`${command} > /dev/null 2>&1 & echo $! > number`);
  return pidIn('number');
}
function pidIn(file: string): number {
  const pid = Number(readFileSync(join(session.project, file), 'utf8'));
  pids.push(pid);
  return pid;
}
/** Started by somebody else, with the same words in the same directory. */
function startedElsewhere(words: readonly string[], cwd = session.project): number {
  const { pid = 0 } = spawn(words[0] ?? '', words.slice(1), { cwd, stdio: 'ignore', detached: true });
  pids.push(pid);
  return pid;
}
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
afterAll(() => {
  for (const pid of pids)
    try {
      process.kill(pid);
    } catch {
      // It is gone.
    }
  session.remove();
});

describe.runIf(process.platform === 'linux')('kill', () => {
  it('is quiet for what the session started, and for nothing beside it', async () => {
    const before = startedElsewhere(['sleep', '242']);
    await wait(1200);
    const own = await start('sleep 242');
    await wait(1200);
    const after = startedElsewhere(['sleep', '242']);
    expect(await verdict(`kill ${own}`)).toBe('allow');
    expect(await verdict(`kill -9 ${own}`)).toBe('allow');
    for (const other of [before, after, process.pid, process.ppid])
      for (const command of [`kill ${other}`, `kill ${own} ${other}`])
        expect([command, await verdict(command)]).toEqual([command, 'ask']);
    for (const command of [
      `kill -- -${own}`,
      `kill -9 -1`,
      'kill 1',
      'kill 0',
      `kill 0${own}`,
      `sudo kill ${own}`,
      `docker exec web kill ${own}`,
      'pkill sleep',
    ])
      expect([command, await verdict(command)]).not.toEqual([command, 'allow']);
    expect(await verdict(`kill ${own}`, session.session('another'))).toBe('ask');
  });
  it('is quiet for what such a process started', async () => {
    await start('sh work.sh');
    await wait(300);
    expect(await verdict(`kill ${pidIn('child.pid')}`)).toBe('allow');
  });
  it('asks about other words begun right after the call', async () => {
    await start('sleep 243');
    expect(await verdict(`kill ${startedElsewhere(['sleep', '245'])}`)).toBe('ask');
    expect(await verdict(`kill ${startedElsewhere(['sleep', '243'], '/')}`)).toBe('ask');
  });
});

describe('the facts of a process', () => {
  const launch = { command: 'nohup npm run dev > dev.log 2>&1 &', cwd: '/p', from: 1_000_000, until: 1_002_000 };
  const machine = ({
    uid = 1000,
    began = 1_001_000,
    words = 'npm run dev',
    cwd = '/p/web',
    platform = 'linux' as Host['platform'],
  }) => ({
    platform,
    uid: 1000,
    now: () => 2_000_000,
    entry: () => ({ kind: 'known' as const, value: { uid } as Entry }),
    linkTarget: () => ({ kind: 'known' as const, value: cwd }),
    realPath: (path: string) => ({ kind: 'known' as const, value: path }),
    text: (path: string) => ({
      kind: 'known' as const,
      value: path.endsWith('uptime')
        ? '2000.00 1.00'
        : path.endsWith('stat')
          ? `7 (a) b) S 1 ${'0 '.repeat(17)}${began / 10} 0`
          : `${words.replaceAll(' ', '\0')}\0`,
    }),
  });
  it.each<[string, Parameters<typeof machine>[0], boolean]>([
    ['all as it should be', {}, true],
    ['run by an interpreter', { words: '/usr/bin/node /usr/bin/npm run dev' }, true],
    ['of another user', { uid: 0 }, false],
    ['begun before the call', { began: 990_000 }, false],
    ['begun after it: the number was used again', { began: 1_900_000 }, false],
    ['in another directory', { cwd: '/pages' }, false],
    ['only the beginning of the command', { words: 'npm run' }, false],
    ['only a word of it', { words: 'npm' }, false],
    ['more than the command', { words: 'npm run dev --port 1' }, false],
    ['without words, as threads of the kernel are', { words: '' }, false],
    ['where there is no /proc', { platform: 'darwin' }, false],
  ])('%s', (_, facts, own) => expect(isOwnProcess('7', [launch], machine(facts))).toBe(own));
});
