// Splits Ruby text into tokens, conservatively: where Ruby itself needs more than the text to decide, the text counts as unreadable.
import type { Cursor, Token } from './tokens.ts';
import { Unreadable, delimited, isPlain, peek, take } from './tokens.ts';

export function rubyTokens(text: string, depth = 0): readonly Token[] {
  return codeTokens({ text, at: 0 }, depth, 'text');
}

/** Code up to the end of the text, or up to the brace that closes an earlier one. */
function codeTokens(cursor: Cursor, depth: number, until: 'text' | 'brace'): readonly Token[] {
  if (depth > 4) throw new Unreadable('nested too deeply');
  const tokens: Token[] = [];
  let open = 0;
  while (cursor.at < cursor.text.length) {
    const lines = take(cursor, /[ \t\r]*\n\s*/y);
    if (lines !== undefined) {
      tokens.push({ kind: 'op', text: ';' });
      continue;
    }
    if (take(cursor, /\s+|#[^\n]*/y)) continue;
    if (until === 'brace' && open === 0 && peek(cursor) === '}') {
      cursor.at++;
      return tokens;
    }
    if (/^(=begin|__END__)/.test(cursor.text.slice(cursor.at))) throw new Unreadable('documentation or data');
    const found = next(cursor, tokens, depth);
    for (const token of found) if (token.kind === 'op') open += token.text === '{' ? 1 : token.text === '}' ? -1 : 0;
    tokens.push(...found);
  }
  if (until === 'brace') throw new Unreadable('code inside text that does not end');
  return tokens;
}

/** Keywords that are followed by a value. */
const LEADING = new Set('if elsif unless while until and or not when in return case do then else begin'.split(' '));
/** Methods of the main object that take a value without parentheses. A variable may have the same name. */
const COMMANDS = new Set(['puts', 'print', 'p', 'raise']);
/** After these words, the meaning of a sign depends on more than blanks. */
const UNSURE = new Set(
  'rescue ensure next break super redo retry yield undef alias class module for def defined? lambda proc'.split(' '),
);

function expects(last: Token | undefined): 'term' | 'operator' | 'either' {
  if (!last) return 'term';
  if (last.kind === 'word') return LEADING.has(last.text) ? 'term' : 'either';
  if (last.kind !== 'op') return 'operator';
  return last.text === ')' || last.text === ']' || last.text === '}' ? 'operator' : 'term';
}

/** What `/`, `%` or `<<` after a name means: Ruby looks at the blanks around it, and at whether the name is a variable. */
function afterName(cursor: Cursor, name: string, length: number): 'term' | 'operator' {
  if (UNSURE.has(name)) throw new Unreadable(`a sign behind \`${name}\``);
  const spaced = /\s/.test(cursor.text[cursor.at - 1] ?? '');
  if (!spaced || /^[\s=]?$/.test(cursor.text[cursor.at + length] ?? '')) return 'operator';
  if (!(COMMANDS.has(name) || PATTERN_FIRST.has(name)) || mayBeVariable(cursor.text, name))
    throw new Unreadable('a literal or an operator');
  return 'term';
}

/** Whether the name occurs anywhere as a variable: assigned, a parameter, in a pattern. */
function mayBeVariable(text: string, name: string): boolean {
  const word = name.replace(/[?!]$/, String.raw`\$&`);
  const follows = String.raw`\s*(?:$|[=,|):>\]};\n]|[-+*/%&|<>^]{1,3}=(?![=~])|in\b)`;
  return new RegExp(String.raw`\b${word}(?!\w)${follows}|->\s*\(?\s*${word}\b`).test(text);
}

function next(cursor: Cursor, tokens: readonly Token[], depth: number): readonly Token[] {
  const last = tokens.at(-1);
  const char = peek(cursor);
  const position = expects(last);
  const rest = cursor.text.slice(cursor.at, cursor.at + 4);
  const asked = (length: number): 'term' | 'operator' =>
    position === 'either' ? afterName(cursor, last?.text ?? '', length) : position;
  if (char === "'") {
    const body = delimited(cursor);
    return [{ kind: 'string', text: body, ...(isPlain(body) ? { exact: body } : {}) }];
  }
  if (char === '"') return filled(delimited(cursor), depth);
  if (char === '`') return commandTokens(delimited(cursor));
  if (char === '/' && asked(1) === 'term') {
    const found = patternTokens(delimited(cursor), depth);
    take(cursor, /[a-z]+/y);
    return found;
  }
  if (char === '%' && asked(1) === 'term') return percent(cursor, depth);
  if (/^<<[-~"'`A-Za-z_]/.test(rest) && asked(2) === 'term') throw new Unreadable('a document');
  if (/^<<[-~]?["'`A-Z]/.test(rest)) throw new Unreadable('a heredoc or an append');
  if (char === '?' && position !== 'operator' && /^\?\S(?!\w)/.test(rest)) {
    if (position === 'either') throw new Unreadable('a character or a conditional');
    cursor.at += 2;
    return [{ kind: 'string', text: rest[1] ?? '' }];
  }
  const symbol =
    position === 'operator' && last?.kind !== 'word' ? undefined : take(cursor, /:(?!:)(?:[A-Za-z_]\w*[?!]?|[-+*/]|<=>)/y);
  if (symbol !== undefined) {
    // `a ? b :c`
    if (position === 'either' && tokens.some((token) => token.kind === 'op' && token.text === '?'))
      throw new Unreadable('a symbol or a conditional');
    return [{ kind: 'symbol', text: symbol.slice(1) }];
  }
  if (/^:["']/.test(rest) && position !== 'operator') throw new Unreadable('a symbol that is put together');
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

/** Methods whose first argument is a pattern if written without parentheses. */
const PATTERN_FIRST = new Set(['gsub', 'sub', 'scan', 'split', 'match', 'grep', 'select', 'gsub!', 'sub!']);

/** Text that contains `#{…}`: the code inside is read as code. */
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
    cursor.at += 2;
    inner.push({ kind: 'op', text: ';' }, ...codeTokens(cursor, depth + 1, 'brace'), { kind: 'op', text: ';' });
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
