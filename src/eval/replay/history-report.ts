// What leeway would have done in past sessions: in total, by agent and project, and by cause. Counts; judges nothing.
import { groupBy } from '../group-by.ts';
import type { Agreement } from './agreement.ts';
import { agreementOf } from './agreement.ts';
import { causeText, causeTitle, type Cause } from './cause.ts';
import type { ReplayedCall, ReplayedSession } from './replay-session.ts';

export interface HistoryCounts {
  readonly sessions: number;
  /** Sessions in which leeway would have asked nothing; none in which a call could not be judged. */
  readonly withoutQuestion: number;
  /** Sessions whose project is no longer on this machine. */
  readonly gone: number;
  readonly calls: number;
  readonly allow: number;
  readonly ask: number;
  readonly deny: number;
  /** Calls that leeway could not judge: neither asked nor denied. */
  readonly unjudged: number;
  /** Prompts of the agent that the person answered then, as far as they are recorded. */
  readonly prompts: { readonly approved: number; readonly refused: number };
  /** In milliseconds; absent if no entry has a time. */
  readonly from?: number;
  readonly to?: number;
}

export interface HistoryGroup extends HistoryCounts {
  readonly agent: string;
  readonly project: string;
}

export interface HistoryCause {
  readonly verdict: 'ask' | 'deny';
  readonly cause: string;
  /** The cause in words. */
  readonly title: string;
  readonly disposition: Cause['disposition'];
  readonly program: string;
  readonly calls: number;
  readonly sessions: number;
  /** A few different calls, redacted. */
  readonly examples: readonly { readonly text: string; readonly reason: string }[];
}

export interface HistoryReport extends HistoryCounts {
  readonly groups: readonly HistoryGroup[];
  /** The most frequent first. */
  readonly causes: readonly HistoryCause[];
  readonly denied: readonly { readonly session: string; readonly call: ReplayedCall }[];
  /** By day, if times are recorded. */
  readonly days: readonly ({ readonly day: string } & Pick<HistoryCounts, 'calls' | 'allow' | 'ask' | 'deny' | 'prompts'>)[];
  readonly agreement: Agreement;
}

const EXAMPLES = 3;

export function historyReport(sessions: readonly ReplayedSession[]): HistoryReport {
  const all = sessions.filter(({ calls }) => calls.length > 0);
  return {
    ...countHistory(all),
    groups: [...groupBy(all, ({ agent, cwd }) => JSON.stringify([agent, cwd])).values()]
      .map((group) => ({ agent: group[0]?.agent ?? '', project: group[0]?.cwd ?? '', ...countHistory(group) }))
      .toSorted((a, b) => b.calls - a.calls || (a.project < b.project ? -1 : 1)),
    causes: causesIn(all),
    denied: all.flatMap(({ id, calls }) =>
      calls.flatMap((call) => (call.verdict === 'deny' && !call.unjudged ? [{ session: id, call }] : [])),
    ),
    days: daysIn(all.flatMap(({ calls }) => calls)),
    agreement: agreementOf(all),
  };
}

function countHistory(sessions: readonly ReplayedSession[]): HistoryCounts {
  const calls = sessions.flatMap((one) => one.calls);
  const times = calls.flatMap(({ time }) => time ?? []);
  return {
    sessions: sessions.length,
    withoutQuestion: sessions.filter((one) => one.calls.every(({ verdict, unjudged }) => verdict !== 'ask' && !unjudged)).length,
    gone: sessions.filter((one) => one.gone).length,
    ...countCalls(calls),
    unjudged: calls.filter(({ unjudged }) => unjudged).length,
    ...(times.length === 0 ? {} : { from: times.reduce((a, b) => Math.min(a, b)), to: times.reduce((a, b) => Math.max(a, b)) }),
  };
}

function countCalls(calls: readonly ReplayedCall[]): Pick<HistoryCounts, 'calls' | 'allow' | 'ask' | 'deny' | 'prompts'> {
  const having = (verdict: ReplayedCall['verdict']): number =>
    calls.filter((call) => call.verdict === verdict && !call.unjudged).length;
  const answered = (answer: 'approved' | 'refused'): number => calls.filter((call) => call.answer === answer).length;
  return {
    calls: calls.length,
    allow: having('allow'),
    ask: having('ask'),
    deny: having('deny'),
    prompts: { approved: answered('approved'), refused: answered('refused') },
  };
}

function causesIn(sessions: readonly ReplayedSession[]): readonly HistoryCause[] {
  const caused = sessions.flatMap(({ id, calls }) =>
    calls.flatMap((call) => (call.cause === undefined || call.unjudged ? [] : [{ id, call, cause: call.cause }])),
  );
  return [...groupBy(caused, ({ cause }) => `${cause.verdict} ${causeText(cause)}`).values()]
    .flatMap((group): readonly HistoryCause[] => {
      const [first] = group;
      if (first === undefined) return [];
      const texts = new Map(group.map(({ call }) => [call.text, call.reason]));
      return [
        {
          verdict: first.cause.verdict,
          cause: causeText(first.cause),
          title: causeTitle(first.cause),
          disposition: first.cause.disposition,
          program: first.cause.program,
          calls: group.length,
          sessions: new Set(group.map(({ id }) => id)).size,
          examples: [...texts].slice(0, EXAMPLES).map(([text, reason]) => ({ text, reason })),
        },
      ];
    })
    .toSorted((a, b) => b.calls - a.calls || (a.cause < b.cause ? -1 : 1));
}

function daysIn(calls: readonly ReplayedCall[]): HistoryReport['days'] {
  const timed = calls.flatMap((call) =>
    call.time === undefined ? [] : [{ day: new Date(call.time).toISOString().slice(0, 10), call }],
  );
  return [...groupBy(timed, ({ day }) => day)]
    .map(([day, group]) => ({ day, ...countCalls(group.map(({ call }) => call)) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
