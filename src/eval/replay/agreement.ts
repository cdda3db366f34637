// Compares what a person answered with what leeway says now. Counts different calls: the same call answered ten times is one
// trial. Judges nothing.
import type { Interval } from '../interval.ts';
import { exactInterval } from '../interval.ts';
import type { ReplayedCall, ReplayedSession } from './replay-session.ts';

export interface AnsweredCall {
  readonly session: string;
  readonly call: ReplayedCall;
}

export interface Share {
  readonly count: number;
  readonly of: number;
  readonly interval: Interval;
}

export interface Agreement {
  /** The person's answers, by what leeway says now. */
  readonly approved: { readonly allow: number; readonly ask: number; readonly deny: number };
  readonly refused: { readonly allow: number; readonly ask: number; readonly deny: number };
  /** Calls in which leeway does not contradict the person: a question leaves the decision to them. */
  readonly notAgainst: Share;
  /** Of the calls that leeway would have decided without a question, those that it would have decided like the person. */
  readonly settledAlike: Share;
  /** Refused by the person and allowed now, or approved by the person and denied now. */
  readonly disagreements: readonly AnsweredCall[];
}

/** Tools that ask the person something: an answer to them does not permit a call. */
const QUESTIONS: ReadonlySet<string> = new Set([
  'AskUserQuestion',
  'ExitPlanMode',
  'exit_plan_mode',
  'ask_user',
  'question',
  'request_user_input',
]);

const share = (count: number, of: number): Share => ({ count, of, interval: exactInterval(count, of) });

export function agreementOf(sessions: readonly ReplayedSession[]): Agreement {
  const distinct = new Map<string, AnsweredCall>();
  for (const { id, agent, calls } of sessions)
    for (const call of calls)
      if (call.answer !== undefined && !call.unjudged && !QUESTIONS.has(call.tool))
        distinct.set(JSON.stringify([agent, call.tool, call.text, call.answer, call.verdict]), { session: id, call });
  const answered = [...distinct.values()];
  const count = (answer: 'approved' | 'refused', verdict: ReplayedCall['verdict']): number =>
    answered.filter(({ call }) => call.answer === answer && call.verdict === verdict).length;
  const table = (answer: 'approved' | 'refused') => ({
    allow: count(answer, 'allow'),
    ask: count(answer, 'ask'),
    deny: count(answer, 'deny'),
  });
  const [approved, refused] = [table('approved'), table('refused')];
  const against = refused.allow + approved.deny;
  const settled = approved.allow + refused.deny + against;
  return {
    approved,
    refused,
    notAgainst: share(answered.length - against, answered.length),
    settledAlike: share(approved.allow + refused.deny, settled),
    disagreements: answered.filter(({ call }) => call.verdict === (call.answer === 'approved' ? 'deny' : 'allow')),
  };
}
