// Makes the decision from the outcome of a call, saves what the call may lose, and records the decision.
import type { Decision } from '../model/decision.ts';
import { POLICY_VERSION } from '../policy/table.ts';
import { modeOf } from './checking.ts';
import type { Checking, FullOutcome, PreparedCall } from './checking.ts';
import { distinctParts } from './distinct-parts.ts';
import { clock } from './gate-clock.ts';
import type * as ownLines from './judge-own-line.ts';
import { baselineEvents } from './learn-baseline.ts';
import { mayLose } from './may-lose.ts';
import { recordDecision } from './recorder.ts';
import type * as saving from './save-before.ts';
import { silenceFor } from './unanswered.ts';

export function finishCall(checking: Checking, begun: PreparedCall, outcome: FullOutcome): Decision {
  const { context } = checking;
  const { call, recorder, situation, loaded, found } = begun;
  const ended = clock();
  const timings = {
    total: ended - checking.begun,
    analyse: found.analysedAt - checking.begun,
    policy: found.judgedAt - found.analysedAt,
  };
  const silence = silenceFor(outcome, {
    judges: checking.options.judges,
    recorder,
    // `leeway off` applies only to the agents of this machine, not to an embedded gate.
    root: checking.options.configuration === 'given' ? undefined : begun.root,
    settings: loaded.config.settings,
  });
  const decision: Decision = Object.assign(
    { format: 1 as const, id: checking.id },
    outcome,
    silence && { unanswered: silence.unanswered },
    {
      parts: distinctParts(found.judged.parts),
      timings: outcome.classifier ? { ...timings, classifier: ended - found.judgedAt } : timings,
      policy: POLICY_VERSION,
      projectRoot: situation.root ?? '',
    },
  );
  if (!recorder || checking.options.record === 'read') return decision;
  if (found.own !== undefined)
    (require('./judge-own-line.ts') as typeof ownLines).noteOwnLine(found.own, {
      decision,
      session: context.session ?? '',
      store: recorder.store,
    });
  if (savesFirst(checking, begun, decision))
    // Loaded only now: most calls lose nothing.
    (require('./save-before.ts') as typeof saving).saveBefore({
      call,
      decision,
      situation,
      session: context.session ?? '',
      callId: context.callId ?? '',
    });
  const said = silence?.note === undefined ? [] : [silence.note];
  const { config } = loaded;
  const notes = recordDecision(recorder, {
    call,
    decision,
    key: found.key,
    marked: found.marked,
    later: found.later,
    running: found.running,
    host: situation.host,
    steering: situation.steering(),
    repository: situation.repository(),
    learnt: baselineEvents({ host: situation.host, recorder, root: begun.root, cwd: call.cwd, decision }),
    session: context.session ?? '',
    settings: config.settings,
    config: config.hash,
    mode: modeOf(checking),
    callId: context.callId,
    subagent: context.subagent,
  });
  return notes.length + said.length === 0 ? decision : { ...decision, notes: [...said, ...notes] };
}

/**
 * INVARIANT: files are also saved for a call that is asked about. There is no later chance: the agent runs it as soon as the
 * person agrees.
 */
const savesFirst = ({ options }: Checking, { found, loaded }: PreparedCall, decision: Decision): boolean =>
  options.saves === 'losses' &&
  loaded.config.settings.undo === 'save' &&
  decision.verdict !== 'deny' &&
  decision.unanswered !== 'off' &&
  found.own === undefined &&
  mayLose(decision);
