// Reads one list of ignore patterns and finds the line that decides about a path. Does not know where lists come from or which has precedence.
import { asBytes, globMatches, readGlob, type Glob } from './wildmatch.ts';

export interface IgnorePattern {
  readonly negated: boolean;
  readonly directoryOnly: boolean;
  /** Matched against the last path component, in any directory. */
  readonly anywhere: boolean;
  /** How the pattern is compared; most are plain names or plain suffixes and need no glob. */
  readonly test:
    | { readonly kind: 'same'; readonly text: string }
    | { readonly kind: 'ends'; readonly text: string }
    | { readonly kind: 'glob'; readonly prefix: string; readonly glob: Glob };
}

export interface IgnoreQuery {
  /** Path relative to the directory of the list, one character per byte. */
  readonly name: string;
  readonly isDirectory: boolean;
}

const SPECIAL = /[*?[\\]/;
const lower = (text: string): string => text.replace(/[A-Z]/g, (c) => c.toLowerCase());

export function readIgnoreFile(text: string, options: { readonly foldCase: boolean }): readonly IgnorePattern[] {
  const patterns: IgnorePattern[] = [];
  for (const line of text.replace(/^\uFEFF/, '').split('\n')) {
    const pattern = readLine(asBytes(line), options);
    if (pattern !== undefined) patterns.push(pattern);
  }
  return patterns;
}

function readLine(line: string, options: { readonly foldCase: boolean }): IgnorePattern | undefined {
  let text = withoutTrailingSpaces(line.endsWith('\r') ? line.slice(0, -1) : line);
  if (text === '' || text.startsWith('#')) return undefined;
  const negated = text.startsWith('!');
  if (negated) text = text.slice(1);
  const directoryOnly = text.endsWith('/');
  if (directoryOnly) text = text.slice(0, -1);
  const anywhere = !text.includes('/');
  if (!anywhere && text.startsWith('/')) text = text.slice(1);
  // A lone `/` or an empty pattern matches no path.
  if (text === '') return undefined;
  return { negated, directoryOnly, anywhere, test: readTest(text, anywhere, options) };
}

function readTest(text: string, anywhere: boolean, options: { readonly foldCase: boolean }): IgnorePattern['test'] {
  const fold = options.foldCase ? lower : (plain: string): string => plain;
  const special = text.search(SPECIAL);
  if (special < 0) return { kind: 'same', text: fold(text) };
  if (anywhere && text.startsWith('*') && !SPECIAL.test(text.slice(1))) return { kind: 'ends', text: fold(text.slice(1)) };
  // git compares the part before the first special character separately, so `a**/b` is `a` followed by `**/b`.
  const prefix = anywhere ? '' : text.slice(0, special);
  return { kind: 'glob', prefix: fold(prefix), glob: readGlob(text.slice(prefix.length), options) };
}

/** Trailing blanks do not count unless a backslash escapes them. */
function withoutTrailingSpaces(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === ' ') end--;
  if (end === line.length) return line;
  let slashes = 0;
  while (line[end - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1 ? line.slice(0, end + 1) : line.slice(0, end);
}

/** The cost of comparing one character with every pattern. */
export const workOf = (patterns: readonly IgnorePattern[]): number =>
  patterns.reduce((sum, { test }) => sum + (test.kind === 'glob' ? (test.glob.tokens?.length ?? 0) : 1), 0);

/** The last matching pattern decides: true is ignored, false is kept, undefined means no match. */
export function decides(
  patterns: readonly IgnorePattern[],
  query: IgnoreQuery,
  options: { readonly foldCase: boolean },
): boolean | undefined {
  const whole = options.foldCase ? lower(query.name) : query.name;
  const base = whole.slice(whole.lastIndexOf('/') + 1);
  for (let i = patterns.length - 1; i >= 0; i--) {
    const pattern = patterns[i];
    if (pattern === undefined || (pattern.directoryOnly && !query.isDirectory)) continue;
    if (fits(pattern, pattern.anywhere ? base : whole)) return !pattern.negated;
  }
  return undefined;
}

function fits({ test }: IgnorePattern, text: string): boolean {
  switch (test.kind) {
    case 'same':
      return text === test.text;
    case 'ends':
      return text.endsWith(test.text);
    case 'glob':
      return text.startsWith(test.prefix) && globMatches(test.glob, text.slice(test.prefix.length));
  }
}
