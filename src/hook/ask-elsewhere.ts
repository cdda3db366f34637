// Asks the person about a call that the client cannot ask about: the call waits for `leeway approve`, for the user's own command, or for both.
// Allows nothing: an answer becomes a grant in the session, and the gate judges the call again.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { AgentReply, ProcessFacts } from '../agents/adapter.ts';
import { grantCall, refuseCall, stoppedCall, wasGranted, type CallName } from '../gate/stopped-calls.ts';
import type { Host } from '../host/host.ts';
import { openStore, type Store } from '../log/store.ts';
import { ADVICE_DENY } from '../gate/reason.ts';
import type { Decision } from '../model/decision.ts';
import type { ToolCall } from '../model/call.ts';
import type { QuestionSettings } from '../model/settings.ts';
import { newCode } from './codes.ts';
import { SHORTEST_WAIT_MS } from '../agents/longest-wait.ts';
import { typingClientWords, typingClient } from './typed-here.ts';
import { runQuestionCommand } from './question-command.ts';
import type { AskingElsewhere } from './run-hook.ts';
import { questionText } from './question-text.ts';

/** Returns the reply to the agent once the person answered or the time is over. */
export async function replyElsewhere(
  { request, reply, leftMs, again }: AskingElsewhere,
  from: {
    readonly decided: Decision;
    readonly settings: QuestionSettings;
    readonly host: Host;
    readonly ancestors: () => readonly ProcessFacts[];
  },
): Promise<AgentReply> {
  const { decided, settings, host } = from;
  const name = { session: request.session, decision: decided.id };
  const open = { ...name, call: request.call, reply, projectRoot: decided.projectRoot, settings, mostMs: leftMs };
  const { kind, note, waited } = await askElsewhere(open, host);
  const notes = [...(reply.notes ?? []), ...(note === undefined ? [] : [note])];
  switch (kind) {
    case 'granted':
      return again();
    case 'refused':
      return { ...reply, notes, verdict: 'deny', reason: 'the user was asked and refused this call', advice: ADVICE_DENY };
    case 'silent': {
      const code = codeFor(request, from);
      return { ...reply, notes, ...(waited === undefined ? {} : { waited }), ...(code === undefined ? {} : { code }) };
    }
  }
}

/** A code is shown only if a person at the client's terminal could type it. */
function codeFor(
  { agent, mode, session }: AskingElsewhere['request'],
  { decided, settings, host, ancestors }: Parameters<typeof replyElsewhere>[1],
): string | undefined {
  const client = typingClient(agent);
  if (settings.codes === 'off' || client === undefined || mode !== 'interactive') return undefined;
  return typingClientWords(client, ancestors()) === undefined ? undefined : newCode(host, { session, decision: decided.id });
}

/** The person answered in time, or did not. A note is for the person. */
type Elsewhere = { readonly kind: 'granted' | 'refused' | 'silent'; readonly note?: string } & Pick<AgentReply, 'waited'>;

interface OpenQuestion extends CallName {
  readonly call: ToolCall;
  readonly reply: AgentReply;
  readonly projectRoot: string;
  readonly settings: QuestionSettings;
  /** The longest time this call may wait, whatever the settings say. */
  readonly mostMs: number;
}

const LOOK_MS = 200;
/** How long an approval by the user's command is valid; it is meant for the waiting call. */
const GRANT_MS = 60_000;

async function askElsewhere(question: OpenQuestion, host: Host): Promise<Elsewhere> {
  const store = openStore(host);
  const stopped = stoppedCall(store, question);
  const waitMs = Math.min(question.settings.waitMs, question.mostMs);
  if (stopped === undefined || waitMs <= 0 || question.mostMs < SHORTEST_WAIT_MS) return { kind: 'silent' };
  const over = new AbortController();
  const { signal } = over;
  // Not `AbortSignal.timeout`: Node 20 may collect such a signal as garbage, and then it never fires.
  const timer = setTimeout(() => over.abort(), waitMs);
  const said = byCommand(question, host, { signal, waitMs });
  const granted = whenGranted(question, store, signal);
  try {
    const answered = async (): Promise<Elsewhere | 'granted' | undefined> => {
      const answer = await said;
      return answer.kind === 'silent' ? granted : answer;
    };
    const first = await Promise.race([granted, answered()]);
    if (first === 'granted') return { kind: 'granted' };
    if (first !== undefined && first.kind === 'granted') {
      const warning = grantCall(store, stopped, { ...question, lastsMs: GRANT_MS, uses: 'once' });
      return warning === undefined ? first : { kind: 'silent', note: warning.message };
    }
    refuseCall(store, stopped, { ...question, by: first === undefined ? 'silence' : 'person' });
    return first ?? (await said);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}

/** Undefined if the time is over. */
async function whenGranted(name: CallName, store: Store, signal: AbortSignal): Promise<'granted' | undefined> {
  while (!signal.aborted) {
    if (wasGranted(store, name)) return 'granted';
    await wait(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}

async function byCommand(
  { decision, call, reply, projectRoot, settings }: OpenQuestion,
  host: Host,
  time: { readonly signal: AbortSignal; readonly waitMs: number },
): Promise<Elsewhere> {
  const { command } = settings;
  if (command === undefined) return { kind: 'silent', waited: 'unasked' };
  const allow = `allow ${randomBytes(10).toString('hex')}`;
  const seconds = Math.floor(time.waitMs / 1000);
  const question = questionText({ id: decision, call, reply, projectRoot, seconds, allow });
  if (question.kind === 'not whole')
    return { kind: 'silent', waited: 'unasked', note: `the call ${question.why}, so nobody was asked` };
  const writable = [...host.tempDirs, ...(projectRoot === '' ? [] : [projectRoot])];
  const answer = await runQuestionCommand({ argv: command, question: question.text, allow, signal: time.signal, writable }, host);
  if (answer.kind === 'not started')
    return {
      kind: 'silent',
      waited: 'unasked',
      note: `\`questions.command\` could not be started, so nobody was asked: ${answer.why}`,
    };
  if (answer.kind === 'none')
    return { kind: 'silent', waited: 'in vain', note: `\`questions.command\` gave no answer: ${answer.why}` };
  return { kind: answer.kind === 'allow' ? 'granted' : 'refused' };
}
