// The part of a turn that the person typed as their own words: without quotations, code, and text that may be pasted. Judges no meaning.
import { FENCE, PASTED_LINE } from '../segment-turn.ts';
import { tokensOf } from './clauses.ts';
import { EAST, evened, fold, has, isEastern, joined, type Lexicon } from './words.ts';
import { LIST_ITEM, PRINTED, QUOTATIONS, QUOTED } from './tables/shapes.ts';
import {
  ABOUT,
  ALL,
  ANNOUNCES,
  HEADING_STARTS,
  CONTINUES,
  INTRODUCES,
  JOINS,
  LIST_DEEDS,
  NARROWS,
  NOUNS,
  ORIGINS,
  OTHERS,
  PLAIN,
  REFERRING,
  RELATES,
  REPORTS,
  RUNS,
  SHOWS_OUTPUT,
  SOURCES,
  SPEAKER,
  STATES,
  WORK_ACTS,
} from './tables/words.ts';

/** Stands for text that is not the person's own. A citation never contains it. */
const GAP = '\uFFFC';
/** Nobody types longer lines. */
const LONGEST_LINE = 800;

const words = (text: string): readonly string[] => tokensOf(fold(text.replace(/[,;!?](?=\s|$)|[，。！？]|\.$/g, ' ')));
const hasOneOf = (text: string, list: Lexicon): boolean => words(text).some((word) => has(list, word));
const startsWith = (text: string, list: Lexicon): boolean => has(list, words(text)[0] ?? '');
/** Words that introduce no other text: "please", "yes", "do this". But "is this right?" and "they want this" may. */
const EMPTY = joined(PLAIN, RUNS, JOINS);
const isEmpty = (text: string): boolean =>
  words(text).every((word) => has(EMPTY, word)) && !(startsWith(text, OTHERS) || (asks(text) && hasOneOf(text, REFERRING)));
const asks = (text: string): boolean => /[?？]\s*$/.test(text) && !hasOneOf(text, SPEAKER);
const { send: _send, make: _make, write: _write, read: _read, change: _change, bring: _bring, ...acts } = ABOUT;
const KNOWN = joined(EMPTY, ALL, WORK_ACTS, ...Object.values(acts), ...Object.values(NOUNS));
/** Orders after which a list of targets may follow: "please delete", "remove these folders". */
const ACTS: Lexicon = joined(...LIST_DEEDS.map((name) => ABOUT[name]));
const THINGS: Lexicon = joined(EMPTY, ALL, ...Object.values(NOUNS));
const isOrder = (text: string): boolean =>
  hasOneOf(text, ACTS) && words(text).every((word) => has(ACTS, word) || has(THINGS, word));
/** Whether the last sentence before a colon shows that the person's own orders follow: "ok:", "one nit:", "please delete:". */
const isOwnLabel = (label: string): boolean => {
  const last = label.split(/[.!?。！？](?=\s|$)/).at(-1) ?? '';
  return isEmpty(last) || isOrder(last) || words(last).every((word) => has(ANNOUNCES, word) || has(EMPTY, word));
};

/** Whether the sentence mentions another text: "the ticket", "message from Tom", "translate". */
const speaksOfText = (sentence: string): boolean =>
  (hasOneOf(sentence, SOURCES) && !hasOneOf(sentence, SPEAKER)) ||
  words(sentence).some((word, at, all) => has(ORIGINS, word) && has(at === 0 ? ORIGINS : INTRODUCES, all[at - 1] ?? word));
/**
 * Whether the sentence may be about the text that follows: "shorten this". Sentences such as "commit this", "this is fine" and "das Layout"
 * are about the work.
 */
const points = (sentence: string): boolean =>
  hasOneOf(sentence, REFERRING) &&
  !/\b[Dd]as(?=\s+\p{Lu})/u.test(sentence) &&
  !words(sentence).every((word) => has(WORK_ACTS, word) || has(EMPTY, word));

/**
 * Whether the sentence is surely about the work and orders nothing to be done with a text: "fix the header", "uploads is stale", "perfect".
 * INVARIANT: an order that is in no table may be about a text.
 */
const isAboutWork = (sentence: string): boolean =>
  startsWith(sentence.replace(/^.*[:：]\s/, ''), KNOWN) ||
  words(sentence)
    .slice(0, 4)
    .some((word) => has(STATES, word));

