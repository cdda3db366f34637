// Counts over decisions: verdicts, layers, the model's share and cost, latency, reasons. Plain data; views/ prints it.
import type { StoredDecision } from './filter.ts';
import { StatsCounter, type StatsSummary } from './stats-summary.ts';

export interface Counted {
  readonly name: string;
  readonly count: number;
}

export interface Stats {
  readonly decisions: number;
  readonly sessions: number;
  readonly from?: string;
  readonly to?: string;
  readonly verdicts: readonly Counted[];
  readonly layers: readonly Counted[];
  readonly agents: readonly Counted[];
  readonly tools: readonly Counted[];
  /** Share of decisions that no model was asked about, 0 to 1. */
  readonly withoutModel: number;
  readonly trouble: readonly Counted[];
  readonly model: {
    readonly calls: number;
    readonly fromCache: number;
    readonly tokensIn: number;
    readonly tokensOut: number;
    readonly tokensCached: number;
    /** US dollars, of the calls whose price is known. */
    readonly cost: number;
    readonly unpriced: number;
    readonly byModel: readonly Counted[];
  };
  /** Milliseconds. */
  readonly latency: { readonly static?: Percentiles; readonly model?: Percentiles };
  readonly asks: readonly Counted[];
  readonly denials: readonly Counted[];
  /** What people answered to asks, if known. */
  readonly answers: { readonly approved: number; readonly refused: number };
}

export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

const TOP = 10;

export function statsOf(stored: readonly StoredDecision[]): Stats {
  const counter = new StatsCounter();
  for (const { record, outcomes } of stored) {
    counter.decision(record);
    for (const outcome of outcomes) counter.answer(outcome);
  }
  return statsFrom(counter.summary());
}

export function statsFrom(summary: StatsSummary): Stats {
  const { decisions, sums } = summary;
  const asked = sums['asked'] ?? 0;
  const models = ranked(summary.models);
  const calls = models.reduce((sum, { count }) => sum + count, 0);
  const [still, model] = [percentilesOf(summary.static), percentilesOf(summary.model)];
  return {
    decisions,
    sessions: summary.sessions.length,
    ...(summary.from === '' ? {} : { from: summary.from }),
    ...(summary.to === '' ? {} : { to: summary.to }),
    verdicts: ranked(summary.verdicts),
    layers: ranked(summary.layers),
    agents: ranked(summary.agents),
    tools: ranked(summary.tools).slice(0, TOP),
    withoutModel: decisions === 0 ? 0 : (decisions - asked) / decisions,
    trouble: ranked(summary.trouble),
    model: {
      calls,
      fromCache: asked - calls,
      tokensIn: sums['in'] ?? 0,
      tokensOut: sums['out'] ?? 0,
      tokensCached: sums['cached'] ?? 0,
      cost: sums['cost'] ?? 0,
      unpriced: sums['unpriced'] ?? 0,
      byModel: models,
    },
    latency: { ...(still === undefined ? {} : { static: still }), ...(model === undefined ? {} : { model }) },
    asks: ranked(summary.asks).slice(0, TOP),
    denials: ranked(summary.denials).slice(0, TOP),
    answers: { approved: summary.answers['approved'] ?? 0, refused: summary.answers['refused'] ?? 0 },
  };
}

const ranked = (counts: Readonly<Record<string, number>>): readonly Counted[] =>
  Object.entries(counts)
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));

/** Nearest-rank percentiles of hundredths of a millisecond with their counts. */
export function percentilesOf(counts: Readonly<Record<string, number>>): Percentiles | undefined {
  const sorted = Object.entries(counts)
    .map(([value, count]) => [Number(value) / 100, count] as const)
    .sort(([a], [b]) => a - b);
  const all = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (all === 0) return undefined;
  const at = (share: number): number => {
    let left = Math.max(1, Math.ceil(share * all));
    for (const [value, count] of sorted) if ((left -= count) <= 0) return value;
    return sorted.at(-1)?.[0] ?? 0;
  };
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
