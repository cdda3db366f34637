// Checks the log's chain for altered, moved, missing and cut records. Says what it cannot detect. Does not repair.
import { claimedSum, namedPredecessors, sealedPart } from './chain.ts';
import { readRecord } from './read-record.ts';
import { readSegments } from './scan.ts';
import { sha256 } from '../host/sha256.ts';

export interface Problem {
  readonly kind: 'altered' | 'moved' | 'missing' | 'restarted' | 'unreadable';
  readonly segment: string;
  /** Line number, from 1. */
  readonly line: number;
  readonly id?: string;
  readonly detail: string;
}

export interface Verification {
  readonly records: number;
  readonly segments: number;
  readonly problems: readonly Problem[];
  /** Lines that a killed writer or a full disk cut short. Alone they are not a sign of tampering. */
  readonly cut: number;
  /** Records that appear twice: a process died while it moved waiting records to the log. */
  readonly twice: number;
  /** Records of a newer version of leeway that this version cannot check. */
  readonly newer: number;
  /** Hashes that no later record names: store them elsewhere to compare later. */
  readonly heads: readonly string[];
  readonly anchor?: { readonly sum: string; readonly found: 'yes' | 'no'; readonly recordsAfter?: number };
  readonly cannotSee: readonly string[];
}

const CANNOT_SEE: readonly string[] = [
  'the owner of these files can rewrite all of them with their checksums; only a checksum stored elsewhere (--anchor) reveals that',
  'records removed from the end, and decisions that were never written',
  'a record that no later record refers to, rewritten together with its checksum',
];

const FIRST_WRITERS_MS = 60_000;

interface Seen {
  readonly segment: string;
  readonly line: number;
  readonly sum: string;
  readonly prev: readonly string[];
  readonly id: string | undefined;
  readonly time: number;
}

export function verifyLog(stateDir: string, anchor?: string): Verification {
  const problems: Problem[] = [];
  const all: Seen[] = [];
  const place = new Map<string, number>();
  const removed = new Set<string>();
  const ids = new Set<string>();
  let cut = 0;
  let twice = 0;
  let newer = 0;
  const segments = new Set<string>();
  for (const { segment, number, text } of readSegments(stateDir)) {
    segments.add(segment);
    const where = { segment, line: number };
    const sum = claimedSum(text);
    const prev = namedPredecessors(text);
    const read = readRecord(text);
    if (sum === undefined || prev === undefined) {
      if (read.kind === 'broken') cut += 1;
      else if (read.kind === 'newer') newer += 1;
      else problems.push({ kind: 'altered', ...where, detail: 'the record has no checksum' });
      continue;
    }
    const id = read.kind === 'record' ? read.record.id : undefined;
    const known = id === undefined ? {} : { id };
    if (sha256(sealedPart(text)) !== sum) {
      if (read.kind === 'newer') newer += 1;
      else problems.push({ kind: 'altered', ...where, ...known, detail: 'the record does not match its checksum' });
    }
    if (read.kind === 'broken') problems.push({ kind: 'unreadable', ...where, detail: read.why });
    if (read.kind === 'record') {
      if (ids.has(read.record.id)) twice += 1;
      ids.add(read.record.id);
      if (read.record.kind === 'note') for (const gone of read.record.removed ?? []) removed.add(gone);
    }
    place.set(sum, all.length);
    all.push({ ...where, sum, prev, id, time: read.kind === 'record' ? Date.parse(read.record.time) : Number.NaN });
  }
  problems.push(...chainProblems(all, place, removed));
  const named = new Set(all.flatMap(({ prev }) => prev));
  const found = anchor === undefined ? undefined : place.get(anchor);
  return {
    records: all.length,
    segments: segments.size,
    problems,
    cut,
    twice,
    newer,
    heads: all.filter(({ sum }) => !named.has(sum)).map(({ sum }) => sum),
    ...(anchor === undefined
      ? {}
      : {
          anchor:
            found === undefined
              ? { sum: anchor, found: 'no' }
              : { sum: anchor, found: 'yes', recordsAfter: all.length - found - 1 },
        }),
    cannotSee: CANNOT_SEE,
  };
}

function* chainProblems(
  all: readonly Seen[],
  place: ReadonlyMap<string, number>,
  removed: ReadonlySet<string>,
): Generator<Problem> {
  const start = all[0]?.time ?? 0;
  for (const [index, { prev, segment, line, id, time }] of all.entries()) {
    const where = { segment, line, ...(id === undefined ? {} : { id }) };
    if (prev.length === 0 && index > 0 && !(time - start < FIRST_WRITERS_MS)) {
      yield { kind: 'restarted', ...where, detail: 'the record says that nothing came before it' };
    }
    for (const sum of prev) {
      const at = place.get(sum);
      if (at === undefined && !removed.has(sum)) {
        yield { kind: 'missing', ...where, detail: `the record before it (${sum.slice(0, 12)}…) is not there, or was changed` };
      } else if (at !== undefined && at >= index)
        yield { kind: 'moved', ...where, detail: `it refers to a record that comes after it (${sum.slice(0, 12)}…)` };
    }
  }
}
