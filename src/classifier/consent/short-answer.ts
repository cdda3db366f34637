// What a short answer refers to: the option that it chooses, or the sentence that asks. The model decides whether it agrees.
import { clausesOf, tokensOf, type Clause } from './clauses.ts';
import { ownWords, withoutQuotations } from './own-words.ts';
import { fold, has } from './words.ts';
import { CHOICE, PLAIN } from './tables/words.ts';

/** The first words of an answer, which decide whether it counts as short. */
export const firstOf = (own: string): Clause => clausesOf(own)[0] ?? [];
export const isChoice = (own: string): boolean =>
  [firstOf(own).join(' '), own.replace(/[.!)\s]+$/, '')].some((words) => CHOICE.test(fold(words)));

/** An option in a list: its number or letter, and its text. */
const OPTION = /^\s*[-*]?\s*\**\(?([1-9]|[a-eA-E])[.):]\**\s+(.*)$/;
const ORDINALS: readonly RegExp[] = [/[1a一]|first/, /[2b二]|second/, /[3c三]|third/, /[4d]/, /[5e]/];

/**
 * The part of the agent's question that the answer refers to: the chosen option, otherwise the last sentence that asks. Text that the agent
 * quotes is not part of a question.
 */
export function answeredPart(asked: string, own: string): readonly Clause[] {
  if (/^\s*(?:>|＞)|```|~~~/m.test(asked)) return [];
  const lines = asked.split('\n');
  const choice = fold(firstOf(own).join(' '));
  if (CHOICE.test(choice) && !/^y+$/.test(choice)) {
    const chosen = choice.replace(/^(?:option|choice|number|nummer|opcion|opcao|opzione|variante|the)\b/, '');
    const option = lines.flatMap((line) => OPTION.exec(line)?.[2] ?? [])[ORDINALS.findIndex((one) => one.test(chosen))] ?? '';
    // "1. yes" means no more than "yes".
    if (!tokensOf(fold(option)).every((word) => has(PLAIN, word)) || option === '') return clausesOf(ownWords(option));
  }
  const text = withoutQuotations(lines.filter((line) => !OPTION.test(line)).join('\n'));
  const asking = text.slice(0, Math.max(text.lastIndexOf('?'), text.lastIndexOf('？'), 0));
  return clausesOf(ownWords(asking.split(/[.!?](?=\s)|[。！？\n]/).at(-1) ?? ''));
}
