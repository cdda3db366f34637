// Text that is built from texts: concatenation, paths, %-formatting, `format`, `join`, and methods with a known result. Computes; runs nothing.
import { posix } from 'node:path';
import type { Arg, Bit } from '../../shell/value.ts';
import { exact, holeArg, textArg, union } from '../../shell/value.ts';
import type { Value } from './py-value.ts';
import { alternatives, bytesOf, exactText, isBytes, known, someName, someText, str } from './py-value.ts';

const MAX_TEXT = 64 * 1024;

export function concat(args: readonly Arg[]): Arg {
  const bits: Bit[] = [];
  let size = 0;
  for (const bit of args.flatMap((arg) => arg.bits)) {
    const last = bits.at(-1);
    size += bit.kind === 'hole' ? 0 : bit.text.length;
    if (size > MAX_TEXT || bits.length > 64) return holeArg('a long text');
    if (bit.kind === 'text' && last?.kind === 'text') bits[bits.length - 1] = { kind: 'text', text: last.text + bit.text };
    else bits.push(bit);
  }
  return { bits, from: union(...args.map((arg) => arg.from)), spread: false };
}

/** A value as it looks inside a text. */
export function asText(value: Value | undefined): Arg {
  if (!value) return holeArg('an unknown value');
  if (value.kind === 'str' || value.kind === 'path') return value.arg;
  if (value.kind === 'num' && value.truth !== undefined) return textArg(value.truth ? 'True' : 'False');
  if (value.kind === 'num')
    return value.value === undefined ? holeArg('a number', { kind: 'token' }) : textArg(String(value.value));
  if (value.kind === 'none') return textArg('None');
  return holeArg('an unknown value');
}

/** `os.path.join` and `/`: an absolute part replaces the parts before it. */
export function joinPath(parts: readonly Arg[]): Arg {
  let joined: Arg = textArg('');
  for (const part of parts) {
    const first = part.bits[0];
    if (part.bits.length === 0) continue;
    if (first?.kind === 'hole' && first.shape.kind !== 'token') joined = part;
    else if (first?.kind === 'text' && first.text.startsWith('/')) joined = part;
    else if (exact(joined) === '' || exact(joined) === '.') joined = part;
    else joined = exact(joined)?.endsWith('/') ? concat([joined, part]) : concat([joined, textArg('/'), part]);
  }
  return joined;
}

/** `'…' % values`. */
export function percent(format: Arg, values: readonly Value[]): Arg {
  const text = exact(format);
  if (text === undefined || values.some(isBytes)) return holeArg('a formatted text');
  const parts: Arg[] = [];
  let at = 0;
  let used = 0;
  for (const match of text.matchAll(/%([a-z%])|%/g)) {
    parts.push(textArg(text.slice(at, match.index)));
    at = match.index + match[0].length;
    if (match[1] === '%') parts.push(textArg('%'));
    else if (match[1] === 's' || match[1] === 'd') parts.push(asText(values[used++]));
    else return holeArg('a formatted text');
  }
  return concat([...parts, textArg(text.slice(at))]);
}

