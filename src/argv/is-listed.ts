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
    return { words: (open ? entry.slice(0, -3) : entry).split('.').filter(isWord).map(patternOf), open };
  });
  lists.set(list, entries);
  return entries;
}

const isWord = (word: string): boolean => word !== '';
const patternOf = (word: string): RegExp =>
  new RegExp(`^${word.replace(/[+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*')}$`, 's');
