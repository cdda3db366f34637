// Matches a short pattern of words against the words of a clause: gaps, alternatives, endings. Contains no phrases.

export type WordPattern = readonly (readonly string[])[];

/** How many words a `*` may match. */
const LONGEST_GAP = 8;

export const wordPattern = (text: string): WordPattern => text.split(' ').map((word) => word.split('|'));

function fits(word: string, one: string): boolean {
  if (one === '_') return true;
  if (!one.includes('~')) return word === one;
  const at = one.indexOf('~');
  const [start, end] = [one.slice(0, at), one.slice(at + 1)];
  return word.length > start.length + end.length + 1 && word.startsWith(start) && word.endsWith(end);
}

/** Where the rest of the pattern ends if it begins at `at`; undefined if it does not match. */
function endFrom(words: readonly string[], pattern: WordPattern, at: number): number | undefined {
  const [first, ...rest] = pattern;
  if (first === undefined) return at;
  for (const one of first) {
    if (one === '$') {
      if (at === words.length) return at;
    } else if (one === '*') {
      for (let gap = 0; gap <= LONGEST_GAP && at + gap <= words.length; gap += 1) {
        const end = endFrom(words, rest, at + gap);
        if (end !== undefined) return end;
      }
    } else {
      const word = words[at];
      const end = word !== undefined && fits(word, one) ? endFrom(words, rest, at + 1) : undefined;
      if (end !== undefined) return end;
    }
  }
  return undefined;
}

const isLiteral = (one: string): boolean => !/[~_*^$]/.test(one);

/** Patterns indexed by a word that each of them needs, so that a clause is compared with few of them. */
export class PatternIndex {
  readonly #byWord = new Map<string, WordPattern[]>();
  readonly #rest: WordPattern[] = [];

  constructor(texts: readonly string[]) {
    for (const pattern of texts.map(wordPattern)) {
      const needed = pattern.filter((alternatives) => alternatives.every(isLiteral)).sort((a, b) => a.length - b.length)[0];
      if (needed === undefined) this.#rest.push(pattern);
      for (const word of needed ?? []) this.#byWord.set(word, [...(this.#byWord.get(word) ?? []), pattern]);
    }
  }

  /** The position of the first pattern that matches. */
  find(words: readonly string[]): readonly [number, number] | undefined {
    const near = new Set([...this.#rest, ...words.flatMap((word) => this.#byWord.get(word) ?? [])]);
    for (const pattern of near) {
      const found = findPattern(words, pattern);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** The words that the pattern matches, or undefined. */
export function findPattern(words: readonly string[], pattern: WordPattern): readonly [number, number] | undefined {
  const anchored = pattern[0]?.[0] === '^';
  const body = anchored ? pattern.slice(1) : pattern;
  for (let at = 0; at <= (anchored ? 0 : words.length); at += 1) {
    const end = endFrom(words, body, at);
    if (end !== undefined && end > at) return [at, end];
  }
  return undefined;
}
