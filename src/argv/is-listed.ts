// Compares operands with the word lists of program data: `status app.list show...`. Knows no program.
import type { Arg } from '../shell/value.ts';
import { exact } from '../shell/value.ts';
import { wordsOf } from './words-of.ts';

interface Entry {
  readonly words: readonly RegExp[];
  /** What may follow: `...` allows known words, `...*` any words. */
  readonly more: 'none' | 'known' | 'any';
}

const lists = new Map<string, readonly Entry[]>();

/** INVARIANT: a word that is not exactly known matches no entry, except as one of the further words after `...*`. */
export function isListed(operands: readonly Arg[], list: string): boolean {
  const words = operands.map((arg) => (arg.spread ? undefined : exact(arg)));
  return entriesOf(list).some(
    (entry) =>
      (entry.more === 'none' ? words.length === entry.words.length : words.length >= entry.words.length) &&
      (entry.more === 'any' || !words.includes(undefined)) &&
      entry.words.every((pattern, at) => words[at] !== undefined && pattern.test(words[at] ?? '')),
  );
}

/** Some consecutive words are one of these entries, whatever other words there are. */
export function isMentioned(operands: readonly Arg[], list: string): boolean {
  const words = operands.map((arg) => exact(arg));
  return entriesOf(list).some(({ words: entry }) =>
    words.some((_, at) => entry.every((pattern, i) => words[at + i] !== undefined && pattern.test(words[at + i] ?? ''))),
  );
}

function entriesOf(list: string): readonly Entry[] {
  const before = lists.get(list);
  if (before) return before;
  const entries = wordsOf(list).map((entry): Entry => {
    if (entry === 'none') return { words: [], more: 'none' };
    const [, first = '', tail = ''] = /^(.*?)(\.\.\.\*?)?$/s.exec(entry) ?? [];
    const patterns = first.split('.').filter(isWord);
    return {
      words: patterns.map((word) => patternOf(word, '.*')),
      more: tail === '' ? 'none' : tail === '...' ? 'known' : 'any',
    };
  });
  lists.set(list, entries);
  return entries;
}

const values = new Map<string, readonly RegExp[]>();

/** Whether a value is exactly one of these words; `*` matches any characters but blanks and slashes, `#` a number. */
export function isOneOf(arg: Arg, list: string): boolean {
  const text = arg.spread || list === '' ? undefined : exact(arg);
  if (text === undefined) return false;
  let patterns = values.get(list);
  if (!patterns) {
    patterns = wordsOf(list).map((word) => patternOf(word, String.raw`[^\s/]*`));
    values.set(list, patterns);
  }
  return patterns.some((pattern) => pattern.test(text));
}

const isWord = (word: string): boolean => word !== '';
const patternOf = (word: string, star: string): RegExp =>
  new RegExp(
    `^${word
      .replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('?', '.')
      .replaceAll('*', () => star)
      .replaceAll('#', String.raw`\d+`)}$`,
    's',
  );
