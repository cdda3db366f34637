// Runs a command in a terminal of its own, below no process of the caller, as a person would. Needs `script` and `setsid` of util-linux.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface AtTerminal {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** What the person types. */
  readonly types?: string;
}

const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;

export async function atTerminal(words: readonly string[], it: AtTerminal): Promise<{ code: number; out: string }> {
  const dir = mkdtempSync(join(tmpdir(), 'leeway-terminal-'));
  const [typed, screen, ended, closed] = [join(dir, 'typed'), join(dir, 'screen'), join(dir, 'ended'), join(dir, 'closed')];
  writeFileSync(typed, it.types ?? '');
  const command = `${words.map(quoted).join(' ')}; echo $? > ${quoted(`${ended}.new`)}; mv ${quoted(`${ended}.new`)} ${quoted(ended)}`;
  // The terminal stays open until the command has ended: the end of the typed text alone would close it.
  const feed = `cat ${quoted(typed)}; while [ ! -e ${quoted(ended)} ]; do sleep 0.05; done`;
  spawn(
    'setsid',
    [
      '--fork',
      'sh',
      '-c',
      `{ ${feed}; } | script -qec ${quoted(command)} ${quoted(screen)} > /dev/null 2>&1; : > ${quoted(closed)}`,
    ],
    {
      cwd: it.cwd,
      env: { PATH: process.env['PATH'] ?? '', SHELL: '/bin/sh', TERM: 'dumb', ...it.env },
      stdio: 'ignore',
    },
  );
  while (!existsSync(closed)) await wait(25);
  return { code: Number(readFileSync(ended, 'utf8')), out: readFileSync(screen, 'utf8').replaceAll('\r', '') };
}
