// The known word that a mistyped one most likely meant, as the end of a message. Knows no commands.
import { didYouMean as nearestTo } from '../rules/did-you-mean.ts';

/** Also a word that was only begun, where one known word begins so. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const begun = word.length < 2 ? [] : known.filter((one) => one.startsWith(word.toLowerCase()));
  return begun.length === 1 ? begun[0] : nearestTo(word, known);
}

/** `; did you mean …?`, or nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  const meant = nearest(word, known);
  return meant === undefined ? '' : `; did you mean \`${meant}\`?`;
}
