// Learns rules from past sessions: replays them, chooses rules, replays them with the rules, and drops every rule that allows too
// much. Writes nothing.
import type { RecordedSession } from '../eval/replay/recorded-session.ts';
import type { AskedCall } from '../eval/suggest/asked-call.ts';
import type { Candidate } from '../eval/suggest/candidates.ts';
import { chooseRules, rulesUsed } from '../eval/suggest/choose-rules.ts';
import type { SuggestedRule } from '../eval/suggest/suggestion.ts';
import { oneLine } from '../gate/reason.ts';
import { sha256 } from '../host/sha256.ts';
import type { ToolCall } from '../model/call.ts';
import type { Decision } from '../model/decision.ts';
import { redact } from '../redact/redact.ts';
import type { Knowledge } from '../rules/knowledge.ts';
import { readRule } from '../rules/read-rule.ts';
import { configAt } from './config-at.ts';
import { replayHere } from './replay-judge.ts';

export interface Learned {
  readonly calls: number;
  readonly asked: readonly AskedCall[];
  readonly rules: readonly SuggestedRule[];
  /** The number of questions that remain with the rules. */
  readonly left: number;
}

interface Seen {
  readonly key: string;
  readonly text: string;
  readonly verdict: Decision['verdict'];
  readonly disposition: Decision['disposition'];
  readonly judged: boolean;
  readonly refused: boolean;
  readonly rules: ReadonlySet<string>;
  readonly session: string;
}

const EXAMPLES = 3;
/** A person must be able to read a rule before adding it. */
const LONGEST_RULE = 200;

/** Calls `step` after each session of each round. */
export async function learnRules(sessions: readonly RecordedSession[], step: () => void): Promise<Learned> {
  const asked: AskedCall[] = [];
  const before = await judgeAll(sessions, { add: [], step, onAsked: (call) => asked.push(call) });
  const dropped = new Set<string>();
  const earlier = new Map(before.map((one) => [one.key, one]));
  const { knowledge } = configAt({}).world;
  for (;;) {
    const chosen = chooseRules(asked, ({ rule }) => !dropped.has(rule) && isReadable(rule, knowledge));
    const after = chosen.length === 0 ? before : await judgeAll(sessions, { add: chosen.map(({ rule }) => rule), step });
    const bad = new Set(after.flatMap((one) => tooMuch(one, earlier.get(one.key))));
    const more = chosen.filter(({ rule }) => bad.has(rule));
    if (more.length === 0)
      return {
        calls: before.length,
        asked,
        rules: chosen.map((one) => suggested(one, after, earlier)).filter(({ calls }) => calls > 0),
        left: after.filter(({ verdict, judged }) => verdict === 'ask' && judged).length,
      };
    for (const { rule } of more) dropped.add(rule);
  }
}

/** Words of a past call may be anything: a rule that leeway itself cannot read would be a mistake in the configuration. */
const isReadable = (rule: string, knowledge: Knowledge): boolean =>
  rule.length <= LONGEST_RULE && readRule(rule, 'allow', knowledge).kind === 'rule';

/** INVARIANT: a rule that would have allowed a guarded or forbidden call is not proposed. */
function tooMuch(now: Seen, before: Seen | undefined): readonly string[] {
  if (now.verdict !== 'allow' || before === undefined || before.verdict === 'allow') return [];
  return before.disposition === 'guarded' || before.disposition === 'forbidden' || !before.judged ? [...now.rules] : [];
}

interface Judging {
  readonly add: readonly string[];
  readonly step: () => void;
  readonly onAsked?: (call: AskedCall) => void;
}

async function judgeAll(sessions: readonly RecordedSession[], { add, step, onAsked }: Judging): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  for (const session of sessions) {
    let at = 0;
    // oxlint-disable-next-line no-await-in-loop -- one session after the other: judging uses the whole processor
    await replayHere(session, add.length === 0 ? {} : { add: { allow: ['$defaults', ...add] } }, (call, decision, entry) => {
      at += 1;
      const judged = decision.trouble === undefined;
      const text = textOf(call);
      seen.push({
        key: `${session.agent} ${session.id} ${at}`,
        text,
        verdict: decision.verdict,
        disposition: decision.disposition,
        judged,
        refused: entry.answer === 'refused',
        rules: rulesUsed(decision),
        session: session.id,
      });
      if (decision.verdict !== 'ask' || !judged) return;
      onAsked?.({
        session: session.id,
        tool: call.tool,
        input: call.input,
        text,
        disposition: decision.disposition,
        floor: decision.askFloor,
        ran: entry.outcome === 'ok' || entry.outcome === 'failed',
        ...(entry.answer === undefined ? {} : { answer: entry.answer }),
        parts: decision.parts.filter(({ disposition }) => disposition !== 'quiet'),
      });
    });
    step();
  }
  return seen;
}

function textOf({ tool, input }: ToolCall): string {
  const [command] = ['command', 'cmd'].flatMap((name) => (typeof input[name] === 'string' ? [input[name]] : []));
  return oneLine(redact(command ?? `${tool} ${JSON.stringify(input)}`), 160);
}

export const suggestionId = (text: string): string => sha256(text).slice(0, 6);

function suggested(
  { rule, kind, open, parts }: Candidate,
  after: readonly Seen[],
  earlier: ReadonlyMap<string, Seen>,
): SuggestedRule {
  const met = after.filter(
    ({ verdict, rules, key }) => verdict === 'allow' && rules.has(rule) && earlier.get(key)?.verdict !== 'allow',
  );
  const learnedFrom = new Set(parts.map(({ call }) => call.text));
  const ran = new Set(parts.filter(({ call }) => call.answer === 'approved').map(({ call }) => call)).size;
  return {
    kind: 'rule',
    id: suggestionId(rule),
    rule,
    calls: met.length,
    sessions: new Set(met.map(({ session }) => session)).size,
    examples: [...new Set(met.filter(({ text }) => learnedFrom.has(text)).map(({ text }) => text))].slice(0, EXAMPLES),
    open,
    else: [...new Set(met.filter(({ text }) => !learnedFrom.has(text)).map(({ text }) => text))],
    refused: met.filter(({ refused }) => refused).length,
    why: [
      kind === 'exact'
        ? 'it covers exactly this command'
        : `it is open only where different words were seen (${open.join(', ')})`,
      'with it, no guarded or forbidden call of the history would have been allowed',
      ...(ran > 0 ? [`you approved ${ran} of these calls yourself`] : []),
    ],
  };
}
