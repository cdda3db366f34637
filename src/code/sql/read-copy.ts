// COPY and LOAD DATA: rows between tables and files, programs or the client. Knows PostgreSQL's and DuckDB's COPY and MySQL's LOAD DATA.
import { callDeeds, fileOrServer } from './read-calls.ts';
import { rowDeeds } from './read-rows.ts';
import type { SqlDeed } from './sql-deed.ts';
import { act, doubt } from './sql-deed.ts';
import type { Dialect, Statement } from './sql-tokens.ts';
import { closing, isMark, topWord, wordAt } from './sql-tokens.ts';

const DIRECTION: ReadonlySet<string> = new Set(['to', 'from']);

export function copyDeeds(statement: Statement, dialect: Dialect): readonly SqlDeed[] {
  if (wordAt(statement, 0) === 'load') return loadDeeds(statement, dialect);
  const at = topWord(statement, DIRECTION, isMark(statement[1], '(') ? closing(statement, 1) + 1 : 1);
  if (at === undefined || (dialect !== 'postgres' && dialect !== 'duckdb')) return [doubt('a copy that cannot be read', 'copy')];
  const out = wordAt(statement, at) === 'to';
  const query = isMark(statement[1], '(') ? rowDeeds(statement.slice(2, closing(statement, 1)), dialect) : [];
  const rows: readonly SqlDeed[] = out ? query : [act('local', `copy ${statement[1]?.text ?? ''} from`)];
  const target = statement[at + 1];
  const calls = callDeeds(
    statement.slice(at + 2).filter((token) => !isMark(token, '(')),
    dialect,
  );
  if (target?.kind === 'word' && (target.text === 'stdout' || target.text === 'stdin')) return [act('look', 'copy'), ...rows];
  if (target?.kind === 'word' && target.text === 'program') {
    const command = statement[at + 2];
    return [...rows, command?.kind === 'string' ? { kind: 'shell', text: command.text } : doubt('an unknown program', 'program')];
  }
  if (target?.kind !== 'string') return [doubt('a copy whose file is unknown', 'copy'), ...rows];
  return [fileOrServer(target.text, out ? 'write' : 'read'), ...rows, ...calls];
}

function loadDeeds(statement: Statement, dialect: Dialect): readonly SqlDeed[] {
  const at = statement.findIndex((token) => token.kind === 'word' && token.text === 'infile');
  const file = statement[at + 1];
  if (at < 0 || file?.kind !== 'string') return [doubt('a load whose file is unknown', 'load')];
  const isOurs = statement.slice(0, at).some((token) => token.kind === 'word' && token.text === 'local');
  const read: SqlDeed = { kind: 'file', use: 'read', path: file.text, ...(isOurs ? { of: 'client' as const } : {}) };
  return [act('local', 'load data'), read, ...callDeeds(statement, dialect)];
}
