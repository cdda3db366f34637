// What would have happened without shadow mode, from the log: how many calls, and the causes of questions and denials. Plain data and its text.
import type { StoredDecision } from './filter.ts';
import type { ViewOptions } from './views/paint.ts';

export interface ShadowCause {
  readonly verdict: 'ask' | 'deny';
  /** The table row or rule that decided. */
  readonly cause: string;
  readonly calls: number;
  /** The newest decision with this cause. */
  readonly example: string;
  readonly reason: string;
}

export interface ShadowReport {
  readonly from?: string;
  readonly to?: string;
  readonly calls: number;
  readonly allow: number;
  readonly ask: number;
  readonly deny: number;
  readonly causes: readonly ShadowCause[];
}

export function shadowReport(all: readonly StoredDecision[]): ShadowReport {
  const watched = all.map(({ record }) => record).filter(({ unanswered }) => unanswered === 'shadow');
  const count = (verdict: string): number => watched.filter((record) => record.verdict === verdict).length;
  const causes = new Map<string, ShadowCause>();
  for (const { verdict, row, rule, reason, id } of watched) {
    if (verdict === 'allow') continue;
    const cause = rule?.text ?? row ?? reason;
    const key = `${verdict} ${cause}`;
    // oxlint-disable-next-line leeway/no-words -- counts equal reasons for a report
    causes.set(key, { verdict, cause, calls: (causes.get(key)?.calls ?? 0) + 1, example: id, reason });
  }
  const [first, last] = [watched[0], watched.at(-1)];
  return {
    ...(first && last ? { from: first.time, to: last.time } : {}),
    calls: watched.length,
    allow: count('allow'),
    ask: count('ask'),
    deny: count('deny'),
    causes: [...causes.values()].toSorted((a, b) => b.calls - a.calls),
  };
}

const MOST_CAUSES = 20;

export function shadowText(report: ShadowReport, { width }: Pick<ViewOptions, 'width'>): string {
  if (report.calls === 0) return 'nothing was recorded in shadow mode; `leeway config set mode shadow` switches it on\n';
  const share = (n: number): string => `${n} (${((100 * n) / report.calls).toFixed(1)}%)`;
  const cut = (text: string): string => (text.length > width - 30 ? `${text.slice(0, Math.max(20, width - 31))}…` : text);
  const lines = [
    `${report.calls} calls from ${report.from?.slice(0, 16).replace('T', ' ') ?? ''} to ${report.to?.slice(0, 16).replace('T', ' ') ?? ''}`,
    `would have been allowed ${share(report.allow)}, asked ${share(report.ask)}, denied ${share(report.deny)}`,
    ...(report.causes.length === 0 ? [] : ['']),
    ...report.causes
      .slice(0, MOST_CAUSES)
      .map(
        ({ verdict, calls, reason, example }) =>
          `${String(calls).padStart(5)}  ${verdict.padEnd(4)}  ${example.slice(0, 8)}  ${cut(reason)}`,
      ),
    ...(report.causes.length > MOST_CAUSES
      ? [`       and ${report.causes.length - MOST_CAUSES} more causes; --json has all`]
      : []),
    '',
    '`leeway why ID` explains one; `leeway allow ID` adds a rule for it; `leeway enforce` makes leeway answer',
  ];
  return `${lines.join('\n')}\n`;
}
