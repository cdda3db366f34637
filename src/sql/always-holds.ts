// Tells whether a condition surely holds for every row: `1=1`, `true`, `id = id`, `x OR 1`. Anything it does not understand is no such condition.
import type { SqlToken, Statement } from './sql-tokens.ts';
import { closing, has, isMark, topWord, wordAt } from './sql-tokens.ts';

type Holds = 'always' | 'never' | 'unknown';

const OR: ReadonlySet<string> = new Set(['or']);
const AND: ReadonlySet<string> = new Set(['and']);
const BETWEEN: ReadonlySet<string> = new Set(['between']);

/** `table`: the table whose rows are meant, so that a condition which only asks that table for its own rows is seen. */
export function alwaysHolds(condition: Statement, table?: string): boolean {
  return holds(condition, table) === 'always';
}

function holds(it: Statement, table: string | undefined): Holds {
  if (it.length === 0) return 'unknown';
  const either = split(it, OR);
  if (either.length > 1) {
    const all = either.map((one) => holds(one, table));
    if (all.includes('always')) return 'always';
    return all.every((one) => one === 'never') ? 'never' : 'unknown';
  }
  const both = split(it, AND);
  if (both.length > 1) {
    const all = both.map((one) => holds(one, table));
    if (all.includes('never')) return 'never';
    return all.every((one) => one === 'always') ? 'always' : 'unknown';
  }
  if (wordAt(it, 0) === 'not' || isMark(it[0], '!')) return opposite(holds(it.slice(1), table));
  if (isMark(it[0], '(') && closing(it, 0) === it.length - 1) return holds(it.slice(1, -1), table);
  if (wordAt(it, 0) === 'exists' && isMark(it[1], '(')) return has(it, 'from') ? 'unknown' : 'always';
  return simple(it, table);
}

const opposite = (it: Holds): Holds => (it === 'always' ? 'never' : it === 'never' ? 'always' : 'unknown');

/** Cuts at a word outside parentheses. The `and` of a `between` cuts nothing. */
function split(it: Statement, words: ReadonlySet<string>): readonly Statement[] {
  const cuts: Statement[] = [];
  let from = 0;
  for (;;) {
    const between = topWord(it, BETWEEN, from);
    const at = topWord(it, words, words === AND && between !== undefined ? afterBetween(it, between) : from);
    if (at === undefined) break;
    cuts.push(it.slice(from, at));
    from = at + 1;
  }
  return [...cuts, it.slice(from)];
}

const afterBetween = (it: Statement, between: number): number => (topWord(it, AND, between) ?? it.length) + 1;

/** Columns that hold a value in every row, and a positive one. */
const KEYS: ReadonlySet<string> = new Set(['id', 'rowid', 'oid', 'ctid', '_rowid_', 'uuid']);
const isKey = (tokens: Statement): boolean => tokens.length > 0 && KEYS.has(tokens.at(-1)?.text ?? '') && tokens.length <= 3;

function simple(it: Statement, table: string | undefined): Holds {
  const constant = truth(it);
  if (constant !== undefined) return constant ? 'always' : 'never';
  const is = topWord(it, new Set(['is']));
  if (is !== undefined) {
    const rest = it
      .slice(is + 1)
      .map((token) => token.text)
      .join(' ');
    const left = truth(it.slice(0, is));
    if (rest === 'not null') return isKey(it.slice(0, is)) || literal(it.slice(0, is)) !== undefined ? 'always' : 'unknown';
    if (left !== undefined && (rest === 'true' || rest === 'not false')) return left ? 'always' : 'never';
    if (left !== undefined && (rest === 'false' || rest === 'not true')) return left ? 'never' : 'always';
    return 'unknown';
  }
  const like = topWord(it, new Set(['like', 'ilike', 'glob', 'rlike', 'regexp', 'similar']));
  if (like !== undefined && wordAt(it, like - 1) !== 'not')
    return /^(%+|\*+|\.\*|\^?\.?\*?\$?)$/.test(it.at(-1)?.kind === 'string' ? (it.at(-1)?.text ?? 'x') : 'x') &&
      it.length - like <= 3
      ? 'always'
      : 'unknown';
  const among = topWord(it, new Set(['in']));
  if (among !== undefined) return membership(it, among, table);
  const between = topWord(it, BETWEEN);
  if (between !== undefined) {
    const values = it.flatMap((token) => (token.kind === 'number' ? [Number(token.text)] : []));
    const [value, low, high] = values;
    return it.length === 5 && value !== undefined && low !== undefined && high !== undefined && low <= value && value <= high
      ? 'always'
      : 'unknown';
  }
  return comparison(it);
}

