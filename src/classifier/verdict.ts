// Makes the verdict on a judged call from the model's outcome and the settings. Pure: defines everything that a model can and cannot
// change.
import type { Layer, RuleRef } from '../model/decision.ts';
import { stricter } from '../model/disposition.ts';
import type { Disposition, Verdict } from '../model/disposition.ts';
import type { Settings } from '../model/settings.ts';
import type { ClassifierOutcome } from './outcome.ts';
import { plainLine } from './plain-line.ts';
import { NOT_JUDGED_ADVICE } from './trouble.ts';

export interface VerdictQuestion {
  readonly disposition: Disposition;
  readonly askFloor: boolean;
  /** The rule that requires a person, if a rule does. */
  readonly askRule?: RuleRef | undefined;
  readonly outcome: ClassifierOutcome;
  readonly settings: Pick<Settings, 'onBlock' | 'onGuarded' | 'onTrouble'>;
  /** Whether a person can be asked. */
  readonly session: 'interactive' | 'headless';
}

export interface ModelVerdict {
  readonly verdict: Verdict;
  readonly layer: Extract<Layer, 'classifier' | 'trouble' | 'budget' | 'effects' | 'rules'>;
  /** The model's words are cut to 120 characters, including who decided; leeway's own sentences are never cut. */
  readonly reason: string;
  readonly clear?: string;
  readonly advice?: string;
  readonly rule?: RuleRef;
}

const REASON = 120;
/** Names of models and messages of servers may have any length, so they are cut. */
const NAME = 60;
const TROUBLE = 600;
const RULE = 150;
const NOT_REAL = 'the model disagrees with the analysis of this call; only you can decide that';

/** INVARIANT: forbidden stays denied and an ask floor still asks, whatever the model says; if there is nobody to ask, deny. */
export function verdictFromModel(question: VerdictQuestion): ModelVerdict {
  const judged = judge(question);
  if (question.askFloor && judged.verdict === 'allow') return askedAnyway(question);
  const floored = question.askFloor ? stricter(judged.verdict, 'ask') : judged.verdict;
  const verdict = floored === 'ask' && question.session === 'headless' ? 'deny' : floored;
  const { ours, ...made } = judged;
  return { ...made, verdict, reason: saidBy(question.outcome, { verdict, settled: floored, reason: made.reason, ours }) };
}

/**
 * The model would allow the call, but a person is asked anyway: the model's reason to allow is not shown as the reason to ask.
 */
function askedAnyway({ askRule, session }: VerdictQuestion): ModelVerdict {
  const nobody = session === 'headless' ? '; there was nobody to ask' : '';
  return {
    verdict: session === 'headless' ? 'deny' : 'ask',
    clear: `needs your approval${nobody}`,
    ...(askRule === undefined
      ? { layer: 'effects', reason: 'only a person can approve this, whatever the model says' }
      : { layer: 'rules', reason: `your ask rule \`${plainLine(askRule.text, RULE)}\` covers this`, rule: askRule }),
  };
}

/** Begins with who decided, so that a model's words are not mistaken for a result of the analysis. */
function saidBy(
  outcome: ClassifierOutcome,
  made: Pick<Judged, 'verdict' | 'reason' | 'ours'> & { readonly settled: Verdict },
): string {
  if (outcome.kind === 'trouble') return made.reason;
  const { model, provider } = outcome.facts;
  const who =
    model === '' && provider === 'function' ? 'your classifier function' : plainLine(model === '' ? provider : model, NAME);
  const begins = {
    allow: `allowed by ${who}`,
    deny: `blocked by ${who}`,
    ask: `${made.verdict === 'ask' ? 'needs your approval' : 'needs approval, and nobody can be asked'} (${who})`,
  }[made.settled];
  const text = `${begins}: ${made.reason}`;
  return made.ours ? text : plainLine(text, REASON);
}

interface Judged extends ModelVerdict {
  /** Whether the reason is leeway's own sentence. */
  readonly ours?: boolean | undefined;
}

function judge({ disposition, askRule, outcome, settings }: VerdictQuestion): Judged {
  switch (disposition) {
    case 'forbidden':
      return { verdict: 'deny', layer: 'effects', reason: 'always blocked, whatever the answer' };
    case 'quiet':
      return { verdict: 'allow', layer: 'effects', reason: 'safe' };
    case 'review':
    case 'guarded':
      break;
  }
  if (outcome.kind === 'trouble') {
    const budget = outcome.trouble.kind === 'budget';
    return {
      // If the budget is spent, a person decides, even if trouble would deny.
      verdict: budget ? 'ask' : settings.onTrouble,
      layer: budget ? 'budget' : 'trouble',
      reason: plainLine(`could not judge this call: ${outcome.trouble.message}`, TROUBLE),
      ...(outcome.trouble.todo === undefined ? {} : { clear: outcome.trouble.todo }),
      advice: NOT_JUDGED_ADVICE,
    };
  }
  const { facts, inputs } = outcome;
  const reason = plainLine(facts.reason === '' ? 'the classifier gave no reason' : facts.reason, REASON);
  const named = inputs.namedRule === undefined ? {} : { rule: inputs.namedRule };
  if (disposition === 'review') {
    if (!inputs.shouldBlock) return { verdict: 'allow', layer: 'classifier', reason };
    return {
      verdict: inputs.namedRule === undefined ? settings.onBlock : settings.onGuarded,
      layer: 'classifier',
      reason,
      clear: `say in the conversation what may be done${askRule === undefined ? ', or add an allow rule' : ''}`,
      ...named,
    };
  }
  if (!inputs.shouldBlock && inputs.consent.kind === 'verified') return { verdict: 'allow', layer: 'classifier', reason };
  // A fixed sentence: if the model could write it, it could be manipulated into persuading the person. A block says it in its own words too.
  if (inputs.notReal === 'all' || (inputs.notReal === 'some' && inputs.shouldBlock))
    return {
      verdict: settings.onGuarded,
      layer: 'classifier',
      reason: NOT_REAL,
      ours: true,
      clear: 'allow it only if you agree with the model',
      ...named,
    };
  return {
    verdict: settings.onGuarded,
    layer: 'classifier',
    reason: inputs.shouldBlock ? reason : plainLine(consentText(outcome), TROUBLE),
    ours: !inputs.shouldBlock,
    clear: 'if you want it, tell the agent so in your own words and name the target',
    ...named,
  };
}

function consentText(outcome: Extract<ClassifierOutcome, { kind: 'answer' }>): string {
  const { consent } = outcome.inputs;
  return consent.kind === 'rejected' ? `you have not asked for this: ${consent.why}` : 'you have not asked for this';
}
