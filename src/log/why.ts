// A stored decision in words: what was asked, what it would do, what decided it, and what would change it. Plain data; views/ prints it.
import type { ClassifierFacts, Finding, JudgedPart, RuleRef, Unanswered } from '../model/decision.ts';
import { effectText } from '../model/effect-text.ts';
import { zoneText } from '../model/zone-text.ts';
import type { Zone } from '../model/zone.ts';
import { rowTitle } from '../model/row-title.ts';
import { LAYER_TITLES } from '../model/row-titles.ts';
import { callText, type StoredDecision } from './filter.ts';
import { blockedByRule, narrowestRules, type RuleProposal } from './narrowest-rule.ts';

export interface WhyPart {
  readonly text: string;
  readonly via: readonly string[];
  readonly site: string;
  readonly disposition: string;
  readonly effects: readonly {
    readonly text: string;
    readonly zones: readonly string[];
    /** The place or server in words; empty if nothing is to be said. */
    readonly where: string;
    readonly disposition: string;
    readonly row: string;
    readonly rule?: RuleRef;
  }[];
}

export interface Why {
  readonly id: string;
  readonly time: string;
  readonly session: string;
  readonly agent: string;
  readonly cwd: string;
  readonly call: string;
  readonly verdict: string;
  readonly reason: string;
  /** The finding of the analysis itself, in addition to what a model said. */
  readonly found?: string;
  readonly settledBy: string;
  readonly parts: readonly WhyPart[];
  readonly partsLeftOut: number;
  readonly model?: string;
  /** The user's words that a model cited, whether they were accepted, and for how long. */
  readonly consent?: string;
  readonly trouble?: string;
  /** Why the decision was not sent to the agent. */
  readonly unanswered?: string;
  readonly became: readonly string[];
  /** How to change the decision, most suitable first. */
  readonly different: readonly string[];
  readonly proposal: RuleProposal;
}

const UNANSWERED: { readonly [why in Unanswered]: string } = {
  off: 'the agent was told nothing: leeway was off in this project',
  shadow: 'the agent was told nothing: shadow mode',
  rewritten: 'the agent was told nothing: the call had already run, as another hook changed it after leeway judged it',
};

export function whyOf(stored: StoredDecision): Why {
  const { record, outcomes } = stored;
  const proposal = narrowestRules(record);
  const { classifier, trouble } = record;
  return {
    id: record.id,
    time: record.time,
    session: record.session,
    agent: record.subagent === undefined ? record.agent : `${record.agent}, sub-agent ${record.subagent}`,
    cwd: record.cwd,
    call: callText(record),
    verdict: record.verdict,
    reason: record.reason,
    ...(record.found === undefined ? {} : { found: record.found }),
    settledBy: settledBy(stored),
    parts: record.parts.map(whyPart),
    partsLeftOut: record.partsLeftOut ?? 0,
    ...(classifier === undefined
      ? {}
      : {
          model: `${classifier.model} (${classifier.provider}): ${classifier.shouldBlock ? 'block' : 'allow'}${classifier.fromCache === true ? ', remembered' : ''}: ${classifier.reason}`,
        }),
    ...(classifier?.consent === undefined ? {} : { consent: consentText(classifier.consent) }),
    ...(trouble === undefined
      ? {}
      : { trouble: `could not judge this call: ${trouble.message}${trouble.todo === undefined ? '' : `; ${trouble.todo}`}` }),
    ...(record.unanswered === undefined ? {} : { unanswered: UNANSWERED[record.unanswered] }),
    became: outcomes.map((outcome) => BECAME.get(outcome) ?? outcome),
    different: different(stored, proposal),
    proposal,
  };
}

const LASTS = {
  once: 'valid for this call only, and now used',
  standing: 'valid until you take it back or the session ends',
  rule: 'valid as long as the rule exists',
} as const;

