// Splits a person's own words at punctuation and words such as "and" and "when". Judges no meaning.
import { has } from './lexicon.ts';
import { tokensOf } from './tokens.ts';
import { LINKS } from './tables/words.ts';

/** The words between two such marks. */
export interface Clause {
  readonly start: number;
  readonly end: number;
  /** As they were typed. */
  readonly words: readonly string[];
  /** Counts the sentences of the turn. */
  readonly sentence: number;
}

export function clausesOf(own: string): readonly Clause[] {
  const out: Clause[] = [];
  let [sentence, last] = [0, 0];
  const text = own.replace(/ [+&] /g, ' , ');
  for (const match of text.matchAll(/(?:[^,;!?()。，、！？；…\uFFFC.:：-]|[.:-](?!\s|$)|(?<!\s)-)+/gu)) {
    if (last === 0 || /[.;!?。！？；…\uFFFC]/.test(text.slice(last, match.index))) sentence += 1;
    last = match.index + match[0].length;
    let [start, end, words] = [match.index, match.index, [] as string[]];
    const push = (): void => void (words.length > 0 && out.push({ start, end, words, sentence }));
    for (const word of match[0].matchAll(/\S+/g)) {
      const till = match.index + word.index + word[0].length;
      for (const token of tokensOf(word[0])) {
        if (has(LINKS, token.toLowerCase())) {
          push();
          [start, words] = [till, []];
        } else words.push(token);
      }
      end = till;
    }
    push();
  }
  return out;
}
