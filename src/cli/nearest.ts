// Suggests the known word that a mistyped word most likely means, for the end of a message. Knows no commands.
import { didYouMean as nearestTo } from '../rules/did-you-mean.ts';

/** Also completes a word if exactly one known word begins with it, and knows a word with something appended: `copilot-cli`. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const begun = word.length < 2 ? [] : known.filter((one) => one.startsWith(word.toLowerCase()));
  if (begun.length === 1) return begun[0];
  const whole = nearestTo(word, known) ?? known.find((one) => word.toLowerCase().startsWith(`${one}-`));
  if (whole !== undefined) return whole;
  // `cluade` is `claude-code`.
  const first = new Map(known.map((one) => [one.split('-')[0] ?? '', one]));
  const part = nearestTo(word, first.keys());
  return part === undefined ? undefined : first.get(part);
}

/** `; did you mean …?`, or nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  const meant = nearest(word, known);
  return meant === undefined ? '' : `; did you mean \`${meant}\`?`;
}