/** Where the next sentence is: after a comma, in the same line, in the next line, or further away. */
type Gap = 'comma' | 'line' | 'next' | 'apart';
/**
 * Whether the next sentence is still the person's own. INVARIANT: after a question, after a line without a full stop, and after a sentence
 * about a text, it is their own only if it continues that sentence.
 */
function leads(sentence: string, next: string, gap: Gap): boolean {
  if (gap === 'comma') return !speaksOfText(sentence) && !points(words(sentence).at(-1) ?? '');
  if (isEmpty(sentence) || startsWith(next, JOINS)) return isEmpty(sentence) || !speaksOfText(sentence);
  if (speaksOfText(sentence) || points(sentence)) return false;
  if (/[?？]\s*$/.test(sentence)) return startsWith(next, CONTINUES);
  if (gap === 'line') return startsWith(next, CONTINUES) || isAboutWork(sentence);
  if (/[.!。！…]\s*$/.test(sentence)) return startsWith(next, CONTINUES) || !hasOneOf(sentence, INTRODUCES);
  const isTyped = /^\s*\p{Ll}.*\p{L}\s*$/u.test(sentence) && words(sentence).length > 1 && !startsWith(sentence, HEADING_STARTS);
  return gap === 'next' && isTyped && !startsWith(sentence, RELATES) && !hasOneOf(sentence, INTRODUCES);
}

/** Text that says which of several are meant stays visible: "…: the ones in old/", "… (the archive one)". */
const narrowing = (text: string, mark: string): string => {
  const clause = text.split(/[,;.!?](?=\s|$)/)[0] ?? '';
  return words(clause)
    .slice(0, 3)
    .some((word) => has(NARROWS, word))
    ? `${mark} ${clause}`
    : '';
};

