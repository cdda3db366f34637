// The gate inside another program: only what that program passes in counts. Judges nothing itself, and keeps no state outside the gate it
// makes.
import { createGate as openGate } from '../gate/create-gate.ts';
import type { CheckContext } from '../gate/create-gate.ts';
import type { Decision } from '../model/decision.ts';
import { redact } from '../redact/redact.ts';
import { checkOptions } from './check-options.ts';
import { embeddedHost } from './embedded-host.ts';
import type { CallInput, Gate, GateOptions, LogEntry } from './gate-options.ts';
import { ownTools } from './own-tools.ts';
import { runCall } from './run-call.ts';

/** Throws only for invalid options, such as an unknown name or an unknown word in `tools`. */
export function createGate(options: GateOptions = {}): Gate {
  checkOptions('createGate', options);
  const { configuration = 'given', tools, host: given, stateDir, now, logger, ...rest } = options;
  const host = embeddedHost({ host: given, stateDir, now, configuration });
  const gate = openGate({
    ...rest,
    configuration,
    inputs: 'values',
    host,
    ...(given === undefined ? { machine: 'real' as const } : {}),
    ...(tools === undefined ? {} : { tools: ownTools(tools) }),
  });
  const log = (entry: LogEntry): readonly string[] => {
    try {
      const made: unknown = logger?.(entry);
      // A rejected promise would end the process; the decision was already given.
      if (made instanceof Promise) made.catch(() => undefined);
      return [];
    } catch (error) {
      return [`your logger threw an error: ${error instanceof Error ? error.message : String(error)}`];
    }
  };
  /** If the clock fails, the decision must not be lost; it already reports the failure. */
  const time = (): string => {
    try {
      return new Date(host.now()).toISOString();
    } catch {
      return new Date().toISOString();
    }
  };
  const made: Omit<Gate, 'run'> = {
    check: async (call, context) => {
      const decision = withFinding(await gate.check(call, context));
      const notes = log({ kind: 'decision', time: time(), ...entryOf(call, decision, context ?? {}) });
      return notes.length === 0 ? decision : { ...decision, notes: [...(decision.notes ?? []), ...notes] };
    },
    report: (report) => {
      gate.report(report);
      log({ kind: 'report', time: time(), ...report });
    },
    said: (turn) => gate.said(turn),
  };
  return { ...made, run: (call, context, how) => runCall(made, { call, context, options: how }) };
}

/** Hooks and commands show the finding and the advice separately. A program that shows only the reason would lose them, so the reason includes them here. */
function withFinding(decision: Decision): Decision {
  const { reason, found, trouble } = decision;
  const whole = [
    reason,
    ...(trouble?.todo === undefined ? [] : [trouble.todo]),
    ...(found === undefined ? [] : [`the analysis found: ${found}`]),
  ];
  return whole.length === 1 ? decision : { ...decision, reason: whole.join('; ') };
}

const entryOf = (call: CallInput, decision: Decision, context: CheckContext) => ({
  id: decision.id,
  tool: typeof call?.tool === 'string' ? call.tool : '',
  ...(context.session === undefined ? {} : { session: context.session }),
  ...(context.subagent === undefined ? {} : { subagent: context.subagent }),
  ...(context.callId === undefined ? {} : { callId: context.callId }),
  verdict: decision.verdict,
  layer: decision.layer,
  reason: redact(decision.reason),
  ...(decision.trouble === undefined ? {} : { trouble: decision.trouble.kind }),
  ms: decision.timings.total,
});
