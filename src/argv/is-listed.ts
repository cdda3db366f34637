// Operands against the word lists of program data: `status app.list show...`. Knows no program.
import type { Arg } from '../shell/value.ts';
import { exact } from '../shell/value.ts';
import { wordsOf } from './words-of.ts';

interface Entry {
  readonly words: readonly RegExp[];
  /** More words may follow. */
  readonly open: boolean;
}

const lists = new Map<string, readonly Entry[]>();

/** INVARIANT: a word that is not exactly known is like no entry. */
export function isListed(operands: readonly Arg[], list: string): boolean {
  const words = operands.map((arg) => (arg.spread ? undefined : exact(arg)));
  return (
    !words.includes(undefined) &&
    entriesOf(list).some(
      (entry) =>
        (entry.open ? words.length >= entry.words.length : words.length === entry.words.length) &&
        entry.words.every((pattern, at) => pattern.test(words[at] ?? '')),
    )
  );
}

function entriesOf(list: string): readonly Entry[] {
  const before = lists.get(list);
  if (before) return before;
  const entries = wordsOf(list).map((entry): Entry => {
    const open = entry.endsWith('...');
    return {
      words: (open ? entry.slice(0, -3) : entry)
        .split('.')
        .filter(isWord)
        .map((word) => patternOf(word, '.*')),
      open,
    };
  });
  lists.set(list, entries);
  return entries;
}

const values = new Map<string, readonly RegExp[]>();

/** A value that is exactly one of these words; `*` any characters but blanks and slashes, `#` a number. */
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
      .replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('*', () => star)
      .replaceAll('#', String.raw`\d+`)}$`,
    's',
  );
