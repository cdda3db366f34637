// Commands of Python web frameworks and task queues, each with its own options. They load the project's application.
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { argText, exact } from '../../shell/value.ts';
import { runner, server } from './project-run.ts';

const look: Spec = { operands: 'text...', does: 'nothing' };

/** The application must be a plain module name of the project; anything else is unclear. */
const withApp =
  (judge: NonNullable<Spec['judge']>) =>
  (it: Parsed, tools: Tools): Judgement => {
    const judged = judge(it, tools);
    const strange = it.values('--app').filter((arg) => !/^[\w.]+(:[\w.()]+)?$/.test(exact(arg) ?? '?'));
    return {
      ...judged,
      effects: [...(judged.effects ?? []), ...strange.map((arg) => unclear('which code `--app` loads is unknown', argText(arg)))],
    };
  };

const database = (act: 'change' | 'destroy'): Effect => ({ kind: 'service', act, system: 'database', what: 'migrate' });
const queue = (act: 'look' | 'change' | 'destroy', what: string): Effect => ({ kind: 'service', act, system: 'queue', what });

/** Options that all subcommands of Flask-Migrate have. */
const MIGRATIONS = { cwd: '-d|--directory', flags: '--help' };

const flask: Program = {
  name: 'flask',
  manual: 'https://flask.palletsprojects.com/en/stable/cli/',
  style: 'plain',
  flags: '--debug --no-debug --version --help',
  text: '--app|-A',
  reads: '-e|--env-file',
  does: 'nothing',
  sub: {
    run: {
      flags: '--reload --no-reload --debugger --no-debugger --with-threads --without-threads',
      text: '-h|--host -p|--port --exclude-patterns',
      names: '--extra-files',
      reads: '--cert --key',
      operands: 'none',
      does: 'nothing',
      judge: withApp(server('web server')),
    },
    routes: {
      text: '-s|--sort',
      flags: '--all-methods',
      operands: 'none',
      does: 'nothing',
      judge: withApp(runner('flask')),
    },
    db: {
      does: 'nothing',
      sub: {
        ...Object.fromEntries(
          ['current', 'history', 'heads', 'branches', 'show', 'check', 'list-templates'].map((name): [string, Spec] => [
            name,
            {
              ...MIGRATIONS,
              flags: '-v|--verbose -i|--indicate-current --resolve-dependencies --help',
              text: '-r|--rev-range',
              operands: 'text...',
              does: 'nothing',
              judge: withApp(runner('flask db')),
            },
          ]),
        ),
        migrate: {
          ...MIGRATIONS,
          flags: '--sql --splice --help',
          text: '-m|--message --head --branch-label --rev-id -x|--x-arg',
          does: 'nothing',
          judge: withApp(runner('flask db')),
        },
        revision: {
          ...MIGRATIONS,
          flags: '--autogenerate --sql --splice --help',
          text: '-m|--message --head --branch-label --rev-id',
          does: 'nothing',
          judge: withApp(runner('flask db')),
        },
        upgrade: {
          ...MIGRATIONS,
          flags: '--sql --help',
          text: '--tag -x|--x-arg',
          operands: 'text...',
          does: [database('change')],
        },
        downgrade: {
          ...MIGRATIONS,
          flags: '--sql --help',
          text: '--tag -x|--x-arg',
          operands: 'text...',
          does: [database('destroy')],
        },
        stamp: { ...MIGRATIONS, flags: '--sql --purge --help', text: '--tag', operands: 'text...', does: [database('change')] },
      },
    },
  },
};

const fastapiServer: Spec = {
  flags: '--reload --no-reload --proxy-headers --no-proxy-headers --help',
  text: '--host --port --root-path --app -e|--entrypoint --forwarded-allow-ips',
  operands: 'names?',
  does: 'nothing',
  judge: withApp(server('web server')),
};

const fastapi: Program = {
  name: 'fastapi',
  manual: 'https://fastapi.tiangolo.com/fastapi-cli/',
  style: 'plain',
  flags: '--version -v|--verbose --no-verbose --help',
  does: 'nothing',
  sub: {
    dev: { ...fastapiServer, names: '--reload-dir' },
    run: { ...fastapiServer, text: `${fastapiServer.text} --workers` },
  },
};

