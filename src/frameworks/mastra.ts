// Guards the tools of a Mastra agent: a hook for deny, an approval for ask. Imports nothing of it.
import type { Guard } from '../embed/guard.ts';
import type { TranscriptEntry } from '../model/call.ts';
import { callEntry, isRecord, userEntry } from './message-entries.ts';

interface BeforeContext {
  readonly toolName: string;
  readonly input: unknown;
  readonly context?: unknown;
}
interface AfterContext extends BeforeContext {
  readonly error?: unknown;
}
interface ApprovalContext {
  readonly toolName: string;
  readonly args: Record<string, unknown>;
}

/** Options to spread into those of `generate`, `stream`, `approveToolCall` and `declineToolCall` of one agent. */
export function mastraOptions(guard: Guard) {
  /** Calls that Mastra was told to ask about: it runs them only after a person has approved. */
  const asked = new Map<string, number>();
  const requireToolApproval = async ({ toolName, args }: ApprovalContext): Promise<boolean> => {
    const { verdict } = await guard.check({ tool: toolName, input: args });
    if (verdict === 'ask') asked.set(keyOf(toolName, args), (asked.get(keyOf(toolName, args)) ?? 0) + 1);
    return verdict === 'ask';
  };
  const beforeToolCall = async ({
    toolName,
    input,
    context,
  }: BeforeContext): Promise<{ proceed: false; output: string } | undefined> => {
    const { callId, messages, signal } = factsOf(context);
    const answer = await guard.check({ tool: toolName, input, callId, messages, signal });
    const key = keyOf(toolName, input);
    const count = asked.get(key) ?? 0;
    const approved = answer.verdict === 'ask' && count > 0;
    if (approved) {
      asked.set(key, count - 1);
      guard.report(callId, 'approved');
    }
    return answer.verdict === 'allow' || approved ? undefined : { proceed: false, output: answer.text };
  };
  const afterToolCall = async ({ error, context }: AfterContext): Promise<void> =>
    guard.report(factsOf(context).callId, error === undefined ? 'ran' : 'failed');
  return { requireToolApproval, hooks: { beforeToolCall, afterToolCall } };
}

const keyOf = (tool: string, input: unknown): string => JSON.stringify([tool, input ?? {}]);

interface Facts {
  readonly callId?: string;
  readonly messages?: () => readonly TranscriptEntry[];
  readonly signal?: AbortSignal;
}

function factsOf(context: unknown): Facts {
  if (!isRecord(context)) return {};
  const inner = isRecord(context['agent']) ? { ...context, ...context['agent'] } : context;
  const { toolCallId, messages, abortSignal } = inner;
  return {
    ...(typeof toolCallId === 'string' ? { callId: toolCallId } : {}),
    ...(Array.isArray(messages) ? { messages: () => entriesOf(messages as readonly unknown[]) } : {}),
    ...(abortSignal instanceof AbortSignal ? { signal: abortSignal } : {}),
  };
}

const entriesOf = (messages: readonly unknown[]): readonly TranscriptEntry[] =>
  messages.flatMap((message) => {
    if (!isRecord(message)) return [];
    if (message['role'] === 'user') return [userEntry(message['content'])];
    return message['role'] === 'assistant' && Array.isArray(message['content'])
      ? (message['content'] as readonly unknown[]).flatMap((part) =>
          isRecord(part) && part['type'] === 'tool-call' ? [callEntry(part['toolName'], part['input'] ?? part['args'])] : [],
        )
      : [];
  });
