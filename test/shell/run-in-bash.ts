// Runs a script in a real bash that can start nothing: empty PATH, every name that is not a builtin is logged by a handler. The oracle of the shell reader.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeTree } from '../setup/remove-tree.ts';

export interface Executed {
  /** Each command word with its arguments, in the order bash ran them. */
  readonly commands: readonly (readonly string[])[];
  readonly status: number | null;
}

const HANDLER = String.raw`
command_not_found_handle() { printf '%s\0' "$@" $'\1' >> "$LEEWAY_LOG"; case "$1" in y*) echo "$1-out";; n*) return 1;; esac; return 0; }
enable -n kill exec suspend logout
`;

export function runInBash(script: string): Executed {
  const dir = mkdtempSync(join(tmpdir(), 'leeway-oracle-'));
  try {
    const file = join(dir, 'script');
    const log = join(dir, 'log');
    writeFileSync(file, script);
    writeFileSync(log, '');
    const run = spawnSync(
      '/bin/bash',
      ['--norc', '--noprofile', '-c', `${HANDLER}\nPATH=/nowhere\ncd "$1"\nsource ./script`, 'oracle', dir],
      {
        cwd: dir,
        env: { PATH: '/nowhere', HOME: '/home/me', LEEWAY_LOG: log, USER: 'me' },
        timeout: 5000,
        stdio: ['ignore', 'ignore', 'ignore'],
      },
    );
    const commands: string[][] = [[]];
    for (const word of readFileSync(log, 'utf8').split('\0').slice(0, -1)) {
      if (word === '\u0001') commands.push([]);
      else commands.at(-1)?.push(word);
    }
    return { commands: commands.slice(0, -1), status: run.status };
  } finally {
    removeTree(dir);
  }
}
