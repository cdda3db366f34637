// Splits SQL text into tokens and statements, by dialect. Does not say what a statement does. What dialects or settings read differently is `odd`.

export type Dialect = 'postgres' | 'mysql' | 'sqlite' | 'duckdb' | 'other';

export interface SqlToken {
  /** `odd`: the text cannot be read for sure from here on. `name` is a quoted identifier. */
  readonly kind: 'word' | 'name' | 'string' | 'body' | 'number' | 'mark' | 'odd';
  /** Words and names in lower case and without quotes; strings without quotes. */
  readonly text: string;
}

/** Statements as lists of tokens; empty ones are left out. */
export function sqlStatements(text: string, dialect: Dialect): readonly (readonly SqlToken[])[] {
  const statements: SqlToken[][] = [[]];
  for (const token of sqlTokens(text, dialect)) {
    if (token.kind === 'mark' && token.text === ';') statements.push([]);
    else statements.at(-1)?.push(token);
  }
  return statements.filter((one) => one.length > 0);
}

interface Step {
  readonly token?: SqlToken;
  readonly end: number;
}

export function sqlTokens(text: string, dialect: Dialect): readonly SqlToken[] {
  const tokens: SqlToken[] = [];
  for (let i = 0; i < text.length;) {
    const step = comment(text, i, dialect) ?? quoted(text, i, dialect) ?? plain(text, i);
    if (step.token) tokens.push(step.token);
    i = Math.max(step.end, i + 1);
  }
  return tokens;
}

const odd = (text: string, end: number): Step => ({ token: { kind: 'odd', text }, end });

function comment(text: string, i: number, dialect: Dialect): Step | undefined {
  const lineEnd = (): number => {
    const found = text.slice(i).search(/[\r\n]/);
    return found < 0 ? text.length : i + found;
  };
  if (text.startsWith('--', i)) {
    // MySQL takes `--x` as two minus signs.
    if (dialect !== 'postgres' && dialect !== 'sqlite' && dialect !== 'duckdb' && !/^--(\s|$)/.test(text.slice(i, i + 3)))
      return odd('--', i + 2);
    // A carriage return ends a line for some readers and not for others.
    return text.slice(i, lineEnd() + 2).endsWith('\r') || /\r(?!\n)/.test(text.slice(i, lineEnd() + 2))
      ? odd('--', lineEnd())
      : { end: lineEnd() };
  }
  if (text[i] === '#' && dialect === 'mysql') return { end: lineEnd() };
  if (text.startsWith('/*', i)) {
    const close = text.indexOf('*/', i + 2);
    const body = text.slice(i + 2, close < 0 ? text.length : close);
    // `/*!` runs in MySQL, nesting differs, and an open comment swallows or not.
    if (close < 0 || body.startsWith('!') || body.startsWith('M!') || body.includes('/*'))
      return odd('/*', close < 0 ? text.length : close + 2);
    return { end: close + 2 };
  }
  return undefined;
}

function quoted(text: string, i: number, dialect: Dialect): Step | undefined {
  const first = text[i] ?? '';
  if (first === "'") return string(text, i, 'plain');
  if (first === '"') {
    if (dialect === 'mysql') return string(text, i, 'plain');
    const read = string(text, i, 'plain');
    return read.token?.kind === 'string' ? { ...read, token: { kind: 'name', text: read.token.text.toLowerCase() } } : read;
  }
  if (first === '`') {
    if (dialect !== 'mysql' && dialect !== 'sqlite') return odd('`', i + 1);
    const read = string(text, i, 'plain');
    return read.token?.kind === 'string' ? { ...read, token: { kind: 'name', text: read.token.text.toLowerCase() } } : read;
  }
  if (first === '[' && (dialect === 'sqlite' || dialect === 'other')) {
    const close = text.indexOf(']', i);
    return close < 0
      ? odd('[', text.length)
      : { token: { kind: 'name', text: text.slice(i + 1, close).toLowerCase() }, end: close + 1 };
  }
  if (first === '$' && dialect !== 'mysql' && dialect !== 'sqlite') return dollar(text, i);
  const prefix = /^(e|b|x|n|u&)(?=')/i.exec(text.slice(i, i + 3));
  if (prefix && !/[\w$]/.test(text[i - 1] ?? '')) {
    const kind = (prefix[1] ?? '').toLowerCase();
    if (kind === 'u&') return odd('U&', i + 2);
    return string(text, i + 1, kind === 'e' && dialect === 'postgres' ? 'escapes' : 'plain');
  }
  return /^u&"/i.test(text.slice(i, i + 3)) ? odd('U&', i + 2) : undefined;
}

/** A quoted text in which the doubled quote stands for itself. Whether a backslash before a quote keeps it open depends on the server's settings. */
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
  if (tag === undefined || /[\w$]/.test(text[i - 1] ?? '')) return undefined;
  const close = text.indexOf(tag, i + tag.length);
  if (close < 0) return odd(tag, text.length);
  return { token: { kind: 'body', text: text.slice(i + tag.length, close) }, end: close + tag.length };
}

function plain(text: string, i: number): Step {
  const rest = text.slice(i, i + 300);
  const blank = /^\s+/.exec(rest);
  if (blank) return { end: i + blank[0].length };
  const word = /^[\p{L}_][\p{L}\p{N}_$]*/u.exec(rest);
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
