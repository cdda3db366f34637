// Test runners of JavaScript: run the project's own tests. Options that load other code are followed or unclear.
import type { Program, Spec } from '../../argv/program.ts';
import { listens, projectCode, runner } from './project-run.ts';
import { emptied } from './tool-places.ts';

const PORTS = '# 127.0.0.1:# localhost:#';
const VITEST: Spec = {
  operands: 'text...',
  does: [projectCode('vitest')],
  known: {
    '--inspect': PORTS,
    '--inspectBrk': PORTS,
    '-r': '. src test tests',
    '--dir': '. src test tests',
    '--environment': 'node jsdom happy-dom edge-runtime',
    '--pool': 'forks threads vmThreads vmForks typescript',
    '--reporter': `
      default verbose basic dot json junit html tap tap-flat tree agent minimal hanging-process github-actions blob
    `,
    '--browser.provider': 'playwright webdriverio preview',
    '--coverage.provider': 'istanbul v8',
  },
};

const REPORTERS = 'line dot list html json junit github blob null';
const BROWSERS = 'chrome chromium edge electron firefox webkit';

export const jsTests: readonly Program[] = [
  {
    name: 'vitest',
    manual: 'https://vitest.dev/guide/cli',
    style: 'plain',
    flags: `
      -u|--update -w|--watch --no-watch --run --ui --open --hideSkippedTests --coverage --coverage.enabled
      --coverage.clean --coverage.all --coverage.skipFull --isolate --no-isolate --globals --dom --passWithNoTests
      --no-passWithNoTests --logHeapUsage --allowOnly --dangerouslyIgnoreUnhandledErrors --expandSnapshotDiff
      --disableConsoleIntercept --typecheck --typecheck.enabled --typecheck.only --no-file-parallelism
      --no-fileParallelism --fileParallelism --no-color --color --no-coverage --no-cache --clearCache --standalone
      --mergeReports --printConsoleTrace --includeTaskLocation --no-threads --single-thread --threads --no-parallel
      --sequence.concurrent --sequence.shuffle --json --filesOnly --browser.headless --browser.enabled --no-isolate
      --noColor -h|--help -v|--version --detectAsyncLeaks --cache --expect --clearScreen --strictTags --staticParse
    `,
    text: `
      -t|--testNamePattern --outputTruncateLength --outputDiffLines --outputDiffMaxLines --mode --maxWorkers
      --minWorkers --maxConcurrency --poolOptions.threads.maxThreads --poolOptions.threads.singleThread
      --poolOptions.forks.singleFork --poolOptions.forks.maxForks --testTimeout --hookTimeout --teardownTimeout --bail
      --retry --exclude --project --shard --slowTestThreshold --api --api.port --api.host
      --coverage.reporter --coverage.include --coverage.exclude --coverage.thresholds.lines --sequence.seed
      --sequence.hooks --sequence.setupFiles --browser.name --logLevel --tsconfig --typecheck.tsconfig --vmMemoryLimit
      --tagsFilter --configLoader --staticParseConcurrency
    `,
    loads: `
      -r|--root -c|--config --globalSetup --setupFiles --diff --dir --workspace --environment --pool --reporter
      --browser.provider --coverage.provider
    `,
    // Anyone who can reach the debugger's port can run code.
    unclear: '--inspect --inspectBrk',
    creates: '--attachmentsDir',
    writes: '--outputFile --outputFile.json --outputFile.junit --outputFile.html --outputJson',
    refills: '--coverage.reportsDirectory',
    optional: '--listTags|--list-tags --silent --changed --browser',
    reads: '--compare',
    does: 'nothing',
    bare: VITEST,
    sub: {
      ...Object.fromEntries(['run', 'watch', 'dev', 'bench', 'related', 'typecheck'].map((name) => [name, VITEST])),
      init: { operands: 'text...', does: [{ kind: 'package', act: 'new', what: 'what the setup asks for' }] },
      // The word after `--json` is the output file.
      list: { ...VITEST, when: [{ has: '--json', operands: 'writes...' }] },
    },
  },
  {
    name: 'jest',
    manual: 'https://jestjs.io/docs/cli',
    style: 'plain',
    flags: `
      --all --automock --cache --no-cache --changedFilesWithAncestor --ci --clearCache --clearMocks --collectCoverage
      --coverage --color --no-color --colors --debug --detectLeaks --detectOpenHandles --errorOnDeprecated -e|--expand
      -f|--onlyFailures --findRelatedTests --forceExit --json --lastCommit --listTests --logHeapUsage --noStackTrace
      --notify -o|--onlyChanged --openHandlesTimeout --passWithNoTests --randomize --resetMocks --resetModules
      --restoreMocks -i|--runInBand --runTestsByPath --showConfig --showSeed --silent --skipFilter -u|--updateSnapshot
      --useStderr --verbose --watch --watchAll --no-watchAll --watchman --no-watchman --no-coverage --workerThreads
      --injectGlobals --testLocationInResults -h|--help -v|--version --collectTests --waitForUnhandledRejections
      --no-watch --no-verbose --no-silent --no-ci
    `,
    text: `
      -t|--testNamePattern --changedSince --collectCoverageFrom --coverageProvider --coverageReporters
      --coverageThreshold --maxConcurrency -w|--maxWorkers --openHandlesTimeout --seed --selectProjects --ignoreProjects
      --shard --testMatch --testPathPattern --testPathPatterns --testPathIgnorePatterns --testRegex --testTimeout
      --coveragePathIgnorePatterns --workerIdleMemoryLimit --testFailureExitCode --notifyMode
      --workerGracefulExitTimeout --moduleFileExtensions --modulePathIgnorePatterns --transformIgnorePatterns
      --unmockedModulePathPatterns --watchPathIgnorePatterns
    `,
    names: `
      -c|--config --rootDir --roots --projects --globalSetup --globalTeardown --setupFiles --setupFilesAfterEnv --preset
      --resolver --runner --testRunner --transform --testEnvironment --reporters --filter --snapshotSerializers --env
      --testResultsProcessor --testSequencer --prettierPath --globals --modulePaths
    `,
    writes: '--outputFile --coverageDirectory --cacheDirectory',
    // Chooses the file that is loaded for a module.
    unclear: '--moduleNameMapper',
    optional: '-b|--bail',
    operands: 'text...',
    does: 'nothing',
    judge: (it, tools) => {
      const plain = (name: string): boolean =>
        !['node', 'jsdom', 'default', 'verbose', 'summary', 'dot', 'github-actions', 'ts-jest'].includes(name);
      const judged = runner(
        'jest',
        `
        -c --rootDir --roots... --projects... --globalSetup --globalTeardown --setupFiles... --setupFilesAfterEnv...
        --resolver --runner --testRunner --transform --filter --snapshotSerializers... --testResultsProcessor
        --testSequencer --prettierPath --globals --modulePaths...
      `,
      )(it, tools);
      const named = ['--testEnvironment', '--env', '--reporters', '--preset'].filter((option) =>
        it.values(option).some((arg) => plain(arg.bits.map((bit) => (bit.kind === 'text' ? bit.text : '?')).join(''))),
      );
      const cleared = it.has('--clearCache') ? emptied(it.values('--cacheDirectory'), tools) : [];
      return named.length === 0
        ? { effects: [...(judged.effects ?? []), ...cleared] }
        : {
            effects: [
              ...cleared,
              ...(judged.effects ?? []),
              ...(runner('jest', named.map((one) => (one === '--reporters' ? `${one}...` : one)).join(' '))(it, tools).effects ??
                []),
            ],
          };
    },
  },
  {
    name: 'mocha',
    manual: 'https://mochajs.org/running/cli/',
    style: 'plain',
    flags: `
      -A|--async-only -b|--bail -c|--color --no-color -C|--no-colors --check-leaks --delay --dry-run --exit --no-exit
      --fail-zero --forbid-only --forbid-pending --full-trace --inline-diffs --diff --no-diff --parallel -p --recursive
      --sort -w|--watch --list-files --list-reporters -v|--verbose
      -h|--help -V|--version --no-config --no-package --allow-uncaught --fail-hook-affected-tests
      --pass-on-failing-test-suite -i|--invert --list-interfaces --posix-exit-codes
    `,
    text: `
      -f|--fgrep -g|--grep -j|--jobs --retries -t|--timeout -s|--slow --spec
      --ignore|--exclude --extension --watch-files --global|--globals --watch-ignore
    `,
    loads: '--config --package -r|--require --file --import --loader -R|--reporter --ui|-u',
    known: {
      '-R': 'spec dot nyan tap list min json progress landing doc markdown xunit json-stream html',
      '--ui': 'bdd tdd qunit exports',
    },
    settings: '-O|--reporter-option',
    operands: 'runs...',
    does: [projectCode('tests')],
  },
  {
    name: 'ava',
    manual: 'https://github.com/avajs/ava/blob/main/docs/05-command-line.md',
    style: 'plain',
    flags: `
      --color --no-color --fail-fast --no-worker-threads -s|--serial -t|--tap -u|--update-snapshots -v|--verbose -w|--watch
      --help --version
    `,
    text: '-c|--concurrency -m|--match -T|--timeout',
    unclear: '--node-arguments',
    loads: '--config',
    operands: 'runs...',
    does: [projectCode('tests')],
  },
  {
    name: 'jasmine',
    manual: 'https://jasmine.github.io/setup/nodejs.html',
    style: 'plain',
    flags: '--parallel --color --no-color --fail-fast --verbose -h|--help -v|--version',
    text: '--filter --filter-path --random --seed',
    loads: '--config --helper --reporter --require',
    operands: 'runs...',
    does: [projectCode('tests')],
  },
  {
    name: 'playwright',
    manual: 'https://playwright.dev/docs/test-cli',
    env: {
      // The directories of reports are emptied first.
      steers: `PLAYWRIGHT_BROWSERS_PATH PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH PLAYWRIGHT_SERVICE_*
        PLAYWRIGHT_HTML_OUTPUT_DIR PLAYWRIGHT_HTML_REPORT PLAYWRIGHT_BLOB_OUTPUT_DIR`,
      free: 'PWDEBUG PLAYWRIGHT_HTML_OPEN PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD',
    },
    style: 'plain',
    flags: '-h|--help -V|--version',
    does: 'nothing',
    sub: {
      test: {
        flags: `
          --headed --debug --ui --list --forbid-only --fully-parallel --pass-with-no-tests --quiet -x --last-failed
          --no-deps --ignore-snapshots --fail-on-flaky-tests
        `,
        optional: '--shuffle -u|--update-snapshots --only-changed',
        text: `
          -g|--grep -gv|--grep-invert --project -j|--workers --retries --timeout --global-timeout --max-failures
          --repeat-each --shard --trace --browser --ui-host --ui-port --update-source-method
        `,
        loads: '-c|--config --reporter --tsconfig',
        known: { '--reporter': REPORTERS },
        reads: '--test-list --test-list-invert',
        writes: '--last-failed-file',
        refills: '--output',
        operands: 'text...',
        does: [projectCode('playwright test')],
      },
      install: {
        flags: '--with-deps --force --dry-run --list --only-shell --no-shell --no-progress',
        operands: 'text...',
        does: [{ kind: 'package', act: 'declared', what: 'browsers' }],
        when: [{ has: '--with-deps', does: [{ kind: 'package', act: 'global', what: 'system packages' }] }],
      },
      'install-deps': {
        flags: '--dry-run',
        operands: 'text...',
        does: [{ kind: 'package', act: 'global', what: 'system packages' }],
      },
      'show-report': {
        text: '--host --port',
        operands: 'tree?',
        defaultOperand: 'playwright-report',
        does: [{ kind: 'network', use: 'listen', server: { host: 'localhost' }, offers: 'app' }],
        when: [
          {
            has: '--host',
            does: [{ kind: 'network', use: 'listen', server: { host: '', unknown: 'the given interface' }, offers: 'raw' }],
          },
        ],
      },
      'show-trace': { flags: '--stdin', text: '-b|--browser -h|--host -p|--port', operands: 'names...', does: 'nothing' },
      'merge-reports': {
        loads: '-c|--config --reporter',
        known: { '--reporter': REPORTERS },
        operands: 'names?',
        does: [projectCode('playwright')],
      },
      codegen: {
        operands: 'connects?',
        text: '-b|--browser --target --viewport-size --device --lang',
        writes: '-o|--output',
        does: 'nothing',
      },
    },
  },
  {
    name: 'cypress',
    manual: 'https://docs.cypress.io/app/references/command-line',
    env: {
      steers: 'CYPRESS_CONFIG_FILE CYPRESS_RUN_BINARY CYPRESS_CACHE_FOLDER CYPRESS_RECORD_KEY CYPRESS_PROJECT_ID',
      free: 'CYPRESS_CRASH_REPORTS CYPRESS_VERIFY_TIMEOUT',
    },
    style: 'plain',
    flags: '-h|--help -v|--version',
    does: 'nothing',
    sub: {
      run: {
        flags:
          '--headless --headed --no-exit --quiet|-q --component --e2e --parallel --no-runner-ui --runner-ui --pass-with-no-tests',
        text: '-s|--spec -o|--reporter-options --group --tag|-t --port|-p --ci-build-id --auto-cancel-after-failures',
        loads: '-C|--config-file -P|--project -b|--browser -r|--reporter',
        known: { '-b': BROWSERS, '-r': 'spec dot nyan tap list min json junit teamcity progress' },
        does: [projectCode('cypress')],
      },
      open: {
        flags: '--component --e2e --detached --global',
        text: '--port|-p',
        loads: '-C|--config-file -P|--project -b|--browser',
        known: { '-b': BROWSERS },
        does: [projectCode('cypress'), listens()],
      },
      verify: { does: 'nothing' },
      info: { does: 'nothing' },
      version: { does: 'nothing' },
      install: { flags: '--force', does: [{ kind: 'package', act: 'declared', what: 'cypress' }] },
    },
  },
];
