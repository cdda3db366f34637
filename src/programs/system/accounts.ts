// Local accounts, groups, passwords and what lets people in. Looking at one's own is quiet.
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';

const accounts: Effect = { kind: 'hazard', what: 'accounts', detail: 'local accounts and who may log in' };
const LOOK = /^(--help|-h|--version|-V)$/;

const changes = (name: string, manual: string): Program => ({
  name,
  manual,
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  judge: (it) => (it.operands.length === 1 && LOOK.test(exact(it.operands[0]) ?? '') ? {} : { effects: [accounts] }),
});

export const accountTools: readonly Program[] = [
  changes('useradd usermod userdel adduser deluser newusers', 'https://man7.org/linux/man-pages/man8/useradd.8.html'),
  changes(
    'groupadd groupmod groupdel addgroup delgroup gpasswd groupmems newgrp sg',
    'https://man7.org/linux/man-pages/man8/groupadd.8.html',
  ),
  changes(
    'chpasswd chgpasswd chsh chfn pwconv pwunconv grpconv grpunconv vipw vigr visudo faillock pam_tally2 pam-auth-update ' +
      'authconfig authselect realm',
    'https://man7.org/linux/man-pages/man8/chpasswd.8.html',
  ),
  changes('dseditgroup sysadminctl dsenableroot pwpolicy createhomedir', 'https://ss64.com/mac/dseditgroup.html'),
  changes(
    'smbpasswd pdbedit htpasswd-system ldapadd ldapmodify ldapdelete ldappasswd kadmin kadmin.local',
    'https://www.samba.org/samba/docs/current/man-html/smbpasswd.8.html',
  ),
  {
    name: 'passwd',
    manual: 'https://man7.org/linux/man-pages/man1/passwd.1.html',
    flags: '-S|--status -h|--help -a|--all',
    unclearFlags: '-d|--delete -e|--expire -l|--lock -u|--unlock -k --stdin',
    text: '-i -n -w -x -R -r',
    operands: 'text?',
    does: 'nothing',
    when: [
      { lacks: '-S -h', does: [accounts] },
      { has: '-d -l -u -e', does: [accounts] },
    ],
  },
  {
    name: 'chage',
    manual: 'https://man7.org/linux/man-pages/man1/chage.1.html',
    flags: '-l|--list -h|--help',
    text: '-d -E -I -m -M -W -R',
    operands: 'text?',
    does: 'nothing',
    when: [{ lacks: '-l -h', does: [accounts] }],
  },
  {
    name: 'dscl dscacheutil',
    manual: 'https://ss64.com/mac/dscl.html',
    style: 'none',
    operands: 'text...',
    does: 'nothing',
    judge: (it) =>
      it.operands.some((arg) =>
        /^-?(create|append|merge|delete|change|changei|passwd|mcxset|mcxdelete)$/.test(exact(arg) ?? '-create'),
      )
        ? { effects: [accounts] }
        : {},
  },
  {
    name: 'dpkg-statoverride',
    manual: 'https://man7.org/linux/man-pages/man1/dpkg-statoverride.1.html',
    flags: '--list --help --version',
    operands: 'text...',
    does: 'nothing',
    unclearFlags: '--add --remove --update --force',
  },
];
