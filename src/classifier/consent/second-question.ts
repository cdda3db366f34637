// The second, narrow question: do these words permit exactly this, and is the permission still valid? The only text of the agent in it is
// the question that a turn answers.
import { encode, fence } from '../encode.ts';
import type { ProviderRequest } from '../protocols/exchange.ts';
import type { Evidence, Mark } from './evidence.ts';
import text from './second-question.md?raw';

/** Increased with every change of the Markdown file. */
export const SECOND_VERSION = 1;
/** Token limit for the answer. */
const ROOM = 400;

/**
 * INVARIANT: contains no command, path, name or text of the call. Names appear only where the person, or the question they answered, wrote
 * them.
 */
export function secondQuestion({ effects, turns, marks, cited, rule }: Evidence): ProviderRequest {
  /** The words that name targets, if there are any: `{"names":{"T1":"data"}}`. */
  const names = (
    field: string,
    is: (mark: Mark) => boolean,
  ): { readonly [field: string]: { readonly [target: string]: string } } => {
    const found = marks.filter(is).flatMap(({ target, words }) => (words === undefined ? [] : [[target, words] as const]));
    return found.length === 0 ? {} : { [field]: Object.fromEntries(found) };
  };
  const said = turns.map(({ turn, text: typed, asked }) => ({
    turn,
    ...(cited.includes(turn) ? { cited: true } : {}),
    ...(asked === undefined
      ? {}
      : { agent_asked: asked, ...names('agent_names', (mark) => mark.turn === turn && mark.asked === true) }),
    person: typed,
    ...names('names', (mark) => mark.turn === turn && mark.asked !== true),
  }));
  const deed = effects.map(({ does, targets }) => encode({ does, targets: [...targets] }));
  const byRule = rule === undefined ? [] : [fence('rule', [encode({ rule, ...names('names', () => true) })])];
  const blocks = [fence('deed', deed), ...byRule, fence('said', said.length === 0 ? ['nothing'] : said.map(encode))];
  return { system: [text.trim(), 'Decide from the words alone.'], question: blocks.join('\n'), maxOutputTokens: ROOM };
}
