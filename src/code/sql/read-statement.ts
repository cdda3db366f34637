// What one statement would do, judged by its first word. A verb that is not listed is unclear.
import { accessDeeds, alterDeeds, createDeeds } from './read-objects.ts';
import { callDeeds, fileOrServer } from './read-calls.ts';
import { copyDeeds } from './read-copy.ts';
import { rowDeeds } from './read-rows.ts';
import type { SqlDeed } from './sql-deed.ts';
import { act, doubt } from './sql-deed.ts';
import type { Dialect, Statement } from './sql-tokens.ts';
import { closing, has, isMark, wordAt } from './sql-tokens.ts';
import {
  ACTS,
  PASSWORD_TABLES,
  PLAIN_SETTINGS,
  PRAGMAS_WITH_NAME,
  SETTING_PRAGMAS,
  TELLING_PRAGMAS,
  TRANSACTION_WORDS,
} from './statement-words.ts';

type Reader = (statement: Statement, dialect: Dialect) => readonly SqlDeed[];

/** The first words, as a rule would name them: `drop table users`. */
export const head = (statement: Statement, words = 5): string =>
  statement
    .slice(0, words)
    .map((token) => token.text)
    .join(' ')
    .replace(/ ([.,;()])/g, '$1')
    .replace(/([.(]) /g, '$1')
    .slice(0, 80);

const always =
  (name: 'look' | 'local' | 'change' | 'destroy'): Reader =>
  (statement, dialect) => [act(name, head(statement)), ...callDeeds(statement, dialect)];

const dynamic: Reader = (statement) => [
  doubt('runs code of the database or text that is put together', statement[0]?.text ?? ''),
];

const explain: Reader = (statement, dialect) => {
  let at = 1;
  let analyse = dialect === 'tsql' || dialect === 'other' || dialect === 'array';
  if (isMark(statement[at], '(')) {
    const close = closing(statement, at);
    analyse ||= has(statement.slice(at, close), 'analyze') || has(statement.slice(at, close), 'analyse');
    at = close + 1;
  }
  for (; ; at++) {
    const word = wordAt(statement, at);
    if (word === 'analyze' || word === 'analyse') analyse = true;
    else if (word === 'format' && isMark(statement[at + 1], '=')) at += 2;
    else if (
      word !== 'verbose' &&
      word !== 'extended' &&
      word !== 'query' &&
      word !== 'plan' &&
      word !== 'for' &&
      word !== 'pipeline'
    )
      break;
  }
  const inner = statement.slice(at);
  if (inner.length === 0) return [doubt('`explain` without a statement', 'explain')];
  if (analyse) return readStatement(inner, dialect);
  // The statement is only planned and changes nothing, but functions of constants may be computed.
  return [act('look', 'explain'), ...callDeeds(inner, dialect)];
};

const describes: Reader = (statement, dialect) => {
  // DuckDB opens the files of the query to determine their columns.
  if (dialect === 'duckdb' && ['select', 'from', 'with'].includes(wordAt(statement, 1) ?? ''))
    return readStatement(statement.slice(1), dialect);
  // `DESCRIBE SELECT …` is the same as `EXPLAIN`.
  if (
    dialect === 'mysql' &&
    statement.length > 2 &&
    ['select', 'delete', 'insert', 'update', 'replace', 'with', 'analyze', 'format'].includes(wordAt(statement, 1) ?? '')
  )
    return explain(statement, dialect);
  const plain =
    statement.every((token) => token.kind !== 'mark' || '.,=%*_()<>!@'.includes(token.text)) && !has(statement, 'into');
  return plain
    ? [act('look', head(statement)), ...callDeeds(statement, dialect)]
    : [doubt('`describe` with an unexpected part', head(statement))];
};

const pragma: Reader = (statement, dialect) => {
  const at = isMark(statement[2], '.') ? 3 : 1;
  const name = statement[at]?.text ?? '';
  if (dialect !== 'sqlite' && dialect !== 'duckdb') return [doubt('a pragma', name)];
  const bare = statement.length === at + 1;
  if (TELLING_PRAGMAS.has(name) && (bare || (PRAGMAS_WITH_NAME.has(name) && !has(statement, '='))))
    return [act('look', `pragma ${name}`)];
  return SETTING_PRAGMAS.has(name) ? [act('local', `pragma ${name}`)] : [doubt('a pragma that steers the database', name)];
};

const sets: Reader = (statement, dialect) => {
  let at = 1;
  const scope = wordAt(statement, at);
  if (scope === 'global' || scope === 'persist' || scope === 'persist_only') return [act('change', head(statement))];
  if (scope === 'password') return [act('change', 'set password')];
  if (scope === 'role' || (scope === 'session' && wordAt(statement, 2) === 'authorization'))
    return [act('local', head(statement))];
  if (scope === 'session' || scope === 'local') at++;
  while (isMark(statement[at], '@')) at++;
  if (wordAt(statement, at) === 'session' && isMark(statement[at + 1], '.')) at += 2;
  if (wordAt(statement, at) === 'global' || wordAt(statement, at) === 'persist') return [act('change', head(statement))];
  const name = statement[at]?.text ?? '';
  // Another schema could take precedence over the system's own functions.
  const plain =
    PLAIN_SETTINGS.has(name) && !(name === 'search_path' && statement.some((token) => token.text.includes('pg_catalog')));
  // MySQL can set several at once.
  const several = dialect === 'mysql' && statement.slice(at).some((token) => isMark(token, ','));
  return plain && !several
    ? [act('look', `set ${name}`), ...callDeeds(statement, dialect)]
    : [doubt('a setting that steers how later statements are read or run', name)];
};

const transaction: Reader = (statement, dialect) => {
  // Only these take a name; after others a word may begin the next statement.
  const named = ['savepoint', 'release', 'begin', 'start'].includes(wordAt(statement, 0) ?? '');
  if (
    statement
      .slice(1)
      .every(
        (token, i) =>
          (token.kind === 'word' &&
            (TRANSACTION_WORDS.has(token.text) ||
              wordAt(statement, i) === 'to' ||
              wordAt(statement, i) === 'savepoint' ||
              (i === 0 && named))) ||
          token.kind === 'mark',
      )
  )
    return wordAt(statement, 0) === 'begin' && statement.length > 1 && !TRANSACTION_WORDS.has(wordAt(statement, 1) ?? '')
      ? [doubt('a block of statements', 'begin'), ...readStatement(statement.slice(1), dialect)]
      : [];
  return [doubt('a block of statements', wordAt(statement, 0) ?? ''), ...readStatement(statement.slice(1), dialect)];
};

const attach: Reader = (statement, dialect) => {
  const file =
    statement.find((token, i) => i > 0 && token.kind === 'string') ?? (statement[1]?.kind === 'name' ? statement[1] : undefined);
  const spelled =
    file !== undefined && (statement[1] === file || statement[2] === file || statement[5] === file || statement[4] === file);
  if (
    (dialect !== 'sqlite' && dialect !== 'duckdb') ||
    !spelled ||
    statement.some((token) => isMark(token, '|') || isMark(token, '('))
  )
    return [doubt('another database is attached', 'attach')];
  return [fileOrServer(file.text, 'database')];
};

const vacuum: Reader = (statement) => {
  const into = statement.findIndex((token) => token.kind === 'word' && token.text === 'into');
  if (into < 0) return [act('local', head(statement))];
  const file = statement[into + 1];
  return file?.kind === 'string' && statement.length === into + 2
    ? [{ kind: 'file', use: 'write', path: file.text }]
    : [doubt('which file is written is unknown', 'vacuum')];
};

const duckdbOnly =
  (reader: Reader): Reader =>
  (statement, dialect) =>
    dialect === 'duckdb' ? reader(statement, dialect) : [doubt('an unknown statement', head(statement))];

const exportDatabase: Reader = (statement) => {
  const file = statement.find((token) => token.kind === 'string');
  return [file ? { kind: 'file', use: 'write', path: file.text } : doubt('where to is unknown', 'export')];
};

const VERBS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...['select', 'with', 'values', 'table', 'insert', 'replace', 'update', 'delete', 'merge', 'upsert'].map(
    (verb) => [verb, rowDeeds] as const,
  ),
  ...['from', 'summarize', 'pivot', 'unpivot'].map((verb) => [verb, duckdbOnly(rowDeeds)] as const),
  ...['show', 'describe', 'desc'].map((verb) => [verb, describes] as const),
  ...['use', 'discard', 'fetch', 'close', 'move', 'listen', 'unlisten', 'checkpoint', 'deallocate'].map(
    (verb) => [verb, always('look')] as const,
  ),
  ...['begin', 'start', 'commit', 'rollback', 'end', 'abort', 'savepoint', 'release'].map((verb) => [verb, transaction] as const),
  ...[
    'analyze',
    'analyse',
    'reindex',
    'cluster',
    'refresh',
    'optimize',
    'comment',
    'rename',
    'notify',
    'lock',
    'unlock',
    'detach',
    'check',
  ].map((verb) => [verb, always('local')] as const),
  ...['drop', 'truncate', 'purge', 'shutdown', 'undrop'].map((verb) => [verb, always('destroy')] as const),
  ...['grant', 'revoke', 'deny', 'reassign', 'security'].map((verb) => [verb, accessDeeds] as const),
  ...['kill', 'reset', 'flush', 'change', 'stop', 'backup', 'restore', 'dbcc', 'reconfigure', 'system'].map(
    (verb) => [verb, always('change')] as const,
  ),
  ...['do', 'call', 'execute', 'exec', 'prepare', 'declare', 'handler', 'install', 'load', 'import', 'uninstall'].map(
    (verb) => [verb, dynamic] as const,
  ),
  ['explain', explain],
  ['pragma', pragma],
  ['set', sets],
  ['create', createDeeds],
  ['alter', alterDeeds],
  ['copy', copyDeeds],
  ['attach', attach],
  ['vacuum', vacuum],
  ['export', duckdbOnly(exportDatabase)],
]);

