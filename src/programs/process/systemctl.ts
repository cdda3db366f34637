// Service managers: systemctl, service, launchctl and similar programs. Looking is quiet; starting, stopping and enabling change
// the machine.
import type { Program, Spec, WhenRow } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { textArg } from '../../shell/value.ts';
import { environmentAndCommand } from '../shells/split-assignment.ts';
import { wordsOf } from '../../argv/words-of.ts';
import { debian, machineTool, machineTools, man8 } from '../system/machine-tool.ts';

const SHOW = `
    -l|--full --no-pager --no-legend --plain --all|-a --failed --quiet|-q --value --no-ask-password --with-dependencies
    --show-types --dry-run --wait --no-block --now --user --system --global --runtime --force|-f --no-reload --no-warn
    --no-wall -i|--check-inhibitors --reverse --after --before -r|--recursive --help|-h --version
  `;
const SHOW_TEXT = `
    -t|--type --state -p|--property -P -n|--lines -o|--output --job-mode --signal|-s --kill-whom --kill-who --what
    --timestamp --legend --when --boot-loader-menu
  `;

const look: Spec = { operands: 'text...', does: 'nothing', prints: 'names' };
const change = (what: 'system' | 'persistence', name = ''): Spec => ({
  operands: 'text...',
  does: [{ kind: 'configure', what, detail: `systemctl ${`${name} {operands}`.trim()}` }],
});
const shutdown: Spec = { operands: 'text...', does: [{ kind: 'hazard', what: 'shutdown', detail: 'shuts the machine down' }] };

const each = (names: string, spec: Spec): { readonly [name: string]: Spec } =>
  Object.fromEntries(wordsOf(names).map((name) => [name, spec]));

/** Units that protect the machine or keep its logs: stopping one disables security software. */
const GUARDS = `
  ufw* firewalld* nftables* iptables* ip6tables* apparmor* selinux* fail2ban* clamav* clamd* falcon-sensor* mdatp*
  osqueryd* crowdsec* sysmon* wazuh-agent* ossec* sophos* sentinelone* cbagentd* ds_agent* aide*
`;
const LOGS = 'auditd* rsyslog* systemd-journald* syslog*';
const MACHINE_OFF = 'poweroff* reboot* halt* shutdown* rescue* emergency*';
const switchesOff: readonly WhenRow[] = [
  { mentions: LOGS, does: [{ kind: 'hazard', what: 'audit', detail: 'stops `{operands}`' }] },
  { mentions: GUARDS, does: [{ kind: 'hazard', what: 'security-software', detail: 'stops `{operands}`' }] },
];
const OFF = new Set(['stop', 'disable', 'mask', 'kill', 'freeze', 'clean', 'edit', 'isolate']);

/** A started service keeps running. */
const runs = (name: string): readonly Effect[] =>
  /start/.test(name) ? [{ kind: 'process', act: 'start', whose: 'own', what: 'a service of the machine' }] : [];

const guarded = (names: string, what: 'system' | 'persistence'): { readonly [name: string]: Spec } =>
  Object.fromEntries(
    wordsOf(names).map((name): readonly [string, Spec] => [
      name,
      {
        ...change(what, name),
        does: [...(change(what, name).does as readonly Effect[]), ...runs(name)],
        when: [
          ...(OFF.has(name) ? switchesOff : []),
          { mentions: MACHINE_OFF, does: [{ kind: 'hazard', what: 'shutdown', detail: 'shuts the machine down' }] },
        ],
      },
    ]),
  );

const serviceTool = (name: string): Program => ({
  name,
  manual: debian(name),
  flags: '--status-all --version --help --full-restart --quiet',
  operands: 'text...',
  does: 'nothing',
  when: [
    { given: 'some', unless: '*.status', does: [{ kind: 'configure', what: 'system', detail: 'service {operands}' }] },
    ...['auditd', 'rsyslog', 'systemd-journald', 'syslog-ng', 'syslog'].map((unit): WhenRow => ({
      mentions: `${unit}.stop`,
      does: [{ kind: 'hazard', what: 'audit', detail: `stops \`${unit}\`` }],
    })),
    {
      mentions: wordsOf(GUARDS)
        .map((unit) => `${unit}.stop`)
        .join(' '),
      does: [{ kind: 'hazard', what: 'security-software', detail: 'stops `{operands}`' }],
    },
  ],
});

export const services: readonly Program[] = ['service', 'rc-service', 'invoke-rc.d'].map(serviceTool);

export const systemctl: Program = {
  name: 'systemctl',
  manual: 'https://www.freedesktop.org/software/systemd/man/latest/systemctl.html',
  flags: SHOW,
  text: SHOW_TEXT,
  // Another machine, another root.
  unclear: '-H|--host -M|--machine --root --image --preset-mode',
  does: 'nothing',
  sub: {
    ...each(
      `
      status show cat list-units list-unit-files list-timers list-sockets list-jobs list-dependencies list-automounts
      list-machines list-paths is-active is-enabled is-failed is-system-running get-default help whoami
    `,
      look,
    ),
    ...guarded(
      `
      start stop restart reload try-restart reload-or-restart try-reload-or-restart condrestart isolate kill freeze thaw
      reset-failed daemon-reload daemon-reexec clean set-property cancel bind mount-image soft-reboot log-level
      log-target service-log-level service-log-target
    `,
      'system',
    ),
    ...guarded(
      `
      enable disable reenable preset preset-all mask unmask link revert add-wants add-requires edit set-default
      set-environment unset-environment import-environment
    `,
      'persistence',
    ),
    'show-environment': { does: [{ kind: 'reveal', what: 'environment', detail: 'the environment of the service manager' }] },
    ...each(
      'poweroff reboot halt kexec exit switch-root suspend hibernate hybrid-sleep suspend-then-hibernate sleep rescue emergency default',
      shutdown,
    ),
  },
  bare: { does: 'nothing', prints: 'names' },
};

