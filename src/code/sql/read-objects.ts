// Statements about objects and permissions: CREATE, ALTER, GRANT and REVOKE. DROP is handled elsewhere.
import { callDeeds } from './read-calls.ts';
import type { SqlDeed } from './sql-deed.ts';
import { act, doubt } from './sql-deed.ts';
import type { Dialect, Statement } from './sql-tokens.ts';
import { has, isMark, wordAt } from './sql-tokens.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const QUALIFIERS = set(
  'or replace temp temporary unlogged global local unique materialized recursive virtual external transient clustered nonclustered fulltext spatial if not exists concurrently algorithm definer sql invoker undefined merge temptable',
);
const PLAIN = set(
  'table index view sequence schema type domain database keyspace aggregate statistics collation column macro dataset dictionary synonym',
);
/** Code that runs later, when called or automatically. */
const CODE = set('function procedure trigger event rule task stream package');
const ACCESS = set('user role group login policy certificate credential secret profile');
const TRUSTED_LANGUAGES = set('sql plpgsql');
/** SQLite modules that read only the database. */
const MODULES = set('fts3 fts4 fts5 rtree rtree_i32 geopoly fts5vocab fts4aux');

const what = (statement: Statement): string =>
  statement
    .slice(0, 4)
    .map((token) => token.text)
    .join(' ')
    .slice(0, 80);

export function accessDeeds(statement: Statement): readonly SqlDeed[] {
  return [act('change', what(statement))];
}

export function createDeeds(statement: Statement, dialect: Dialect): readonly SqlDeed[] {
  let at = 1;
  while (statement[at]?.kind === 'word' && QUALIFIERS.has(statement[at]?.text ?? '')) at++;
  const kind = wordAt(statement, at) ?? '';
  const calls = callDeeds(statement, dialect);
  if (ACCESS.has(kind)) return [act('change', `create ${kind}`)];
  // The body of a trigger runs with the next change of its table; in other dialects it only names a function.
  const inside = kind === 'trigger' && (dialect === 'sqlite' || dialect === 'duckdb') ? calls : [];
  if (CODE.has(kind)) return [act('local', `create ${kind}`), ...languageDeeds(statement, dialect), ...inside];
  if (!PLAIN.has(kind)) return [doubt('what is created is unknown', kind)];
  // It replaces an existing object.
  const replaces =
    wordAt(statement, 1) === 'or' &&
    wordAt(statement, 2) === 'replace' &&
    (kind === 'table' || kind === 'database' || kind === 'schema');
  const changes = statement.flatMap((token, i): readonly SqlDeed[] =>
    token.kind === 'word' &&
    ['delete', 'insert', 'update', 'merge'].includes(token.text) &&
    (isMark(statement[i - 1], '(') || wordAt(statement, i - 1) === 'as')
      ? [doubt('a change inside what is created', token.text)]
      : [],
  );
  return [act(replaces ? 'destroy' : 'local', `create ${kind}`), ...moduleDeeds(statement), ...changes, ...calls];
}

/** Code in a language that is not confined to the database can do anything with the server's permissions. */
function languageDeeds(statement: Statement, dialect: Dialect): readonly SqlDeed[] {
  const at = statement.findIndex((token) => token.kind === 'word' && token.text === 'language');
  const language = at < 0 ? undefined : statement[at + 1]?.text.toLowerCase();
  if (has(statement, 'soname') || has(statement, 'external')) return [act('change', 'load a library into the server')];
  if (language === undefined || TRUSTED_LANGUAGES.has(language))
    return dialect === 'other' ? [doubt('code of the database', 'create')] : [];
  return [act('change', `create code in ${language}`)];
}

function moduleDeeds(statement: Statement): readonly SqlDeed[] {
  if (wordAt(statement, 1) !== 'virtual') return [];
  const at = statement.findIndex((token) => token.kind === 'word' && token.text === 'using');
  const name = statement[at + 1]?.text ?? '';
  return MODULES.has(name) ? [] : [doubt('what a virtual table reaches is unknown', name)];
}

const LOSES = set('truncate discard purge delete');
/** `DROP NOT NULL` and `DROP DEFAULT` delete no rows. */
const HARMLESS_DROP = set('not default identity expression');

export function alterDeeds(statement: Statement, dialect: Dialect): readonly SqlDeed[] {
  const kind = wordAt(statement, 1) ?? '';
  if (ACCESS.has(kind) || kind === 'system' || kind === 'default' || kind === 'server' || kind === 'authorization')
    return [act('change', what(statement))];
  const drops = statement.some((token, i) => {
    if (token.kind !== 'word' || isMark(statement[i - 1], '.')) return false;
    if (token.text === 'drop') return !HARMLESS_DROP.has(wordAt(statement, i + 1) ?? '');
    // In `ON DELETE CASCADE`, `DELETE` belongs to a key.
    return (
      LOSES.has(token.text) &&
      wordAt(statement, i - 1) !== 'on' &&
      wordAt(statement, i - 1) !== 'before' &&
      wordAt(statement, i - 1) !== 'after'
    );
  });
  const rights =
    has(statement, 'owner') ||
    (has(statement, 'security') && has(statement, 'row')) ||
    (has(statement, 'disable') && has(statement, 'trigger'));
  return [
    act(drops ? 'destroy' : rights ? 'change' : 'local', drops ? `${what(statement)} drop` : what(statement)),
    ...callDeeds(statement, dialect),
  ];
}
