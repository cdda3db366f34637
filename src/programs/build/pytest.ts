// pytest: runs the project's tests, with the options its configuration adds. Plugins and configuration from elsewhere are unclear.
import type { Parsed, Program, Tools } from '../../argv/program.ts';
import { readArgv } from '../../argv/read-argv.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { exact, textArg } from '../../shell/value.ts';
import { asksHelp, loadsCode, runner } from './project-run.ts';
import { pytestConfig } from './pytest-config.ts';
import { emptied } from './tool-places.ts';
import { wordsOf } from '../../argv/words-of.ts';

/** Plugins that `-p` may name without loading unknown code; `no:name` switches one off. */
const PLUGINS = new Set(
  wordsOf(`
    xdist cov pytest_cov asyncio anyio mock timeout randomly benchmark cacheprovider terminal capture logging doctest
    pytester faulthandler warnings unraisableexception threadexception
  `),
);

/** A module of the project is project code, like its tests. */
const isOwnModule = (name: string, tools: Tools): boolean =>
  /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/.test(name) &&
  ['', 'src/'].some((dir) =>
    ['.py', '/__init__.py'].some((end) =>
      tools
        .places(textArg(`${dir}${name.replaceAll('.', '/')}${end}`))
        .every((place) => place.kind === 'path' && tools.exists(place.path) === 'file'),
    ),
  );

export const pytest: Program = {
  name: 'pytest',
  manual: 'https://docs.pytest.org/en/stable/reference/reference.html#command-line-flags',
  sameAs: { 'py.test': 'https://docs.pytest.org/en/stable/reference/reference.html#command-line-flags' },
  style: 'gnu',
  flags: `
    -x|--exitfirst --spec --fixtures|--funcargs --fixtures-per-test --pdb --trace --runxfail --lf|--last-failed
    --ff|--failed-first --nf|--new-first --cache-clear --sw|--stepwise --sw-skip|--stepwise-skip --sw-reset -v|--verbose
    --no-header --no-summary --no-fold-skipped --force-short-summary -q|--quiet -l|--showlocals --no-showlocals
    --full-trace --xfail-tb --collect-only|--co --noconftest --keep-duplicates --collect-in-virtualenv
    --continue-on-collection-errors --doctest-modules --doctest-ignore-import-errors --doctest-continue-on-failure
    --setup-only --setup-show --setup-plan --strict-config --strict-markers --strict
    --disable-warnings|--disable-pytest-warnings --trace-config -s --markers -h|--help -V|--version --no-cov
    --cov-append --cov-branch --cov-reset --no-cov-on-fail --randomly-dont-reorganize --benchmark-only --benchmark-skip
    --benchmark-disable --benchmark-autosave --reuse-db --create-db --nomigrations --no-migrations --forked
    --snapshot-update --headed --runslow --run-slow --slow --integration --full-diff --asyncio-debug
    --hypothesis-show-statistics --memray --looponfail|-f --disable-plugin-autoload --hypothesis-explain
    --codspeed --picked --testmon --snapshot-details --snapshot-warn-unused --no-success-flaky-report
    --benchmark-disable-gc --benchmark-enable --benchmark-save-data --benchmark-verbose --benchmark-quiet
  `,
  // The word after `--cov` may be its value or a test; read as a test, it counts as code.
  optional: '--cache-show --benchmark-warmup --benchmark-compare --cov',
  text: `
    -k -m -p --cov-report --maxfail -r --durations --durations-min --verbosity --tb --show-capture --color
    --code-highlight --capture --import-mode --junit-prefix|--junitprefix --doctest-report --doctest-glob --assert
    --log-level --log-format --log-date-format --log-cli-level --log-cli-format --log-file-level --log-file-mode
    --log-file-format --log-disable --log-auto-indent -W|--pythonwarnings --ignore --ignore-glob --deselect --timeout
    --timeout-method -n|--numprocesses --dist --maxprocesses --max-worker-restart --randomly-seed --random-order
    --reruns --reruns-delay --only-rerun --cov-fail-under --cov-context --benchmark-sort --benchmark-columns
    --benchmark-group-by --benchmark-min-rounds --asyncio-mode --hypothesis-seed --hypothesis-profile --browser --count
    --parallel-threads --iterations --inline-snapshot --flake-runs --retries --retry-delay --splits --group --shard-id
    --num-shards --ds --dc --lfnf|--last-failed-no-failures --log-cli-date-format
    --log-file-date-format --hypothesis-verbosity --benchmark-min-time --benchmark-max-time
    --benchmark-calibration-precision --benchmark-warmup-iterations --benchmark-compare-fail --benchmark-cprofile
    --benchmark-cprofile-loops --benchmark-cprofile-top --benchmark-name --benchmark-time-unit
  `,
  names: '-c|--config-file --rootdir --confcutdir --cov-config',
  creates: '--basetemp',
  writes: '--junit-xml|--junitxml --log-file --report-log --html --json-report-file --resultlog --result-log --benchmark-json',
  unclear: '--pdbcls --pastebin -o|--override-ini --rsyncdir --tx',
  operands: 'names...',
  does: 'nothing',
  judge: (it, tools) => {
    const run = runner('pytest', '-c --rootdir --confcutdir --cov-config')(it, tools);
    return { effects: [...(run.effects ?? []), ...optionEffects(it, tools), ...(asksHelp(it) ? [] : configured(tools))] };
  },
};

