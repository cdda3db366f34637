// The names and order of the log's segment files. Does not read or write their contents.
import { readdirSync } from 'node:fs';

const NAME = /^(\d{4}-\d{2}-\d{2})-(\d{4,6})\.jsonl$/;
const DAY_MS = 86_400_000;

/** A segment is closed at this size … */
export const SEGMENT_BYTES = 8 * 1024 * 1024;
/** … or this age, so that pruning by age has something to remove. */
export const SEGMENT_DAYS = 7;

export const isSegment = (name: string): boolean => NAME.test(name);

/** Segment names, oldest first. Empty if the directory does not exist. */
export function segmentNames(logDir: string): readonly string[] {
  try {
    return readdirSync(logDir).filter(isSegment).sort(inOrder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function inOrder(a: string, b: string): number {
  const [dayA, numberA] = partsOf(a);
  const [dayB, numberB] = partsOf(b);
  return dayA === dayB ? numberA - numberB : dayA < dayB ? -1 : 1;
}

function partsOf(name: string): readonly [string, number] {
  const match = NAME.exec(name);
  return [match?.[1] ?? '', Number(match?.[2] ?? 0)];
}

/** The start of the day on which the segment was created. */
export const startOf = (name: string): number => Date.parse(`${partsOf(name)[0]}T00:00:00Z`);

/** True if nothing more should be added to a segment of this name and size. */
export function isFull(name: string, size: number, now: number): boolean {
  return size >= SEGMENT_BYTES || now - startOf(name) >= SEGMENT_DAYS * DAY_MS;
}

/** The name that follows `last`. Never sorts before it, even if the clock went back. */
export function nextSegment(last: string | undefined, now: number): string {
  const today = new Date(now).toISOString().slice(0, 10);
  if (last === undefined) return `${today}-0001.jsonl`;
  const [day, number] = partsOf(last);
  return day >= today ? `${day}-${String(number + 1).padStart(4, '0')}.jsonl` : `${today}-0001.jsonl`;
}
