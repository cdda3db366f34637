// The second, narrow question: do these words permit exactly this, and is the permission still valid? The only text of the agent in it is
// the question that a turn answers.
import { encode, fence } from '../encode.ts';
import type { ProviderRequest } from '../protocols/exchange.ts';
import type { Evidence } from './evidence.ts';
import text from './second-question.md?raw';

/** Increased with every change of the Markdown file. */
export const SECOND_VERSION = 1;
/** Token limit for the answer. */
const ROOM = 400;

/**
 * INVARIANT: contains no command, path, name or text of the call. Names appear only where the person, or the question they answered, wrote
 * them.
 */
export function secondQuestion(evidence: Evidence): ProviderRequest {
  const { effects, turns, marks, cited, rule } = evidence;
  const names = (turn: number, asked: boolean): { readonly [target: string]: string } =>
    Object.fromEntries(
      marks
        .filter((mark) => mark.turn === turn && (mark.asked === true) === asked && mark.words !== undefined)
        .map((mark) => [mark.target, mark.words ?? '']),
    );
  const said = turns.map(({ turn, text: typed, asked }) => ({
    turn,
    ...(cited.includes(turn) ? { cited: true } : {}),
    ...(asked === undefined ? {} : { agent_asked: asked, ...some('agent_names', names(turn, true)) }),
    person: typed,
    ...some('names', names(turn, false)),
  }));
  const blocks = [
    fence(
      'deed',
      effects.map(({ does, targets }) => encode({ does, targets: [...targets] })),
    ),
    ...(rule === undefined
      ? []
      : [
          fence('rule', [
            encode({
              rule,
              ...some(
                'names',
                Object.fromEntries(marks.flatMap(({ target, words }) => (words === undefined ? [] : [[target, words]]))),
              ),
            }),
          ]),
        ]),
    fence('said', said.length === 0 ? ['nothing'] : said.map(encode)),
  ];
  return { system: [text.trim(), 'Decide from the words alone.'], question: blocks.join('\n'), maxOutputTokens: ROOM };
}

const some = <Name extends string>(
  name: Name,
  values: { readonly [target: string]: string },
): { readonly [key in Name]?: typeof values } =>
  Object.keys(values).length === 0 ? {} : ({ [name]: values } as { readonly [key in Name]: typeof values });
