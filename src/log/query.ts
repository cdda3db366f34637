// Finds decisions: near the end of the log by reading it backwards, further back through the index if there is one, otherwise by scanning the
// segments. All give the same answer.
import type { DecisionRecord, OutcomeRecord } from './record.ts';
import { matches, NAMED_FIELDS, OWN_PROGRAMS, type StoredDecision } from './filter.ts';
import { type IndexedLog, openIndex } from './index-db.ts';
import { decisionById, newestDecisions, type FoundOne } from './newest.ts';
import { readRecord } from './read-record.ts';
import { readSegments } from './scan.ts';
import { sqliteEngine, type EngineName } from './sqlite.ts';

/** The decisions that match, oldest first; with a limit, the newest of them. The index is opened when it is first needed. `engines: []` scans. */
export async function openLog(stateDir: string, engines?: readonly EngineName[]): Promise<IndexedLog> {
  const engine = await sqliteEngine(engines);
  let opened: IndexedLog | undefined;
  const all = (): IndexedLog => (opened ??= openIndex(stateDir, engine) ?? scanLog(stateDir));
  return {
    get broken() {
      return all().broken;
    },
    get newer() {
      return all().newer;
    },
    find: ({ limit, ...filter }) =>
      limit === undefined
        ? all().find(filter)
        : (newestDecisions(stateDir, { ...filter, limit })?.found ?? all().find({ ...filter, limit })),
    named: (id) => {
      const near = decisionById(stateDir, id);
      return near === undefined || 'kind' in near ? all().named(id) : [near];
    },
    values: (field) => all().values(field),
    close: () => opened?.close(),
  };
}

export function scanLog(stateDir: string): IndexedLog {
  const decisions = new Map<string, DecisionRecord>();
  const outcomes = new Map<string, OutcomeRecord>();
  let broken = 0;
  let newer = 0;
  for (const { text } of readSegments(stateDir)) {
    const read = readRecord(text);
    if (read.kind === 'broken') broken += 1;
    else if (read.kind === 'newer') newer += 1;
    else if (read.record.kind === 'decision') decisions.set(read.record.id, read.record);
    else if (read.record.kind === 'outcome') outcomes.set(read.record.id, read.record);
  }
  const became = new Map<string, OutcomeRecord[]>();
  for (const outcome of outcomes.values()) {
    const about = outcome.decision ?? `${outcome.session}\n${outcome.callId ?? ''}`;
    became.set(about, [...(became.get(about) ?? []), outcome]);
  }
  const stored = (record: DecisionRecord): StoredDecision => {
    const byCall = record.callId === undefined ? [] : (became.get(`${record.session}\n${record.callId}`) ?? []);
    const all = [...(became.get(record.id) ?? []), ...byCall].sort((a, b) => byTime(a, b));
    return { record, outcomes: all.map(({ outcome }) => outcome) };
  };
  const inOrder = [...decisions.values()].sort(byTime);
  return {
    broken,
    newer,
    find: (filter) => {
      const hits = inOrder.filter((record) => matches(record, filter));
      return (filter.limit === undefined ? hits : hits.slice(Math.max(0, hits.length - filter.limit))).map(stored);
    },
    named: (id) => {
      const exact = decisions.get(id);
      return (exact === undefined ? inOrder.filter((record) => record.id.startsWith(id)).slice(-2) : [exact]).map(stored);
    },
    values: (field) => [...new Set(inOrder.flatMap((record) => NAMED_FIELDS[field](record)))],
    close: () => undefined,
  };
}

interface Timed {
  readonly time: string;
  readonly id: string;
}
const byTime = (a: Timed, b: Timed): number => Date.parse(a.time) - Date.parse(b.time) || (a.id < b.id ? -1 : 1);

/** One decision by its id or an unambiguous prefix of it, or the `last`. */
export function findOne(log: IndexedLog, which: string): FoundOne {
  const found = which === 'last' ? log.find({ except: OWN_PROGRAMS, limit: 1 }) : which === '' ? [] : log.named(which);
  const [one] = found;
  return one === undefined ? { kind: 'none' } : found.length > 1 ? { kind: 'several' } : one;
}

export interface LastStopped {
  readonly about: StoredDecision;
  /** A newer one of another project. */
  readonly later?: StoredDecision;
}

export interface StoppedQuery {
  /** The project where the person is. */
  readonly root?: string | undefined;
  /** `skip`: leave out calls that ran because leeway was off or in shadow mode. */
  readonly unanswered?: 'skip';
}

/** Among so many of the newest, the calls of a project are looked for. */
const LOOKED_AT = 300;

/** A call that a person approved, or that ran, has nothing left to approve. */
const hasRun = (outcomes: StoredDecision['outcomes']): boolean =>
  outcomes.some((one) => one === 'approved' || one === 'ran' || one === 'failed');

/** The decisions of the same project before this one that stopped a call, the newest first. */
export const stoppedBefore = (log: IndexedLog, { record }: StoredDecision): readonly StoredDecision[] =>
  log
    .find({ not: 'allow', except: OWN_PROGRAMS, until: Date.parse(record.time), limit: LOOKED_AT })
    .filter((one) => one.record.root === record.root && one.record.id !== record.id)
    .toReversed();

/** The newest decision that was not allowed, of this project if it has one: `allow last` and `approve last` refer to it. */
export function lastStopped(log: IndexedLog, { root, unanswered }: StoppedQuery = {}): LastStopped | undefined {
  const newest = log
    .find({ not: 'allow', except: OWN_PROGRAMS, limit: LOOKED_AT })
    .filter(({ record, outcomes }) => unanswered !== 'skip' || (record.unanswered === undefined && !hasRun(outcomes)));
  const last = newest.at(-1);
  const own = root === undefined ? undefined : newest.findLast(({ record }) => record.root === root);
  if (last === undefined) return undefined;
  return own === undefined || own === last ? { about: last } : { about: own, later: last };
}
