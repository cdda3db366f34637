// Tracers and debuggers: they run a program and watch it, or inspect a running one.
import type { Inner, Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { wordsOf } from '../../argv/words-of.ts';
import { debian, mac, machineTool, man1 } from '../system/machine-tool.ts';
import { longPattern } from '../../argv/long-pattern.ts';

const memory = (who: string): Effect => ({
  kind: 'reveal',
  what: 'process-memory',
  detail: `\`${who}\` looks into a running process`,
});

const straceJudge: NonNullable<Program['judge']> = (it, tools) => {
  const effects: Effect[] = it.values('-p').map(() => memory('strace'));
  const inner: Inner[] = [];
  for (const file of it.values('-o')) {
    const text = exact(file) ?? argText(file);
    // `-o '|cmd'` pipes the trace into a shell command.
    if (/^[|!]/.test(text)) inner.push({ kind: 'shell', text: textArg(text.slice(1)) });
    else effects.push(...tools.places(file).map((place): Effect => ({ kind: 'write', place, how: 'change' })));
  }
  for (const one of it.values('-E')) effects.push(unclear(`sets \`${argText(one)}\``, '-E'));
  return { effects, inner };
};

export const strace: Program = {
  name: 'strace',
  manual: 'https://man7.org/linux/man-pages/man1/strace.1.html',
  flags: `
    -A|--output-append-mode -c|--summary-only -C|--summary -d|--debug -D -DD -DDD -f|--follow-forks -ff -h|--help
    -i|--instruction-pointer -k|--stack-traces -n|--syscall-number -N -q|--quiet -qq -qqq -r|--relative-timestamps
    -T|--syscall-times -t -tt -ttt -v|--no-abbrev -V|--version -w|--summary-wall-clock -x -xx -y|--decode-fds -yy -Y
    -z|--successful-only -Z|--failed-only -L -B --seccomp-bpf -F
  `,
  text: `
    -a|--columns -b|--detach-on -e|--trace -I|--interruptible -O|--summary-syscall-overhead -P|--trace-path
    -s|--string-limit -U|--summary-columns -X|--const-print-style -o|--output -p|--attach -E|--env -l
    -S|--summary-sort-by --decode-pids
  `,
  unclear: '-u|--user --kvm --secontext',
  style: 'posix',
  operands: 'command',
  does: 'nothing',
  prints: 'content',
  judge: straceJudge,
};

export const straceKin: readonly Program[] = [
  {
    name: 'ltrace',
    manual: 'https://manpages.debian.org/trixie/ltrace/ltrace.1.en.html',
    flags: '-b|--no-signals -c -C|--demangle -f -h|--help -i -L -r -S -t -tt -ttt -T -V|--version',
    text: '-a|--align -e -F|--config -l|--library -p -s',
    unclear: '-A -D|--debug -n|--indent -o|--output -u -w|--where -x',
    style: 'posix',
    operands: 'command',
    does: 'nothing',
    prints: 'content',
    judge: straceJudge,
  },
];

const SAFE_GDB = longPattern()`
    ^(bt( full)?|backtrace( full)?|where|info [\w ]+|thread apply all bt( full)?|quit|q|set pagination off|
    set confirm off|run|r|continue|c)$
  `;

const gdbJudge: NonNullable<Program['judge']> = (it) => {
  if (it.operands.length === 0 && it.given.length > 0 && it.given.every((one) => /version|help|^-v$|^-h$/.test(one.name)))
    return {};
  const effects: Effect[] = [];
  const attached = ['-p', '-pid', '-attach-pid'].some((option) => it.has(option)) || /^\d+$/.test(exact(it.operands[1]) ?? '');
  if (attached) effects.push(memory('gdb'));
  const commands = ['-ex', '-eval-command', '-o'].flatMap((option) => it.values(option));
  if (commands.length === 0 || !it.has('-batch') || commands.some((command) => !SAFE_GDB.test(exact(command) ?? '')))
    effects.push(unclear('commands of the debugger are not read', 'gdb'));
  // The program may be run, and a core file contains memory.
  return { effects, inner: it.operands.length > 0 ? [{ kind: 'argv', args: it.operands }] : [] };
};

export const gdb: Program = {
  name: 'gdb',
  manual: 'https://sourceware.org/gdb/current/onlinedocs/gdb.html/Invoking-GDB.html',
  sameAs: {
    'rust-gdb': 'https://manpages.debian.org/trixie/rust-gdb/rust-gdb.1.en.html',
    cgdb: 'https://cgdb.github.io/docs/cgdb.html',
  },
  flags: '-batch -q -quiet -nx -n -nh -version -v -help -h --args -args -silent -return-child-result -nw',
  text: '-ex -eval-command -o -p -pid -attach-pid -c -core',
  unclear: `
    -x -command -ix -iex -init-command -init-eval-command -d -directory -s -S -symbols -se -exec -S -k -K -source
    -one-line-before-file -interpreter -ui -tty
  `,
  style: 'single-posix',
  operands: 'text...',
  does: 'nothing',
  judge: gdbJudge,
};

export const gdbKin: readonly Program[] = [
  {
    name: 'lldb',
    manual: 'https://manpages.debian.org/trixie/lldb/lldb.1.en.html',
    sameAs: { 'rust-lldb': 'https://manpages.debian.org/trixie/rust-lldb/rust-lldb.1.en.html' },
    flags: '-batch -q -quiet -nx -n -nh -version -v -help -h --args -args -silent -return-child-result -nw',
    text: '-ex -eval-command -o -p -pid -attach-pid -c -core',
    unclear: `
      -x -command -ix -iex -init-command -init-eval-command -d -directory -s -S -symbols -se -exec -S -k -K -source
      -one-line-before-file -interpreter -ui -tty
    `,
    style: 'single-posix',
    operands: 'text...',
    does: 'nothing',
    judge: gdbJudge,
  },
];

const MEMORY_MANUALS: Readonly<Record<string, string>> = {
  jmap: 'https://docs.oracle.com/en/java/javase/21/docs/specs/man/jmap.html',
  jstack: 'https://docs.oracle.com/en/java/javase/21/docs/specs/man/jstack.html',
  jcmd: 'https://docs.oracle.com/en/java/javase/21/docs/specs/man/jcmd.html',
  'py-spy': 'https://github.com/benfred/py-spy',
  rbspy: 'https://rbspy.github.io/',
  procdump: 'https://learn.microsoft.com/sysinternals/downloads/procdump',
  vmmap: mac('vmmap'),
  heap: mac('heap'),
  leaks: mac('leaks'),
  sample: mac('sample'),
};

export const memoryTools: readonly Program[] = [
  ...wordsOf('gcore pstack gstack jmap jstack jcmd py-spy rbspy procdump vmmap heap leaks sample').map((name) =>
    machineTool({ name, manual: MEMORY_MANUALS[name] ?? man1(name), looks: '-l', does: [memory(name)] }),
  ),
  ...wordsOf('dtrace dtruss bpftrace perf-trace opensnoop execsnoop').map((name): Program => ({
    name,
    manual: debian(name),
    style: 'none',
    help: 'none',
    operands: 'text...',
    does: [memory(name)],
  })),
];
