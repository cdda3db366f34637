// Wrappers with their own effects: watch, script, flock, chroot, busybox and tool environments. The command inside is followed.
import { activation } from './activation.ts';
import { likeProgram } from '../../argv/like.ts';
import type { Inner, Judgement, Parsed, Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { joinArgs } from '../../shell/join-args.ts';
import type { Arg } from '../../shell/value.ts';
import { exact, textArg } from '../../shell/value.ts';

const watchKind = {
  style: 'posix',
  operands: 'command',
  does: 'nothing',
  prints: 'nothing',
  judge: (it) =>
    it.operands.length === 0
      ? { replaces: true }
      : {
          replaces: !it.has('-s') && !it.has('--shell'),
          inner: [it.has('-x') ? { kind: 'argv', args: it.operands } : { kind: 'shell', text: joinArgs(it.operands) }],
        },
} satisfies Partial<Program>;

export const watch: Program = {
  name: 'watch',
  manual: 'https://man7.org/linux/man-pages/man1/watch.1.html',
  flags: `
    -b|--beep -c|--color -C|--no-color -e|--errexit -g|--chgexit -p|--precise -r|--no-rerun -t|--no-title -w|--no-wrap
    -x|--exec -h|--help -v|--version -f
  `,
  optional: '-d|--differences',
  text: '-n|--interval -q|--equexit',
  unclear: '-s|--shotsdir --shell',
  ...watchKind,
};

export const viddy: Program = {
  name: 'viddy',
  manual: 'https://github.com/sachaos/viddy',
  style: 'posix',
  flags:
    '-b|--bell -c|--clockwork -d|--differences -p|--precise -s|--skip-empty-diffs -t|--no-title --unfold --pty -h|--help -V|--version',
  text: '-n|--interval',
  unclear: '--shell --shell-options --save --load',
  operands: 'command',
  does: 'nothing',
  prints: 'nothing',
  judge: (it) => (it.operands.length === 0 ? {} : { replaces: true, inner: [{ kind: 'shell', text: joinArgs(it.operands) }] }),
};

export const script: Program = {
  name: 'script',
  manual: 'https://man7.org/linux/man-pages/man1/script.1.html',
  style: 'posix',
  flags: '-a|--append -e|--return -f|--flush -q|--quiet -F -k -r -d -p --force -h|--help -V|--version',
  text: '-E|--echo -m|--logging-format -o|--output-limit',
  shell: '-c|--command',
  writes: '-O|--log-out -B|--log-io -I|--log-in -T|--log-timing',
  unclear: '-t|--timing',
  operands: 'writes command',
  does: 'nothing',
  prints: 'nothing',
  judge: (it) => {
    const [, ...rest] = it.operands;
    // Recording the keys of the whole system would be a capture; this records one session.
    if (it.has('-c'))
      return rest.length === 0
        ? {}
        : {
            effects: [unclear('options after the file', 'script')],
            inner: [{ kind: 'argv', args: [textArg('script'), ...rest] }],
          };
    const option = exact(rest[0])?.startsWith('-') === true;
    if (option)
      return {
        effects: [unclear('options after the file', 'script')],
        inner: [{ kind: 'argv', args: [textArg('script'), ...rest] }],
      };
    return rest.length > 0 || it.has('-h') || it.has('-V') ? {} : { inner: [{ kind: 'stdin', language: 'shell' }] };
  },
};

export const flock: Program = {
  name: 'flock',
  manual: 'https://man7.org/linux/man-pages/man1/flock.1.html',
  style: 'posix',
  flags:
    '-F|--no-fork -e|-x|--exclusive -n|--nb|--nonblock -o|--close -s|--shared -u|--unlock --verbose -h|--help -V|--version --fcntl',
  text: '-E|--conflict-exit-code -w|--wait|--timeout',
  shell: '-c|--command',
  operands: 'creates command',
  does: 'nothing',
  prints: 'nothing',
  judge: (it, tools) => {
    const [lock, ...rest] = it.operands;
    if (!lock) return { replaces: !it.has('-c') };
    const number = /^\d+$/.test(exact(lock) ?? '') && rest.length === 0;
    const effects = number ? [] : tools.places(lock).map((place): Effect => ({ kind: 'write', place, how: 'create' }));
    const inner: Inner[] = it.values('-c').map((text) => ({ kind: 'shell', text }));
    if (/^(-c|--command)$/.test(exact(rest[0]) ?? ''))
      inner.push(...rest.slice(1, 2).map((text): Inner => ({ kind: 'shell', text })));
    else if (rest.length > 0) inner.push({ kind: 'argv', args: rest });
    return { replaces: true, effects, inner };
  },
};

/** Another root or namespace: paths inside mean other files, so the command is followed but also unclear. */
const elsewhere =
  (how: string, drop: number): ((it: Parsed) => Judgement) =>
  (it) => ({
    replaces: true,
    effects: [{ kind: 'privilege', how }, unclear(`\`${how}\` runs it with another view of the machine`, how)],
    inner:
      it.operands.length > drop
        ? [{ kind: 'argv', args: it.operands.slice(drop), privileged: true }]
        : [{ kind: 'stdin', language: 'shell', privileged: true }],
  });

export const namespaces: readonly Program[] = [
  {
    name: 'chroot',
    manual: 'https://www.gnu.org/software/coreutils/manual/html_node/chroot-invocation.html',
    style: 'posix',
    flags: '--skip-chdir --help --version',
    text: '--groups --userspec',
    operands: 'names command',
    does: 'nothing',
    judge: elsewhere('chroot', 1),
  },
  {
    name: 'unshare',
    manual: 'https://man7.org/linux/man-pages/man1/unshare.1.html',
    style: 'posix',
    flags: '-f|--fork -r|--map-root-user -c|--map-current-user --map-auto --keep-caps',
    optional: '-m|--mount -u|--uts -i|--ipc -n|--net -p|--pid -U|--user -C|--cgroup -T|--time --mount-proc --kill-child',
    text: '--propagation --setgroups -S|--setuid -G|--setgid -w|--wd -R|--root --map-users --map-groups',
    operands: 'command',
    does: 'nothing',
    judge: elsewhere('unshare', 0),
  },
  {
    name: 'nsenter',
    manual: 'https://man7.org/linux/man-pages/man1/nsenter.1.html',
    style: 'posix',
    flags: '-a|--all -F|--no-fork --preserve-credentials -Z|--follow-context -e|--env',
    optional: '-m|--mount -u|--uts -i|--ipc -n|--net -p|--pid -C|--cgroup -U|--user -T|--time -r|--root -w|--wd',
    text: '-t|--target -S|--setuid -G|--setgid',
    operands: 'command',
    does: [{ kind: 'hazard', what: 'weaken-guard', detail: 'enters another process’s name spaces' }],
    judge: elsewhere('nsenter', 0),
  },
  {
    name: 'bwrap',
    manual: 'https://github.com/containers/bubblewrap',
    style: 'none',
    operands: 'unclear...',
    does: [unclear('a sandbox whose options are not read', 'bwrap')],
  },
  {
    name: 'firejail',
    manual: 'https://manpages.debian.org/trixie/firejail/firejail.1.en.html',
    style: 'none',
    operands: 'unclear...',
    does: [unclear('a sandbox whose options are not read', 'bwrap')],
  },
  {
    name: 'systemd-nspawn',
    manual: 'https://manpages.debian.org/trixie/systemd-container/systemd-nspawn.1.en.html',
    style: 'none',
    operands: 'unclear...',
    does: [unclear('a sandbox whose options are not read', 'bwrap')],
  },
  {
    name: 'proot',
    manual: 'https://manpages.debian.org/trixie/proot/proot.1.en.html',
    style: 'none',
    operands: 'unclear...',
    does: [unclear('a sandbox whose options are not read', 'bwrap')],
  },
  {
    name: 'fakeroot',
    manual: 'https://manpages.debian.org/trixie/fakeroot/fakeroot.1.en.html',
    style: 'none',
    operands: 'unclear...',
    does: [unclear('a sandbox whose options are not read', 'bwrap')],
  },
  {
    name: 'fakechroot',
    manual: 'https://manpages.debian.org/trixie/fakechroot/fakechroot.1.en.html',
    style: 'none',
    operands: 'unclear...',
    does: [unclear('a sandbox whose options are not read', 'bwrap')],
  },
];

export const busybox: Program = {
  name: 'busybox',
  manual: 'https://busybox.net/downloads/BusyBox.html',
  flags: '--list --list-full --help',
  unclearFlags: '--install -s',
  style: 'posix',
  operands: 'command',
  does: 'nothing',
  prints: 'nothing',
};

export const busyboxKin: readonly Program[] = [
  likeProgram(busybox, 'toybox', 'https://manpages.debian.org/trixie/toybox/toybox.1.en.html'),
];

const afterDashes = (words: readonly Arg[]): readonly Arg[] => {
  const at = words.findIndex((word) => exact(word) === '--');
  return at < 0 ? [] : words.slice(at + 1);
};

/** Run a command with the tools or variables of a project's own settings. */
export const toolEnvironments: readonly Program[] = [
  {
    name: 'direnv',
    manual: 'https://direnv.net/man/direnv.1.html',
    style: 'posix',
    flags: '--version',
    does: 'nothing',
    sub: {
      version: { operands: 'text?', does: 'nothing' },
      status: { flags: '--json', does: 'nothing' },
      help: { operands: 'text...', does: 'nothing' },
      // The .envrc is loaded only if the user has approved it.
      exec: { operands: 'names command', does: 'nothing', prints: 'nothing' },
      ...Object.fromEntries(
        ['allow', 'permit', 'grant', 'deny', 'revoke', 'block', 'edit', 'prune', 'reload'].map((name) => [
          name,
          { operands: 'names...', does: [{ kind: 'configure', what: 'startup', detail: 'which .envrc is loaded' }] } as const,
        ]),
      ),
      export: { operands: 'text', does: [{ kind: 'reveal', what: 'environment', detail: 'variables of .envrc' }] },
      hook: activation({}),
    },
  },
  {
    name: 'asdf',
    manual: 'https://asdf-vm.com/manage/commands.html',
    style: 'posix',
    flags: '--version --help',
    does: 'nothing',
    sub: {
      ...Object.fromEntries(
        ['current', 'list', 'where', 'which', 'info', 'help', 'version', 'latest', 'shimversions'].map((name) => [
          name,
          { operands: 'text...', does: 'nothing' } as const,
        ]),
      ),
      exec: { operands: 'command', does: 'nothing', prints: 'nothing' },
      env: { operands: 'text command', does: 'nothing', prints: 'nothing' },
      ...Object.fromEntries(
        ['local', 'set', 'shell'].map((name) => [
          name,
          { operands: 'text...', does: [{ kind: 'configure', what: 'project', detail: 'versions of tools' }] } as const,
        ]),
      ),
      ...Object.fromEntries(
        ['install', 'uninstall', 'plugin', 'plugin-add', 'global', 'update', 'reshim'].map((name) => [
          name,
          { operands: 'text...', does: [{ kind: 'package', act: 'global', what: `asdf ${name}` }] } as const,
        ]),
      ),
    },
  },
  {
    name: 'nix-shell',
    manual: 'https://nix.dev/manual/nix/latest/command-ref/nix-shell',
    flags: '--pure --impure --version --help --keep-going -k --quiet -v',
    text: '-p|--packages --argstr -A|--attr -j|--max-jobs',
    shell: '--run --command',
    unclear: '-I -i --arg --option --expr -E --exclude --keep',
    operands: 'text...',
    does: [{ kind: 'package', act: 'new', what: 'packages of nix' }],
    judge: (it) =>
      it.has('--version') || it.has('--help') || it.has('--run') || it.has('--command')
        ? {}
        : { effects: [unclear('a shell that waits', 'nix-shell')] },
  },
  {
    name: 'nix',
    manual: 'https://nix.dev/manual/nix/latest/command-ref/new-cli/nix',
    style: 'none',
    operands: 'text...',
    does: 'nothing',
    judge: (it) => {
      const first = exact(it.operands[0]);
      if (it.operands.length <= 1 && /^(--version|--help)$/.test(first ?? '')) return {};
      const dash = it.operands.findIndex((word) => /^(-c|--command)$/.test(exact(word) ?? ''));
      const command = dash >= 0 ? it.operands.slice(dash + 1) : afterDashes(it.operands);
      return {
        effects: [
          unclear('builds and runs what a flake names', 'nix'),
          ...(NIX_INSTALLS.has(first ?? '') ? [{ kind: 'package', act: 'new', what: 'a flake' } as const] : []),
        ],
        inner: command.length > 0 && (first === 'develop' || first === 'shell') ? [{ kind: 'argv', args: command }] : [],
      };
    },
  },
];

/** Subcommands of nix that build, run or install what a flake names: a directory, an archive, a repository. */
const NIX_INSTALLS: ReadonlySet<string> = new Set(['build', 'run', 'develop', 'shell', 'profile', 'flake', 'eval']);
