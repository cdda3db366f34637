// Counts over decisions: verdicts, layers, the model's share and cost, latency, reasons. Plain data; views/ prints it.
import type { StoredDecision } from './filter.ts';

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
  const records = stored.map(({ record }) => record);
  const times = records.map(({ time }) => time).sort();
  const asked = records.flatMap(({ classifier }) => (classifier === undefined ? [] : [classifier]));
  const real = asked.filter(({ fromCache }) => fromCache !== true);
  const sum = (pick: (one: (typeof asked)[number]) => number): number => real.reduce((total, one) => total + pick(one), 0);
  const reasons = (verdict: string): readonly Counted[] =>
    counted(records.filter((one) => one.verdict === verdict).map(({ reason }) => reason)).slice(0, TOP);
  const answers = stored.flatMap(({ outcomes }) => outcomes);
  const [from] = times;
  const to = times.at(-1);
  const still = percentiles(records.filter(({ classifier }) => classifier === undefined).map(({ timings }) => timings.total));
  const model = percentiles(records.filter(({ classifier }) => classifier !== undefined).map(({ timings }) => timings.total));
  return {
    decisions: records.length,
    sessions: new Set(records.map(({ session }) => session)).size,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    verdicts: counted(records.map(({ verdict }) => verdict)),
    layers: counted(records.map(({ layer }) => layer)),
    agents: counted(records.map(({ agent }) => agent)),
    tools: counted(records.map(({ tool }) => tool)).slice(0, TOP),
    withoutModel: records.length === 0 ? 0 : (records.length - asked.length) / records.length,
    trouble: counted(records.flatMap(({ trouble }) => (trouble === undefined ? [] : [trouble.kind]))),
    model: {
      calls: real.length,
      fromCache: asked.length - real.length,
      tokensIn: sum(({ tokens }) => tokens?.in ?? 0),
      tokensOut: sum(({ tokens }) => tokens?.out ?? 0),
      tokensCached: sum(({ tokens }) => tokens?.cached ?? 0),
      cost: sum(({ cost }) => cost ?? 0),
      unpriced: real.filter(({ cost }) => cost === undefined).length,
      byModel: counted(real.map(({ model: name }) => name)),
    },
    latency: { ...(still === undefined ? {} : { static: still }), ...(model === undefined ? {} : { model }) },
    asks: reasons('ask'),
    denials: reasons('deny'),
    answers: {
      approved: answers.filter((one) => one === 'approved').length,
      refused: answers.filter((one) => one === 'refused').length,
    },
  };
}

function counted(names: readonly string[]): readonly Counted[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** Nearest-rank percentiles. */
export function percentiles(values: readonly number[]): Percentiles | undefined {
  if (values.length === 0) return undefined;
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
