// Toolchains of Ruby and PHP. Build files are project code; tasks that change a database or publish are recognised by name.
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { argText, exact } from '../../shell/value.ts';
import { verbs } from '../packages/manager-spec.ts';
import { LANGUAGE_FLAGS, LANGUAGE_TEXT, buildTasks, fixer, unreadCode } from './language-spec.ts';
import { followComposer, followComposerEvents } from './json-tasks.ts';
import { asksHelp, listens, projectCode, runner } from './project-run.ts';
import { followRake } from './rake-tasks.ts';
import { wordsOf } from '../../argv/words-of.ts';

/** `composer run-script name -- args`, or the name alone. */
function composerRun(it: Parsed, tools: Tools): Judgement {
  const [name, ...args] = it.operands;
  if (!name) return {};
  const wanted = exact(name);
  if (wanted === undefined) return { effects: [unclear('which script runs is unknown', argText(name))] };
  return followComposer(wanted, args, tools);
}

/** Tasks by name, and the literal commands in them. */
function rake(it: Parsed, tools: Tools): Judgement {
  const judged = buildTasks('rake')(it, tools);
  if (asksHelp(it) || it.has('-T') || it.has('--tasks') || it.has('-n') || it.has('-P')) return judged;
  const names = it.operands.flatMap((arg) => exact(arg) ?? []).filter((name) => !/^\w+=/.test(name));
  const { inner, effects } = followRake(names, tools);
  return { inner, effects: [...(judged.effects ?? []), ...effects] };
}

/** Installing runs the project's own scripts, which are followed. */
function composerSubs(): NonNullable<Program['sub']> {
  const verb = verbs({
    system: 'composer',
    look: `
      show info outdated validate why depends why-not prohibits licenses diagnose status search about
      check-platform-reqs fund audit suggests help list
    `,
    declared: 'install update u upgrade dump-autoload dumpautoload reinstall',
    adds: 'require create-project init',
    removes: 'remove',
    global: 'global self-update selfupdate',
    configures: 'config',
    unclear: 'clear-cache archive bump',
  });
  const withEvents = (name: string, event: string): Spec => {
    const spec = verb[name] ?? { does: 'nothing' };
    return {
      ...spec,
      judge: (it, tools) => {
        const judged = spec.judge?.(it, tools) ?? {};
        if (it.has('--no-scripts')) return judged;
        const followed = followComposerEvents(event, tools);
        return { ...judged, effects: [...(judged.effects ?? []), ...followed.effects], inner: followed.inner };
      },
    };
  };
  const run: Spec = { operands: 'text...', does: 'nothing', judge: composerRun };
  return {
    ...verb,
    install: withEvents('install', 'install'),
    update: withEvents('update', 'update'),
    u: withEvents('u', 'update'),
    upgrade: withEvents('upgrade', 'update'),
    require: withEvents('require', 'update'),
    remove: withEvents('remove', 'update'),
    'dump-autoload': withEvents('dump-autoload', 'dump-autoload'),
    dumpautoload: withEvents('dumpautoload', 'dump-autoload'),
    'run-script': run,
    run,
    test: { operands: 'text...', does: 'nothing', judge: (it, tools) => followComposer('test', it.operands, tools) },
    exec: { operands: 'command', does: 'nothing' },
  };
}

const GEM_INDEX: readonly Effect[] = [{ kind: 'service', act: 'look', system: 'gem index', what: 'look' }];
const GEM_LOOK: Spec = {
  flags: `
    -i|--installed -I|--no-installed -d|--details --no-details --versions --no-versions -e|--exact --prerelease
    --no-prerelease -l|--local -r|--remote -b|--both --silent --backtrace --norc --ruby --yaml --marshal --pipe
    -R|--reverse-dependencies --no-reverse-dependencies -g|--gems-first --no-gems-first --lib-only --no-lib-only
    --prefix --no-prefix --show-install-dir --no-show-install-dir -a|--all
  `,
  text: '-v|--version -n|--name-matches -B|--bulk-threshold --platform',
  operands: 'text...',
  does: 'nothing',
};
const BUNDLE_LOOK: Spec = {
  flags: `
    --name-only --paths --local --pre --strict --filter-strict --parseable|--porcelain --groups --minor --major --patch
    --filter-major --filter-minor --filter-patch --only-explicit --dry-run
  `,
  text: '--without-group --only-group --group --source',
  operands: 'text...',
  does: 'nothing',
};
const each = (names: string, spec: Spec): { readonly [name: string]: Spec } =>
  Object.fromEntries(wordsOf(names).map((name) => [name, spec]));

