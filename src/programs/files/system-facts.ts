// Programs that only tell facts about the machine and its processes. What some of them can also set or reveal is listed apart.
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { machineTool } from '../system/machine-tool.ts';

const sets = (detail: string): Effect => ({ kind: 'configure', what: 'system', detail });

const COREUTILS = 'https://www.gnu.org/software/coreutils/manual/html_node/';
const shows = { operands: 'text...', does: 'nothing', prints: 'names' } as const;

export const uname: Program = {
  name: 'uname nproc logname',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/uname-invocation.html',
  flags: `
    -a|--all -s|--kernel-name -n|--nodename -r|--kernel-release -v|--kernel-version -m|--machine -p|--processor
    -i|--hardware-platform -o|--operating-system -q --quiet --silent --help --version
  `,
  text: '--ignore',
  operands: 'none',
  does: 'nothing',
  prints: 'names',
  when: [{ alone: 'none -s -n -r -m -p -i -o --ignore', prints: 'token' }],
};

export const whoami: Program = {
  name: 'whoami uuidgen',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/whoami-invocation.html',
  flags: '-r|--random -t|--time -m|--md5 -s|--sha1 -x|--hex -h --help --version -V',
  text: '-n|--namespace -N|--name -C|--count -hdr',
  operands: 'none',
  does: 'nothing',
  prints: 'token',
};

export const id: Program = {
  name: 'id',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/id-invocation.html',
  // `-A`, `-F`, `-M`, `-P` and `-p` are those of macOS.
  flags: '-a -Z|--context -g|--group -G|--groups -n|--name -r|--real -u|--user -z|--zero -A -F -M -P -p --help --version',
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
  when: [
    { given: 'none', has: '-u', lacks: '-a -Z -G -z -A -F -M -P -p', prints: 'token' },
    { given: 'none', has: '-g', lacks: '-a -Z -G -z -A -F -M -P -p', prints: 'token' },
  ],
};

export const sessions: readonly Program[] = [
  { name: 'groups', manual: `${COREUTILS}groups-invocation.html`, flags: '--help --version', ...shows },
  {
    name: 'who',
    manual: `${COREUTILS}who-invocation.html`,
    flags: `
      -a|--all -b|--boot -d|--dead -H|--heading -l|--login --lookup -m -p|--process -q|--count -r|--runlevel -s|--short
      -t|--time -T|-w|--mesg|--message|--writable -u|--users --help --version
    `,
    // A file of logins, or the words `am i`.
    operands: 'reads...',
    does: 'nothing',
    prints: 'names',
    when: [{ unless: 'none am.i', prints: 'content' }],
  },
  {
    name: 'w',
    manual: 'https://man7.org/linux/man-pages/man1/w.1.html',
    flags: `
      -h|--no-header -u|--no-current -s|--short -f|--from -i|--ip-addr -o|--old-style -p|--pids -t|--terminal -c|--container
      -n --help -V|--version
    `,
    ...shows,
  },
  {
    name: 'uptime',
    manual: 'https://man7.org/linux/man-pages/man1/uptime.1.html',
    flags: '-p|--pretty -r|--raw -s|--since -c|--container -h|--help -V|--version',
    ...shows,
  },
  { name: 'users', manual: `${COREUTILS}users-invocation.html`, flags: '--help --version', ...shows, operands: 'reads?' },
  { name: 'tty', manual: `${COREUTILS}tty-invocation.html`, flags: '-s|--silent|--quiet --help --version', ...shows },
];

export const hostname: Program = {
  name: 'hostname',
  manual: 'https://man7.org/linux/man-pages/man1/hostname.1.html',
  flags: `
    -a|--alias -A|--all-fqdns -d|--domain -f|--fqdn|--long -i|--ip-address -I|--all-ip-addresses -s|--short
    -y|--yp|--nis -h|--help -V|--version
  `,
  unclear: '-F|--file',
  operands: 'text...',
  does: 'nothing',
  when: [{ given: 'some', does: [sets('sets the host name')] }],
  prints: 'names',
};

export const free: Program = {
  name: 'free vmstat iostat mpstat lscpu lsblk lsusb lspci lsmem findmnt vm_stat sw_vers system_profiler ioreg getconf locale lsb_release',
  manual: 'https://man7.org/linux/man-pages/man1/free.1.html',
  flags: `
    -a|--all -A -b|--bytes -B -c -C -d -D|--df -e|--evaluate -f|--fs -F -g|--gibi -h|--human -H -i -J|--json -k|--kibi
    -l|--lohi|--list -L -m|--mebi -M -n -N -O|--output-all -p|--parse -P -q -r|--raw -R -S -t|--total -T -u -U
    -v|--committed|--verbose -V|--version -w|--wide -x|--hex -X -y --help --kilo --mega --giga --si --online --offline
    --all-locales --nodeps --noheadings --ascii --bytes -productName -productVersion -buildVersion --productName
    --productVersion --buildVersion -xml -json -nn -vv -kk --tera --peta --tebi --pebi
  `,
  text: '-s|--seconds --count -o|--output|--columns -E|--dedup -I|--include --sysroot -detailLevel --query-gpu --format --loop',
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
};

export const localectl: Program = machineTool({
  name: 'localectl',
  manual: 'https://www.freedesktop.org/software/systemd/man/latest/localectl.html',
  looks: 'none status list-locales list-keymaps list-x11-keymap-*... --no-pager --no-pager.*',
  does: [sets('changes a setting of the system')],
});

export const sysctl: Program = {
  name: 'sysctl',
  manual: 'https://man7.org/linux/man-pages/man8/sysctl.8.html',
  flags:
    '-a|-A|-X|--all -b|--binary -d -e|--ignore -h -n|--values -N|--names -q|--quiet -o -x -i -l -V|--version --deprecated --help --dry-run',
  text: '-r|--pattern',
  operands: 'text...',
  does: 'nothing',
  when: [
    { has: '-w -p -f --system', does: [sets('changes kernel settings')] },
    { mentions: '*=*', does: [sets('changes kernel settings')] },
    { unless: '...', does: [sets('changes kernel settings')] },
  ],
  unclearFlags: '-w|--write -p|--load -f --system',
  prints: 'names',
};

export const tput: Program = {
  name: 'tput clear reset stty tset setterm cls',
  manual: 'https://man7.org/linux/man-pages/man1/tput.1.html',
  flags: '-V -x -S -a --all -g --save -q -h -c -e -I -m -r -s -w --help --version',
  text: '-T',
  names: '-F|--file',
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
};

export const expr: Program = {
  name: 'expr factor numfmt gfactor gnumfmt',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/expr-invocation.html',
  sameAs: { gexpr: 'https://www.gnu.org/software/coreutils/manual/html_node/expr-invocation.html' },
  style: 'posix',
  flags: '-h|--exponents -z|--zero-terminated --debug --grouping --help --version',
  optional: '--header',
  text: '--delimiter --field --format --from --from-unit --invalid --padding --round --suffix --to --to-unit -d',
  operands: 'text...',
  does: 'nothing',
};

export const bc: Program = {
  name: 'bc',
  manual: 'https://www.gnu.org/software/bc/manual/html_mono/bc.html',
  sameAs: { gbc: 'https://www.gnu.org/software/bc/manual/html_mono/bc.html' },
  flags: '-h|--help -i|--interactive -l|--mathlib -q|--quiet -s|--standard -w|--warn -v|--version',
  text: '-e|--expression -S|--scale',
  reads: '-f|--file',
  operands: 'reads...',
  does: 'nothing',
};
