// Converts leeway's log to past sessions: what the hooks saw, in order, with the outcomes. Calls that were redacted or shortened
// are left out.
import { agentNames } from '../agents/agents.ts';
import type { RecordedEntry, RecordedSession } from '../eval/replay/recorded-session.ts';
import type { StoredDecision } from '../log/filter.ts';
import { storedCall } from './prove-rules.ts';

const OUTCOMES = { ran: 'ok', failed: 'failed', refused: 'refused' } as const;

export function sessionsInLog(all: readonly StoredDecision[]): readonly RecordedSession[] {
  const sessions = new Map<string, { readonly agent: string; readonly cwd: string; readonly entries: RecordedEntry[] }>();
  for (const { record, outcomes } of all) {
    const input = storedCall(record);
    if (input === undefined) continue;
    const key = `${record.agent} ${record.session}`;
    const session = sessions.get(key) ?? { agent: record.agent, cwd: record.root === '' ? record.cwd : record.root, entries: [] };
    sessions.set(key, session);
    const ended = outcomes.flatMap((one) => (one === 'approved' ? [] : [OUTCOMES[one]]));
    const answer = outcomes.includes('refused') ? 'refused' : outcomes.includes('approved') ? 'approved' : undefined;
    session.entries.push({
      kind: 'call',
      tool: record.tool,
      input,
      cwd: record.cwd,
      // A call that was allowed and has no reported outcome has most likely run.
      outcome: ended.at(-1) ?? (record.verdict === 'allow' ? 'ok' : 'unknown'),
      time: Date.parse(record.time),
      ...(answer === undefined ? {} : { answer }),
    });
  }
  return [...sessions].flatMap(([key, { agent, cwd, entries }]) => {
    const name = agentNames().find((one) => one === agent);
    return name === undefined ? [] : [{ id: `log ${key}`, agent: name, cwd, source: 'log', entries }];
  });
}
