// Other SQL clients, warehouses and migration tools. sql-text.ts analyses SQL; their own scripts and shells are unclear.
import type { Parsed, Program, Spec } from '../../argv/program.ts';
import { serverFromText, serverOf } from '../../argv/server-of.ts';
import type { Effect } from '../../model/effect.ts';
import type { Server } from '../../model/zone.ts';
import type { Arg } from '../../shell/value.ts';
import { exact } from '../../shell/value.ts';
import { acts, asksHelp, service } from '../services/sub-acts.ts';
import { projectCode } from '../build/project-run.ts';
import type { Dialect } from '../../code/sql/sql-tokens.ts';
import type { Client } from './sql-text.ts';
import { joined, judgeFile, judgeSql, judgeStdin } from './sql-text.ts';
import { wordsOf } from '../../argv/words-of.ts';

interface Asked {
  readonly system: string;
  readonly dialect: Dialect;
  /** Options whose value is SQL, and options whose value is a file of SQL. */
  readonly texts: string;
  readonly files?: string;
  /** The client has its own commands, and inserts variables into the text. */
  readonly style?: 'sqlcmd';
}

/** The judge function of a client that takes SQL in these options. */
const client = ({ system, dialect, texts, files, style }: Asked): NonNullable<Spec['judge']> => {
  const it: Client = { system, dialect, ...(style ? { style } : {}) };
  return (parsed: Parsed, tools) => {
    if (asksHelp(parsed) || parsed.has('--version')) return {};
    const by = { client: it, tools };
    const all = [
      ...wordsOf(texts).flatMap((option) => parsed.values(option).map((text) => judgeSql(text, by))),
      ...wordsOf(files ?? '').flatMap((option) => parsed.values(option).map((file) => judgeFile(file, by))),
    ];
    return all.length > 0 ? joined(all) : judgeStdin(by);
  };
};

const BIGQUERY: Client = { system: 'bigquery', dialect: 'array' };

const sqlplusJudge: NonNullable<Program['judge']> = (it) =>
  it.has('-V') || it.has('-H') ? {} : { inner: [{ kind: 'stdin', language: 'sqlplus' }] };

const sqlcmdJudge: NonNullable<Program['judge']> = (it, tools) => {
  if (it.has('-?') || asksHelp(it)) return {};
  const named = it.values('-S').map((arg): Effect => ({ kind: 'network', use: 'fetch', server: sqlServer(arg) }));
  const asked = client({ system: 'sqlserver', dialect: 'tsql', texts: '-Q -q', files: '-i', style: 'sqlcmd' })(it, tools);
  return joined([{ effects: named }, asked]);
};

/** `tcp:HOST,1433`, `HOST\INSTANCE`; `.` and `(local)` are this machine. */
function sqlServer(arg: Arg): Server {
  const text = exact(arg);
  if (text === undefined) return serverOf(arg);
  const host = text.replace(/^(?:tcp|np|lpc|admin):/i, '').replace(/[,\\].*$/s, '');
  return /^(?:\.|\(local(?:db)?\))?$/i.test(host) ? { host: 'localhost' } : serverFromText(host);
}

