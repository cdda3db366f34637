// Finds the words that the model cites: in a turn that a person typed and the question showed, as their own words. Judges no meaning.
import { LONGEST_TURN } from '../segment-turn.ts';
import type { Cited as Citation } from '../decode-answer.ts';
import type { RenderedRequest } from '../render-request.ts';
import type { UserTurn } from '../user-turns.ts';
import { clausesOf, type Clause } from './clauses.ts';
import { ownWords } from './own-words.ts';
import { fold, isEastern } from './words.ts';

/** A cited turn, and the clauses of the sentences that contain the cited words. */
export interface Cited {
  readonly turn: UserTurn;
  readonly own: string;
  readonly said: readonly Clause[];
}

/** Where the cited words are, or why they do not count. */
export function locate(
  { turn: number, quote }: Citation,
  { turns, shown }: Pick<RenderedRequest, 'turns' | 'shown'>,
): Cited | string {
  const turn = turns.find((one) => one.turn === number);
  if (turn === undefined) return 'none of your messages says so';
  // If the agent's hooks report what a person types, a turn that is only in the transcript may have been written there by anybody.
  if (turn.attested === false) return 'leeway did not see you type the message that says so';
  if (turn.text.length > LONGEST_TURN) return 'the message that says so is too long to read';
  const own = ownWords(turn.text);
  const place = findCited(own, quote);
  if (place === undefined) return 'it is only in quoted or pasted text, or in none of your messages';
  const bare = (text: string): string => fold(text).replace(/[\s`"'«»「」『』‹›【】《》[\]{}]+/g, '');
  const seen = bare(shown.get(number) ?? '');
  const pieces = own.slice(place.start, place.end).split(/[\uFFFC;]/);
  if (!pieces.every((piece) => seen.includes(bare(piece))))
    return 'the message that says so is too old or too long to have been shown';
  // Ends of a sentence. A short quotation counts together with the rest of its sentence.
  const end = /\.(?=\s|$)|[;!?。！？；…\uFFFC]/gu;
  const before = [...own.slice(0, place.start).matchAll(end)].at(-1);
  end.lastIndex = place.end - 1;
  return { turn, own, said: clausesOf(own.slice(before === undefined ? 0 : before.index + 1, end.exec(own)?.index)) };
}

/** Where the cited words are in the person's own words; undefined if they are not there. */
export function findCited(own: string, cited: string): { readonly start: number; readonly end: number } | undefined {
  const all = own.toLowerCase();
  for (const words of [ownWords(cited).toLowerCase(), fold(cited.replace(/[`"“”„«»]/g, ''))]) {
    const text = words.replace(/^[\uFFFC\s;]+|[\uFFFC\s;]+$/g, '');
    if (!/[\p{L}\p{N}\p{Emoji_Presentation}]/u.test(text)) continue;
    for (let at = all.indexOf(text); at >= 0; at = all.indexOf(text, at + 1)) {
      // Part of a word does not count: `push` in `pushing`.
      const isJoined = (a = ' ', b = ' '): boolean => /^[\p{L}\p{N}_]{2}$/u.test(a + b) && !isEastern(a) && !isEastern(b);
      if (!isJoined(all[at - 1], text[0]) && !isJoined(text.at(-1), all[at + text.length]))
        return { start: at, end: at + text.length };
    }
  }
  return undefined;
}
