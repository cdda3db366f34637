// pytest: runs the project's tests. Plugins and configuration from elsewhere are unclear.
import { asTree } from '../../argv/effects-of.ts';
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';
import { runner } from './project-run.ts';

/** Plugins `-p` may name without loading anything unknown; `no:name` switches one off. */
const PLUGINS = new Set(
  'xdist cov pytest_cov asyncio anyio mock timeout randomly benchmark cacheprovider terminal capture logging doctest pytester faulthandler warnings unraisableexception threadexception'.split(
    ' ',
  ),
);

export const pytest: Program = {
  name: 'pytest py.test',
  manual: 'https://docs.pytest.org/en/stable/reference/reference.html#command-line-flags',
  style: 'gnu',
  flags:
    '-x|--exitfirst --spec --fixtures|--funcargs --fixtures-per-test --pdb --trace --runxfail --lf|--last-failed --ff|--failed-first --nf|--new-first --cache-clear --sw|--stepwise --sw-skip|--stepwise-skip --sw-reset -v|--verbose --no-header --no-summary --no-fold-skipped --force-short-summary -q|--quiet -l|--showlocals --no-showlocals --full-trace --xfail-tb --collect-only|--co --pyargs --noconftest --keep-duplicates --collect-in-virtualenv --continue-on-collection-errors --doctest-modules --doctest-ignore-import-errors --doctest-continue-on-failure --setup-only --setup-show --setup-plan --strict-config --strict-markers --strict --disable-warnings|--disable-pytest-warnings --trace-config -s --markers -h|--help -V|--version --no-cov --cov-append --cov-branch --cov-reset --no-cov-on-fail --randomly-dont-reorganize --benchmark-only --benchmark-skip --benchmark-disable --benchmark-autosave --reuse-db --create-db --nomigrations --no-migrations --forked --snapshot-update --headed --runslow --run-slow --slow --integration --full-diff --asyncio-debug --hypothesis-show-statistics --memray --looponfail|-f --disable-plugin-autoload --hypothesis-explain --benchmark-disable-gc --benchmark-enable --benchmark-save-data --benchmark-verbose --benchmark-quiet',
  // A word behind `--cov` may be its value or a test: read as a test it counts as code.
  optional: '--cache-show --benchmark-warmup --benchmark-compare --cov',
  text: '-k -m -p --cov-report --maxfail -r --durations --durations-min --verbosity --tb --show-capture --color --code-highlight --capture --import-mode --junit-prefix|--junitprefix --doctest-report --doctest-glob --assert --log-level --log-format --log-date-format --log-cli-level --log-cli-format --log-file-level --log-file-mode --log-file-format --log-disable --log-auto-indent -W|--pythonwarnings --ignore --ignore-glob --deselect --timeout --timeout-method -n|--numprocesses --dist --maxprocesses --max-worker-restart --randomly-seed --random-order --reruns --reruns-delay --only-rerun --cov-fail-under --cov-context --benchmark-sort --benchmark-columns --benchmark-group-by --benchmark-min-rounds --asyncio-mode --hypothesis-seed --hypothesis-profile --browser --count --splits --group --shard-id --num-shards --ds --dc --lfnf|--last-failed-no-failures --log-cli-date-format --log-file-date-format --hypothesis-verbosity --benchmark-min-time --benchmark-max-time --benchmark-calibration-precision --benchmark-warmup-iterations --benchmark-compare-fail --benchmark-cprofile --benchmark-cprofile-loops --benchmark-cprofile-top --benchmark-name --benchmark-time-unit',
  names: '-c|--config-file --rootdir --confcutdir --cov-config',
  creates: '--basetemp',
  writes: '--junit-xml|--junitxml --log-file --report-log --html --json-report-file --resultlog --result-log --benchmark-json',
  unclear: '--pdbcls --pastebin -o|--override-ini --rsyncdir --tx',
  operands: 'names...',
  does: 'nothing',
  judge: (it, tools) => {
    const run = runner('pytest', '-c --rootdir --confcutdir --cov-config')(it, tools);
    const plugins = it.values('-p').flatMap((arg) => {
      const name = exact(arg);
      return name !== undefined && (name.startsWith('no:') || PLUGINS.has(name)) ? [] : [unclear('`-p` loads a plugin', name)];
    });
    // `--cov-report=xml:path` writes there.
    const reports = it.values('--cov-report').flatMap((arg): readonly Effect[] => {
      const text = exact(arg);
      if (text === undefined) return [unclear('where the report goes is not known', '--cov-report')];
      const at = text.indexOf(':');
      if (at < 0 || text.startsWith('term')) return [];
      return tools
        .places({ bits: [{ kind: 'text', text: text.slice(at + 1) }], from: [], spread: false })
        .map((place) => ({ kind: 'write' as const, place, how: 'change' as const }));
    });
    // Tests elsewhere are not the project's: `path::name` is a file and what of it.
    const tests = it.operands
      .map((arg) => ({
        ...arg,
        bits: arg.bits.map((bit) => (bit.kind === 'text' ? { ...bit, text: bit.text.replace(/::.*$/s, '') } : bit)),
      }))
      .flatMap((arg) => tools.places(arg))
      .map((place): Effect => ({ kind: 'run', code: 'project', what: 'pytest', place }));
    // The directory is emptied first.
    const emptied = it
      .values('--basetemp')
      .flatMap((arg) => tools.places(arg))
      .filter((place) => place.kind !== 'path' || tools.exists(place.path) !== 'absent')
      .map((place): Effect => ({ kind: 'delete', place: asTree(place), how: 'remove' }));
    return { effects: [...(run.effects ?? []), ...plugins, ...reports, ...tests, ...emptied] };
  },
};
