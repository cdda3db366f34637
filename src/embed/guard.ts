// A gate for one conversation, used by the framework adapters: judges each execution once, and knows what a person typed. Never throws.
import { randomUUID } from 'node:crypto';
import type { TranscriptEntry } from '../model/call.ts';
import type { Decision } from '../model/decision.ts';
import type { Verdict } from '../model/disposition.ts';
import type { AgentName } from '../agents/agents.ts';
import type { CallReport } from '../gate/create-gate.ts';
import type { Gate } from './gate-options.ts';
import { checkOptions } from './check-options.ts';
import { keptAnswers } from './kept-answers.ts';
import { CANCELLED, textForModel } from './told-text.ts';

export interface GuardOptions {
  readonly gate: Gate;
  /** The conversation. Default: a new one. */
  readonly session?: string;
  /** Working directory of the calls. Default: that of this process. */
  readonly cwd?: string;
  /** False: nobody can be asked, so `ask` becomes `deny`. Default: true. */
  readonly interactive?: boolean;
  /** The agent whose tool names apply. */
  readonly agent?: AgentName;
}

export interface GuardedCall {
  readonly tool: string;
  readonly input: unknown;
  /** The framework's id of the call. */
  readonly callId?: string | undefined;
  /** `ahead`: the framework asks again, with the same id, tool and input, when it runs the call; that question gets the same answer, once. Default: `run`. */
  readonly when?: 'ahead' | 'run' | undefined;
  /** The conversation in the framework's own record. Default: what was said and called through this guard. */
  readonly messages?: (() => readonly TranscriptEntry[]) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly cwd?: string | undefined;
}

export interface GuardAnswer {
  readonly verdict: Verdict;
  /** For the person who is asked. */
  readonly reason: string;
  /** For the model, if the call does not run. */
  readonly text: string;
  /** For the model, if a person refuses the call. */
  readonly refused: string;
  readonly decision?: Decision;
}

export interface Guard {
  readonly session: string;
  /**
   * Call this with text that a person typed. INVARIANT: only this text can permit something; other messages with the role `user` may come
   * from the agent.
   */
  said(text: string): void;
  /** Never rejects. */
  check(call: GuardedCall): Promise<GuardAnswer>;
  report(callId: string | undefined, outcome: CallReport['outcome']): void;
  /** A guard for a sub-agent of this conversation: what the parent agent wrote to it permits nothing. */
  subagent(name: string): Guard;
}

const MOST_TURNS = 200;

/** Throws only for invalid options. */
export function createGuard(options: GuardOptions): Guard {
  checkOptions('createGuard', options);
  // Without a gate every call would be denied for a reason that nobody understands.
  if (options.gate === undefined) throw new TypeError('createGuard: `gate` is missing');
  return guardOf({ ...options, session: options.session ?? randomUUID() });
}

function guardOf(options: GuardOptions & { readonly session: string }, subagent?: string): Guard {
  const { gate, session } = options;
  const typed = new Set<string>();
  const turns: TranscriptEntry[] = [];
  const answers = keptAnswers();
  const add = (entry: TranscriptEntry): void => {
    turns.push(entry);
    if (turns.length > MOST_TURNS) turns.shift();
  };
  const attested = (entry: TranscriptEntry): TranscriptEntry =>
    entry.role !== 'user' || typed.has(entry.content ?? '') ? entry : { ...entry, attested: false };

  async function judge(call: GuardedCall): Promise<GuardAnswer> {
    try {
      const before = call.messages === undefined ? [...turns] : call.messages().map(attested);
      add({ role: 'tool', action: `${call.tool} ${JSON.stringify(call.input ?? {})}` });
      const decision = await gate.check(
        { tool: call.tool, input: call.input, ...(options.agent === undefined ? {} : { agent: options.agent }) },
        {
          session,
          transcript: before,
          ...((call.cwd ?? options.cwd) === undefined ? {} : { cwd: call.cwd ?? options.cwd ?? '' }),
          ...(options.interactive === undefined ? {} : { interactive: options.interactive }),
          ...(subagent === undefined ? {} : { subagent }),
          ...(call.callId === undefined ? {} : { callId: call.callId }),
          ...(call.signal === undefined ? {} : { signal: call.signal }),
        },
      );
      return answerOf(decision);
    } catch (error) {
      return failed(error);
    }
  }

  return {
    session,
    said: (text) => {
      typed.add(text);
      add({ role: 'user', content: text });
      gate.said({ session, text });
    },
    check: async (call) => {
      const { when = 'run' } = call;
      const before = answers.take(call, when);
      const answer = before ?? (await judge(call));
      // INVARIANT: nobody waits for a cancelled call, so nobody can permit it.
      if (call.signal?.aborted === true) return { ...answer, verdict: 'deny', text: CANCELLED, refused: CANCELLED };
      if (when === 'ahead' || answer.verdict === 'ask') answers.keep(call, answer);
      return answer;
    },
    report: (callId, outcome) => {
      if (callId === undefined) return;
      answers.forget(callId);
      gate.report({ session, callId, outcome });
    },
    subagent: (name) => guardOf(options, name),
  };
}

/** While leeway is off or in shadow mode, a hook would not send a deny. Here nothing else would stop the call, so a person is asked. */
const answerOf = (decision: Decision): GuardAnswer => ({
  verdict: decision.unanswered !== undefined && decision.verdict === 'deny' ? 'ask' : knownVerdict(decision.verdict),
  reason: decision.reason,
  text: textForModel(decision),
  refused: textForModel(decision, 'person'),
  decision,
});

/** INVARIANT: only the exact word allows, even if the gate is another implementation. */
const knownVerdict = (verdict: unknown): Verdict => (verdict === 'allow' || verdict === 'ask' ? verdict : 'deny');

const failed = (error: unknown): GuardAnswer => {
  const reason = `leeway failed: ${error instanceof Error ? error.message : 'unknown error'}`;
  return { verdict: 'deny', reason, text: `this call did not run: ${reason}`, refused: `this call did not run: ${reason}` };
};
