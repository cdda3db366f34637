// Ruby text cut into tokens, conservatively: wherever Ruby itself would have to know more than the text, the reading ends.
import type { Cursor, Token } from './tokens.ts';
import { Unreadable, delimited, isPlain, peek, take } from './tokens.ts';

export function rubyTokens(text: string, depth = 0): readonly Token[] {
  if (depth > 4) throw new Unreadable('nested too deeply');
  const cursor: Cursor = { text, at: 0 };
  const tokens: Token[] = [];
  while (cursor.at < text.length) {
    const lines = take(cursor, /[ \t\r]*\n\s*/y);
    if (lines !== undefined) {
      tokens.push({ kind: 'op', text: ';' });
      continue;
    }
    if (take(cursor, /\s+|#[^\n]*/y)) continue;
    if (/^(=begin|__END__)/.test(text.slice(cursor.at))) throw new Unreadable('documentation or data');
    tokens.push(...next(cursor, tokens.at(-1), depth));
  }
  return tokens;
}

/** After these a value follows. */
const LEADING = new Set(
  'if elsif unless while until and or not when in return puts print p raise case do then else begin'.split(' '),
);

function expects(last: Token | undefined): 'term' | 'operator' | 'either' {
  if (!last) return 'term';
  if (last.kind === 'word') return LEADING.has(last.text) ? 'term' : 'either';
  if (last.kind !== 'op') return 'operator';
  return last.text === ')' || last.text === ']' || last.text === '}' ? 'operator' : 'term';
}

function next(cursor: Cursor, last: Token | undefined, depth: number): readonly Token[] {
  const char = peek(cursor);
  const position = expects(last);
  const rest = cursor.text.slice(cursor.at, cursor.at + 4);
  if (char === "'") {
    const body = delimited(cursor);
    return [{ kind: 'string', text: body, ...(isPlain(body) ? { exact: body } : {}) }];
  }
  if (char === '"') return filled(delimited(cursor), depth);
  if (char === '`') return commandTokens(delimited(cursor));
  if (char === '/' && position !== 'operator') {
    if (
      position === 'either' &&
      !(
        last?.kind === 'word' &&
        /^[^\s=]/.test(cursor.text.slice(cursor.at + 1)) &&
        /\s/.test(cursor.text[cursor.at - 1] ?? '') &&
        PATTERN_FIRST.has(last.text)
      )
    )
      throw new Unreadable('a pattern or a division');
    const tokens = patternTokens(delimited(cursor), depth);
    take(cursor, /[a-z]+/y);
    return tokens;
  }
  if (char === '%' && position !== 'operator') return percent(cursor, depth);
  if (/^<<[-~"'`A-Z]/.test(rest) && position !== 'operator') throw new Unreadable('a document');
  if (/^<<[-~]?["'`A-Z]/.test(rest)) throw new Unreadable('a document or an addition');
  if (char === '?' && position !== 'operator' && /^\?\S(?!\w)/.test(rest)) {
    cursor.at += 2;
    return [{ kind: 'string', text: rest[1] ?? '' }];
  }
  const symbol =
    position === 'operator' && last?.kind !== 'word' ? undefined : take(cursor, /:(?!:)(?:[A-Za-z_]\w*[?!]?|[-+*/]|<=>)/y);
  if (symbol !== undefined) return [{ kind: 'symbol', text: symbol.slice(1) }];
  if (/^:["']/.test(rest) && position !== 'operator') throw new Unreadable('a symbol that is built');
  const variable = take(cursor, /\$(?:[A-Za-z_]\w*|[_.,;/~&!@0"\d]+)|@{1,2}[A-Za-z_]\w*/y);
  if (variable !== undefined) return [{ kind: 'var', text: variable }];
  const word = take(cursor, /[A-Za-z_]\w*(?:[?!](?!=))?/y);
  if (word !== undefined) return [{ kind: 'word', text: word }];
  const number = take(cursor, /\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?/y);
  if (number !== undefined) return [{ kind: 'number', text: number }];
  const op = take(
    cursor,
    /<=>|===?|=~|!~|=>|->|&\.|&&=?|\|\|=?|\*\*=?|\.\.\.?|::|<<|>>|[-+*/%|&]=|!=|<=|>=|[-+*/%.=<>!~?:,;()[\]{}&|^]/y,
  );
  if (op === undefined) throw new Unreadable(`the character \`${char}\``);
  return [{ kind: 'op', text: op }];
}

/** Methods whose first argument is a pattern when written without brackets. */
const PATTERN_FIRST = new Set(['gsub', 'sub', 'scan', 'split', 'match', 'grep', 'select', 'gsub!', 'sub!']);

/** Text with `#{…}` in it: the code inside is code like any other. */
function filled(body: string, depth: number): readonly Token[] {
  const inner: Token[] = [];
  const cursor: Cursor = { text: body, at: 0 };
  let plain = isPlain(body);
  for (; cursor.at < body.length; cursor.at++) {
    if (body[cursor.at] === '\\') {
      cursor.at++;
      continue;
    }
    if (body[cursor.at] !== '#') continue;
    const after = body[cursor.at + 1];
    if (after === '$' || after === '@') plain = false;
    if (after !== '{') continue;
    plain = false;
    cursor.at++;
    inner.push({ kind: 'op', text: ';' }, ...rubyTokens(delimited(cursor), depth + 1), { kind: 'op', text: ';' });
    cursor.at--;
  }
  return [...inner, { kind: 'string', text: body, ...(plain ? { exact: body } : {}) }];
}

const commandTokens = (body: string): readonly Token[] => [
  { kind: 'command', text: body, ...(isPlain(body) && !body.includes('#') ? { exact: body } : {}) },
];

const patternTokens = (body: string, depth: number): readonly Token[] => [
  ...filled(body, depth).slice(0, -1),
  { kind: 'pattern', text: body },
];

function percent(cursor: Cursor, depth: number): readonly Token[] {
  const kind = take(cursor, /%[qQwWiIxr]?(?=[([{<|!/])/y);
  if (kind === undefined) throw new Unreadable('a literal that is not clear');
  const body = delimited(cursor);
  switch (kind) {
    case '%x':
      return commandTokens(body);
    case '%r':
      take(cursor, /[a-z]+/y);
      return patternTokens(body, depth);
    case '%i':
    case '%I':
      throw new Unreadable('a list of symbols');
    case '%q':
    case '%w':
      return [{ kind: 'string', text: body, ...(isPlain(body) ? { exact: body } : {}) }];
    default:
      return filled(body, depth);
  }
}