/** The effects of plugins, reports, tests named by path, and directories that are emptied first. */
function optionEffects(it: Parsed, tools: Tools): readonly Effect[] {
  const plugins = it.values('-p').flatMap((arg) => {
    const name = exact(arg);
    return name !== undefined && (name.startsWith('no:') || PLUGINS.has(name) || isOwnModule(name, tools))
      ? []
      : [unclear('`-p` loads a plugin', name)];
  });
  // `--cov-report=xml:path` writes there.
  const reports = it.values('--cov-report').flatMap((arg): readonly Effect[] => {
    const text = exact(arg);
    if (text === undefined) return [unclear('where the report goes is unknown', '--cov-report')];
    const at = text.indexOf(':');
    if (at < 0 || text.startsWith('term')) return [];
    return tools
      .places({ bits: [{ kind: 'text', text: text.slice(at + 1) }], from: [], spread: false })
      .map((place) => ({ kind: 'write' as const, place, how: 'change' as const }));
  });
  // Tests outside the project are not its own code. `path::name` is a file and a test in it.
  const tests = it.operands
    .map((arg) => ({
      ...arg,
      bits: arg.bits.map((bit) => (bit.kind === 'text' ? { ...bit, text: bit.text.replace(/::.*$/s, '') } : bit)),
    }))
    .flatMap((arg) => tools.places(arg))
    .map((place): Effect => ({ kind: 'run', code: 'project', what: 'pytest', place }));
  return [...plugins, ...reports, ...tests, ...emptied(it.values('--basetemp'), tools)];
}

/** What the project's configuration adds. Unknown plugin options are the project's choice, like the plugins themselves. */
function configured(tools: Tools): readonly Effect[] {
  const config = pytestConfig(tools);
  const lost = config.unread === undefined ? [] : [unclear(`options of every run: ${config.unread}`, 'addopts')];
  const written = config.written.flatMap((path) => writes(textArg(path), tools));
  if (config.options.length === 0) return [...lost, ...written];
  const it = readArgv(pytest, config.options.map(textArg), undefined);
  const strange = it.given.filter((one) => one.role === 'unclear' && one.name !== '-o');
  const loaded = ['-c', '--rootdir', '--confcutdir'].flatMap((option) =>
    it.values(option).map((arg) => loadsCode(arg, option, tools)),
  );
  return [
    ...lost,
    ...written,
    ...it.given.flatMap((one) => (one.role === 'writes' && one.value ? writes(one.value, tools) : [])),
    ...strange.map((one) => unclear(`\`addopts\` holds an option whose effect is unknown`, one.name)),
    ...loaded,
    ...optionEffects({ ...it, operands: [] }, tools),
  ];
}

const writes = (arg: Arg, tools: Tools): readonly Effect[] =>
  tools.places(arg).map((place): Effect => ({ kind: 'write', place, how: 'change' }));
