// The kernel, the firewall, trust stores and other guards of the machine. Looking is quiet, switching a guard off is a hard boundary.
import type { Program } from '../../argv/program.ts';
import type { Effect, Hazard } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { argText, exact } from '../../shell/value.ts';
import { longPattern } from '../../argv/long-pattern.ts';

const hazard = (what: Hazard['what'], detail: string): Effect => ({ kind: 'hazard', what, detail });
const kernel = hazard('kernel', 'kernel modules and settings');
const guardOff = hazard('security-software', 'switches a guard of the machine off');
const weaker = hazard('weaken-guard', 'changes a guard of the machine');
const system: Effect = { kind: 'configure', what: 'system', detail: 'settings of the machine' };
const trust: Effect = { kind: 'configure', what: 'guard', detail: 'which certificates are believed' };

interface Row {
  readonly name: string;
  readonly manual: string;
  /** Joined words of a command that only looks. */
  readonly looks: RegExp;
  /** Joined words that switch it off. */
  readonly off?: RegExp;
  readonly effect: Effect;
}

const HELP = '(--help|-h|--version|-V|version|help)';
const MAN8 = 'https://man7.org/linux/man-pages/man8/';

const ROWS: readonly Row[] = [
  {
    name: 'insmod rmmod modprobe kmod depmod kextload kextunload kmutil kldload kldunload dkms',
    manual: `${MAN8}modprobe.8.html`,
    looks: new RegExp(`^(${HELP}|list|status|-c|--showconfig|-n .*|--show-depends .*|showloaded.*|inspect.*)$`),
    effect: kernel,
  },
  { name: 'lsmod modinfo kextstat', manual: `${MAN8}lsmod.8.html`, looks: /^.*$/s, effect: kernel },
  {
    name: 'efibootmgr mokutil nvram fwupdmgr update-grub grub-install grub-mkconfig update-initramfs dracut mkinitcpio bless bcdedit flashrom',
    manual: `${MAN8}efibootmgr.8.html`,
    looks: new RegExp(`^(${HELP}|-v|-p|-xp|--sb-state|get-devices|get-updates)$`),
    effect: kernel,
  },
  {
    name: 'iptables ip6tables iptables-legacy ip6tables-legacy ebtables arptables',
    manual: `${MAN8}iptables.8.html`,
    looks: new RegExp(`^(${HELP}|(-t \\w+ )?(-[nvx]+ )*(-[nvx]*L[nvx]*|-S|--list|--list-rules)( .*)?)$`),
    off: /(^| )(-F|--flush|-X|--delete-chain|-P \w+ ACCEPT|--policy \w+ ACCEPT)( |$)/,
    effect: weaker,
  },
  {
    name: 'iptables-restore ip6tables-restore iptables-apply nft-restore',
    manual: `${MAN8}iptables-restore.8.html`,
    looks: new RegExp(`^${HELP}$`),
    effect: guardOff,
  },
  { name: 'iptables-save ip6tables-save', manual: `${MAN8}iptables-save.8.html`, looks: /^((-c|-t \w+) ?)*$/, effect: weaker },
  {
    name: 'nft',
    manual: `${MAN8}nft.8.html`,
    looks: new RegExp(`^(${HELP}|(-a )?list .*|monitor)$`),
    off: /(flush|delete) (ruleset|table|chain)/,
    effect: weaker,
  },
  {
    name: 'ufw',
    manual: 'https://manpages.ubuntu.com/manpages/noble/man8/ufw.8.html',
    looks: new RegExp(`^(${HELP}|status( \\w+)?|show .*|app (list|info .*)|--dry-run .*)$`),
    off: /(^|--force )(disable|reset)|default allow/,
    effect: weaker,
  },
  {
    name: 'firewall-cmd',
    manual: 'https://firewalld.org/documentation/man-pages/firewall-cmd.html',
    looks: /^(--(state|list-\S+|get-\S+|query-\S+|info-\S+|zone=\w+|permanent|help|version)( |$))+$/,
    off: /--panic-off|--set-default-zone=trusted|--remove-service/,
    effect: weaker,
  },
  { name: 'pfctl', manual: 'https://man.openbsd.org/pfctl', looks: /^(-v* ?)?-s ?\w+$/, off: /(^| )-[a-z]*[dF]/, effect: weaker },
  {
    name: 'socketfilterfw',
    manual: 'https://ss64.com/mac/',
    looks: /^--(get|list)\w+$/,
    off: /--setglobalstate off/,
    effect: weaker,
  },
  { name: 'setenforce', manual: `${MAN8}setenforce.8.html`, looks: /^$/, off: /^(0|permissive)$/i, effect: weaker },
  { name: 'getenforce sestatus aa-status apparmor_status', manual: `${MAN8}sestatus.8.html`, looks: /^.*$/s, effect: weaker },
  {
    name: 'aa-disable aa-complain aa-teardown apparmor_parser semanage setsebool semodule restorecon chcon aa-enforce',
    manual: `${MAN8}setsebool.8.html`,
    looks: new RegExp(`^(${HELP}|-l|.* -l|--list)$`),
    off: /permissive -a/,
    effect: weaker,
  },
  {
    name: 'spctl',
    manual: 'https://ss64.com/mac/spctl.html',
    looks: /^(--status|-a .*|--assess .*|--list.*)$/,
    off: /--(master|global)-disable|--disable/,
    effect: weaker,
  },
  {
    name: 'csrutil',
    manual: 'https://ss64.com/mac/csrutil.html',
    looks: /^(status|report|authenticated-root status)$/,
    off: /disable|clear/,
    effect: weaker,
  },
  {
    name: 'fdesetup',
    manual: 'https://ss64.com/mac/fdesetup.html',
    looks: /^(status|isactive|list|version|help|supportsauthrestart)$/,
    off: /disable/,
    effect: weaker,
  },
  { name: 'tccutil', manual: 'https://ss64.com/mac/tccutil.html', looks: /^$/, effect: weaker },
  {
    name: 'profiles jamf santactl softwareupdate systemsetup pmset',
    manual: 'https://ss64.com/mac/profiles.html',
    looks: longPattern()`
        ^(-?-?(list|status|show|get\w+|version|help)|-l|-g( \w+)?|(list|show|status|validate)( -(verbose|all|type \w+|
        user \w+|path \S+))+)$
      `,
    effect: system,
  },
  {
    name: 'mdatp falconctl sentinelctl sophos-cli osqueryctl wazuh-control cbctl esetctl',
    manual: 'https://learn.microsoft.com/defender-endpoint/linux-resources',
    looks: /^(health|version|status|stats|-g.*|config list|threat list.*)$/,
    off: /(disable|stop|unload|uninstall|remove|--disabled|off|exclusion)/,
    effect: weaker,
  },
  {
    name: 'update-ca-certificates update-ca-trust trust certutil c_rehash cert-sync',
    manual: 'https://manpages.debian.org/stable/ca-certificates/update-ca-certificates.8.en.html',
    looks: new RegExp(`^(${HELP}|list.*|-L(?!.* -o).*|check)$`),
    effect: trust,
  },
  {
    name: 'setcap',
    manual: `${MAN8}setcap.8.html`,
    looks: new RegExp(`^(${HELP}|-v .*)$`),
    effect: hazard('weaken-guard', 'gives a file capabilities'),
  },
  { name: 'getcap getfattr pscap', manual: `${MAN8}getcap.8.html`, looks: /^.*$/s, effect: system },
  {
    name: 'timedatectl',
    manual: 'https://www.freedesktop.org/software/systemd/man/latest/timedatectl.html',
    looks: new RegExp(`^(${HELP}|(status|show|show-timesync|timesync-status|list-timezones)?( ?-\\S+)*)$`),
    effect: system,
  },
  {
    name: 'hostnamectl hwclock',
    manual: 'https://www.freedesktop.org/software/systemd/man/latest/hostnamectl.html',
    looks: new RegExp(`^(${HELP}|(status|hostname|show|list-locales|list-keymaps|-r|--show|--json=\\w+)?)$`),
    effect: system,
  },
  {
    name: 'networksetup scutil',
    manual: 'https://ss64.com/mac/networksetup.html',
    // `scutil -r` asks whether a name is reachable, `-w` waits for a key.
    looks:
      /^(-(get|list|print|is|show)\w*( .*)?|--get \w+|--dns|--proxy|--nwi|-help|-version|-r [\w.:-]+|-w [\w:/.-]+( -t \d+)?)$/,
    effect: system,
  },
  {
    name: 'ldconfig',
    manual: `${MAN8}ldconfig.8.html`,
    looks: new RegExp(`^(${HELP}|-p|--print-cache|-N -X|-v -N -X)$`),
    effect: system,
  },
  {
    name: 'dpkg-reconfigure locale-gen a2enmod a2ensite a2dismod a2dissite snapper timeshift',
    manual: 'https://manpages.debian.org/',
    looks: new RegExp(`^(${HELP}|list)$`),
    effect: system,
  },
  {
    name: 'tmutil',
    manual: 'https://ss64.com/mac/tmutil.html',
    looks: longPattern()`
        ^((list\w*|status|latestbackup|destinationinfo|machinedirectory)( -[A-Za-z])*|listlocalsnapshots \S+|
        (isexcluded|uniquesize|calculatedrift) .*|version|compare.*)$
      `,
    effect: hazard('backup', 'backups of the machine'),
  },
  {
    name: 'vssadmin wbadmin',
    manual: 'https://learn.microsoft.com/windows-server/administration/windows-commands/vssadmin',
    looks: /^list( .*)?$/,
    effect: hazard('backup', 'backups of the machine'),
  },
];

export const machineGuards: readonly Program[] = [ROWS.map(program)].flat();

function program(row: Row): Program {
  return {
    name: row.name,
    manual: row.manual,
    style: 'none',
    operands: 'text...',
    does: 'nothing',
    judge: (it) => {
      const known = it.operands.every((arg) => exact(arg) !== undefined);
      const words = it.operands.map(argText).join(' ');
      if (row.off?.test(words)) return { effects: [row.effect, guardOff] };
      return known && row.looks.test(words) ? {} : { effects: [row.effect] };
    },
  };
}

export const capsh: Program = {
  name: 'capsh',
  manual: 'https://man7.org/linux/man-pages/man1/capsh.1.html',
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  judge: (it) =>
    it.operands.every((arg) => /^(--print|--help|--decode=\w+|--supports=\w+)$/.test(exact(arg) ?? ''))
      ? {}
      : { effects: [{ kind: 'privilege', how: 'capsh' }, unclear('runs a shell with other rights', 'capsh')] },
};
