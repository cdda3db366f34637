// One hook call from text to answer: decode, read the conversation, ask the gate, encode. Any failure on the way becomes a refusal.
import type { ToolCall, TranscriptEntry } from '../model/call.ts';
import type { Trouble } from '../model/decision.ts';
import { abortAfter } from '../host/abort-after.ts';
import type { Host } from '../host/host.ts';
import { NO_OUTPUT, type Adapter, type Answer, type HookRequest, type Surroundings, type AgentReply } from '../agents/adapter.ts';
import { clock } from '../gate/gate-clock.ts';
import { sha256 } from '../host/sha256.ts';
import { redact } from '../redact/redact.ts';
import { readTranscript, type TypedCheck } from '../agents/read-transcript.ts';

/** What the gate needs to know besides the call; fits `Gate.check`. */
export interface HookContext {
  readonly cwd: string;
  readonly projectRoot?: string;
  readonly interactive: boolean;
  readonly session: string;
  readonly subagent?: string;
  readonly callId?: string;
  /** Aborts a little before our own deadline, so that a slow model is reported and recorded as a failure. */
  readonly signal: AbortSignal;
  /** A getter: a decision without a model need not read a long session. Empty when it cannot be read. */
  readonly transcript: readonly TranscriptEntry[];
}

/** An outcome always names its call. */
export type AfterRequest = Extract<HookRequest, { readonly kind: 'after' }> & { readonly callId: string };
/** What is stored about a session besides its calls. */
export type RememberedRequest = AfterRequest | Extract<HookRequest, { readonly kind: 'prompt' }>;

export interface HookDeps {
  readonly host: Host;
  readonly check: (call: ToolCall, context: HookContext) => Promise<AgentReply>;
  /** The same check without a record: a request for approval is about a call that was already counted. Default: `check`. */
  readonly checkAgain?: (call: ToolCall, context: HookContext) => Promise<AgentReply>;
  /** Stores a prompt or the outcome of a call. If this fails, the person is told; the decision stays the same. */
  readonly remember?: (request: RememberedRequest) => Promise<void>;
  /** Stores the judged form of a call that may run, to compare it with what ran. */
  readonly keepJudged?: (request: DecidingRequest) => void;
  /** If the call ran in another form than the judged one: the id of the new judgement, and a note for the person. */
  readonly whatRan?: (request: AfterRequest) => Promise<WhatRan | undefined>;
  /** Notes for the person at the start of a session. */
  readonly startNotes?: (request: HookRequest) => readonly string[];
  /** What the hooks saw a person type or answer in the session; undefined if they saw nothing. */
  readonly wasTyped?: (session: string) => TypedCheck | undefined;
  /** Whether another agent may have started the session. */
  readonly mayBeDelegated?: (session: string) => boolean;
  /** Asks the person by another way than the client. Undefined: this is not configured, and the answer stays. */
  readonly askElsewhere?: (asking: AskingElsewhere) => Promise<AgentReply | undefined>;
  /** Our own deadline, if earlier than the adapter's. */
  readonly deadlineMs?: number;
  /** Told when leeway's own code threw an error. */
  readonly failed?: (trouble: Trouble) => void;
}

export interface WhatRan {
  readonly callId: string;
  readonly notes: readonly string[];
}

/** A call that is denied only because the client cannot ask. */
export interface AskingElsewhere {
  readonly request: DecidingRequest;
  readonly reply: AgentReply;
  /** How long an answer may take. */
  readonly leftMs: number;
  /** Judges the call again, after an answer. */
  readonly again: () => Promise<AgentReply>;
}

export interface HookInput {
  readonly adapter: Adapter;
  readonly text: string;
  readonly surroundings: Surroundings;
}

/** For the check after an answer: the model is not asked again. */
const LAST_CHECK_MS = 2000;

/** Removes credentials in the call from the answer. An allowed call shows nothing anyway. */
const shown = (reply: AgentReply): AgentReply =>
  reply.verdict === 'allow'
    ? reply
    : {
        ...reply,
        reason: redact(reply.reason),
        ...(reply.found === undefined ? {} : { found: redact(reply.found) }),
        ...(reply.clear === undefined ? {} : { clear: redact(reply.clear) }),
      };

