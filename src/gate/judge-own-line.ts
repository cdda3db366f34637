// How containment changes a judgement: possible effects of a command that runs on a copy are quiet, and a person is asked before
// a run is kept. Loosens nothing else.
import { observedText } from '../contain/observed-text.ts';
import { writeShown, writeTicket } from '../contain/tickets.ts';
import type { Store } from '../log/store.ts';
import type { ToolCall } from '../model/call.ts';
import type { Decision, Finding } from '../model/decision.ts';
import { isStricter } from '../model/disposition.ts';
import type { Effect } from '../model/effect.ts';
import type { Analysis, OwnLine } from '../model/part.ts';
import { indexRules } from '../rules/rule-index.ts';
import { clientRules } from './client-rules.ts';
import type { Judged, Outcome } from './decide.ts';
import { judgeCall } from './judge-call.ts';
import type { LoadedConfig } from './load-config.ts';
import type { Situation } from './situation.ts';

/**
 * Whether an effect stays on the copy until it is observed and judged. INVARIANT: only for effects that the table reviews. An
 * effect keeps its verdict if it is guarded or forbidden, leaves the machine, reveals something, or needs a person by a rule or
 * the table.
 */
const isHeldBack = ({ effect, disposition, askFloor, rule }: Finding): boolean =>
  disposition === 'quiet' ||
  (disposition === 'review' && askFloor !== true && rule === undefined && HELD_BACK[effect.kind] === true);

const HELD_BACK: Partial<Record<Effect['kind'], true>> = { unclear: true, run: true, write: true, delete: true };

/**
 * INVARIANT: the agent matches its own deny and ask rules only against the whole call, so leeway applies them to the text inside.
 */
export function judgeOwnLine(
  call: ToolCall,
  analysis: Analysis,
  by: { readonly situation: Situation; readonly loaded: LoadedConfig },
): Judged {
  const { config, world, index } = by.loaded;
  const client = analysis.own?.kind === 'run' ? clientRules(call.agent, world) : { rules: [] };
  const both =
    client.rules.length === 0 ? index : indexRules([...config.ruleset.rules, ...config.untrusted, ...client.rules], world);
  const judged = judgeCall(call, analysis, { situation: by.situation, index: both, config });
  if (analysis.own === undefined || judged.trouble !== undefined) return judged;
  if (analysis.own.kind === 'keep') return asQuestion(judged);
  const { unread } = client;
  return unread === undefined
    ? asContained(judged, analysis.own.text)
    : { ...judged, ruled: { ...judged.ruled, askFloor: unread } };
}

/**
 * INVARIANT: the result has one part, without the possible effects of the text. They may never become real, so the session must
 * not record them.
 */
function asContained(judged: Judged, text: string): Judged {
  const findings = judged.parts.flatMap((part) => part.findings);
  const isQuiet =
    findings.every(isHeldBack) &&
    judged.ruled.askFloor === undefined &&
    judged.ruled.parts.every(({ rule }) => rule === undefined || rule.list === 'allow');
  if (!isQuiet) return judged;
  const finding: Finding = {
    effect: { kind: 'run', code: 'followed', what: text },
    zones: [],
    disposition: 'quiet',
    row: 'run followed',
  };
  const part = {
    id: 0,
    text: `leeway run: ${text}`,
    via: [],
    site: 'here',
    from: [],
    findings: [finding],
    disposition: 'quiet',
  } as const;
  return {
    ...judged,
    parts: [part],
    ruled: { parts: [{ findings: [finding], disposition: 'quiet' }], matched: judged.ruled.matched },
  };
}

function asQuestion(judged: Judged): Judged {
  const asked = (one: Finding): Finding => (one.disposition === 'quiet' ? one : { ...one, askFloor: true });
  const parts = judged.parts.map((part) => ({ ...part, findings: part.findings.map(asked) }));
  return {
    ...judged,
    parts,
    ruled: { ...judged.ruled, parts: judged.ruled.parts.map((part) => ({ ...part, findings: part.findings.map(asked) })) },
  };
}

const MOST_SHOWN = 12;

/** Adds to the outcome the text for the person or the agent. */
export function withOwnLine(outcome: Outcome, own: OwnLine, judged: Judged): Outcome {
  if (outcome.trouble !== undefined) return outcome;
  if (own.kind === 'run')
    return outcome.verdict === 'allow' ? { ...outcome, reason: 'runs on a copy; what it changes is judged afterwards' } : outcome;
  const loud = judged.parts
    .flatMap((part) => part.findings)
    .filter(({ effect, disposition }) => disposition !== 'quiet' && effect.kind !== 'unclear')
    .toSorted((a, b) => (isStricter(a.disposition, b.disposition) ? -1 : isStricter(b.disposition, a.disposition) ? 1 : 0))
    .map(({ effect }) => observedText(effect));
  const more = loud.length > MOST_SHOWN ? [`and ${loud.length - MOST_SHOWN} more; \`leeway diff ${own.number}\` shows all`] : [];
  const shown = loud.length === 0 ? ['only quiet changes'] : [...loud.slice(0, MOST_SHOWN), ...more];
  return { ...outcome, reason: own.summary, found: shown.join('; '), clear: 'an approval keeps exactly these changes' };
}

/**
 * Writes the notes from which the command learns the session of a run and what was shown to the person: only that is kept. If
 * writing fails, the command refuses.
 */
export function noteOwnLine(
  own: OwnLine,
  by: { readonly decision: Decision; readonly session: string; readonly store: Store },
): void {
  const { decision, session, store } = by;
  if (own.kind === 'run' && decision.verdict === 'allow')
    writeTicket(store, { text: own.text, cwd: own.cwd, root: own.root, session });
  if (own.kind === 'keep' && decision.verdict === 'ask' && decision.unanswered === undefined)
    writeShown(store, { number: own.number, digest: own.digest, session });
}
