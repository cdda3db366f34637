// Task runners: just is followed. Runners whose files are code run project code; those whose files are not read are unclear.
import type { Judgement, Parsed, Program, Spec, Tools, WhenRow } from '../../argv/program.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { verbs } from '../packages/manager-spec.ts';
import { followJust } from './justfile.ts';
import { followMonorepo } from './monorepo-tasks.ts';
import { unread, workDir } from './project-run.ts';
import { followPython } from './python-tasks.ts';
import { findFirst, quoted, toolsIn } from './task-text.ts';
import { TASKFILES, followTask } from './taskfile.ts';
import { wordsOf } from '../../argv/words-of.ts';

const MONOREPO_FLAGS = `
    --no-cache --force --no-daemon --color --no-update-notifier --skip-infer --single-package --only --affected --all
    --skip-nx-cache --verbose --no-cloud --stream --no-bail --json --no-color --version -h|--help --nxBail --watch=false
    --coverage --dangerously-disable-package-manager-check --no-watch --no-coverage --no-verbose
  `;
const MONOREPO_TEXT = `
    --filter -F --concurrency --output-logs --log-order --env-mode --verbosity --remote-cache-timeout -p|--projects
    -t|--target --targets --base --head --exclude --configuration -c --scope --since --ignore --log-prefix --ui
    --outputStyle
  `;
/** Runners whose files are not read: their own flags, and what only lists tasks. */
const UNREAD: Readonly<Record<string, { readonly manual: string; readonly flags: string; readonly lists?: WhenRow }>> = {
  invoke: {
    manual: 'https://docs.pyinvoke.org/en/stable/invoke.html',
    flags: '-l|--list -e|--echo -d|--debug -p|--pty -w|--warn-only -R|--dry --no-dedupe',
    lists: { lacks: '-l' },
  },
  doit: { manual: 'https://pydoit.org/cmd-run.html', flags: '', lists: { unless: 'list... info...' } },
  act: {
    manual: 'https://nektosact.com/usage/index.html',
    flags: '-l|--list -n|--dryrun -v|--verbose -q|--quiet -w|--watch --json',
    lists: { lacks: '-l' },
  },
  earthly: { manual: 'https://docs.earthly.dev/docs/earthly-command', flags: '', lists: { unless: 'ls...' } },
  dagger: { manual: 'https://docs.dagger.io/reference/cli', flags: '-s|--silent -v|--verbose -q|--quiet -d|--debug' },
  moon: { manual: 'https://moonrepo.dev/docs/commands/overview', flags: '-q|--quiet' },
  tusk: { manual: 'https://rliebz.github.io/tusk/', flags: '-q|--quiet -s|--silent -v|--verbose' },
};
const GOES_OUT = '*publish* *deploy* *release* *migrate* *migration* *ship* *rollout* *promote* *upload*';
const TASK_FILE_CODE: Pick<Program, 'operands' | 'does' | 'when'> = {
  operands: 'text...',
  does: [{ kind: 'run', code: 'project', what: 'task file' }],
  when: [
    { mentions: GOES_OUT, does: unread('task', '{operands}', 'its file is not read') },
    { mentions: GOES_OUT, does: [{ kind: 'service', act: 'publish', system: 'task', what: '{operands}' }] },
  ],
};
const TASK_NAMES = wordsOf('build test lint typecheck type-check check format dev watch run:test e2e serve');
const MONOREPO_VERBS = verbs({
  system: 'monorepo',
  builds: 'format:check format:write graph show sync report',
  look: 'ls list info changed query daemon diff bin',
  adds: 'add generate g migrate init create',
  declared: 'bootstrap install update',
  publish: 'publish release version',
  configures: 'login link connect',
  unclear: 'exec prune gen boundaries scan repair reset import clean',
});

/** The path given by an option; undefined without the option. */
function onlyPath(arg: Arg | undefined, tools: Tools): string | undefined {
  if (!arg) return undefined;
  const places = tools.places(arg);
  const only = places[0];
  return places.length === 1 && only?.kind === 'path' && only.extent === 'one' ? only.path : 'unknown';
}

/** Words before `--` are tasks, words after it are passed to each script. `lerna run` takes one task. */
const monorepo =
  (first: string) =>
  (it: Parsed, tools: Tools): Judgement => {
    const words = [...(first === '' ? [] : [textArg(first)]), ...it.operands];
    const split = (it.beforeDashes ?? it.operands.length) + (first === '' ? 0 : 1);
    const names = words.slice(0, split).map((arg) => exact(arg));
    const known = names.filter((name): name is string => name !== undefined);
    if (known.length === 0 || known.length < names.length)
      return { effects: unread('task', words.map(argText).join(' '), 'its name is unknown') };
    const reads = it.program.name.startsWith('turbo') ? 'turbo.json' : 'nothing';
    return followMonorepo({ names: known, args: words.slice(split), reads }, tools);
  };

