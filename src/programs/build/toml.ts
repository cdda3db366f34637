// The types of TOML values: tables, lists and strings; numbers, dates and booleans are kept as text. A file that cannot be read
// is an error, never a guess.
import { MAX_TEXT_FILE } from '../../model/limits.ts';
import type * as parser from './parse-toml.ts';

export type Toml = string | { readonly bare: string } | readonly Toml[] | TomlTable;
export interface TomlTable extends ReadonlyMap<string, Toml> {}

export type TomlReading =
  | { readonly kind: 'toml'; readonly table: TomlTable }
  | { readonly kind: 'unreadable'; readonly why: string };

export const isTable = (value: Toml | undefined): value is TomlTable => value instanceof Map;
export const isList = (value: Toml | undefined): value is readonly Toml[] => Array.isArray(value);

export function readToml(text: string): TomlReading {
  if (text.length > MAX_TEXT_FILE) return { kind: 'unreadable', why: 'too long' };
  return (require('./parse-toml.ts') as typeof parser).parseToml(text.replace(/^\uFEFF/, ''));
}
