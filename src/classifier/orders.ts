// Tells which words of a sentence give an order. "push to main" does; "the script will push to main" only tells. Knows no effects.
import { ADDRESSING, APPROVING, LEADS, SUBJECTS, TO_LEADS } from './data/speech.ts';
import { wordsOf } from './segment-turn.ts';

/** A stretch between commas and conjunctions: the reach of one verb. Places are those of the sentence. */
export interface Clause {
  readonly start: number;
  readonly end: number;
  readonly words: readonly string[];
  /** Words in a place where an imperative stands. */
  readonly orders: ReadonlySet<string>;
}

/** The colon of an address ends nothing. */
const PHRASE = /(?:[^,;:()—–]|:(?=\/\/))+/g;
const JOINT = /\s(?:and|then|but|or|und|dann|et|puis|y)\s/gi;

export function clausesOf(plain: string): readonly Clause[] {
  const approves = wordsOf(plain).some((word) => APPROVING.has(word));
  // German asks with the infinitive at the end: "bitte auf main pushen".
  const polite = wordsOf(plain).includes('bitte');
  const out: Clause[] = [];
  for (const phrase of plain.matchAll(PHRASE)) {
    const all = wordsOf(phrase[0]);
    // "the build …", "it …": somebody else acts, unless the person who reads is spoken to.
    const tells = SUBJECTS.has(all[0] ?? '') && !all.some((word) => ADDRESSING.has(word));
    let from = 0;
    for (const joint of [...phrase[0].matchAll(JOINT), undefined]) {
      const to = joint?.index ?? phrase[0].length;
      const words = wordsOf(phrase[0].slice(from, to));
      const places = ordering(words);
      const orders = tells
        ? []
        : words.filter(
            (word, at) => places[at] === true || (approves && word.endsWith('ing')) || (polite && word.endsWith('en')),
          );
      out.push({ start: phrase.index + from, end: phrase.index + to, words, orders: new Set(orders) });
      from = joint === undefined ? to : to + joint[0].length;
    }
  }
  return out;
}

/** Which words stand at the start, or after words that only lead up to a verb: "please", "go ahead and", "I want you to". */
function ordering(words: readonly string[]): readonly boolean[] {
  const out: boolean[] = [];
  for (const [at] of words.entries()) {
    const before = words[at - 1];
    if (before === undefined) out.push(true);
    else if (before === 'to') out.push(at === 1 || TO_LEADS.has(words[at - 2] ?? ''));
    else out.push(LEADS.has(before) && out[at - 1] === true);
  }
  return out;
}