const turboKind = {
  style: 'plain',
  does: 'nothing',
  sub: {
    run: { operands: 'text...', does: 'nothing', judge: monorepo('') },
    ...Object.fromEntries(
      TASK_NAMES.map((name) => [name, { operands: 'text...', does: 'nothing' as const, judge: monorepo(name) } satisfies Spec]),
    ),
    ...MONOREPO_VERBS,
  },
} satisfies Partial<Program>;

export const taskRunners: readonly Program[] = [
  {
    name: 'just',
    manual: 'https://just.systems/man/en/',
    style: 'plain-posix',
    flags: `
      -l|--list --summary -n|--dry-run -q|--quiet -v|--verbose --dump --evaluate --variables --groups --fmt --check
      --unstable --no-deps --yes --highlight --no-highlight -u|--unsorted --list-submodules --timestamp --one -h|--help
      -V|--version
    `,
    text: '--color --list-heading --list-prefix --dump-format -s|--show',
    names: '-f|--justfile -d|--working-directory',
    unclear: '--shell --shell-arg --set -c|--command --dotenv-path --dotenv-filename --chooser --choose-with',
    unclearFlags: '-e|--edit --choose --init -g|--global-justfile',
    operands: 'text...',
    does: 'nothing',
    judge: (it, tools) => {
      if (['-l', '--summary', '--dump', '--variables', '--groups', '-s', '--help', '--version'].some((option) => it.has(option)))
        return {};
      const [first, ...args] = it.operands;
      const name = exact(first);
      const odd =
        it.has('--fmt') || it.has('--evaluate') || (first !== undefined && name === undefined) || /[=/:]/.test(name ?? '');
      if (odd) return { effects: unread('recipe', first ? argText(first) : '', 'it is not a plain recipe name') };
      const file = onlyPath(it.value('-f'), tools);
      const dir = onlyPath(it.value('-d'), tools);
      if (file === 'unknown' || dir === 'unknown' || (dir !== undefined && file === undefined))
        return { effects: unread('recipe', name ?? 'default recipe', 'which file or directory is meant is unknown') };
      const followed = followJust(
        { name, args, ...(file === undefined ? {} : { path: file }), ...(dir === undefined ? {} : { dir }) },
        tools,
      );
      return {
        inner: it.has('-n') ? [] : followed.inner,
        effects: [{ kind: 'run', code: 'followed', what: `just ${name ?? ''}` }, ...followed.effects],
      };
    },
  },
  {
    name: 'task',
    manual: 'https://taskfile.dev/reference/cli/',
    sameAs: { 'go-task': 'https://taskfile.dev/reference/cli/' },
    style: 'plain',
    flags: `
      -l|--list -a|--list-all --json -j -s|--silent -v|--verbose -h|--help --version -n|--dry --summary -p|--parallel
      -f|--force -w|--watch --status --no-status -c|--color -y|--yes -x|--exit-code -F|--failfast
    `,
    text: '-C|--concurrency --sort --interval -o|--output',
    names: '-t|--taskfile',
    cwd: '-d|--dir',
    unclearFlags: '-g|--global -i|--init --download --experiments',
    operands: 'text...',
    does: 'nothing',
    judge: (it, outer) => {
      const there = workDir(it, outer);
      const file = onlyPath(it.value('-t'), outer);
      // With both options, some versions look for the file in the directory.
      if (there === undefined || file === 'unknown' || (file !== undefined && it.has('-d')))
        return { effects: unread('task', it.operands.map(argText).join(' '), 'which file or directory is meant is unknown') };
      const tools = there === outer.cwd ? outer : toolsIn(there, outer);
      if (['-l', '-a', '--help', '--version', '--summary'].some((option) => it.has(option))) return {};
      const [first, ...others] = it.operands;
      const python =
        exact(first) === undefined || file !== undefined || findFirst(TASKFILES, tools) !== undefined
          ? undefined
          : followPython('taskipy', exact(first) ?? '', { args: others, tools });
      if (python)
        return { inner: python.inner, effects: [{ kind: 'run', code: 'followed', what: 'pyproject.toml' }, ...python.effects] };
      const words = it.operands.map((arg) => exact(arg));
      const shown = it.operands.map(argText).join(' ');
      if (words.includes(undefined)) return { effects: unread('task', shown, 'its name is unknown') };
      const all = words.filter((word): word is string => word !== undefined);
      const before = all.slice(0, it.beforeDashes ?? all.length);
      const set = before.flatMap((word) => {
        const assign = /^(\w+)=(.*)$/s.exec(word);
        return assign ? [[assign[1] ?? '', assign[2] ?? ''] as const] : [];
      });
      const rest = all.slice(it.beforeDashes ?? all.length).map((word) => (/^[\w./:@%+=,-]+$/.test(word) ? word : quoted(word)));
      const given = new Map([...set, ['CLI_ARGS', rest.join(' ')] as const]);
      const followed = followTask({ names: before.filter((word) => !/^\w+=/.test(word)), given, path: file }, tools);
      return { inner: followed.inner, effects: [{ kind: 'run', code: 'followed', what: `task ${shown}` }, ...followed.effects] };
    },
  },
  ...Object.entries(UNREAD).map(([name, { manual, flags, lists = {} }]): Program => ({
    name,
    manual,
    ...(name === 'invoke' ? { sameAs: { inv: manual } } : {}),
    style: 'plain',
    flags: `-h|--help --version ${flags}`,
    operands: 'text...',
    does: 'nothing',
    when: [
      { ...lists, does: unread('task', '{operands}', 'its file is not read') },
      { ...lists, mentions: GOES_OUT, does: [{ kind: 'service', act: 'publish', system: 'task', what: '{operands}' }] },
    ],
  })),
  {
    name: 'gulp',
    manual: 'https://gulpjs.com/docs/en/getting-started/quick-start/',
    style: 'plain',
    flags: '--tasks -T --silent --no-color --verbose -h|--help -v|--version --continue --series',
    loads: '-f|--gulpfile --cwd',
    ...TASK_FILE_CODE,
  },
  {
    name: 'grunt',
    manual: 'https://gruntjs.com/using-the-cli',
    style: 'plain',
    flags: '--silent --no-color --verbose -v -h|--help -V|--version -f|--force -d|--debug --stack --no-write',
    loads: '--gruntfile --base --tasks --npm',
    ...TASK_FILE_CODE,
  },
  {
    name: 'turbo',
    manual: 'https://turborepo.com/docs/reference/run',
    flags: MONOREPO_FLAGS,
    text: MONOREPO_TEXT,
    creates: '--cache-dir',
    // With a value, it writes that file.
    unclearFlags: '--graph',
    writes: '--heap --trace',
    optional: '--parallel --continue --dry --dry-run --summarize',
    ...turboKind,
  },
  {
    name: 'lerna',
    manual: 'https://www.npmjs.com/package/lerna',
    flags: MONOREPO_FLAGS,
    text: MONOREPO_TEXT,
    creates: '--cache-dir',
    // With a value, it writes that file.
    unclearFlags: '--graph',
    writes: '--heap --trace',
    optional: '--parallel --continue --dry --dry-run --summarize',
    ...turboKind,
  },
  {
    name: 'changeset',
    manual: 'https://github.com/changesets/changesets',
    style: 'plain',
    flags: '--empty --open --verbose -h|--help --version --snapshot --no-git-tag',
    text: '--since --output --tag --otp',
    does: 'nothing',
    bare: { does: 'nothing' },
    sub: verbs({ system: 'changeset', builds: 'add version init status pre', publish: 'publish tag' }),
  },
  {
    name: 'semantic-release',
    manual: 'https://semantic-release.gitbook.io/',
    flags: '-d|--dry-run --ci --no-ci -h|--help -v|--version',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '--help --version', does: [{ kind: 'package', act: 'publish', what: 'release' }] }],
  },
  {
    name: 'release-it',
    manual: 'https://www.npmjs.com/package/release-it',
    flags: '-d|--dry-run --ci --no-ci -h|--help -v|--version',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '--help --version', does: [{ kind: 'package', act: 'publish', what: 'release' }] }],
  },
  {
    name: 'np',
    manual: 'https://www.npmjs.com/package/np',
    flags: '-d|--dry-run --ci --no-ci -h|--help -v|--version',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '--help --version', does: [{ kind: 'package', act: 'publish', what: 'release' }] }],
  },
  {
    name: 'release-please',
    manual: 'https://www.npmjs.com/package/release-please',
    flags: '-d|--dry-run --ci --no-ci -h|--help -v|--version',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '--help --version', does: [{ kind: 'package', act: 'publish', what: 'release' }] }],
  },
  {
    name: 'standard-version',
    manual: 'https://www.npmjs.com/package/standard-version',
    flags: '-d|--dry-run --ci --no-ci -h|--help -v|--version',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '--help --version', does: [{ kind: 'package', act: 'publish', what: 'release' }] }],
  },
  {
    name: 'bumpp',
    manual: 'https://www.npmjs.com/package/bumpp',
    flags: '-d|--dry-run --ci --no-ci -h|--help -v|--version',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '--help --version', does: [{ kind: 'package', act: 'publish', what: 'release' }] }],
  },
  {
    name: 'auto',
    manual: 'https://www.npmjs.com/package/auto',
    flags: '-d|--dry-run --ci --no-ci -h|--help -v|--version',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '--help --version', does: [{ kind: 'package', act: 'publish', what: 'release' }] }],
  },
];
