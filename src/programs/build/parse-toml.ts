// Parses a TOML document into tables, lists and strings with a library. Loaded when a file is read.
import { parse, TomlDate, TomlError } from 'smol-toml';
import type { TomlValue } from 'smol-toml';
import type { Toml, TomlReading } from './toml.ts';

/** Deeper documents are not read. */
const MAX_DEPTH = 20;

class TooDeep extends Error {}

export function parseToml(text: string): TomlReading {
  try {
    const table = parse(text, { integersAsBigInt: true, maxDepth: MAX_DEPTH });
    return { kind: 'toml', table: tableOf(table, 0) };
  } catch (error) {
    if (error instanceof TomlError) return { kind: 'unreadable', why: `line ${error.line} is not TOML` };
    if (error instanceof TooDeep || error instanceof RangeError) return { kind: 'unreadable', why: 'nested too deep' };
    throw error;
  }
}

function tableOf(table: Readonly<Record<string, TomlValue>>, depth: number): Map<string, Toml> {
  if (depth > MAX_DEPTH) throw new TooDeep();
  return new Map(Object.entries(table).map(([name, value]) => [name, valueOf(value, depth + 1)]));
}

function valueOf(value: TomlValue, depth: number): Toml {
  if (typeof value === 'string') return value;
  if (value instanceof TomlDate) return { bare: value.toISOString() };
  if (typeof value !== 'object') return { bare: String(value) };
  if (!Array.isArray(value)) return tableOf(value, depth);
  if (depth > MAX_DEPTH) throw new TooDeep();
  return value.map((each) => valueOf(each, depth + 1));
}
