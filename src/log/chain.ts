// How records refer to each other: a record ends with its own hash and names the newest records its writer saw. Does not touch files.
import { sha256 } from '../host/sha256.ts';

/** At most this many newest records are named; more would need that many writers within one window. */
const MOST_NAMED = 32;

const SUM_AT_END = /,"sum":"([0-9a-f]{64})"\}$/;
const PREV_AT_START = /^\{"v":\d{1,6},"prev":\[("[0-9a-f]{64}"(?:,"[0-9a-f]{64}"){0,63})?\]/;

/** The line without newline. Version and predecessors come first and the hash over the rest last, so that both are found without parsing. */
export function sealLine(record: { readonly v: number }, prev: readonly string[]): string {
  const { v, ...rest } = record;
  const body = JSON.stringify({ v, prev, ...rest });
  const open = body.slice(0, -1);
  return `${open},"sum":"${sha256(open)}"}`;
}

/** The hash at the end of a line, or undefined for a line that is not sealed (cut, foreign). */
export const claimedSum = (line: string): string | undefined => SUM_AT_END.exec(line.slice(-80))?.[1];

/** The part of the line that the hash covers. */
export const sealedPart = (line: string): string => line.slice(0, -`,"sum":""}`.length - 64);

/** The predecessors that a line names, or undefined if leeway did not write the line. */
export function namedPredecessors(line: string): readonly string[] | undefined {
  const match = PREV_AT_START.exec(line);
  if (match === null) return undefined;
  return match[1] === undefined ? [] : match[1].split(',').map((quoted) => quoted.slice(1, -1));
}

/** The records among `lines` that no later one names: the next record must name them. */
export function headsOf(lines: readonly string[]): readonly string[] {
  const heads = new Set<string>();
  for (const line of lines) {
    const sum = claimedSum(line);
    if (sum === undefined) continue;
    for (const named of namedPredecessors(line) ?? []) heads.delete(named);
    heads.add(sum);
  }
  return [...heads].slice(-MOST_NAMED);
}
