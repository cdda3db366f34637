// What an SQL text certainly destroys, even if the rest of it cannot be read: searches for the words anywhere, including text that is executed. Only
// adds effects.
import { alwaysHolds } from './always-holds.ts';
import type { SqlDeed } from './sql-deed.ts';
import { act } from './sql-deed.ts';
import type { Dialect, Statement } from './sql-tokens.ts';
import { has, isMark, sqlTokens, topWord, wordAt } from './sql-tokens.ts';

const WHERE: ReadonlySet<string> = new Set(['where']);
/** Statements whose texts are run as code. */
const RUNS_TEXT: ReadonlySet<string> = new Set(['do', 'execute', 'exec', 'prepare', 'call', 'declare']);
const HARMLESS_DROP: ReadonlySet<string> = new Set(['not', 'default', 'identity', 'expression']);

export function certainDestruction(statement: Statement, dialect: Dialect, depth = 0): readonly SqlDeed[] {
  const first = wordAt(statement, 0);
  // A statement that is only planned or stored does not run now.
  if ((first === 'create' && !keepsCode(statement)) || first === 'comment' || first === 'explain') return [];
  const lost = destroys(statement);
  const runs = RUNS_TEXT.has(first ?? '') || first === 'create';
  const inner = statement.filter((token) => token.kind === 'body' || (token.kind === 'string' && runs));
  return [
    ...(lost === undefined ? [] : [act('destroy', lost)]),
    ...(depth < 3 && (runs || statement.some((token) => token.kind === 'odd'))
      ? inner.flatMap((token) =>
          pieces(sqlTokens(token.text, dialect)).flatMap((piece) => certainDestruction(piece, dialect, depth + 1)),
        )
      : []),
  ];
}

/** Code that a later statement triggers, perhaps the next one. */
const keepsCode = (statement: Statement): boolean =>
  statement.slice(1, 7).some((token) => token.kind === 'word' && KEPT.has(token.text));
const KEPT: ReadonlySet<string> = new Set(['trigger', 'rule', 'event', 'function', 'procedure', 'macro']);

function pieces(tokens: Statement): readonly Statement[] {
  const all: Statement[] = [];
  let from = 0;
  tokens.forEach((token, i) => {
    if (!isMark(token, ';')) return;
    all.push(tokens.slice(from, i));
    from = i + 1;
  });
  return [...all, tokens.slice(from)].filter((piece) => piece.length > 0);
}

function destroys(statement: Statement): string | undefined {
  for (const [i, token] of statement.entries()) {
    if (token.kind !== 'word' || isMark(statement[i - 1], '.')) continue;
    const next = wordAt(statement, i + 1);
    const rest = statement.slice(i);
    if (token.text === 'drop' && next !== undefined && !HARMLESS_DROP.has(next))
      return `drop ${next} ${statement[i + 2]?.text ?? ''}`.trim();
    if (token.text === 'truncate' && !isMark(statement[i + 1], '(') && statement[i + 1] !== undefined) return 'truncate';
    if (token.text === 'delete' && next === 'from' && lacksCondition(rest))
      return `delete from ${statement[i + 2]?.text ?? ''} without a condition`;
    if (
      token.text === 'update' &&
      wordAt(statement, i - 1) !== 'for' &&
      has(rest, 'set') &&
      !isMark(statement[i + 1], '=') &&
      wordAt(statement, i - 1) !== 'do' &&
      wordAt(statement, i - 1) !== 'key' &&
      wordAt(statement, i - 1) !== 'on' &&
      next !== 'on' &&
      next !== 'of' &&
      next !== 'or' &&
      wordAt(statement, i - 1) !== 'then' &&
      lacksCondition(rest)
    )
      return `update ${statement[i + 1]?.text ?? ''} without a condition`;
  }
  return undefined;
}

function lacksCondition(rest: Statement): boolean {
  const end = unopened(rest);
  const own = end < 0 ? rest : rest.slice(0, end);
  const where = topWord(own, WHERE);
  return where === undefined || alwaysHolds(own.slice(where + 1, topWord(own, AFTER, where + 1) ?? own.length), own[2]?.text);
}

const AFTER: ReadonlySet<string> = new Set(['returning', 'order', 'limit']);

/** The parenthesis that closes an earlier one. */
function unopened(rest: Statement): number {
  let depth = 0;
  return rest.findIndex((token) => {
    if (isMark(token, '(')) depth++;
    return isMark(token, ')') && --depth < 0;
  });
}
