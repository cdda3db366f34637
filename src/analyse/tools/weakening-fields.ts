// Fields with which a call asks its agent for fewer guards: no sandbox, escalated permissions, no approval. Knows no tool; reads names and
// values only.
import type { Json, JsonObject } from '../../model/call.ts';
import type { Hazard } from '../../model/effect.ts';

/** A name with a word that begins with one of these is such a field. */
const SAYS_SO = ['escalat', 'elevat', 'bypass', 'unsafe', 'unsandbox', 'unrestrict', 'dangerously', 'yolo', 'privileged'];
/** A word in a list, such as a command line, that asks for fewer guards. */
const SAYS_SO_IN_LISTS = /^-{0,2}(?:dangerously|yolo|bypass)[\w-]*$/i;
/** Names of guards; next to one of these, a word of `TAKES_AWAY` removes the guard. */
const GUARDS: ReadonlySet<string> = new Set(
  'sandbox sandboxed sandboxing approve approval approvals confirmation permission permissions'.split(' '),
);
const TAKES_AWAY: ReadonlySet<string> = new Set(
  'disable disabled no without skip ignore off outside escape auto never additional required extra'.split(' '),
);
/**
 * Values with which a field about the sandbox, approvals or permissions leaves the guard in place, written without punctuation. Any other
 * value weakens it.
 */
const GUARDED: ReadonlySet<string> = new Set(
  'default usedefault inherit ask prompt onrequest onfailure untrusted readonly workspacewrite plan always strict required enabled on true yes acceptedits manual sandboxed'.split(
    ' ',
  ),
);
/** Values of `mode` for a command or a sub-agent that do not weaken the guards. */
const MODES: ReadonlySet<string> = new Set(
  'default plan acceptedits auto sync async background foreground detached interactive normal'.split(' '),
);
/** Words in the name of a field in which the agent only gives a reason. */
const TALK: ReadonlySet<string> = new Set('reason justification description explanation comment'.split(' '));
/** No real input is larger; if there are more fields, the call counts as asking for fewer guards. */
const MOST_FIELDS = 5000;

/** `agent`: a field of the agent's own tool, which it reads; `unknown`: a tool whose `mode` and `permissions` may be about anything. */
export type FieldsOf = 'agent' | 'unknown';

/** INVARIANT: a field with a doubtful name or value counts, at any depth. */
export function weakeningFields(input: JsonObject, whose: FieldsOf = 'unknown'): readonly Hazard[] {
  const found: string[] = [];
  const queue: (readonly [string, Json])[] = Object.entries(input);
  for (let at = 0; at < queue.length; at += 1) {
    const [name, value] = queue[at] ?? ['', null];
    if (at > MOST_FIELDS || weakens(name, value, whose)) found.push(name);
    if (at > MOST_FIELDS) break;
    if (Array.isArray(value))
      for (const one of value as readonly Json[]) {
        if (typeof one === 'object' && one !== null) queue.push([name, one]);
        else if (typeof one === 'string' && SAYS_SO_IN_LISTS.test(one)) found.push(name);
      }
    else if (typeof value === 'object' && value !== null) queue.push(...Object.entries(value));
  }
  return [...new Set(found)].map((name) => ({
    kind: 'hazard',
    what: 'weaken-guard',
    detail: `\`${name}\` removes a protection of the agent`,
  }));
}

function weakens(name: string, value: Json, whose: FieldsOf): boolean {
  const words = wordsOf(name);
  if (words.some((word) => TALK.has(word)) && (typeof value !== 'object' || value === null)) return false;
  const takes = words.some((word) => TAKES_AWAY.has(word));
  const guards = words.some((word) => GUARDS.has(word));
  if (words.some((word) => SAYS_SO.some((start) => word.startsWith(start))) || (guards && takes)) return !isNothing(value);
  // The prefix of commands that are to run without a question from now on.
  if (words.join(' ') === 'prefix rule') return !isNothing(value);
  if (guards) return leavesOf(value).some((one) => !keepsGuard(one, words, whose));
  if (words.includes('mode'))
    return leavesOf(value).some((one) => (whose === 'agent' ? !isMode(one) : typeof one === 'string' && isStrong(one)));
  return false;
}

function keepsGuard(value: Json, words: readonly string[], whose: FieldsOf): boolean {
  if (value === null || value === true || value === '') return true;
  // With `requires_approval: no` an agent rates its own command; it may not rate the sandbox.
  if (isClaim(words) && !(typeof value === 'string' && isStrong(value))) return true;
  const sandbox = words.some((word) => word.startsWith('sandbox'));
  // A service may have permissions for people; such a field does not concern the agent's guards.
  if (whose === 'unknown' && !sandbox && !words.some((word) => word.startsWith('approval')))
    return !(typeof value === 'string' && (isStrong(value) || isOff(value)));
  if (typeof value === 'string') return GUARDED.has(bare(value));
  return typeof value === 'number' && value !== 0 && !sandbox;
}

const isMode = (value: Json): boolean => value === null || value === '' || (typeof value === 'string' && MODES.has(bare(value)));
const isClaim = (words: readonly string[]): boolean =>
  words.includes('requires') || words.includes('needs') || words.includes('is');
const isStrong = (value: string): boolean => /full|bypass|yolo|dontask|escalate|unrestricted|danger/.test(bare(value));
const isOff = (value: string): boolean => ['off', 'none', 'no', 'disabled', 'false', 'never'].includes(bare(value));

/** `danger-full-access`, `danger_full_access` and `DangerFullAccess` are one value. */
const bare = (value: string): string => value.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The single values of a field that holds several; an empty list or object asks for nothing. */
function leavesOf(value: Json): readonly Json[] {
  const leaves: Json[] = [];
  const open: Json[] = [value];
  for (let one = open.pop(); one !== undefined && leaves.length < MOST_FIELDS; one = open.pop()) {
    if (typeof one !== 'object' || one === null) leaves.push(one);
    else open.push(...(Object.values(one) as readonly Json[]));
  }
  return leaves;
}

/** `dangerouslyDisableSandbox` and `with_escalated-permissions`, split into words. */
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
