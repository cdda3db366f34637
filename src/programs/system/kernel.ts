// The kernel, the firewall, trust stores and other protections of the machine. Looking is quiet; switching a protection off is
// always forbidden.
import type { Program, Spec } from '../../argv/program.ts';
import type { Effect, Hazard } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { debian, mac, machineTool, machineTools, man8, onlyShow } from './machine-tool.ts';

const hazard = (what: Hazard['what'], detail: string): Effect => ({ kind: 'hazard', what, detail });
const kernel = [hazard('kernel', 'kernel modules and settings')];
const guardOff = [hazard('security-software', 'a protection of this machine')];
const weaker = [hazard('weaken-guard', 'a protection of this machine')];
const backups = [hazard('backup', 'backups of the machine')];
const system: readonly Effect[] = [{ kind: 'configure', what: 'system', detail: 'settings of the machine' }];
const trust: readonly Effect[] = [{ kind: 'configure', what: 'guard', detail: 'which certificates are trusted' }];
const SYSTEMD = 'https://www.freedesktop.org/software/systemd/man/latest/';
const MICROSOFT = 'https://learn.microsoft.com/windows-server/administration/windows-commands/';

export const kernelTools: readonly Program[] = [
  ...machineTools('insmod rmmod', man8, kernel),
  machineTool({
    name: 'modprobe',
    manual: man8('modprobe'),
    looks: '-c --showconfig -n... --dry-run... --show... -D... --show-depends...',
    does: kernel,
  }),
  machineTool({ name: 'kmod', manual: man8('kmod'), looks: 'help list static-nodes...', does: kernel }),
  machineTool({ name: 'depmod', manual: man8('depmod'), looks: '-n...', does: kernel }),
  machineTool({ name: 'dkms', manual: debian('dkms'), looks: 'status', does: kernel }),
  ...machineTools('kextload kextunload', mac, kernel),
  machineTool({ name: 'kmutil', manual: mac('kmutil'), looks: 'help showloaded... inspect...', does: kernel }),
  ...machineTools('kldload kldunload', (name) => `https://man.freebsd.org/cgi/man.cgi?query=${name}`, kernel),
  ...onlyShow('lsmod modinfo', man8),
  ...onlyShow('kextstat', mac),
  machineTool({ name: 'efibootmgr', manual: debian('efibootmgr'), looks: '-v', does: kernel }),
  machineTool({ name: 'mokutil', manual: debian('mokutil'), looks: '--sb-state', does: kernel }),
  machineTool({ name: 'nvram', manual: mac('nvram'), looks: '-p -xp', does: kernel }),
  machineTool({ name: 'fwupdmgr', manual: debian('fwupdmgr'), looks: 'get-devices get-updates', does: kernel }),
  ...machineTools('update-grub grub-install grub-mkconfig update-initramfs dracut mkinitcpio flashrom', debian, kernel),
  machineTool({ name: 'bless', manual: mac('bless'), does: kernel }),
  machineTool({ name: 'bcdedit', manual: `${MICROSOFT}bcdedit`, does: kernel }),
];

const GUARD_MANUALS: Readonly<Record<string, string>> = {
  mdatp: 'https://learn.microsoft.com/defender-endpoint/linux-resources',
  falconctl: 'https://www.crowdstrike.com/platform/endpoint-security/',
  sentinelctl: 'https://www.sentinelone.com/',
  'sophos-cli': 'https://docs.sophos.com/',
  osqueryctl: 'https://osquery.readthedocs.io/en/stable/installation/install-linux/',
  'wazuh-control': 'https://documentation.wazuh.com/current/user-manual/reference/tools/wazuh-control.html',
  cbctl: 'https://developer.carbonblack.com/',
  esetctl: 'https://help.eset.com/',
};

/** The options of iptables and similar programs that are not part of a rule; rules themselves are always a change. */
const TABLES: Spec = {
  flags: `
    -L|--list -S|--list-rules -n|--numeric -v|--verbose -x|--exact --line-numbers -w|--wait -4|--ipv4 -6|--ipv6 -c
    -F|--flush -X|--delete-chain -Z|--zero -h|--help -V|--version
  `,
  text: `
    -t|--table -A|--append -C|--check -D|--delete -I|--insert -R|--replace -N|--new-chain -P|--policy -E|--rename-chain
    -p|--protocol -s|--source -d|--destination -j|--jump -g|--goto -i|--in-interface -o|--out-interface -m|--match
  `,
  operands: 'text...',
  does: 'nothing',
  when: [
    { lacks: '-L -S', does: weaker },
    { has: '-A -D -I -R -N -P -E -Z', does: weaker },
    { has: '-F -X', does: guardOff },
    { has: '-P', mentions: 'ACCEPT', does: guardOff },
  ],
};

