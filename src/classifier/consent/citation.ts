// Where words that the model cites stand: in a turn that a person typed and the question showed, as their own words. Judges no meaning.
import { LONGEST_TURN } from '../segment-turn.ts';
import type { UserTurn } from '../user-turns.ts';
import { clausesOf } from './clauses.ts';
import type { Clause } from './clauses.ts';
import type { Citation, ConsentClaim } from './evidence.ts';
import { fold } from './fold.ts';
import { findCited, isDisguised, ownWords } from './own-words.ts';

/** A turn of which words are cited, and the clauses of the sentences that these are in. */
export interface Cited {
  readonly turn: UserTurn;
  readonly own: string;
  readonly said: readonly Clause[];
}

/** Where the cited words are, or why they do not count. */
export function locate({ turn: number, quote }: Citation, { turns, shown }: ConsentClaim): Cited | string {
  if (isDisguised(quote)) return 'the words found for it hold hidden or look-alike characters';
  const turn = turns.find((one) => one.turn === number);
  if (turn === undefined) return 'none of your messages says so';
  // If the agent reports what is typed, a turn that is only in its transcript may have been written there by anybody.
  if (turn.attested === false) return 'leeway did not see you type the message that says so';
  if (turn.text.length > LONGEST_TURN) return 'the message that says so is too long to read';
  const own = ownWords(turn.text);
  const place = findCited(own, quote);
  if (place === undefined) return 'it is only in quoted or pasted text, or in none of your messages';
  const bare = (text: string): string => text.replace(/[\s`"'«»「」『』‹›]+/g, '');
  const seen = bare(fold(shown.get(number) ?? ''));
  const pieces = own
    .slice(place.start, place.end)
    .toLowerCase()
    .split(/[\uFFFC;]/);
  if (!pieces.every((piece) => seen.includes(bare(piece))))
    return 'the message that says so is too old or too long to have been shown';
  // A short quotation includes the rest of its sentence.
  const all = clausesOf(own);
  const sentences = new Set(
    all.filter(({ start, end }) => start < place.end && end > place.start).map(({ sentence }) => sentence),
  );
  return { turn, own, said: all.filter(({ sentence }) => sentences.has(sentence)) };
}
