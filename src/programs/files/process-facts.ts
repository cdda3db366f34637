// ps, pgrep, top, lsof: show running processes and their open files. Showing the environment of processes reveals secrets.
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { argText, exact } from '../../shell/value.ts';
import { longPattern } from '../../argv/long-pattern.ts';

const ENVIRONMENT: Effect = { kind: 'reveal', what: 'process-memory', detail: 'the environment of processes' };

/** BSD letters without a dash: `ps aux`, `ps eww`. */
const LETTERS = /^[a-zA-Z]+$/;

export const ps: Program = {
  name: 'ps',
  manual: 'https://man7.org/linux/man-pages/man1/ps.1.html',
  sameAs: { gps: 'https://man7.org/linux/man-pages/man1/ps.1.html' },
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
  judge: (it) => {
    const shows = it.operands.some((arg, i) => {
      const text = exact(arg);
      if (text === undefined) return !/^[-\d]/.test(argText(arg)) && i === 0;
      // `-E` is the macOS form; `e` without a dash means the environment everywhere; `-e` means every process.
      if (/^-[A-Za-z]*E/.test(text) && !text.startsWith('--')) return true;
      if (LETTERS.test(text) && text.includes('e') && !takesValue(exact(it.operands[i - 1]))) return true;
      return /environ/.test(text);
    });
    return { effects: shows ? [ENVIRONMENT] : [] };
  },
};

/** Whether the previous word is an option that takes this word as its list. */
const takesValue = (before: string | undefined): boolean =>
  before !== undefined &&
  longPattern()`
    ^(?:-[a-zA-Z]*[oOCGUgupqstk]|--(?:format|sort|user|User|group|Group|tty|ppid|pid|sid|cols|columns|width|lines|rows)|
    [a-zA-Z]*[okOUpt])$
  `.test(before);

export const pgrep: Program = {
  name: 'pgrep',
  manual: 'https://man7.org/linux/man-pages/man1/pgrep.1.html',
  flags: `
    -l|--list-name -a|--list-full -v|--inverse -w|--lightweight -c|--count -f|--full -i|--ignore-case -I -n|--newest
    -o|--oldest -x|--exact -L|--logpidfile -A|--ignore-ancestors -h|--help -V|--version -p -T -Z -H
  `,
  text: `
    -d|--delimiter -g|--pgroup --group -O|--older -P|--parent --session -t|--terminal -u|--euid --uid -r|--runstates
    --cgroup --ns --nslist -s -S --signal -G -U -q
  `,
  reads: '-F|--pidfile',
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
  when: [{ has: '-n -o -c', lacks: '-l -a', prints: 'token' }],
};

export const pgrepKin: readonly Program[] = [
  {
    name: 'pidof',
    manual: 'https://manpages.debian.org/trixie/sysvinit-utils/pidof.8.en.html',
    flags: '-s -c -n -q -x',
    text: '-d',
    unclear: '-o',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
    when: [{ has: '-n -o -c', lacks: '-l -a', prints: 'token' }],
  },
  {
    name: 'pidwait',
    manual: 'https://manpages.debian.org/trixie/procps/pidwait.1.en.html',
    flags: `
      -c|--count -f|--full -i|--ignore-case -l|--list-name -a|--list-full -n|--newest -o|--oldest -v|--inverse
      -w|--lightweight -x|--exact -L|--logpidfile -A|--ignore-ancestors -H|--require-handler -V|--version -h|--help
    `,
    text: `
      --signal -d|--delimiter -g|--pgroup -G|--group -O|--older -P|--parent -s|--session -t|--terminal -u|--euid
      -U|--uid -r|--runstates --cgroup --ns --nslist
    `,
    reads: '-F|--pidfile',
    unclear: '-q|--queue',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
    when: [{ has: '-n -o -c', lacks: '-l -a', prints: 'token' }],
  },
  {
    name: 'pstree',
    manual: 'https://manpages.debian.org/trixie/psmisc/pstree.1.en.html',
    flags: '-a -A -c -g -G -h -H -l -n -p -t -T -u -U -V -Z --help --version',
    unclearFlags: '-S',
    text: '-s',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
    when: [{ has: '-n -o -c', lacks: '-l -a', prints: 'token' }],
  },
];

export const top: Program = {
  name: 'top',
  manual: 'https://man7.org/linux/man-pages/man1/top.1.html',
  flags: '-b -B -c -h -H -i -S -v -V -1 -a -C -F -l0 -R -t --batch --help --version --tree --no-color',
  text: '-d -n -p -u -U -o -w -E -e -s -l -pid -stats -ncols --delay --sort-key --user --pid',
  operands: 'none',
  does: 'nothing',
  prints: 'names',
};

export const topKin: readonly Program[] = [
  {
    name: 'htop',
    manual: 'https://manpages.debian.org/trixie/htop/htop.1.en.html',
    flags: '-C|--no-color|--no-colour -h|--help -U|--no-unicode -V|--version -t|--tree',
    optional: '-u|--user',
    text: '-d|--delay -p|--pid -s|--sort-key',
    unclear: '-F|--filter -H|--highlight-changes',
    operands: 'none',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'btop',
    manual: 'https://manpages.debian.org/trixie/btop/btop.1.en.html',
    flags: '-h|--help -v|--version',
    text: '-p|--preset',
    operands: 'none',
    does: 'nothing',
    prints: 'names',
  },
];

export const lsof: Program = {
  name: 'lsof',
  manual: 'https://man7.org/linux/man-pages/man8/lsof.8.html',
  style: 'plain',
  flags: '-? -h -a -b -C -l -n -N -O -P -R -t -U -v -V -X -w -E -K -H -q',
  optional: '-i -F -T -r -s -L -x -S -o',
  text: '-c -d -g -p -u -Z -e -A -k -f',
  names: '+D +d',
  unclearFlags: '-D',
  operands: 'names...',
  does: 'nothing',
  prints: 'names',
};
