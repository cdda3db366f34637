// Guards the tools of the Vercel AI SDK, versions 5 to 7. Imports nothing of it.
import type { Guard, GuardAnswer } from '../embed/guard.ts';
import type { TranscriptEntry } from '../model/call.ts';
import { callEntry, isRecord, userEntry } from './message-entries.ts';

/** The part of a tool that this file uses. Every tool of the SDK has it. */
interface AnyTool {
  // oxlint-disable-next-line typescript/no-explicit-any -- a method of another type must be assignable
  readonly execute?: ((input: never, options: never) => unknown) | undefined;
}
interface CallOptions {
  readonly toolCallId: string;
  readonly messages: readonly unknown[];
  readonly abortSignal?: AbortSignal | undefined;
}
type Execute = (input: unknown, options: CallOptions) => unknown;

/**
 * Returns guarded tools: a denied call throws its reason, which the model gets; a call to ask about needs an approval of the SDK.
 */
export function guardTools<Tools extends Readonly<Record<string, AnyTool>>>(guard: Guard, tools: Tools): Tools {
  return Object.fromEntries(Object.entries(tools).map(([name, tool]) => [name, guarded(guard, name, tool)])) as unknown as Tools;
}

function guarded(guard: Guard, name: string, tool: AnyTool): AnyTool {
  const execute = tool.execute as Execute | undefined;
  // Without `execute` the tool runs elsewhere, and the program that runs it must ask leeway.
  if (execute === undefined) return tool;
  const check = (
    when: 'ahead' | 'run',
    input: unknown,
    { toolCallId, messages, abortSignal }: CallOptions,
  ): Promise<GuardAnswer> =>
    guard.check({ tool: name, input, callId: toolCallId, when, messages: () => entriesOf(messages), signal: abortSignal });
  const own = { ...tool } as { readonly needsApproval?: unknown };
  const needsApproval = async (input: unknown, options: CallOptions): Promise<boolean> =>
    (await check('ahead', input, options)).verdict === 'ask' || asksItself(own.needsApproval, input, options);
  OWN_NEEDS.set(needsApproval, own.needsApproval);
  const permit = async (input: unknown, options: CallOptions): Promise<void> => {
    const answer = await check('run', input, options);
    const approved = answer.verdict === 'ask' && isApproved(options);
    if (approved) guard.report(options.toolCallId, 'approved');
    if (answer.verdict !== 'allow' && !approved) throw new Error(answer.text);
  };
  const steps = async function* (input: unknown, options: CallOptions): AsyncGenerator<unknown> {
    await permit(input, options);
    let outcome: 'ran' | 'failed' = 'failed';
    try {
      yield* await valuesOf(execute(input, options));
      outcome = 'ran';
    } finally {
      guard.report(options.toolCallId, outcome);
    }
  };
  const once = async (input: unknown, options: CallOptions): Promise<unknown> => {
    let last: unknown;
    for await (const value of steps(input, options)) last = value;
    return last;
  };
  return { ...tool, needsApproval, execute: isGenerator(execute) ? steps : once } as AnyTool;
}

/**
 * A tool that is an `async function*` yields preliminary results and then its result; the SDK shows them only if it gets the
 * generator at once.
 */
const isGenerator = (execute: Execute): boolean => Object.prototype.toString.call(execute) === '[object AsyncGeneratorFunction]';

/** The results of a tool: one value, or several, of which the last is the result. */
async function valuesOf(made: unknown): Promise<AsyncIterable<unknown> | readonly unknown[]> {
  const value = await made;
  return isAsyncIterable(value) ? value : [value];
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** The original `needsApproval` of a guarded tool, by the new one. */
const OWN_NEEDS = new WeakMap<object, unknown>();

/** INVARIANT: if the function fails, the person is asked, because its answer is unknown. */
async function asksItself(needs: unknown, input: unknown, options: unknown): Promise<boolean> {
  if (typeof needs !== 'function') return Boolean(needs);
  try {
    return Boolean(await (needs as (input: unknown, options: unknown) => unknown)(input, options));
  } catch {
    return true;
  }
}

interface ApprovalOptions {
  readonly toolCall: { readonly toolName: string; readonly toolCallId: string; readonly input: unknown };
  readonly messages: readonly unknown[];
  readonly tools?: unknown;
  readonly toolsContext?: unknown;
}

/**
 * For `toolApproval` of version 7: a denied call gets its reason without being tried, and the person who is asked sees the
 * reason.
 */
export const toolApproval =
  (guard: Guard) =>
  async (
    options: ApprovalOptions,
  ): Promise<{ type: 'approved' | 'denied' | 'user-approval'; reason?: string } | { type: 'not-applicable' }> => {
    const { toolName, toolCallId, input } = options.toolCall;
    const messages = () => entriesOf(options.messages);
    const answer = await guard.check({ tool: toolName, input, callId: toolCallId, when: 'ahead', messages });
    if (answer.verdict === 'ask') return { type: 'user-approval', reason: answer.reason };
    if (answer.verdict !== 'allow') return { type: 'denied', reason: answer.text };
    return (await toolAsks(options)) ? { type: 'user-approval' } : { type: 'not-applicable' };
  };

/** With `toolApproval`, version 7 no longer calls the tool's own `needsApproval`. */
function toolAsks({
  toolCall: { toolName, toolCallId, input },
  messages,
  tools,
  toolsContext,
}: ApprovalOptions): Promise<boolean> {
  const tool = ownValue(tools, toolName);
  const needs = isRecord(tool) ? tool['needsApproval'] : undefined;
  const own = typeof needs === 'function' && OWN_NEEDS.has(needs) ? OWN_NEEDS.get(needs) : needs;
  return asksItself(own, input, { toolCallId, messages, context: ownValue(toolsContext, toolName) });
}

const ownValue = (record: unknown, name: string): unknown =>
  isRecord(record) && Object.hasOwn(record, name) ? record[name] : undefined;

const partsOf = (message: unknown): readonly Readonly<Record<string, unknown>>[] =>
  isRecord(message) && Array.isArray(message['content']) ? (message['content'] as readonly unknown[]).filter(isRecord) : [];

/** Finds a person's approval in the messages: the request names the call, the response names the request. */
function isApproved({ toolCallId, messages }: CallOptions): boolean {
  const parts = messages.flatMap(partsOf);
  const asked = parts.filter((part) => part['type'] === 'tool-approval-request' && part['toolCallId'] === toolCallId);
  const answers = parts.filter(
    (part) => part['type'] === 'tool-approval-response' && asked.some((one) => one['approvalId'] === part['approvalId']),
  );
  return answers.length > 0 && answers.every((part) => part['approved'] === true);
}

const entriesOf = (messages: readonly unknown[]): readonly TranscriptEntry[] =>
  messages.flatMap((message) => {
    if (!isRecord(message)) return [];
    if (message['role'] === 'user') return [userEntry(message['content'])];
    return message['role'] === 'assistant'
      ? partsOf(message).flatMap((part) => (part['type'] === 'tool-call' ? [callEntry(part['toolName'], part['input'])] : []))
      : [];
  });
