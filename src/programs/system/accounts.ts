// Local accounts, groups, passwords and login settings. Looking at one's own account is quiet.
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { debian, mac, machineTool, machineTools, man1, man8 } from './machine-tool.ts';

const accounts: readonly Effect[] = [{ kind: 'hazard', what: 'accounts', detail: 'local accounts and who may log in' }];

export const accountTools: readonly Program[] = [
  ...machineTools('useradd usermod userdel newusers groupadd groupmod groupdel groupmems chpasswd chgpasswd', man8, accounts),
  ...machineTools('pwconv pwunconv grpconv grpunconv vipw vigr visudo faillock', man8, accounts),
  ...machineTools('gpasswd newgrp sg chsh chfn', man1, accounts),
  ...machineTools('adduser deluser addgroup delgroup pam_tally2 pam-auth-update authconfig authselect realm', debian, accounts),
  ...machineTools('dseditgroup sysadminctl dsenableroot pwpolicy createhomedir', mac, accounts),
  ...machineTools('smbpasswd pdbedit htpasswd-system ldapadd ldapmodify ldapdelete ldappasswd', debian, accounts),
  machineTool({
    name: 'kadmin',
    manual: 'https://web.mit.edu/kerberos/krb5-latest/doc/admin/admin_commands/kadmin_local.html',
    does: accounts,
  }),
  machineTool({
    name: 'kadmin.local',
    manual: 'https://web.mit.edu/kerberos/krb5-latest/doc/admin/admin_commands/kadmin_local.html',
    does: accounts,
  }),
  {
    name: 'passwd',
    manual: man1('passwd'),
    flags: '-S|--status -h|--help -a|--all',
    unclearFlags: '-d|--delete -e|--expire -l|--lock -u|--unlock -k --stdin',
    text: '-i -n -w -x -R -r',
    operands: 'text?',
    does: 'nothing',
    when: [
      { lacks: '-S -h', does: accounts },
      { has: '-d -l -u -e', does: accounts },
    ],
  },
  {
    name: 'chage',
    manual: man1('chage'),
    flags: '-l|--list -h|--help',
    text: '-d -E -I -m -M -W -R',
    operands: 'text?',
    does: 'nothing',
    when: [{ lacks: '-l -h', does: accounts }],
  },
  machineTool({
    name: 'dscl',
    manual: mac('dscl'),
    looks: `
      *.-read...* *.-list...* *.-search...* *.-readall...* *.-readpl...* *.-diff...* *.read...* *.list...* *.search...* -q...*
    `,
    does: accounts,
  }),
  machineTool({
    name: 'dscacheutil',
    manual: mac('dscacheutil'),
    looks: '-q...* -cachedump...* -configuration -statistics -flushcache',
    does: accounts,
  }),
  {
    name: 'dpkg-statoverride',
    manual: man1('dpkg-statoverride'),
    flags: '--list --help --version',
    operands: 'text...',
    does: 'nothing',
    unclearFlags: '--add --remove --update --force',
  },
];
