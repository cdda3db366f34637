// The functions that a statement calls: known to compute, known to reach outside the database, or unclear. Does not look at the statement's verb.
import { BEFORE_PARENTHESIS, COMPUTING } from './computing-functions.ts';
import type { OutsideFunction } from './outside-functions.ts';
import { OUTSIDE_ARRAY, OUTSIDE_COMMON, OUTSIDE_DUCKDB, OUTSIDE_SQLITE } from './outside-functions.ts';
import type { SqlDeed } from './sql-deed.ts';
import { act, doubt } from './sql-deed.ts';
import type { Dialect, Statement } from './sql-tokens.ts';
import { closing, isMark, wordAt } from './sql-tokens.ts';

const BY_DIALECT: ReadonlyMap<Dialect, ReadonlyMap<string, OutsideFunction>> = new Map([
  ['sqlite', OUTSIDE_SQLITE],
  ['duckdb', OUTSIDE_DUCKDB],
  ['array', OUTSIDE_ARRAY],
]);

/** Words before a name that is followed by a list of columns in a definition: `REFERENCES t (id)`, `ON t USING gin (a)`. */
const NAMES_COLUMNS: ReadonlySet<string> = new Set(
  'table references on view index exists key constraint unique using add column'.split(' '),
);

export function callDeeds(statement: Statement, dialect: Dialect): readonly SqlDeed[] {
  return statement.flatMap((token, i): readonly SqlDeed[] => {
    if (!isMark(token, '(')) return [];
    const before = statement[i - 1];
    // Where quotes delimit names, this calls the function of that name.
    if (before?.kind === 'string') return [doubt('a quoted text is called like a function', before.text)];
    if (!before || (before.kind !== 'word' && before.kind !== 'name')) return [];
    const name = before.text;
    // `x AS t(a, b)` and `WITH t (a, b) AS` name columns.
    if (wordAt(statement, i - 2) === 'as' && !COMPUTING.has(name) && outsideOf(name, dialect) === undefined) return [];
    if (before.kind === 'word' && BEFORE_PARENTHESIS.has(name)) return [];
    if (namesColumns(statement, i) && outsideOf(name, dialect) === undefined) return [];
    const outside = outsideOf(name, dialect);
    if (outside) return outsideDeeds(outside, name, statement.slice(i + 1, closing(statement, i)));
    // A function of a schema other than the system's may be anybody's.
    const qualified = isMark(statement[i - 2], '.') && statement[i - 3]?.text !== 'pg_catalog';
    return qualified || !COMPUTING.has(name) ? [doubt(`what the function \`${name}\` does is unknown`, name)] : [];
  });
}

const outsideOf = (name: string, dialect: Dialect): OutsideFunction | undefined =>
  BY_DIALECT.get(dialect)?.get(name) ??
  OUTSIDE_COMMON.get(name) ??
  (dialect === 'other' ? (OUTSIDE_SQLITE.get(name) ?? OUTSIDE_DUCKDB.get(name) ?? OUTSIDE_ARRAY.get(name)) : undefined);

/** Whether the parentheses list columns: in `INSERT INTO s.t (`, after a name that follows a word of `NAMES_COLUMNS`, or in `WITH t (a) AS`. */
function namesColumns(statement: Statement, open: number): boolean {
  let at = open - 2;
  while (isMark(statement[at], '.')) at -= 2;
  const before = wordAt(statement, at);
  const makes = statement[0]?.text === 'create' || statement[0]?.text === 'alter';
  if (before === 'into' || (makes && before !== undefined && NAMES_COLUMNS.has(before))) return true;
  const close = closing(statement, open);
  const withList = statement[0]?.text === 'with' && (before === 'with' || before === 'recursive' || isMark(statement[at], ','));
  return withList && wordAt(statement, close + 1) === 'as' && isMark(statement[close + 2], '(');
}

function outsideDeeds(outside: OutsideFunction, name: string, given: Statement): readonly SqlDeed[] {
  switch (outside.kind) {
    case 'session':
      return [act('look', name)];
    case 'environment':
      return [{ kind: 'reveal', what: 'env-value', detail: `\`${name}\` shows a variable of the environment` }];
    case 'file': {
      const paths = texts(argument(given, outside.path));
      if (outside.use === 'tree')
        // A second argument gives the directory that the first is relative to.
        return paths && argument(given, outside.path + 1).length === 0
          ? paths.map((path) => fileOrServer(`${path}/**`, 'read'))
          : [doubt(`which files \`${name}\` reaches is unknown`, name)];
      const { use } = outside;
      return paths ? paths.map((path) => fileOrServer(path, use)) : [doubt(`which file \`${name}\` reaches is unknown`, name)];
    }
    case 'server': {
      const [url] = texts(argument(given, outside.url)) ?? [];
      return [url === undefined ? doubt(`\`${name}\` reaches another server`, name) : { kind: 'server', url }];
    }
    case 'runs': {
      const text = outside.text === undefined ? undefined : texts(argument(given, outside.text))?.[0];
      return [
        doubt(`\`${name}\` runs a program or loads code`, name),
        ...(text === undefined ? [] : [{ kind: 'shell', text } as const]),
      ];
    }
  }
}

/** DuckDB reads URLs with the same functions as files. */
export const fileOrServer = (path: string, use: 'read' | 'names' | 'write' | 'database'): SqlDeed =>
  /^[a-z][a-z0-9+.-]+:(\/\/|[^\\/])/i.test(path) && !/^file:/i.test(path)
    ? { kind: 'server', url: path, ...(use === 'write' ? { use } : {}) }
    : { kind: 'file', use, path };

/** The argument at a position. */
function argument(given: Statement, position: number): Statement {
  let depth = 0;
  let at = 0;
  return given.filter((token) => {
    if (isMark(token, '(') || isMark(token, '[')) depth++;
    if (isMark(token, ')') || isMark(token, ']')) depth--;
    if (depth === 0 && isMark(token, ',')) {
      at++;
      return false;
    }
    return at === position;
  });
}

/** One literal text or a list of them; undefined for anything else. */
function texts(statement: Statement): readonly string[] | undefined {
  const bare = isMark(statement[0], '[') ? statement.slice(1, -1) : statement;
  const found = bare.filter((token) => token.kind === 'string');
  const fits =
    found.length > 0 &&
    bare.every((token) => token.kind === 'string' || isMark(token, ',')) &&
    (bare === statement ? found.length === 1 : true);
  return fits ? found.map((token) => token.text) : undefined;
}
