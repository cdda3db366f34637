// The extension that pi loads: it asks leeway before every call and blocks on anything but a clear answer. Text only.
import type { Installation } from '../hook-line.ts';
import { pluginSource } from '../plugin-source.ts';
import { PI_EVENTS } from './adapter.ts';

export const piExtension = (installation: Installation): string =>
  pluginSource({ agent: 'pi', before: PI_EVENTS.before, body: BODY }, installation);

const BODY = String.raw`/** An extension that runs after this one could change the call after it was judged; now that throws, and pi blocks the call. */
function freeze(value) {
  if (value === null || typeof value !== 'object' || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
}

/** What was typed and called on this branch, without results and images. */
function history(ctx) {
  const said = ({ role, content }) =>
    role === 'user' || role === 'assistant'
      ? [{ role, content: Array.isArray(content) ? content.filter(({ type }) => type === 'text' || type === 'toolCall') : content }]
      : [];
  return ctx.sessionManager.getBranch().flatMap((entry) => (entry.type === 'message' ? said(entry.message) : []));
}

function factsOf(ctx) {
  const sessionID = ctx.sessionManager.getSessionId();
  // In the other modes a program is at the other end, which may answer by itself.
  return { sessionID, directory: ctx.cwd, mode: ctx.mode, interactive: ctx.mode === 'tui' && ctx.hasUI === true };
}

export default function leeway(pi) {
  const running = new Set();
  const block = (reason) => ({ block: true, reason });
  pi.on('tool_call', async (event, ctx) => {
    try {
      const { toolName: tool, toolCallId: callID, input: args } = event;
      freeze(args);
      const answer = await ask('tool_call', { event: 'tool_call', ...factsOf(ctx), tool, callID, args, rootMessages: history(ctx) });
      if (answer.person && ctx.hasUI) ctx.ui.notify(answer.person, 'warning');
      const runs = answer.verdict === 'allow' || (answer.verdict === 'ask' && (await ctx.ui.confirm('leeway', answer.question)) === true);
      if (!runs) return block(answer.reason || 'leeway: this call does not run');
      running.add(callID);
      return undefined;
    } catch (error) {
      return block(error instanceof Error ? error.message : 'leeway: could not judge this call, so it does not run');
    }
  });
  pi.on('tool_result', async (event, ctx) => {
    const { toolName: tool, toolCallId: callID, input: args, isError } = event;
    if (!running.delete(callID)) return;
    await ask('tool_result', { event: 'tool_result', ...factsOf(ctx), tool, callID, args, ended: true, exit: isError ? 1 : 0 }).catch(() => undefined);
  });
  pi.on('input', async (event, ctx) => {
    if (event.source !== 'interactive' || typeof event.text !== 'string') return;
    await ask('input', { event: 'input', ...factsOf(ctx), prompt: event.text }).catch(() => undefined);
  });
}
`;
