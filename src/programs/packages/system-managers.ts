// Package managers of operating systems: looking is quiet, installing changes the machine.
import type { Program, Spec } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { argText } from '../../shell/value.ts';
import { activation } from '../shells/activation.ts';
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

const aptCacheKind = {
  style: 'plain',
  does: 'nothing',
  sub: verbs({
    system: 'apt',
    look: 'search show showpkg policy depends rdepends stats madison pkgnames dotty unmet list find',
    global: 'update',
  }),
} satisfies Partial<Program>;

const aptKind = {
  style: 'plain',
  does: 'nothing',
  sub: verbs({
    system: 'apt',
    look: 'list search show policy depends rdepends showsrc changelog help moo madison check',
    global: 'install update upgrade full-upgrade dist-upgrade build-dep reinstall download satisfy',
    removes: 'remove purge autoremove autopurge clean autoclean',
    unclear: 'source edit-sources',
  }),
} satisfies Partial<Program>;

export const systemManagers: readonly Program[] = [
  {
    name: 'apt',
    manual: 'https://manpages.debian.org/apt-get',
    env: { steers: 'APT_CONFIG' },
    flags: FLAGS,
    text: '--target-release',
    unclear: '-o|--option -c|--config-file',
    ...aptKind,
  },
  {
    name: 'apt-get',
    manual: 'https://manpages.debian.org/trixie/apt/apt-get.8.en.html',
    flags: `
      --no-install-recommends -d|--download-only -f|--fix-broken -m|--ignore-missing|--fix-missing -q|--quiet
      -s|--simulate|--just-print|--dry-run|--recon|--no-act -y|--yes|--assume-yes -V|--verbose-versions
      -a|--host-architecture --no-upgrade --only-upgrade --purge --reinstall --target-release|-t|--default-release
      --auto-remove|--autoremove -h|--help -v|--version
    `,
    unclear: '-c|--config-file -o|--option',
    ...aptKind,
  },
  {
    name: 'aptitude',
    manual: 'https://manpages.debian.org/trixie/aptitude/aptitude.8.en.html',
    flags: FLAGS,
    text: '--target-release',
    unclear: '-o|--option -c|--config-file',
    ...aptKind,
  },
  {
    name: 'nala',
    manual: 'https://manpages.debian.org/trixie/nala/nala.8.en.html',
    flags: FLAGS,
    text: '--target-release',
    unclear: '-o|--option -c|--config-file',
    ...aptKind,
  },
  {
    name: 'apt-cache',
    manual: 'https://manpages.debian.org/apt-cache',
    flags: FLAGS,
    ...aptCacheKind,
  },
  {
    name: 'apt-file',
    manual: 'https://manpages.debian.org/trixie/apt-file/apt-file.1.en.html',
    flags: '-f|--from-file -l|--package-only -v|--verbose -x|--regexp -h|--help --version',
    unclear: '-a|--architecture',
    ...aptCacheKind,
  },
  {
    name: 'apt-mark',
    manual: 'https://manpages.debian.org/apt-mark',
    flags: FLAGS,
    unclear: '-f|--file',
    style: 'plain',
    operands: 'text...',
    does: [{ kind: 'configure', what: 'system', detail: 'packages' }],
  },
  {
    name: 'add-apt-repository',
    manual: 'https://manpages.ubuntu.com/manpages/noble/man1/add-apt-repository.1.html',
    sameAs: { 'apt-add-repository': 'https://manpages.ubuntu.com/manpages/noble/man1/add-apt-repository.1.html' },
    flags: FLAGS,
    style: 'plain',
    operands: 'text...',
    does: [{ kind: 'configure', what: 'system', detail: 'packages' }],
  },
  {
    name: 'apt-key',
    manual: 'https://manpages.debian.org/bookworm/apt/apt-key.8.en.html',
    flags: FLAGS,
    style: 'plain',
    operands: 'text...',
    does: [{ kind: 'configure', what: 'system', detail: 'packages' }],
  },
  {
    name: 'debconf-set-selections',
    manual: 'https://manpages.debian.org/trixie/debconf/debconf-set-selections.1.en.html',
    flags: FLAGS,
    style: 'plain',
    operands: 'text...',
    does: [{ kind: 'configure', what: 'system', detail: 'packages' }],
  },
  {
    name: 'update-alternatives',
    manual: 'https://manpages.debian.org/trixie/dpkg/update-alternatives.1.en.html',
    flags: '--help --version --force --quiet --verbose',
    style: 'plain',
    operands: 'text...',
    does: [{ kind: 'configure', what: 'system', detail: 'packages' }],
  },
  {
    name: 'dpkg',
    manual: 'https://manpages.debian.org/dpkg',
    flags: `
      -l|--list -L|--listfiles -s|--status -S|--search -W|--show -I|--info -c|--contents --print-architecture
      --print-foreign-architectures --get-selections --audit -C -V|--verify --version --help -p|--print-avail --no-pager
    `,
    text: '-f|--showformat --compare-versions',
    style: 'plain',
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
    name: 'dpkg-deb',
    manual: 'https://manpages.debian.org/trixie/dpkg/dpkg-deb.1.en.html',
    flags: '--help|-? --version',
    text: '-f|--field --showformat',
    unclear: '-I|--info -W|--show -c|--contents -S|--compression-strategy',
    style: 'plain',
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
    name: 'dpkg-query',
    manual: 'https://manpages.debian.org/trixie/dpkg/dpkg-query.1.en.html',
    flags: '--help|-? --version --no-pager',
    text: '-f|--showformat',
    unclear: '-l|--list -W|--show -s|--status -L|--listfiles -c|--control-path -S|--search -p|--print-avail',
    style: 'plain',
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
    name: 'dnf',
    manual: 'https://dnf.readthedocs.io/en/latest/command_ref.html',
    sameAs: {
      yum: 'https://man7.org/linux/man-pages/man8/yum.8.html',
      microdnf: 'https://github.com/rpm-software-management/microdnf',
    },
    flags: FLAGS,
    unclear: '-c|--config --repofrompath --setopt --installroot',
    text: '--enablerepo --disablerepo --repo',
    style: 'plain',
    does: 'nothing',
    sub: {
      ...verbs({
        system: 'dnf',
        look: 'list info search provides whatprovides repolist repoquery deplist check-update',
        global: 'install update upgrade groupinstall localinstall reinstall makecache downgrade',
        removes: 'remove erase autoremove clean',
        configures: 'config-manager copr module',
      }),
      // `history undo`, `redo` and `rollback` install and remove.
      history: { does: 'nothing', bare: { does: 'nothing' }, sub: verbs({ system: 'dnf history', look: 'list info' }) },
    },
  },
  {
    name: 'zypper',
    manual: 'https://manpages.debian.org/trixie/zypper/zypper.8.en.html',
    flags: `
      -s|--match-substrings --repo|-r -n|--name -f|--force -l|--auto-agree-with-licenses --dry-run -y|--no-confirm
      -d|--download-only -a|--all -x|--match-exact -v|--verbose --check --refresh -g|--gpgcheck -h|--help -V|--version
      -q|--quiet
    `,
    unclear: '-t|--type -m|--medium-type --installroot -c|--config -D|--reposd-dir',
    style: 'plain',
    does: 'nothing',
    sub: verbs({
      system: 'zypper',
      look: 'search se info if repos lr services ls packages pa patterns pt products pd list-updates lu list-patches lp what-provides wp',
      global: 'install in update up dist-upgrade dup refresh ref patch download',
      removes: 'remove rm clean cc',
      configures: 'addrepo ar removerepo rr modifyrepo mr addlock al removelock rl',
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
    name: 'pacman',
    manual: 'https://man.archlinux.org/man/pacman.8',
    sameAs: { yay: 'https://github.com/Jguer/yay', paru: 'https://github.com/Morganamilo/paru' },
    flags:
      '-Q|--query -Ss -Si -Ql -Qi -Qs -Qo -Qe -Qq -Qu -Qm -Sl -F -V|--version -h|--help -i -s -l -q -o -e -u -m --noconfirm --needed',
    style: 'plain',
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
      ...verbs(
        {
          system: 'brew',
          look: `
            list ls info abv search desc deps uses leaves outdated config doctor dr --version --prefix --cellar
            --repository --cache --caskroom --env log options cat home homepage missing formulae casks commands
            help which-formula tap-info livecheck docs linkage
          `,
          global: 'install reinstall upgrade update up link unlink fetch pin unpin bundle-install migrate postinstall',
          removes: 'uninstall remove rm autoremove cleanup',
          builds: 'style audit test readall',
          configures: 'analytics developer',
          unclear:
            'edit create extract bump bump-formula-pr pr-pull sh irb ruby prof command-not-found-init gist-logs vendor-install',
        },
        // A formula is a Ruby program, and reading one runs it.
        { when: [{ mentions: '*?rb http://* https://*', does: [unclear('a formula from a file or server', '{operands}')] }] },
      ),
      shellenv: activation({}),
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
];
