// Statements about rows: reads, inserts, updates, deletes, also nested. Says which of them delete or overwrite rows without a condition.
import { alwaysHolds } from './always-holds.ts';
import { callDeeds, fileOrServer } from './read-calls.ts';
import type { SqlDeed } from './sql-deed.ts';
import { act, doubt } from './sql-deed.ts';
import type { Dialect, Statement } from './sql-tokens.ts';
import { closing, has, isMark, topWord, wordAt } from './sql-tokens.ts';
import { BEGINNING, WRITING } from './statement-words.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const CHANGES = set('insert replace update delete merge upsert');
const WHERE = set('where');
/** Words that end a condition. */
const AFTER_WHERE = set('returning order limit option union');

/** A statement that begins with a word of `CHANGES`, a read or `with`. */
export function rowDeeds(statement: Statement, dialect: Dialect): readonly SqlDeed[] {
  const starts = changeStarts(statement);
  const changes = starts.map((at) => changeDeed(statement.slice(at, endOf(statement, at)), dialect));
  const others = leftOver(statement, { starts, dialect });
  return [
    ...(changes.length === 0 && others.length === 0 ? [act('look', 'query')] : []),
    ...changes,
    ...others,
    ...(dialect === 'duckdb' ? namedFiles(statement) : []),
    ...callDeeds(statement, dialect),
  ];
}

/** `FROM 'data/*.csv'`: DuckDB reads a file or URL by its name. */
const namedFiles = (statement: Statement): readonly SqlDeed[] =>
  statement.flatMap((token, i): readonly SqlDeed[] => {
    const before = wordAt(statement, i - 1);
    const source = before === 'from' || before === 'join' || before === 'summarize' || before === 'describe';
    return source && (token.kind === 'string' || (token.kind === 'name' && /[./:~]/.test(token.text)))
      ? [fileOrServer(token.text, 'read')]
      : [];
  });

/** Where a change begins: at the start, in parentheses, or after the last part of a `with`. */
const changeStarts = (statement: Statement): readonly number[] =>
  statement.flatMap((token, i) => {
    if (token.kind !== 'word' || !CHANGES.has(token.text) || isMark(statement[i + 1], '(')) return [];
    const before = statement[i - 1];
    return i === 0 || isMark(before, '(') || (isMark(before, ')') && has(statement.slice(0, i), 'with')) ? [i] : [];
  });

/** Where the surrounding parenthesis closes, or the statement ends. */
function endOf(statement: Statement, start: number): number {
  if (!isMark(statement[start - 1], '(')) return statement.length;
  return closing(statement, start - 1);
}

function changeDeed(statement: Statement, dialect: Dialect): SqlDeed {
  const verb = wordAt(statement, 0) ?? '';
  const name = tableOf(statement);
  const shown =
    `${verb} ${verb === 'delete' ? 'from ' : verb === 'insert' || verb === 'merge' || verb === 'replace' ? 'into ' : ''}${name ?? ''}`.trim();
  if (verb === 'merge') return act(thenDeletes(statement) ? 'destroy' : 'local', shown);
  if (verb !== 'update' && verb !== 'delete') return act('local', shown);
  const where = topWord(statement, WHERE);
  if (where === undefined) return act('destroy', `${shown} without a condition`);
  const condition = statement.slice(where + 1, topWord(statement, AFTER_WHERE, where + 1) ?? statement.length);
  if (alwaysHolds(condition, name)) return act('destroy', `${shown} with a condition that always holds`);
  return condition.length === 0 || (dialect === 'postgres' && isMark(condition[0], ';'))
    ? doubt('a condition that cannot be read', verb)
    : act('local', shown);
}

const thenDeletes = (statement: Statement): boolean =>
  statement.some((token, i) => token.text === 'delete' && wordAt(statement, i - 1) === 'then');

const SKIPPED = set(
  'from into only low_priority ignore quick delayed high_priority overwrite table or rollback abort fail replace top',
);
/** The last name of the table that is changed. */
function tableOf(statement: Statement): string | undefined {
  let at = 1;
  while (statement[at]?.kind === 'word' && SKIPPED.has(statement[at]?.text ?? '')) at++;
  while (isMark(statement[at + 1], '.')) at += 2;
  const found = statement[at];
  return found?.kind === 'word' || found?.kind === 'name' ? found.text : undefined;
}

interface Left {
  readonly starts: readonly number[];
  readonly dialect: Dialect;
}

/** Words that begin another statement in an unexpected place. */
function leftOver(statement: Statement, { starts, dialect }: Left): readonly SqlDeed[] {
  const free = dialect === 'tsql' || dialect === 'other';
  return statement.flatMap((token, i): readonly SqlDeed[] => {
    if (token.kind !== 'word' || starts.includes(i) || isMark(statement[i - 1], '.')) return [];
    const writes = WRITING.has(token.text) || (free && BEGINNING.has(token.text));
    if (!writes || belongs(statement, i, starts)) return [];
    if (token.text === 'into') return intoDeeds(statement, i, dialect);
    return [doubt(`\`${token.text}\` inside a statement`, token.text)];
  });
}

/**
 * Whether the word begins no other statement, because it is part of this one or the name of a function: `INSERT INTO`, `ON CONFLICT DO
 * UPDATE SET`, `ON DUPLICATE KEY UPDATE`, `truncate(1.5, 1)`, `SET` of an update.
 */
function belongs(statement: Statement, i: number, starts: readonly number[]): boolean {
  const word = wordAt(statement, i) ?? '';
  const before = wordAt(statement, i - 1);
  const inChange = starts.some((at) => at < i);
  switch (word) {
    case 'into':
      return before !== undefined && (CHANGES.has(before) || before === 'ignore' || SKIPPED.has(before)) && inChange;
    case 'update':
      return inChange && (before === 'do' || before === 'key' || before === 'then');
    case 'insert':
    case 'delete':
      return inChange && before === 'then';
    case 'replace':
    case 'truncate':
      return isMark(statement[i + 1], '(') || (word === 'replace' && before === 'or');
    case 'set':
      return inChange;
    case 'rollback':
      return before === 'or';
    default:
      return false;
  }
}

/** `SELECT … INTO`: a new table, variables, or a file. */
function intoDeeds(statement: Statement, i: number, dialect: Dialect): readonly SqlDeed[] {
  const next = statement[i + 1];
  if (next?.text === 'outfile' || next?.text === 'dumpfile') {
    const file = statement[i + 2];
    return file?.kind === 'string'
      ? [{ kind: 'file', use: 'write', path: file.text }, act('local', `select into ${next.text}`)]
      : [doubt('which file is written is unknown', next.text)];
  }
  if (dialect === 'mysql' && isMark(next, '@')) return [];
  return [act('local', 'select into')];
}
