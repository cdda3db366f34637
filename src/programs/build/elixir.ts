// mix and similar tools for Elixir and Erlang: tasks by what they do. Aliases of the project are followed; a task that is not
// listed is unclear.
import type { Inner, Program, Spec } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { updating, verbs } from '../packages/manager-spec.ts';
import { withAliases } from './mix-follow.ts';
import { listens, projectCode, runner } from './project-run.ts';
import { wordsOf } from '../../argv/words-of.ts';
import { exact } from '../../shell/value.ts';

const FLAGS = `
    --force --warnings-as-errors --no-warnings-as-errors --all-warnings --no-all-warnings --cover --trace --stale
    --failed --raise --no-color --color --no-start --no-compile --no-deps-check --no-archives-check --strict --quiet
    --verbose --check-formatted --dry-run --check-equivalent --migrate --all --check-unused --check-locked --unused
    --unlock --no-halt --no-migrate --no-listeners --list-unused --ignore-exit-status --halt-exit-status --plt --sync -a
    -q --no-optional-deps --return-errors --preload-modules --yes --check --dev
  `;
const TEXT = `
    --only --exclude --include --seed --max-failures --max-cases --timeout --formatter --slowest --slowest-modules
    --export-coverage --partitions --exit-status --format --checks --files-included --files-excluded --min-priority
    --config-name --log-level -n|--step --to --repo|-r --name --dot-formatter --profile --extra-applications
    --repeat-until-failure --breakpoints
  `;
const project = (what: string, extra: Partial<Spec> = {}): Spec => ({
  flags: FLAGS,
  text: TEXT,
  operands: 'text...',
  does: [projectCode(what)],

  ...extra,
});
const projectTasks = (names: string): { readonly [name: string]: Spec } =>
  Object.fromEntries(wordsOf(names).map((name) => [name, project(`mix ${name}`)]));
const database = (act: 'change' | 'destroy'): Spec => ({
  flags: FLAGS,
  text: TEXT,
  operands: 'text...',
  does: [{ kind: 'service', act, system: 'database', what: 'mix' }],
});

const mixTasks: Program = {
  name: 'mix',
  manual: 'https://hexdocs.pm/mix/Mix.html',
  style: 'plain',
  flags: '-h|--help -v|--version',
  does: 'nothing',
  bare: { does: [projectCode('mix')] },
  sub: {
    ...projectTasks(
      `
      test compile credo dialyzer deps.compile deps.tree deps app.tree xref app.start loadpaths docs sobelow doctor
      coveralls coveralls.html coveralls.json clean deps.audit deps.unlock gettext.extract gettext.merge ash.codegen
      ash_postgres.generate_migrations phx.routes phx.gen.schema phx.gen.live phx.gen.context phx.gen.html phx.gen.json
      phx.gen.auth phx.digest phx.gen.secret ecto.gen.migration ecto.migrations ecto.dump assets.build assets.deploy
      assets.setup tailwind esbuild usage_rules.sync boundary.spec compile.all spark.formatter igniter.list hex.audit
      hex.outdated help
    `,
    ),
    format: {
      flags: FLAGS,
      text: TEXT,
      names: '',
      operands: 'edits...',
      does: [projectCode('mix format')],
      loads: '--dot-formatter',
      when: [{ has: '--check-formatted --dry-run', operands: 'names...' }],
    },
    'deps.get': { flags: FLAGS, text: TEXT, does: [{ kind: 'package', act: 'declared', what: 'mix.exs' }] },
    'deps.update': { flags: FLAGS, operands: 'text...', does: 'nothing', judge: updating('newer versions than locked') },
    'deps.clean': { flags: FLAGS, operands: 'text...', does: 'nothing' },
    'phx.server': project('mix phx.server', { does: [projectCode('mix phx.server'), listens()] }),
    'igniter.install': { flags: FLAGS, operands: 'text...', does: [{ kind: 'package', act: 'new', what: 'igniter' }] },
    'local.hex': { flags: FLAGS, does: [{ kind: 'package', act: 'global', what: 'hex' }] },
    'local.rebar': { flags: FLAGS, does: [{ kind: 'package', act: 'global', what: 'rebar' }] },
    'archive.install': { flags: FLAGS, operands: 'text...', does: [{ kind: 'package', act: 'global', what: 'archive' }] },
    'hex.info': { operands: 'text...', does: 'nothing' },
    'hex.search': { operands: 'text...', does: 'nothing' },
    'hex.publish': { operands: 'text...', flags: '--yes --dry-run', does: [{ kind: 'package', act: 'publish', what: 'hex' }] },
    'hex.user': { operands: 'text...', does: [{ kind: 'configure', what: 'global', detail: 'hex credentials' }] },
    'ecto.create': { flags: FLAGS, text: TEXT, does: [{ kind: 'service', act: 'local', system: 'database', what: 'create' }] },
    'ecto.migrate': database('change'),
    'ecto.setup': database('change'),
    'ash.migrate': database('change'),
    'ash.setup': database('change'),
    'ecto.rollback': database('destroy'),
    'ecto.drop': database('destroy'),
    'ecto.reset': database('destroy'),
    'ash.reset': database('destroy'),
    'ecto.load': database('change'),
    release: project('mix release', { creates: '--path' }),
    new: { flags: '--sup --umbrella', text: '--app --module', operands: 'creates', does: 'nothing' },
    run: {
      flags: FLAGS,
      operands: 'text...',
      shell: '-e|--eval',
      does: 'nothing',
      judge: (it, tools) => ({
        replaces: true,
        effects: [
          ...(runner('mix run')(it, tools).effects ?? []),
          ...(it.has('-e') || it.operands.length > 0 ? [unclear('elixir code is not read', 'run')] : []),
        ],
      }),
    },
    cmd: { operands: 'command', flags: '--shell', does: 'nothing' },
  },
};

