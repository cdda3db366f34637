// The newest decisions, and one decision by its id, from the end of the log: takes as long on a large log as on a small one. Uses no index.
import { join } from 'node:path';
import { firstLines, linesWith, readBackwards } from './backwards.ts';
import { matches, type LogFilter, type StoredDecision } from './filter.ts';
import { readRecord } from './read-record.ts';
import type { DecisionRecord, OutcomeRecord } from './record.ts';
import { logDirOf } from './segments.ts';
import { segmentNames } from './segment-files.ts';

export interface Newest {
  readonly found: readonly StoredDecision[];
  /** Lines of a newer version of leeway that were found on the way. */
  readonly newer: readonly string[];
}

/** The search gives up after this many characters: the index finds rare entries faster. */
const FAR = 8 * 1024 * 1024;

/** A record that was first stored elsewhere appears in the log later than its time says, by at most this long. */
const LATE_MS = 7 * 86_400_000;

/**
 * The same result as `find` with this filter, oldest first. Undefined if it is too far back.
 * Records are in the order in which they were written, so once enough records have been read that were not first stored elsewhere, no newer one can follow.
 */
export function newestDecisions(stateDir: string, filter: LogFilter & { readonly limit: number }): Newest | undefined {
  const collected = collector();
  const newer: string[] = [];
  const hits: DecisionRecord[] = [];
  let inTime = 0;
  let read = 0;
  for (const line of readBackwards(logDirOf(stateDir))) {
    read += line.length;
    if (read > FAR) return undefined;
    const reading = readRecord(line);
    if (reading.kind === 'newer') newer.push(line);
    if (reading.kind !== 'record') continue;
    const decision = collected.add(reading.record);
    if (decision === undefined) continue;
    const waited = isLate(decision);
    if (filter.since !== undefined && !waited && Date.parse(decision.time) < filter.since - LATE_MS) break;
    if (!matches(decision, filter)) continue;
    hits.push(decision);
    if (!waited) inTime += 1;
    if (inTime >= filter.limit) break;
  }
  const found = hits.toSorted(byTime).slice(Math.max(0, hits.length - filter.limit));
  return { found: found.map(collected.stored), newer: newer.toReversed() };
}

const byTime = (a: DecisionRecord, b: DecisionRecord): number =>
  Date.parse(a.time) - Date.parse(b.time) || (a.id < b.id ? -1 : 1);

interface Collector {
  /** Returns the record if it is a decision that was not seen before. */
  add(record: ReadRecord): DecisionRecord | undefined;
  stored(record: DecisionRecord): StoredDecision;
}
type ReadRecord = Extract<ReturnType<typeof readRecord>, { kind: 'record' }>['record'];

/** Outcomes come after their decisions, so a search from the end has seen the outcomes when it reads the decision. */
function collector(): Collector {
  const outcomes = new Map<string, OutcomeRecord>();
  const about = new Map<string, OutcomeRecord[]>();
  const seen = new Set<string>();
  return {
    add: (record) => {
      if (record.kind === 'outcome' && !outcomes.has(record.id)) {
        outcomes.set(record.id, record);
        const key = record.decision ?? `${record.session}\n${record.callId ?? ''}`;
        about.set(key, [...(about.get(key) ?? []), record]);
      }
      if (record.kind !== 'decision' || seen.has(record.id)) return undefined;
      seen.add(record.id);
      return record;
    },
    stored: (record) => {
      const byCall = record.callId === undefined ? [] : (about.get(`${record.session}\n${record.callId}`) ?? []);
      const all = [...(about.get(record.id) ?? []), ...byCall];
      return {
        record,
        outcomes: all
          .toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time) || (a.id < b.id ? -1 : 1))
          .map(({ outcome }) => outcome),
      };
    },
  };
}

/** An id begins with its time in this many digits of base 36. */
const TIME_DIGITS = 8;
const HOUR_MS = 3_600_000;

export type FoundOne = StoredDecision | { readonly kind: 'none' | 'several' };

/**
 * One decision by its id or a prefix of it. Searches only segments that may contain it, by the time in its id. Undefined if the id
 * contains no time: then everything has to be searched.
 */
export function decisionById(stateDir: string, which: string): FoundOne | undefined {
  const range = timesOf(which);
  if (range === undefined) return undefined;
  const logDir = logDirOf(stateDir);
  const names = segmentNames(logDir);
  const first = firstPossible(logDir, names, range.from - HOUR_MS);
  const collected = collector();
  const hits = new Map<string, DecisionRecord>();
  let at = first;
  for (; at < names.length && hits.size === 0; at += 1) {
    const name = names[at] ?? '';
    if (firstTime(logDir, name) > range.to + LATE_MS) break;
    for (const decision of decisionsWith(join(logDir, name), which, collected))
      if (decision.id.startsWith(which)) hits.set(decision.id, decision);
  }
  const exact = hits.get(which) ?? (hits.size === 1 ? [...hits.values()][0] : undefined);
  if (exact === undefined) return { kind: hits.size === 0 ? 'none' : 'several' };
  // Outcomes name the decision or the agent's id of the call, and an agent reports them soon: in this segment or the next.
  if (exact.callId !== undefined)
    for (const name of names.slice(at - 1, at + 1)) decisionsWith(join(logDir, name), exact.callId, collected);
  const next = names[at];
  if (next !== undefined) decisionsWith(join(logDir, next), exact.id, collected);
  return collected.stored(exact);
}

/** Collects the records whose line contains this text; returns the decisions among them. */
const decisionsWith = (path: string, text: string, collected: Collector): readonly DecisionRecord[] =>
  linesWith(path, text).flatMap((line) => {
    const reading = readRecord(line);
    return reading.kind === 'record' ? (collected.add(reading.record) ?? []) : [];
  });

function timesOf(which: string): { readonly from: number; readonly to: number } | undefined {
  const digits = which.slice(0, TIME_DIGITS);
  if (!/^[0-9a-z]{4,}$/.test(which)) return undefined;
  return {
    from: Number.parseInt(digits.padEnd(TIME_DIGITS, '0'), 36),
    to: Number.parseInt(digits.padEnd(TIME_DIGITS, 'z'), 36),
  };
}

/** The last segment that begins before a time, by binary search. */
function firstPossible(logDir: string, names: readonly string[], time: number): number {
  let [low, high] = [0, names.length];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (firstTime(logDir, names[middle] ?? '') <= time) low = middle;
    else high = middle;
  }
  return low;
}

/** The time of the first record of a segment that was not first stored elsewhere; 0 for an unreadable segment. */
function firstTime(logDir: string, name: string): number {
  for (const text of firstLines(join(logDir, name))) {
    const read = readRecord(text);
    if (read.kind === 'record' && !isLate(read.record)) return Date.parse(read.record.time);
  }
  return 0;
}

const isLate = (record: object): boolean => 'late' in record && record.late === true;
