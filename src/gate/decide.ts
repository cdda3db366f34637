// Makes the verdict from judged parts and rules when no model is asked. Pure. INVARIANT: nothing here is looser than the judged
// parts.
import type { Decision, JudgedPart, Layer, RuleRef, Trouble } from '../model/decision.ts';
import type { Disposition, Verdict } from '../model/disposition.ts';
import { strictest } from '../model/disposition.ts';
import type { Settings } from '../model/settings.ts';
import type { RuledCall } from '../rules/apply-rules.ts';
import { quietText } from './quiet-text.ts';
import type { WorstFinding } from './reason.ts';
import {
  ADVICE_ASK,
  ADVICE_DENY,
  ADVICE_SPLIT,
  ADVICE_TROUBLE,
  TODO_SPLIT,
  clearOf,
  oneLine,
  reasonOf,
  worstOf,
} from './reason.ts';

export interface Judged {
  readonly parts: readonly JudgedPart[];
  readonly ruled: RuledCall;
  /** Set if the tool is on the safe list and the condition of its entry is met. */
  readonly listed?: string;
  readonly edits: boolean;
  readonly trouble?: Trouble;
}

export type Outcome = Pick<Decision, 'verdict' | 'reason' | 'layer' | 'disposition' | 'askFloor'> &
  Partial<Pick<Decision, 'found' | 'clear' | 'advice' | 'row' | 'rule' | 'trouble'>>;

/** Fields of every outcome. The other fields are assigned one by one, because spreading an object and then adding to it is slower. */
type OutcomeBase = { -readonly [K in 'disposition' | 'askFloor' | 'row' | 'rule']?: Outcome[K] } & Pick<
  Outcome,
  'disposition' | 'askFloor'
>;

export const dispositionOf = (judged: Judged): Disposition => strictest(judged.ruled.parts.map((part) => part.disposition));

/**
 * Whether an `ask` rule or the table requires a person, whatever a model says. Where a rule of the user allows an effect, the
 * table's requirement is dropped.
 */
export const requiresPerson = (judged: Judged): boolean =>
  judged.ruled.askFloor !== undefined ||
  judged.parts.some((part) => part.findings.some((one) => one.askFloor === true && one.disposition !== 'quiet'));

/** Whether a model can change the outcome: only for review and guarded. */
export const needsModel = (judged: Judged): boolean => {
  const disposition = dispositionOf(judged);
  return judged.trouble === undefined && (disposition === 'review' || disposition === 'guarded');
};

const ASK_DEFAULTS: Pick<Settings, 'onGuarded' | 'onTrouble'> = { onGuarded: 'ask', onTrouble: 'ask' };

export function decide(judged: Judged, session: 'interactive' | 'headless', settings = ASK_DEFAULTS): Outcome {
  const disposition = dispositionOf(judged);
  const askFloor = requiresPerson(judged);
  const worst = withAskRule(worstOf(judged.parts, judged.ruled.parts), judged.ruled.askFloor);
  const row = worst?.finding?.row;
  const rule = worst?.rule ?? (disposition === 'quiet' ? judged.ruled.askFloor : undefined);
  const base: OutcomeBase = { disposition, askFloor };
  if (row !== undefined) base.row = row;
  if (rule) base.rule = rule;
  const limit = judged.trouble?.kind === 'limit' ? judged.trouble : limitOf(worst);
  if (limit)
    return {
      ...base,
      disposition: 'forbidden',
      verdict: 'deny',
      layer: 'trouble',
      reason: oneLine(`could not judge this call: ${limit.message}; split this command`),
      clear: limit.todo ?? TODO_SPLIT,
      advice: ADVICE_SPLIT,
      trouble: limit,
    };
  if (disposition === 'forbidden' && worst)
    return Object.assign(base, {
      verdict: 'deny',
      layer: layerOf(judged, worst.rule),
      reason: reasonOf(worst),
      clear: clearOf(worst),
      advice: ADVICE_DENY,
    } as const);
  if (judged.trouble) {
    // INVARIANT: an invalid call (a tool without a name, an invalid working directory) is denied, as the hook denies it, because none of it
    // was judged.
    const verdict = judged.trouble.kind === 'input' ? 'deny' : headless(settings.onTrouble, session);
    return {
      ...base,
      verdict,
      layer: 'trouble',
      reason: oneLine(`could not judge this call: ${judged.trouble.message}`),
      clear: judged.trouble.todo ?? 'fix the problem and try again',
      advice: ADVICE_TROUBLE,
      trouble: judged.trouble,
    };
  }
  if (disposition === 'quiet' && !askFloor)
    return Object.assign(base, {
      verdict: 'allow',
      layer: layerOf(judged, rule),
      reason: quietReason(judged, worst?.rule),
    } as const);
  const verdict = headless(disposition === 'guarded' ? settings.onGuarded : 'ask', session);
  if (disposition === 'quiet') {
    const by = judged.ruled.askFloor;
    return {
      ...base,
      verdict,
      layer: 'rules',
      reason: oneLine(`your ask rule \`${by?.text ?? ''}\` covers this`),
      clear: 'your ask rule always asks',
      advice: verdict === 'deny' ? ADVICE_DENY : ADVICE_ASK,
    };
  }
  const refused = disposition === 'guarded' && settings.onGuarded === 'deny';
  const nobody = verdict === 'deny' && !refused ? '; there was nobody to ask' : '';
  return Object.assign(base, {
    verdict,
    layer: layerOf(judged, worst?.rule),
    reason: worst ? reasonOf(worst) : disposition,
    clear: refused ? GUARDED_IS_DENIED : `${worst ? clearOf(worst) : 'needs your approval'}${nobody}`,
    advice: verdict === 'deny' ? ADVICE_DENY : ADVICE_ASK,
  });
}

/** An ask rule is given as the reason, unless a deny rule covers the same finding. */
const withAskRule = (worst: WorstFinding | undefined, asks: RuleRef | undefined): WorstFinding | undefined =>
  worst !== undefined &&
  asks !== undefined &&
  worst.rule === undefined &&
  (worst.disposition === 'review' || worst.disposition === 'guarded')
    ? { ...worst, rule: asks }
    : worst;

const GUARDED_IS_DENIED = '`on_guarded` is set to `deny`: run it yourself, or set it to `ask`';

/** INVARIANT: a limit is a deny; no rule, no model and no `on_trouble` can change that. */
const limitOf = (worst: WorstFinding | undefined): Trouble | undefined =>
  worst?.finding?.effect.kind === 'limit' ? { kind: 'limit', message: worst.finding.effect.detail, todo: TODO_SPLIT } : undefined;

const headless = (verdict: Verdict, session: 'interactive' | 'headless'): Verdict =>
  verdict === 'ask' && session === 'headless' ? 'deny' : verdict;

function layerOf(judged: Judged, rule: RuleRef | undefined): Layer {
  if (rule) return 'rules';
  if (judged.listed !== undefined) return 'allowlist';
  return judged.edits ? 'edits' : 'effects';
}

function quietReason(judged: Judged, rule: RuleRef | undefined): string {
  if (judged.listed !== undefined) return `\`${judged.listed}\` only looks`;
  if (rule) return oneLine(`allowed by the rule \`${rule.text}\``);
  if (judged.edits) return 'edits files in the project';
  return quietText(judged.parts.flatMap((part) => part.findings));
}
