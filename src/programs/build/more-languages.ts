// Toolchains of Dart, Haskell, OCaml, Zig, Perl and others, by their subcommands.
import type { Program } from '../../argv/program.ts';
import { verbs } from '../packages/manager-spec.ts';
import { LANGUAGE_FLAGS, LANGUAGE_TEXT, unreadCode } from './language-spec.ts';
import { projectCode } from './project-run.ts';

export const moreLanguages: readonly Program[] = [
  {
    name: 'dart flutter',
    manual: 'https://dart.dev/tools/dart-tool',
    style: 'plain',
    flags: `
      ${LANGUAGE_FLAGS} --fatal-infos --fatal-warnings --set-exit-if-changed --apply --no-pub --debug --profile
      --update-goldens --machine --suppress-analytics --delete-conflicting-outputs
    `,
    text: `${LANGUAGE_TEXT} --dart-define --plain-name --line-length -l --concurrency --web-port`,
    creates: '-o|--output',
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
  },
  {
    name: 'cabal stack',
    manual: 'https://cabal.readthedocs.io/en/stable/cabal-commands.html',
    style: 'plain',
    flags: `${LANGUAGE_FLAGS} --enable-tests --test --bench --fast --no-run-tests --pedantic`,
    text: LANGUAGE_TEXT,
    unclear: '--ghc-options --with-compiler --project-file --stack-yaml --ghc-option',
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
  },
  {
    name: 'dune opam',
    manual: 'https://dune.readthedocs.io/en/stable/',
    style: 'plain',
    flags: `${LANGUAGE_FLAGS} --auto-promote`,
    text: '--display --profile',
    does: 'nothing',
    sub: verbs({
      system: 'dune',
      builds: 'build test runtest fmt clean promote utop exec coq describe',
      look: 'show list info',
      global: 'install update upgrade switch pin',
      removes: 'uninstall remove',
      publish: 'publish',
      unclear: 'exec-none init env config repository',
    }),
  },
  {
    name: 'zig',
    manual: 'https://ziglang.org/documentation/master/',
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
    style: 'plain',
    flags: '-v -l -r -b -q -c -s -w --verbose --lib --recurse --color --nocolor --timer --merge --shuffle --version --help',
    text: '-j|--jobs --state',
    unclear: '-I -M -P -e|--exec --source --rc',
    operands: 'names...',
    does: [projectCode('prove')],
  },
  {
    name: 'cpan cpanm cpm luarocks',
    manual: 'https://metacpan.org/pod/cpan',
    style: 'plain',
    flags: LANGUAGE_FLAGS,
    operands: 'text...',
    does: [{ kind: 'package', act: 'global', what: 'modules' }],
  },
  {
    name: 'irb ghci ghc runghc nim nimble crystal ocaml',
    manual: 'https://ruby-doc.org/',
    style: 'plain',
    flags: '-v|--version --version --help',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-v --version --help', does: [...unreadCode('inline')] }],
  },
];
