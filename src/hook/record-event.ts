// Stores outcomes and prompts in the session's file. Decides nothing; a failure here never changes a verdict.
import { hookedAgent } from '../agents/agents.ts';
import type { RememberedRequest } from './run-hook.ts';
import type { Host } from '../host/host.ts';
import { eventsFromOutcome } from '../log/learn.ts';
import { outcomeRecord } from '../log/record.ts';
import type { SessionEvent } from '../log/session-events.ts';
import { openSession } from '../log/session-file.ts';
import { sha256 } from '../host/sha256.ts';
import { openStore, writeDecision } from '../log/store.ts';
import { keepTyped } from './typed-prompts.ts';

export function rememberRequest(host: Host, request: RememberedRequest): void {
  const store = openStore(host);
  const session = openSession(store, request.session);
  if (request.kind === 'prompt') {
    keepTyped(store.dir, request.session, [{ role: 'user', content: request.prompt }]);
    // Which turn, never its words: the session file is not a transcript.
    session.append([{ kind: 'turn', turn: `${store.now().toString(36)}-${sha256(request.prompt).slice(0, 16)}` }]);
    return;
  }
  const { callId, outcome, task, ended, answers } = request;
  if (answers !== undefined) keepTyped(store.dir, request.session, answers);
  if (outcome === 'unknown') return;
  const answered: readonly SessionEvent[] =
    session.wasAsked(callId) && asksPerson(request) ? [{ kind: 'answered', call: callId, answer: 'approved' }] : [];
  const over: readonly SessionEvent[] = ended === undefined ? [] : [{ kind: 'ended', task: ended }];
  session.append([...answered, ...eventsFromOutcome(callId, outcome, { session, host, task }), ...over]);
  writeDecision(
    store,
    outcomeRecord(
      {
        id: `${store.now().toString(36)}${sha256(`${request.session}${callId}`).slice(0, 8)}`,
        session: request.session,
        callId,
        outcome: outcome === 'ok' ? 'ran' : 'failed',
      },
      store.now(),
    ),
  );
}

/**
 * Only modes in which our `ask` must have become a prompt that a person answered. INVARIANT: an approval that nobody gave would allow the
 * same call again.
 */
const asksPerson = (request: Extract<RememberedRequest, { readonly kind: 'after' }>): boolean =>
  request.mode === 'interactive' &&
  hookedAgent(request.agent)?.hook.promptingModes.includes(request.permissionMode ?? '') === true;
