// The outcome of asking: the answer with its consent checked, or trouble. Does not ask and makes no verdict.
import type { ClassifierFacts, RuleRef, Trouble } from '../model/decision.ts';
import type { Consent } from './consent/ask-again.ts';
import { checkConsent } from './consent/check-consent.ts';
import type { CheckedConsent } from './consent/evidence.ts';
import type { ModelAnswer } from './decode-answer.ts';
import { plainLine } from './plain-line.ts';
import type { ClassifierQuestion } from './question.ts';
import type { RenderedRequest } from './render-request.ts';

export interface VerdictInputs {
  readonly shouldBlock: boolean;
  /** The soft_deny rule that a block names. */
  readonly namedRule?: RuleRef;
  readonly consent: Consent;
  /** The model says that the call would have none of its guarded effects. The person is still asked. */
  readonly notReal?: true;
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

/**
 * Checks in code what the model cites. INVARIANT: for a guarded call only its guarded effects count; without any, words cannot
 * clear it.
 */
export function citedConsent(question: ClassifierQuestion, rendered: RenderedRequest, answer: ModelAnswer): CheckedConsent {
  const level = question.disposition === 'guarded' ? 'guarded' : 'review';
  const { call, parts, repository = {} } = question;
  const settings = parts.flatMap(({ text, findings }) =>
    findings.some(({ effect }) => effect.kind === 'configure' && effect.what === 'variable') ? [text] : [],
  );
  const effects = parts.flatMap(({ id, findings, text, command, site, via, cwd = call.cwd }) =>
    findings
      .filter((finding) => finding.disposition === level)
      .map(({ effect }) => ({
        effect,
        part: id,
        text,
        cwd,
        site,
        settings,
        machines: site === 'here' ? [] : machinesOf(parts, via),
        ...(command === undefined ? {} : { command }),
      })),
  );
  const rule = answer.rule === undefined ? undefined : rendered.ruleIds.get(answer.rule);
  const { root, branch, remotes } = repository;
  return checkConsent({
    citations: answer.consent ?? [],
    effects,
    parts: parts.map(({ id, findings, command }) => ({
      id,
      findings: findings.map(({ effect, disposition }) => ({ effect, named: disposition === level })),
      ...(command === undefined ? {} : { command }),
    })),
    turns: rendered.turns,
    shown: rendered.shown,
    around: {
      cwd: call.cwd,
      ...(root === undefined ? {} : { root }),
      ...(branch === undefined ? {} : { branch }),
      ...(remotes === undefined ? {} : { remotes: remotes.filter(({ changed }) => changed === undefined) }),
      ...(question.exists === undefined ? {} : { exists: question.exists }),
      ...(question.home === undefined ? {} : { home: question.home }),
      ...(question.isFilled === undefined ? {} : { isFilled: question.isFilled }),
      ...(question.switchedSince === undefined ? {} : { switchedSince: question.switchedSince }),
    },
    ...(rule === undefined || rule.list !== 'allow' ? {} : { rule }),
  });
}

/** The servers and containers that the wrappers of a part reach. */
const machinesOf = (parts: ClassifierQuestion['parts'], via: readonly string[]): readonly string[] =>
  parts
    .filter(({ command }) => command !== undefined && via.includes(command.program))
    .flatMap(({ command, findings }) => {
      const hosts = findings.flatMap(({ effect }) =>
        effect.kind === 'network' && effect.server.host !== '' ? [effect.server.host] : [],
      );
      return hosts.length > 0 ? hosts : [command?.operands[0] ?? ''];
    })
    .filter((machine) => machine !== '');

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
      ...(deniesAll(rendered, answer) ? { notReal: true } : {}),
      ...(answer.shouldBlock && rule?.list === 'soft_deny'
        ? { namedRule: { list: rule.list, text: rule.text, origin: rule.origin } }
        : {}),
    },
  };
}

const deniesAll = ({ effectIds }: RenderedRequest, { notReal = [] }: ModelAnswer): boolean =>
  effectIds.size > 0 && [...effectIds].every((id) => notReal.includes(id));