const streamlit: Program = {
  name: 'streamlit',
  manual: 'https://docs.streamlit.io/develop/api-reference/cli',
  style: 'plain',
  flags: '--version --help',
  text: '--log_level',
  does: 'nothing',
  sub: {
    ...Object.fromEntries(
      [
        ['run', 'names text...'],
        ['hello', 'none'],
      ].map(([name = '', operands = '']): [string, Spec] => [
        name,
        {
          flags: '--help',
          text: `
            --server.port --server.address --server.headless --server.baseUrlPath --server.runOnSave --server.maxUploadSize
            --server.maxMessageSize --server.enableCORS --server.enableXsrfProtection --server.enableWebsocketCompression
            --server.fileWatcherType --server.folderWatchBlacklist --server.allowRunOnSave --server.scriptHealthCheckEnabled
            --server.enableStaticServing --server.enableArrowTruncation --server.disconnectedSessionTTL
            --server.websocketPingInterval --browser.serverAddress --browser.serverPort --browser.gatherUsageStats
            --client.showErrorDetails --client.toolbarMode --client.showSidebarNavigation --logger.level
            --logger.messageFormat --logger.enableRich --runner.magicEnabled --runner.fastReruns
            --runner.enforceSerializableSessionState --runner.enumCoercion --theme.base --theme.primaryColor
            --theme.backgroundColor --theme.secondaryBackgroundColor --theme.textColor --theme.font
            --global.developmentMode --global.disableWidgetStateDuplicationWarning --global.showWarningOnDirectExecution
          `,
          reads: '--server.sslCertFile --server.sslKeyFile --secrets.files',
          operands,
          does: 'nothing',
          judge: server('web server'),
        },
      ]),
    ),
    version: look,
    config: { does: 'nothing', sub: { show: { ...look, does: [{ kind: 'run', code: 'project', what: 'streamlit' }] } } },
  },
};

const celeryLogs = {
  text: '-l|--loglevel --uid --gid --umask',
  writes: '-f|--logfile --pidfile',
  unclear: '--executable',
};

const celery: Program = {
  name: 'celery',
  manual: 'https://docs.celeryq.dev/en/stable/reference/cli.html',
  style: 'plain',
  flags: '-C|--no-color -q|--quiet --version --skip-checks --help',
  text: '--app|-A',
  connects: '-b|--broker --result-backend',
  cwd: '--workdir',
  loads: '--loader --config',
  does: 'nothing',
  sub: {
    worker: {
      ...celeryLogs,
      flags: `
        -D|--detach -E|--task-events --purge|--discard --without-gossip --without-mingle --without-heartbeat -B|--beat
      `,
      text: `
        ${celeryLogs.text} -n|--hostname -O|--optimization --prefetch-multiplier -c|--concurrency --time-limit
        --soft-time-limit --max-tasks-per-child --max-memory-per-child -Q|--queues -X|--exclude-queues
        --heartbeat-interval --autoscale
      `,
      known: { '-P': 'prefork eventlet gevent solo processes threads custom' },
      loads: '-I|--include -P|--pool --scheduler',
      writes: `${celeryLogs.writes} -S|--statedb -s|--schedule-filename|--schedule`,
      operands: 'none',
      does: 'nothing',
      when: [{ has: '--purge', does: [queue('destroy', 'purge')] }],
      judge: withApp(runner('celery worker')),
    },
    beat: {
      ...celeryLogs,
      flags: '--detach',
      text: `${celeryLogs.text} --max-interval`,
      loads: '-S|--scheduler',
      writes: `${celeryLogs.writes} -s|--schedule`,
      operands: 'none',
      does: 'nothing',
      judge: withApp(runner('celery beat')),
    },
    ...Object.fromEntries(
      ['status', 'inspect', 'report'].map((name): [string, Spec] => [
        name,
        {
          flags: '-j|--json -l|--list',
          text: '-t|--timeout -d|--destination',
          operands: 'text...',
          does: [queue('look', name)],
          judge: withApp(runner('celery')),
        },
      ]),
    ),
    control: {
      flags: '-j|--json -l|--list',
      text: '-t|--timeout -d|--destination',
      operands: 'text...',
      does: [queue('change', 'control')],
    },
    purge: {
      flags: '-f|--force',
      text: '-Q|--queues -X|--exclude-queues',
      operands: 'none',
      does: [queue('destroy', 'purge')],
    },
  },
};

const litestar: Program = {
  name: 'litestar',
  manual: 'https://docs.litestar.dev/2/usage/cli.html',
  style: 'plain',
  flags: '--help',
  text: '--app',
  loads: '--app-dir',
  does: 'nothing',
  sub: {
    run: {
      flags: '-r|--reload -d|--debug -P|--pdb|--use-pdb',
      text: `
        -I|--reload-include -E|--reload-exclude -p|--port -W|--wc|--web-concurrency -H|--host -F|--fd|--file-descriptor
      `,
      names: '-R|--reload-dir',
      reads: '--ssl-certfile --ssl-keyfile',
      writes: '-U|--uds|--unix-domain-socket',
      unclearFlags: '--create-self-signed-cert',
      operands: 'none',
      does: 'nothing',
      judge: withApp(server('web server')),
    },
    routes: { flags: '--schema', text: '--exclude', operands: 'none', does: 'nothing', judge: withApp(runner('litestar')) },
    info: { operands: 'none', does: 'nothing', judge: withApp(runner('litestar')) },
    version: { flags: '-s|--short', operands: 'none', does: 'nothing' },
    schema: {
      does: 'nothing',
      sub: {
        openapi: { writes: '--output', operands: 'none', does: 'nothing', judge: withApp(runner('litestar')) },
        typescript: {
          writes: '--output',
          text: '--namespace',
          operands: 'none',
          does: 'nothing',
          judge: withApp(runner('litestar')),
        },
      },
    },
  },
};

export const pythonWeb: readonly Program[] = [flask, fastapi, streamlit, celery, litestar];
