// Splits Perl text into tokens, conservatively: where Perl itself needs more than the text to decide, the text counts as unreadable.
import { PERL_OPERATORS } from './perl-words.ts';
import type { Cursor, Token } from './tokens.ts';
import { Unreadable, delimited, isPlain, peek, take } from './tokens.ts';

const QUOTES = new Set(['q', 'qq', 'qw', 'qx', 'qr', 'm', 's', 'tr', 'y']);

export function perlTokens(text: string, depth = 0): readonly Token[] {
  if (depth > 4) throw new Unreadable('nested too deeply');
  const cursor: Cursor = { text, at: 0 };
  const tokens: Token[] = [];
  while (cursor.at < text.length) {
    if (take(cursor, /\s+|#[^\n]*/y)) continue;
    if (/^=[A-Za-z]/.test(text.slice(cursor.at)) && (cursor.at === 0 || text[cursor.at - 1] === '\n'))
      throw new Unreadable('documentation');
    tokens.push(...next(cursor, tokens, depth));
  }
  return tokens;
}

/** Whether a term or an operator comes next, or it is unknown. */
function expects(tokens: readonly Token[]): 'term' | 'operator' | 'either' {
  const last = tokens.at(-1);
  if (!last) return 'term';
  if (last.kind === 'word') {
    // Between two values `x` is the repetition operator; elsewhere it is a name.
    if (last.text === 'x') return expects(tokens.slice(0, -1)) === 'operator' ? 'term' : 'either';
    return PERL_OPERATORS.has(last.text) && !FEATURES.has(last.text) ? 'term' : 'either';
  }
  if (last.kind !== 'op') return 'operator';
  if (last.text === '}') return 'either';
  return VALUE_ENDS.has(last.text) ? 'operator' : 'term';
}

const VALUE_ENDS = new Set([')', ']', '<>', '<STDIN>', '++', '--']);
/** Words that are keywords only if a feature is on, and names otherwise. */
const FEATURES = new Set(['say', 'given', 'when']);
/** A term follows these, which may be a hash. */
const TAKES_HASH = new Set(['keys', 'values', 'each', 'delete', 'exists', 'scalar', 'defined', 'undef']);
const PRINTS = new Set(['print', 'printf', 'say', 'sort']);

/** `print $fh /x/`: after a handle comes a term, which only the blanks show. */
const mayBeHandle = (tokens: readonly Token[]): boolean => {
  const before = tokens.at(-2);
  const word = before?.kind === 'op' && before.text === '(' ? tokens.at(-3) : before;
  return tokens.at(-1)?.kind === 'var' && word?.kind === 'word' && PRINTS.has(word.text);
};

function next(cursor: Cursor, tokens: readonly Token[], depth: number): readonly Token[] {
  const char = peek(cursor);
  const last = tokens.at(-1);
  const position = expects(tokens);
  if (char === "'") return [quoted(delimited(cursor), 'plain')];
  if (char === '"') return [quoted(delimited(cursor), 'filled')];
  if (char === '`') return [command(delimited(cursor))];
  if (/[A-Za-z_]/.test(char)) return word(cursor, last, depth);
  const number = take(cursor, /0[xb][\da-fA-F_]+|\d[\d_]*(\.\d[\d_]*)?([eE][+-]?\d+)?/y);
  if (number !== undefined) return [{ kind: 'number', text: number }];
  if (char === '$' || char === '@' || (char === '%' && position !== 'operator')) {
    const name = take(
      cursor,
      /[$@%]#?(?:\{\w+\}|[A-Za-z_]\w*(?:::\w+)*|\d+)|\$[_&.,;/\\!@0"+|]|\$\$(?![\w{$:])|\$#?(?=\$|\{)|@(?=\$|\{)|%(?=\$|\{)/y,
    );
    // The remainder operator, or a hash: then a quote or a name follows.
    if (
      char === '%' &&
      position === 'either' &&
      !(last?.kind === 'word' && TAKES_HASH.has(last.text)) &&
      /^%\s*[A-Za-z_]/.test(cursor.text.slice(cursor.at - (name?.length ?? 0)))
    )
      throw new Unreadable('a hash or a modulo');
    if (name !== undefined) return [{ kind: 'var', text: name.replace(/[{}]/g, '') }];
    if (char !== '%' || position === 'term') throw new Unreadable(`an unknown variable`);
  }
  if (char === '/' && (position !== 'operator' || mayBeHandle(tokens))) {
    if (position !== 'term') throw new Unreadable('a pattern or a division');
    return [pattern(delimited(cursor), take(cursor, /[a-z]+/y) ?? '')];
  }
  if (char === '<' && position !== 'operator') {
    const handle = take(cursor, /<(?:STDIN|\$\w+)?>/y);
    if (handle !== undefined) return [{ kind: 'op', text: handle === '<>' ? '<>' : '<STDIN>' }];
    throw new Unreadable('a heredoc or a glob');
  }
  if (/^<<["'~A-Z_a-z]/.test(cursor.text.slice(cursor.at, cursor.at + 3))) throw new Unreadable('a document');
  if ((char === '&' || char === '*') && position !== 'operator' && !/^(&&|\*\*)/.test(cursor.text.slice(cursor.at)))
    throw new Unreadable('a function by its name');
  if (char === '-' && position !== 'operator' && /^-[A-Za-z](?!\w)/.test(cursor.text.slice(cursor.at)))
    throw new Unreadable('a test of a file');
  const op = take(
    cursor,
    /=>|->|\+\+|--|\*\*=?|=~|!~|==|!=|<=>|<=|>=|&&=?|\|\|=?|\/\/=?|\.\.\.?|::|<<=?|>>=?|[-+*/.%x&|^]=|[-+*/%.=<>!~?:,;()[\]{}&|^\\]/y,
  );
  if (op === undefined) throw new Unreadable(`the character \`${char}\``);
  return [{ kind: 'op', text: op }];
}

function word(cursor: Cursor, last: Token | undefined, depth: number): readonly Token[] {
  const name = take(cursor, /[A-Za-z_]\w*(?:::\w+)*/y) ?? '';
  const rest = cursor.text.slice(cursor.at);
  // If a sub has such a name, the text after the name is read differently.
  if (last?.kind === 'word' && last.text === 'sub' && (QUOTES.has(name) || PERL_OPERATORS.has(name)))
    throw new Unreadable('a sub called like an operator');
  const isKey = /^\s*=>/.test(rest) || (last?.kind === 'op' && last.text === '{' && /^\s*\}/.test(rest));
  if (!QUOTES.has(name) || isKey) return [{ kind: 'word', text: name }];
  const spaced = take(cursor, /\s+/y) !== undefined;
  if (spaced && peek(cursor) === '#') throw new Unreadable('a comment or a delimiter');
  // `y = 1` and `s, …`: if it cannot be a quote, it is a name, which is unknown.
  if (peek(cursor) === '=' || peek(cursor) === ',' || peek(cursor) === ';' || peek(cursor) === ')')
    throw new Unreadable('a delimiter that is not clear');
  const open = peek(cursor);
  const body = delimited(cursor);
  switch (name) {
    case 'q':
    case 'qw':
      return [quoted(body, 'plain')];
    case 'qq':
      return [quoted(body, open === "'" ? 'plain' : 'filled')];
    case 'qx':
      return [command(body)];
    case 'm':
    case 'qr':
      return [pattern(body, take(cursor, /[a-z]+/y) ?? '')];
    default:
      return substitution(cursor, { name, open, body, depth });
  }
}

function substitution(
  cursor: Cursor,
  operator: { readonly name: string; readonly open: string; readonly body: string; readonly depth: number },
): readonly Token[] {
  if ('([{<'.includes(operator.open)) {
    if (take(cursor, /\s+/y) !== undefined && peek(cursor) === '#') throw new Unreadable('a comment or a delimiter');
  } else cursor.at--;
  const replacement = delimited(cursor);
  const flags = take(cursor, /[a-z]+/y) ?? '';
  if (operator.name !== 's') return [{ kind: 'pattern', text: operator.body }];
  const matched = pattern(operator.body, flags.replaceAll('e', ''));
  if (!flags.includes('e')) return [matched, ...fill(replacement)];
  if (/e.*e/.test(flags)) throw new Unreadable('text that is run');
  // With one `e` the replacement is code.
  return [matched, { kind: 'op', text: '{' }, ...perlTokens(replacement, operator.depth + 1), { kind: 'op', text: '}' }];
}

function quoted(body: string, how: 'plain' | 'filled'): Token {
  if (how === 'plain') return { kind: 'string', text: body, ...(isPlain(body) ? { exact: body } : {}) };
  fill(body);
  return { kind: 'string', text: body, ...(isPlain(body) && !/[$@]/.test(body) ? { exact: body } : {}) };
}

const command = (body: string): Token => ({
  kind: 'command',
  text: body,
  ...(isPlain(body) && !/[$@]/.test(body) ? { exact: body } : {}),
});

function pattern(body: string, flags: string): Token {
  if (/\(\?\??\{/.test(body) || /e/.test(flags)) throw new Unreadable('code inside a pattern');
  fill(body.replace(/\$(?=[)|]|$)/g, ''));
  return { kind: 'pattern', text: body };
}

/** Values inserted into text: only variables with plain subscripts, because any other subscript or block is code. */
function fill(body: string): readonly Token[] {
  const bare = body.replace(/\\[\s\S]/g, '  ');
  // `$+{…}` and `$-[…]`: variables with punctuation names can have subscripts too.
  if (/[@$]#?\{(?!\w+\})|[@$]#?\$|[@$](?:\^\w|[^\w\s{])[[{]/.test(bare)) throw new Unreadable('code inside text');
  if (/[@$%]\{?(?:ENV|ARGV|INC|SIG)\b|[@$]\{?\w*::/.test(bare)) throw new Unreadable('a variable that steers inside text');
  // Names with a quote mark or non-ASCII letters, and slices after an arrow, can have subscripts too.
  if (/[$@]\{?\w+(?:'\w+)+\}?(?:\[|\{|->)|[$@]\{?\w*[^\x00-\x7f][^\s]*[[{]|->(?:@|\$#)/.test(bare))
    throw new Unreadable('code inside text');
  for (const [, subscripts] of bare.matchAll(/[$@](?:\w+|\{\w+\}|[&.,;!])((?:(?:->)?(?:\[[^\]]*\]|\{[^}]*\}))+)/g))
    if (!/^(?:(?:->)?(?:\[-?(?:\d+|\$\w+)\]|\{(?:\w+|\$\w+|'\w+'|\d+,?\d*)\}))+$/.test(subscripts ?? ''))
      throw new Unreadable('code inside text');
  return [];
}
