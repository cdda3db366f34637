// Fields by which a call asks its agent for fewer guards: no sandbox, escalated permissions, no approval. Knows no tool; reads names and values only.
import type { Json, JsonObject } from '../model/call.ts';
import type { Hazard } from '../model/effect.ts';

/** Words of a name that say it by themselves, at their beginning. */
const SAYS_SO = ['escalat', 'elevat', 'bypass', 'unsafe', 'unsandbox', 'unrestrict', 'dangerously', 'yolo'];
/** What guards, and the words beside it that take it away. */
const GUARDS: ReadonlySet<string> = new Set(
  'sandbox sandboxed sandboxing approval approvals confirmation permission permissions'.split(' '),
);
const TAKES_AWAY: ReadonlySet<string> = new Set(
  'disable disabled no without skip ignore off outside escape auto never additional required extra'.split(' '),
);
/** Values that a field about the sandbox, approvals or permissions has where they are off. */
const OFF: ReadonlySet<string> = new Set(
  'off none no disabled false never danger-full-access bypasspermissions dontask yolo full-auto full-access unrestricted require_escalated with_additional_permissions'.split(
    ' ',
  ),
);
/** Words of a name under which the agent only says why. */
const TALK: ReadonlySet<string> = new Set('reason justification description explanation comment'.split(' '));

/** INVARIANT: a field whose name or value is in doubt is not excused here; a field that the tool's table lacks is unclear anyway. */
export function weakeningFields(input: JsonObject): readonly Hazard[] {
  return Object.entries(input).flatMap(([name, value]): readonly Hazard[] =>
    weakens(name, value) ? [{ kind: 'hazard', what: 'weaken-guard', detail: `\`${name}\` takes a guard of the agent away` }] : [],
  );
}

function weakens(name: string, value: Json): boolean {
  const words = wordsOf(name);
  if (words.some((word) => TALK.has(word))) return false;
  const guards = words.some((word) => GUARDS.has(word));
  if (typeof value === 'string' && OFF.has(value.toLowerCase()))
    // `requires_approval: no` is how an agent rates its own command; the sandbox is not the agent's to rate.
    return guards ? !isClaim(words) || isStrong(value) : words.includes('mode') && isStrong(value);
  if (value === false) return words.some((word) => word.startsWith('sandbox')) && !words.some((word) => TAKES_AWAY.has(word));
  if (isNothing(value)) return false;
  return (
    words.some((word) => SAYS_SO.some((start) => word.startsWith(start))) ||
    (guards && words.some((word) => TAKES_AWAY.has(word)))
  );
}

const isClaim = (words: readonly string[]): boolean =>
  words.includes('requires') || words.includes('needs') || words.includes('is');
const isStrong = (value: string): boolean => /full|bypass|yolo|dontask|escalated|unrestricted/i.test(value);

/** `dangerouslyDisableSandbox` and `with_escalated-permissions`, taken apart. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** Values that ask for nothing. */
function isNothing(value: Json): boolean {
  if (typeof value === 'string')
    return ['', 'false', '0', 'default', 'use_default', 'none', 'no', 'off'].includes(value.toLowerCase());
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === null || value === false || value === 0;
}
