// Shutting down, system logs, and shell history: shutdown, journalctl, dmesg, history and similar programs.
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';
import { service } from '../services/sub-acts.ts';
import { machineTool, machineTools, man1, man8 } from '../system/machine-tool.ts';

const shutdownEffect: Effect = { kind: 'hazard', what: 'shutdown', detail: 'turns the machine off or restarts it' };
const audit = (detail: string): Effect => ({ kind: 'hazard', what: 'audit', detail });

export const shutdown: readonly Program[] = [
  {
    name: 'shutdown',
    manual: 'https://www.freedesktop.org/software/systemd/man/latest/shutdown.html',
    flags: '-H|--halt -P|--poweroff -r|--reboot -h -k -c --no-wall --show --help -s -o -f',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '--help --show -c', does: [shutdownEffect] }],
  },
  {
    name: 'reboot',
    manual: 'https://www.freedesktop.org/software/systemd/man/latest/halt.html',
    sameAs: {
      halt: 'https://www.freedesktop.org/software/systemd/man/latest/halt.html',
      poweroff: 'https://www.freedesktop.org/software/systemd/man/latest/halt.html',
    },
    flags: '-f|--force -p|--poweroff -w|--wtmp-only -d|--no-wtmp -n|--no-sync --no-wall --halt --reboot --help -q -l',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '--help', does: [shutdownEffect] }],
  },
  {
    name: 'init',
    manual: 'https://www.freedesktop.org/software/systemd/man/latest/telinit.html',
    sameAs: { telinit: 'https://www.freedesktop.org/software/systemd/man/latest/telinit.html' },
    flags: '--help --no-wall',
    operands: 'text...',
    does: 'nothing',
    // `init 0`; other words than a run level are unknown, as in `some-tool init my-app`.
    judge: (it) => ({
      effects: it.operands
        .slice(0, 1)
        .map((level) =>
          /^[0-9a-zA-Z]?$/.test(exact(level) ?? '') ? shutdownEffect : unclear('no run level', exact(level) ?? ''),
        ),
    }),
  },
  {
    name: 'pm-suspend',
    manual: 'https://linux.die.net/man/8/pm-suspend',
    style: 'none',
    operands: 'text...',
    does: [shutdownEffect],
  },
  {
    name: 'pm-hibernate',
    manual: 'https://manpages.debian.org/trixie/pm-utils/pm-hibernate.8.en.html',
    style: 'none',
    operands: 'text...',
    does: [shutdownEffect],
  },
  {
    name: 'kexec',
    manual: 'https://manpages.debian.org/trixie/kexec-tools/kexec.8.en.html',
    style: 'none',
    operands: 'text...',
    does: [shutdownEffect],
  },
];

export const journalctl: Program = {
  name: 'journalctl',
  manual: 'https://www.freedesktop.org/software/systemd/man/latest/journalctl.html',
  flags: `
    -a|--all -e|--pager-end -f|--follow -r|--reverse --no-pager -q|--quiet -m|--merge -x|--catalog -k|--dmesg --system
    --user --no-hostname --no-full --full -l --no-tail --utc --show-cursor --list-boots --list-catalog --disk-usage
    --header --list-invocations --fields|-N --verify --help|-h --version -I --truncate-newline --case-sensitive
    --new-id128 --rotate --flush --sync --relinquish-var --smart-relinquish-var -NUM --dump-catalog
  `,
  optional: '-b|--boot -n|--lines',
  text: `
    -u|--unit --user-unit -p|--priority -S|--since -U|--until -o|--output --output-fields -t|--identifier
    -T|--exclude-identifier -g|--grep -F|--field -c|--cursor --after-cursor --facility --namespace --invocation
    --interval --vacuum-size --vacuum-time --vacuum-files
  `,
  reads: '-D|--directory --file',
  unclear: '-M|--machine --root --image --cursor-file --verify-key --setup-keys',
  operands: 'text...',
  does: 'nothing',
  when: [
    { has: '--vacuum-size --vacuum-time --vacuum-files --rotate', does: [audit('removes logs of the machine')] },
    {
      has: '--flush --sync --relinquish-var --smart-relinquish-var',
      does: [{ kind: 'configure', what: 'system', detail: 'the journal' }],
    },
  ],
};

