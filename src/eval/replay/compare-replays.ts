// Which past decisions differ between two replays of the same sessions, in both directions. Pure.
import type { ReplayedCall, ReplayedSession } from './replay-session.ts';

export interface ChangedCall {
  readonly session: string;
  readonly agent: string;
  readonly before: ReplayedCall;
  readonly after: ReplayedCall;
}

export interface ReplayComparison {
  /** Calls that both replays judged. */
  readonly calls: number;
  readonly looser: readonly ChangedCall[];
  readonly stricter: readonly ChangedCall[];
  /** Calls that one of the two replays could not judge, or did not contain. */
  readonly notCompared: number;
}

const STRENGTH: Readonly<Record<ReplayedCall['verdict'], number>> = { allow: 0, ask: 1, deny: 2 };

export function compareReplays(before: readonly ReplayedSession[], after: readonly ReplayedSession[]): ReplayComparison {
  const earlier = new Map(before.map((session) => [`${session.agent} ${session.id}`, session]));
  const changed: ChangedCall[] = [];
  let calls = 0;
  let notCompared = 0;
  for (const session of after) {
    const other = earlier.get(`${session.agent} ${session.id}`);
    const byPlace = new Map(other?.calls.map((call) => [call.at, call]));
    for (const call of session.calls) {
      const was = byPlace.get(call.at);
      if (was === undefined || was.text !== call.text || was.unjudged || call.unjudged) {
        notCompared += 1;
        continue;
      }
      calls += 1;
      if (was.verdict !== call.verdict) changed.push({ session: session.id, agent: session.agent, before: was, after: call });
    }
  }
  const difference = (one: ChangedCall): number => STRENGTH[one.after.verdict] - STRENGTH[one.before.verdict];
  return {
    calls,
    looser: changed.filter((one) => difference(one) < 0),
    stricter: changed.filter((one) => difference(one) > 0),
    notCompared,
  };
}
