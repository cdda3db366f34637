// Counts over decisions that can be added up; `stats` is computed from those of one segment or of all. Plain data; reads nothing.
import type { DecisionRecord } from './record.ts';

type Counts = Readonly<Record<string, number>>;

/** INVARIANT: every field can be added to that of another summary. */
export interface StatsSummary {
  readonly decisions: number;
  readonly sessions: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly verdicts: Counts;
  readonly layers: Counts;
  readonly agents: Counts;
  readonly tools: Counts;
  readonly trouble: Counts;
  readonly asks: Counts;
  readonly denials: Counts;
  readonly models: Counts;
  readonly answers: Counts;
  readonly sums: Counts;
  /** Durations in hundredths of a millisecond, each with its count. */
  readonly static: Counts;
  readonly model: Counts;
}

const COUNTED = [
  'verdicts',
  'layers',
  'agents',
  'tools',
  'trouble',
  'asks',
  'denials',
  'models',
  'answers',
  'sums',
  'static',
  'model',
] as const;
type CountedName = (typeof COUNTED)[number];

export class StatsCounter {
  #decisions = 0;
  #from = '';
  #to = '';
  readonly #sessions = new Set<string>();
  readonly #counts = new Map<CountedName, Map<string, number>>(COUNTED.map((name) => [name, new Map()]));

  #count(name: CountedName, key: string, times = 1): void {
    const counts = this.#counts.get(name);
    counts?.set(key, (counts.get(key) ?? 0) + times);
  }

  #seen(from: string, to: string): void {
    if (from !== '' && (this.#from === '' || from < this.#from)) this.#from = from;
    if (to > this.#to) this.#to = to;
  }

  decision(record: DecisionRecord): void {
    const { verdict, classifier, timings, trouble } = record;
    this.#decisions += 1;
    this.#sessions.add(record.session);
    this.#seen(record.time, record.time);
    this.#count('verdicts', verdict);
    this.#count('layers', record.layer);
    this.#count('agents', record.agent);
    this.#count('tools', record.tool);
    if (trouble !== undefined) this.#count('trouble', trouble.kind);
    if (verdict !== 'allow') this.#count(verdict === 'ask' ? 'asks' : 'denials', record.reason);
    this.#count(classifier === undefined ? 'static' : 'model', String(Math.round(timings.total * 100)));
    if (classifier === undefined) return;
    this.#count('sums', 'asked');
    if (classifier.fromCache === true) return;
    this.#count('models', classifier.model);
    for (const [name, value] of [
      ['in', classifier.tokens?.in],
      ['out', classifier.tokens?.out],
      ['cached', classifier.tokens?.cached],
      ['cost', classifier.cost],
      ['unpriced', classifier.cost === undefined ? 1 : undefined],
    ] as const)
      if (value !== undefined) this.#count('sums', name, value);
  }

  answer(outcome: string): void {
    this.#count('answers', outcome);
  }

  add(other: StatsSummary): void {
    this.#decisions += other.decisions;
    for (const session of other.sessions) this.#sessions.add(session);
    this.#seen(other.from, other.to);
    for (const name of COUNTED) for (const [key, count] of Object.entries(other[name])) this.#count(name, key, count);
  }

  /** `most`: the number of reasons to keep, the most frequent first. */
  summary(most = Number.MAX_SAFE_INTEGER): StatsSummary {
    const counts = (name: CountedName, limit = Number.MAX_SAFE_INTEGER): Counts => {
      const all = [...(this.#counts.get(name) ?? [])];
      return Object.fromEntries(all.length > limit ? all.toSorted(([, a], [, b]) => b - a).slice(0, limit) : all);
    };
    return {
      decisions: this.#decisions,
      sessions: [...this.#sessions],
      from: this.#from,
      to: this.#to,
      verdicts: counts('verdicts'),
      layers: counts('layers'),
      agents: counts('agents'),
      tools: counts('tools'),
      trouble: counts('trouble'),
      asks: counts('asks', most),
      denials: counts('denials', most),
      models: counts('models'),
      answers: counts('answers'),
      sums: counts('sums'),
      static: counts('static'),
      model: counts('model'),
    };
  }
}
