// sqlite3: SQL and dot commands on a database file. sql-text.ts analyses the SQL.
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { exact, textArg } from '../../shell/value.ts';
import { dotCommand } from './dot-commands.ts';
import type { Client } from './sql-text.ts';
import { joined, judgeSql, judgeStdin, uriFile } from './sql-text.ts';

export const client: Client = { system: 'sqlite', dialect: 'sqlite', style: 'dot', local: true, command: dotCommand };

export const sqlite3: Program = {
  name: 'sqlite3',
  manual: 'https://www.sqlite.org/cli.html',
  sameAs: { sqlite: 'https://www.sqlite.org/cli.html' },
  flags: `
    -ascii -bail -batch -box -column -csv -echo -header -headers -noheader -help -html -interactive -json -line -list
    -markdown -memtrace -nofollow -quote -readonly -safe -stats -table -tabs -version -utf8 -no-utf8
  `,
  text: '-cmd -newline -nullvalue -separator -mmap -maxsize -escape',
  unclear: '-init -A -vfs -nonce -lookaside -pagecache -key -hexkey -textkey',
  unclearFlags: '-append -deserialize -zip -unsafe-testing',
  style: 'single',
  operands: 'text? text...',
  does: 'nothing',
  judge: judgeSqlite,
};

function judgeSqlite(it: Parsed, tools: Tools): Judgement {
  // Commands of `-cmd` run in their order, before a later option prints the version.
  if (it.has('-help') || it.has('-version'))
    return joined(it.values('-cmd').map((text) => judgeSql(text, { client: IN_MEMORY, tools })));
  const [database, ...texts] = it.operands;
  const commands = [...it.values('-cmd'), ...texts];
  const lasting = exact(database) !== ':memory:' && !(it.has('-readonly') && texts.length > 0 && commands.every(staysHere));
  const by = { client: lasting ? client : IN_MEMORY, tools };
  const judged = joined([...commands.map((text) => judgeSql(text, by)), ...(texts.length === 0 ? [judgeStdin(by)] : [])]);
  return {
    ...(judged.inner ? { inner: judged.inner } : {}),
    effects: [
      ...databaseEffects(database, judged.changes && !it.has('-readonly') ? 'write' : 'read', tools),
      ...(judged.effects ?? []),
    ],
  };
}

/** No shell command and no other database: a database that is opened for reading is only read. */
const staysHere = (arg: Arg): boolean => !/\.|attach|detach/i.test(exact(arg) ?? '.');

/** Whatever is dropped from an in-memory database was made in it. */
export const forMemory = (it: Client): Client => ({ ...it, memory: true });
const IN_MEMORY = forMemory(client);

/** The database file is read, and changed unless every statement only reads. */
export function databaseEffects(database: Arg | undefined, use: 'read' | 'write', tools: Tools): readonly Effect[] {
  const text = exact(database);
  if (!database || text === ':memory:' || text === '') return [];
  if (text !== undefined && /^(?!file:)[a-z][a-z\d+]+:/i.test(text)) return [unclear('the database is on a server', text)];
  const file = text !== undefined && /^file:/i.test(text) ? uriArg(text) : database;
  if (file === undefined) return [unclear('which database file is meant is unknown', text)];
  return tools
    .places(file)
    .flatMap((place): readonly Effect[] => [
      { kind: 'read', place, sees: 'content' },
      ...(use === 'write' ? [{ kind: 'write', place, how: 'change' } as const] : []),
    ]);
}

function uriArg(text: string): Arg | undefined {
  const path = uriFile(text);
  return path === undefined ? undefined : textArg(path);
}

export const sqliteTools: readonly Program[] = [
  {
    name: 'sqldiff',
    manual: 'https://www.sqlite.org/sqldiff.html',
    style: 'single',
    flags: '-schema -summary -primarykey -transaction -help',
    text: '-table',
    writes: '-changeset',
    unclear: '-lib|-L',
    operands: 'reads reads',
    does: 'nothing',
  },
];
