// Runners, servers and builders of Python projects: tests, coverage, dev servers, docs, migrations.
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { asksHelp, projectCode, projectRuns, runner, server } from './project-run.ts';

const look: Spec = { operands: 'text...', does: 'nothing' };
const report: Spec = {
  flags: '-i|--ignore-errors -m|--show-missing --skip-covered --skip-empty --no-skip-covered --pretty-print -q|--quiet',
  text: '--include --omit --fail-under --precision --sort --format --contexts --title',
  operands: 'names...',
  does: 'nothing',
};

/** `module:app`: the project's own module. */
const app =
  (what: string) =>
  (it: Parsed, tools: Tools): Judgement => {
    const [first] = it.operands;
    const name = first === undefined ? undefined : exact(first);
    const judged = server(what, '-c --log-config --app-dir --chdir')(it, tools);
    if (!first || asksHelp(it) || (name !== undefined && /^[\w.]+(:[\w.()]+)?$/.test(name))) return judged;
    return { effects: [...(judged.effects ?? []), unclear('what it serves is unknown', argText(first))] };
  };

/** `--app` names a module of the project; anything but a plain module name is unclear. */
const withApp =
  (judge: NonNullable<Spec['judge']>) =>
  (it: Parsed, tools: Tools): Judgement => {
    const judged = judge(it, tools);
    const strange = it.values('-A').filter((arg) => !/^[\w.]+(:[\w.()]+)?$/.test(exact(arg) ?? '?'));
    return {
      ...judged,
      effects: [...(judged.effects ?? []), ...strange.map((arg) => unclear('which code `--app` loads is unknown', argText(arg)))],
    };
  };

const migrations = (act: 'change' | 'destroy'): Spec => ({
  flags: '--sql',
  text: '--tag',
  operands: 'text...',
  does: [{ kind: 'service', act, system: 'database', what: 'migrate' }],
});

const flaskKind = {
  style: 'plain',
  does: 'nothing',
  sub: {
    run: { operands: 'names?', does: 'nothing', judge: withApp(server('web server')) },
    dev: { operands: 'names?', does: 'nothing', judge: withApp(server('web server')) },
    hello: { operands: 'none', does: 'nothing', judge: withApp(server('web server')) },
    routes: { text: '-s|--sort', flags: '--all-methods', does: 'nothing', judge: withApp(runner('flask')) },
    worker: { operands: 'text...', does: 'nothing', judge: withApp(runner('celery worker')) },
    beat: { operands: 'none', does: 'nothing', judge: withApp(runner('celery beat')) },
    version: look,
    status: look,
    inspect: look,
    report: look,
    db: {
      does: 'nothing',
      sub: {
        current: look,
        history: look,
        heads: look,
        show: look,
        check: look,
        migrate: { text: '-m|--message', does: 'nothing', judge: withApp(runner('flask db')) },
        revision: { text: '-m|--message', flags: '--autogenerate', does: 'nothing', judge: withApp(runner('flask db')) },
        upgrade: migrations('change'),
        downgrade: migrations('destroy'),
        stamp: migrations('change'),
      },
    },
    purge: { operands: 'text...', does: [{ kind: 'service', act: 'destroy', system: 'queue', what: 'purge' }] },
  },
} satisfies Partial<Program>;

const flaskOptions = {
  flags: '--debug --no-debug --version -h|--help --reload --no-reload --with-threads --without-threads -B|--beat',
  text: `
    -A|--app -p|--port --host --workers -l|--loglevel -c|--concurrency -Q|--queues -P|--pool -n|--hostname
    --server.port --server.headless --server.address
  `,
  reads: '-e|--env-file',
} satisfies Partial<Program>;

const uvicornOptions = {
  flags: `
    --reload --factory --no-access-log --access-log --use-colors --no-use-colors --proxy-headers --no-proxy-headers
    --no-server-header --preload -D|--daemon --check-config --no-sendfile --print-config -h|--help --version|-v
  `,
  text: `
    --host --port -p --bind -b --workers -w --log-level --loop --http --ws --interface --lifespan --root-path
    --timeout -t --timeout-keep-alive --worker-class -k --threads --reload-dir --reload-include --reload-exclude
    --limit-concurrency --backlog --max-requests --graceful-timeout --name -n --forwarded-allow-ips
  `,
  reads: '--ssl-keyfile --ssl-certfile --keyfile --certfile --env-file',
  names: '--app-dir -c|--config --log-config --chdir',
  writes: '--uds --pid --access-logfile --error-logfile',
} satisfies Partial<Program>;