export const logs: readonly Program[] = [
  {
    name: 'dmesg',
    manual: 'https://man7.org/linux/man-pages/man1/dmesg.1.html',
    flags: `
      -H|--human -k|--kernel -L|--color -P|--nopager -p|--force-prefix -r|--raw -S|--syslog -T|--ctime -t|--notime
      -u|--userspace -w|--follow -W|--follow-new -x|--decode -d|--show-delta -e|--reltime -J|--json -h|--help
      -V|--version -C|--clear -c|--read-clear -D|--console-off -E|--console-on
    `,
    text: '-f|--facility -l|--level -s|--buffer-size --time-format --since --until -n|--console-level',
    reads: '-F|--file',
    operands: 'none',
    does: 'nothing',
    when: [{ has: '-C -c -D -n', does: [audit('clears or hides the kernel log')] }],
  },
  {
    name: 'logger',
    manual: 'https://man7.org/linux/man-pages/man1/logger.1.html',
    flags: '-d|--udp -e|--skip-empty -i -s|--stderr -T|--tcp -h|--help -V|--version --no-act --octet-count --prio-prefix',
    optional: '--id --rfc5424 --rfc3164',
    text: '-p|--priority -t|--tag -S|--size --msgid --sd-id --sd-param -P|--port',
    reads: '-f|--file',
    connects: '-n|--server',
    unclear: '-u|--socket --journald',
    operands: 'text...',
    does: 'nothing',
    when: [{ has: '-n', does: [service('local', 'syslog', 'a log entry on another machine')] }],
  },
  {
    name: 'logrotate',
    manual: 'https://man7.org/linux/man-pages/man8/logrotate.8.html',
    flags: '-d|--debug -v|--verbose --version --help',
    unclearFlags: '-f|--force',
    unclear: '-s|--state -m|--mail -l|--log',
    operands: 'unclear...',
    does: 'nothing',
  },
  {
    name: 'last',
    manual: man1('last'),
    sameAs: { lastb: man1('last') },
    flags: `
      -a|--hostlast -d|--dns -F|--fulltimes -i|--ip -R|--nohostname -w|--fullnames -x|--system -T|--tab-separated -NUM
      -h|--help -V|--version
    `,
    text: '-n|--limit -p|--present -s|--since -t|--until --time-format',
    reads: '-f|--file',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
    when: [{ has: '-f', prints: 'content' }],
  },
  {
    name: 'lastlog',
    manual: man8('lastlog'),
    flags: '-h|--help',
    unclearFlags: '-C|--clear -S|--set',
    text: '-b|--before -t|--time -u|--user -R|--root',
    operands: 'none',
    does: 'nothing',
    prints: 'names',
  },
];

const historyKind = {
  style: 'posix',
  operands: 'text...',
  does: 'nothing',
  when: [
    { has: '-c -d', does: [audit('removes shell history')] },
    { lacks: '-c -d -a', does: [{ kind: 'reveal', what: 'credential', detail: 'shell history' }] },
  ],
} satisfies Partial<Program>;

const historyOptions = {
  flags: '-c -l -n -r -NUM',
  appends: '-a',
  writes: '-w',
  text: '-d -p',
  unclear: '-s -e',
} satisfies Partial<Program>;

export const history: Program = {
  name: 'history',
  manual: 'https://www.gnu.org/software/bash/manual/html_node/Bash-History-Builtins.html',
  ...historyOptions,
  ...historyKind,
};

export const historyKin: readonly Program[] = [
  {
    name: 'fc',
    manual: 'https://www.gnu.org/software/bash/manual/html_node/Bash-History-Builtins.html',
    style: 'posix',
    flags: '-l -n -r -NUM',
    unclear: '-e',
    // Runs a command of the history again.
    unclearFlags: '-s',
    operands: 'text? text?',
    does: [{ kind: 'reveal', what: 'credential', detail: 'shell history' }],
    when: [{ lacks: '-l', does: [unclear('a command of the history is run again', 'fc')] }],
  },
];

const changesAudit: readonly Effect[] = [audit('changes what is audited')];

export const auditing: readonly Program[] = [
  {
    name: 'ausearch',
    manual: man8('ausearch'),
    style: 'single',
    flags: `
      --debug --extra-keys --extra-labels --extra-obj2 --extra-time -h|--help -i|--interpret --input-logs --just-one
      -l|--line-buffered -r|--raw -v|--version -w|--word
    `,
    text: `
      -a|--event --arch -c|--comm --eoe-timeout -e|--exit --escape -f|--file --format -ga|--gid-all -ge|--gid-effective
      -gi|--gid -hn|--host -k|--key -m|--message -n|--node -o|--object -p|--pid -pp|--ppid -sc|--syscall -se|--context
      --session -su|--subject -sv|--success -tm|--terminal -ua|--uid-all -ue|--uid-effective -ui|--uid -ul|--loginuid
      -uu|--uuid -vm|--vm-name -x|--executable -te|--end -ts|--start
    `,
    reads: '-if|--input',
    writes: '--checkpoint',
    // The time behind a date.
    operands: 'text...',
    does: 'nothing',
  },
  {
    name: 'aureport',
    manual: man8('aureport'),
    style: 'single',
    flags: `
      -au|--auth -a|--avc --comm -c|--config -cr|--crypto --debug -e|--event -f|--file --failed -h|--host --help
      -i|--interpret --input-logs --integrity -k|--key -l|--login -m|--mods -ma|--mac -n|--anomaly -nc|--no-config -p|--pid
      -r|--response -s|--syscall --success --summary -t|--log --tty -tm|--terminal -u|--user -v|--version --virt
      -x|--executable
    `,
    text: '--eoe-timeout --escape --node -te|--end -ts|--start',
    reads: '-if|--input',
    operands: 'text...',
    does: 'nothing',
  },
  {
    name: 'auditctl',
    manual: 'https://man7.org/linux/man-pages/man8/auditctl.8.html',
    flags: '-l -s -v -h',
    unclearFlags: '-D -i -c -t',
    unclear: '-a -A -b -d -e -f -F -k -m -p -q -r -R -S -w -W',
    operands: 'text...',
    does: 'nothing',
    when: [{ has: '-D -a -A -b -d -e -f -R -w -W -r -q -t', does: changesAudit }],
  },
  ...machineTools('auditd', man8, changesAudit),
  machineTool({ name: 'augenrules', manual: man8('augenrules'), looks: '--check', does: changesAudit }),
];