export async function runHook({ adapter, text, surroundings }: HookInput, deps: HookDeps): Promise<Answer> {
  try {
    const decoded = adapter.decode(text, surroundings);
    if (decoded.kind === 'trouble') return adapter.refuse(decoded.trouble, surroundings.event);
    const { request } = decoded;
    switch (request.kind) {
      case 'before':
      case 'approval': {
        const check = request.kind === 'approval' ? (deps.checkAgain ?? deps.check) : deps.check;
        const own = deps.deadlineMs ?? adapter.patience.own;
        const begun = clock();
        const left = (): number => Math.floor(own - Math.min(3000, own / 4) - (clock() - begun));
        const reply = await check(request.call, contextOf(request, deps, left()));
        const sends = (answer: Answer): Answer => {
          const mayRun = request.kind === 'before' && adapter.meaning(answer, request.event) !== 'blocked';
          if (mayRun) deps.keepJudged?.(request);
          return answer;
        };
        if (reply.unanswered !== undefined) return sends(adapter.pass(reply));
        const answer = adapter.encode(shown(reply), request);
        const cannotAsk = reply.verdict === 'ask' && adapter.meaning(answer, request.event) === 'blocked';
        if (!cannotAsk || request.kind === 'approval') return sends(answer);
        const again = (): Promise<AgentReply> => check(request.call, contextOf(request, deps, LAST_CHECK_MS));
        const later = await deps.askElsewhere?.({ request, reply, leftMs: left(), again });
        return sends(later === undefined ? answer : adapter.encode(shown(later), request));
      }
      case 'after': {
        const after = { ...request, callId: request.callId ?? contentId(request.call) };
        const ran = await deps.whatRan?.(after);
        // The judged form of the call did not run, so the files it would have created do not exist.
        if (ran !== undefined) await deps.remember?.({ ...after, outcome: 'unknown' });
        await deps.remember?.(ran === undefined ? after : { ...after, callId: ran.callId });
        return ran === undefined || ran.notes.length === 0
          ? NO_OUTPUT
          : adapter.pass({ verdict: 'allow', reason: '', notes: ran.notes });
      }
      case 'prompt':
        await deps.remember?.(request);
        return NO_OUTPUT;
      case 'start':
        return adapter.pass({ verdict: 'allow', reason: 'a session began', notes: deps.startNotes?.(request) ?? [] });
      case 'notice':
        return NO_OUTPUT;
    }
  } catch (error) {
    const trouble = internal(error);
    deps.failed?.(trouble);
    return adapter.refuse(trouble, surroundings.event);
  }
}

/** If the agent gives a call no id, a call and its outcome are paired by their content. */
const contentId = (call: ToolCall): string => `content-${sha256(JSON.stringify([call.tool, call.input])).slice(0, 32)}`;

export type DecidingRequest = Extract<HookRequest, { readonly kind: 'before' | 'approval' }>;

function contextOf(request: DecidingRequest, { host, wasTyped, mayBeDelegated }: HookDeps, limitMs: number): HookContext {
  let read: readonly TranscriptEntry[] | undefined;
  let signal: AbortSignal | undefined;
  // A request for approval has no outcome.
  const callId = request.callId ?? (request.kind === 'before' ? contentId(request.call) : undefined);
  return {
    cwd: request.cwd,
    interactive: request.mode === 'interactive',
    session: request.session,
    ...(request.projectDir === undefined ? {} : { projectRoot: request.projectDir }),
    ...(request.subagent === undefined ? {} : { subagent: request.subagent }),
    ...(callId === undefined ? {} : { callId }),
    get signal(): AbortSignal {
      return (signal ??= abortAfter(Math.max(1, limitMs)));
    },
    get transcript(): readonly TranscriptEntry[] {
      if (read === undefined) {
        // INVARIANT: if an agent may have started the run, its prompt is not a person's consent.
        const seen =
          request.mode !== 'interactive' && mayBeDelegated?.(request.session) ? () => false : wasTyped?.(request.session);
        const fact = readTranscript(request, host, seen);
        // Without a transcript, nothing the user said counts.
        read = fact.kind === 'known' ? fact.value : [];
      }
      return read;
    },
  };
}

const internal = (error: unknown): Trouble => ({
  kind: 'internal',
  message: `an internal error: ${error instanceof Error ? error.message : String(error)}`,
  todo: 'run `leeway doctor`, and report it',
});
