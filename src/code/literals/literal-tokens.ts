// Names, string literals and brackets of source code in the languages that share C's way of writing, comments left out. Knows no grammar beyond that.

export type Token =
  | { readonly kind: 'name'; readonly value: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'mark'; readonly value: string };

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['0', '\0'],
]);

/** Languages in which `#` begins a comment. */
const HASH_COMMENTS: ReadonlySet<string> = new Set(['elixir', 'julia', 'nim']);
const DASH_COMMENTS: ReadonlySet<string> = new Set(['lua', 'haskell']);

export function literalTokens(source: string, language: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const until = (end: string, from: number): number => {
    const found = source.indexOf(end, from);
    return found < 0 ? source.length : found + end.length;
  };
  while (at < source.length) {
    const c = source[at] ?? '';
    const two = source.slice(at, at + 2);
    if (two === '//' || (c === '#' && HASH_COMMENTS.has(language)) || (two === '--' && DASH_COMMENTS.has(language)))
      at = until('\n', at);
    else if (two === '/*') at = until('*/', at + 2);
    else if (source.startsWith('"""', at)) {
      const end = until('"""', at + 3);
      tokens.push({ kind: 'text', value: source.slice(at + 3, Math.max(at + 3, end - 3)) });
      at = end;
    } else if (c === '`' && language === 'go') {
      const end = until('`', at + 1);
      tokens.push({ kind: 'text', value: source.slice(at + 1, end - 1) });
      at = end;
    } else if (c === 'r' && language === 'rust' && /^r#*"/.test(source.slice(at, at + 10))) {
      const open = source.indexOf('"', at);
      const close = `"${'#'.repeat(open - at - 1)}`;
      const end = until(close, open + 1);
      tokens.push({ kind: 'text', value: source.slice(open + 1, end - close.length) });
      at = end;
    } else if (c === '"') {
      const { value, end } = quoted(source, at + 1);
      tokens.push({ kind: 'text', value });
      at = end;
    } else if (c === "'") at = afterCharacter(source, at);
    else if (/[A-Za-z_$]/.test(c)) {
      let end = at + 1;
      while (end < source.length && /[\w$]/.test(source[end] ?? '')) end++;
      tokens.push({ kind: 'name', value: source.slice(at, end) });
      at = end;
    } else {
      if (/\S/.test(c)) tokens.push({ kind: 'mark', value: c });
      at++;
    }
  }
  return tokens;
}

function quoted(source: string, from: number): { readonly value: string; readonly end: number } {
  let value = '';
  let at = from;
  for (; at < source.length && source[at] !== '"' && source[at] !== '\n'; at++) {
    if (source[at] === '\\') {
      at++;
      const c = source[at] ?? '';
      const hex = c === 'x' ? /^[0-9a-fA-F]{2}/.exec(source.slice(at + 1))?.[0] : undefined;
      if (hex !== undefined) {
        value += String.fromCharCode(parseInt(hex, 16));
        at += 2;
      } else value += ESCAPES.get(c) ?? c;
    } else value += source[at] ?? '';
  }
  return { value, end: at + 1 };
}

/** A character literal, or the mark of a lifetime. */
function afterCharacter(source: string, at: number): number {
  const shape = /^'(\\.[^']{0,8}|[^'\\])'/.exec(source.slice(at, at + 14));
  return at + (shape?.[0].length ?? 1);
}