export const otherSql: readonly Program[] = [
  {
    name: 'clickhouse-client',
    manual: 'https://clickhouse.com/docs/interfaces/cli',
    style: 'plain',
    flags:
      '--help --version -m|--multiline -n|--multiquery -s|--secure --ask-password --progress -t|--time --stacktrace --vertical|-E',
    connects: '-h|--host',
    text: '--port -u|--user --password -d|--database -q|--query -f|--format --queries-file',
    unclear: '-c|--config-file --external --file --connection',
    operands: 'none',
    does: 'nothing',
    judge: client({ system: 'clickhouse', dialect: 'array', texts: '-q', files: '--queries-file' }),
  },
  {
    name: 'cqlsh',
    manual: 'https://cassandra.apache.org/doc/latest/cassandra/managing/tools/cqlsh.html',
    style: 'plain',
    flags: '--help --version --no-color -C|--color --ssl --debug --tty',
    text: '-u|--username -p|--password -k|--keyspace -e|--execute -f|--file --connect-timeout --request-timeout --encoding',
    unclear: '--cqlshrc --credentials',
    operands: 'connects? text?',
    does: 'nothing',
    judge: client({ system: 'cassandra', dialect: 'other', texts: '-e', files: '-f' }),
  },
  {
    name: 'sqlcmd',
    manual: 'https://learn.microsoft.com/sql/tools/sqlcmd/sqlcmd-utility',
    flags: '--help --version -? -E -N -C -b -I -l -W -X',
    text: '-S -U -P -d -Q -q -i -h -s -w -t -H -y -Y',
    unclear: '-v -r -K',
    writes: '-o',
    style: 'plain',
    operands: 'unclear...',
    does: 'nothing',
    judge: sqlcmdJudge,
  },
  {
    name: 'bcp',
    manual: 'https://learn.microsoft.com/sql/tools/bcp-utility',
    flags: '--help --version -? -E -N -C -b -I -l -W -X',
    text: '-S -U -P -d -Q -q -i -h -s -w -t -H -y -Y',
    unclear: '-v -r -K',
    writes: '-o',
    style: 'plain',
    operands: 'unclear...',
    does: 'nothing',
    judge: sqlcmdJudge,
  },
  {
    name: 'osql',
    manual: 'https://manpages.debian.org/trixie/freetds-bin/osql.1.en.html',
    flags: '--help --version',
    text: '-S -U -P',
    unclear: '-I',
    style: 'plain',
    operands: 'unclear...',
    does: 'nothing',
    judge: sqlcmdJudge,
  },
  {
    name: 'sqlplus',
    manual: 'https://docs.oracle.com/en/database/oracle/oracle-database/23/sqpug/',
    flags: '-V -H -S -L',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: sqlplusJudge,
  },
  {
    name: 'sql',
    manual: 'https://docs.oracle.com/en/database/oracle/sql-developer-command-line/',
    flags: '-V -H -S -L',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: sqlplusJudge,
  },
  {
    name: 'sqlldr',
    manual: 'https://docs.oracle.com/en/database/oracle/oracle-database/19/sutil/oracle-sql-loader-commands.html',
    flags: '-V -H -S -L',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: sqlplusJudge,
  },
  {
    name: 'rman',
    manual: 'https://docs.oracle.com/en/database/oracle/oracle-database/19/rcmrf/',
    flags: '-V -H -S -L',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: sqlplusJudge,
  },
  {
    name: 'expdp',
    manual: 'https://docs.oracle.com/en/database/oracle/oracle-database/19/sutil/oracle-data-pump-export-utility.html',
    flags: '-V -H -S -L',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: sqlplusJudge,
  },
  {
    name: 'impdp',
    manual: 'https://docs.oracle.com/en/database/oracle/oracle-database/19/sutil/datapump-import-utility.html',
    flags: '-V -H -S -L',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: sqlplusJudge,
  },
  {
    name: 'snowsql',
    manual: 'https://docs.snowflake.com/en/user-guide/snowsql-use',
    flags: '--help --version -v',
    text: `
      -a|--accountname -u|--username -d|--dbname -s|--schemaname -r|--rolename -w|--warehouse -c|--connection -q|--query
      -o|--option -f|--filename
    `,
    unclear: '--config -D|--variable',
    style: 'plain',
    operands: 'unclear...',
    does: 'nothing',
    judge: client({ system: 'snowflake', dialect: 'other', texts: '-q', files: '-f' }),
  },
  {
    name: 'snow',
    manual: 'https://docs.snowflake.com/en/developer-guide/snowflake-cli/index',
    flags: '--help --version -v',
    text: `
      -a|--accountname -u|--username -d|--dbname -s|--schemaname -r|--rolename -w|--warehouse -c|--connection -q|--query
      -o|--option -f|--filename
    `,
    unclear: '--config -D|--variable',
    style: 'plain',
    operands: 'unclear...',
    does: 'nothing',
    judge: client({ system: 'snowflake', dialect: 'other', texts: '-q', files: '-f' }),
  },
  {
    name: 'bq',
    manual: 'https://cloud.google.com/bigquery/docs/reference/bq-cli-reference',
    style: 'plain',
    flags: `
      --help --version --nouse_legacy_sql --use_legacy_sql --dry_run -n --quiet -q --headless --nosync --sync -f --force
      -r -a --all -j -p -d -t -m --schema --view
    `,
    text: '--project_id --format --location --max_results --dataset_id --job_id --maximum_bytes_billed --max_rows_per_request',
    reads: '--service_account_credential_file',
    // Files with further options, such as the address of the server.
    unclear: '--bigqueryrc --flagfile',
    does: 'nothing',
    sub: {
      ...acts(
        'bigquery',
        {
          look: 'ls show head version help wait get-iam-policy info',
          nothing: 'init',
          change: 'mk load insert update cp copy extract undelete set-iam-policy add-iam-policy-binding truncate mkdef partition',
          destroy: 'rm cancel remove-iam-policy-binding',
          unclear: 'shell',
        },
        { operands: 'text...' },
      ),
      query: {
        operands: 'text...',
        flags: '--help',
        text: '--destination_table --parameter',
        does: 'nothing',
        judge: (it, tools) =>
          asksHelp(it)
            ? {}
            : joined([
                ...(it.has('--destination_table') ? [{ effects: [service('change', 'bigquery', 'destination table')] }] : []),
                ...(it.operands.length > 0
                  ? it.operands.map((text) => judgeSql(text, { client: BIGQUERY, tools }))
                  : [judgeStdin({ client: BIGQUERY, tools })]),
              ]),
      },
    },
  },
];

