// Describes what a contained run changed, in lines for a person or an agent. Prints nothing.
import type { RunRecord } from '../contain/run-store.ts';
import type { Changes } from '../contain/changes.ts';
import { observedText } from '../contain/observed-text.ts';
import type { Finding } from '../model/decision.ts';
import { isStricter } from '../model/disposition.ts';
import { redact } from '../redact/redact.ts';

/** A file name may contain control characters, which must not reach the terminal. */
export const plain = (text: string): string =>
  redact(
    text.replaceAll(
      /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
      (char) => `\\u{${char.codePointAt(0)?.toString(16) ?? ''}}`,
    ),
  );

const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

/** `3 changes: 1 new, 1 changed, 1 deleted`. */
export function summaryOf({ list }: Changes): string {
  const made = list.filter(({ was }) => was === undefined).length;
  const deleted = list.filter(({ now }) => now === undefined).length;
  const changed = list.length - made - deleted;
  const kinds = [made > 0 ? `${made} new` : '', changed > 0 ? `${changed} changed` : '', deleted > 0 ? `${deleted} deleted` : ''];
  return `${count(list.length, 'path')}: ${kinds.filter((kind) => kind !== '').join(', ')}`;
}

/** The findings that a person must decide about, strictest first. */
export const loudOf = (findings: readonly Finding[]): readonly Finding[] =>
  findings
    .filter(({ disposition }) => disposition !== 'quiet')
    .toSorted((a, b) => (isStricter(a.disposition, b.disposition) ? -1 : isStricter(b.disposition, a.disposition) ? 1 : 0));

const MOST_LINES = 20;

export function loudLines(findings: readonly Finding[]): readonly string[] {
  const all = loudOf(findings).map(({ effect, disposition }) => `  ${disposition}: ${plain(observedText(effect))}`);
  return all.length > MOST_LINES ? [...all.slice(0, MOST_LINES), `  … and ${all.length - MOST_LINES} more`] : all;
}

export const runLine = (record: RunRecord, now: number): string =>
  [
    String(record.number).padStart(4),
    record.state.padEnd(7),
    ageText(now - record.startMs).padEnd(4),
    plain(record.text).slice(0, 100),
  ].join('  ');

export function ageText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes}m`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)}h` : `${Math.floor(minutes / 1440)}d`;
}
