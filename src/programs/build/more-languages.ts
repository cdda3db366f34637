// Toolchains of Dart, Haskell, OCaml, Zig, Perl and others, by their subcommands.
import type { Program } from '../../argv/program.ts';
import { activation } from '../shells/activation.ts';
import { verbs } from '../packages/manager-spec.ts';
import { LANGUAGE_FLAGS, LANGUAGE_TEXT, unreadCode } from './language-spec.ts';
import { projectCode } from './project-run.ts';

const duneKind = {
  style: 'plain',
  does: 'nothing',
  sub: verbs({
    system: 'dune',
    builds: 'build test runtest fmt clean promote utop coq describe',
    wraps: 'exec',
    look: 'show list info',
    global: 'install update upgrade switch pin',
    removes: 'uninstall remove',
    publish: 'publish',
    unclear: 'init env config repository',
  }),
} satisfies Partial<Program>;

const cabalKind = {
  style: 'plain',
  does: 'nothing',
  sub: verbs({
    system: 'cabal',
    builds: 'build test bench run check haddock clean configure ghci repl format',
    look: 'list info outdated path ls query list-bin',
    declared: 'update freeze fetch',
    global: 'install setup upgrade',
    publish: 'upload',
    wraps: 'exec',
    unclear: 'script eval ghc runghc init new gen-bounds',
  }),
} satisfies Partial<Program>;

const dartKind = {
  style: 'plain',
  does: 'nothing',
  sub: {
    ...verbs({
      system: 'dart',
      builds: 'analyze test build compile fix clean gen-l10n doc run create drive attach',
      look: 'devices doctor info emulators --version symbolize',
      global: 'upgrade downgrade channel precache',
      configures: 'config',
      unclear: 'install logs screenshot custom-devices',
    }),
    format: { operands: 'edits...', does: 'nothing', when: [{ has: '--set-exit-if-changed', operands: 'edits...' }] },
    pub: {
      does: 'nothing',
      sub: verbs({
        system: 'pub',
        look: 'outdated deps',
        declared: 'get upgrade',
        adds: 'add',
        removes: 'remove',
        global: 'global',
        publish: 'publish lish',
        builds: 'run',
        unclear: 'cache token login logout unpack',
      }),
    },
  },
} satisfies Partial<Program>;

