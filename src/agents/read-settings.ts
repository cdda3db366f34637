// The text of a settings file → its value, comments and trailing commas allowed, or where it is broken. Knows no agent.
import { parse, type ParseError } from 'jsonc-parser';
import type { Trouble } from '../model/decision.ts';

export const JSONC = { allowTrailingComma: true, disallowComments: false };

/** The settings as a value, or why they cannot be edited. */
export function readSettings(
  text: string,
): { readonly kind: 'settings'; readonly value: unknown } | { readonly kind: 'trouble'; readonly trouble: Trouble } {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, JSONC);
  const first = errors[0];
  if (first === undefined && typeof value === 'object' && value !== null && !Array.isArray(value))
    return { kind: 'settings', value };
  const at = text.slice(0, first?.offset ?? 0).split('\n');
  const message =
    first === undefined
      ? 'the settings are not an object'
      : `the settings are not valid JSON at line ${at.length}, column ${(at.at(-1)?.length ?? 0) + 1}`;
  return { kind: 'trouble', trouble: { kind: 'config', message, todo: 'fix the file first; nothing was changed' } };
}
