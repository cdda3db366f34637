// Whether a condition is certainly true for every row: `1=1`, `true`, `id = id`, `x OR 1`. False for any condition that it does not understand.
import type { SqlToken, Statement } from './sql-tokens.ts';
import { closing, has, isMark, topWord, wordAt } from './sql-tokens.ts';

type Holds = 'always' | 'never' | 'unknown';

const OR: ReadonlySet<string> = new Set(['or']);
const AND: ReadonlySet<string> = new Set(['and']);
const BETWEEN: ReadonlySet<string> = new Set(['between']);
const WHERE: ReadonlySet<string> = new Set(['where']);
const FROM: ReadonlySet<string> = new Set(['from']);
const ENDS: ReadonlySet<string> = new Set(['order', 'limit', 'group']);

/** `table`: the table whose rows are changed, to recognise a condition that only selects that table's own rows. */
export function alwaysHolds(condition: Statement, table?: string): boolean {
  return holds(condition, table) === 'always';
}

function holds(statement: Statement, table: string | undefined): Holds {
  if (statement.length === 0) return 'unknown';
  const either = split(statement, OR);
  if (either.length > 1) {
    // `x OR NOT x`
    if (either.some((one) => wordAt(one, 0) === 'not' && either.some((other) => same(other, one.slice(1))))) return 'always';
    const all = either.map((one) => holds(one, table));
    if (all.includes('always')) return 'always';
    return all.every((one) => one === 'never') ? 'never' : 'unknown';
  }
  const both = split(statement, AND);
  if (both.length > 1) {
    const all = both.map((one) => holds(one, table));
    if (all.includes('never')) return 'never';
    return all.every((one) => one === 'always') ? 'always' : 'unknown';
  }
  if (wordAt(statement, 0) === 'not' || isMark(statement[0], '!')) return opposite(holds(statement.slice(1), table));
  if (isMark(statement[0], '(') && closing(statement, 0) === statement.length - 1) return holds(statement.slice(1, -1), table);
  if (wordAt(statement, 0) === 'exists' && isMark(statement[1], '('))
    return found(statement.slice(2, closing(statement, 1)), table);
  const known = simple(statement, table);
  if (known !== 'unknown') return known;
  // A condition without columns has the same value for all rows.
  return columnsOf(statement).length === 0 || comparesItself(statement, table) ? 'always' : 'unknown';
}

/** Whether a query is certain to return a row. */
function found(query: Statement, table: string | undefined): Holds {
  const where = topWord(query, WHERE);
  const from = topWord(query, FROM);
  const asked =
    where === undefined ? 'always' : holds(query.slice(where + 1, topWord(query, ENDS, where + 1) ?? query.length), table);
  if (from === undefined) return asked;
  return query[from + 1]?.text === table && asked === 'always' ? 'always' : 'unknown';
}

const opposite = (holds: Holds): Holds => (holds === 'always' ? 'never' : holds === 'never' ? 'always' : 'unknown');

/** Splits at a word outside parentheses, but not at the `and` of a `between`. */
function split(statement: Statement, words: ReadonlySet<string>): readonly Statement[] {
  const cuts: Statement[] = [];
  let from = 0;
  for (;;) {
    const between = topWord(statement, BETWEEN, from);
    const at = topWord(statement, words, words === AND && between !== undefined ? afterBetween(statement, between) : from);
    if (at === undefined) break;
    cuts.push(statement.slice(from, at));
    from = at + 1;
  }
  return [...cuts, statement.slice(from)];
}

const afterBetween = (statement: Statement, between: number): number =>
  (topWord(statement, AND, between) ?? statement.length) + 1;

/** Columns that have a positive value in every row. */
const KEYS: ReadonlySet<string> = new Set(['id', 'rowid', 'oid', 'ctid', '_rowid_', 'uuid']);
const isKey = (tokens: Statement): boolean => tokens.length > 0 && KEYS.has(tokens.at(-1)?.text ?? '') && tokens.length <= 3;

