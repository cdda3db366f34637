// Finds the sentences in which the user may set a limit, so that the model sees them all. Does not judge them: the model does.
import {
  DIRECTIVE_WORDS,
  JOINERS,
  LIMIT_PHRASES,
  LIMIT_SIGN_PAIRS,
  LIMIT_SIGNS,
  NO_LIMIT_PHRASES,
  NO_LIMIT_SIGNS,
  OPENERS,
  ORDER_VERBS,
  PLAIN_LIMIT_PHRASES,
  SENTENCE_OPENERS,
  WEAK_LIMIT_PHRASES,
} from './data/limit-phrases.ts';
import { isAcceptedPlan, typedText } from '../model/typed-text.ts';
import { LONGEST_TURN, segmentTurn, wordsOf } from './segment-turn.ts';
import { withoutProgramTalk } from './program-talk.ts';
import { findPattern, PatternIndex, wordPattern } from './word-pattern.ts';
import type { UserTurn } from './user-turns.ts';

export interface LimitSentence {
  readonly turn: number;
  readonly text: string;
}

const LIMITS = new PatternIndex(LIMIT_PHRASES);
const WEAK_LIMITS = new PatternIndex(WEAK_LIMIT_PHRASES);
const PLAIN_LIMITS = new PatternIndex(PLAIN_LIMIT_PHRASES);
const NO_LIMITS = new PatternIndex(NO_LIMIT_PHRASES);

/** Longer texts are not sentences, and searching them takes time. */
const MOST_WORDS = 400;

/** The longest heading, such as "Do not:". A whole paragraph that ends in a colon introduces something pasted. */
const LONGEST_HEADING = 80;

/** How many lines below a heading belong to it if they are not a list. Below a heading without a colon, only a list does. */
const PLAIN_LINES = 2;
/** A heading without a colon is a few words, not a sentence. */
const MOST_HEADING_WORDS = 6;
const isBareHeading = (line: string): boolean => !/[.!?;,。！？…]$/.test(line) && wordsOf(line).length <= MOST_HEADING_WORDS;
const isHeading = (line: string): boolean => /[:：]\**$/.test(line) && line.length <= LONGEST_HEADING;
/** "1." would end a sentence, so that the text of the item would be the next one. */
const ITEM_NUMBER = /^\(?(?:\d{1,2}|[a-z])[.)]$/i;
const LIST_ITEM = /^\s*(?:[-*•–]|\d{1,2}[.)]|\(?[a-z][.)])\s/i;

/** A polite request: "could you leave main alone?". Other questions set no limit. */
const POLITE = wordPattern(
  '^ can|could|would|will|kannst|könntest|würdest|peux-tu|pourrais-tu|puedes|podrías|pode|puoi|kun you|bitte|please|not|_',
);
const NEGATED = wordPattern('you|please not|leave|keep|avoid|wait|hold|skip|stay|refrain|only');
/** "Can you stop pushing?", but not "can you stop the server?". */
const CEASES = new PatternIndex(['stop ~ing', 'stop $', 'stop it|that|this|there|here $']);
const isQuestion = (text: string): boolean => /[?？؟]["”»’')\]]*\s*$/.test(text);

function isPoliteLimit(words: readonly string[]): boolean {
  const said = findPattern(words, NEGATED) !== undefined || CEASES.find(words) !== undefined;
  return said && findPattern(opened(words), POLITE) !== undefined;
}

/** The words of a clause without introductory words. */
function opened(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !OPENERS.has(word));
  return first < 0 ? words : words.slice(first);
}

/** The clause without phrases that set no limit. */
function withoutTalk(words: readonly string[]): readonly string[] {
  const found = NO_LIMITS.find(words);
  return found === undefined ? words : withoutTalk([...words.slice(0, found[0]), '…', ...words.slice(found[1])]);
}

/** Split at words that join clauses. */
function finer(words: readonly string[]): readonly (readonly string[])[] {
  const out: string[][] = [[]];
  for (const word of words) {
    if (JOINERS.has(word)) out.push([]);
    else out.at(-1)?.push(word);
  }
  return out;
}

interface Clause {
  readonly words: readonly string[];
  readonly pieces: readonly (readonly string[])[];
  readonly dropped: boolean;
}

/** A clause without its description of a program, so that only the rest counts. */
function ownPieces(words: readonly string[]): Clause {
  const all = finer(words).map(opened);
  const pieces = all.map(withoutProgramTalk);
  const dropped = pieces.some((piece, at) => piece !== all[at]);
  return { words: dropped ? pieces.flat() : words, pieces, dropped };
}

