// Guards every call of the Claude Agent SDK: hooks that block if they fail, and the person's answer. Imports nothing of it.
import type { Guard, GuardAnswer } from '../embed/guard.ts';
import { isRecord } from './message-entries.ts';

interface HookInput {
  readonly hook_event_name: string;
  readonly cwd?: string;
}
interface HookOutput {
  readonly hookSpecificOutput?: {
    readonly hookEventName: 'PreToolUse';
    readonly permissionDecision: 'allow' | 'deny' | 'ask';
    readonly permissionDecisionReason: string;
  };
}
type HookCallback = (input: HookInput, toolUseID: string | undefined, options: { signal: AbortSignal }) => Promise<HookOutput>;
interface Matcher {
  hooks: HookCallback[];
  onFailure?: 'block';
}
type PermissionResult = { behavior: 'allow'; updatedInput: Record<string, unknown> } | { behavior: 'deny'; message: string };
type CanUseTool = (
  toolName: string,
  input: Record<string, unknown>,
  options: { signal: AbortSignal; toolUseID: string; agentID?: string },
) => Promise<PermissionResult>;

export interface ClaudeGuardOptions {
  /** Asks the person. Only `true` means yes. Without this function, a call to ask about is denied. */
  readonly ask?: (call: { readonly tool: string; readonly input: unknown; readonly reason: string }) => Promise<boolean>;
}

/** Options to spread into those of `query`. The guard needs `agent: 'claude-code'`, whose tool names apply. */
export function claudeOptions(guard: Guard, { ask }: ClaudeGuardOptions = {}) {
  const guards = new Map<string, Guard>();
  /** A sub-agent has its own id. */
  const of = (agent: unknown): Guard => {
    if (typeof agent !== 'string') return guard;
    const made = guards.get(agent) ?? guard.subagent(agent);
    guards.set(agent, made);
    return made;
  };
  const before: HookCallback = async (given, id, { signal }) => {
    const { tool_name: tool, tool_input: input, agent_id: agent } = fieldsOf(given);
    const answer = await of(agent).check({ tool: String(tool), input, callId: id, when: 'ahead', signal, cwd: given.cwd });
    return decided(answer, ask === undefined ? 'deny' : 'ask');
  };
  const prompt: HookCallback = async (given) => {
    const text = fieldsOf(given)['prompt'];
    if (typeof text === 'string') guard.said(text);
    return {};
  };
  const after =
    (outcome: 'ran' | 'failed'): HookCallback =>
    async (given, id) => {
      of(fieldsOf(given)['agent_id']).report(id, outcome);
      return {};
    };
  /** Called when the hook answered `ask`. */
  const canUseTool: CanUseTool = async (tool, input, { signal, toolUseID, agentID }) => {
    const by = of(agentID);
    const answer = await by.check({ tool, input, callId: toolUseID, signal });
    // Claude Code itself may want to ask about a call that leeway allows.
    if ((answer.verdict !== 'allow' && answer.verdict !== 'ask') || ask === undefined)
      return { behavior: 'deny', message: answer.text };
    const agreed = (await ask({ tool, input, reason: answer.reason })) === true;
    by.report(toolUseID, agreed ? 'approved' : 'refused');
    return agreed ? { behavior: 'allow', updatedInput: input } : { behavior: 'deny', message: answer.refused };
  };
  const hooks: Record<'PreToolUse' | 'UserPromptSubmit' | 'PostToolUse' | 'PostToolUseFailure', Matcher[]> = {
    PreToolUse: [{ hooks: [before], onFailure: 'block' }],
    UserPromptSubmit: [{ hooks: [prompt] }],
    PostToolUse: [{ hooks: [after('ran')] }],
    PostToolUseFailure: [{ hooks: [after('failed')] }],
  };
  return { permissionMode: 'default' as const, hooks, canUseTool };
}

const fieldsOf = (input: HookInput): Readonly<Record<string, unknown>> => (isRecord(input) ? input : {});

const decided = ({ verdict, reason, text }: GuardAnswer, ask: 'ask' | 'deny'): HookOutput => {
  const decision = verdict === 'ask' ? ask : verdict === 'allow' ? 'allow' : 'deny';
  return {
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: decision,
      permissionDecisionReason: decision === 'deny' ? text : reason,
    },
  };
};