function simple(statement: Statement, table: string | undefined): Holds {
  const constant = truth(statement);
  if (constant !== undefined) return constant ? 'always' : 'never';
  const is = topWord(statement, new Set(['is']));
  if (is !== undefined) {
    const rest = statement
      .slice(is + 1)
      .map((token) => token.text)
      .join(' ');
    const left = truth(statement.slice(0, is));
    if (rest === 'null' && isKey(statement.slice(0, is))) return 'never';
    if (rest === 'not null')
      return isKey(statement.slice(0, is)) || literal(statement.slice(0, is)) !== undefined ? 'always' : 'unknown';
    if (left !== undefined && (rest === 'true' || rest === 'not false')) return left ? 'always' : 'never';
    if (left !== undefined && (rest === 'false' || rest === 'not true')) return left ? 'never' : 'always';
    return 'unknown';
  }
  const like = topWord(statement, new Set(['like', 'ilike', 'glob', 'rlike', 'regexp', 'similar']));
  if (like !== undefined && wordAt(statement, like - 1) !== 'not')
    return /^(%+|\*+|\.\*|\^?\.?\*?\$?)$/.test(statement.at(-1)?.kind === 'string' ? (statement.at(-1)?.text ?? 'x') : 'x') &&
      statement.length - like <= 3
      ? 'always'
      : 'unknown';
  const among = topWord(statement, new Set(['in']));
  if (among !== undefined) return membership(statement, among, table);
  const between = topWord(statement, BETWEEN);
  if (between !== undefined) {
    const values = statement.flatMap((token) => (token.kind === 'number' ? [Number(token.text)] : []));
    const [value, low, high] = values;
    const [from = 1, to = 0] = values;
    if (isKey(statement.slice(0, between)) && values.length === 2 && from <= 1 && to >= MANY) return 'always';
    return statement.length === 5 &&
      value !== undefined &&
      low !== undefined &&
      high !== undefined &&
      low <= value &&
      value <= high
      ? 'always'
      : 'unknown';
  }
  return comparison(statement);
}

/** `1 in (1, 2)`, and `id in (select id from t)` of the same table. */
function membership(statement: Statement, at: number, table: string | undefined): Holds {
  const inner = statement.slice(at + 2, closing(statement, at + 1));
  const numbers = literal(inner);
  if (wordAt(statement, at - 1) === 'not')
    return isKey(statement.slice(0, at - 1)) && typeof numbers === 'number' && numbers <= 0 ? 'always' : 'unknown';
  const left = literal(statement.slice(0, at));
  if (left !== undefined && inner.some((token) => literal([token]) === left)) return 'always';
  const own = table !== undefined && wordAt(inner, 0) === 'select' && isKeyOrSame(statement.slice(0, at), inner[1]);
  return own && found(inner, table) === 'always' ? 'always' : 'unknown';
}

/** `name in (select name …)`: the tested column is the selected column. */
const isKeyOrSame = (left: Statement, given: SqlToken | undefined): boolean =>
  left.length > 0 && left.length <= 3 && (left.at(-1)?.text === given?.text || isKey(left));

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

function comparison(statement: Statement): Holds {
  let depth = 0;
  const first = statement.findIndex((token) => {
    if (isMark(token, '(')) depth++;
    if (isMark(token, ')')) depth--;
    return depth === 0 && token.kind === 'mark' && '=<>!'.includes(token.text);
  });
  if (first < 0) return 'unknown';
  let end = first;
  while (statement[end]?.kind === 'mark' && '=<>!'.includes(statement[end]?.text ?? ' ')) end++;
  const operator = statement
    .slice(first, end)
    .map((token) => token.text)
    .join('');
  const compare = COMPARES.get(operator);
  const [left, right] = [statement.slice(0, first), statement.slice(end)];
  if (!compare || left.length === 0 || right.length === 0) return 'unknown';
  if (same(left, right)) return compare(0) ? 'always' : 'never';
  const [a, b] = [literal(left), literal(right)];
  if (a !== undefined && b !== undefined) {
    const order =
      typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
    return compare(order) ? 'always' : 'never';
  }
  // `id > 0`: true for every row with such a key.
  const low =
    typeof b === 'number' &&
    b <= 0 &&
    isKey(left) &&
    (operator === '>' || operator === '>=' || operator === '<>' || operator === '!=');
  const high = typeof b === 'number' && b >= MANY && isKey(left) && (operator === '<' || operator === '<=');
  // `length(x) >= 0`, `x >= ''`
  const least =
    (operator === '>=' && b === '') ||
    (typeof b === 'number' &&
      ((b <= 0 && operator === '>=') || (b < 0 && operator === '>')) &&
      NEVER_NEGATIVE.has(wordAt(left, 0) ?? ''));
  const other = operator === '<>' || operator === '!=';
  return low || high || least || (other && ((b === '' && isKey(left)) || wordAt(left, 0) === 'typeof')) ? 'always' : 'unknown';
}

