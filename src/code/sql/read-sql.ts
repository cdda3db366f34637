// Reads SQL text: what each of its statements would do. The entry point of the SQL reader; knows no client and touches nothing.
import type { SqlDeed } from './sql-deed.ts';
import { certainDestruction } from './raises.ts';
import { readStatement } from './read-statement.ts';
import type { CommandStyle, ScriptItem } from './sql-script.ts';
import { sqlScript } from './sql-script.ts';
import type { Dialect, Statement } from './sql-tokens.ts';

/** Longer text is not read; commands and files have the same limit. */
export const MAX_SQL = 1024 * 1024;

export interface SqlReading {
  readonly deeds: readonly SqlDeed[];
  /** Commands of the client, in order. */
  readonly commands: readonly Extract<ScriptItem, { kind: 'command' }>[];
}

export function readSql(text: string, dialect: Dialect, style: CommandStyle = 'none'): SqlReading {
  if (text.length > MAX_SQL || text.includes('\0'))
    return { deeds: [{ kind: 'unclear', why: 'SQL that is too long or has a NUL', word: 'sql' }], commands: [] };
  const items = sqlScript(text, dialect, style);
  const deeds = items.flatMap((item) => (item.kind === 'statement' ? statementDeeds(item.tokens, dialect) : raised(item)));
  // `$(NAME)` is a variable of the client or of the environment.
  if (style === 'sqlcmd' && text.includes('$('))
    deeds.push({ kind: 'unclear', why: 'the client substitutes a variable in the SQL', word: '$(' });
  return { deeds: distinct(deeds), commands: items.filter((item) => item.kind === 'command') };

  function raised(item: ScriptItem): readonly SqlDeed[] {
    return item.kind === 'statement'
      ? certainDestruction(item.tokens, dialect)
      : certainDestruction(
          sqlScript(item.line, dialect, 'none').flatMap((one) => (one.kind === 'statement' ? one.tokens : [])),
          dialect,
        );
  }
}

function statementDeeds(tokens: Statement, dialect: Dialect): readonly SqlDeed[] {
  return [
    ...readStatement(tokens, dialect),
    ...(interpolates(tokens, dialect) ? [INTERPOLATED] : []),
    ...certainDestruction(tokens, dialect),
  ];
}

const INTERPOLATED: SqlDeed = { kind: 'unclear', why: 'the client substitutes a variable in the SQL', word: ':' };

/** psql replaces `:name` and `:'name'` by text that is unknown here. */
const interpolates = (statement: Statement, dialect: Dialect): boolean =>
  dialect === 'postgres' &&
  statement.some((_, i) => {
    const mark = (at: number): boolean => statement[at]?.kind === 'mark' && statement[at]?.text === ':';
    if (!mark(i) || mark(i - 1)) return false;
    const next = statement[i + 1];
    return next !== undefined && next.kind !== 'number' && !mark(i + 1);
  });

function distinct(deeds: readonly SqlDeed[]): readonly SqlDeed[] {
  const seen = new Map(deeds.map((deed) => [JSON.stringify(deed), deed]));
  return seen.size === 0 ? [] : [...seen.values()];
}

/** True if all of it is known and only reads. */
export function onlyReads(text: string, dialect: Dialect): boolean {
  const { deeds, commands } = readSql(text, dialect);
  return commands.length === 0 && deeds.length > 0 && deeds.every((deed) => deed.kind === 'act' && deed.act === 'look');
}
