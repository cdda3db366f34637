// Shell patterns on known text: what `${x#p}`, `${x/p/r}` and `case` do. Linear scans, no regular expressions built from input.

type Token =
  | { readonly kind: 'char'; readonly char: string }
  | { readonly kind: 'one' }
  | { readonly kind: 'many' }
  | { readonly kind: 'set'; readonly has: (char: string) => boolean };

function tokens(pattern: string): readonly Token[] | undefined {
  const out: Token[] = [];
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern[i] ?? '';
    if (/[?*+@!]/.test(c) && pattern[i + 1] === '(') return undefined;
    if (c === '\\') out.push({ kind: 'char', char: pattern[++i] ?? '' });
    else if (c === '*') out.push({ kind: 'many' });
    else if (c === '?') out.push({ kind: 'one' });
    else if (c === '[') {
      const first = /[!^]/.test(pattern[i + 1] ?? '') ? i + 2 : i + 1;
      // A closing bracket in first position is a member of the set: `[]a]`, `[!]]`.
      const close = pattern.indexOf(']', pattern[first] === ']' ? first + 1 : first);
      if (close < 0) {
        out.push({ kind: 'char', char: c });
        continue;
      }
      const body = pattern.slice(i + 1, close);
      if (body.includes('[:') || body.includes('\\')) return undefined;
      const negated = body.startsWith('!') || body.startsWith('^');
      const members = negated ? body.slice(1) : body;
      out.push({ kind: 'set', has: (char) => inSet(members, char) !== negated });
      i = close;
    } else out.push({ kind: 'char', char: c });
  }
  return out;
}

function inSet(members: string, char: string): boolean {
  for (let i = 0; i < members.length; i++) {
    if (members[i + 1] === '-' && i + 2 < members.length) {
      if (char >= (members[i] ?? '') && char <= (members[i + 2] ?? '')) return true;
      i += 2;
    } else if (members[i] === char) return true;
  }
  return false;
}

const fits = (token: Token, char: string): boolean =>
  token.kind === 'char' ? token.char === char : token.kind === 'one' || (token.kind === 'set' && token.has(char));

const ASCII = /^[\0-\x7f]*$/;

/** Whether the whole text matches; undefined for a pattern that is not understood. */
export function matches(pattern: string, text: string): boolean | undefined {
  const want = tokens(pattern);
  if (!want) return undefined;
  // The locale decides how many characters a non-ASCII letter has, so `?` may match only part of it.
  if (!ASCII.test(text) && want.some((token) => token.kind === 'one' || token.kind === 'set')) return undefined;
  let [p, t, star, mark] = [0, 0, -1, 0];
  while (t < text.length) {
    const token = want[p];
    if (token && token.kind !== 'many' && fits(token, text[t] ?? '')) {
      p++;
      t++;
    } else if (token?.kind === 'many') {
      star = p++;
      mark = t;
    } else if (star >= 0) {
      p = star + 1;
      t = ++mark;
    } else return false;
  }
  while (want[p]?.kind === 'many') p++;
  return p === want.length;
}

const LONGEST = 4096;

/** `${x#p}`, `${x##p}`, `${x%p}`, `${x%%p}`. */
export function removePattern(text: string, pattern: string, operator: '#' | '##' | '%' | '%%'): string | undefined {
  if (text.length > LONGEST) return undefined;
  const head = operator.startsWith('#');
  const longest = operator.length === 2;
  for (let step = 0; step <= text.length; step++) {
    const n = longest ? text.length - step : step;
    const candidate = head ? text.slice(0, n) : text.slice(text.length - n);
    const hit = matches(pattern, candidate);
    if (hit === undefined) return undefined;
    if (hit) return head ? text.slice(n) : text.slice(0, text.length - n);
  }
  return text;
}

/** `${x/p/r}` and similar, for patterns without special characters. */
export function replacePattern(
  text: string,
  edit: { readonly pattern: string; readonly replacement: string; readonly operator: '/' | '//' | '/#' | '/%' },
): string | undefined {
  if (/[*?[\]\\(&]/.test(edit.pattern) || /[\\&]/.test(edit.replacement)) return undefined;
  switch (edit.operator) {
    case '/':
      return edit.pattern === '' ? text : text.replace(edit.pattern, () => edit.replacement);
    case '//':
      return edit.pattern === '' ? text : text.split(edit.pattern).join(edit.replacement);
    case '/#':
      return text.startsWith(edit.pattern) ? edit.replacement + text.slice(edit.pattern.length) : text;
    case '/%':
      return text.endsWith(edit.pattern) ? text.slice(0, text.length - edit.pattern.length) + edit.replacement : text;
  }
}
