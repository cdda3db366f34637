// What a short answer answers: the part of the agent's question that it agrees to or chooses. Judges no meaning beyond the words of
// agreement.
import type { Deed } from './deeds.ts';
import { has, joined } from './lexicon.ts';
import type { Lexicon } from './lexicon.ts';
import { clausesOf, ownWords, withoutQuotations } from './own-words.ts';
import type { Clause } from './own-words.ts';
import { fold } from './fold.ts';
import { tokensOf } from './tokens.ts';
import { ABOUT, ASSENT, CHOICE, FILLERS, NEGATIONS, OR } from './tables/words.ts';

/** "yes, go ahead", "2": the first words agree and mention nothing else. */
export function isShortAnswer(own: string, start: number, { row }: Deed): boolean {
  if (CHOICE.test(own.replace(/[.!)\s]+$/, ''))) return true;
  const first = clausesOf(own)[0];
  if (first === undefined || start > first.end) return false;
  const words = own.slice(first.start, first.end).trim();
  if (CHOICE.test(words)) return true;
  const agreeing = joined(FILLERS, ASSENT, ...row.verbs.map((about) => ABOUT[about]));
  return tokensOf(words).some((token) => has(ASSENT, token)) && tokensOf(words).every((token) => has(agreeing, token));
}

/** An option of a list: its number or letter, and what it says. */
const OPTION = /^\s*[-*]?\s*\**\(?([1-9]|[a-eA-E])[.):]\**\s+(.*)$/;
const ORDINALS: readonly RegExp[] = [/[1a一]|first/, /[2b二]|second/, /[3c三]|third/, /[4d]/, /[5e]/];

/**
 * The part of the agent's question that the answer refers to: the chosen option, otherwise the last sentence that asks. Text that the
 * agent quotes is no question; "not" and "or" leave open what a yes means.
 */
export function answeredPart(asked: string, own: string, how: 'agrees' | 'orders'): readonly Clause[] {
  if (/^\s*(?:>|＞)|```|~~~/m.test(asked)) return [];
  const lines = asked.split('\n');
  const picked = picks(own);
  const option =
    picked === undefined ? undefined : (lines.flatMap((line) => (OPTION.exec(line) ?? []).slice(2, 3))[picked] ?? '');
  if (option !== undefined && !tokensOf(fold(option)).every((token) => has(ASSENT, token))) return clausesOf(ownWords(option));
  if (option === '') return [];
  const text = withoutQuotations(lines.filter((line) => !OPTION.test(line)).join('\n'));
  const asking = text.slice(0, Math.max(text.lastIndexOf('?'), text.lastIndexOf('？'), 0));
  const sentence = ownWords(
    asking.slice([...asking.matchAll(/[.!?](?=\s)|[。！？\n]/g)].at(-1)?.index ?? 0).replace(/^[.!?。！？\n]/, ''),
  );
  // "request reviews so it can be merged" asks for the reviews.
  const purpose = sentence.replace(/(?<=\s)so(?=\s)/g, ', that');
  const open = (words: Lexicon): boolean => tokensOf(sentence).some((token) => has(words, token));
  return open(NEGATIONS) || (open(OR) && how === 'agrees') ? [] : clausesOf(purpose, asked);
}

/** Which option a short answer picks, from 0; undefined for one that only agrees. */
function picks(own: string): number | undefined {
  const words = (clausesOf(own)[0]?.tokens ?? []).join(' ');
  if (!CHOICE.test(words) || /^y+$/.test(words)) return undefined;
  return ORDINALS.findIndex((pattern) =>
    pattern.test(words.replace(/^(?:option|choice|number|nummer|opcion|opcao|opzione|variante|the)\b/, '')),
  );
}