/** `1 in (1, 2)`, and `id in (select id from t)` of the same table. */
function membership(it: Statement, at: number, table: string | undefined): Holds {
  const inner = it.slice(at + 2, closing(it, at + 1));
  if (wordAt(it, at - 1) === 'not') return 'unknown';
  const left = literal(it.slice(0, at));
  if (left !== undefined && inner.some((token) => literal([token]) === left)) return 'always';
  const from = inner.findIndex((token) => token.kind === 'word' && token.text === 'from');
  const asked = inner.slice(from + 1);
  return wordAt(inner, 0) === 'select' && from > 0 && table !== undefined && asked.length <= 3 && asked.at(-1)?.text === table
    ? 'always'
    : 'unknown';
}

const COMPARES: ReadonlyMap<string, (order: number) => boolean> = new Map([
  ['=', (order: number) => order === 0],
  ['==', (order: number) => order === 0],
  ['<=>', (order: number) => order === 0],
  ['<', (order: number) => order < 0],
  ['>', (order: number) => order > 0],
  ['<=', (order: number) => order <= 0],
  ['>=', (order: number) => order >= 0],
  ['<>', (order: number) => order !== 0],
  ['!=', (order: number) => order !== 0],
]);

function comparison(it: Statement): Holds {
  let depth = 0;
  const first = it.findIndex((token) => {
    if (isMark(token, '(')) depth++;
    if (isMark(token, ')')) depth--;
    return depth === 0 && token.kind === 'mark' && '=<>!'.includes(token.text);
  });
  if (first < 0) return 'unknown';
  let end = first;
  while (it[end]?.kind === 'mark' && '=<>!'.includes(it[end]?.text ?? ' ')) end++;
  const operator = it
    .slice(first, end)
    .map((token) => token.text)
    .join('');
  const compare = COMPARES.get(operator);
  const [left, right] = [it.slice(0, first), it.slice(end)];
  if (!compare || left.length === 0 || right.length === 0) return 'unknown';
  if (same(left, right)) return compare(0) ? 'always' : 'never';
  const [a, b] = [literal(left), literal(right)];
  if (a !== undefined && b !== undefined) {
    const order =
      typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
    return compare(order) ? 'always' : 'never';
  }
  // `id > 0`: every row has such a key.
  const low =
    typeof b === 'number' &&
    b <= 0 &&
    isKey(left) &&
    (operator === '>' || operator === '>=' || operator === '<>' || operator === '!=');
  return low || (b === '' && isKey(left) && (operator === '<>' || operator === '!=')) ? 'always' : 'unknown';
}

/** The same words on both sides; a call may give another value each time. */
const same = (a: Statement, b: Statement): boolean =>
  a.length === b.length &&
  !a.some((token) => isMark(token, '(')) &&
  a.every((token, i) => token.kind === b[i]?.kind && token.text === b[i].text);

/** A number (also a sum of numbers) or a text that is spelled out. */
function literal(it: Statement): number | string | undefined {
  if (isMark(it[0], '(') && closing(it, 0) === it.length - 1) return literal(it.slice(1, -1));
  if (it.length === 1 && it[0]?.kind === 'string') return it[0].text;
  const [first, second, third] = it;
  if (it.length === 1 && first?.kind === 'number') return Number(first.text);
  if (it.length === 1 && first?.kind === 'word' && (first.text === 'true' || first.text === 'false'))
    return first.text === 'true' ? 1 : 0;
  if (it.length === 2 && second?.kind === 'number' && isMark(first, '-')) return -Number(second.text);
  if (it.length === 3 && first?.kind === 'number' && third?.kind === 'number')
    return computed(Number(first.text), second, Number(third.text));
  return undefined;
}

function computed(a: number, operator: SqlToken | undefined, b: number): number | undefined {
  if (isMark(operator, '+')) return a + b;
  if (isMark(operator, '-')) return a - b;
  return isMark(operator, '*') ? a * b : undefined;
}

/** A condition that is one value: `true`, `1`, `'t'`. */
function truth(it: Statement): boolean | undefined {
  const only = it[0];
  if (it.length === 1 && only?.kind === 'string') return /^(t|true|y|yes|on|[1-9]\d*)$/i.test(only.text) ? true : undefined;
  const value = literal(it);
  return typeof value === 'number' ? value !== 0 : undefined;
}
