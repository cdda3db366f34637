// Programs that only show facts about the machine and its processes. Options that set or reveal something are listed separately.
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { machineTool } from '../system/machine-tool.ts';

const sets = (detail: string): Effect => ({ kind: 'configure', what: 'system', detail });

const COREUTILS = 'https://www.gnu.org/software/coreutils/manual/html_node/';
const shows = { operands: 'text...', does: 'nothing', prints: 'names' } as const;

export const uname: Program = {
  name: 'uname',
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

export const unameKin: readonly Program[] = [
  {
    name: 'nproc',
    manual: 'https://manpages.debian.org/trixie/coreutils/nproc.1.en.html',
    flags: '--all --help --version',
    text: '--ignore',
    operands: 'none',
    does: 'nothing',
    prints: 'names',
    when: [{ alone: 'none -s -n -r -m -p -i -o --ignore', prints: 'token' }],
  },
  {
    name: 'logname',
    manual: 'https://manpages.debian.org/trixie/coreutils/logname.1.en.html',
    flags: '--help --version',
    operands: 'none',
    does: 'nothing',
    prints: 'names',
    when: [{ alone: 'none', prints: 'token' }],
  },
];

export const whoami: Program = {
  name: 'whoami',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/whoami-invocation.html',
  flags: '-r|--random -t|--time -m|--md5 -s|--sha1 -x|--hex -h --help --version -V',
  text: '-n|--namespace -N|--name -C|--count -hdr',
  operands: 'none',
  does: 'nothing',
  prints: 'token',
};

export const whoamiKin: readonly Program[] = [
  {
    name: 'uuidgen',
    manual: 'https://manpages.debian.org/trixie/uuid-runtime/uuidgen.1.en.html',
    flags: '-r|--random -t|--time -m|--md5 -s|--sha1 -x|--hex -h|--help -V|--version',
    text: '-n|--namespace -N|--name -C|--count',
    operands: 'none',
    does: 'nothing',
    prints: 'token',
  },
];

export const id: Program = {
  name: 'id',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/id-invocation.html',
  // `-A`, `-F`, `-M`, `-P` and `-p` exist on macOS.
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
  name: 'free',
  manual: 'https://man7.org/linux/man-pages/man1/free.1.html',
  flags: `
    -a|--all -A -b|--bytes -B -C -d -D|--df -e|--evaluate -f|--fs -F -g|--gibi -h|--human -H -i -J|--json -k|--kibi
    -l|--lohi|--list -L -m|--mebi -M -n -N -O|--output-all -p|--parse -P -q -r|--raw -R -S -t|--total -T -u -U
    -v|--committed|--verbose -V|--version -w|--wide -x|--hex -X -y --help --kilo --mega --giga --si --online --offline
    --all-locales --nodeps --noheadings --ascii --bytes -productName -productVersion -buildVersion --productName
    --productVersion --buildVersion -xml -json -nn -vv -kk --tera --peta --tebi --pebi
  `,
  text: `
    -s|--seconds -o|--output|--columns -E|--dedup -I|--include --sysroot -detailLevel --query-gpu --format --loop
    -c|--count
  `,
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
};

export const freeKin: readonly Program[] = [
  {
    name: 'vmstat',
    manual: 'https://manpages.debian.org/trixie/procps/vmstat.8.en.html',
    flags: `
      -a|--active -f|--forks -m|--slabs -n|--one-header -s|--stats -d|--disk -D|--disk-sum -t|--timestamp -w|--wide
      -y|--no-first -V|--version -h|--help
    `,
    unclear: '-p|--partition -S|--unit',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'iostat',
    manual: 'https://manpages.debian.org/trixie/sysstat/iostat.1.en.html',
    flags: '-c -d -H -h --human -k -m -N -p -s -t -V -x -y --version --help',
    text: '-o',
    unclear: '-f -g',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'mpstat',
    manual: 'https://manpages.debian.org/trixie/sysstat/mpstat.1.en.html',
    flags: '-A -H -n -T -u -V --version --help',
    text: '-I -o',
    unclear: '-N -P',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'lscpu',
    manual: 'https://manpages.debian.org/trixie/util-linux/lscpu.1.en.html',
    flags: '-a|--all -B|--bytes -b|--online -c|--offline -J|--json -r|--raw -x|--hex -y|--physical --output-all --help',
    optional: '-C|--caches -e|--extended -p|--parse',
    unclear: '-s|--sysroot',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'lsblk',
    manual: 'https://manpages.debian.org/trixie/util-linux/lsblk.8.en.html',
    flags: `
      -A|--noempty -a|--all -b|--bytes -H|--list-columns -D|--discard -d|--nodeps -f|--fs -i|--ascii -J|--json -l|--list
      -M|--merge -m|--perms -N|--nvme -v|--virtio -n|--noheadings -O|--output-all -P|--pairs -p|--paths -r|--raw
      -S|--scsi -s|--inverse -t|--topology -y|--shell -h|--help -V|--version
    `,
    optional: '-T|--tree',
    text: '-E|--dedup -I|--include -o|--output',
    unclear: '-e|--exclude -w|--width -x|--sort --sysroot',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'lsusb',
    manual: 'https://manpages.debian.org/trixie/usbutils/lsusb.8.en.html',
    flags: '-v|--verbose -d -t|--tree -V|--version --help',
    text: '-s',
    unclear: '-D',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'lspci',
    manual: 'https://manpages.debian.org/trixie/pciutils/lspci.8.en.html',
    flags: '-m -t -v -vv -k -x -b -D -P -n -nn -q -d -M --version --help',
    text: '-s',
    unclear: '-i -p -A -F -r',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'lsmem',
    manual: 'https://manpages.debian.org/trixie/util-linux/lsmem.1.en.html',
    flags: '-a|--all -b|--bytes -J|--json -n|--noheadings --output-all -P|--pairs -r|--raw -h|--help -V|--version',
    text: '-o|--output',
    unclear: '-S|--split -s|--sysroot',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'findmnt',
    manual: 'https://manpages.debian.org/trixie/util-linux/findmnt.8.en.html',
    flags: `
      -A|--all -a|--ascii -b|--bytes -C|--nocanonicalize -c|--canonicalize -D|--df -e|--evaluate -f|--first-only
      -H|--list-columns -i|--invert -J|--json -l|--list -m|--mtab -n|--noheadings --output-all -P|--pairs -R|--submounts
      -r|--raw -s|--fstab -U|--uniq -u|--notruncate -v|--nofsroot -x|--verify --verbose -y|--shell -h|--help
      -V|--version
    `,
    optional: '-k|--kernel -p|--poll',
    unclearFlags: '-I|--dfi',
    text: '-o|--output',
    unclear: `
      -d|--direction -F|--tab-file -M|--mountpoint -N|--task -O|--options -S|--source -T|--target -t|--types
      -w|--timeout
    `,
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'vm_stat',
    manual: 'https://ss64.com/mac/vm_stat.html',
    style: 'single',
    text: '-c',
    operands: 'text?',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'sw_vers',
    manual: 'https://ss64.com/mac/sw_vers.html',
    style: 'single',
    flags: `
      -productName -productVersion -productVersionExtra -buildVersion --productName --productVersion
      --productVersionExtra --buildVersion
    `,
    operands: 'none',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'system_profiler',
    manual: 'https://ss64.com/mac/system_profiler.html',
    style: 'single',
    flags: '-xml -json -usage -listDataTypes -nospawn',
    text: '-detailLevel -timeout',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'ioreg',
    manual: 'https://ss64.com/mac/ioreg.html',
    flags: '-a -b -f -h -i -l -r -S -t -x -y',
    text: '-c -d -k -n -p -w',
    operands: 'none',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'getconf',
    manual: 'https://manpages.debian.org/trixie/libc-bin/getconf.1.en.html',
    flags: '-a --help --version',
    text: '-v',
    operands: 'text? names?',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'locale',
    manual: 'https://man7.org/linux/man-pages/man1/locale.1.html',
    flags: `
      -a|--all-locales -c|--category-name -k|--keyword-name -m|--charmaps -v|--verbose -?|--help --usage -V|--version
    `,
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'lsb_release',
    manual: 'https://manpages.debian.org/trixie/lsb-release/lsb_release.1.en.html',
    flags: '-h|--help -v|--version -i|--id -d|--description -r|--release -c|--codename -a|--all -s|--short',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
];

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
    { has: '-w -p -f --system', does: [sets('kernel settings')] },
    { mentions: '*=*', does: [sets('kernel settings')] },
    { unless: '...', does: [sets('kernel settings')] },
  ],
  unclearFlags: '-w|--write -p|--load -f --system',
  prints: 'names',
};

