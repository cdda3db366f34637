// psql and pgcli: SQL and backslash commands against PostgreSQL. The SQL itself is looked at by sql-text.
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import { argText, exact } from '../../shell/value.ts';
import { unclear } from '../../model/effect.ts';
import { asksHelp, service } from '../services/sub-acts.ts';
import type { Client, OwnCommand } from './sql-text.ts';
import { joined, judgeFile, judgeSql, judgeStdin } from './sql-text.ts';

/** Backslash commands that show or set how results look. Their arguments may hold names and patterns, no backtick and no second backslash. */
const SHOWS =
  /^\\(d[A-Za-z]*\+?|l\+?|list|conninfo|z|sf\+?|sv\+?|x|timing|t|a|encoding|h|help|\?|copyright|errverbose|q|pset|echo)(\s+[\w.*?$" -]+)?\s*;?$/;

export const client: Client = {
  system: 'postgres',
  dialect: 'postgres',
  own: (line): OwnCommand | undefined => {
    if (!line.startsWith('\\')) return undefined;
    if (SHOWS.test(line)) return { kind: 'shows' };
    return line.startsWith('\\!') ? { kind: 'shell', text: line.slice(2) } : { kind: 'other' };
  },
};

/** Variables that only steer how a script stops or looks. */
const PLAIN_VARIABLE =
  /^(ON_ERROR_STOP|ON_ERROR_ROLLBACK|VERBOSITY|ECHO|QUIET|AUTOCOMMIT|SHOW_CONTEXT|HISTSIZE|FETCH_COUNT)(=\w*)?$/;

export const psql: Program = {
  name: 'psql',
  manual: 'https://www.postgresql.org/docs/current/app-psql.html',
  flags:
    '-l|--list -V|--version -X|--no-psqlrc -1|--single-transaction -a|--echo-all -b|--echo-errors -e|--echo-queries -E|--echo-hidden -n|--no-readline -q|--quiet -s|--single-step -S|--single-line -A|--no-align --csv -H|--html -t|--tuples-only -x|--expanded -z|--field-separator-zero -0|--record-separator-zero -w|--no-password -W|--password',
  optional: '-?|--help',
  text: '-c|--command -d|--dbname -F|--field-separator -P|--pset -R|--record-separator -T|--table-attr -h|--host -p|--port -U|--username -f|--file -v|--set|--variable -o|--output',
  writes: '-L|--log-file',
  operands: 'text? text?',
  does: 'nothing',
  judge: judgePsql,
};

function judgePsql(it: Parsed, tools: Tools): Judgement {
  if (it.has('-?') || it.has('-V')) return {};
  const all: Judgement[] = [];
  const output = it.value('-o');
  if (output) {
    // `-o '|command'` pipes the results into a shell command.
    const text = argText(output);
    if (exact(output) === undefined) all.push({ effects: [unclear('where `-o` writes to is not known', text)] });
    else if (text.startsWith('|'))
      all.push({ inner: [{ kind: 'shell', text: { ...output, bits: [{ kind: 'text', text: text.slice(1) }] } }] });
    else all.push({ effects: tools.places(output).map((place) => ({ kind: 'write', place, how: 'change' })) });
  }
  const plain = it.values('-v').every((value) => PLAIN_VARIABLE.test(exact(value) ?? ''));
  if (!plain && !it.has('-c')) all.push({ effects: [unclear('psql variables are pasted into the SQL', '-v')] });
  for (const command of it.values('-c')) all.push(judgeSql(command, client));
  for (const file of it.values('-f')) {
    if (exact(file) === '-') all.push(judgeStdin(tools.stdin, client));
    else all.push(judgeFile(file, textOf(file, tools), client));
  }
  if (it.has('-l')) all.push({ effects: [service('look', 'postgres', 'list')] });
  if (!it.has('-c') && !it.has('-f') && !it.has('-l')) all.push(judgeStdin(tools.stdin, client));
  return joined(all);
}

export function textOf(file: Parameters<Tools['places']>[0], tools: Tools): string | undefined {
  const places = tools.places(file);
  const only = places[0];
  if (places.length !== 1 || only?.kind !== 'path' || only.extent !== 'one') return undefined;
  const found = tools.fileText(only.path);
  return found.kind === 'text' ? found.text : undefined;
}

export const pgcli: Program = {
  name: 'pgcli mycli litecli usql',
  manual: 'https://www.pgcli.com/docs',
  style: 'plain',
  flags: '--help --version -l|--list --less-chatty -w|--no-password -W|--password --csv -t|--table',
  text: '-h|--host -p|--port -u|-U|--username|--user -d|-D|--dbname|--database -e|--execute -c|--command',
  operands: 'text? text?',
  does: 'nothing',
  judge: (it, tools) => {
    if (asksHelp(it) || it.has('--version')) return {};
    const texts = [...it.values('-e'), ...it.values('-c')];
    return texts.length > 0
      ? joined(texts.map((text) => judgeSql(text, { ...client, dialect: 'other', system: 'database' })))
      : judgeStdin(tools.stdin, client);
  },
};
