// Toolchains of Ruby, PHP, .NET, Swift, Dart, Haskell, OCaml, Zig and others, by their subcommands.
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { argText, exact } from '../../shell/value.ts';
import { verbs } from '../packages/manager-spec.ts';
import { asksHelp, runner, server } from './project-run.ts';

const FLAGS =
  '-h|--help -v|--version -V --verbose -q|--quiet --no-interaction --dry-run --json --no-progress --no-restore --no-build --release -f|--force --check --nologo --watch --coverage --no-fund --offline --no-color --color --ansi --no-ansi --all --parallel --bail -x -y|--yes --trace -t -T --tasks -A';
const TEXT =
  '-c|--configuration -j|--jobs --filter -r|--runtime --framework --verbosity --logger --group --with --without --target --device-id -d --flavor --reporter -n|--name --tags --seed --format --only --package --product';

/** Tasks of a build file that is code: database and outward names are judged by name, the rest is the project's own. */
const tasks =
  (what: string) =>
  (it: Parsed, tools: Tools): Judgement => {
    if (asksHelp(it) || it.has('-T') || it.has('--tasks')) return {};
    const named = it.operands.flatMap((arg): readonly Effect[] => {
      const name = exact(arg);
      if (name === undefined) return [unclear('which task runs is not known', argText(arg))];
      if (/^db:(drop|reset|purge|rollback|truncate\w*|migrate:(reset|down|redo)|schema:load|setup|structure:load)/.test(name))
        return [{ kind: 'service', act: 'destroy', system: 'database', what: name }];
      if (/^db:(migrate|seed|create)/.test(name)) return [{ kind: 'service', act: 'change', system: 'database', what: name }];
      return /(^|[:_-])(deploy|release|publish|push|upload|ship)/.test(name)
        ? [{ kind: 'service', act: 'publish', system: what, what: name }]
        : [];
    });
    return { effects: [...(runner(what, '-f --rakefile')(it, tools).effects ?? []), ...named] };
  };
const code = (language: string): readonly Effect[] => [unclear(`${language} code is not read`, language)];
const fixes = (name: string, manual: string, extra: Partial<Spec> = {}): Program => ({
  name,
  manual,
  style: 'plain',
  flags: `${FLAGS} -a --autocorrect -A --autocorrect-all --fix --lint --strict --diff --auto-correct --display-cop-names --parallel --no-cache --quiet`,
  text: `${TEXT} -l --level --memory-limit --error-format --only --except --fail-level --rules --path-mode --swiftversion`,
  names: '--config',
  writes: '-o|--out --output --generate-baseline',
  unclear: '--require --autoload-file',
  operands: 'names...',
  does: 'nothing',
  when: [{ has: '-a --autocorrect --autocorrect-all --fix --auto-correct', operands: 'edits...' }],
  judge: runner(name, '--config'),
  ...extra,
});