/** What the statement would do. Never empty for an unknown statement. */
export function readStatement(statement: Statement, dialect: Dialect): readonly SqlDeed[] {
  const odd = statement.find((token) => token.kind === 'odd');
  if (odd) return [doubt('SQL that servers read differently', odd.text)];
  const hashes = statement.some((token) => (token.kind === 'word' || token.kind === 'name') && PASSWORD_TABLES.has(token.text));
  const opens = statement.findIndex((token) => !isMark(token, '('));
  // `(SELECT 1) UNION (SELECT 2)`
  const first = wordAt(statement, opens);
  const reader = VERBS.get(first ?? '');
  const follows = dialect === 'tsql' || dialect === 'other' ? followed(statement) : [];
  const infile = statement.some(
    (token, i) => token.kind === 'word' && token.text === 'infile' && wordAt(statement, i - 1) === 'from',
  );
  const load = first === 'load' && (dialect === 'mysql' || dialect === 'other') && wordAt(statement, 1) === 'data';
  const deeds = load
    ? copyDeeds(statement, dialect)
    : opens > 0 && first !== 'select' && first !== 'with' && first !== 'values'
      ? [doubt('an unknown statement', head(statement))]
      : (reader?.(statement, dialect) ?? [doubt('an unknown statement', head(statement))]);
  return [
    ...deeds,
    ...follows,
    ...(infile ? [doubt('a file of this machine is sent to the server', 'infile')] : []),
    ...(hashes || tellsHashes(statement)
      ? [{ kind: 'reveal', what: 'credential', detail: 'password hashes of the database' } as const]
      : []),
  ];
}

/** Whether it reveals password hashes: `mysql.user`, `SHOW CREATE USER`. */
const tellsHashes = (statement: Statement): boolean =>
  statement.some(
    (token, i) =>
      (token.text === 'user' && isMark(statement[i - 1], '.') && statement[i - 2]?.text === 'mysql') ||
      (i === 2 && token.text === 'user' && wordAt(statement, 1) === 'create' && wordAt(statement, 0) === 'show'),
  );

/** If statements need no semicolon between them, a word that acts on the server or runs code begins another statement. */
const followed = (statement: Statement): readonly SqlDeed[] =>
  statement.flatMap((token, i) =>
    i > 0 && token.kind === 'word' && ACTS.has(token.text) && !isMark(statement[i - 1], '.') && !isMark(statement[i - 1], '@')
      ? [doubt(`\`${token.text}\` inside a statement`, token.text)]
      : [],
  );
