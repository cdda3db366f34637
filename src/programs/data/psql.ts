// psql and pgcli: SQL and backslash commands for PostgreSQL. sql-text.ts analyses the SQL.
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import { argText, exact } from '../../shell/value.ts';
import { unclear } from '../../model/effect.ts';
import { asksHelp, service } from '../services/sub-acts.ts';
import { connection } from './pg-connection.ts';
import { psqlCommand } from './psql-commands.ts';
import type { Client, SqlJudgement } from './sql-text.ts';
import { fileEffects, joined, judgeFile, judgeSql, judgeStdin } from './sql-text.ts';

export const client: Client = { system: 'postgres', dialect: 'postgres', style: 'psql', command: psqlCommand };

/** Variables that only affect when a script stops or how output looks. */
const PLAIN_VARIABLE =
  /^(ON_ERROR_STOP|ON_ERROR_ROLLBACK|VERBOSITY|ECHO|QUIET|AUTOCOMMIT|SHOW_CONTEXT|HISTSIZE|FETCH_COUNT)(=\w*)?$/;

export const psql: Program = {
  name: 'psql',
  manual: 'https://www.postgresql.org/docs/current/app-psql.html',
  flags: `
    -l|--list -V|--version -X|--no-psqlrc -1|--single-transaction -a|--echo-all -b|--echo-errors -e|--echo-queries
    -E|--echo-hidden -n|--no-readline -q|--quiet -s|--single-step -S|--single-line -A|--no-align --csv -H|--html
    -t|--tuples-only -x|--expanded -z|--field-separator-zero -0|--record-separator-zero -w|--no-password -W|--password
  `,
  optional: '-?|--help',
  text: `
    -c|--command -d|--dbname -F|--field-separator -P|--pset -R|--record-separator -T|--table-attr -p|--port
    -U|--username -f|--file -v|--set|--variable -o|--output
  `,
  connects: '-h|--host',
  writes: '-L|--log-file',
  operands: 'text? text?',
  does: 'nothing',
  judge: judgePsql,
};

function judgePsql(it: Parsed, tools: Tools): Judgement {
  if (it.has('-?') || it.has('-V')) return {};
  const all: SqlJudgement[] = [{ effects: connection(it) }];
  const by = { client, tools };
  const output = it.value('-o');
  if (output) {
    // `-o '|command'` pipes the results into a shell command.
    const text = argText(output);
    if (exact(output) === undefined) all.push({ effects: [unclear('where `-o` writes to is unknown', text)] });
    else if (text.startsWith('|'))
      all.push({ inner: [{ kind: 'shell', text: { ...output, bits: [{ kind: 'text', text: text.slice(1) }] } }] });
    else all.push({ effects: fileEffects(text, 'write', tools) });
  }
  const plain = it.values('-v').every((value) => PLAIN_VARIABLE.test(exact(value) ?? ''));
  if (!plain && !it.has('-c')) all.push({ effects: [unclear('psql substitutes variables in the SQL', '-v')] });
  for (const command of it.values('-c')) all.push(judgeSql(command, by));
  for (const file of it.values('-f')) {
    if (exact(file) === '-') all.push(judgeStdin(by));
    else all.push(judgeFile(file, by));
  }
  if (it.has('-l')) all.push({ effects: [service('look', 'postgres', 'list')] });
  if (!it.has('-c') && !it.has('-f') && !it.has('-l')) all.push(judgeStdin(by));
  return joined(all);
}

/** The server, and therefore the SQL dialect, is unknown. */
const ANY_SERVER: Client = { system: 'database', dialect: 'other', style: 'psql' };

const pgcliKind = {
  style: 'plain',
  operands: 'text? text?',
  does: 'nothing',
  judge: (it, tools) => {
    if (asksHelp(it) || it.has('--version')) return {};
    const texts = [...it.values('-e'), ...it.values('-c')];
    const by = { client: ANY_SERVER, tools };
    return joined([
      { effects: connection(it) },
      ...(texts.length > 0 ? texts.map((text) => judgeSql(text, by)) : [judgeStdin(by)]),
    ]);
  },
} satisfies Partial<Program>;

const pgcliOptions = {
  flags: '--help --version -l|--list --less-chatty -w|--no-password -W|--password --csv -t|--table',
  connects: '-h|--host',
  text: '-p|--port -u|-U|--username|--user -d|-D|--dbname|--database -e|--execute -c|--command',
} satisfies Partial<Program>;

export const pgcli: Program = {
  name: 'pgcli',
  manual: 'https://www.pgcli.com/docs',
  ...pgcliOptions,
  ...pgcliKind,
};

export const pgcliKin: readonly Program[] = [
  {
    name: 'mycli',
    manual: 'https://manpages.debian.org/trixie/mycli/mycli.1.en.html',
    flags: '--help -V|-v|--version --list-dsn -t|--table --csv --warn --no-warn --auto-vertical-output',
    connects: '-h|--host',
    text: '-P|--port -u|--user|--username -D|--database -p|--password|--pass -R|--prompt -g|--login-path --charset -e|--execute',
    appends: '-l|--logfile --audit-log',
    unclear: '-d|--dsn --defaults-file --defaults-group-suffix --myclirc --init-command',
    ...pgcliKind,
  },
  {
    name: 'litecli',
    manual: 'https://litecli.com/usage/',
    flags: '--help -V|--version -t|--table --csv --warn --no-warn --auto-vertical-output',
    text: '-D|--database -R|--prompt -e|--execute',
    appends: '-l|--logfile --audit-log',
    unclear: '--liteclirc',
    ...pgcliKind,
  },
  {
    name: 'usql',
    manual: 'https://github.com/xo/usql',
    ...pgcliOptions,
    ...pgcliKind,
    // `pg://db.example.org/app`, and many more schemes.
    operands: 'connects? text?',
  },
];
