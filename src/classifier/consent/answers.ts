// What a short answer answers: the option it chooses, or the sentence that asks. Judges no meaning beyond the words of agreement.
import type { Deed } from './deeds.ts';
import { has, joined } from './lexicon.ts';
import { ownWords, stretchesOf, withoutQuotations } from './own-words.ts';
import type { Stretch } from './own-words.ts';
import { fold } from './fold.ts';
import { tokensOf } from './tokens.ts';
import { ABOUT, ASSENT, CHOICE, FILLERS, NEGATIONS, OR } from './tables/words.ts';

const firstOf = (own: string): string => fold((stretchesOf(own)[0]?.words ?? []).join(' '));

/** "yes, go ahead", "2": the first words agree and mention nothing else. */
export function isShortAnswer(own: string, { row }: Deed): boolean {
  const words = firstOf(own);
  if (CHOICE.test(words) || CHOICE.test(fold(own).replace(/[.!)\s]+$/, ''))) return true;
  const agreeing = joined(FILLERS, ASSENT, ...row.verbs.map((about) => ABOUT[about]));
  return tokensOf(words).some((token) => has(ASSENT, token)) && tokensOf(words).every((token) => has(agreeing, token));
}

/** An option of a list: its number or letter, and what it says. */
const OPTION = /^\s*[-*]?\s*\**\(?([1-9]|[a-eA-E])[.):]\**\s+(.*)$/;
const ORDINALS: readonly RegExp[] = [/[1a一]|first/, /[2b二]|second/, /[3c三]|third/, /[4d]/, /[5e]/];

/**
 * The part of the agent's question that the answer refers to: the chosen option, otherwise the last sentence that asks. What the agent quotes is no question;
 * "not" and "or" leave open what a yes means.
 */
export function answeredPart(asked: string, own: string, how: 'agrees' | 'orders'): readonly Stretch[] {
  if (/^\s*(?:>|＞)|```|~~~/m.test(asked)) return [];
  const lines = asked.split('\n');
  const picked = picks(own);
  const option =
    picked === undefined ? undefined : (lines.flatMap((line) => (OPTION.exec(line) ?? []).slice(2, 3))[picked] ?? '');
  if (option !== undefined && !tokensOf(fold(option)).every((token) => has(ASSENT, token))) return stretchesOf(ownWords(option));
  if (option === '') return [];
  const text = withoutQuotations(lines.filter((line) => !OPTION.test(line)).join('\n'));
  const asking = text.slice(0, Math.max(text.lastIndexOf('?'), text.lastIndexOf('？'), 0));
  const start = [...asking.matchAll(/[.!?](?=\s)|[。！？\n]/g)].at(-1);
  const sentence = ownWords(asking.slice(start === undefined ? 0 : start.index + 1));
  const open = how === 'agrees' ? [NEGATIONS, OR] : [NEGATIONS];
  return tokensOf(fold(sentence)).some((token) => open.some((list) => has(list, token))) ? [] : stretchesOf(sentence);
}

/** Which option a short answer picks, from 0; undefined for one that only agrees. */
function picks(own: string): number | undefined {
  const words = firstOf(own);
  if (!CHOICE.test(words) || /^y+$/.test(words)) return undefined;
  return ORDINALS.findIndex((pattern) =>
    pattern.test(words.replace(/^(?:option|choice|number|nummer|opcion|opcao|opzione|variante|the)\b/, '')),
  );
}
