// Runs scripts in a real bash that can start nothing and logs each `probe` with its words and working directory. Many scripts to one process.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { removeTree } from '../setup/remove-tree.ts';

export interface Probe {
  readonly words: readonly string[];
  readonly cwd: string;
}

export interface ProbedScript {
  readonly script: string;
  /** The directory it ran in, with the files of the fixture. */
  readonly dir: string;
  readonly probes: readonly Probe[];
}

/** What every script finds. */
export const FIXTURE: ReadonlyMap<string, string> = new Map([
  ['a.md', '# a\n'],
  ['ab', 'x\n'],
  ['n.txt', 'one two\n'],
  ['-n', ''],
  ['.hidden', ''],
  ['src/a.ts', 'let a = 1;\n'],
  ['src/b.ts', 'let b = 2;\n'],
  ['src/sub/c.ts', ''],
]);

/** A name that is not found is only looked at; a processor limit ends what does not end by itself. */
const DRIVER = String.raw`
command_not_found_handle() { [[ $1 == probe ]] && builtin printf '%s\0' "$PWD" "$@" $'\1' >> "$LEEWAY_LOG"; return 0; }
enable -n kill suspend logout
PATH=/nowhere
n=$1
shift
for ((LEEWAY_I = 0; LEEWAY_I < n; LEEWAY_I++)); do
  ( ulimit -t 1; LEEWAY_LOG=$LEEWAY_TOP/log$LEEWAY_I; cd "$LEEWAY_TOP/$((1000 + LEEWAY_I))" && unset n LEEWAY_I LEEWAY_TOP OLDPWD && source ../script"$((\${PWD##*/} - 1000))" )
done
`.replaceAll('\\$', '$');

export function probeInBash(scripts: readonly string[]): readonly ProbedScript[] {
  const top = mkdtempSync(join(tmpdir(), 'leeway-values-'));
  try {
    const dirs = scripts.map((script, i) => {
      writeFileSync(join(top, `script${i}`), script);
      writeFileSync(join(top, `log${i}`), '');
      const dir = join(top, String(1000 + i));
      layFixture(dir);
      return dir;
    });
    spawnSync('/bin/bash', ['--norc', '--noprofile', '-c', DRIVER, 'oracle', String(scripts.length)], {
      cwd: top,
      env: { PATH: '/nowhere', HOME: '/home/me', USER: 'me', LOGNAME: 'me', LEEWAY_TOP: top, LC_ALL: 'C.UTF-8' },
      timeout: 5000 + 50 * scripts.length,
      stdio: ['ignore', 'ignore', process.env['LEEWAY_FUZZ_STDERR'] ? 'inherit' : 'ignore'],
    });
    return scripts.map((script, i) => ({
      script,
      dir: dirs[i] ?? '',
      probes: probesOf(readFileSync(join(top, `log${i}`), 'utf8')),
    }));
  } finally {
    removeTree(top);
  }
}

function layFixture(dir: string): void {
  for (const [path, text] of FIXTURE) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  symlinkSync('src/sub', join(dir, 'link'));
}

function probesOf(log: string): readonly Probe[] {
  return log
    .split('\u0001\0')
    .slice(0, -1)
    .map((record) => {
      const [cwd = '', , ...words] = record.split('\0').slice(0, -1);
      return { cwd, words };
    });
}
