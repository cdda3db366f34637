// A look at the words of SQL: which statements surely only read, and which surely destroy. All others are for the SQL reader; nothing here is a full reading.
import type { Effect } from '../../model/effect.ts';
import {
  BEFORE_PARENTHESIS,
  BEGINNING,
  COMPUTING,
  PASSWORD_TABLES,
  PRAGMAS_WITH_NAME,
  TELLING_PRAGMAS,
  WRITING,
} from './sql-functions.ts';
import type { Dialect, SqlToken } from './sql-tokens.ts';
import { sqlStatements } from './sql-tokens.ts';

type Statement = readonly SqlToken[];

/** True when every statement is known to read and nothing else. */
export function onlyReads(text: string, dialect: Dialect): boolean {
  const statements = sqlStatements(text, dialect);
  return statements.length > 0 && statements.every((statement) => reads(statement, dialect));
}

function reads(statement: Statement, dialect: Dialect): boolean {
  const first = wordAt(statement, 0);
  if (statement.some((token) => token.kind === 'odd' || token.kind === 'body')) return false;
  if (statement.some((token) => (token.kind === 'word' || token.kind === 'name') && PASSWORD_TABLES.has(token.text)))
    return false;
  switch (first) {
    case 'show':
    case 'describe':
    case 'desc':
      // `SHOW CREATE TABLE t`: its words write nothing, and it holds no expression that could.
      return (
        statement.every((token) => token.kind !== 'mark' || '.,=%*_()<>!'.includes(token.text)) &&
        !calls(statement, dialect) &&
        !has(statement, 'into')
      );
    case 'pragma':
      return dialect === 'sqlite' && tells(statement);
    case 'explain':
      return statement.length > 1 && !writes(statement, dialect) && !calls(statement, dialect);
    case 'select':
    case 'with':
    case 'values':
    case 'table':
      return !writes(statement, dialect) && !calls(statement, dialect) && !interpolates(statement, dialect);
    case 'from':
    case 'summarize':
      return dialect === 'duckdb' && !writes(statement, dialect) && !calls(statement, dialect);
    case undefined:
    default:
      return false;
  }
}

const wordAt = (statement: Statement, i: number): string | undefined =>
  statement[i]?.kind === 'word' ? statement[i].text : undefined;
const isMark = (token: SqlToken | undefined, text: string): boolean => token?.kind === 'mark' && token.text === text;
const has = (statement: Statement, word: string): boolean =>
  statement.some((token) => token.kind === 'word' && token.text === word);

function writes(statement: Statement, dialect: Dialect): boolean {
  return statement.some((token, i) => {
    if (token.kind !== 'word' || !(WRITING.has(token.text) || (dialect === 'other' && BEGINNING.has(token.text)))) return false;
    // `truncate(1.5, 1)` computes, and `t.comment` is a column.
    if (token.text === 'truncate' && isMark(statement[i + 1], '(')) return false;
    return !isMark(statement[i - 1], '.');
  });
}

/** File readers of DuckDB: which file they read is judged as a read. */
const FILE_READERS: ReadonlySet<string> = new Set(
  'read_csv read_csv_auto read_parquet parquet_scan read_json read_json_auto read_ndjson read_text parquet_schema parquet_metadata sniff_csv'.split(
    ' ',
  ),
);

/** True when it calls something that is not known to only compute. */
function calls(statement: Statement, dialect: Dialect): boolean {
  return statement.some((token, i) => {
    if (!isMark(token, '(')) return false;
    const before = statement[i - 1];
    if (!before || (before.kind !== 'word' && before.kind !== 'name')) return false;
    // `x AS t(a, b)` names columns.
    if (wordAt(statement, i - 2) === 'as' && !COMPUTING.has(before.text)) return false;
    if (before.kind === 'word' && BEFORE_PARENTHESIS.has(before.text)) return false;
    if (dialect === 'duckdb' && FILE_READERS.has(before.text)) return false;
    // A function of another schema than the system's may be anybody's.
    const qualified = isMark(statement[i - 2], '.') && statement[i - 3]?.text !== 'pg_catalog';
    return qualified || !COMPUTING.has(before.text);
  });
}

/** psql replaces `:name` and `:'name'` by text that is not seen here. */
const interpolates = (statement: Statement, dialect: Dialect): boolean =>
  dialect === 'postgres' &&
  statement.some((token, i) => {
    if (!isMark(token, ':') || isMark(statement[i - 1], ':')) return false;
    const next = statement[i + 1];
    return next !== undefined && next.kind !== 'number' && !isMark(next, ':');
  });

function tells(statement: Statement): boolean {
  const at = isMark(statement[2], '.') ? 3 : 1;
  const name = statement[at]?.text ?? '';
  if (!TELLING_PRAGMAS.has(name)) return false;
  return statement.length === at + 1 || (PRAGMAS_WITH_NAME.has(name) && !has(statement, '='));
}

/** What a text surely destroys or reveals, also when the rest of it cannot be read. */
export function sqlRaises(text: string, dialect: Dialect, system: string): readonly Effect[] {
  const effects: Effect[] = [];
  for (const statement of sqlStatements(text, dialect)) {
    const what = destroys(statement);
    if (what !== undefined) effects.push({ kind: 'service', act: 'destroy', system, what });
    if (statement.some((token) => (token.kind === 'word' || token.kind === 'name') && PASSWORD_TABLES.has(token.text)))
      effects.push({ kind: 'reveal', what: 'credential', detail: `${system} password hashes` });
    for (const token of statement) if (token.kind === 'body') effects.push(...sqlRaises(token.text, dialect, system));
  }
  return effects;
}

function destroys(statement: Statement): string | undefined {
  for (const [i, token] of statement.entries()) {
    if (token.kind !== 'word' || isMark(statement[i - 1], '.')) continue;
    const next = wordAt(statement, i + 1);
    if (token.text === 'drop' && (i === 0 || next !== undefined)) return `drop ${next ?? ''}`.trim();
    if (token.text === 'truncate' && !isMark(statement[i + 1], '(')) return 'truncate';
    if (token.text === 'delete' && next === 'from' && !has(statement.slice(i), 'where')) return 'delete without a condition';
    if (token.text === 'update' && i === 0 && has(statement, 'set') && !has(statement, 'where'))
      return 'update without a condition';
    if (i === 0 && (token.text === 'purge' || token.text === 'shutdown')) return token.text;
  }
  return undefined;
}
