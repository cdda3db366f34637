// The outcome of asking: the answer with its consent checked, or trouble. Does not ask and makes no verdict.
import type { ClassifierFacts, RuleRef, Trouble } from '../model/decision.ts';
import { verifyConsent } from './consent.ts';
import type { Consent } from './consent.ts';
import type { ModelAnswer } from './decode-answer.ts';
import { plainLine } from './plain-line.ts';
import type { ClassifierQuestion } from './question.ts';
import type { RenderedRequest } from './render-request.ts';

export interface VerdictInputs {
  readonly shouldBlock: boolean;
  /** The soft_deny rule that a block names. */
  readonly namedRule?: RuleRef;
  readonly consent: Consent;
  /** An identical question was answered otherwise before; the stricter answer stands. */
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

/** Guarded effects need consent; where there are none, a cited consent is checked against what is under review. */
export function consentOf(question: ClassifierQuestion, rendered: RenderedRequest, answer: ModelAnswer): Consent {
  // INVARIANT: a guarded call is measured by its guarded effects alone, and one that shows none cannot be cleared by words.
  const level = question.disposition === 'guarded' ? 'guarded' : 'review';
  const effects = question.parts.flatMap(({ findings, text, command }) =>
    findings
      .filter((finding) => finding.disposition === level)
      .map(({ effect }) => ({ effect, text, ...(command === undefined ? {} : { command }) })),
  );
  const rule = answer.rule === undefined ? undefined : rendered.ruleIds.get(answer.rule);
  return verifyConsent({
    effects,
    turns: rendered.turns,
    ...(answer.consent === undefined ? {} : { quote: answer.consent }),
    ...(rule === undefined || rule.list !== 'allow' ? {} : { rule }),
  });
}

export interface AnswerParts {
  readonly question: ClassifierQuestion;
  readonly rendered: RenderedRequest;
  readonly answer: ModelAnswer;
  readonly facts: Omit<ClassifierFacts, 'shouldBlock' | 'reason' | 'thinking' | 'category' | 'consent'>;
  readonly disagreed: boolean;
}

export function answerFrom({ question, rendered, answer, facts, disagreed }: AnswerParts): ClassifierOutcome {
  const consent = consentOf(question, rendered, answer);
  const rule = answer.rule === undefined ? undefined : rendered.ruleIds.get(answer.rule);
  return {
    kind: 'answer',
    facts: {
      ...facts,
      shouldBlock: answer.shouldBlock,
      reason: plainLine(answer.reason, 300),
      thinking: plainLine(answer.thinking, 2_000),
      ...(answer.category === undefined ? {} : { category: answer.category }),
      ...(answer.consent === undefined
        ? {}
        : {
            consent: {
              turn: answer.consent.turn,
              quote: plainLine(answer.consent.quote, 300),
              verified: consent.kind === 'verified',
            },
          }),
    },
    inputs: {
      shouldBlock: answer.shouldBlock,
      consent,
      disagreed,
      ...(answer.shouldBlock && rule?.list === 'soft_deny'
        ? { namedRule: { list: rule.list, text: rule.text, origin: rule.origin } }
        : {}),
    },
  };
}
