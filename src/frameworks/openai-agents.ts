// Guards the function tools of the OpenAI Agents SDK: a guardrail for deny, an approval for ask. Imports nothing of it.
import type { Guard, GuardAnswer } from '../embed/guard.ts';
import { isRecord } from './message-entries.ts';

/** The part of a tool that this file uses. */
interface AnyTool {
  readonly type: string;
  readonly name: string;
}
interface RunContext {
  isToolApproved?(call: { readonly toolName: string; readonly callId: string }): boolean | undefined;
}
interface GuardrailData {
  readonly context: RunContext;
  readonly toolCall: { readonly name: string; readonly callId: string; readonly arguments: string };
}
type Behavior = { readonly type: 'allow' } | { readonly type: 'rejectContent'; readonly message: string };
type Needs = (context: RunContext, input: unknown, callId?: string) => Promise<boolean>;

/** Returns guarded tools. Throws for a tool that is not a function, because this SDK runs it without these checks. */
export const guardTools = <Tool extends AnyTool>(guard: Guard, tools: readonly Tool[]): Tool[] =>
  tools.map((tool) => guarded(guard, tool));

function guarded<Tool extends AnyTool>(guard: Guard, tool: Tool): Tool {
  if (tool.type !== 'function')
    throw new TypeError(`the tool \`${tool.name}\` of type \`${tool.type}\` cannot be guarded; only function tools can`);
  const own = tool as Tool & {
    readonly needsApproval?: Needs;
    readonly inputGuardrails?: readonly unknown[];
    readonly invoke?: Invoke;
  };
  const check = (callId: string | undefined, text: string): Promise<GuardAnswer> =>
    guard.check({ tool: tool.name, input: argumentsIn(text), callId });
  return {
    ...tool,
    needsApproval: async (context: RunContext, input: unknown, callId?: string) =>
      (await guard.check({ tool: tool.name, input, callId, when: 'ahead' })).verdict === 'ask' ||
      (await own.needsApproval?.(context, input, callId)) === true,
    inputGuardrails: [
      ...(own.inputGuardrails ?? []),
      {
        type: 'tool_input',
        name: 'leeway',
        run: async ({ context, toolCall }: GuardrailData): Promise<{ behavior: Behavior }> => {
          const { callId } = toolCall;
          const answer = await check(callId, toolCall.arguments);
          const approved = answer.verdict === 'ask' && context.isToolApproved?.({ toolName: tool.name, callId }) === true;
          if (approved) guard.report(callId, 'approved');
          if (answer.verdict === 'allow' || approved) return { behavior: { type: 'allow' } };
          return { behavior: { type: 'rejectContent', message: answer.text } };
        },
      },
    ],
    invoke: async (context: RunContext, input: string, details?: InvokeDetails) => {
      const value = await own.invoke?.(context, input, details);
      guard.report(details?.toolCall?.callId, 'ran');
      return value;
    },
  };
}

interface InvokeDetails {
  readonly toolCall?: { readonly callId?: string };
}
type Invoke = (context: RunContext, input: string, details?: InvokeDetails) => Promise<unknown>;

/** INVARIANT: arguments that cannot be parsed are judged as text, never as missing. */
function argumentsIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : { input: value };
  } catch (error) {
    if (error instanceof SyntaxError) return { input: text };
    throw error;
  }
}
