// The gate: takes one call, returns one decision. Never throws or rejects; a failure becomes trouble and fails closed.
import { inMemoryUses } from '../classifier/consent/uses.ts';
import { processMemory } from '../classifier/memory.ts';
import { OutOfTime, inTime } from '../host/in-time.ts';
import { realHost } from '../host/real-host.ts';
import type { Decision } from '../model/decision.ts';
import type { Checking, GateState, PreparedCall } from './checking.ts';
import { newDirectoryCache } from './directory-cache.ts';
import { finishCall } from './finish-call.ts';
import { clock, newId } from './gate-clock.ts';
import type { Gate, GateOptions } from './gate-options.ts';
import { givenClassifier } from './given-classifier.ts';
import { askTheModel, outcomeWithoutModel } from './outcome-of-call.ts';
import { prepareCall } from './prepare-call.ts';
import { reportAnswer, reportOutcome, reportTurn } from './session-reports.ts';
import { CALLER_GONE, outOfTime, troubled } from './unjudged-call.ts';

export type { CallInput } from './read-call.ts';
export type { CallReport, CheckContext, Gate, GateOptions, OwnTools } from './gate-options.ts';

export function createGate(options: GateOptions = {}): Gate {
  const host = options.host ?? realHost();
  const shared: GateState = {
    options,
    classifier: givenClassifier(options.classifier),
    host,
    roots: new Map(),
    loaded: new Map(),
    memory: processMemory(),
    consents: inMemoryUses(),
    directoryCache: newDirectoryCache(),
  };
  const keeps = options.record === undefined || options.record === 'keep';
  return {
    report: ({ session, callId, outcome }) => {
      if (!keeps) return;
      if (outcome === 'approved' || outcome === 'refused') reportAnswer(host, { session, callId, answer: outcome });
      else reportOutcome(host, { session, callId, outcome, approved: false });
    },
    said: ({ session, text }) => {
      if (keeps) reportTurn(host, { session, text, refuses: false });
    },
    check: async (call, context = {}) => {
      const begun = clock();
      const id = newId(host);
      if (context?.signal?.aborted === true) return troubled(id, { begun, context, trouble: CALLER_GONE });
      try {
        return await checkCall({ call, context: context ?? {}, begun, id, ...shared });
      } catch (error) {
        if (error instanceof OutOfTime) return outOfTime({ call, context: context ?? {}, begun, id, ...shared });
        return troubled(id, {
          begun,
          context,
          trouble: {
            kind: 'internal',
            message: `leeway failed: ${error instanceof Error ? error.message : 'unknown error'}`,
            todo: 'please report this error; decide about this call yourself',
          },
        });
      }
    },
  };
}

async function checkCall(checking: Checking): Promise<Decision> {
  // If no model is asked, the whole call has one time limit, because each limit starts a thread.
  const first = timed(checking, (): Decision | PreparedCall => {
    const begun = prepareCall(checking);
    if ('message' in begun) return troubled(checking.id, { begun: checking.begun, context: checking.context, trouble: begun });
    const outcome = outcomeWithoutModel(checking, begun);
    return outcome === undefined ? begun : finishCall(checking, begun, outcome);
  });
  if ('verdict' in first) return first;
  const outcome = await askTheModel(checking, first);
  return inTime(timeOf(checking), () => finishCall(checking, first, outcome));
}

/** Reading and judging a call takes milliseconds. A call that takes this long would probably never end. */
const MOST_MS = 6000;

const timeOf = ({ options }: Checking): number => Math.min(options.deadlineMs ?? MOST_MS, MOST_MS);

const timed = <T>(checking: Checking, run: () => T): T => inTime(timeOf(checking) - (clock() - checking.begun), run);
