// Reads PHP one-liners: computation is recognised by an allowlist of functions; everything else is unclear. Runs nothing.
import { PHP_CALLERS, PHP_FILES, PHP_FUNCTIONS, PHP_KEYWORDS, PHP_SHELL } from './php-words.ts';
import { doubt, onelinerReader } from './oneliner-reader.ts';
import type { Found } from './record.ts';
import { Unreadable, delimited, exactAt, isOp, isPlain, peek, take, type Cursor, type Token } from './tokens.ts';

export const readPhp = onelinerReader(phpTokens, findings);

function phpTokens(text: string): readonly Token[] {
  // A file begins as text and may switch between text and code.
  if (text.includes('?>') || text.includes('<?')) throw new Unreadable('text around the code');
  const cursor: Cursor = { text, at: 0 };
  const tokens: Token[] = [];
  while (cursor.at < text.length) {
    // A carriage return ends a line comment too.
    if (take(cursor, /\s+|\/\/[^\n\r]*|#(?!\[)[^\n\r]*|\/\*[\s\S]*?\*\//y)) continue;
    tokens.push(next(cursor));
  }
  return tokens;
}

function next(cursor: Cursor): Token {
  const char = peek(cursor);
  if (char === "'") {
    const body = delimited(cursor);
    return { kind: 'string', text: body, ...(isPlain(body) ? { exact: body } : {}) };
  }
  if (char === '"') return filled(delimited(cursor));
  if (char === '`') {
    const body = delimited(cursor);
    return { kind: 'command', text: body, ...(isPlain(body) && !body.includes('$') ? { exact: body } : {}) };
  }
  if (cursor.text.startsWith('<<<', cursor.at) || cursor.text.startsWith('#[', cursor.at))
    throw new Unreadable('a heredoc or an attribute');
  const variable = take(cursor, /\$[A-Za-z_]\w*/y);
  if (variable !== undefined) return { kind: 'var', text: variable };
  if (char === '$') throw new Unreadable('a variable picked by its name');
  const word = take(cursor, /\\?[A-Za-z_]\w*(?:\\\w+)*/y);
  if (word !== undefined) return { kind: 'word', text: word.replace(/^\\/, '') };
  const number = take(cursor, /\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?|0[xb][\da-fA-F]+/y);
  if (number !== undefined) return { kind: 'number', text: number };
  const op = take(
    cursor,
    /=>|->|\?->|::|\.\.\.|===?|!==?|<=>|<=|>=|&&|\|\||\?\?=?|\+\+|--|\*\*|<<|>>|[-+*/.%|&^]=|[-+*/%.=<>!~?:,;()[\]{}&|^@]/y,
  );
  if (op === undefined) throw new Unreadable(`the character \`${char}\``);
  return { kind: 'op', text: op };
}

/** Text may contain variables, but not expressions. */
function filled(body: string): Token {
  const bare = body.replace(/\\[\s\S]/g, '  ');
  const blocks = bare.match(/\{\$[^}]*\}?/g) ?? [];
  if (/\$\{/.test(bare) || blocks.some((one) => !/^\{\$\w+(?:\[(?:'\w+'|\w+|\$\w+)\])*\}$/.test(one)))
    throw new Unreadable('code inside text');
  if (/\$(?:_[A-Z]+|GLOBALS)\b/.test(bare)) throw new Unreadable('a variable that steers inside text');
  return { kind: 'string', text: body, ...(isPlain(body) && !bare.includes('$') ? { exact: body } : {}) };
}

function findings(tokens: readonly Token[]): readonly Found[] {
  const own = declared(tokens);
  return tokens.flatMap((token, i): readonly Found[] => {
    const [before, after] = [tokens[i - 1], tokens[i + 1]];
    if (token.kind === 'command') return [{ kind: 'shell', text: token.exact, via: 'php' }];
    if (token.kind === 'var') return variable(token.text, after);
    // `"system"("id")`, `$f("id")`, `f()("id")`: the name of a called function must be literal.
    if (isOp(token, '(') && (before?.kind === 'var' || before?.kind === 'string' || isOp(before, ')', ']', '}')))
      return [doubt('calls a function that is not named', '(')];
    if (isOp(token, '->', '?->', '::')) return [doubt('a method or property of an object', token.text)];
    return token.kind === 'word' ? word(tokens, i, own) : [];
  });
}

/** Functions that the code certainly declares. A declaration inside a block may never run, so the name may still be PHP's own function. */
function declared(tokens: readonly Token[]): ReadonlySet<string> {
  if (tokens.some((token) => token.kind === 'word' && /^end(if|for|foreach|while|switch|declare)$/i.test(token.text)))
    return new Set();
  let depth = 0;
  return new Set(
    tokens.flatMap((token, i) => {
      if (isOp(token, '{', '(', '[')) depth++;
      if (isOp(token, '}', ')', ']')) depth--;
      const named = depth === 0 && token.kind === 'word' && tokens[i - 1]?.text.toLowerCase() === 'function';
      return named ? [token.text.toLowerCase()] : [];
    }),
  );
}

function variable(name: string, after: Token | undefined): readonly Found[] {
  if (name === '$_ENV' || name === '$_SERVER' || name === '$GLOBALS') {
    if (name === '$GLOBALS') return [doubt('reaches every variable', name)];
    const one = isOp(after, '[');
    return [
      {
        kind: 'effect',
        effect: one
          ? { kind: 'reveal', what: 'env-value', detail: 'a variable of the environment' }
          : { kind: 'reveal', what: 'environment', detail: 'all variables of the environment' },
      },
    ];
  }
  return [];
}

function word(tokens: readonly Token[], i: number, own: ReadonlySet<string>): readonly Found[] {
  const token = tokens[i];
  const after = tokens[i + 1];
  const name = token?.text.toLowerCase() ?? '';
  if (PHP_KEYWORDS.has(token?.text ?? '') || PHP_KEYWORDS.has(name)) return [];
  if (own.has(name)) return [];
  if (!isOp(after, '(')) return [doubt(`what \`${token?.text ?? ''}\` means is unknown`, name)];
  if (PHP_SHELL.has(name)) return [{ kind: 'shell', text: onlyArgument(tokens, i), via: 'php' }];
  const how = PHP_FILES.get(name);
  if (how !== undefined) return [file(tokens, i, how)];
  if (name === 'getenv')
    return [
      {
        kind: 'effect',
        effect: isOp(tokens[i + 2], ')')
          ? { kind: 'reveal', what: 'environment', detail: 'all variables of the environment' }
          : { kind: 'reveal', what: 'env-value', detail: 'a variable of the environment' },
      },
    ];
  const position = PHP_CALLERS.get(name);
  if (position !== undefined)
    return calls(tokens, i, position) ? [] : [doubt(`\`${name}\` calls a function that is not named`, name)];
  // Old versions run the replacement of a pattern with the modifier `e`.
  if (name === 'preg_replace' && /[^\w\s][a-z]*e[a-z]*$/i.test(exactAt(tokens[i + 2]) ?? ''))
    return [doubt('a replacement that is run', name)];
  return PHP_FUNCTIONS.has(name) ? [] : [doubt(`what \`${name}\` does is unknown`, name)];
}

/** The argument at a position is a function written there, or the name of one that only computes. */
function calls(tokens: readonly Token[], i: number, position: number): boolean {
  const starts = argumentStarts(tokens, i + 1);
  const at = starts[position];
  // `array_filter($list)` needs none.
  if (at === undefined) return position > 0 && starts.length === position;
  const first = tokens[at];
  if (first?.kind === 'word') {
    if (first.text === 'null') return isOp(tokens[at + 1], ',', ')');
    const head = first.text === 'static' ? at + 1 : at;
    // An arrow function extends to the end; a function ends with its block, after which only the next argument may follow.
    if (tokens[head]?.text === 'fn') return true;
    return tokens[head]?.text === 'function' && isOp(tokens[blockEnd(tokens, head) + 1], ',', ')');
  }
  const named = exactAt(first)?.toLowerCase();
  return named !== undefined && PHP_FUNCTIONS.has(named) && isOp(tokens[at + 1], ',', ')');
}

/** The end of the first block after `from`. */
function blockEnd(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at++) {
    if (isOp(tokens[at], '{')) depth++;
    if (isOp(tokens[at], '}') && --depth === 0) return at;
  }
  return tokens.length;
}

function argumentStarts(tokens: readonly Token[], open: number): readonly number[] {
  const starts = [open + 1];
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (isOp(tokens[at], '(', '[', '{')) depth++;
    if (isOp(tokens[at], ')', ']', '}') && --depth === 0) return starts;
    if (isOp(tokens[at], '...')) return [];
    if (depth === 1 && isOp(tokens[at], ',')) starts.push(at + 1);
  }
  return starts;
}

function onlyArgument(tokens: readonly Token[], i: number): string | undefined {
  return isOp(tokens[i + 3], ')') ? exactAt(tokens[i + 2]) : undefined;
}

function file(tokens: readonly Token[], i: number, how: 'read' | 'names' | 'change' | 'create' | 'delete'): Found {
  const path = isOp(tokens[i + 3], ')', ',') ? exactAt(tokens[i + 2]) : undefined;
  if (path === 'php://stdin')
    return {
      kind: 'effect',
      effect: { kind: 'read', place: { kind: 'path', path: '/dev/stdin', extent: 'one' }, sees: 'content' },
    };
  // Wrappers reach the network, archives and filters.
  if (path !== undefined && /^[a-z][a-z0-9+.-]*:/i.test(path))
    return doubt(`\`${path.slice(0, 60)}\` is not a file`, path.slice(0, 60));
  return { kind: 'file', how, path };
}