export const languages: readonly Program[] = [
  {
    name: 'bundle bundler',
    manual: 'https://bundler.io/man/bundle.1.html',
    style: 'plain',
    flags: FLAGS,
    text: TEXT,
    does: 'nothing',
    bare: { does: [{ kind: 'package', act: 'declared', what: 'Gemfile' }] },
    sub: {
      ...verbs({
        system: 'bundler',
        look: 'list show info outdated check env platform doctor help version licenses',
        declared: 'install lock update cache package',
        adds: 'add inject',
        removes: 'remove clean',
        wraps: 'exec',
        configures: 'config',
        unclear: 'open console gem init plugin viz pristine binstubs',
      }),
    },
  },
  {
    name: 'gem',
    manual: 'https://guides.rubygems.org/command-reference/',
    style: 'plain',
    flags: `${FLAGS} --no-document --user-install --remote --local`,
    text: '-v2',
    unclear: '-s|--source',
    does: 'nothing',
    sub: verbs({
      system: 'gem',
      look: 'list search query info specification environment env which contents dependency outdated help',
      global: 'install update',
      removes: 'uninstall cleanup',
      builds: 'build',
      publish: 'push yank owner',
      configures: 'sources signin signout',
      unclear: 'exec open fetch unpack pristine',
    }),
  },
  {
    name: 'rake',
    manual: 'https://ruby.github.io/rake/',
    style: 'plain',
    flags: `${FLAGS} -P --prereqs -n -s --silent -m --multitask`,
    names: '-f|--rakefile',
    unclear: '-r|--require -e|--execute -E|--execute-continue -I|--libdir -R|--rakelibdir',
    operands: 'text...',
    does: 'nothing',
    judge: tasks('rake'),
  },
  {
    name: 'rails',
    manual: 'https://guides.rubyonrails.org/command_line.html',
    style: 'plain',
    flags: FLAGS,
    text: '-p|--port -b|--binding -e|--environment',
    does: 'nothing',
    sub: {
      server: { does: 'nothing', judge: server('rails server') },
      s: { does: 'nothing', judge: server('rails server') },
      ...verbs({
        system: 'rails',
        builds:
          'test test:system routes generate g zeitwerk:check about stats notes assets:precompile middleware initializers tmp:clear log:clear spec',
        look: 'version',
        adds: 'new',
      }),
      console: { does: [...code('ruby')] },
      c: { does: [...code('ruby')] },
      runner: { operands: 'text...', does: [...code('ruby')] },
      r: { operands: 'text...', does: [...code('ruby')] },
      destroy: { operands: 'text...', does: [unclear('removes generated files', 'destroy')] },
      d: { operands: 'text...', does: [unclear('removes generated files', 'destroy')] },
      dbconsole: { does: [unclear('opens the database', 'dbconsole')] },
      'credentials:show': { does: [{ kind: 'reveal', what: 'credential', detail: 'rails credentials' }] },
      'credentials:edit': { does: [{ kind: 'reveal', what: 'credential', detail: 'rails credentials' }] },
    },
    bare: {
      operands: 'text...',
      does: 'nothing',
      judge: (it, tools) =>
        (exact(it.operands[0]) ?? '').startsWith('db:')
          ? exact(it.operands[0]) === 'db:migrate:status' || exact(it.operands[0]) === 'db:version'
            ? runner('rails')(it, tools)
            : tasks('rails')(it, tools)
          : it.operands.length === 0
            ? {}
            : { effects: [unclear('a task that is not known', it.operands.map(argText).join(' '))] },
    },
  },
  {
    name: 'rspec minitest cucumber',
    manual: 'https://rspec.info/features/3-13/rspec-core/command-line/',
    style: 'plain',
    flags: `${FLAGS} --fail-fast --next-failure --only-failures --profile -b --backtrace -fd -fp --no-fail-fast --init -w`,
    text: '-e|--example --tag --seed --order -P|--pattern --exclude-pattern -E',
    names: '-O|--options --default-path',
    writes: '-o|--out',
    unclear: '-r|--require -I',
    operands: 'names...',
    does: 'nothing',
    judge: runner('rspec', '-O'),
  },
  fixes(
    'rubocop standardrb erb_lint brakeman reek haml-lint slim-lint',
    'https://docs.rubocop.org/rubocop/usage/basic_usage.html',
  ),
  {
    name: 'composer',
    manual: 'https://getcomposer.org/doc/03-cli.md',
    style: 'plain',
    flags: `${FLAGS} --no-dev --prefer-dist --prefer-source --no-scripts --optimize-autoloader -o -a --classmap-authoritative --ignore-platform-reqs --no-plugins --with-all-dependencies -W -w --dev --latest -l --tree --direct -D --outdated --no-audit --strict --lock`,
    text: `${TEXT} --ignore-platform-req`,
    cwd: '--working-dir',
    does: 'nothing',
    sub: verbs({
      system: 'composer',
      look: 'show info outdated validate why depends why-not prohibits licenses diagnose status search about check-platform-reqs fund audit suggests help list',
      declared: 'install update u upgrade dump-autoload dumpautoload reinstall',
      adds: 'require create-project init',
      removes: 'remove',
      global: 'global self-update selfupdate',
      configures: 'config',
      unclear: 'run-script run exec clear-cache archive bump test',
    }),
    bare: { operands: 'text...', does: [unclear('a script of composer.json that is not read', 'composer')] },
  },
  {
    name: 'phpunit pest paratest',
    manual: 'https://docs.phpunit.de/en/11.5/textui.html',
    style: 'plain',
    flags: `${FLAGS} --testdox --stop-on-failure --no-coverage --coverage-text --debug --colors --do-not-cache-result --list-tests --fail-on-warning --no-configuration`,
    text: '--filter --testsuite --group --exclude-group --order-by --random-order-seed --covers',
    names: '--configuration',
    creates: '--coverage-html --cache-directory',
    writes: '--log-junit --coverage-clover --testdox-html',
    unclear: '--bootstrap --include-path --extension --printer',
    operands: 'names...',
    does: 'nothing',
    judge: runner('phpunit', '--configuration'),
  },
  fixes('phpstan psalm phpcs pint rector', 'https://phpstan.org/user-guide/command-line-usage'),
  {
    ...fixes('php-cs-fixer phpcbf', 'https://cs.symfony.com/doc/usage.html'),
    operands: 'text? edits...',
    when: [{ has: '--dry-run --diff', operands: 'text? names...' }],
  },
  {
    name: 'dotnet',
    manual: 'https://learn.microsoft.com/dotnet/core/tools/',
    style: 'plain',
    flags: `${FLAGS} --info --list-sdks --list-runtimes --no-dependencies --self-contained --no-self-contained --verify-no-changes --include-transitive --vulnerable --outdated --deprecated --blame --list-tests -lt --interactive --force-evaluate --locked-mode --tl --no-launch-profile`,
    text: `${TEXT} --collect --settings --results-directory -a|--arch --os --severity --launch-profile --project --property -p`,
    creates: '-o|--output',
    does: 'nothing',
    sub: {
      ...verbs({
        system: 'dotnet',
        builds: 'build test run clean publish pack format watch msbuild vstest',
        declared: 'restore',
        look: 'list sdk --info help',
        adds: 'new',
        removes: 'remove',
        unclear: 'script fsi dev-certs user-secrets store build-server exec',
      }),
      publish: { operands: 'names?', does: 'nothing', judge: runner('dotnet publish') },
      add: { operands: 'text...', text: '--version -s|--source', does: [{ kind: 'package', act: 'new', what: 'dotnet' }] },
      sln: { operands: 'text...', does: 'nothing' },
      nuget: {
        does: 'nothing',
        sub: verbs(
          {
            system: 'nuget',
            look: 'list locals verify why',
            publish: 'push delete',
            configures: 'add update remove enable disable sign trust config',
          },
          { flags: '--clear --list' },
        ),
      },
      tool: {
        does: 'nothing',
        sub: verbs(
          {
            system: 'dotnet tool',
            look: 'list search',
            declared: 'restore',
            global: 'install update',
            removes: 'uninstall',
            unclear: 'run exec',
          },
          { flags: '-g|--global --local' },
        ),
      },
      ef: {
        does: 'nothing',
        sub: {
          migrations: {
            does: 'nothing',
            sub: verbs({ system: 'ef', builds: 'add list script bundle has-pending-model-changes', unclear: 'remove' }),
          },
          database: {
            does: 'nothing',
            sub: {
              update: { operands: 'text...', does: [{ kind: 'service', act: 'change', system: 'database', what: 'ef update' }] },
              drop: {
                operands: 'text...',
                flags: '-f --force',
                does: [{ kind: 'service', act: 'destroy', system: 'database', what: 'ef drop' }],
              },
            },
          },
          dbcontext: { operands: 'text...', does: 'nothing' },
        },
      },
      workload: { operands: 'text...', does: [{ kind: 'package', act: 'global', what: 'workload' }] },
    },
  },
  {
    name: 'nuget msbuild',
    manual: 'https://learn.microsoft.com/nuget/reference/nuget-exe-cli-reference',
    style: 'plain',
    flags: FLAGS,
    does: 'nothing',
    sub: verbs({
      system: 'nuget',
      look: 'list search help',
      declared: 'restore',
      adds: 'install',
      publish: 'push delete',
      builds: 'pack',
      configures: 'config sources setapikey',
    }),
  },
  {
    name: 'swift',
    manual: 'https://www.swift.org/documentation/package-manager/',
    style: 'plain',
    flags: `${FLAGS} --show-bin-path --build-tests --enable-code-coverage --list-tests --skip-build --static-swift-stdlib --enable-test-discovery --parallel`,
    text: `${TEXT} --skip --triple --arch --num-workers`,
    cwd: '--package-path',
    creates: '--scratch-path --build-path',
    unclear: '-Xswiftc -Xlinker -Xcc -Xcxx --toolchain --sdk',
    does: 'nothing',
    sub: {
      ...verbs({ system: 'swift', builds: 'build test run', unclear: 'repl sdk package-registry' }),
      package: {
        does: 'nothing',
        sub: verbs({
          system: 'swift package',
          look: 'describe show-dependencies dump-package tools-version',
          declared: 'resolve update',
          builds: 'clean init generate-documentation diagnose-api-breaking-changes',
          adds: 'add-dependency add-target',
          unclear: 'reset purge-cache edit plugin config',
        }),
      },
    },
  },
  fixes('swiftlint swiftformat swift-format', 'https://realm.github.io/SwiftLint/'),
  {
    name: 'xcodebuild',
    manual: 'https://developer.apple.com/documentation/xcode',
    style: 'single',
    flags:
      '-version -list -json -quiet -showBuildSettings -showsdks -showdestinations -verbose -skipPackagePluginValidation -skipMacroValidation -allowProvisioningUpdates -enableCodeCoverage -help',
    text: '-scheme -project -workspace -configuration -destination -sdk -target -only-testing -skip-testing -testPlan -arch -parallel-testing-enabled -jobs -only-testing: -skip-testing:',
    creates: '-derivedDataPath -resultBundlePath -archivePath -exportPath -clonedSourcePackagesDirPath',
    unclear: '-exportOptionsPlist -xcconfig -toolchain',
    operands: 'text...',
    does: 'nothing',
    judge: (it, tools) => ({
      effects: [
        ...(runner('xcodebuild')(it, tools).effects ?? []),
        ...it.operands.flatMap((arg): readonly Effect[] =>
          /^(build|clean|test|analyze|archive|build-for-testing|test-without-building|docbuild|CODE_SIGN\w*=\S*|ONLY_ACTIVE_ARCH=\w+)$/.test(
            exact(arg) ?? '?',
          )
            ? []
            : [unclear('an action or setting that is not known', argText(arg))],
        ),
      ],
    }),
  },
  {
    name: 'xcrun',
    manual: 'https://developer.apple.com/documentation/xcode',
    style: 'single-posix',
    flags: '-f --find -v --verbose -n --no-cache -l --log -h --help --version --show-sdk-path --show-sdk-version',
    text: '-sdk --sdk -toolchain --toolchain',
    operands: 'command',
    does: 'nothing',
    judge: (it) => (it.has('-f') || it.has('--find') ? { replaces: true } : {}),
  },
  {
    name: 'pod carthage',
    manual: 'https://guides.cocoapods.org/terminal/commands.html',
    style: 'plain',
    flags: `${FLAGS} --repo-update --clean-install --deployment`,
    does: 'nothing',
    sub: verbs({
      system: 'pod',
      look: 'search list outdated env',
      declared: 'install update bootstrap',
      publish: 'trunk',
      unclear: 'init repo cache deintegrate lib lint spec ipc plugins setup try',
    }),
  },
  {
    name: 'fastlane',
    manual: 'https://docs.fastlane.tools/',
    style: 'plain',
    flags: FLAGS,
    operands: 'text...',
    does: 'nothing',
    judge: (it, tools) => {
      const name = it.operands.map(argText).join(' ');
      return asksHelp(it) || name === 'lanes'
        ? {}
        : /^((ios|android|mac) )?(test|tests|lint|build|scan|unit_tests|screenshots)$/.test(name)
          ? runner('fastlane')(it, tools)
          : { effects: [{ kind: 'service', act: 'publish', system: 'fastlane', what: name }] };
    },
  },
  {
    name: 'dart flutter',
    manual: 'https://dart.dev/tools/dart-tool',
    style: 'plain',
    flags: `${FLAGS} --fatal-infos --fatal-warnings --set-exit-if-changed --apply --no-pub --debug --profile --update-goldens --machine --suppress-analytics --delete-conflicting-outputs`,
    text: `${TEXT} --dart-define --plain-name --line-length -l --concurrency --web-port`,
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
    flags: `${FLAGS} --enable-tests --test --bench --fast --no-run-tests --pedantic`,
    text: TEXT,
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
    flags: `${FLAGS} --auto-promote`,
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
    flags: `${FLAGS} -Doptimize=ReleaseFast -Doptimize=Debug`,
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
    does: 'nothing',
    judge: runner('prove'),
  },
  {
    name: 'cpan cpanm cpm luarocks',
    manual: 'https://metacpan.org/pod/cpan',
    style: 'plain',
    flags: FLAGS,
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
    when: [{ lacks: '-v --version --help', does: [...code('inline')] }],
  },
];
