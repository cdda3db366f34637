// Programs that a user's file may not redefine: those that run other commands, where a wrong line would hide everything they run.
// Data and one test.
import type { Program, Spec } from '../../argv/program.ts';
import { VALUE_ROLES, namesOf } from '../../argv/program.ts';
import { isBuiltin } from '../../shell/builtins.ts';
import { wordsOf } from '../../argv/words-of.ts';

/** Shells, interpreters and wrappers whose data does not show that they run commands, and leeway itself. */
const NAMED: ReadonlySet<string> = new Set(
  wordsOf(`
    leeway sh bash zsh dash ksh mksh fish rbash ash busybox toybox csh tcsh nu pwsh powershell cmd env sudo doas su
    runuser setpriv pkexec xargs parallel find fd fdfind watch entr onchange chokidar make just task npm npx pnpm pnpx yarn bun bunx
    deno node nodejs tsx ts-node python python2 python3 pypy pypy3 uv uvx pipx poetry perl ruby php lua luajit awk
    gawk mawk nawk sed expect tclsh osascript ssh autossh scp sftp docker podman kubectl git mise direnv rtk pee
    concurrently screen tmux gdb lldb strace ltrace script flock chroot bwrap vim vi nvim emacs source . eval exec
    command builtin
  `),
);

const RUNS: ReadonlySet<string> = new Set(['shell', 'script', 'command', 'loads', 'runs']);

/** `python3.16` and `bash.exe` are treated like `python` and `bash`. */
const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\.exe$/, '')
    .replace(/-?\d[\d.]*$/, '');

export const isIrreplaceable = (name: string, program: Program | undefined): boolean =>
  NAMED.has(name) ||
  NAMED.has(plainName(name)) ||
  isBuiltin(name) ||
  (program !== undefined && (namesOf(program).some((each) => NAMED.has(each)) || runsOthers(program)));

function runsOthers(spec: Spec): boolean {
  const operands = [spec.operands, ...(spec.when ?? []).map((when) => when.operands)];
  return (
    VALUE_ROLES.some((role) => RUNS.has(role) && spec[role] !== undefined) ||
    operands.some((text) => text?.split(/\s+/).some((entry) => RUNS.has(entry.replace(/(\.\.\.|\?)$/, ''))) === true) ||
    Object.values(spec.sub ?? {}).some(runsOthers) ||
    (spec.bare !== undefined && runsOthers(spec.bare))
  );
}
