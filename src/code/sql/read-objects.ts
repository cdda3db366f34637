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

const what = (it: Statement): string =>
  it
    .slice(0, 4)
    .map((token) => token.text)
    .join(' ')
    .slice(0, 80);

export function accessDeeds(it: Statement): readonly SqlDeed[] {
  return [act('change', what(it))];
}

export function createDeeds(it: Statement, dialect: Dialect): readonly SqlDeed[] {
  let at = 1;
  while (it[at]?.kind === 'word' && QUALIFIERS.has(it[at]?.text ?? '')) at++;
  const kind = wordAt(it, at) ?? '';
  const calls = callDeeds(it, dialect);
  if (ACCESS.has(kind)) return [act('change', `create ${kind}`)];
  // The body of a trigger runs with the next change of its table; in other dialects it only names a function.
  const inside = kind === 'trigger' && (dialect === 'sqlite' || dialect === 'duckdb') ? calls : [];
  if (CODE.has(kind)) return [act('local', `create ${kind}`), ...languageDeeds(it, dialect), ...inside];
  if (!PLAIN.has(kind)) return [doubt('what is created is unknown', kind)];
  // It replaces an existing object.
  const replaces =
    wordAt(it, 1) === 'or' && wordAt(it, 2) === 'replace' && (kind === 'table' || kind === 'database' || kind === 'schema');
  const changes = it.flatMap((token, i): readonly SqlDeed[] =>
    token.kind === 'word' &&
    ['delete', 'insert', 'update', 'merge'].includes(token.text) &&
    (isMark(it[i - 1], '(') || wordAt(it, i - 1) === 'as')
      ? [doubt('a change inside what is created', token.text)]
      : [],
  );
  return [act(replaces ? 'destroy' : 'local', `create ${kind}`), ...moduleDeeds(it), ...changes, ...calls];
}

/** Code in a language that is not confined to the database can do anything with the server's permissions. */
function languageDeeds(it: Statement, dialect: Dialect): readonly SqlDeed[] {
  const at = it.findIndex((token) => token.kind === 'word' && token.text === 'language');
  const language = at < 0 ? undefined : it[at + 1]?.text.toLowerCase();
  if (has(it, 'soname') || has(it, 'external')) return [act('change', 'load a library into the server')];
  if (language === undefined || TRUSTED_LANGUAGES.has(language))
    return dialect === 'other' ? [doubt('code of the database', 'create')] : [];
  return [act('change', `create code in ${language}`)];
}

function moduleDeeds(it: Statement): readonly SqlDeed[] {
  if (wordAt(it, 1) !== 'virtual') return [];
  const at = it.findIndex((token) => token.kind === 'word' && token.text === 'using');
  const name = it[at + 1]?.text ?? '';
  return MODULES.has(name) ? [] : [doubt('what a virtual table reaches is unknown', name)];
}

const LOSES = set('truncate discard purge delete');
/** `DROP NOT NULL` and `DROP DEFAULT` delete no rows. */
const HARMLESS_DROP = set('not default identity expression');

export function alterDeeds(it: Statement, dialect: Dialect): readonly SqlDeed[] {
  const kind = wordAt(it, 1) ?? '';
  if (ACCESS.has(kind) || kind === 'system' || kind === 'default' || kind === 'server' || kind === 'authorization')
    return [act('change', what(it))];
  const drops = it.some((token, i) => {
    if (token.kind !== 'word' || isMark(it[i - 1], '.')) return false;
    if (token.text === 'drop') return !HARMLESS_DROP.has(wordAt(it, i + 1) ?? '');
    // In `ON DELETE CASCADE`, `DELETE` belongs to a key.
    return LOSES.has(token.text) && wordAt(it, i - 1) !== 'on' && wordAt(it, i - 1) !== 'before' && wordAt(it, i - 1) !== 'after';
  });
  const rights = has(it, 'owner') || (has(it, 'security') && has(it, 'row')) || (has(it, 'disable') && has(it, 'trigger'));
  return [act(drops ? 'destroy' : rights ? 'change' : 'local', drops ? `${what(it)} drop` : what(it)), ...callDeeds(it, dialect)];
}