/** `/ship staging`: the name of a command; the rest is an order of the user. A path has another slash. */
const SLASH_COMMAND = /^\/[\p{L}\p{N}][\p{L}\p{N}:._-]*(?=\s)/u;

/** "No, the other one": the text after the answer is a clause of its own. */
const CORRECTS = /^\s*(?:no|nope|nah|nein|nee|non|não|nie|нет|ні|nej|nei|hayır)\s*,\s*(?=\S)/iu;

/** How many characters may be between the two signs of a pair. */
const PAIR_GAP = 14;

function follows(text: string, [first, second]: readonly [RegExp, RegExp]): boolean {
  const at = first.exec(text);
  return at !== null && second.test(text.slice(at.index + at[0].length, at.index + at[0].length + PAIR_GAP));
}

export function maySetLimit(sentence: string): boolean {
  const whole = sentence.trimStart().replace(/[’ʼ]/g, "'");
  const command = SLASH_COMMAND.exec(whole)?.[0] ?? '';
  const text = whole.slice(command.length).replace(CORRECTS, ' ');
  const signs = NO_LIMIT_SIGNS.reduce((left, sign) => left.replaceAll(sign, ' '), text);
  if (LIMIT_SIGNS.some((sign) => signs.includes(sign)) || LIMIT_SIGN_PAIRS.some((pair) => follows(signs, pair))) return true;
  const all = wordsOf(text).slice(0, MOST_WORDS);
  if (isQuestion(text) && !isPoliteLimit(all)) return false;
  if (PLAIN_LIMITS.find(all) !== undefined) return true;
  const clauses = text.split(/[,;:()—–¡!.…]+(?=\s|$)| - |[（），、：；]/).map((clause) => ownPieces(wordsOf(clause)));
  const scopes = [
    clauses.some(({ dropped }) => dropped) ? clauses.flatMap(({ words }) => words) : all,
    ...clauses.flatMap(({ words, pieces }) => [words, ...pieces]),
  ]
    .map((words) => opened(withoutTalk(words)))
    .filter((words) => words.length <= MOST_WORDS);
  const [first = ''] = opened(all);
  const speaks =
    command !== '' || all.some((word) => DIRECTIVE_WORDS.has(word)) || SENTENCE_OPENERS.has(first) || ORDER_VERBS.has(first);
  const orders = (words: readonly string[]): boolean => speaks || ORDER_VERBS.has(words[0] ?? '');
  return scopes.some((words) => LIMITS.find(words) !== undefined || (orders(words) && WEAK_LIMITS.find(words) !== undefined));
}

/**
 * Searches everything that the user typed in their own words, oldest first. A heading that sets a limit ("Do not:") is shown with
 * the lines below it.
 */
export function limitSentences(turns: readonly UserTurn[]): readonly LimitSentence[] {
  return turns.flatMap(({ turn, text }) =>
    text.length > LONGEST_TURN ? [] : limitsIn(text).map((one) => ({ turn, text: one })),
  );
}

/** Output of an agent's client, a log, a compiler or a diff in the middle of a turn. */
const PRINTED = /^\s*(?:[⏺●⎿│╭╰]|[+-]\s+\/\/|(?:\S+ ){0,3}\d\d:\d\d:\d\d\b)|\S\.\w+:\d+:\d+:\s/;

/** "## Do not touch" is the user's own heading; elsewhere such a line counts as pasted. */
const withPlainHeadings = (turn: string): string => turn.replace(/^[ \t]{0,3}#{1,6}[ \t]+(?=\S)/gm, '');

function limitsIn(turn: string): readonly string[] {
  // Neither of them is the user speaking.
  if (typedText(turn) === undefined || isAcceptedPlan(turn)) return [];
  const out: string[] = [];
  /** How many more lines belong to the heading that was shown last, and whether its list may begin. */
  let plainLines = 0;
  let list = false;
  let numbered = false;
  for (const { text, plain } of segmentTurn(withPlainHeadings(turn)).sentences) {
    const line = text.trim();
    const isItem = numbered || LIST_ITEM.test(line) || ITEM_NUMBER.test(line);
    numbered = ITEM_NUMBER.test(line);
    const last = out.at(-1);
    if (last !== undefined && (plainLines > 0 || (list && isItem))) {
      out.splice(-1, 1, `${last} ${line}`);
      plainLines -= isItem ? 0 : 1;
      continue;
    }
    plainLines = 0;
    list = false;
    if (PRINTED.test(line) || !maySetLimit(plain)) continue;
    out.push(line);
    if (isHeading(line)) plainLines = PLAIN_LINES;
    list = !isItem && (isHeading(line) || isBareHeading(line));
  }
  return out;
}
