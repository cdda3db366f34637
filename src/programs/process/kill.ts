// kill, pkill, killall, fuser: stop processes. Judged by the process; a job of this call is the agent's own.
import type { Parsed, Program } from '../../argv/program.ts';
import type { Effect, Process } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, holeWhy } from '../../shell/value.ts';
import { wordsOf } from '../../argv/words-of.ts';

const stop = (whose: Process['whose'], what: string): Effect => ({ kind: 'process', act: 'stop', whose, what });

/** `$!` is the last job of this call, `%1` a job of this shell, `$$` the shell itself. */
function owner(arg: Arg): Process['whose'] {
  const text = exact(arg);
  if (text === undefined) return /^`?\$[!$]`?/.test(holeWhy(arg) ?? '') ? 'own' : 'unknown';
  if (/^%[\w+%-]*$/.test(text)) return 'own';
  // 0 is the own process group, 1 is init, -1 means all processes.
  if (text === '-1' || text === '1') return 'broad';
  return 'unknown';
}

const SIGNALS = `
    HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM STKFLT CHLD CONT STOP TSTP TTIN TTOU URG XCPU
    XFSZ VTALRM PROF WINCH POLL PWR SYS INFO EMT IO
  `;
/** `-9`, `-KILL` and `-SIGKILL` are the same option. */
const SIGNAL_FLAGS = [
  ...wordsOf(SIGNALS).flatMap((name) => [`-${name}`, `-SIG${name}`, `-${name.toLowerCase()}`]),
  ...Array.from({ length: 64 }, (_, i) => `-${i + 1}`),
].join(' ');
const SIGNAL_NAMES = new Set(wordsOf(SIGNAL_FLAGS));

export const kill: Program = {
  name: 'kill',
  manual: 'https://man7.org/linux/man-pages/man1/kill.1.html',
  flags: `-0 ${SIGNAL_FLAGS} -L|--table -a|--all -p|--pid --verbose --help --version -V|-h`,
  optional: '-l|--list',
  text: '-s|--signal -n -q|--queue --timeout',
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
  judge: (it) => {
    const looks =
      it.has('-0') ||
      it.has('-l') ||
      it.has('-L') ||
      it.has('--help') ||
      it.has('--version') ||
      it.has('-V') ||
      /^0$/.test(exact(it.value('-s') ?? it.value('-n')) ?? '');
    if (looks && !it.given.some((one) => /^-(KILL|9|TERM|15)$/.test(one.name))) return {};
    // A second number is not a signal but a process: `kill -9 -1`.
    const numbers = it.given.filter((one) => one.name !== '-0' && SIGNAL_NAMES.has(one.name));
    if (numbers.length > 1 || (numbers.length > 0 && it.operands.length === 0))
      return { effects: [stop('broad', 'every process')] };
    return { effects: it.operands.map((arg) => stop(owner(arg), argText(arg))) };
  },
};

/** `-f pattern`, a name, a user: every matching process, whoever started it. */
const byPattern = (it: Parsed): readonly Effect[] => [
  stop('broad', it.operands.map(argText).join(' ') || 'every process that matches'),
];

export const pkill: Program = {
  name: 'pkill',
  manual: 'https://man7.org/linux/man-pages/man1/pgrep.1.html',
  flags: `
    -0 ${SIGNAL_FLAGS} -c|--count -e|--echo -f|--full -i|--ignore-case -I -l -n|--newest -o|--oldest -v|--inverse
    -x|--exact -L|--logpidfile -A|--ignore-ancestors -H|--require-handler -m|--mrelease -h|--help -V|--version
  `,
  text: `
    --signal -q|--queue -g|--pgroup -G|--group -O|--older -P|--parent -s|--session -t|--terminal -u|--euid -U|--uid
    -r|--runstates --cgroup --ns --nslist --env
  `,
  reads: '-F|--pidfile',
  operands: 'text?',
  does: 'nothing',
  prints: 'names',
  judge: (it) => {
    if (it.has('-h') || it.has('-V')) return {};
    if (it.has('-0') && !it.given.some((one) => one.name !== '-0' && one.name.startsWith('-SIG'))) return {};
    const parent = it.value('-P');
    // Children of this shell are the agent's own.
    if (parent && owner(parent) === 'own' && it.operands.length === 0)
      return { effects: [stop('own', 'children of this shell')] };
    return { effects: byPattern(it) };
  },
};