export const pythonRun: readonly Program[] = [
  {
    name: 'coverage',
    manual: 'https://coverage.readthedocs.io/en/latest/cmd.html',
    sameAs: { coverage3: 'https://coverage.readthedocs.io/en/latest/cmd.html' },
    style: 'plain',
    flags: '-h|--help --version',
    loads: '--rcfile',
    does: 'nothing',
    sub: {
      run: {
        flags: '-a|--append --branch -p|--parallel-mode -m|--module -L|--pylib --timid',
        text: '--source --include --omit --concurrency --context --source-pkgs',
        writes: '--data-file',
        operands: 'command',
        does: 'nothing',
        judge: (it) => ({
          replaces: true,
          inner: [
            {
              kind: 'argv',
              args: [textArg('python'), ...(it.has('-m') ? [textArg('-m')] : []), ...it.operands],
              via: 'coverage run',
            },
          ],
          effects: it.has('--rcfile') || it.has('--data-file') ? [unclear('coverage with its own files', '--rcfile')] : [],
        }),
      },
      report,
      html: { ...report, creates: '-d|--directory', makes: 'htmlcov' },
      xml: { ...report, writes: '-o' },
      json: { ...report, writes: '-o' },
      lcov: { ...report, writes: '-o' },
      combine: { flags: '-a|--append --keep -q|--quiet', edits: '--data-file', operands: 'moves...', does: 'nothing' },
      erase: { makes: '.coverage', does: 'nothing' },
      annotate: report,
      debug: look,
      help: look,
    },
  },
  {
    name: 'uvicorn',
    manual: 'https://www.uvicorn.org/settings/',
    ...uvicornOptions,
    operands: 'text?',
    does: 'nothing',
    judge: app('web server'),
  },
  {
    name: 'hypercorn',
    manual: 'https://pypi.org/project/hypercorn/',
    ...uvicornOptions,
    operands: 'text?',
    does: 'nothing',
    judge: app('web server'),
  },
  {
    name: 'gunicorn',
    manual: 'https://pypi.org/project/gunicorn/',
    ...uvicornOptions,
    operands: 'text?',
    does: 'nothing',
    judge: app('web server'),
  },
  {
    name: 'daphne',
    manual: 'https://pypi.org/project/daphne/',
    ...uvicornOptions,
    operands: 'text?',
    does: 'nothing',
    judge: app('web server'),
  },
  {
    name: 'granian',
    manual: 'https://pypi.org/project/granian/',
    ...uvicornOptions,
    operands: 'text?',
    does: 'nothing',
    judge: app('web server'),
  },
  {
    name: 'flask',
    manual: 'https://flask.palletsprojects.com/en/stable/cli/',
    ...flaskOptions,
    ...flaskKind,
  },
  {
    name: 'fastapi',
    manual: 'https://pypi.org/project/fastapi-cli/',
    ...flaskOptions,
    ...flaskKind,
  },
  {
    name: 'streamlit',
    manual: 'https://pypi.org/project/streamlit/',
    ...flaskOptions,
    ...flaskKind,
  },
  {
    name: 'celery',
    manual: 'https://pypi.org/project/celery/',
    ...flaskOptions,
    ...flaskKind,
  },
  {
    name: 'litestar',
    manual: 'https://pypi.org/project/litestar/',
    ...flaskOptions,
    ...flaskKind,
  },
  {
    name: 'alembic',
    manual: 'https://alembic.sqlalchemy.org/en/latest/',
    style: 'plain',
    flags: '--raiseerr -q|--quiet -h|--help --version -v|--verbose',
    text: '-n|--name -x',
    loads: '-c|--config',
    does: 'nothing',
    sub: {
      ...Object.fromEntries(
        ['current', 'history', 'heads', 'branches', 'show', 'check', 'list_templates'].map((name) => [
          name,
          {
            flags: '-i|--indicate-current --check-heads --resolve-dependencies',
            text: '-r|--rev-range',
            operands: 'text...',
            does: [projectCode('alembic')],
          },
        ]),
      ),
      revision: {
        flags: '--autogenerate --splice --sql',
        text: '-m|--message --head --rev-id --branch-label --depends-on',
        names: '--version-path',
        does: [projectCode('alembic')],
      },
      merge: {
        text: '-m|--message --rev-id --branch-label',
        operands: 'text...',
        does: [projectCode('alembic')],
      },
      init: { text: '-t|--template', flags: '--package', operands: 'creates', does: 'nothing' },
      upgrade: migrations('change'),
      downgrade: migrations('destroy'),
      stamp: migrations('change'),
    },
  },
  {
    name: 'jupyter',
    manual: 'https://docs.jupyter.org/en/latest/use/using.html',
    style: 'plain',
    flags: '-h|--help --version --paths --json --no-browser --execute --inplace --stdout --clear-output',
    text: '--port',
    unclear: '--to',
    known: { '--to': 'asciidoc custom html latex markdown notebook pdf python qtpdf qtpng rst script slides webpdf' },
    writes: '--output',
    creates: '--output-dir',
    does: 'nothing',
    bare: { does: 'nothing' },
    sub: {
      lab: {
        operands: 'names...',
        does: 'nothing',
        judge: (it, tools) => ({
          effects: [...projectRuns('jupyter', it, tools), unclear('a server that runs code for whoever has its token', 'lab')],
        }),
      },
      notebook: {
        operands: 'names...',
        does: 'nothing',
        judge: (it, tools) => ({
          effects: [
            ...projectRuns('jupyter', it, tools),
            unclear('a server that runs code for whoever has its token', 'notebook'),
          ],
        }),
      },
      kernelspec: { operands: 'text...', does: [unclear('may change kernels', 'kernelspec')] },
      nbconvert: {
        operands: 'edits...',
        does: 'nothing',
        when: [{ has: '--stdout', operands: 'reads...' }],
        judge: (it, tools) =>
          it.has('--execute')
            ? { effects: [...projectRuns('notebook', it, tools), unclear('runs a notebook', '--execute')] }
            : {},
      },
    },
  },
  {
    name: 'pyproject-build',
    manual: 'https://build.pypa.io/en/stable/',
    style: 'plain',
    flags: '-s|--sdist -w|--wheel -n|--no-isolation -x|--skip-dependency-check -q -v|--verbose -h|--help -V|--version',
    creates: '-o|--outdir',
    unclear: '-C|--config-setting --installer',
    operands: 'names?',
    does: [projectCode('build')],
  },
];
