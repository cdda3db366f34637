// Runs scripts in a real bash that can start nothing and logs every name that is no builtin, with its words, its directory and its input.
import { spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FILES, ROOT } from './tell-script.ts';
import { removeTree } from '../setup/remove-tree.ts';

export interface RanCommand {
  readonly words: readonly string[];
  readonly cwd: string;
  /** Of those whose name begins with `i`. */
  readonly stdin?: string;
}

export interface RanScript {
  readonly script: string;
  readonly commands: readonly RanCommand[];
}

const DRIVER = String.raw`
command_not_found_handle() {
  local LEEWAY_IN=
  if [[ $1 == cat ]]; then IFS= read -r -d '' LEEWAY_IN; builtin printf %s "$LEEWAY_IN"; return 0; fi
  if [[ $1 == i* ]]; then IFS= read -r -d '' LEEWAY_IN; fi
  # What goes round for ever is told so before long.
  local -a LEEWAY_SO_FAR; builtin mapfile -d '' LEEWAY_SO_FAR < "$LEEWAY_LOG"; ((@{#LEEWAY_SO_FAR[@]} > 200)) && return 1
  builtin printf '%s\0' "$PWD" "$LEEWAY_IN" "$@" $'\1' >> "$LEEWAY_LOG"
  case $1 in y*) builtin echo "$1-out";; t*) builtin echo tok1;; u*) builtin echo tok1 tok2;; p*) builtin echo "$LEEWAY_DIR/sub/path";; f*) builtin echo "tok1 rest of it";; n*) return 1;; esac
  return 0
}
enable -n kill suspend logout
PATH=/nowhere
n=$1
shift
for ((LEEWAY_I = 0; LEEWAY_I < n; LEEWAY_I++)); do
  ( ulimit -t 1; LEEWAY_LOG=$LEEWAY_TOP/log$LEEWAY_I; LEEWAY_DIR=$LEEWAY_TOP/$((1000 + LEEWAY_I)); cd "$LEEWAY_DIR" && unset n LEEWAY_I LEEWAY_TOP OLDPWD && source ../script"$((@{PWD##*/} - 1000))"; wait )
done
`.replaceAll('@{', '${');

export function runTable(scripts: readonly string[]): readonly RanScript[] {
  const top = mkdtempSync(join(tmpdir(), 'leeway-scripts-'));
  try {
    for (const [i, script] of scripts.entries()) {
      writeFileSync(join(top, `script${i}`), `${script}\n`);
      writeFileSync(join(top, `log${i}`), '');
      layFiles(join(top, String(1000 + i)));
    }
    spawnSync('/bin/bash', ['--norc', '--noprofile', '-c', DRIVER, 'oracle', String(scripts.length)], {
      cwd: top,
      env: { PATH: '/nowhere', HOME: '/home/me', USER: 'me', LOGNAME: 'me', LEEWAY_TOP: top, LC_ALL: 'C.UTF-8' },
      timeout: 20_000 + 100 * scripts.length,
      stdio: ['ignore', 'ignore', process.env['LEEWAY_FUZZ_STDERR'] ? 'inherit' : 'ignore'],
    });
    return scripts.map((script, i) => ({
      script,
      commands: commandsOf(readFileSync(join(top, `log${i}`), 'utf8').replaceAll(join(top, String(1000 + i)), ROOT)),
    }));
  } finally {
    removeTree(top);
  }
}

function layFiles(dir: string): void {
  for (const [path, text] of FILES) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  linkSync(join(dir, 'shared'), join(dir, 'other-name'));
  symlinkSync('sub', join(dir, 'link'));
}

function commandsOf(log: string): readonly RanCommand[] {
  return log
    .split('\u0001\0')
    .slice(0, -1)
    .map((record) => {
      const [cwd = '', stdin = '', ...words] = record.split('\0').slice(0, -1);
      return { words, cwd, ...(words[0]?.startsWith('i') ? { stdin } : {}) };
    });
}
