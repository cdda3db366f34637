// The plugin that Cline loads: it asks leeway before every call and skips the call on anything but a clear answer. Text only.
import type { Installation } from '../hook-line.ts';
import { pluginSource } from '../plugin-source.ts';
import { CLINE_EVENTS, CLINE_WAITS_MS } from './adapter.ts';

/** Shorter than Cline's own timeout: if Cline ends the hook itself, it ends the whole run. */
const PATIENCE_MS = CLINE_WAITS_MS - 400;

export const clinePlugin = (installation: Installation): string =>
  pluginSource({ agent: 'cline', before: CLINE_EVENTS.before, body: BODY, patienceMs: PATIENCE_MS }, installation);

const BODY = String.raw`let started = {};
const running = new Set();
/** Cline marks what was typed; the rest of a message is its own context. */
const TYPED = /^\s*<user_input\b[^>]*>([\s\S]*)<\/user_input>\s*$/;

/** What was typed and called, without results and images. The "user" of a sub-agent is another agent. */
function history({ messages = [], parentAgentId }) {
  const counts = new Set(['text', 'tool-call']);
  return messages
    .filter(({ role }) => role === 'assistant' || (role === 'user' && !parentAgentId))
    .map(({ role, content }) => ({ role, content: Array.isArray(content) ? content.filter(({ type }) => counts.has(type)) : content }));
}

function factsOf(snapshot) {
  const parent = snapshot.parentAgentId ? { parentID: snapshot.parentAgentId } : {};
  return {
    sessionID: started.session?.sessionId ?? snapshot.conversationId ?? snapshot.agentId,
    directory: process.cwd(),
    worktree: started.workspaceInfo?.rootPath,
    ...parent,
  };
}

const skip = (reason) => ({ skip: true, reason });

export default {
  name: 'leeway',
  manifest: { capabilities: ['hooks'] },
  setup(api, context) {
    started = context ?? {};
  },
  hooks: {
    async beforeTool({ snapshot, toolCall, input: args }) {
      try {
        const { toolName: tool, toolCallId: callID } = toolCall;
        const answer = await ask('beforeTool', { event: 'beforeTool', ...factsOf(snapshot), tool, callID, args, rootMessages: history(snapshot) });
        if (answer.verdict !== 'allow') return skip(answer.reason || 'leeway: this call does not run');
        running.add(callID);
        return { policy: { autoApprove: true } };
      } catch (error) {
        return skip(error instanceof Error ? error.message : 'leeway: could not judge this call, so it does not run');
      }
    },
    async afterTool({ snapshot, toolCall, input: args, result }) {
      const { toolName: tool, toolCallId: callID } = toolCall;
      if (!running.delete(callID)) return undefined;
      // A command may fail without an error of its tool.
      const exit = result?.isError ? 1 : undefined;
      await ask('afterTool', { event: 'afterTool', ...factsOf(snapshot), tool, callID, args, ended: true, exit }).catch(() => undefined);
      return undefined;
    },
    async beforeRun({ snapshot }) {
      const last = snapshot.parentAgentId ? undefined : (snapshot.messages ?? []).at(-1);
      const texts = last?.role === 'user' && Array.isArray(last.content) ? last.content.filter(({ type }) => type === 'text') : [];
      const typed = texts.flatMap(({ text }) => TYPED.exec(text)?.[1] ?? []);
      if (typed.length === 0) return undefined;
      await ask('beforeRun', { event: 'beforeRun', ...factsOf(snapshot), prompt: typed.join('\n') }).catch(() => undefined);
      return undefined;
    },
  },
};
`;
