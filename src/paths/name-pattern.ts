// Patterns for one name of a path: `*`, `?`, `[…]` and `\`. All kinds of path patterns use this reader and matcher. No slash, no disk.

/** Members of `[…]`: single characters, ranges, and classes such as `[:digit:]`. */
interface CharacterClass {
  readonly negated: boolean;
  readonly ranges: readonly (readonly [string, string])[];
  readonly named: readonly RegExp[];
  /** The class contains something that we cannot parse, or an invalid range. */
  readonly unread: boolean;
}

export type Token =
  | { readonly kind: 'char'; readonly char: string }
  | { readonly kind: 'one'; readonly of?: CharacterClass }
  | { readonly kind: 'run' };

/** `pieces`: the texts before, between and after the stars, if the pattern has no other special characters. */
export type NamePattern =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'pieces'; readonly pieces: readonly string[] }
  | { readonly kind: 'tokens'; readonly tokens: readonly Token[] };

/** `wide`: ignores case. For patterns that make a verdict stricter, where a missed match is a security hole. */
export type Width = 'exact' | 'wide';

/** Functions, because creating a regular expression of Unicode classes takes time, and few patterns name a class. */
const NAMED: ReadonlyMap<string, () => RegExp> = new Map([
  ['alpha', () => /\p{L}/u],
  ['digit', () => /\d/],
  ['alnum', () => /[\p{L}\p{Nd}]/u],
  ['upper', () => /\p{Lu}/u],
  ['lower', () => /\p{Ll}/u],
  ['space', () => /\s/],
  ['blank', () => /[ \t]/],
  ['punct', () => /[!-/:-@[-`{-~]/],
  ['xdigit', () => /[\da-f]/i],
  ['word', () => /[\p{L}\p{Nd}_]/u],
]);

/** The class that begins at `open`, and where it ends. Undefined if it does not end: then `[` is a literal character. */
function classAt(chars: readonly string[], open: number): { readonly of: CharacterClass; readonly end: number } | undefined {
  const negated = chars[open + 1] === '!' || chars[open + 1] === '^';
  const ranges: (readonly [string, string])[] = [];
  const named: RegExp[] = [];
  let unread = false;
  const first = open + (negated ? 2 : 1);
  for (let i = first; i < chars.length; i += 1) {
    const char = chars[i] ?? '';
    if (char === ']' && i > first) return { of: { negated, ranges, named, unread }, end: i };
    const inner = char === '[' ? /^\[([:.=])([^\]]*?)\1\]/.exec(chars.slice(i).join('')) : null;
    if (inner !== null) {
      const known = inner[1] === ':' ? NAMED.get(inner[2] ?? '')?.() : undefined;
      if (known === undefined) unread = true;
      else named.push(known);
      i += [...inner[0]].length - 1;
      continue;
    }
    const low = char === '\\' && i + 1 < chars.length ? (chars[(i += 1)] ?? '') : char;
    const ranged = chars[i + 1] === '-' && i + 2 < chars.length && chars[i + 2] !== ']';
    const high = ranged ? (chars[(i += 2)] ?? '') : low;
    if (high < low) unread = true;
    else ranges.push([low, high]);
  }
  return undefined;
}

function tokensIn(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const chars = [...text];
  for (let i = 0; i < chars.length; i += 1) {
    const char = chars[i] ?? '';
    const found = char === '[' ? classAt(chars, i) : undefined;
    if (char === '*') {
      if (tokens.at(-1)?.kind !== 'run') tokens.push({ kind: 'run' });
    } else if (char === '?') tokens.push({ kind: 'one' });
    else if (found !== undefined) {
      tokens.push({ kind: 'one', of: found.of });
      i = found.end;
    } else if (char === '\\' && i + 1 < chars.length) tokens.push({ kind: 'char', char: chars[(i += 1)] ?? '' });
    else tokens.push({ kind: 'char', char });
  }
  return tokens;
}

const OTHER_SPECIALS = /[?[\\]/;

export function readName(text: string): NamePattern {
  if (!OTHER_SPECIALS.test(text))
    return text.includes('*') ? { kind: 'pieces', pieces: text.split('*') } : { kind: 'literal', text };
  const tokens = tokensIn(text);
  if (tokens.every((token) => token.kind === 'char'))
    return { kind: 'literal', text: tokens.map((token) => (token.kind === 'char' ? token.char : '')).join('') };
  return { kind: 'tokens', tokens };
}

/** Whether a class in it contains something that cannot be read; an exact match treats such a class as matching nothing. */
export const hasUnread = (pattern: NamePattern): boolean =>
  pattern.kind === 'tokens' && pattern.tokens.some((token) => token.kind === 'one' && token.of?.unread === true);

const characters = (text: string): readonly Token[] => [...text].map((char) => ({ kind: 'char', char }));

export function tokensOf(pattern: NamePattern): readonly Token[] {
  switch (pattern.kind) {
    case 'literal':
      return characters(pattern.text);
    case 'pieces':
      return pattern.pieces.flatMap((piece, i) => [...(i === 0 ? [] : [{ kind: 'run' } as const]), ...characters(piece)]);
    case 'tokens':
      return pattern.tokens;
  }
}

function isIn({ negated, ranges, named }: CharacterClass, char: string, width: Width): boolean {
  const listed = (one: string): boolean =>
    ranges.some(([low, high]) => low <= one && one <= high) || named.some((members) => members.test(one));
  if (listed(char) !== negated) return true;
  return width === 'wide' && [char.toLowerCase(), char.toUpperCase()].some(listed) !== negated;
}

function tokenMatches(token: Token, char: string, width: Width): boolean {
  if (token.kind === 'char') return token.char === char || (width === 'wide' && token.char.toLowerCase() === char.toLowerCase());
  return token.kind === 'one' && (token.of === undefined || isIn(token.of, char, width));
}

/** Whether the pattern matches the whole name. */
export function nameFits(pattern: NamePattern, name: string, width: Width = 'exact'): boolean {
  if (width === 'wide' || pattern.kind === 'tokens') return tokensFit(tokensOf(pattern), [...name], width);
  return pattern.kind === 'literal' ? pattern.text === name : piecesFit(pattern.pieces, name);
}

function piecesFit(pieces: readonly string[], name: string): boolean {
  let from = 0;
  for (let i = 0; i < pieces.length; i += 1) {
    const piece = pieces[i] ?? '';
    if (i === 0) {
      if (!name.startsWith(piece)) return false;
      from = piece.length;
    } else if (i === pieces.length - 1) return name.length - from >= piece.length && name.endsWith(piece);
    else {
      const at = name.indexOf(piece, from);
      if (at < 0) return false;
      from = at + piece.length;
    }
  }
  return true;
}

/**
 * A `*` matches as few characters as possible; if the rest fails, the last `*` matches one more. Never takes more than tokens × characters
 * steps.
 */
function tokensFit(tokens: readonly Token[], chars: readonly string[], width: Width): boolean {
  let at = 0;
  let run = -1;
  let taken = 0;
  for (let i = 0; i < chars.length;) {
    const token = tokens[at];
    if (token?.kind === 'run') {
      run = at;
      taken = i;
      at += 1;
    } else if (token !== undefined && tokenMatches(token, chars[i] ?? '', width)) {
      at += 1;
      i += 1;
    } else if (run >= 0) {
      taken += 1;
      i = taken;
      at = run + 1;
    } else return false;
  }
  while (tokens[at]?.kind === 'run') at += 1;
  return at === tokens.length;
}

const tokensMeet = (a: Token, b: Token): boolean =>
  b.kind === 'char' ? tokenMatches(a, b.char, 'exact') : a.kind === 'char' ? tokenMatches(b, a.char, 'exact') : true;

/** Whether some name matches both patterns. */
export function namePatternsIntersect(first: NamePattern, second: NamePattern): boolean {
  if (first.kind === 'literal') return nameFits(second, first.text);
  if (second.kind === 'literal') return nameFits(first, second.text);
  return intersect({
    first: tokensOf(first),
    second: tokensOf(second),
    isRun: (token) => token.kind === 'run',
    meet: tokensMeet,
  });
}

/** Whether two sequences can be equal; an item that is a run matches any number of items, including none. */
export function intersect<T>({
  first,
  second,
  isRun,
  meet,
}: {
  readonly first: readonly T[];
  readonly second: readonly T[];
  readonly isRun: (item: T) => boolean;
  readonly meet: (a: T, b: T) => boolean;
}): boolean {
  // reach[j]: first[0..i] and second[0..j] can spell the same
  let reach = new Uint8Array(second.length + 1);
  reach[0] = 1;
  for (let j = 1; j <= second.length; j += 1) reach[j] = isRun(second[j - 1] as T) ? (reach[j - 1] ?? 0) : 0;
  for (const left of first) {
    const next = new Uint8Array(second.length + 1);
    next[0] = isRun(left) ? (reach[0] ?? 0) : 0;
    for (let j = 1; j <= second.length; j += 1) {
      const right = second[j - 1] as T;
      if (isRun(left) || isRun(right)) next[j] = (reach[j] ?? 0) | (next[j - 1] ?? 0);
      else next[j] = meet(left, right) ? (reach[j - 1] ?? 0) : 0;
    }
    reach = next;
  }
  return reach[second.length] === 1;
}