export const tput: Program = {
  name: 'tput',
  manual: 'https://man7.org/linux/man-pages/man1/tput.1.html',
  flags: '-V -x -S -a --all -g --save -q -h -c -e -I -m -r -s -w --help --version',
  text: '-T',
  names: '-F|--file',
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
};

export const tputKin: readonly Program[] = [
  {
    name: 'clear',
    manual: 'https://manpages.debian.org/trixie/ncurses-bin/clear.1.en.html',
    flags: '-V -x --help --version',
    text: '-T',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'reset',
    manual: 'https://manpages.debian.org/trixie/ncurses-bin/reset.1.en.html',
    flags: '-c -I -q -r -s -V -w --help --version',
    unclear: '-e -m',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'stty',
    manual: 'https://manpages.debian.org/trixie/coreutils/stty.1.en.html',
    flags: '-a|--all -g|--save --help --version',
    names: '-F|--file',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'tset',
    manual: 'https://manpages.debian.org/trixie/ncurses-bin/tset.1.en.html',
    flags: '-c -I -q -r -s -V -w --help --version',
    unclear: '-e -m',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'setterm',
    manual: 'https://manpages.debian.org/trixie/util-linux/setterm.1.en.html',
    flags: '-h|--help -V|--version',
    unclear: '--file',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'cls',
    manual: 'https://learn.microsoft.com/windows-server/administration/windows-commands/cls',
    operands: 'none',
    does: 'nothing',
    prints: 'names',
  },
];

