// duckdb: SQL and dot commands on a database or on plain files. A file named in a query counts as read; sql-text.ts analyses the
// SQL.
import { posix } from 'node:path';
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { asTree } from '../../argv/effects-of.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { sqlTokens } from '../../code/sql/sql-tokens.ts';
import type { Client } from './sql-text.ts';
import { joined, judgeFile, judgeSql, judgeStdin } from './sql-text.ts';
import { client as sqlite, databaseEffects, forMemory } from './sqlite3.ts';

const client: Client = { ...sqlite, system: 'duckdb', dialect: 'duckdb' };
const IN_MEMORY = forMemory(client);

export const duckdb: Program = {
  name: 'duckdb',
  manual: 'https://duckdb.org/docs/stable/clients/cli/overview',
  style: 'single',
  flags: `
    -ascii -bail -batch -box -column -csv -echo -header -headers -noheader -no-header -help -h -html -interactive -json
    -jsonlines -line -list -markdown -quote -readonly -safe -stats -table -tabs -version -no-stdin -noheader -nofollow
  `,
  text: '-c -s -f -cmd -newline -nullvalue -separator',
  unclear: '-init -storage_version -storage-version',
  unclearFlags: '-unsigned -unredacted -ui',
  operands: 'text? text...',
  does: 'nothing',
  judge: judgeDuckdb,
};

function judgeDuckdb(it: Parsed, tools: Tools): Judgement {
  // Commands of `-cmd` run in their order, before a later option prints the version.
  if (it.has('-help') || it.has('-h') || it.has('-version'))
    return joined(it.values('-cmd').map((text) => judgeSql(text, { client: IN_MEMORY, tools })));
  const [database, ...texts] = it.operands;
  const commands = [...it.values('-cmd'), ...it.values('-c'), ...it.values('-s'), ...texts];
  const by = { client: database === undefined || exact(database) === ':memory:' ? IN_MEMORY : client, tools };
  const alone = commands.length === 0 && !it.has('-f');
  const judged = joined([
    ...commands.map((text) => judgeSql(text, by)),
    ...it.values('-f').map((file) => judgeFile(file, by)),
    ...(alone && !it.has('-no-stdin') ? [judgeStdin(by)] : []),
  ]);
  const named = [
    ...commands.map((arg) => exact(arg) ?? argText(arg)),
    ...(alone ? [tools.stdin?.text ?? ''] : []),
    ...it.values('-f').map((file) => textOf(file, tools)),
  ].flatMap((text) => namedFiles(text, tools));
  return {
    ...(judged.inner ? { inner: judged.inner } : {}),
    effects: [
      ...databaseEffects(database, judged.changes && !it.has('-readonly') ? 'write' : 'read', tools),
      ...named,
      ...(judged.effects ?? []),
    ],
  };
}

function textOf(file: Arg, tools: Tools): string {
  const [place] = tools.places(file);
  const found = place?.kind === 'path' ? tools.codeText(place.path) : undefined;
  return found?.kind === 'text' ? found.text : '';
}

/** Any string or quoted name that looks like a path may be a file that the query reads: `FROM 'data/*.csv'`. */
function namedFiles(sql: string, tools: Tools): readonly Effect[] {
  return sqlTokens(sql, 'duckdb').flatMap((token): readonly Effect[] => {
    if ((token.kind !== 'string' && token.kind !== 'name') || !/[./~]/.test(token.text)) return [];
    if (/^[a-z][a-z0-9+]*:/i.test(token.text)) return [unclear('the query connects to a server', token.text)];
    const star = token.text.search(/[*?[{]/);
    const places = tools.places(textArg(star < 0 ? token.text : posix.dirname(`${token.text.slice(0, star)}x`)));
    return places.map((place) => ({ kind: 'read', place: star < 0 ? place : asTree(place), sees: 'content' }));
  });
}
