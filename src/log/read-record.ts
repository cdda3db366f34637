// Reads one line of the log, of this, an older or a newer version. Never throws; does not open files.
import type { DecisionRecord, LogRecord, NoteRecord, OutcomeRecord } from './record.ts';

export type ReadLine =
  | { readonly kind: 'record'; readonly record: LogRecord }
  /** Written by a newer version of leeway: shown unchanged, never interpreted. */
  | { readonly kind: 'newer'; readonly version: number; readonly raw: string }
  /** Cut, damaged or foreign. */
  | { readonly kind: 'broken'; readonly why: string; readonly raw: string };

type Fields = { readonly [key: string]: unknown };

/** One reader for each version that was ever written. A new version adds a line here and a fixture to the tests. */
const READERS = new Map<number, (fields: Fields) => LogRecord | undefined>([[1, readVersion1]]);
const NEWEST = Math.max(...READERS.keys());

export function readRecord(line: string): ReadLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return { kind: 'broken', why: error instanceof Error ? error.message : String(error), raw: line };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { kind: 'broken', why: 'not an object', raw: line };
  const fields = value as Fields;
  const version = fields['v'];
  if (typeof version !== 'number' || !Number.isInteger(version)) return { kind: 'broken', why: 'no version', raw: line };
  if (version > NEWEST) return { kind: 'newer', version, raw: line };
  const record = READERS.get(version)?.(fields);
  return record === undefined
    ? { kind: 'broken', why: `not a record of version ${version}`, raw: line }
    : { kind: 'record', record };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Checks the fields that every reader of a record relies on; if a field is missing that version 1 always has, the line is broken. */
function readVersion1(fields: Fields): LogRecord | undefined {
  if (!isText(fields['id']) || !isText(fields['time']) || Number.isNaN(Date.parse(fields['time']))) return undefined;
  switch (fields['kind']) {
    case 'decision':
      return isDecision(fields) ? (fields as unknown as DecisionRecord) : undefined;
    case 'outcome':
      return isText(fields['session']) && isText(fields['outcome']) ? (fields as unknown as OutcomeRecord) : undefined;
    case 'note':
      return isText(fields['note']) ? (fields as unknown as NoteRecord) : undefined;
    default:
      return undefined;
  }
}

const TEXTS = ['session', 'agent', 'cwd', 'root', 'tool', 'verdict', 'reason', 'layer', 'disposition'];

function isDecision(fields: Fields): boolean {
  if (!TEXTS.every((name) => isText(fields[name]))) return false;
  const { parts, timings } = fields;
  if (!Array.isArray(parts) || typeof timings !== 'object' || timings === null) return false;
  return parts.every((part: unknown) => {
    if (typeof part !== 'object' || part === null) return false;
    const { text, via, findings } = part as Fields;
    return isText(text) && Array.isArray(via) && Array.isArray(findings) && findings.every(isFinding);
  });
}

function isFinding(finding: unknown): boolean {
  if (typeof finding !== 'object' || finding === null) return false;
  const { effect, zones, row } = finding as Fields;
  return (
    typeof effect === 'object' && effect !== null && isText((effect as Fields)['kind']) && Array.isArray(zones) && isText(row)
  );
}
