// The outcome of asking: the answer with its consent checked, or trouble. Does not ask and makes no verdict.
import type { ClassifierFacts, RuleRef, Trouble } from '../model/decision.ts';
import type { Consent } from './consent/ask-again.ts';
import type { ModelAnswer } from './decode-answer.ts';
import { plainLine } from './plain-line.ts';
import type { RenderedRequest } from './render-request.ts';

export interface VerdictInputs {
  readonly shouldBlock: boolean;
  /** The soft_deny rule that a block names. */
  readonly namedRule?: RuleRef;
  readonly consent: Consent;
  /** The model says that the call would not have its guarded effects, `all` or `some` of them. The person is still asked. */
  readonly notReal?: 'all' | 'some';
  /** An identical question got a different answer before; the stricter answer is used. */
  readonly disagreed: boolean;
}

export type ClassifierOutcome =
  | { readonly kind: 'answer'; readonly facts: ClassifierFacts; readonly inputs: VerdictInputs }
  | {
      readonly kind: 'trouble';
      readonly trouble: Trouble;
      readonly latched: boolean;
      readonly provider?: string;
      readonly model?: string;
      readonly ms: number;
    };

export interface AnswerParts {
  readonly rendered: RenderedRequest;
  readonly answer: ModelAnswer;
  readonly facts: Omit<ClassifierFacts, 'shouldBlock' | 'reason' | 'thinking' | 'category' | 'consent'>;
  readonly disagreed: boolean;
  readonly consent: Consent;
}

export function answerFrom({ rendered, answer, facts, disagreed, consent }: AnswerParts): ClassifierOutcome {
  const rule = answer.rule === undefined ? undefined : rendered.ruleIds.get(answer.rule);
  const byRule = rule?.list === 'allow' && (consent.kind === 'verified' ? consent.lasts === 'rule' : consent.kind === 'rejected');
  const cited = (answer.consent ?? [])[0] ?? (byRule ? { turn: 0, quote: rule.text } : undefined);
  return {
    kind: 'answer',
    facts: {
      ...facts,
      shouldBlock: answer.shouldBlock,
      reason: plainLine(answer.reason, 300),
      thinking: plainLine(answer.thinking, 2_000),
      ...(answer.category === undefined ? {} : { category: answer.category }),
      ...(cited === undefined
        ? {}
        : {
            consent: {
              turn: cited.turn,
              quote: plainLine(cited.quote, 300),
              verified: consent.kind === 'verified',
              ...(consent.kind === 'verified' ? { lasts: consent.lasts } : {}),
              ...(consent.kind === 'rejected' ? { why: consent.why } : {}),
            },
          }),
    },
    inputs: {
      shouldBlock: answer.shouldBlock,
      consent,
      disagreed,
      ...denied(rendered, answer),
      ...(answer.shouldBlock && rule?.list === 'soft_deny'
        ? { namedRule: { list: rule.list, text: rule.text, origin: rule.origin } }
        : {}),
    },
  };
}

function denied({ effectIds }: RenderedRequest, { notReal = [] }: ModelAnswer): Pick<VerdictInputs, 'notReal'> {
  const named = [...effectIds].filter((id) => notReal.includes(id));
  return named.length === 0 ? {} : { notReal: named.length === effectIds.size ? 'all' : 'some' };
}
