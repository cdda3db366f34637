// sqlite3: SQL and dot commands on a database file. The SQL itself is looked at by sql-text.
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { exact, textArg } from '../../shell/value.ts';
import type { Client, OwnCommand } from './sql-text.ts';
import { joined, judgeSql, judgeStdin } from './sql-text.ts';

/** Dot commands that show or set how results look; whole names only, since sqlite3 takes any beginning of a name. */
const SHOWS =
  /^\.(tables|table|schema|fullschema|indexes|indices|databases|mode|headers|header|width|nullvalue|separator|timer|show|help|quit|exit|dump|stats|eqp|changes|print|echo|bail|timeout|dbinfo|parameter list|lint|explain)(\s+[\w .,*%?'"=+-]*)?$/;

export const client: Client = {
  system: 'sqlite',
  dialect: 'sqlite',
  own: (line): OwnCommand | undefined => {
    if (!line.startsWith('.')) return undefined;
    if (SHOWS.test(line)) return { kind: 'shows' };
    const shell = /^\.(?:sh|she|shel|shell|sy|sys|syst|syste|system)\s+(.*)$/.exec(line);
    return shell ? { kind: 'shell', text: shell[1] ?? '' } : { kind: 'other' };
  },
};

export const sqlite3: Program = {
  name: 'sqlite3 sqlite',
  manual: 'https://www.sqlite.org/cli.html',
  style: 'single',
  flags:
    '-ascii -bail -batch -box -column -csv -echo -header -headers -noheader -help -html -interactive -json -line -list -markdown -memtrace -nofollow -quote -readonly -safe -stats -table -tabs -version -utf8 -no-utf8',
  text: '-cmd -newline -nullvalue -separator -mmap -maxsize -escape',
  unclear: '-init -A -vfs -nonce -lookaside -pagecache -key -hexkey -textkey',
  unclearFlags: '-append -deserialize -zip -unsafe-testing',
  operands: 'text? text...',
  does: 'nothing',
  judge: judgeSqlite,
};

function judgeSqlite(it: Parsed, tools: Tools): Judgement {
  if (it.has('-help') || it.has('-version')) return {};
  const [database, ...texts] = it.operands;
  const commands = [...it.values('-cmd'), ...texts];
  const judged = joined([
    ...commands.map((text) => judgeSql(text, client)),
    ...(texts.length === 0 ? [judgeStdin(tools.stdin, client)] : []),
  ]);
  const reads = (judged.inner ?? []).length === 0;
  return {
    ...judged,
    effects: [...fileEffects(database, reads || it.has('-readonly') ? 'read' : 'write', tools), ...(judged.effects ?? [])],
  };
}

/** The database file is read, and changed unless every statement reads. A URI names its file before the question mark. */
export function fileEffects(database: Arg | undefined, use: 'read' | 'write', tools: Tools): readonly Effect[] {
  const text = exact(database);
  if (!database || text === ':memory:' || text === '') return [];
  const file = text !== undefined && /^file:/i.test(text) ? uriFile(text) : database;
  if (file === undefined) return [unclear('which database file is meant is not known', text)];
  return tools
    .places(file)
    .flatMap((place): readonly Effect[] => [
      { kind: 'read', place, sees: 'content' },
      ...(use === 'write' ? [{ kind: 'write', place, how: 'change' } as const] : []),
    ]);
}

function uriFile(text: string): Arg | undefined {
  const path = text.replace(/^file:(\/\/(localhost)?(?=\/))?/i, '').replace(/[?#].*$/s, '');
  return path.includes('%') || path.startsWith('//') ? undefined : textArg(path === '' ? '.' : path);
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