/** Up to where the words of somebody else begin: "he said …", "according to the wiki …". */
function untilReport(line: string): string {
  for (const { index, 0: word } of line.matchAll(/写道|写着|说(?![明法])|(?:(?!\p{Script=Han})[\p{L}\p{M}'])+/gu)) {
    if (has(REPORTS, fold(word)) && !hasOneOf(line.slice(0, index), SPEAKER)) return line.slice(0, index + word.length);
  }
  return line;
}

/**
 * Keeps the line up to the point where another text may begin, and replaces the rest by a gap: "Tom: …", "warn - …", "the wiki says …",
 * "Shorten this. …".
 */
function untilOther(line: string): string {
  const label = /^.*?[:：](?=\s|$)|^.*?：|^\s*\S+\s+[-–—](?=\s)/.exec(line)?.[0];
  if (label !== undefined && !isOwnLabel(label.slice(0, -1)))
    return `${label.slice(0, -1)}${narrowing(line.slice(label.length), ':')} ${GAP}`;
  const told = untilReport(line);
  const pieces = told.split(/(?<=[,，)。！？]|[.!?](?=\s)|\b(?=(?:and|und|et|y)\s))/);
  const isEnd = (piece: string): boolean => /[.!?。！？]\s*$/.test(piece);
  const at = pieces.findIndex((piece, i) => {
    if (i + 1 === pieces.length) return false;
    if (!isEnd(piece)) return !leads(piece, pieces[i + 1] ?? '', 'comma');
    const start = pieces.findLastIndex((one, before) => before < i && isEnd(one)) + 1;
    return !leads(pieces.slice(start, i + 1).join(''), pieces[i + 1] ?? '', 'line');
  });
  return at < 0 && told === line ? line : `${pieces.slice(0, at < 0 ? undefined : at + 1).join('')} ${GAP}`;
}

/**
 * If the line opens text that the client or a paste wrote (a fence, a tag such as `<system-reminder>`): a function that recognises the line
 * where that text ends.
 */
function opened(line: string): ((later: string) => boolean) | undefined {
  const mark = FENCE.exec(line)?.[1];
  if (mark !== undefined) return (later) => later.trim().startsWith(mark) && later.trim() === FENCE.exec(later)?.[1];
  // `%%%`, `'''`: only an equal line can end the text that such a line opens.
  if (/^\s*[^\p{L}\p{N}\s]{2,}\s*$/u.test(line) && !/\p{Emoji_Presentation}/u.test(line))
    return (later) => later.trim() === line.trim();
  const tag = /<([A-Za-z][\w-]*)(?![\w-])[^<>]*>/.exec(line)?.[1];
  if (tag === undefined) return undefined;
  let open = 0;
  // A tag may be nested in another of the same name.
  return (later) => {
    for (const [whole] of later.matchAll(new RegExp(`<(/?)${tag}(?![\\w-])[^<>]*(?:>|$)`, 'g'))) {
      if (!whole.endsWith('/>')) open += whole.startsWith('</') ? -1 : 1;
    }
    return open <= 0;
  };
}

/**
 * Replaces lines that may be copied from elsewhere by gaps. INVARIANT: no line after such a line is the person's own, unless they
 * introduced it with "here's the output:" or similar.
 */
function ownLines(turn: string): string {
  let until: ((line: string) => boolean) | undefined;
  /** The person's last line; `false` if the line before this one is not theirs. */
  let last: string | false | undefined;
  let before = '';
  let isQuote = false;
  let isShown = false;
  let isListed = false;
  const own = (line: string): string => {
    if (until !== undefined) {
      if (!until(line)) return GAP;
      until = undefined;
      if (isShown) last = undefined;
      return GAP;
    }
    const end = opened(line);
    if (end !== undefined) {
      isShown &&= FENCE.test(line);
      if (!/<\w/.test(line) || !end(line)) until = end;
      return GAP;
    }
    // Markdown: the lines after a quoted one belong to it, up to an empty one.
    isQuote = QUOTED.test(line) || (isQuote && line.trim() !== '');
    if (isQuote) return GAP;
    if (line.trim() === '') return line;
    const isItem = LIST_ITEM.test(line);
    const label = typeof last === 'string' && /[:：]\s*$/.test(last) ? last.replace(/[:：]\s*$/, '') : undefined;
    const goesOn = isItem
      ? typeof last === 'string' && (isListed || (label === undefined ? isOrder(last) : isOwnLabel(label)))
      : last === undefined ||
        (typeof last === 'string' &&
          label === undefined &&
          leads(last.split(/(?<=[.!?])\s+/).at(-1) ?? '', line, last === before ? 'next' : 'apart'));
    isShown = goesOn && hasOneOf(line, SHOWS_OUTPUT) && /[:：]\s*$/.test(line);
    isListed = isItem && goesOn;
    const isOwn = goesOn && line.length <= LONGEST_LINE && (isItem || (!PASTED_LINE.test(line) && !PRINTED.test(line)));
    const text = isOwn ? untilOther(line.replace(LIST_ITEM, '')) : GAP;
    if (!isItem || text === GAP)
      last = text.endsWith(GAP) ? (isOwn && /[:：]\s*$/.test(line) && isOwnLabel(line) ? line : false) : line;
    return text;
  };
  return turn
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map((line) => {
      const text = own(line);
      before = line;
      return text;
    })
    .join('\n');
}

/**
 * Quotation marks around one word only highlight a name. A command in backticks is an order next to a word such as "run"; elsewhere it is
 * only mentioned, unless it is all that was said.
 */
export function withoutQuotations(text: string): string {
  let out = /^\s*`([^`\n]+)`\s*$/.exec(text)?.[1] ?? text;
  for (const marks of QUOTATIONS)
    out = out.replace(marks, (whole: string, inner: string, at: number) => {
      if (/^\S{1,120}$/.test(inner.trim()) && !tokensOf(fold(inner)).some(isEastern)) return inner.trim();
      const end = at + whole.length;
      const beside = [words(out.slice(Math.max(0, at - 40), at)).at(-1), words(out.slice(end, end + 40))[0]];
      return whole.startsWith('`') && beside.some((word) => has(RUNS, word ?? ''))
        ? inner
        : `${whole.startsWith('(') ? narrowing(inner, '(') : ''}${GAP}`;
    });
  return out;
}

/** Punctuation of a Latin keyboard between words that need no spaces: `翻译:删除`. */
const spaced = (text: string): string =>
  text.replace(new RegExp(`(?<=[${EAST}])[,:;!?](?=\\S)|[,:;!?](?=[${EAST}])`, 'gu'), '$& ');

/** The person's own words in a turn, normalised. A line break counts as the end of a sentence. */
export const ownWords = (turn: string): string =>
  withoutQuotations(ownLines(spaced(turn.normalize('NFC'))))
    .split('\n')
    .map(evened)
    .filter((line) => line !== '')
    .join(' ; ')
    .replace(/(?:\s|;)*\uFFFC(?:\s|;|\uFFFC)*/g, ` ${GAP} `)
    .trim();
