// Splits SQL text into tokens, by dialect. Does not interpret statements. Text that dialects or settings read differently is `odd`.

/** `tsql`: brackets quote names and statements need no semicolon. `array`: brackets make arrays (ClickHouse, BigQuery). `other`: the dialect is unknown. */
export type Dialect = 'postgres' | 'mysql' | 'sqlite' | 'duckdb' | 'tsql' | 'array' | 'other';

export interface SqlToken {
  /** `odd`: from here on the text cannot be read with certainty. `name` is a quoted identifier. */
  readonly kind: 'word' | 'name' | 'string' | 'body' | 'number' | 'mark' | 'odd';
  /** Words and names in lower case and without quotes; strings without quotes. */
  readonly text: string;
}

export type Statement = readonly SqlToken[];

export const wordAt = (statement: Statement, i: number): string | undefined =>
  statement[i]?.kind === 'word' ? statement[i].text : undefined;
export const isMark = (token: SqlToken | undefined, text: string): boolean => token?.kind === 'mark' && token.text === text;
export const has = (statement: Statement, word: string): boolean =>
  statement.some((token) => token.kind === 'word' && token.text === word);

/** Where the parenthesis at `open` closes; the end if it does not. */
export function closing(statement: Statement, open: number): number {
  let depth = 0;
  for (let i = open; i < statement.length; i++) {
    if (isMark(statement[i], '(')) depth++;
    else if (isMark(statement[i], ')') && --depth === 0) return i;
  }
  return statement.length;
}

/** The first of these words outside parentheses, at or after `from`; undefined if there is none. */
export function topWord(statement: Statement, words: ReadonlySet<string>, from = 0): number | undefined {
  let depth = 0;
  for (let i = from; i < statement.length; i++) {
    const token = statement[i];
    if (isMark(token, '(')) depth++;
    else if (isMark(token, ')') && --depth < 0) return undefined;
    else if (depth === 0 && token?.kind === 'word' && words.has(token.text) && !isMark(statement[i - 1], '.')) return i;
  }
  return undefined;
}

export interface Step {
  readonly token?: SqlToken;
  readonly end: number;
}

export function sqlTokens(text: string, dialect: Dialect): readonly SqlToken[] {
  const tokens: SqlToken[] = [];
  for (let i = 0; i < text.length;) {
    const step = sqlStep(text, i, dialect);
    if (step.token) tokens.push(step.token);
    i = step.end;
  }
  return tokens;
}

/** The token or blank at `i`. */
export function sqlStep(text: string, i: number, dialect: Dialect): Step {
  const step = comment(text, i, dialect) ?? quoted(text, i, dialect) ?? plain(text, i);
  return { ...step, end: Math.max(step.end, i + 1) };
}

const odd = (text: string, end: number): Step => ({ token: { kind: 'odd', text }, end });

function comment(text: string, i: number, dialect: Dialect): Step | undefined {
  const lineEnd = (): number => {
    const found = text.slice(i).search(/[\r\n]/);
    return found < 0 ? text.length : i + found;
  };
  if (text.startsWith('--', i)) {
    // For MySQL `--x` is two minus signs.
    if (dialect !== 'postgres' && dialect !== 'sqlite' && dialect !== 'duckdb' && !/^--(\s|$)/.test(text.slice(i, i + 3)))
      return odd('--', i + 2);
    // A carriage return ends a line for some readers and not for others.
    return text.slice(i, lineEnd() + 2).endsWith('\r') || /\r(?!\n)/.test(text.slice(i, lineEnd() + 2))
      ? odd('--', lineEnd())
      : { end: lineEnd() };
  }
  if (text[i] === '#' && dialect === 'mysql')
    return /\r(?!\n)/.test(text.slice(i, lineEnd() + 2)) ? odd('#', lineEnd()) : { end: lineEnd() };
  // These are comments in some of the possible servers, but not in others.
  if ((dialect === 'array' || dialect === 'other') && (text[i] === '#' || text.startsWith('//', i))) return odd('#', i + 1);
  if (text.startsWith('/*', i)) {
    const close = text.indexOf('*/', i + 2);
    const body = text.slice(i + 2, close < 0 ? text.length : close);
    // MySQL runs the content of `/*!`, so the content counts and the reading is not certain.
    if (/^M?!/.test(body) && (dialect === 'mysql' || dialect === 'other'))
      return odd('/*!', i + 2 + (/^M?!\d*/.exec(body)?.[0].length ?? 0));
    // Servers differ on nested comments and on comments that are not closed.
    if (close < 0 || body.includes('/*')) return odd('/*', close < 0 ? text.length : close + 2);
    return { end: close + 2 };
  }
  return undefined;
}

