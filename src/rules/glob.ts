// Path globs by segments: does a path match, and can two patterns mean the same path. Linear or quadratic, never exponential; no disk.

/** One character of a segment: itself, `?` any one, `*` any run, or a class of which we only know that it is one character. */
type Token =
  | { readonly kind: 'char'; readonly char: string }
  | { readonly kind: 'one'; readonly of?: string }
  | { readonly kind: 'run' };

export type Segment =
  | { readonly kind: 'deep' }
  | { readonly kind: 'name'; readonly text: string; readonly tokens: readonly Token[]; readonly literal: boolean };

export function segmentOf(text: string): Segment {
  if (text === '**') return { kind: 'deep' };
  const tokens: Token[] = [];
  const chars = [...text];
  for (let i = 0; i < chars.length; i++) {
    const char = chars[i] ?? '';
    const close = char === '[' ? chars.indexOf(']', i + 2) : -1;
    if (char === '*') {
      if (tokens.at(-1)?.kind !== 'run') tokens.push({ kind: 'run' });
    } else if (char === '?') tokens.push({ kind: 'one' });
    else if (close !== -1) {
      tokens.push({ kind: 'one', of: chars.slice(i + 1, close).join('') });
      i = close;
    } else if (char === '\\' && i + 1 < chars.length) tokens.push({ kind: 'char', char: chars[++i] ?? '' });
    else tokens.push({ kind: 'char', char });
  }
  const literal = tokens.every((token) => token.kind === 'char');
  return {
    kind: 'name',
    text: literal ? tokens.map((token) => (token.kind === 'char' ? token.char : '')).join('') : text,
    tokens,
    literal,
  };
}

const nameTokens = (name: string): readonly Token[] => [...name].map((char) => ({ kind: 'char', char }));

function inClass(of: string, char: string): boolean {
  const negated = of.startsWith('!') || of.startsWith('^');
  const chars = [...(negated ? of.slice(1) : of)];
  let found = false;
  for (let i = 0; i < chars.length; i++) {
    const low = chars[i] ?? '';
    const high = chars[i + 1] === '-' && i + 2 < chars.length ? (chars[i + 2] ?? '') : low;
    if (high !== low) i += 2;
    if (low <= char && char <= high) found = true;
  }
  return found !== negated;
}

function tokensMeet(a: Token, b: Token): boolean {
  if (a.kind === 'char' && b.kind === 'char') return a.char === b.char;
  if (a.kind === 'one' && b.kind === 'char') return a.of === undefined || inClass(a.of, b.char);
  if (a.kind === 'char' && b.kind === 'one') return b.of === undefined || inClass(b.of, a.char);
  return true;
}

/** Whether the pattern matches the name; a literal name is a pattern of characters, so one routine serves both questions. */
export function tokensIntersect(a: readonly Token[], b: readonly Token[]): boolean {
  // reach[j]: a[0..i] and b[0..j] can spell the same text
  let reach = new Uint8Array(b.length + 1);
  reach[0] = 1;
  for (let j = 1; j <= b.length; j++) reach[j] = b[j - 1]?.kind === 'run' ? (reach[j - 1] ?? 0) : 0;
  for (const left of a) {
    const next = new Uint8Array(b.length + 1);
    next[0] = left.kind === 'run' ? (reach[0] ?? 0) : 0;
    for (let j = 1; j <= b.length; j++) {
      const right = b[j - 1];
      if (right === undefined) continue;
      let ok: number;
      if (left.kind === 'run') ok = (reach[j] ?? 0) | (next[j - 1] ?? 0);
      else if (right.kind === 'run') ok = (reach[j] ?? 0) | (next[j - 1] ?? 0);
      else ok = tokensMeet(left, right) ? (reach[j - 1] ?? 0) : 0;
      next[j] = ok;
    }
    reach = next;
  }
  return reach[b.length] === 1;
}

export function nameMatches(segment: Segment, name: string): boolean {
  if (segment.kind === 'deep') return true;
  return segment.literal ? segment.text === name : tokensIntersect(segment.tokens, nameTokens(name));
}

function segmentsMeet(a: Segment, b: Segment): boolean {
  if (a.kind === 'deep' || b.kind === 'deep') return true;
  if (a.literal) return nameMatches(b, a.text);
  return b.literal ? nameMatches(a, b.text) : tokensIntersect(a.tokens, b.tokens);
}

/** Whether some path matches both patterns. `**` stands for any number of names, none included. */
export function patternsIntersect(a: readonly Segment[], b: readonly Segment[]): boolean {
  let reach = new Uint8Array(b.length + 1);
  reach[0] = 1;
  for (let j = 1; j <= b.length; j++) reach[j] = b[j - 1]?.kind === 'deep' ? (reach[j - 1] ?? 0) : 0;
  for (const left of a) {
    const next = new Uint8Array(b.length + 1);
    next[0] = left.kind === 'deep' ? (reach[0] ?? 0) : 0;
    for (let j = 1; j <= b.length; j++) {
      const right = b[j - 1];
      if (right === undefined) continue;
      if (left.kind === 'deep' || right.kind === 'deep') next[j] = (reach[j] ?? 0) | (next[j - 1] ?? 0);
      else next[j] = segmentsMeet(left, right) ? (reach[j - 1] ?? 0) : 0;
    }
    reach = next;
  }
  return reach[b.length] === 1;
}

export const literalSegments = (names: readonly string[]): readonly Segment[] =>
  names.map((name) => ({ kind: 'name', text: name, tokens: nameTokens(name), literal: true }));

/** `a/{b,c}/d` → both, at most `limit` of them. `undefined` when there would be more. */
export function expandBraces(text: string, limit = 64): readonly string[] | undefined {
  const out: string[] = [];
  const work = [text];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const group = /\{([^{}]*,[^{}]*)\}/.exec(next);
    if (group === null) out.push(next);
    else
      for (const choice of (group[1] ?? '').split(','))
        work.push(next.slice(0, group.index) + choice + next.slice(group.index + group[0].length));
    if (out.length + work.length > limit) return undefined;
  }
  return out;
}
