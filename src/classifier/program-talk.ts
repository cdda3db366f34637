// Whether a clause describes how a program behaves, or orders plain work on code, instead of telling the agent what it may do. Knows English only.
import {
  ACTED,
  BEFORE_VERB,
  BEHAVES,
  BEING,
  CODE_ORDERS,
  CODE_THINGS,
  DENIES,
  DEVELOPS,
  ENSURES,
  KEPT,
  MAKES,
  MODALS,
  ONLY_PROGRAMS,
  PERSONS,
  PLAIN_FORMS,
  SOME,
  STAKES,
  STATES,
  STAYING,
} from './data/program-words.ts';

/** A part of a program stands this near to the verb that orders something of it. */
const NEAR = 4;

/** "This must work without changing the schema": what follows is told to the agent. */
const ADDS = 'without';

/**
 * The words of a clause that do not describe a program. INVARIANT: in doubt they do not describe one. A limit that is missed never reaches
 * the model.
 */
export function withoutProgramTalk(words: readonly string[]): readonly string[] {
  if (words.some((word) => STAKES.has(word) || PERSONS.has(word))) return words;
  if (!describesBehaviour(words) && !ordersCode(words)) return words;
  const added = words.findIndex((word, at) => word === ADDS && words[at + 1]?.endsWith('ing') === true);
  return added < 0 ? [] : words.slice(added);
}

/** "The parser must not accept commas", "it should never be null"; not "the config should not be changed" or "you must not push". */
function describesBehaviour(words: readonly string[]): boolean {
  const ensured = words.findIndex((word) => ENSURES.has(word));
  const at = words.findIndex((word, index) => MODALS.has(word) || (ensured >= 0 && index > ensured && PLAIN_FORMS.has(word)));
  if (at < 1 || at === ensured + 1) return false;
  const after = words.slice(at + 1).filter((word) => !BEFORE_VERB.has(word));
  const [verb = '', next = ''] = after;
  if (STAYING.has(verb)) return STATES.has(next);
  if (BEING.has(verb)) {
    const denied = words.slice(at, words.indexOf(verb, at)).some((word) => DENIES.has(word)) || DENIES.has(words[0] ?? '');
    const isCode = words.slice(0, at).some((word) => CODE_THINGS.has(word));
    return next !== '' && !(denied && ACTED.has(next)) && (isCode || !KEPT.has(next));
  }
  return verb === 'wait' ? next === 'for' || SOME.has(next) : BEHAVES.has(verb);
}

/** "Skip blank lines in the parser", "don't render it twice"; not "skip the deploy step" or "stop restarting it". */
function ordersCode([order = '', next = '', ...rest]: readonly string[]): boolean {
  if (DEVELOPS.has(order) || (MAKES.has(order) && SOME.has(next))) return true;
  if (DENIES.has(order)) return ONLY_PROGRAMS.has(next);
  if (order === 'do' && DENIES.has(next)) return ONLY_PROGRAMS.has(rest[0] ?? '');
  if (order === 'leave' ? !SOME.has(next) : !CODE_ORDERS.has(order)) return false;
  if (next.endsWith('ing') && next !== 'using') return false;
  return [next, ...rest].slice(0, NEAR).some((word) => CODE_THINGS.has(word));
}