export const moreLanguages: readonly Program[] = [
  {
    name: 'dart',
    manual: 'https://dart.dev/tools/dart-tool',
    env: { steers: 'PUB_* DART_VM_OPTIONS', free: 'PUB_ENVIRONMENT' },
    flags: `
    ${LANGUAGE_FLAGS} --fatal-infos --no-fatal-infos --fatal-warnings --no-fatal-warnings --congratulate --no-congratulate
    --preamble --no-preamble --suggestions --current-package --no-current-package --set-exit-if-changed --apply --no-pub --debug --profile
    --update-goldens --machine --suppress-analytics --delete-conflicting-outputs
  `,
    text: `${LANGUAGE_TEXT} --dart-define --plain-name --line-length -l --concurrency --web-port`,
    creates: '-o|--output',
    ...dartKind,
  },
  {
    name: 'flutter',
    manual: 'https://docs.flutter.dev/reference/flutter-cli',
    env: { steers: 'FLUTTER_* PUB_*', free: 'FLUTTER_SUPPRESS_ANALYTICS PUB_ENVIRONMENT' },
    flags: `
    ${LANGUAGE_FLAGS} --fatal-infos --no-fatal-infos --fatal-warnings --no-fatal-warnings --congratulate --no-congratulate
    --preamble --no-preamble --suggestions --current-package --no-current-package --set-exit-if-changed --apply --no-pub --debug --profile
    --update-goldens --machine --suppress-analytics --delete-conflicting-outputs
  `,
    text: `${LANGUAGE_TEXT} --dart-define --plain-name --line-length -l --concurrency --web-port`,
    creates: '-o|--output',
    ...dartKind,
  },
  {
    name: 'cabal',
    manual: 'https://cabal.readthedocs.io/en/stable/cabal-commands.html',
    env: { steers: 'CABAL_*' },
    flags: `${LANGUAGE_FLAGS} --enable-tests --test --bench --fast --no-run-tests --pedantic`,
    text: LANGUAGE_TEXT,
    unclear: '--ghc-options --with-compiler --project-file --stack-yaml --ghc-option',
    ...cabalKind,
  },
  {
    name: 'stack',
    manual: 'https://docs.haskellstack.org/en/stable/',
    env: { steers: 'STACK_*' },
    flags: `${LANGUAGE_FLAGS} --enable-tests --test --bench --fast --no-run-tests --pedantic`,
    text: LANGUAGE_TEXT,
    unclear: '--ghc-options --with-compiler --project-file --stack-yaml --ghc-option',
    ...cabalKind,
  },
  {
    name: 'dune',
    manual: 'https://dune.readthedocs.io/en/stable/',
    env: { steers: 'OCAMLPARAM OCAMLFIND_* OCAMLPATH OCAMLLIB CAML_LD_LIBRARY_PATH DUNE_*', free: 'DUNE_PROFILE OCAMLRUNPARAM' },
    flags: `${LANGUAGE_FLAGS} --auto-promote`,
    text: '--display --profile -x',
    ...duneKind,
  },
  {
    name: 'opam',
    manual: 'https://manpages.debian.org/trixie/opam-doc/opam.1.en.html',
    flags: '--help -q|--quiet -v|--verbose --version -y|--yes',
    unclear: '--color --json',
    ...duneKind,
    sub: {
      ...duneKind.sub,
      env: activation({ flags: '--set-switch --set-root --readonly --revert --inplace-path', text: '--switch --shell' }),
    },
  },
  {
    name: 'zig',
    manual: 'https://ziglang.org/documentation/master/',
    env: { steers: 'ZIG_*' },
    style: 'plain',
    flags: `${LANGUAGE_FLAGS} -Doptimize=ReleaseFast -Doptimize=Debug`,
    text: '-O --summary -D',
    writes: '-femit-bin',
    does: 'nothing',
    sub: {
      ...verbs({
        system: 'zig',
        builds: 'build test run init',
        look: 'version env targets std zen',
        unclear: 'cc c++ build-exe build-lib build-obj fetch ar translate-c',
      }),
      fmt: { operands: 'edits...', does: 'nothing', when: [{ has: '--check', operands: 'reads...' }] },
    },
  },
  {
    name: 'prove',
    manual: 'https://perldoc.perl.org/prove',
    env: { steers: 'HARNESS_* TAP_*', free: 'HARNESS_VERBOSE HARNESS_TIMER HARNESS_COLOR HARNESS_IS_VERBOSE' },
    style: 'plain',
    flags: '-v -l -r -b -q -c -s -w --verbose --lib --recurse --color --nocolor --timer --merge --shuffle --version --help',
    text: '-j|--jobs --state',
    unclear: '-I -M -P -e|--exec --source --rc',
    operands: 'names...',
    does: [projectCode('prove')],
  },
  {
    name: 'cpan',
    manual: 'https://metacpan.org/pod/cpan',
    flags: LANGUAGE_FLAGS,
    style: 'plain',
    operands: 'text...',
    does: [{ kind: 'package', act: 'global', what: 'modules' }],
  },
  {
    name: 'cpanm',
    manual: 'https://manpages.debian.org/trixie/cpanminus/cpanm.1p.en.html',
    flags: '-h|--help -V|--version -f|--force -v|--verbose -q|--quiet',
    style: 'plain',
    operands: 'text...',
    does: [{ kind: 'package', act: 'global', what: 'modules' }],
  },
  {
    name: 'cpm',
    manual: 'https://github.com/skaji/cpm',
    flags: LANGUAGE_FLAGS,
    style: 'plain',
    operands: 'text...',
    does: [{ kind: 'package', act: 'global', what: 'modules' }],
  },
  {
    name: 'luarocks',
    manual: 'https://manpages.debian.org/trixie/luarocks/luarocks.1.en.html',
    style: 'plain',
    operands: 'text...',
    does: [{ kind: 'package', act: 'global', what: 'modules' }],
  },
  {
    name: 'irb',
    manual: 'https://ruby-doc.org/',
    flags: '-v|--version --version --help',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-v --version --help', does: [...unreadCode('inline')] }],
  },
  {
    name: 'ghci',
    manual: 'https://manpages.debian.org/trixie/ghc/ghci.1.en.html',
    flags: '-v|--version --version --help',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-v --version --help', does: [...unreadCode('inline')] }],
  },
  {
    name: 'ghc',
    manual: 'https://manpages.debian.org/trixie/ghc/ghc.1.en.html',
    flags: '-v|--version --version --help',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-v --version --help', does: [...unreadCode('inline')] }],
  },
  {
    name: 'runghc',
    manual: 'https://manpages.debian.org/trixie/ghc/runghc.1.en.html',
    flags: '-v|--version --version --help',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-v --version --help', does: [...unreadCode('inline')] }],
  },
  {
    name: 'nim',
    manual: 'https://nim-lang.org/docs/nimc.html',
    flags: '-v|--version --version --help',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-v --version --help', does: [...unreadCode('inline')] }],
  },
  {
    name: 'nimble',
    manual: 'https://nim-lang.github.io/nimble/',
    flags: '-v|--version --version --help',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-v --version --help', does: [...unreadCode('inline')] }],
  },
  {
    name: 'crystal',
    manual: 'https://manpages.debian.org/trixie/crystal/crystal.1.en.html',
    flags: '--version --help',
    unclearFlags: '-v|--verbose',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-v --version --help', does: [...unreadCode('inline')] }],
  },
  {
    name: 'ocaml',
    manual: 'https://manpages.debian.org/trixie/ocaml-interp/ocaml.1.en.html',
    flags: '--help|-help --version',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-v --version --help', does: [...unreadCode('inline')] }],
  },
];