/** The words may be code, a script or options of either. Code in them is read, but the call stays unclear. */
const lookedAt: NonNullable<Program['judge']> = (it) => ({
  inner: [
    ...wordsOf('-e --rpc-eval -eval')
      .flatMap((option) => it.values(option))
      .map((text): Inner => ({ kind: 'code', language: 'elixir', text })),
    ...it.operands
      .filter((word) => /\.(exs?|erl|escript)$/.test(exact(word) ?? ''))
      .map((file): Inner => ({ kind: 'script', file, args: [], language: 'elixir' })),
  ],
});

export const elixir: readonly Program[] = [
  withAliases(mixTasks),
  {
    name: 'elixir',
    manual: 'https://hexdocs.pm/elixir/',
    flags: '-v|--version -h|--help --short-version',
    text: '-e|--eval --rpc-eval',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-v -h --short-version', does: [unclear('elixir code is not read', 'elixir')] }],
    judge: lookedAt,
  },
  {
    name: 'iex',
    manual: 'https://manpages.debian.org/trixie/elixir/iex.1.en.html',
    flags: '-h|--help -v|--version',
    text: '-e|--eval --rpc-eval',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-v -h --short-version', does: [unclear('elixir code is not read', 'elixir')] }],
    judge: lookedAt,
  },
  {
    name: 'erl',
    manual: 'https://manpages.debian.org/trixie/erlang-base/erl.1.en.html',
    text: '-eval',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-v -h --short-version', does: [unclear('elixir code is not read', 'elixir')] }],
    judge: lookedAt,
  },
  {
    name: 'escript',
    manual: 'https://manpages.debian.org/trixie/erlang-base/escript.1.en.html',
    flags: '-v|--version -h|--help',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-v -h --short-version', does: [unclear('elixir code is not read', 'elixir')] }],
    judge: lookedAt,
  },
  {
    name: 'elixirc',
    manual: 'https://manpages.debian.org/trixie/elixir/elixirc.1.en.html',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-v -h --short-version', does: [unclear('elixir code is not read', 'elixir')] }],
  },
  {
    name: 'erlc',
    manual: 'https://manpages.debian.org/trixie/erlang-base/erlc.1.en.html',
    flags: '-v|--version -h|--help',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-v -h --short-version', does: [unclear('elixir code is not read', 'elixir')] }],
  },
  {
    name: 'gleam',
    manual: 'https://gleam.run/command-line-reference/',
    style: 'plain',
    flags: '-h|--help -v|--version --check --verbose --warnings-as-errors',
    text: '-t|--target --runtime --module -m',
    does: 'nothing',
    sub: {
      deps: { does: 'nothing', sub: verbs({ system: 'gleam', declared: 'download update', look: 'list tree outdated' }) },
      ...verbs({
        system: 'gleam',
        builds: 'check build test run docs format clean',
        declared: 'update',
        look: 'version help',
        adds: 'new add',
        removes: 'remove',
        publish: 'hex publish',
        unclear: 'shell export fix lsp',
      }),
    },
  },
  {
    name: 'rebar3',
    manual: 'https://rebar3.org/docs/commands/',
    style: 'plain',
    flags: '-h|--help -v|--version --check --verbose --cover',
    text: '--suite --case --module --target',
    does: 'nothing',
    sub: verbs({
      system: 'rebar3',
      builds: 'compile eunit ct dialyzer xref cover clean fmt format lint check build test run docs',
      declared: 'get-deps',
      look: 'tree deps version help',
      adds: 'new add',
      removes: 'remove',
      publish: 'hex publish',
      unclear: 'shell as do escriptize release tar upgrade unlock',
    }),
  },
];
