// The record as the gate uses it: the session's memory before a decision, the log and the ledger after it. Whatever fails here, the verdict stands.
import { CLAIM_FIELDS } from '../classifier/data/claim-fields.ts';
import type { Host } from '../host/host.ts';
import type { EffectsKey } from '../log/effects-key.ts';
import { effectsKey } from '../log/effects-key.ts';
import { eventsFromDecision } from '../log/learn.ts';
import { toRecord } from '../log/record.ts';
import type { SessionRecord } from '../log/session-file.ts';
import { openSession } from '../log/session-file.ts';
import type { Store } from '../log/store.ts';
import { openStore, writeDecision } from '../log/store.ts';
import type { ToolCall } from '../model/call.ts';
import type { Decision, JudgedPart } from '../model/decision.ts';
import type { Settings } from '../model/settings.ts';

export interface Recorder {
  readonly store: Store;
  readonly session: SessionRecord;
}

export function openRecorder(host: Host, session: string, limits?: Settings['denials']): Recorder {
  const store = openStore(host);
  return { store, session: limits ? openSession(store, session, limits) : openSession(store, session) };
}

export const keyOf = (parts: readonly JudgedPart[], call: ToolCall, host: Host): EffectsKey =>
  effectsKey(parts, {
    cwd: call.cwd,
    // Another description does not make it another call.
    call: JSON.stringify([call.tool, Object.entries(call.input).filter(([name]) => !CLAIM_FIELDS.has(name))]),
    resolve: (path) => {
      const real = host.realPath(path);
      return real.kind === 'known' ? real.value : path;
    },
  });

export interface Recording {
  readonly call: ToolCall;
  readonly decision: Decision;
  readonly key: EffectsKey;
  readonly host: Host;
  readonly session: string;
  readonly settings: Settings;
  readonly config: string;
  readonly mode: 'interactive' | 'headless';
  readonly callId?: string | undefined;
  readonly subagent?: string | undefined;
}

/** Gives warnings for the person, once each. */
export function recordDecision(recorder: Recorder, it: Recording): readonly string[] {
  const { store, session } = recorder;
  const named = {
    ...(it.callId === undefined ? {} : { callId: it.callId }),
    ...(it.subagent === undefined ? {} : { subagent: it.subagent }),
  };
  const written = writeDecision(
    store,
    toRecord(
      {
        session: it.session,
        agent: it.call.agent,
        cwd: it.call.cwd,
        tool: it.call.tool,
        input: it.call.input,
        mode: it.mode,
        config: it.config,
        ...named,
        ...(session.turn === undefined ? {} : { turn: session.turn }),
      },
      it.decision,
      { now: store.now(), originals: it.settings.log.originals ? 'keep' : 'drop' },
    ),
  );
  const root = it.decision.projectRoot === '' ? [] : [{ kind: 'root' as const, root: it.decision.projectRoot }];
  const warning = session.append([
    ...root,
    ...eventsFromDecision({ decision: it.decision, key: it.key, session, host: it.host, config: it.config, ...named }),
  ]);
  const first = written.kind === 'written' ? undefined : written.warning;
  return [first, warning].flatMap((one) => (one ? [`${one.message}; ${one.todo}`] : []));
}