export const firewalls: readonly Program[] = [
  {
    name: 'iptables',
    manual: man8('iptables'),
    sameAs: {
      ip6tables: man8('iptables'),
      'iptables-legacy': debian('iptables-legacy'),
      'ip6tables-legacy': debian('ip6tables-legacy'),
      'iptables-nft': debian('iptables-nft'),
      'ip6tables-nft': debian('ip6tables-nft'),
    },
    ...TABLES,
  },
  { name: 'ebtables', manual: debian('ebtables'), ...TABLES },
  { name: 'arptables', manual: debian('arptables'), ...TABLES },
  ...machineTools('iptables-restore ip6tables-restore iptables-apply nft-restore', man8, guardOff),
  ...['iptables-save', 'ip6tables-save'].map((name) =>
    machineTool({ name, manual: man8(name), looks: 'none -c -t.* -c.-t.* -t.*.-c', does: weaker }),
  ),
  machineTool({
    name: 'nft',
    manual: debian('nft'),
    looks: 'help list... -a.list... monitor',
    does: weaker,
    when: [{ mentions: 'flush.ruleset flush.table flush.chain delete.table delete.chain delete.ruleset', does: guardOff }],
  }),
  machineTool({
    name: 'ufw',
    manual: debian('ufw'),
    looks: 'version help status status.* show... app.list app.info... --dry-run...',
    does: weaker,
    when: [{ mentions: 'disable reset default.allow', does: guardOff }],
  }),
  {
    name: 'firewall-cmd',
    manual: 'https://firewalld.org/documentation/man-pages/firewall-cmd.html',
    style: 'none',
    operands: 'text...',
    does: 'nothing',
    when: [
      {
        unless: `
          --state... --list-*... --get-*... --query-*... --info-*... --zone=*.--list-* --zone=*.--get-* --permanent.--list-*
          --permanent.--get-* --permanent.--zone=*.--list-* --zone=*.--permanent.--list-*
        `,
        does: weaker,
      },
      { mentions: '--add-* --remove-* --set-* --change-* --new-* --delete-* --reload --complete-reload --panic-*', does: weaker },
      { mentions: '--panic-off --set-default-zone=trusted --remove-service*', does: guardOff },
    ],
  },
  machineTool({
    name: 'pfctl',
    manual: 'https://man.openbsd.org/pfctl',
    looks: '-s* -s.* -v.-s* -v.-s.* -vv.-s.* -vs.*',
    does: weaker,
    when: [{ mentions: '-d -*d -F -*F', does: guardOff }],
  }),
  machineTool({
    name: 'socketfilterfw',
    manual: mac('socketfilterfw'),
    looks: '--get* --list*',
    does: weaker,
    when: [{ mentions: '--setglobalstate.off', does: guardOff }],
  }),
];

