// Counts of replayed sessions: verdicts, questions per hundred calls, sessions without a question, causes. Pure.
import { groupBy } from '../group-by.ts';
import { causeText } from './cause.ts';
import type { ReplayedCall, ReplayedSession } from './replay-session.ts';

export interface ReplayCounts {
  readonly calls: number;
  readonly allow: number;
  readonly ask: number;
  readonly deny: number;
  /** Questions per hundred calls; 0 if there are no calls. */
  readonly per100: number;
}

export interface CauseCount {
  readonly cause: string;
  readonly calls: number;
  readonly sessions: number;
}

export interface ReplaySummary extends ReplayCounts {
  readonly sessions: number;
  /** The proportion of sessions in which nothing was asked, from 0 to 1. */
  readonly withoutQuestion: number;
  readonly edits: { readonly followed: number; readonly unfit: number };
  /** The most frequent first. */
  readonly causes: readonly CauseCount[];
}

export function countCalls(calls: readonly ReplayedCall[]): ReplayCounts {
  const having = (verdict: ReplayedCall['verdict']): number => calls.filter((call) => call.verdict === verdict).length;
  const ask = having('ask');
  return {
    calls: calls.length,
    allow: having('allow'),
    ask,
    deny: having('deny'),
    per100: calls.length === 0 ? 0 : (100 * ask) / calls.length,
  };
}

export function summariseReplay(sessions: readonly ReplayedSession[]): ReplaySummary {
  const caused = sessions.flatMap(({ id, calls }) =>
    calls.flatMap(({ cause }) => (cause ? [{ id, cause: causeText(cause) }] : [])),
  );
  const quiet = sessions.filter(({ calls }) => calls.every(({ verdict }) => verdict !== 'ask'));
  return {
    ...countCalls(sessions.flatMap(({ calls }) => calls)),
    sessions: sessions.length,
    withoutQuestion: sessions.length === 0 ? 0 : quiet.length / sessions.length,
    edits: {
      followed: sessions.reduce((sum, { edits }) => sum + edits.followed, 0),
      unfit: sessions.reduce((sum, { edits }) => sum + edits.unfit, 0),
    },
    causes: [...groupBy(caused, ({ cause }) => cause)]
      .map(([cause, all]) => ({ cause, calls: all.length, sessions: new Set(all.map(({ id }) => id)).size }))
      .toSorted((a, b) => b.calls - a.calls || (a.cause < b.cause ? -1 : 1)),
  };
}
