// The figures of `stats` for the whole log: closed segments are counted once and their counts stored beside the log, so that only the newest are read
// again. Writes only these counts.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROBE_SESSION } from '../model/probe-session.ts';
import { countsDirOf, countsFile, OPEN_SEGMENTS } from './counts-files.ts';
import { readRecord } from './read-record.ts';
import { readSegment } from './scan.ts';
import { logDirOf } from './segments.ts';
import { segmentNames } from './segment-files.ts';
import { StatsCounter, type StatsSummary } from './stats-summary.ts';

/** If it differs from the number in a file, the segment is counted again. */
const VERSION = 1;
const REASONS = 300;

export function summariseLog(stateDir: string): StatsSummary {
  const logDir = logDirOf(stateDir);
  const names = segmentNames(logDir);
  const counter = new StatsCounter();
  for (const [at, name] of names.entries())
    counter.add(at < names.length - OPEN_SEGMENTS ? keptSummary(stateDir, name) : summariseSegment(logDir, name));
  return counter.summary();
}

/** Counts the closed segments that were not counted yet. */
export function countClosed(stateDir: string): void {
  for (const name of segmentNames(logDirOf(stateDir)).slice(0, -OPEN_SEGMENTS)) keptSummary(stateDir, name);
}

function keptSummary(stateDir: string, name: string): StatsSummary {
  const logDir = logDirOf(stateDir);
  const bytes = statSync(join(logDir, name)).size;
  const file = countsFile(stateDir, name);
  const kept = readKept(file, bytes);
  if (kept !== undefined) return kept;
  const summary = summariseSegment(logDir, name);
  try {
    mkdirSync(countsDirOf(stateDir), { recursive: true, mode: 0o700 });
    // Written to a temporary file and then renamed, because another reader may read it at the same time.
    writeFileSync(`${file}.${process.pid}`, JSON.stringify({ version: VERSION, bytes, summary }), { mode: 0o600 });
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // It cannot be written, so it is counted again next time.
    rmSync(`${file}.${process.pid}`, { force: true });
  }
  return summary;
}

function readKept(file: string, bytes: number): StatsSummary | undefined {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as { version?: number; bytes?: number; summary?: StatsSummary };
    return kept.version === VERSION && kept.bytes === bytes ? kept.summary : undefined;
  } catch {
    // Not there, or cut.
    return undefined;
  }
}

function summariseSegment(logDir: string, name: string): StatsSummary {
  const counter = new StatsCounter();
  const seen = new Set<string>();
  for (const { text } of readSegment(logDir, name, { from: 0, unfinished: 'give' })) {
    const read = readRecord(text);
    if (read.kind !== 'record' || seen.has(read.record.id)) continue;
    seen.add(read.record.id);
    if (read.record.kind === 'note' || read.record.session === PROBE_SESSION) continue;
    if (read.record.kind === 'decision') counter.decision(read.record);
    else counter.answer(read.record.outcome);
  }
  return counter.summary(REASONS);
}

/** Removes the counts of segments that were removed. */
export function pruneCounts(stateDir: string, gone: Iterable<string>): void {
  for (const name of gone) rmSync(countsFile(stateDir, name), { force: true });
}
