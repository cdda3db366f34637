// Task runners: just is followed; those whose files are code or are not read here are unclear, or the project's own.
import type { Program, Spec } from '../../argv/program.ts';
import { argText, exact } from '../../shell/value.ts';
import { verbs } from '../packages/manager-spec.ts';
import { followJust } from './justfile.ts';
import { runner, unread } from './project-run.ts';

export const taskRunners: readonly Program[] = [
  {
    name: 'just',
    manual: 'https://just.systems/man/en/',
    style: 'plain-posix',
    flags:
      '-l|--list --summary -n|--dry-run -q|--quiet -v|--verbose --dump --evaluate --variables --groups --fmt --check --unstable --no-deps --yes --highlight --no-highlight -u|--unsorted --list-submodules --timestamp --one -h|--help -V|--version',
    text: '--color --list-heading --list-prefix --dump-format -s|--show',
    unclear:
      '-f|--justfile -d|--working-directory --shell --shell-arg --set -c|--command --dotenv-path --dotenv-filename --chooser --choose-with',
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
      const followed = followJust(name, args, tools);
      return {
        inner: it.has('-n') ? [] : followed.inner,
        effects: [{ kind: 'run', code: 'followed', what: `just ${name ?? ''}` }, ...followed.effects],
      };
    },
  },
  ...[
    'task go-task',
    'cargo-make makers',
    'invoke inv',
    'doit',
    'act',
    'earthly',
    'dagger',
    'overmind foreman hivemind honcho goreman',
    'poe',
    'moon',
    'tusk',
  ].map((name): Program => ({
    name,
    manual: 'https://taskfile.dev/reference/cli/',
    style: 'plain',
    flags:
      '-l|--list -a|--list-all --json -s|--silent -v|--verbose -h|--help --version --dry -n|--dry-run --summary -p|--parallel -f|--force -w|--watch --list-all-steps',
    operands: 'text...',
    does: 'nothing',
    judge: (it) =>
      ['-l', '-a', '--help', '--version', '--summary'].some((option) => it.has(option))
        ? {}
        : { effects: unread('task', it.operands.map(argText).join(' ') || 'default', 'its file is not read') },
  })),
  {
    name: 'gulp grunt',
    manual: 'https://gulpjs.com/docs/en/getting-started/quick-start/',
    style: 'plain',
    flags: '--tasks -T --silent --no-color --verbose -h|--help -v|--version --continue --series',
    names: '-f|--gulpfile --gruntfile --cwd',
    operands: 'text...',
    does: 'nothing',
    judge: (it, tools) => ({
      effects: [
        ...(runner('gulp', '-f --gruntfile --cwd')(it, tools).effects ?? []),
        ...it.operands.flatMap((arg) =>
          /publish|deploy|release|upload/i.test(argText(arg)) ? unread('task', argText(arg), 'its file is not read') : [],
        ),
      ],
    }),
  },
  {
    name: 'turbo nx lerna rush',
    manual: 'https://turborepo.com/docs/reference/run',
    style: 'plain',
    flags:
      '--no-cache --force --parallel --continue --dry --dry-run --no-daemon --color --no-update-notifier --skip-infer --single-package --summarize --only --affected --all --skip-nx-cache --verbose --no-cloud --stream --no-bail --json --no-color --version -h|--help --nxBail --watch=false --coverage',
    text: '--filter -F --concurrency --output-logs --log-order --env-mode --verbosity --remote-cache-timeout -p|--projects -t|--target --targets --base --head --exclude --configuration -c --scope --since --ignore --log-prefix --ui --outputStyle',
    creates: '--cache-dir',
    // With a value it writes that file.
    unclearFlags: '--graph',
    does: 'nothing',
    sub: {
      // Scripts of workspaces that are not read here.
      ...Object.fromEntries(
        'run build test lint typecheck type-check check format dev watch affected run-many run:test e2e serve'
          .split(' ')
          .map((name) => [
            name,
            {
              operands: 'text...',
              does: 'nothing' as const,
              judge: (it) => ({
                effects: unread('task', [name, ...it.operands.map(argText)].join(' '), 'scripts of the workspaces are not read'),
              }),
            } satisfies Spec,
          ]),
      ),
      ...verbs({
        system: 'monorepo',
        builds: 'format:check format:write graph show sync report',
        look: 'ls list info changed query daemon diff bin',
        adds: 'add generate g migrate init create',
        declared: 'bootstrap install update',
        publish: 'publish release version',
        configures: 'login link connect',
        unclear: 'exec prune gen boundaries scan repair reset import clean',
      }),
    },
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
    name: 'semantic-release release-it np release-please standard-version bumpp auto',
    manual: 'https://semantic-release.gitbook.io/',
    style: 'plain',
    flags: '-d|--dry-run --ci --no-ci -h|--help -v|--version',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '--help --version', does: [{ kind: 'package', act: 'publish', what: 'release' }] }],
  },
];
