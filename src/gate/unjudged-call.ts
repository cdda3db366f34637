// The decision for a call that was not judged: the caller is gone, the time is up, or leeway failed. Fails closed.
import { OutOfTime, inTime } from '../host/in-time.ts';
import type { Decision, Trouble } from '../model/decision.ts';
import { POLICY_VERSION } from '../policy/table.ts';
import { defaultsOf } from './checking.ts';
import type { Checking } from './checking.ts';
import { decide, type Judged } from './decide.ts';
import { clock } from './gate-clock.ts';
import type { CheckContext } from './gate-options.ts';
import { readCall } from './read-call.ts';
import { recordUnjudged } from './recorder.ts';

export const CALLER_GONE: Trouble = {
  kind: 'cancelled',
  message: 'the caller no longer waits for an answer',
  todo: 'nothing to do: the caller aborted this call',
};

const OUT_OF_TIME: Trouble = {
  kind: 'limit',
  message: 'judging it takes too long',
  todo: 'split this command into smaller calls',
};

/** How long writing the record may take for a call that was not judged in time. */
const RECORD_MS = 1000;

export function outOfTime(checking: Checking): Decision {
  const { context, options } = checking;
  const decision = troubled(checking.id, { begun: checking.begun, context, trouble: OUT_OF_TIME });
  if (options.record === 'off' || options.record === 'read') return decision;
  try {
    const notes = inTime(RECORD_MS, () => {
      const call = readCall(checking.call, defaultsOf(checking));
      if ('message' in call) return [];
      return recordUnjudged(checking.host, {
        call,
        decision,
        session: context.session ?? '',
        mode: context.interactive === false ? 'headless' : 'interactive',
        callId: context.callId,
        subagent: context.subagent,
      });
    });
    return notes.length === 0 ? decision : { ...decision, notes };
  } catch (error) {
    // Giving the answer is more important than recording it.
    const why = error instanceof OutOfTime ? 'in time' : 'at all';
    return { ...decision, notes: [`the decision could not be written to the log ${why}; see \`leeway doctor\``] };
  }
}

export function troubled(
  id: string,
  failure: { readonly begun: number; readonly context: CheckContext | undefined; readonly trouble: Trouble },
): Decision {
  const judged: Judged = { parts: [], ruled: { parts: [], matched: [] }, edits: false, trouble: failure.trouble };
  return {
    format: 1,
    id,
    ...decide(judged, failure.context?.interactive === false ? 'headless' : 'interactive'),
    parts: [],
    timings: { total: clock() - failure.begun },
    policy: POLICY_VERSION,
    projectRoot: '',
  };
}