const FLYWAY_LOOKS = 'info validate version help info.validate validate.info';
const migrate = service('change', 'database', 'migrate');

const migrateKind = {
  style: 'single',
  does: 'nothing',
  sub: acts(
    'database',
    {
      look: 'version status inspect schema.inspect',
      nothing: 'help',
      project: 'create new',
      change: 'up goto force up-by-one up-to migrate load apply schema.apply migrate.apply dump',
      destroy: 'down drop reset down-to redo rollback schema.clean',
    },
    { operands: 'text...' },
  ),
} satisfies Partial<Program>;

export const migrations: readonly Program[] = [
  {
    name: 'dbt',
    manual: 'https://docs.getdbt.com/reference/dbt-commands',
    style: 'plain',
    flags: `
      --help --version --debug -d --no-use-colors --use-colors -q|--quiet --no-partial-parse --fail-fast -x
      --full-refresh --store-failures --warn-error --no-compile --empty --defer --favor-state
    `,
    text: `
      -s|--select -m|--models --exclude --selector -t|--target --vars --threads --log-level --output --resource-type
      --output-keys --inline --limit --args
    `,
    names: '--project-dir --profiles-dir --state',
    creates: '--target-path --log-path',
    does: 'nothing',
    sub: {
      ...acts(
        'database',
        {
          look: 'debug source.freshness',
          change: 'run build seed snapshot run-operation retry clone test show',
          unclear: 'init rpc',
        },
        { operands: 'text...' },
      ),
      ...Object.fromEntries(
        ['compile', 'parse', 'list', 'ls', 'docs', 'clean'].map((name) => [
          name,
          { operands: 'text...', flags: '--help', does: [projectCode(`dbt ${name}`)] } satisfies Spec,
        ]),
      ),
      deps: {
        operands: 'text...',
        flags: '--help --upgrade --lock',
        does: [{ kind: 'package', act: 'declared', what: 'dbt packages' }],
      },
    },
  },
  {
    name: 'flyway',
    manual: 'https://documentation.red-gate.com/fd/commands-184127446.html',
    style: 'single',
    flags: '-X -q -n -v -? -h|--help --version -community -teams -enterprise',
    text: `
      -user -password -driver -schemas -defaultSchema -table -locations -target -encoding -environment -outputType -color
      -baselineVersion -baselineDescription -baselineOnMigrate -outOfOrder -cleanDisabled -connectRetries -installedBy
      -validateOnMigrate -validateMigrationNaming -ignoreMigrationPatterns -mixed -group -sqlMigrationPrefix
      -sqlMigrationSeparator -sqlMigrationSuffixes -createSchemas -skipDefaultCallbacks -licenseKey -stream -batch
    `,
    connects: '-url',
    writes: '-outputFile -reportFilename -dryRunOutput',
    // They load settings and code.
    unclear: '-configFiles -jarDirs -workingDirectory -callbacks -initSql -resolvers',
    operands: 'text...',
    does: 'nothing',
    when: [
      { words: FLYWAY_LOOKS, does: [service('look', 'database', 'flyway')] },
      { unless: FLYWAY_LOOKS, does: [migrate] },
      { mentions: 'clean undo', does: [service('destroy', 'database', 'flyway clean')] },
    ],
  },
  {
    name: 'liquibase',
    manual: 'https://docs.liquibase.com/commands/home.html',
    style: 'plain',
    flags: '--help --version -v',
    text: '--changelog-file --changeLogFile --url --username --password --contexts --labels --log-level --search-path',
    unclear: '--defaults-file --classpath --driver',
    does: 'nothing',
    sub: acts(
      'database',
      {
        look: 'status validate history update-sql updateSQL diff list-locks listLocks rollback-sql',
        change: `
          update update-count update-to-tag tag changelog-sync mark-next-changeset-ran release-locks clear-checksums
          generate-changelog snapshot diff-changelog
        `,
        destroy: 'drop-all dropAll rollback rollback-count rollback-to-date rollbackCount',
        unclear: 'execute-sql init',
      },
      { operands: 'text...' },
    ),
  },
  {
    name: 'migrate',
    manual: 'https://github.com/golang-migrate/migrate/tree/master/cmd/migrate',
    flags: '-help -version -verbose -v -h --wait --no-dump-schema',
    text: '-database -lock-timeout -prefetch -url|-u --url -table -env -e -d',
    names: '-path -source -dir --migrations-dir',
    ...migrateKind,
  },
  {
    name: 'goose',
    manual: 'https://github.com/pressly/goose',
    flags: '-help -version -verbose -v -h --wait --no-dump-schema',
    text: '-database -lock-timeout -prefetch -url|-u --url -table -env -e -d',
    names: '-path -source -dir --migrations-dir',
    ...migrateKind,
  },
  {
    name: 'dbmate',
    manual: 'https://github.com/amacneil/dbmate',
    flags: '-help -version -verbose -v -h --wait --no-dump-schema',
    text: '-database -lock-timeout -prefetch -url|-u --url -table -env -e -d',
    names: '-path -source -dir --migrations-dir',
    ...migrateKind,
  },
  {
    name: 'sqlx-cli',
    manual: 'https://github.com/launchbadge/sqlx',
    flags: '-help -version -verbose -v -h --wait --no-dump-schema',
    text: '-database -lock-timeout -prefetch -url|-u --url -table -env -e -d',
    names: '-path -source -dir --migrations-dir',
    ...migrateKind,
  },
  {
    name: 'atlas',
    manual: 'https://atlasgo.io/cli-reference',
    flags: '-help -version -verbose -v -h --wait --no-dump-schema',
    text: '-database -lock-timeout -prefetch -url|-u --url -table -env -e -d',
    names: '-path -source -dir --migrations-dir',
    ...migrateKind,
  },
];
