// Decisions as they are written, for a live view. Reads the ends of the segments; does not use the index.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type LogFilter, matches, type StoredDecision } from './filter.ts';
import { readRecord } from './read-record.ts';
import { readSegment } from './scan.ts';
import { logDirOf } from './segments.ts';
import { segmentNames } from './segment-files.ts';

/** A decision, or a line written by a newer version of leeway. */
export type FollowedLine =
  | { readonly kind: 'decision'; readonly stored: StoredDecision }
  | { readonly kind: 'newer'; readonly raw: string };

/** Yields until `signal` is aborted, beginning with the first record written after the start. */
export async function* follow(
  stateDir: string,
  filter: LogFilter,
  { signal, everyMs = 250 }: { readonly signal: AbortSignal; readonly everyMs?: number },
): AsyncGenerator<FollowedLine> {
  const logDir = logDirOf(stateDir);
  const read = new Map<string, number>(segmentNames(logDir).map((name) => [name, statSync(join(logDir, name)).size]));
  while (!signal.aborted) {
    for (const name of segmentNames(logDir)) {
      if (statSync(join(logDir, name)).size === read.get(name)) continue;
      for (const { text, end } of readSegment(logDir, name, { from: read.get(name) ?? 0, unfinished: 'wait' })) {
        read.set(name, end);
        const line = readRecord(text);
        if (line.kind === 'newer') yield { kind: 'newer', raw: text };
        else if (line.kind === 'record' && line.record.kind === 'decision' && matches(line.record, filter))
          yield { kind: 'decision', stored: { record: line.record, outcomes: [] } };
      }
    }
    // oxlint-disable-next-line no-await-in-loop -- the pause between two looks
    await pause(everyMs, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}