function consentText({ turn, quote, verified, lasts, why }: NonNullable<ClassifierFacts['consent']>): string {
  const held = verified ? LASTS[lasts ?? 'once'] : `did not count${why === undefined ? '' : `: ${why}`}`;
  return `${turn === 0 ? `your rule "${quote}"` : `your words "${quote}" (message ${turn})`}: ${held}`;
}

const BECAME = new Map<string, string>([
  ['approved', 'a person approved it'],
  ['refused', 'a person refused it'],
  ['ran', 'it ran'],
  ['failed', 'it ran and failed'],
]);

function settledBy({ record }: StoredDecision): string {
  const layer =
    record.layer === 'classifier' && record.classifier !== undefined
      ? `the model ${record.classifier.model === '' ? record.classifier.provider : record.classifier.model}`
      : record.layer === 'budget' && record.trouble !== undefined
        ? 'the budget for models: a person has to decide'
        : (LAYER_TITLES.get(record.layer) ?? record.layer);
  const row = record.row === undefined ? '' : `: ${rowTitle(record.row)}`;
  const rule =
    record.rule === undefined ? '' : `, rule \`${record.rule.text}\` in \`${record.rule.list}\` (${record.rule.origin})`;
  return `${layer}${row}${rule}`;
}

const whyPart = ({ text, via, site, disposition, findings }: JudgedPart): WhyPart => ({
  text,
  via,
  site,
  disposition,
  effects: findings.map(whyEffect),
});

const whyEffect = ({ effect, zones, disposition, row, rule }: Finding): WhyPart['effects'][number] => ({
  text: effectText(effect),
  zones,
  where: zoneText(effect, zones as readonly Zone[]),
  disposition,
  row,
  ...(rule === undefined ? {} : { rule }),
});

/** Whether `leeway approve` takes this call. */
const canApprove = (
  { verdict, disposition, unanswered, trouble, session }: StoredDecision['record'],
  outcomes: readonly string[],
): boolean =>
  verdict !== 'allow' &&
  disposition !== 'forbidden' &&
  unanswered === undefined &&
  trouble?.kind !== 'config' &&
  session !== '' &&
  !hasRun(outcomes);

const hasRun = (outcomes: readonly string[]): boolean => outcomes.includes('ran') || outcomes.includes('failed');

/** What would make the unclear parts clear. */
const settling = (parts: readonly JudgedPart[]): readonly string[] =>
  parts.flatMap((part) => part.findings.flatMap(({ effect }) => (effect.kind === 'unclear' ? (effect.settle ?? []) : [])));

/** Only what is true for this decision; nothing here is advice for the agent. */
function different({ record, outcomes }: StoredDecision, proposal: RuleProposal): readonly string[] {
  if (record.disposition === 'forbidden' && record.rule === undefined && record.trouble === undefined)
    return ['nothing: it is always blocked, and no rule and no approval allows it'];
  const ways: string[] = [];
  if (canApprove(record, outcomes)) ways.push(`to let it run once, \`leeway approve ${record.id}\``);
  if (proposal.kind === 'rules') {
    ways.push(
      `to allow it from now on, \`leeway allow ${record.id}\` adds to \`allow\`: ${proposal.rules.map((rule) => `\`${rule}\``).join(', ')}`,
    );
  } else if (record.verdict !== 'allow' && (record.clear === undefined || proposal.why !== blockedByRule(record)))
    ways.push(`no rule: ${proposal.todo === undefined ? proposal.why : `${proposal.why}: ${proposal.todo}`}`);
  if (record.rule !== undefined && record.verdict !== 'allow')
    ways.push(`the rule \`${record.rule.text}\` is in ${record.rule.origin}`);
  if (proposal.kind === 'rules') ways.push(...settling(record.parts));
  else if (record.clear !== undefined) ways.push(record.clear);
  if (record.layer === 'budget' && record.trouble === undefined)
    ways.push('approve a call, or send a message, to have the model asked again');
  if (record.verdict === 'allow')
    ways.push(`to be asked next time, add a line to \`ask\`; to stop it for good, to \`hard_deny\``);
  return [...new Set(ways)];
}