function quoted(text: string, i: number, dialect: Dialect): Step | undefined {
  const first = text[i] ?? '';
  // Three quotes open another kind of text in BigQuery.
  if ((dialect === 'array' || dialect === 'other') && /^('''|""")/.test(text.slice(i, i + 3))) return odd(first, i + 3);
  if (first === "'") return string(text, i, 'plain');
  if (first === '"') {
    if (dialect === 'mysql') return string(text, i, 'plain');
    const read = string(text, i, 'plain');
    return read.token?.kind === 'string' ? { ...read, token: { kind: 'name', text: read.token.text.toLowerCase() } } : read;
  }
  if (first === '`') {
    if (dialect === 'postgres' || dialect === 'duckdb') return odd('`', i + 1);
    const read = string(text, i, 'plain');
    return read.token?.kind === 'string' ? { ...read, token: { kind: 'name', text: read.token.text.toLowerCase() } } : read;
  }
  if (first === '[' && (dialect === 'sqlite' || dialect === 'tsql' || dialect === 'other')) {
    const close = text.indexOf(']', i);
    // A doubled bracket is a literal bracket in T-SQL; if brackets may make an array, their content must not be hidden.
    if (dialect === 'other') return /['"`;#*-]/.test(text.slice(i, close)) ? odd('[', i + 1) : undefined;
    return close < 0 || text[close + 1] === ']'
      ? odd('[', text.length)
      : { token: { kind: 'name', text: text.slice(i + 1, close).toLowerCase() }, end: close + 1 };
  }
  if (first === '$' && dialect !== 'mysql' && dialect !== 'sqlite') {
    const read = dollar(text, i);
    // A text for some of the possible servers; a number and a name for others.
    return read && (dialect === 'tsql' || dialect === 'array') ? odd('$', i + 1) : read;
  }
  const prefix = /^(e|b|x|n|u&)(?=')/i.exec(text.slice(i, i + 3));
  if (prefix && !/[\w$]/.test(text[i - 1] ?? '')) {
    const kind = (prefix[1] ?? '').toLowerCase();
    if (kind === 'u&') return odd('U&', i + 2);
    return string(text, i + 1, kind === 'e' && dialect === 'postgres' ? 'escapes' : 'plain');
  }
  return /^u&"/i.test(text.slice(i, i + 3)) ? odd('U&', i + 2) : undefined;
}

/** A quoted text in which a doubled quote is a literal quote. Whether a backslash escapes a quote depends on the server's settings. */
function string(text: string, start: number, how: 'escapes' | 'plain'): Step {
  const quote = text[start] ?? "'";
  let value = '';
  for (let i = start + 1; i < text.length; i++) {
    const char = text[i] ?? '';
    if (char === '\\') {
      const next = text[i + 1] ?? '';
      if (how === 'plain' && (next === quote || (next === '\\' && text[i + 2] === quote))) return odd('\\', i + 1);
      if (how === 'escapes') {
        value += next;
        i++;
        continue;
      }
    }
    if (char === quote) {
      if (text[i + 1] !== quote) return { token: { kind: 'string', text: value }, end: i + 1 };
      i++;
    }
    value += char;
  }
  return odd(quote, text.length);
}

function dollar(text: string, i: number): Step | undefined {
  const tag = /^\$([A-Za-z_][A-Za-z_0-9]*)?\$/.exec(text.slice(i, i + 70))?.[0];
  // A tag may contain non-ASCII letters, like a name.
  if (tag === undefined && /^\$[^\s$\d'"(),;.]*[^\x00-\x7f][^\s$'"(),;.]*\$/.test(text.slice(i, i + 70))) return odd('$', i + 1);
  if (tag === undefined || /[\w$]/.test(text[i - 1] ?? '')) return undefined;
  const close = text.indexOf(tag, i + tag.length);
  if (close < 0) return odd(tag, text.length);
  return { token: { kind: 'body', text: text.slice(i + tag.length, close) }, end: close + tag.length };
}

function plain(text: string, i: number): Step {
  const rest = text.slice(i, i + 300);
  const blank = /^[ \t\n\r\f\v]+/.exec(rest);
  if (blank) return { end: i + blank[0].length };
  // Non-ASCII blanks are blanks for some servers and letters for others.
  if (/^\s/.test(rest)) return odd('blank', i + 1);
  const word = /^[A-Za-z_\u0080-\u{10ffff}](?:[\w$\u0080-\u{10ffff}](?<!\s))*/u.exec(rest);
  if (word)
    return word[0].length === 300
      ? odd('long word', i + 300)
      : { token: { kind: 'word', text: word[0].toLowerCase() }, end: i + word[0].length };
  const number = /^\d[\d.]*(e[+-]?\d+)?/i.exec(rest);
  if (number) return { token: { kind: 'number', text: number[0] }, end: i + number[0].length };
  const char = text[i] ?? '';
  if (char === '\\') return odd('\\', i + 1);
  return { token: { kind: 'mark', text: char }, end: i + 1 };
}
