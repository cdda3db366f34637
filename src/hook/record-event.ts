// What the hooks of an agent report about a session: outcomes and prompts. Decides nothing; a failure here never changes a verdict.
import { hookedAgent } from '../agents/agents.ts';
import type { RememberedRequest } from './run-hook.ts';
import { afterCall } from '../gate/after-call.ts';
import { reportOutcome, reportTurn } from '../gate/session-reports.ts';
import type { Host } from '../host/host.ts';
import { mayBeDelegated } from '../log/live-sessions.ts';
import { openStore } from '../log/store.ts';
import type { ProcessFacts } from '../agents/adapter.ts';
import type * as codes from './codes.ts';
import { startedByAgent, typingClientWords, typingClient } from './typed-here.ts';
import { keepTyped } from './typed-prompts.ts';

/** `ancestors`: the processes above the hook. */
export function rememberRequest(
  host: Host,
  request: RememberedRequest,
  ancestors: () => readonly ProcessFacts[] = () => [],
): void {
  const { session } = request;
  if (request.kind === 'prompt') {
    const client = request.mode === 'interactive' ? typingClient(request.agent) : undefined;
    const given = client && typingClientWords(client, ancestors());
    // Loaded only here, because few agents have codes.
    if (given !== undefined) (require('./codes.ts') as typeof codes).useCodes(host, { ...request, given });
    const store = openStore(host);
    // INVARIANT: the prompt of a run that an agent may have started is not a person's, not even if a person continues the run later.
    const isDelegated =
      (request.mode !== 'interactive' || startedByAgent(ancestors())) &&
      mayBeDelegated({ dir: store.dir, now: () => host.now() }, session);
    keepTyped(store.dir, session, isDelegated ? [] : [{ role: 'user', content: request.prompt }]);
    // If a person could have answered leeway's question but typed a prompt instead, this counts as a refusal.
    reportTurn(host, { session, text: request.prompt, refuses: promptingModes(request).length > 0 });
    return;
  }
  const { callId, outcome, task, ended, answers } = request;
  // A command that continues in the background has not written all its files yet.
  if (task === undefined) afterCall(host, { session, callId });
  if (answers !== undefined) keepTyped(openStore(host).dir, session, answers);
  if (outcome === 'unknown') return;
  reportOutcome(host, {
    session,
    callId,
    outcome: outcome === 'ok' ? 'ran' : 'failed',
    approved: asksPerson(request),
    task,
    ended,
  });
}

const promptingModes = ({ agent }: RememberedRequest): readonly string[] => hookedAgent(agent)?.hook.promptingModes ?? [];

/**
 * Only modes in which our `ask` must have become a prompt that a person answered. INVARIANT: without a person's answer there is no approval,
 * because it would allow the same call again.
 */
const asksPerson = (request: Extract<RememberedRequest, { readonly kind: 'after' }>): boolean =>
  request.mode === 'interactive' && promptingModes(request).includes(request.permissionMode ?? '');