/** More rows than a hand-made table has. */
const MANY = 1_000_000;
const NEVER_NEGATIVE: ReadonlySet<string> = new Set([
  'length',
  'abs',
  'coalesce',
  'ifnull',
  'count',
  'char_length',
  'len',
  'octet_length',
]);

/** Words of a condition that are not columns. */
const NO_COLUMNS: ReadonlySet<string> = new Set(
  'select from where and or not xor in is null like ilike glob regexp rlike match between exists case when then else end as distinct true false limit offset order by group having union all any some array row collate nocase binary rtrim escape similar to isnull notnull unknown current_date current_time current_timestamp current_user session_user user localtime localtimestamp div mod'.split(
    ' ',
  ),
);

/** The columns in a condition, with their table if it is named. */
function columnsOf(statement: Statement): readonly string[] {
  return statement.flatMap((token, i): readonly string[] => {
    const before = wordAt(statement, i - 1);
    if (token.kind !== 'word' && token.kind !== 'name') return [];
    if (
      token.kind === 'word' &&
      (NO_COLUMNS.has(token.text) || (statement[i - 1]?.kind === 'number' && /^x[0-9a-f]+$/.test(token.text)))
    )
      return [];
    // It has another value for each row, like a column.
    if ((token.text === 'random' || token.text === 'rand') && !has(statement, 'is')) return [token.text];
    // A function, a type, a table, or the table before its column.
    if (isMark(statement[i + 1], '(') || isMark(statement[i + 1], '.') || isMark(statement[i - 1], ':')) return [];
    if (before === 'from' || before === 'join' || before === 'as' || before === 'collate') return [];
    return [isMark(statement[i - 1], '.') ? `${statement[i - 2]?.text ?? ''}.${token.text}` : token.text];
  });
}

/** `id = id + 0`, `users.id = id`, `name is name`: both sides use only the same column. */
function comparesItself(statement: Statement, table: string | undefined): boolean {
  const at = statement.findIndex(
    (token) => (token.kind === 'mark' && '=<>'.includes(token.text)) || (token.kind === 'word' && token.text === 'is'),
  );
  if (at < 0) return statement.length <= 3 && isKey(statement);
  if (statement.some((token) => token.text === 'random' || token.text === 'rand')) return false;
  const [left, right] = [columnsOf(statement.slice(0, at)), columnsOf(statement.slice(at + 1))];
  // `a.id = b.id` joins two tables, and `new.id` is another row.
  const own = (name: string | undefined): string | undefined =>
    name?.startsWith(`${table ?? ''}.`) ? name.slice((table ?? '').length + 1) : name;
  return (
    left.length === 1 &&
    right.length === 1 &&
    own(left[0]) === own(right[0]) &&
    !has(statement, 'select') &&
    !statement.some((token) => token.kind === 'number' && token.text !== '0')
  );
}

/** The same words on both sides, without calls, which may give another value each time. */
const same = (a: Statement, b: Statement): boolean =>
  a.length === b.length &&
  !a.some((token) => isMark(token, '(')) &&
  a.every((token, i) => token.kind === b[i]?.kind && token.text === b[i].text);

/** A literal number (also a sum of numbers) or text. */
function literal(x: Statement): number | string | undefined {
  if (isMark(x[0], '(') && closing(x, 0) === x.length - 1) return literal(x.slice(1, -1));
  if (x.length === 1 && x[0]?.kind === 'string') return x[0].text;
  const [first, second, third] = x;
  if (x.length === 1 && first?.kind === 'number') return Number(first.text);
  if (x.length === 1 && first?.kind === 'word' && (first.text === 'true' || first.text === 'false'))
    return first.text === 'true' ? 1 : 0;
  if (x.length === 2 && second?.kind === 'number' && isMark(first, '-')) return -Number(second.text);
  if (x.length === 3 && first?.kind === 'number' && third?.kind === 'number')
    return computed(Number(first.text), second, Number(third.text));
  return undefined;
}

function computed(a: number, operator: SqlToken | undefined, b: number): number | undefined {
  if (isMark(operator, '+')) return a + b;
  if (isMark(operator, '-')) return a - b;
  return isMark(operator, '*') ? a * b : undefined;
}

/** A condition that is one value: `true`, `1`, `'t'`. */
function truth(statement: Statement): boolean | undefined {
  const only = statement[0];
  if (statement.length === 1 && only?.kind === 'string')
    return /^(t|true|y|yes|on|[1-9]\d*)$/i.test(only.text) ? true : undefined;
  const value = literal(statement);
  return typeof value === 'number' ? value !== 0 : undefined;
}
