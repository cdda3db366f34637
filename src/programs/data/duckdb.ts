// duckdb: SQL and dot commands on a database or on plain files. A file named in a query is a read; the SQL itself is looked at by sql-text.
import { posix } from 'node:path';
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { asTree } from '../../argv/effects-of.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import type { Client } from './sql-text.ts';
import { joined, judgeSql, judgeStdin } from './sql-text.ts';
import { sqlTokens } from './sql-tokens.ts';
import { client as sqlite, fileEffects } from './sqlite3.ts';

const client: Client = { ...sqlite, system: 'duckdb', dialect: 'duckdb' };

export const duckdb: Program = {
  name: 'duckdb',
  manual: 'https://duckdb.org/docs/stable/clients/cli/overview',
  style: 'single',
  flags:
    '-ascii -bail -batch -box -column -csv -echo -header -headers -noheader -no-header -help -h -html -interactive -json -jsonlines -line -list -markdown -quote -readonly -safe -stats -table -tabs -version -no-stdin -noheader -nofollow',
  text: '-c -s -cmd -newline -nullvalue -separator',
  unclear: '-init -f -storage_version -storage-version',
  unclearFlags: '-unsigned -unredacted -ui',
  operands: 'text? text...',
  does: 'nothing',
  judge: judgeDuckdb,
};

function judgeDuckdb(it: Parsed, tools: Tools): Judgement {
  if (it.has('-help') || it.has('-h') || it.has('-version')) return {};
  const [database, ...texts] = it.operands;
  const commands = [...it.values('-cmd'), ...it.values('-c'), ...it.values('-s'), ...texts];
  const judged = joined([
    ...commands.map((text) => judgeSql(text, client)),
    ...(commands.length === 0 && !it.has('-no-stdin') ? [judgeStdin(tools.stdin, client)] : []),
  ]);
  const reads = (judged.inner ?? []).length === 0;
  const named = [
    ...commands.map((arg) => exact(arg) ?? argText(arg)),
    ...(commands.length === 0 ? [tools.stdin?.text ?? ''] : []),
  ].flatMap((text) => namedFiles(text, tools));
  return {
    ...judged,
    effects: [
      ...fileEffects(database, reads || it.has('-readonly') ? 'read' : 'write', tools),
      ...named,
      ...(judged.effects ?? []),
    ],
  };
}

/** Any string or quoted name that looks like a path may be a file that the query reads: `FROM 'data/*.csv'`. */
function namedFiles(sql: string, tools: Tools): readonly Effect[] {
  return sqlTokens(sql, 'duckdb').flatMap((token): readonly Effect[] => {
    if ((token.kind !== 'string' && token.kind !== 'name') || !/[./~]/.test(token.text)) return [];
    if (/^[a-z][a-z0-9+]*:/i.test(token.text)) return [unclear('the query reaches a server', token.text)];
    const star = token.text.search(/[*?[{]/);
    const places = tools.places(textArg(star < 0 ? token.text : posix.dirname(`${token.text.slice(0, star)}x`)));
    return places.map((place) => ({ kind: 'read', place: star < 0 ? place : asTree(place), sees: 'content' }));
  });
}
