// Programs that run another with more privileges: sudo, doas, su, runuser, pkexec. The command is judged as privileged.
import type { Inner, Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { exact, textArg } from '../../shell/value.ts';
import type { Arg } from '../../shell/value.ts';
import { environmentAndCommand } from './split-assignment.ts';

const privilege = (how: string): Effect => ({ kind: 'privilege', how });
const rootShell: Inner = { kind: 'stdin', language: 'shell', privileged: true };

export const sudo: Program = {
  name: 'sudo',
  manual: 'https://www.sudo.ws/docs/man/sudo.man/',
  style: 'posix',
  flags: `
    -A|--askpass -b|--background -B|--bell -E -H|--set-home -i|--login -K|--remove-timestamp -k|--reset-timestamp
    -l|--list -N|--no-update -n|--non-interactive -P|--preserve-groups -S|--stdin -s|--shell -V|--version -v|--validate
    -e|--edit --help
  `,
  optional: '--preserve-env',
  text: '-C|--close-from -g|--group -p|--prompt -r|--role -t|--type -T|--command-timeout -U|--other-user -u|--user',
  cwd: '-D|--chdir',
  unclear: '--host -R|--chroot -a -c -h',
  operands: 'command',
  does: 'nothing',
  prints: 'nothing',
  judge: (it, tools) => {
    if (it.has('-e')) {
      const effects = it.operands
        .flatMap((arg) => tools.places(arg))
        .map((place): Effect => ({ kind: 'write', place, how: 'change' }));
      return { replaces: true, effects: [privilege('sudo'), ...effects] };
    }
    const { env, command } = environmentAndCommand(it.operands);
    const cwd = it.value('-D');
    const extra = it.given.filter((one) => one.role === 'unclear').map((one) => unclear(`\`sudo ${one.name}\``, one.name));
    if (command.length > 0 && !it.has('-l'))
      return {
        replaces: true,
        effects: [privilege('sudo'), ...extra],
        inner: [{ kind: 'argv', args: command, env, privileged: true, ...(cwd ? { cwd } : {}) }],
      };
    if (it.has('-i') || it.has('-s')) return { replaces: true, effects: [privilege('sudo'), ...extra], inner: [rootShell] };
    // Listing privileges and forgetting the password change nothing.
    const looks = it.has('-l') || it.has('-k') || it.has('-K') || it.has('-V') || it.has('--help');
    return { replaces: true, effects: looks && !it.has('-v') ? extra : [privilege('sudo'), ...extra], prints: 'content' };
  },
};

export const sudoedit: Program = {
  name: 'sudoedit',
  manual: 'https://www.sudo.ws/docs/man/sudo.man/',
  flags: '-A -B -k -N -n -S',
  text: '-C -g -p -T -u',
  operands: 'edits...',
  does: [privilege('sudoedit')],
};

export const doas: Program = {
  name: 'doas',
  manual: 'https://man.openbsd.org/doas',
  style: 'posix',
  flags: '-L -n -s',
  text: '-a -u',
  unclear: '-C',
  operands: 'command',
  does: [privilege('doas')],
  prints: 'nothing',
  judge: (it) => ({
    replaces: !it.has('-C'),
    inner: it.operands.length > 0 ? [{ kind: 'argv', args: it.operands, privileged: true }] : it.has('-s') ? [rootShell] : [],
  }),
};

const SHELLS = new Set([
  'sh',
  'bash',
  'zsh',
  'dash',
  'ksh',
  '/bin/sh',
  '/bin/bash',
  '/bin/zsh',
  '/bin/dash',
  '/usr/bin/bash',
  '/usr/bin/zsh',
  '/usr/bin/sh',
]);

/** An unknown shell reads the text in its own way, or is not a shell at all. */
function oddShell(shell: Arg | undefined): readonly Effect[] {
  return shell === undefined || SHELLS.has(exact(shell) ?? '') ? [] : [unclear('which shell runs it is unknown', '-s')];
}

export const su: Program = {
  name: 'su',
  manual: 'https://man7.org/linux/man-pages/man1/su.1.html',
  flags: '-l|--login -f|--fast -m|-p|--preserve-environment -P|--pty -T|--no-pty -h|--help -V|--version',
  text: '-c|--command --session-command -g|--group -G|--supp-group -s|--shell -w|--whitelist-environment',
  operands: 'text...',
  does: [privilege('su')],
  prints: 'nothing',
  judge: (it) => {
    const texts = [...it.values('-c'), ...it.values('--session-command')];
    const [, ...rest] = it.operands.filter((arg) => exact(arg) !== '-');
    const inner: Inner[] = texts.map((text) => ({ kind: 'shell', text, privileged: true }));
    if (rest.length > 0) inner.push({ kind: 'argv', args: [textArg('sh'), ...rest], privileged: true });
    else if (texts.length === 0 && !it.has('-h') && !it.has('-V')) inner.push(rootShell);
    return { inner, effects: oddShell(it.value('-s')) };
  },
};

export const runuser: Program = {
  name: 'runuser',
  manual: 'https://man7.org/linux/man-pages/man1/runuser.1.html',
  style: 'posix',
  flags: '-l|--login -f|--fast -m|-p|--preserve-environment -P|--pty -h|--help -V|--version',
  text: '-c|--command --session-command -g|--group -G|--supp-group -s|--shell -u|--user -w|--whitelist-environment',
  operands: 'command',
  does: [privilege('runuser')],
  prints: 'nothing',
  judge: (it) => {
    const inner: Inner[] = it.values('-c').map((text) => ({ kind: 'shell', text, privileged: true }));
    const rest = it.has('-u') ? it.operands : it.operands.filter((arg) => exact(arg) !== '-').slice(1);
    if (it.has('-u') && rest.length > 0) inner.push({ kind: 'argv', args: rest, privileged: true });
    else if (rest.length > 0) inner.push({ kind: 'argv', args: [textArg('su'), textArg('x'), ...rest], privileged: true });
    else if (inner.length === 0) inner.push(rootShell);
    return { replaces: true, inner, effects: oddShell(it.value('-s')) };
  },
};

/** The operands are the command; the first `skip` words are the user. */
const runsPrivileged =
  (skip: number): NonNullable<Program['judge']> =>
  (it) => {
    const args = it.operands.slice(skip);
    return args.length === 0 ? { replaces: true } : { replaces: true, inner: [{ kind: 'argv', args, privileged: true }] };
  };

export const pkexec: Program = {
  name: 'pkexec',
  manual: 'https://www.freedesktop.org/software/polkit/docs/latest/pkexec.1.html',
  flags: '--version --help --disable-internal-agent --keep-cwd',
  text: '--user',
  style: 'posix',
  operands: 'command',
  does: [privilege('pkexec')],
  prints: 'nothing',
  judge: runsPrivileged(0),
};

export const pkexecKin: readonly Program[] = [
  {
    name: 'run0',
    manual: 'https://manpages.debian.org/trixie/systemd/run0.1.en.html',
    flags: '--help|-h --version',
    unclear: '--setenv',
    style: 'posix',
    operands: 'command',
    does: [privilege('run0')],
    prints: 'nothing',
    judge: runsPrivileged(0),
  },
  {
    name: 'gosu',
    manual: 'https://github.com/tianon/gosu',
    style: 'posix',
    flags: '--version --help',
    operands: 'text command',
    does: [privilege('gosu')],
    prints: 'nothing',
    judge: runsPrivileged(1),
  },
  {
    name: 'su-exec',
    manual: 'https://github.com/ncopa/su-exec',
    style: 'posix',
    operands: 'text command',
    does: [privilege('su-exec')],
    prints: 'nothing',
    judge: runsPrivileged(1),
  },
  {
    name: 'setpriv',
    manual: 'https://manpages.debian.org/trixie/util-linux/setpriv.1.en.html',
    flags: '--help|-h --version|-V',
    text: '--regid|--rgid|--egid --reuid|--ruid|--euid',
    style: 'posix',
    operands: 'command',
    does: [privilege('setpriv')],
    prints: 'nothing',
    judge: runsPrivileged(0),
  },
];