/** `'…'.format(…)`: plain fields only; a field with an attribute or index is unknown. */
export function format(text: string, values: readonly Value[], names: ReadonlyMap<string, Value>): Arg {
  if ([...values, ...names.values()].some(isBytes)) return holeArg('bytes as text');
  const parts: Arg[] = [];
  let at = 0;
  let used = 0;
  for (const match of text.matchAll(/\{\{|\}\}|\{(\w*)\}|\{/g)) {
    parts.push(textArg(text.slice(at, match.index)));
    at = match.index + match[0].length;
    const field = match[1];
    if (match[0] === '{{' || match[0] === '}}') parts.push(textArg(match[0].slice(1)));
    else if (field === undefined) return holeArg('a formatted text');
    else if (field === '') parts.push(asText(values[used++]));
    else parts.push(asText(/^\d+$/.test(field) ? values[Number(field)] : names.get(field)));
  }
  return concat([...parts, textArg(text.slice(at))]);
}

export function joinTexts(separator: Arg, items: readonly Value[]): Arg {
  return concat(items.flatMap((item, i) => (i === 0 ? [asText(item)] : [separator, asText(item)])));
}

const UTF8 = /^(utf[-_]?8|ascii)$/i;

const PLAIN: ReadonlyMap<string, (text: string, args: readonly string[]) => string | undefined> = new Map([
  ['strip', (text, [chars]) => (chars === undefined ? text.trim() : undefined)],
  ['lstrip', (text, [chars]) => (chars === undefined ? text.trimStart() : undefined)],
  ['rstrip', (text, [chars]) => (chars === undefined ? text.trimEnd() : undefined)],
  ['lower', (text) => text.toLowerCase()],
  ['upper', (text) => text.toUpperCase()],
  [
    'replace',
    (text, [a, b, count]) =>
      a === undefined || a === '' || b === undefined || count !== undefined ? undefined : text.replaceAll(a, b),
  ],
  ['removeprefix', (text, [a]) => (a !== undefined && text.startsWith(a) ? text.slice(a.length) : text)],
  ['removesuffix', (text, [a]) => (a !== undefined && a !== '' && text.endsWith(a) ? text.slice(0, -a.length) : text)],
  ['decode', (text, [encoding]) => (encoding === undefined || UTF8.test(encoding) ? text : undefined)],
  ['encode', (text, [encoding]) => (encoding === undefined || UTF8.test(encoding) ? text : undefined)],
]);

/** The result of a method of a known text, if it can be computed exactly. */
export function textMethod(text: string, method: string, args: readonly Value[]): Value | undefined {
  const words = args.flatMap((arg) => exactText(arg) ?? []);
  if (words.length !== args.length) return undefined;
  if (method === 'split' && words.length <= 1) {
    const pieces = words[0] === undefined ? text.split(/\s+/).filter((piece) => piece !== '') : text.split(words[0]);
    return {
      kind: 'list',
      items: pieces.length > 64 ? [someText('part of a text')] : pieces.map(known),
      open: pieces.length > 64,
    };
  }
  const compute = PLAIN.get(method);
  const result = compute?.(text, words);
  return result === undefined ? undefined : method === 'encode' ? bytesOf(result) : known(result);
}

export const dirName = (arg: Arg): Value => {
  const text = exact(arg);
  if (text !== undefined) return known(posix.dirname(text));
  // The parent of a path below a directory is at or below that directory.
  const first = arg.bits[0];
  return first?.kind === 'hole' && first.shape.kind === 'below' && first.shape.patterns === undefined
    ? str({ ...arg, bits: [first] })
    : someText('a directory');
};

export const baseName = (arg: Arg): Value => {
  const text = exact(arg);
  return text === undefined ? someName() : known(posix.basename(text));
};

/** `~` at the start. */
export function expandUser(arg: Arg, home: string): Arg {
  const [first, ...rest] = arg.bits;
  if (first?.kind !== 'text' || !first.text.startsWith('~'))
    return first?.kind === 'hole' && first.shape.kind === 'any' ? holeArg(first.why) : arg;
  if (first.text !== '~' && !first.text.startsWith('~/')) return holeArg('the home of another user');
  return concat([textArg(home + first.text.slice(1)), { ...arg, bits: rest }]);
}

/** The texts that a value may be; undefined if one of the alternatives is not a text or path. */
export const textsOf = (value: Value): readonly Arg[] | undefined => {
  const all = alternatives(value).map((one) => (one.kind === 'str' || one.kind === 'path' ? one.arg : undefined));
  return all.every((one) => one !== undefined) ? all : undefined;
};

/** `text[a:b]` and `text[::-1]` of known text. */
export function sliced(text: Extract<Value, { readonly kind: 'str' }>, cut: readonly Value[]): Value {
  const plain = exactText(text);
  const [lower, upper, stride] = cut.map((one) => (one.kind === 'num' ? one.value : undefined));
  if (plain === undefined || !cut.every((one) => one.kind === 'none' || (one.kind === 'num' && one.value !== undefined)))
    return someText('part of a text');
  const letters = [...plain];
  if (stride === undefined || stride === 1) return known(letters.slice(lower ?? 0, upper).join(''));
  return stride === -1 && lower === undefined && upper === undefined
    ? known(letters.reverse().join(''))
    : someText('part of a text');
}
