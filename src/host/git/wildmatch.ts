// Matches one path against one glob as git does (`*`, `?`, `[…]`, `**`, `\`). Knows no ignore files; takes at most pattern × path time.

type Token =
  | { readonly kind: 'char'; readonly code: number }
  /** One character of a set; never a slash. */
  | { readonly kind: 'set'; readonly has: Uint8Array }
  /** Any characters except slashes. */
  | { readonly kind: 'star' }
  /** Any characters. */
  | { readonly kind: 'deep' }
  /** Nothing, or any characters that end in a slash. */
  | { readonly kind: 'dirs' };

export interface Glob {
  /** Absent if the pattern is malformed: it then matches nothing. */
  readonly tokens?: readonly Token[];
  readonly foldCase: boolean;
}

const SLASH = 47;
const BACKSLASH = 92;
const code = (text: string): number => text.charCodeAt(0);
const isUpper = (c: number): boolean => c >= 65 && c <= 90;
const isLower = (c: number): boolean => c >= 97 && c <= 122;
const lower = (c: number): number => (isUpper(c) ? c + 32 : c);

const isDigit = (c: number): boolean => c >= 48 && c <= 57;
const isGraph = (c: number): boolean => c > 32 && c < 127;
const isAlnum = (c: number): boolean => isUpper(c) || isLower(c) || isDigit(c);
const CLASSES = new Map<string, (c: number) => boolean>([
  ['alnum', isAlnum],
  ['alpha', (c) => isUpper(c) || isLower(c)],
  ['blank', (c) => c === 32 || c === 9],
  ['cntrl', (c) => c < 32 || c === 127],
  ['digit', isDigit],
  ['graph', isGraph],
  ['lower', isLower],
  ['print', (c) => isGraph(c) || c === 32],
  ['punct', (c) => isGraph(c) && !isAlnum(c)],
  ['space', (c) => c === 32 || (c >= 9 && c <= 13)],
  ['upper', isUpper],
  ['xdigit', (c) => isDigit(c) || (lower(c) >= 97 && lower(c) <= 102)],
]);

/** Text as one character per UTF-8 byte, because git's `?` and sets match bytes. */
export const asBytes = (text: string): string => (/[^\0-\x7f]/.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text);

/** Reads a set that starts after `[`; `end` is the position after its `]`. */
function readSet(pattern: string, start: number, foldCase: boolean): { has: Uint8Array; end: number } | undefined {
  const has = new Uint8Array(256);
  let at = start;
  const negated = pattern[at] === '!' || pattern[at] === '^';
  if (negated) at++;
  let previous = 0;
  let first = true;
  for (;;) {
    let c = pattern.charCodeAt(at);
    if (Number.isNaN(c)) return undefined;
    if (c === code(']') && !first) break;
    first = false;
    if (c === BACKSLASH) {
      c = pattern.charCodeAt(++at);
      if (Number.isNaN(c)) return undefined;
      has[c] = 1;
    } else if (c === code('-') && previous !== 0 && at + 1 < pattern.length && pattern[at + 1] !== ']') {
      c = pattern.charCodeAt(++at);
      if (c === BACKSLASH) c = pattern.charCodeAt(++at);
      if (Number.isNaN(c)) return undefined;
      for (let i = previous; i <= c; i++) has[i] = 1;
      if (foldCase) for (let i = Math.max(previous, 65); i <= Math.min(c, 90); i++) has[i + 32] = 1;
      c = 0;
    } else if (c === code('[') && pattern[at + 1] === ':') {
      const close = pattern.indexOf(']', at + 2);
      if (close < 0) return undefined;
      if (close - 1 < at + 2 || pattern[close - 1] !== ':') has[c] = 1;
      else {
        const member = CLASSES.get(pattern.slice(at + 2, close - 1));
        if (member === undefined) return undefined;
        for (let i = 0; i < 256; i++) if (member(i)) has[i] = 1;
        if (foldCase && pattern.slice(at + 2, close - 1) === 'upper') for (let i = 97; i <= 122; i++) has[i] = 1;
        at = close;
        c = 0;
      }
    } else has[c] = 1;
    previous = c;
    at++;
  }
  if (negated) for (let i = 0; i < 256; i++) has[i] = has[i] === 1 ? 0 : 1;
  has[SLASH] = 0;
  return { has, end: at + 1 };
}

/** `pattern` must already be in the form of `asBytes`. */
export function readGlob(pattern: string, options: { readonly foldCase: boolean }): Glob {
  const { foldCase } = options;
  const tokens: Token[] = [];
  let at = 0;
  while (at < pattern.length) {
    const c = pattern.charCodeAt(at);
    if (c === code('*')) {
      const begin = at;
      while (pattern[at] === '*') at++;
      const long = at - begin > 1;
      const opens = begin === 0 || pattern[begin - 1] === '/';
      const closes = at === pattern.length || pattern[at] === '/' || (pattern[at] === '\\' && pattern[at + 1] === '/');
      if (!long || !opens || !closes) tokens.push({ kind: 'star' });
      else if (pattern[at] === '/') {
        tokens.push({ kind: 'dirs' });
        at++;
      } else tokens.push({ kind: 'deep' });
    } else if (c === code('?')) {
      const has = new Uint8Array(256).fill(1);
      has[SLASH] = 0;
      tokens.push({ kind: 'set', has });
      at++;
    } else if (c === code('[')) {
      const set = readSet(pattern, at + 1, foldCase);
      if (set === undefined) return { foldCase };
      tokens.push({ kind: 'set', has: set.has });
      at = set.end;
    } else {
      const literal = c === BACKSLASH ? pattern.charCodeAt(++at) : c;
      if (Number.isNaN(literal)) return { foldCase };
      tokens.push({ kind: 'char', code: foldCase ? lower(literal) : literal });
      at++;
    }
  }
  return { tokens, foldCase };
}

/** `text` must already be in the form of `asBytes`. Follows all possible matches in parallel. */
export function globMatches(glob: Glob, text: string): boolean {
  const { tokens } = glob;
  if (tokens === undefined) return false;
  const last = tokens.length;
  let here = new Uint8Array(last + 1);
  let there = new Uint8Array(last + 1);
  const enter = (states: Uint8Array, from: number): void => {
    let state = from;
    while (states[state] !== 1) {
      states[state] = 1;
      const kind = tokens[state]?.kind;
      if (kind !== 'star' && kind !== 'deep' && kind !== 'dirs') return;
      state++;
    }
  };
  enter(here, 0);
  for (let i = 0; i < text.length; i++) {
    const raw = text.charCodeAt(i);
    const c = glob.foldCase ? lower(raw) : raw;
    let alive = false;
    for (let state = 0; state < last; state++) {
      if (here[state] !== 1) continue;
      const token = tokens[state];
      if (token === undefined) continue;
      switch (token.kind) {
        case 'char':
          if (token.code === c) enter(there, state + 1);
          break;
        case 'set':
          if (token.has[c] === 1) enter(there, state + 1);
          break;
        case 'star':
          if (c !== SLASH) enter(there, state);
          break;
        case 'deep':
          enter(there, state);
          break;
        case 'dirs':
          // Staying in this state must not lead on to the next one; only a slash does.
          there[state] = 1;
          if (c === SLASH) enter(there, state + 1);
          break;
      }
    }
    for (let state = 0; state <= last && !alive; state++) alive = there[state] === 1;
    if (!alive) return false;
    [here, there] = [there, here];
    there.fill(0);
  }
  return here[last] === 1;
}