export const rubyPhp: readonly Program[] = [
  {
    name: 'bundle',
    manual: 'https://bundler.io/man/bundle.1.html',
    sameAs: { bundler: 'https://bundler.io/man/bundle.1.html' },
    style: 'plain',
    flags: LANGUAGE_FLAGS,
    text: `${LANGUAGE_TEXT} --retry`,
    does: 'nothing',
    bare: { does: [{ kind: 'package', act: 'declared', what: 'Gemfile' }] },
    sub: {
      ...each('list outdated check', BUNDLE_LOOK),
      ...verbs({
        system: 'bundler',
        look: 'show info env platform doctor help version licenses',
        declared: 'install lock update cache package',
        adds: 'add inject',
        removes: 'remove clean',
        wraps: 'exec',
        configures: 'config',
        unclear: 'open console gem init plugin viz pristine binstubs',
      }),
      add: {
        operands: 'text...',
        does: [{ kind: 'package', act: 'new', what: 'bundler {operands}' }],
        text: '-v|--version -g|--group -s|--source -r|--require --git --github --branch --ref --glob --path',
      },
    },
  },
  {
    name: 'gem',
    manual: 'https://guides.rubygems.org/command-reference/',
    style: 'plain',
    flags: `${LANGUAGE_FLAGS} --no-document --user-install --remote --local --strict --silent --backtrace --norc`,
    text: '-v2 --platform',
    writes: '-o|--output',
    cwd: '-C',
    unclear: '-s|--source',
    does: 'nothing',
    sub: {
      ...each('list environment env which contents help', {
        ...GEM_LOOK,
        when: [{ has: '-r -b -a', does: GEM_INDEX }],
      }),
      ...each('search query info specification dependency outdated', { ...GEM_LOOK, does: GEM_INDEX }),
      ...verbs({
        system: 'gem',
        global: 'install update',
        removes: 'uninstall cleanup',
        builds: 'build',
        publish: 'push yank owner',
        configures: 'sources signin signout',
        unclear: 'exec open fetch unpack pristine',
      }),
    },
  },
  {
    name: 'rake',
    manual: 'https://ruby.github.io/rake/',
    env: { steers: 'RAKEOPT RAKE_SYSTEM' },
    style: 'plain',
    optional: '-t|--trace',
    flags: `${LANGUAGE_FLAGS} -P --prereqs -n -s --silent -m --multitask`,
    names: '-f|--rakefile',
    unclear: '-r|--require -e|--execute -E|--execute-continue -I|--libdir -R|--rakelibdir',
    operands: 'text...',
    does: 'nothing',
    judge: rake,
  },
  {
    name: 'rails',
    manual: 'https://guides.rubyonrails.org/command_line.html',
    style: 'plain',
    flags: `
      ${LANGUAGE_FLAGS} -d|--daemon --pretend --skip --expanded --unused --early-hints -C|--dev-caching --no-dev-caching
      --log-to-stdout --no-log-to-stdout --api --no-helper --no-assets --no-test-framework --no-migration --no-fixture
    `,
    text: '-p|--port -b|--binding -e|--environment -g|--grep --controller -u|--using --test-framework --parent',
    writes: '-P|--pid',
    does: 'nothing',
    sub: {
      server: { does: [projectCode('rails server'), listens()] },
      s: { does: [projectCode('rails server'), listens()] },
      ...verbs({
        system: 'rails',
        builds: `
          test test:system routes generate g zeitwerk:check about stats notes assets:precompile middleware initializers
          tmp:clear log:clear spec
        `,
        look: 'version',
        adds: 'new',
      }),
      console: { does: [...unreadCode('ruby')] },
      c: { does: [...unreadCode('ruby')] },
      runner: { operands: 'text...', does: [...unreadCode('ruby')] },
      r: { operands: 'text...', does: [...unreadCode('ruby')] },
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
            : buildTasks('rails')(it, tools)
          : it.operands.length === 0
            ? {}
            : { effects: [unclear('an unknown task', it.operands.map(argText).join(' '))] },
    },
  },
  {
    name: 'rspec',
    manual: 'https://rspec.info/features/3-13/rspec-core/command-line/',
    flags: `${LANGUAGE_FLAGS} --fail-fast --next-failure --only-failures --profile -b --backtrace -fd -fp --no-fail-fast --init -w`,
    text: '-e|--example --tag --seed --order -P|--pattern --exclude-pattern -E -f|--format',
    names: '--default-path',
    writes: '-o|--out',
    unclear: '-r|--require -I',
    loads: '-O|--options',
    style: 'plain',
    operands: 'project-code...',
    does: [projectCode('rspec')],
  },
  {
    name: 'minitest',
    manual: 'https://docs.seattlerb.org/minitest/',
    flags: `${LANGUAGE_FLAGS} --fail-fast --next-failure --only-failures --profile -b --backtrace -fd -fp --no-fail-fast --init -w`,
    text: '-e|--example --tag --seed --order -P|--pattern --exclude-pattern -E --format',
    names: '--default-path',
    writes: '-o|--out',
    unclear: '-r|--require -I',
    loads: '-O|--options',
    style: 'plain',
    operands: 'project-code...',
    does: [projectCode('rspec')],
  },
  {
    name: 'cucumber',
    manual: 'https://manpages.debian.org/trixie/cucumber/cucumber.1.en.html',
    flags: `${LANGUAGE_FLAGS} --fail-fast --next-failure --only-failures --profile -b --backtrace -fd -fp --no-fail-fast --init -w`,
    text: '-e|--example --tag --seed --order -P|--pattern --exclude-pattern -E --format',
    names: '--default-path',
    writes: '-o|--out',
    unclear: '-r|--require -I',
    loads: '-O|--options',
    style: 'plain',
    operands: 'project-code...',
    does: [projectCode('rspec')],
  },
  fixer('rubocop', 'https://docs.rubocop.org/rubocop/usage/basic_usage.html'),
  fixer('standardrb', 'https://github.com/standardrb/standard', {
    flags: `${LANGUAGE_FLAGS} --fix --fix-unsafely --no-fix --lsp -P|--parallel --no-parallel`,
    when: [{ has: '--fix --fix-unsafely', operands: 'edits...' }],
  }),
  fixer('erb_lint', 'https://github.com/Shopify/erb_lint', {
    sameAs: { erblint: 'https://github.com/Shopify/erb_lint' },
    flags: `
      ${LANGUAGE_FLAGS} --lint-all --enable-all-linters --autocorrect -a --show-linter-names --cache --clear-cache
      --allow-no-files
    `,
    text: '--enable-linters --format --fail-level --stdin',
    when: [{ has: '-a --autocorrect', operands: 'edits...' }],
  }),
  {
    name: 'puma',
    manual: 'https://puma.io/puma/',
    style: 'plain',
    listens: '-b|--bind',
    cwd: '--dir',
    flags: '-q|--quiet -v|--verbose --preload --early-hints --debug -s|--silent --no-config -V|--version -h|--help',
    text: '-p|--port -e|--environment -t|--threads -w|--workers --tag',
    writes: '--pidfile -S|--state --redirect-stdout --redirect-stderr',
    loads: '-C|--config',
    unclear: '-I|--include --control-url --control-token --restart-cmd --plugin',
    operands: 'loads?',
    does: [projectCode('puma'), listens()],
  },
  {
    name: 'erb',
    manual: 'https://docs.ruby-lang.org/en/master/ERB.html',
    style: 'plain',
    flags: '-x -n -v -d -h|--help --version',
    text: '-T -E -U -P',
    unclear: '-r -S',
    operands: 'runs...',
    does: 'nothing',
    // It only prints the template as Ruby code.
    when: [{ has: '-x', operands: 'reads...' }],
  },
  {
    name: 'brakeman',
    manual: 'https://brakemanscanner.org/docs/options/',
    style: 'plain',
    flags: `
      -q|--quiet -z|--no-exit-on-warn --no-exit-on-error -A|--run-all-checks --no-pager --no-progress --summary --no-summary --color
      --no-color -h|--help -v|--version -n|--no-threads --faster -d|--debug
    `,
    text: '-w|--confidence-level -t|--test -x|--except -f|--format --only-files --skip-files',
    names: '-p|--path',
    reads: '-i|--ignore-config --compare',
    writes: '-o|--output',
    loads: '-c|--config-file',
    operands: 'names?',
    does: [projectCode('brakeman')],
  },
  fixer('reek', 'https://github.com/troessner/reek'),
  fixer('haml-lint', 'https://github.com/sds/haml-lint'),
  fixer('slim-lint', 'https://github.com/sds/slim-lint'),
  {
    name: 'composer',
    manual: 'https://getcomposer.org/doc/03-cli.md',
    style: 'plain',
    flags: `
      ${LANGUAGE_FLAGS} -n --raw --short --profile --no-cache --locked -i|--installed -p|--platform -s|--self
      -N|--name-only|--only-name -P|--path -M|--major-only -m|--minor-only --patch-only -r|--recursive --no-check-all
      --check-lock --no-check-lock --no-check-publish --no-check-version -O|--only-vendor --by-package --by-suggestion
      --list --no-dev --prefer-dist --prefer-source --no-scripts --optimize-autoloader -o -a --classmap-authoritative
      --ignore-platform-reqs --no-plugins --with-all-dependencies -W -w --dev --latest -l --tree --direct -D --outdated
      --no-audit --strict --lock
    `,
    // `-n` means that no question is asked; it takes no value.
    text: '--ignore-platform-req --format --filter --ignore --tag',
    // Another project, whose scripts run.
    unclear: '-d|--working-dir',
    does: 'nothing',
    sub: composerSubs(),
    bare: { operands: 'text...', does: 'nothing', judge: composerRun },
  },
  {
    name: 'phpunit',
    manual: 'https://docs.phpunit.de/en/11.5/textui.html',
    env: { steers: 'XDEBUG_CONFIG XDEBUG_TRIGGER XDEBUG_SESSION', free: 'XDEBUG_MODE' },
    flags: `
      ${LANGUAGE_FLAGS} --testdox --stop-on-failure --no-coverage --coverage-text --debug --colors --do-not-cache-result
      --list-tests --fail-on-warning --no-configuration
    `,
    text: '--filter --testsuite --group --exclude-group --order-by --random-order-seed --covers',
    names: '',
    creates: '--coverage-html --cache-directory',
    writes: '--log-junit --coverage-clover --testdox-html',
    unclear: '--bootstrap --include-path --extension --printer',
    loads: '--configuration',
    style: 'plain',
    operands: 'names...',
    does: [projectCode('phpunit')],
  },
  {
    name: 'pest',
    manual: 'https://pestphp.com/docs/cli-api-reference',
    flags: `
    ${LANGUAGE_FLAGS} --testdox --stop-on-failure --no-coverage --coverage-text --debug --colors --do-not-cache-result
    --list-tests --fail-on-warning --no-configuration
  `,
    text: '--filter --testsuite --group --exclude-group --order-by --random-order-seed --covers',
    names: '',
    creates: '--coverage-html --cache-directory',
    writes: '--log-junit --coverage-clover --testdox-html',
    unclear: '--bootstrap --include-path --extension --printer',
    loads: '--configuration',
    style: 'plain',
    operands: 'names...',
    does: [projectCode('phpunit')],
  },
  {
    name: 'paratest',
    manual: 'https://github.com/paratestphp/paratest',
    flags: `
    ${LANGUAGE_FLAGS} --testdox --stop-on-failure --no-coverage --coverage-text --debug --colors --do-not-cache-result
    --list-tests --fail-on-warning --no-configuration
  `,
    text: '--filter --testsuite --group --exclude-group --order-by --random-order-seed --covers',
    names: '',
    creates: '--coverage-html --cache-directory',
    writes: '--log-junit --coverage-clover --testdox-html',
    unclear: '--bootstrap --include-path --extension --printer',
    loads: '--configuration',
    style: 'plain',
    operands: 'names...',
    does: [projectCode('phpunit')],
  },
];
