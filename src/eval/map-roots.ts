// Rewrites recorded paths to the location of a checkout: `--root FROM=TO`. Changes text only; does not read the disk.
import type { Json, JsonObject } from '../model/call.ts';
import type { EvalRow } from './row.ts';

export interface RootMapping {
  readonly from: string;
  readonly to: string;
}

export function readRootMapping(text: string): RootMapping | undefined {
  const at = text.indexOf('=');
  const from = text.slice(0, at).replace(/\/+$/, '');
  const to = text.slice(at + 1).replace(/\/+$/, '');
  return at > 0 && from.startsWith('/') && to.startsWith('/') ? { from, to } : undefined;
}

export function mapRoots(row: EvalRow, mappings: readonly RootMapping[]): EvalRow {
  if (mappings.length === 0) return row;
  const map = rootMapper(mappings);
  return { ...row, input: mapJsonTexts(row.input, map), ...(row.cwd === undefined ? {} : { cwd: map(row.cwd) }) };
}

/** One pass over the text, longest first, so that no mapping is applied to the result of another. */
export function rootMapper(mappings: readonly RootMapping[]): (text: string) => string {
  const ordered = mappings.toSorted((a, b) => b.from.length - a.from.length);
  const pattern = new RegExp(`(?<![\\w.-])(?:${ordered.map(({ from }) => escape(from)).join('|')})(?![\\w.-])`, 'g');
  const targets = new Map(ordered.map(({ from, to }) => [from, to]));
  return (text) => text.replaceAll(pattern, (found) => targets.get(found) ?? found);
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Maps every string in `value`, at any depth; names of fields stay. */
export const mapJsonTexts = (value: JsonObject, map: (text: string) => string): JsonObject => mapJson(value, map) as JsonObject;

function mapJson(value: Json, map: (text: string) => string): Json {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map((one) => mapJson(one, map));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapJson(one, map)]));
  return value;
}