const launch = (what: 'system' | 'persistence'): Spec => ({
  flags: '-w -F -k -p -s',
  text: '-S -D',
  operands: 'text...',
  does: [{ kind: 'configure', what, detail: 'a launch agent or daemon' }],
  when: [
    {
      mentions: `
        *com?apple?alf* *com?apple?XProtect* *com?apple?MRT* *com?apple?syspolicyd* *com?apple?trustd*
        *com?apple?ManagedClient* *com?apple?mdmclient* *falcon* *Falcon* *sentinel* *Sentinel* *jamf* *santa*
      `,
      does: [{ kind: 'hazard', what: 'security-software', detail: 'a protection of this machine' }],
    },
  ],
});

export const launchctl: Program = {
  name: 'launchctl',
  manual: 'https://ss64.com/mac/launchctl.html',
  does: 'nothing',
  sub: {
    ...each(
      `
      list print print-cache print-disabled print-token blame dumpstate hostinfo version manageruid managername
      managerpid error variant help resolveport procinfo limit
    `,
      look,
    ),
    ...each('load bootstrap enable submit setenv unsetenv config', launch('persistence')),
    ...each('unload bootout disable remove kill stop start kickstart attach', launch('system')),
    getenv: { operands: 'text', does: [{ kind: 'reveal', what: 'env-value', detail: 'a variable of the launch environment' }] },
    export: { does: [{ kind: 'reveal', what: 'environment', detail: 'the launch environment' }] },
    reboot: shutdown,
  },
  bare: { does: 'nothing', prints: 'names' },
};

const atBoot: readonly Effect[] = [{ kind: 'configure', what: 'persistence', detail: 'services started at boot' }];

export const initctl: readonly Program[] = [
  machineTool({ name: 'rc-update', manual: debian('rc-update'), looks: 'none show show.-v show.-a -v -a', does: atBoot }),
  machineTool({ name: 'chkconfig', manual: man8('chkconfig'), looks: 'none --list', does: atBoot }),
  ...machineTools('update-rc.d insserv', debian, atBoot),
  {
    name: 'initctl',
    manual: 'https://manpages.ubuntu.com/manpages/trusty/man8/initctl.8.html',
    does: 'nothing',
    sub: {
      ...each('list status version show-config', look),
      ...each('start stop restart reload emit reload-configuration', change('system')),
    },
  },
  {
    name: 'brew-services',
    manual: 'https://docs.brew.sh/Manpage#services-subcommand',
    does: 'nothing',
    sub: {
      ...each('list info', look),
      ...each('start restart run', change('persistence')),
      ...each('stop kill cleanup', change('system')),
    },
  },
  {
    name: 'loginctl',
    manual: 'https://www.freedesktop.org/software/systemd/man/latest/loginctl.html',
    flags: '--no-pager --no-legend -a|--all -l|--full --value --no-ask-password -h|--help --version',
    text: '-p|--property -n|--lines -o|--output -s|--signal --kill-whom',
    does: 'nothing',
    sub: {
      ...each(
        'list-sessions session-status show-session list-users user-status show-user list-seats seat-status show-seat',
        look,
      ),
      ...each('enable-linger disable-linger', change('persistence')),
      ...each(
        `
        activate lock-session unlock-session lock-sessions unlock-sessions terminate-session kill-session terminate-user
        kill-user attach flush-devices terminate-seat
      `,
        { operands: 'text...', does: [{ kind: 'process', act: 'stop', whose: 'broad', what: 'a session' }] },
      ),
    },
    bare: { does: 'nothing', prints: 'names' },
  },
  {
    name: 'systemd-run',
    manual: 'https://www.freedesktop.org/software/systemd/man/latest/systemd-run.html',
    style: 'posix',
    flags: `
      --user --system --scope -r|--remain-after-exit --send-sighup --no-block --wait -t|--pty -P|--pipe -q|--quiet
      -G|--collect -S|--shell -d|--same-dir --no-ask-password --help|-h --version --slice-inherit
    `,
    text: '--unit|-u --description --slice --service-type --uid --gid --nice --working-directory -E|--setenv',
    unclear: '-p|--property -H|--host -M|--machine',
    operands: 'command',
    does: [{ kind: 'configure', what: 'system', detail: 'a separate unit outside this session' }],
    prints: 'nothing',
    judge: (it) => {
      const { env } = environmentAndCommand(it.values('-E'));
      return {
        inner: [
          ...(it.has('-S') ? [{ kind: 'stdin', language: 'shell', privileged: true } as const] : []),
          ...(env.size > 0 ? [{ kind: 'argv', args: [textArg('true')], env } as const] : []),
        ],
      };
    },
  },
];