const killallJudge: NonNullable<Program['judge']> = (it) =>
  it.has('-l') || it.has('-V') || it.has('--help') || (it.has('-0') && it.given.length === 1) ? {} : { effects: byPattern(it) };

export const killall: Program = {
  name: 'killall',
  manual: 'https://man7.org/linux/man-pages/man1/killall.1.html',
  flags: `
    -0 ${SIGNAL_FLAGS} -e|--exact -I|--ignore-case -g|--process-group -i|--interactive -l|--list -q|--quiet -r|--regexp
    -v|--verbose -w|--wait -d -m -V|--version --help
  `,
  text: '-o|--older-than -s|--signal -u|--user -y|--younger-than -n|--ns -Z|--context -t -c',
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
  judge: killallJudge,
};

export const killallKin: readonly Program[] = [
  {
    name: 'killall5',
    manual: 'https://manpages.debian.org/trixie/sysvinit-utils/killall5.8.en.html',
    style: 'single',
    flags: `-NUM ${SIGNAL_FLAGS}`,
    text: '-o',
    operands: 'none',
    does: [stop('broad', 'every process of other sessions')],
  },
  {
    name: 'skill',
    manual: 'https://manpages.debian.org/trixie/procps/skill.1.en.html',
    flags: '-i|--interactive -l|--list -n|--no-action -v|--verbose -w|--warnings --help|-h -V|--version',
    text: '-t|--tty -u|--user --ns',
    unclear: '-c|--command',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
    judge: killallJudge,
  },
  {
    name: 'snice',
    manual: 'https://manpages.debian.org/trixie/procps/snice.1.en.html',
    flags: '-i|--interactive -l|--list -n|--no-action -v|--verbose -w|--warnings --help|-h -V|--version',
    text: '-t|--tty -u|--user --ns',
    unclear: '-c|--command',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
    judge: killallJudge,
  },
];

export const fuser: Program = {
  name: 'fuser',
  manual: 'https://man7.org/linux/man-pages/man1/fuser.1.html',
  flags: `
    -a|--all -i|--interactive -I|--inode -l|--list-signals -m|--mount -M|--ismountpoint -s|--silent -u|--user
    -v|--verbose -w|--writeonly -4|--ipv4 -6|--ipv6 -c -V|--version -k|--kill ${SIGNAL_FLAGS}
  `,
  text: '-n|--namespace',
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
  when: [{ has: '-k', does: [stop('broad', 'processes that use the file or port')] }],
};

/** Job control of the shell: waits for, lists and moves the shell's own jobs. */
export const jobs: readonly Program[] = [
  {
    name: 'jobs',
    manual: 'https://www.gnu.org/software/bash/manual/html_node/Job-Control-Builtins.html',
    style: 'posix',
    flags: '-l -n -p -r -s',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'bg',
    manual: 'https://www.gnu.org/software/bash/manual/html_node/Job-Control-Builtins.html',
    style: 'posix',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'fg',
    manual: 'https://www.gnu.org/software/bash/manual/html_node/Job-Control-Builtins.html',
    style: 'posix',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'disown',
    manual: 'https://www.gnu.org/software/bash/manual/html_node/Job-Control-Builtins.html',
    style: 'posix',
    flags: '-a -h -r',
    operands: 'text...',
    does: 'nothing',
    prints: 'nothing',
  },
  {
    name: 'suspend',
    manual: 'https://www.gnu.org/software/bash/manual/html_node/Job-Control-Builtins.html',
    flags: '-f',
    style: 'posix',
    operands: 'text...',
    does: 'nothing',
    prints: 'nothing',
  },
  {
    name: 'logout',
    manual: 'https://www.gnu.org/software/bash/manual/html_node/Bourne-Shell-Builtins.html',
    flags: '-f',
    style: 'posix',
    operands: 'text...',
    does: 'nothing',
    prints: 'nothing',
  },
];
