// What a short answer answers: the option it chooses, or the sentence that asks. The model decides whether it agrees.
import { clausesOf } from './clauses.ts';
import type { Clause } from './clauses.ts';
import { ownWords, withoutQuotations } from './own-words.ts';
import { fold } from './fold.ts';
import { tokensOf } from './tokens.ts';
import { has } from './lexicon.ts';
import { ASSENT, CHOICE } from './tables/words.ts';

/** The first words of an answer. They decide whether it counts as a short answer. */
export const firstOf = (own: string): readonly string[] => clausesOf(own)[0]?.words ?? [];
export const isChoice = (own: string): boolean =>
  CHOICE.test(fold(firstOf(own).join(' '))) || CHOICE.test(fold(own).replace(/[.!)\s]+$/, ''));

/** An option of a list: its number or letter, and what it says. */
const OPTION = /^\s*[-*]?\s*\**\(?([1-9]|[a-eA-E])[.):]\**\s+(.*)$/;
const ORDINALS: readonly RegExp[] = [/[1a一]|first/, /[2b二]|second/, /[3c三]|third/, /[4d]/, /[5e]/];

/** The part of the agent's question that the answer refers to: the chosen option, otherwise the last sentence that asks. What the agent quotes is no question. */
export function answeredPart(asked: string, own: string): readonly Clause[] {
  if (/^\s*(?:>|＞)|```|~~~/m.test(asked)) return [];
  const lines = asked.split('\n');
  const picked = picks(own);
  const option =
    picked === undefined ? undefined : (lines.flatMap((line) => (OPTION.exec(line) ?? []).slice(2, 3))[picked] ?? '');
  if (option === '') return [];
  if (option !== undefined && !tokensOf(fold(option)).every((token) => has(ASSENT, token))) return clausesOf(ownWords(option));
  const text = withoutQuotations(lines.filter((line) => !OPTION.test(line)).join('\n'));
  const asking = text.slice(0, Math.max(text.lastIndexOf('?'), text.lastIndexOf('？'), 0));
  const start = [...asking.matchAll(/[.!?](?=\s)|[。！？\n]/g)].at(-1);
  return clausesOf(ownWords(asking.slice(start === undefined ? 0 : start.index + 1)));
}

/** Which option an answer picks, from 0; undefined for one that only agrees. */
function picks(own: string): number | undefined {
  const words = fold(firstOf(own).join(' '));
  if (!CHOICE.test(words) || /^y+$/.test(words)) return undefined;
  return ORDINALS.findIndex((pattern) =>
    pattern.test(words.replace(/^(?:option|choice|number|nummer|opcion|opcao|opzione|variante|the)\b/, '')),
  );
}
