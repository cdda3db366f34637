// leeway as a middleware of LangChain: denies with a tool message, asks with LangGraph's interrupt, like LangChain's
// human-in-the-loop middleware.
import { interrupt } from '@langchain/langgraph';
import { createMiddleware, ToolMessage, type AgentMiddleware } from 'langchain';
import type { Guard } from '../embed/guard.ts';
import type { TranscriptEntry } from '../model/call.ts';
import { callEntry, isRecord, userEntry } from './message-entries.ts';

/** For `middleware` of `createAgent`. Asking needs a checkpointer. */
export const leewayMiddleware = (guard: Guard): AgentMiddleware =>
  createMiddleware({
    name: 'leeway',
    wrapToolCall: async (request, handler) => {
      const { name, args, id } = request.toolCall;
      const { messages } = request.state;
      const answer = await guard.check({ tool: name, input: args, callId: id, messages: () => entriesOf(messages) });
      const stopped = (content: string) => new ToolMessage({ content, tool_call_id: id ?? '', name, status: 'error' });
      if (answer.verdict !== 'allow') {
        if (answer.verdict !== 'ask') return stopped(answer.text);
        const said = answered(interrupt(question(name, args, answer.reason)));
        guard.report(id, said.approved ? 'approved' : 'refused');
        if (!said.approved) return stopped(said.message ?? answer.refused);
      }
      const done = await handler(request);
      guard.report(id, failedIn(done) ? 'failed' : 'ran');
      return done;
    },
  });

const question = (name: string, args: unknown, reason: string) => ({
  actionRequests: [{ name, args, description: reason }],
  reviewConfigs: [{ actionName: name, allowedDecisions: ['approve', 'reject'] }],
});

/** `{ decisions: [{ type: 'approve' }] }`. INVARIANT: any other value is a no; an edited call would be another call. */
function answered(value: unknown): { readonly approved: boolean; readonly message?: string } {
  const decisions: unknown = isRecord(value) ? value['decisions'] : undefined;
  const only: unknown = Array.isArray(decisions) && decisions.length === 1 ? decisions[0] : undefined;
  if (!isRecord(only)) return { approved: false };
  const { type, message } = only;
  return { approved: type === 'approve', ...(typeof message === 'string' ? { message } : {}) };
}

const failedIn = (done: unknown): boolean => isRecord(done) && done['status'] === 'error';

function entriesOf(messages: readonly unknown[]): readonly TranscriptEntry[] {
  return messages.flatMap((message) => {
    if (!isRecord(message)) return [];
    if (message['type'] === 'human') return [userEntry(message['content'])];
    const calls = message['type'] === 'ai' ? message['tool_calls'] : undefined;
    return Array.isArray(calls)
      ? (calls as readonly unknown[]).flatMap((call) => (isRecord(call) ? [callEntry(call['name'], call['args'])] : []))
      : [];
  });
}
