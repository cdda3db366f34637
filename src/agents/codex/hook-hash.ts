// The hash under which Codex records that the user trusts a hook: SHA-256 of the hook as JSON with sorted keys. Reads and writes nothing.
import { createHash } from 'node:crypto';
import { sortedJson } from '../sorted-json.ts';

/** The name of an event in Codex's own records: `PreToolUse` is `pre_tool_use`. */
export const eventLabel = (event: string): string => event.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();

/** Codex ignores a matcher here. */
const WITHOUT_MATCHER = new Set(['UserPromptSubmit']);

/** Codex's defaults for a handler that does not set these. */
const DEFAULTS = { timeout: 600, async: false };

/** Undefined for an entry that has no single handler. */
export function hookHash(event: string, entry: unknown): string | undefined {
  const { matcher, hooks } = (entry ?? {}) as { readonly matcher?: unknown; readonly hooks?: unknown };
  const [handler, ...more] = Array.isArray(hooks) ? (hooks as readonly unknown[]) : [];
  if (typeof handler !== 'object' || handler === null || more.length > 0) return undefined;
  const identity = {
    event_name: eventLabel(event),
    ...(matcher === undefined || WITHOUT_MATCHER.has(event) ? {} : { matcher }),
    hooks: [{ ...DEFAULTS, ...handler }],
  };
  return `sha256:${createHash('sha256').update(sortedJson(identity)).digest('hex')}`;
}