export const guards: readonly Program[] = [
  machineTool({
    name: 'setenforce',
    manual: man8('setenforce'),
    does: weaker,
    when: [{ mentions: '0 permissive Permissive PERMISSIVE', does: guardOff }],
  }),
  ...onlyShow('getenforce sestatus', man8),
  ...onlyShow('aa-status apparmor_status', debian),
  ...machineTools('aa-disable aa-complain aa-teardown aa-enforce apparmor_parser', debian, weaker),
  machineTool({
    name: 'semanage',
    manual: man8('semanage'),
    looks: '*.-l *.--list *.-l.*',
    does: weaker,
    when: [{ mentions: 'permissive.-a', does: guardOff }],
  }),
  ...machineTools('setsebool restorecon chcon', man8, weaker),
  machineTool({ name: 'semodule', manual: man8('semodule'), looks: '-l --list --list=*', does: weaker }),
  machineTool({
    name: 'spctl',
    manual: mac('spctl'),
    looks: '--status -a... --assess... --list...',
    does: weaker,
    when: [{ mentions: '--master-disable --global-disable --disable*', does: guardOff }],
  }),
  machineTool({
    name: 'csrutil',
    manual: mac('csrutil'),
    looks: 'status report authenticated-root.status',
    does: weaker,
    when: [{ mentions: 'disable clear', does: guardOff }],
  }),
  machineTool({
    name: 'fdesetup',
    manual: mac('fdesetup'),
    looks: 'status isactive list version help supportsauthrestart',
    does: weaker,
    when: [{ mentions: 'disable', does: guardOff }],
  }),
  machineTool({ name: 'tccutil', manual: mac('tccutil'), looks: 'none', does: weaker }),
  machineTool({
    name: 'profiles',
    manual: mac('profiles'),
    looks: `
      help version list status show -l -P -L list.-type.* list.-all list.-verbose list.-user.* list.-path.* show.-all
      show.-type.* show.-verbose show.-user.* status.-type.* validate.-type.* validate.-path.*
    `,
    does: system,
  }),
  machineTool({ name: 'jamf', manual: 'https://learn.jamf.com/', looks: 'help version', does: system }),
  machineTool({ name: 'santactl', manual: 'https://northpole.dev/', looks: 'help version status', does: system }),
  machineTool({
    name: 'softwareupdate',
    manual: mac('softwareupdate'),
    looks: '-l --list --history --help list',
    does: system,
  }),
  machineTool({ name: 'systemsetup', manual: mac('systemsetup'), looks: '-get* -list* -help -version', does: system }),
  machineTool({ name: 'pmset', manual: mac('pmset'), looks: '-g -g.*', does: system }),
  ...['mdatp', 'falconctl', 'sentinelctl', 'sophos-cli', 'osqueryctl', 'wazuh-control', 'cbctl', 'esetctl'].map((name) =>
    machineTool({
      name,
      manual: GUARD_MANUALS[name] ?? debian(name),
      looks: 'health version status stats -g... config.list threat.list...',
      does: weaker,
      when: [{ mentions: '*disable* *stop* *unload* *uninstall* *remove* *off* *exclusion*', does: guardOff }],
    }),
  ),
  ...machineTools('update-ca-certificates c_rehash cert-sync', debian, trust),
  machineTool({ name: 'update-ca-trust', manual: man8('update-ca-trust'), looks: 'help check', does: trust }),
  machineTool({ name: 'trust', manual: debian('trust'), looks: 'help list list.*', does: trust }),
  machineTool({
    name: 'certutil',
    manual: debian('certutil'),
    looks: '-L...',
    does: trust,
    when: [{ mentions: '-o', does: trust }],
  }),
  machineTool({
    name: 'setcap',
    manual: man8('setcap'),
    looks: '-v...',
    does: [hazard('weaken-guard', 'gives a file capabilities')],
  }),
  ...onlyShow('getcap', man8),
  ...onlyShow('getfattr pscap', debian),
];

export const machineSettings: readonly Program[] = [
  machineTool({
    name: 'timedatectl',
    manual: `${SYSTEMD}timedatectl.html`,
    looks: `
      none -* -*.-* status status.-* show show.-* show.-*.-* show-timesync show-timesync.-* timesync-status timesync-status.-*
      list-timezones list-timezones.-*
    `,
    does: system,
  }),
  machineTool({
    name: 'hostnamectl',
    manual: `${SYSTEMD}hostnamectl.html`,
    looks: 'none status hostname show --json=*',
    does: system,
  }),
  machineTool({ name: 'hwclock', manual: man8('hwclock'), looks: 'none -r --show', does: system }),
  machineTool({
    name: 'networksetup',
    manual: mac('networksetup'),
    looks: '-help -version -get*... -list*... -print*... -is*... -show*...',
    does: system,
  }),
  machineTool({
    name: 'scutil',
    manual: mac('scutil'),
    // `-r` tests whether a name is reachable, `-w` waits for a key.
    looks: '--get.* --dns --proxy --nwi -r.* -w.* -w.*.-t.#',
    does: system,
  }),
  machineTool({ name: 'ldconfig', manual: man8('ldconfig'), looks: '-p --print-cache -N.-X -v.-N.-X', does: system }),
  ...machineTools('dpkg-reconfigure locale-gen a2enmod a2ensite a2dismod a2dissite', debian, system),
  machineTool({ name: 'snapper', manual: debian('snapper'), looks: 'list --version', does: system }),
  machineTool({ name: 'timeshift', manual: debian('timeshift'), looks: '--list', does: system }),
  machineTool({
    name: 'tmutil',
    manual: mac('tmutil'),
    looks: `
      list* list*.-* list*.-*.-* status latestbackup latestbackup.-* latestbackup.-*.-* destinationinfo destinationinfo.-*
      machinedirectory listlocalsnapshots.* isexcluded... uniquesize... calculatedrift... version compare...
    `,
    does: backups,
  }),
  machineTool({ name: 'vssadmin', manual: `${MICROSOFT}vssadmin`, looks: 'list list...', does: backups }),
  machineTool({ name: 'wbadmin', manual: `${MICROSOFT}wbadmin`, looks: 'list list...', does: backups }),
];

export const capsh: Program = {
  name: 'capsh',
  manual: 'https://man7.org/linux/man-pages/man1/capsh.1.html',
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  when: [
    {
      unless: 'none --print --decode=* --supports=*',
      does: [{ kind: 'privilege', how: 'capsh' }, unclear('runs a shell with other rights', 'capsh')],
    },
  ],
};
