// Asks the second question and turns the answer into a consent: verified, with how long it lasts, or why not. Makes no verdict.
import type { UserTurn } from '../user-turns.ts';
import type { ModelAnswer } from '../decode-answer.ts';
import type { ProviderReply, ProviderRequest } from '../protocols/exchange.ts';
import type { CheckedConsent, Evidence } from './evidence.ts';
import { findCited } from './citation.ts';
import { ownWords } from './own-words.ts';
import { secondQuestion } from './second-question.ts';
import { fold, isEastern } from './words.ts';
import { useConsent, type ConsentUses } from './uses.ts';
import { LASTING } from './tables/words.ts';

export type Consent =
  /** `once`: used up by this call. `standing`: until the user takes it back, at most to the end of the session. `rule`: as long as the rule is there. */
  | { readonly kind: 'verified'; readonly lasts: 'once' | 'standing' | 'rule' }
  | { readonly kind: 'none' }
  | { readonly kind: 'rejected'; readonly why: string };

export interface ConfirmOptions {
  readonly checked: CheckedConsent;
  /** Everything the user typed. */
  readonly turns: readonly UserTurn[];
  readonly uses: ConsentUses;
  readonly ask: (request: ProviderRequest) => Promise<ProviderReply>;
}

/** INVARIANT: only an answer that agrees verifies; a failure to answer does not. */
export async function confirmConsent({
  checked,
  turns,
  uses,
  ask,
}: ConfirmOptions): Promise<Consent | Extract<ProviderReply, { kind: 'fault' }>> {
  if (checked.kind !== 'anchored') return checked;
  const reply = await ask(secondQuestion(checked.evidence));
  if (reply.kind === 'fault') return reply;
  if (reply.answer.shouldBlock) return { kind: 'rejected', why: 'on a second reading, your words do not ask for exactly this' };
  if (checked.evidence.rule !== undefined) return { kind: 'verified', lasts: 'rule' };
  if (isStanding(reply.answer, checked.evidence)) return { kind: 'verified', lasts: 'standing' };
  if (!useConsent(uses, checked.evidence, turns))
    return { kind: 'rejected', why: 'your words were for one call, and that was made' };
  return { kind: 'verified', lasts: 'once' };
}

/** The words that make a consent last must be in the clause with the order: "always run the tests, then push" permits one push. */
const isStanding = ({ consent = [] }: ModelAnswer, { turns, marks }: Evidence): boolean =>
  consent.some(({ turn, quote }) => {
    const own = ownWords(turns.find((one) => one.turn === turn)?.text ?? '');
    const orders = marks.filter((mark) => mark.turn === turn && mark.asked !== true).map(({ clause = '' }) => fold(clause));
    const lasts = LASTING.some((words) => hasWords(fold(quote), words) && orders.some((order) => hasWords(order, words)));
    return lasts && findCited(own, quote) !== undefined;
  });

/** Finds whole words only: "everything" does not contain "every". In scripts without spaces, words have no ends to look for. */
const hasWords = (text: string, words: string): boolean =>
  isEastern(words)
    ? text.replaceAll(' ', '').includes(words)
    : ` ${text.split(/[^\p{L}\p{N}']+/u).join(' ')} `.includes(` ${words} `);
