// The events of a replayed session, judged and recorded like an agent's hooks do: earlier calls are known through the session's
// record.
import type { Gate, GateOptions } from '../../gate/create-gate.ts';
import type { Host } from '../../host/host.ts';
import type { ToolCall, TranscriptEntry } from '../../model/call.ts';
import type { RecordedSession } from './recorded-session.ts';
import type { SessionHooks } from './replay-session.ts';

interface ReportBase {
  readonly agent: string;
  readonly event: string;
  readonly session: string;
  readonly cwd: string;
  readonly mode: 'interactive';
  readonly permissionMode: string;
}

/** What an agent reports besides the calls it asks about. */
export type HookReport =
  | (ReportBase & {
      readonly kind: 'after';
      readonly call: ToolCall;
      readonly callId: string;
      readonly outcome: 'ok' | 'failed';
    })
  | (ReportBase & { readonly kind: 'prompt'; readonly prompt: string });

export interface HookMachinery {
  readonly createGate: (options: GateOptions) => Gate;
  readonly remember: (host: Host, report: HookReport) => void;
  /**
   * `count`: a call that leeway would have asked about and that ran counts as approved by the person. `ignore`: it ran, but does
   * not count as approved.
   */
  readonly approvals: 'count' | 'ignore';
  /** `configured`: the classifiers of the configuration are asked. Without it no model is. */
  readonly model?: 'configured';
  /** Rules and settings that are added to those of the machine. */
  readonly config?: NonNullable<GateOptions['config']>;
}

export function sessionHooks(host: Host, recorded: RecordedSession, machinery: HookMachinery): SessionHooks {
  const base = {
    agent: recorded.agent,
    session: recorded.id,
    cwd: recorded.cwd,
    mode: 'interactive' as const,
    // Only in this mode can a question have been answered by nobody but a person.
    permissionMode: machinery.approvals === 'count' ? 'default' : 'bypassPermissions',
  };
  const still = machinery.model === undefined ? { classifier: [] } : {};
  const said: TranscriptEntry[] = [];
  // One gate for the session, which reads the configuration once. What the session did is in its record, as for separate gates.
  const gate = machinery.createGate({ host, agent: recorded.agent, config: { ...machinery.config, ...still } });
  return {
    before: async (call, callId) => {
      const context = { session: recorded.id, callId, cwd: call.cwd, projectRoot: recorded.cwd, interactive: true };
      if (machinery.model === undefined) return gate.check(call, context);
      const decision = await gate.check(call, { ...context, transcript: [...said] });
      said.push({ role: 'tool', action: `${call.tool} ${JSON.stringify(call.input)}` });
      return decision;
    },
    after: (call, callId, outcome) => machinery.remember(host, { ...base, event: 'after', kind: 'after', call, callId, outcome }),
    prompt: (text) => {
      said.push({ role: 'user', content: text });
      machinery.remember(host, { ...base, event: 'prompt', kind: 'prompt', prompt: text });
    },
  };
}
