// Service managers: systemctl, service, launchctl and kin. Looking is quiet; starting, stopping and enabling change the machine.
import type { Parsed, Program, Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { environmentAndCommand } from '../shells/split-assignment.ts';
import { wordsOf } from '../../argv/words-of.ts';
import { longPattern } from '../../argv/long-pattern.ts';

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
const change = (what: 'system' | 'persistence'): Spec => ({
  operands: 'text...',
  does: [{ kind: 'configure', what, detail: 'a service of the machine' }],
});
const shutdown: Spec = { operands: 'text...', does: [{ kind: 'hazard', what: 'shutdown', detail: 'shuts the machine down' }] };

const each = (names: string, spec: Spec): { readonly [name: string]: Spec } =>
  Object.fromEntries(wordsOf(names).map((name) => [name, spec]));

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
    ...each(
      `
      start stop restart reload try-restart reload-or-restart try-reload-or-restart condrestart isolate kill freeze thaw
      reset-failed daemon-reload daemon-reexec clean set-property cancel bind mount-image soft-reboot log-level
      log-target service-log-level service-log-target
    `,
      guarded('system'),
    ),
    ...each(
      `
      enable disable reenable preset preset-all mask unmask link revert add-wants add-requires edit set-default
      set-environment unset-environment import-environment
    `,
      guarded('persistence'),
    ),
    'show-environment': { does: [{ kind: 'reveal', what: 'environment', detail: 'the environment of the service manager' }] },
    ...each(
      'poweroff reboot halt kexec exit switch-root suspend hibernate hybrid-sleep suspend-then-hibernate sleep rescue emergency default',
      shutdown,
    ),
  },
  bare: { does: 'nothing', prints: 'names' },
};

/** Units that guard the machine: switching them off is disabling security software. */
const GUARDS = longPattern()`
    ^(ufw|firewalld|nftables|iptables|ip6tables|apparmor|auditd|selinux\w*|fail2ban|clamav[\w-]*|clamd|falcon-sensor|
    mdatp|osqueryd|crowdsec|sysmon|wazuh-agent|ossec|sophos\S*|sentinelone|cbagentd|ds_agent|aide|rsyslog|
    systemd-journald|syslog-ng|syslog)(\.service|\.socket)?$
  `;
const LOGS = /^(auditd|rsyslog|systemd-journald|syslog-ng|syslog)(\.service|\.socket)?$/;
const OFF = new Set(['stop', 'disable', 'mask', 'kill', 'freeze', 'unload', 'bootout', 'remove', 'clean', 'edit', 'isolate']);

function guarded(what: 'system' | 'persistence'): Spec {
  return {
    ...change(what),
    judge: (it) => ({
      effects: OFF.has(it.sub.at(-1) ?? '')
        ? it.operands.flatMap(switchedOff)
        : it.operands.some((arg) => /^(poweroff|reboot|halt|shutdown|rescue|emergency)(\.target)?$/.test(argText(arg)))
          ? [{ kind: 'hazard', what: 'shutdown', detail: 'shuts the machine down' }]
          : [],
    }),
  };
}

function switchedOff(
  arg: { readonly bits: Parameters<typeof argText>[0]['bits'] } & Parameters<typeof argText>[0],
): readonly Effect[] {
  const text = argText(arg);
  if (LOGS.test(text)) return [{ kind: 'hazard', what: 'audit', detail: `stops \`${text}\`` }];
  return GUARDS.test(text) ? [{ kind: 'hazard', what: 'security-software', detail: `stops \`${text}\`` }] : [];
}

export const service: Program = {
  name: 'service rc-service invoke-rc.d',
  manual: 'https://manpages.debian.org/stable/sysvinit-utils/service.8.en.html',
  flags: '--status-all --version --help --full-restart --quiet',
  operands: 'text...',
  does: 'nothing',
  judge: (it) => {
    const verb = exact(it.operands[1]);
    if (it.operands.length === 0 || verb === 'status') return {};
    const name = it.operands[0];
    return {
      effects: [
        { kind: 'configure', what: 'system', detail: 'a service of the machine' },
        ...(verb === 'stop' && name ? switchedOff(name) : []),
      ],
    };
  },
};

const launch = (what: 'system' | 'persistence'): Spec => ({
  flags: '-w -F -k -p -s',
  text: '-S -D',
  operands: 'text...',
  does: [{ kind: 'configure', what, detail: 'a launch agent or daemon' }],
  judge: (it: Parsed) => ({
    effects: it.operands.some((arg) =>
      /com\.apple\.(alf|XProtect|MRT|syspolicyd|trustd|ManagedClient|mdmclient)|falcon|sentinel|jamf|santa/i.test(argText(arg)),
    )
      ? [{ kind: 'hazard', what: 'security-software', detail: 'a guard of the machine' }]
      : [],
  }),
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

export const initctl: readonly Program[] = [
  {
    name: 'rc-update update-rc.d chkconfig insserv',
    manual: 'https://manpages.debian.org/stable/init-system-helpers/update-rc.d.8.en.html',
    style: 'none',
    operands: 'text...',
    does: 'nothing',
    judge: (it) =>
      it.operands.every((arg) => /^(show|--list|-v|-a)$/.test(exact(arg) ?? ''))
        ? {}
        : { effects: [{ kind: 'configure', what: 'persistence', detail: 'services started at boot' }] },
  },
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
    does: [{ kind: 'configure', what: 'system', detail: 'a unit of its own, outside this session' }],
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
