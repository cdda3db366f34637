// Package managers of operating systems: looking is quiet, installing changes the machine.
import type { Program, Spec } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { argText } from '../../shell/value.ts';
import { verbs } from './manager-spec.ts';

const FLAGS = `
    -y|--yes|--assume-yes -q|--quiet -qq --no-install-recommends --install-recommends -s|--simulate|--dry-run
    -d|--download-only -f|--fix-broken -m --reinstall --only-upgrade --purge --auto-remove --no-upgrade
    -V|--verbose-versions -v|--version -h|--help --installed --upgradable --all-versions -a --names-only --no-cache
    --force --verbose --refresh --best --skip-broken --allowerasing --needed --noconfirm --json --json=v2 --formula
    --cask --casks --formulae --greedy --fetch-HEAD --zap --ignore-dependencies -t --full -1 -l -r --tree --versions
    --multiple --pinned --leaves --include-build --deps --union --dry-run -n -g -x --full-name -desc --eval-all
    --overwrite --prefix --cellar --repository --cache --caskroom
  `;
const reveals: Spec = { operands: 'text...', does: 'nothing' };

export const systemManagers: readonly Program[] = [
  {
    name: 'apt apt-get aptitude nala',
    manual: 'https://manpages.debian.org/apt-get',
    style: 'plain',
    flags: FLAGS,
    text: '--target-release',
    unclear: '-o|--option -c|--config-file',
    does: 'nothing',
    sub: verbs({
      system: 'apt',
      look: 'list search show policy depends rdepends showsrc changelog help moo madison check',
      global: 'install update upgrade full-upgrade dist-upgrade build-dep reinstall download satisfy',
      removes: 'remove purge autoremove autopurge clean autoclean',
      unclear: 'source edit-sources',
    }),
  },
  {
    name: 'apt-cache apt-file',
    manual: 'https://manpages.debian.org/apt-cache',
    style: 'plain',
    flags: FLAGS,
    does: 'nothing',
    sub: verbs({
      system: 'apt',
      look: 'search show showpkg policy depends rdepends stats madison pkgnames dotty unmet list find',
      global: 'update',
    }),
  },
  {
    name: 'apt-mark add-apt-repository apt-key debconf-set-selections update-alternatives apt-add-repository',
    manual: 'https://manpages.debian.org/apt-mark',
    style: 'plain',
    flags: FLAGS,
    operands: 'text...',
    does: [{ kind: 'configure', what: 'system', detail: 'packages' }],
  },
  {
    name: 'dpkg dpkg-deb dpkg-query',
    manual: 'https://manpages.debian.org/dpkg',
    style: 'plain',
    flags: `
      -l|--list -L|--listfiles -s|--status -S|--search -W|--show -I|--info -c|--contents --print-architecture
      --print-foreign-architectures --get-selections --audit -C -V|--verify --version --help -p|--print-avail --no-pager
    `,
    text: '-f|--showformat --compare-versions',
    operands: 'names...',
    does: 'nothing',
    when: [
      {
        lacks: `
          -l -L -s -S -W -I -c --print-architecture --print-foreign-architectures --get-selections --audit -C -V
          --version --help -p --compare-versions
        `,
        does: [{ kind: 'package', act: 'global', what: 'dpkg' }],
      },
    ],
  },
  {
    name: 'yum dnf microdnf zypper',
    manual: 'https://dnf.readthedocs.io/en/latest/command_ref.html',
    style: 'plain',
    flags: FLAGS,
    unclear: '-c|--config --repofrompath --setopt --installroot',
    text: '--enablerepo --disablerepo --repo',
    does: 'nothing',
    sub: verbs({
      system: 'dnf',
      look: 'list info search provides whatprovides repolist repoquery deplist check-update history se if lr',
      global: 'install update upgrade groupinstall localinstall reinstall makecache downgrade refresh in up dup',
      removes: 'remove erase autoremove clean rm',
      configures: 'config-manager addrepo ar copr module',
    }),
  },
  {
    name: 'apk',
    manual: 'https://wiki.alpinelinux.org/wiki/Alpine_Package_Keeper',
    style: 'plain',
    flags: `${FLAGS} -U|--update-cache --update --no-progress -e`,
    unclear: '-X|--repository --allow-untrusted -p|--root',
    text: '--virtual',
    does: 'nothing',
    sub: verbs({
      system: 'apk',
      look: 'list info search policy version stats dot audit',
      global: 'add update upgrade fix fetch',
      removes: 'del cache',
    }),
  },
  {
    name: 'pacman yay paru',
    manual: 'https://man.archlinux.org/man/pacman.8',
    style: 'plain',
    flags:
      '-Q|--query -Ss -Si -Ql -Qi -Qs -Qo -Qe -Qq -Qu -Qm -Sl -F -V|--version -h|--help -i -s -l -q -o -e -u -m --noconfirm --needed',
    operands: 'names...',
    does: 'nothing',
    when: [
      { has: '-Ss -Si -Sl', does: [{ kind: 'service', act: 'look', system: 'pacman index', what: 'look' }] },
      {
        lacks: '-Q -Ss -Si -Ql -Qi -Qs -Qo -Qe -Qq -Qu -Qm -Sl -F -V -h',
        does: [{ kind: 'package', act: 'global', what: 'pacman' }],
      },
    ],
  },
  {
    name: 'brew',
    manual: 'https://docs.brew.sh/Manpage',
    style: 'plain',
    flags: `
      ${FLAGS} --installed-on-request --installed-as-dependency --built-from-source --poured-from-bottle --desc --direct
      --include-test --missing --annotate --search --name --description -s -p --recursive --include-optional
      --skip-recommended --greedy-auto-updates --greedy-latest --build-from-source --for-each --graph --dot
      --topological --unbrewed --eval-all --analytics --github --closed --env --taps --patch --oneline --include-aliases
      --compact --retry
    `,
    text: '--days --hide --category',
    does: 'nothing',
    sub: {
      ...verbs({
        system: 'brew',
        look: `
          list ls info abv search desc deps uses leaves outdated config doctor dr --version --prefix --cellar
          --repository --cache --caskroom --env shellenv log options cat home homepage missing formulae casks commands
          help which-formula tap-info livecheck docs linkage
        `,
        global: 'install reinstall upgrade update up link unlink fetch pin unpin bundle-install migrate postinstall',
        removes: 'uninstall remove rm autoremove cleanup',
        builds: 'style audit test readall',
        configures: 'analytics developer',
        unclear:
          'edit create extract bump bump-formula-pr pr-pull sh irb ruby prof command-not-found-init gist-logs vendor-install',
      }),
      tap: {
        flags: '--force --eval-all --repair',
        operands: 'text...',
        does: 'nothing',
        when: [{ given: 'some', does: [{ kind: 'package', act: 'global', what: 'brew tap' }] }],
      },
      untap: { operands: 'text...', flags: '-f|--force', does: [{ kind: 'package', act: 'remove', what: 'brew tap' }] },
      services: {
        does: 'nothing',
        bare: reveals,
        sub: {
          list: reveals,
          info: { ...reveals, flags: '--all --json' },
          ...Object.fromEntries(
            ['start', 'stop', 'restart', 'run', 'cleanup', 'kill'].map((name) => [
              name,
              {
                flags: '--all',
                operands: 'text...',
                does: [{ kind: 'configure' as const, what: 'persistence' as const, detail: `brew services ${name}` }],
              },
            ]),
          ),
        },
      },
      bundle: {
        flags: '--no-upgrade --global --no-lock',
        names: '--file',
        does: 'nothing',
        bare: { does: [{ kind: 'package', act: 'global', what: 'Brewfile' }] },
        sub: verbs({
          system: 'brew bundle',
          look: 'check list',
          global: 'install dump',
          removes: 'cleanup',
          wraps: 'exec',
          unclear: 'add remove env sh edit',
        }),
      },
    },
    bare: {
      operands: 'text...',
      does: 'nothing',
      judge: (it) =>
        ['--prefix', '--cache', '--cellar', '--repository', '--caskroom', '--env', '--taps', '--version'].some((option) =>
          it.has(option),
        ) || it.operands.length === 0
          ? {}
          : { effects: [unclear('an unknown subcommand of brew', it.operands.map(argText).join(' '))] },
    },
  },
  {
    name: 'port snap flatpak winget choco scoop pkg pkg_add emerge xbps-install opkg mas',
    manual: 'https://snapcraft.io/docs/quickstart-tour',
    style: 'plain',
    flags: FLAGS,
    text: '--channel --version',
    does: 'nothing',
    sub: verbs({
      system: 'package manager',
      look: `
        list search find info show installed outdated contents deps variants version versions help which where current
        latest status account
      `,
      global: 'install upgrade update refresh selfupdate add download set global local reshim',
      removes: 'remove uninstall delete autoremove clean',
      wraps: 'exec',
      configures: 'source config connect disconnect alias',
      unclear: 'run start stop restart plugin',
    }),
  },
  {
    name: 'nix-env nix-store nix-build nix-collect-garbage nix-channel',
    manual: 'https://nix.dev/manual/nix/stable/command-ref/',
    style: 'plain',
    flags: '--version -h|--help -q -qA --json -L|--print-build-logs --no-link --show-trace --offline --refresh --all-systems',
    does: 'nothing',
    sub: verbs({
      system: 'nix',
      look: 'search show-config path-info why-depends',
      builds: 'build eval fmt flake',
      adds: 'run shell',
      global: 'profile upgrade-nix',
      unclear: 'develop store repl copy',
    }),
    bare: {
      operands: 'text...',
      does: 'nothing',
      when: [{ lacks: '--version --help', does: [unclear('what it builds or installs is not known', 'nix')] }],
    },
  },
];
