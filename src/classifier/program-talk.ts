// Whether a clause describes how a program behaves, or orders plain work on code, instead of telling the agent what it may do. Knows mostly English.
import {
  DONE_TO_THINGS,
  ARTICLES,
  AWAY,
  BEFORE_VERB,
  PROGRAM_VERBS,
  BEING,
  CODE_ORDERS,
  CODE_THINGS,
  NEGATIONS,
  DEVELOPS,
  ENSURE_WORDS,
  CHANGEABLE,
  KEEPS,
  KEPT_STATES,
  MAKES,
  MODALS,
  ONLY_PROGRAMS,
  ONLY_RUNS,
  PERSONS,
  PLAIN_FORMS,
  INDEFINITE,
  SPEAKERS,
  CURRENT_WORK,
  STATES,
  STAYING,
  STYLE_THINGS,
  USED_BY,
} from './data/program-words.ts';

/** How many words may be between the verb of an order and the part of a program. */
const NEAR = 4;

/** "This must work without changing the schema": what follows this word is addressed to the agent. */
const ADDS = 'without';

/**
 * The words of a clause that do not describe a program. INVARIANT: in doubt, words are kept: a limit that is missed here never
 * reaches the model.
 */
export function withoutProgramTalk(words: readonly string[]): readonly string[] {
  if (!makesSomething(words)) {
    if (words.some((word) => CURRENT_WORK.has(word) || PERSONS.has(word))) return words;
    if (!describesUse(words) && !describesBehaviour(words) && !ordersCode(words)) return words;
  }
  const added = words.findIndex((word, at) => word === ADDS && words[at + 1]?.endsWith('ing') === true);
  return added < 0 ? [] : words.slice(added);
}

/** "The parser must not accept commas", "it should never be null"; not "the config should not be changed" or "you must not push". */
function describesBehaviour(words: readonly string[]): boolean {
  const ensured = words.findIndex((word) => ENSURE_WORDS.has(word));
  const at = words.findIndex((word, index) => MODALS.has(word) || (ensured >= 0 && index > ensured && PLAIN_FORMS.has(word)));
  if (at < 1 || at === ensured + 1) return false;
  const after = words.slice(at + 1).filter((word) => !BEFORE_VERB.has(word));
  const [verb = '', next = ''] = after;
  if (STAYING.has(verb)) return STATES.has(next);
  if (BEING.has(verb)) {
    const denied = words.slice(at, words.indexOf(verb, at)).some((word) => NEGATIONS.has(word)) || NEGATIONS.has(words[0] ?? '');
    const isCode = words.slice(0, at).some((word) => CODE_THINGS.has(word));
    return next !== '' && !(denied && DONE_TO_THINGS.has(next)) && (isCode || !KEPT_STATES.has(next));
  }
  return verb === 'wait' ? next === 'for' || INDEFINITE.has(next) : PROGRAM_VERBS.has(verb);
}

/** "Implement an approval step before publishing"; not "create a release only when I say so". */
function makesSomething(words: readonly string[]): boolean {
  const [order = '', next = ''] = words;
  return (DEVELOPS.has(order) || (MAKES.has(order) && INDEFINITE.has(next))) && !words.some((word) => SPEAKERS.has(word));
}

/** "Guests must not see prices", "only admins can delete posts"; not "the users table must stay" or "no users may be deleted". */
function describesUse(words: readonly string[]): boolean {
  const at = words.findIndex((word) => !ARTICLES.has(word));
  if (!USED_BY.has(words[at] ?? '') || CHANGEABLE.has(words[at + 1] ?? '')) return false;
  return !words
    .slice(at + 1)
    .some((word) => (DONE_TO_THINGS.has(word) && word !== 'in') || KEPT_STATES.has(word) || CHANGEABLE.has(word));
}

/** "Skip blank lines in the parser", "don't render it twice"; not "skip the deploy step" or "stop restarting it". */
function ordersCode([order = '', next = '', ...rest]: readonly string[]): boolean {
  if (order === 'only') return ONLY_RUNS.has(next) && nearCode(rest);
  if (NEGATIONS.has(order))
    return ONLY_PROGRAMS.has(next) || (next === 'use' && rest.slice(0, NEAR).some((word) => STYLE_THINGS.has(word)));
  if (order === 'do' && NEGATIONS.has(next)) return ordersCode([next, ...rest]);
  if (rest.some((word) => KEPT_STATES.has(word) || AWAY.has(word))) return false;
  if (!CODE_ORDERS.has(order)) return false;
  if (next.endsWith('ing') && next !== 'using') return false;
  return nearCode(KEEPS.has(order) ? [next, ...rest].slice(0, -1) : [next, ...rest]);
}

const nearCode = (words: readonly string[]): boolean => words.slice(0, NEAR).some((word) => CODE_THINGS.has(word));