export const expr: Program = {
  name: 'expr',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/expr-invocation.html',
  sameAs: { gexpr: 'https://www.gnu.org/software/coreutils/manual/html_node/expr-invocation.html' },
  flags: '-h|--exponents -z|--zero-terminated --debug --grouping --help --version',
  optional: '--header',
  text: '--delimiter --field --format --from --from-unit --invalid --padding --round --suffix --to --to-unit -d',
  style: 'posix',
  operands: 'text...',
  does: 'nothing',
};

export const exprKin: readonly Program[] = [
  {
    name: 'factor',
    manual: 'https://manpages.debian.org/trixie/coreutils/factor.1.en.html',
    sameAs: { gfactor: 'https://www.gnu.org/software/coreutils/manual/html_node/factor-invocation.html' },
    flags: '-h|--exponents --help --version',
    style: 'posix',
    operands: 'text...',
    does: 'nothing',
  },
  {
    name: 'numfmt',
    manual: 'https://manpages.debian.org/trixie/coreutils/numfmt.1.en.html',
    sameAs: { gnumfmt: 'https://www.gnu.org/software/coreutils/manual/html_node/numfmt-invocation.html' },
    flags: '--debug --grouping -z|--zero-terminated --help --version',
    optional: '--header',
    text: '-d|--delimiter --field --format --from --from-unit --invalid --padding --round --suffix --to --to-unit',
    style: 'posix',
    operands: 'text...',
    does: 'nothing',
  },
];

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
