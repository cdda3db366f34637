// The part of a turn that the person typed as their own words: without quotations, code, and lines that may be pasted. Judges no meaning.
import { FENCE, PASTED_LINE } from '../segment-turn.ts';
import { tokensOf } from './clauses.ts';
import { evened, fold, has, isEastern, joined, type Lexicon } from './words.ts';
import { LIST_ITEM, PRINTED, QUOTATIONS, QUOTED } from './tables/shapes.ts';
import {
  ABOUT,
  ALL,
  ANNOUNCES,
  ASKS,
  INTRODUCES,
  JOINS,
  LISTED,
  NOUNS,
  ORIGINS,
  PLAIN,
  RUNS,
  SHOWS,
  SOURCES,
  SPEAKER,
} from './tables/words.ts';

/** Replaces text that is not the person's own. No citation contains it. */
const GAP = '\uFFFC';
/** Nobody types longer lines. */
const LONGEST_LINE = 800;

const words = (text: string): readonly string[] => tokensOf(fold(text.replace(/[,，.!?。！？]+$/, '')));
const hasOneOf = (text: string, list: Lexicon): boolean => words(text).some((word) => has(list, word));
/** Nothing in it but "please", "yes", "do this": it brings in no other text. */
const EMPTY = joined(PLAIN, RUNS, JOINS);
const isEmpty = (text: string): boolean => words(text).every((word) => has(EMPTY, word));
/** A sentence without its full stop: several words that introduce no text. "How to …" and "Anna Maria Schmidt" are headings. */
const isSentence = (line: string): boolean =>
  words(line).length > 2 &&
  /\p{L}\s*$/u.test(line) &&
  !/\d:\d\d/.test(line) &&
  !hasOneOf(line, INTRODUCES) &&
  !has(ASKS, words(line)[0] ?? '') &&
  !/^\s*(?:\p{Lu}\p{Ll}+\s*){2,}$/u.test(line);
/** "please delete", "remove these folders": what follows is the order's list. */
const ACTS: Lexicon = joined(...LISTED.map((name) => ABOUT[name]));
const THINGS: Lexicon = joined(EMPTY, ALL, ...Object.values(NOUNS));
const isOrder = (text: string): boolean =>
  hasOneOf(text, ACTS) && words(text).every((word) => has(ACTS, word) || has(THINGS, word));
/** The last sentence before a colon announces an order of the person's own: "ok:", "one nit:", "please delete:". */
const isOwnLabel = (label: string): boolean => {
  const last = label.split(/[.!?。！？](?=\s|$)/).at(-1) ?? '';
  return isEmpty(last) || isOrder(last) || words(last).every((word) => has(ANNOUNCES, word) || has(EMPTY, word));
};

/** The line up to a label or to words about another text, and a gap for the rest: "Tom: …", "warn - …", "Tom wrote, …", "from the wiki. …". "ok: …" is no label. */
function untilOther(line: string): string {
  const label = /^.*?[:：](?=\s|$)|^.*?：|^\s*\S+\s+[-–—](?=\s)/.exec(line)?.[0];
  if (label !== undefined && !isOwnLabel(label.slice(0, -1))) return `${label.slice(0, -1)} ${GAP}`;
  const pieces = line.split(/(?<=[,，)。！？]|[.!?](?=\s))/);
  const isOther = (piece: string): boolean =>
    (hasOneOf(piece, SOURCES) && !hasOneOf(piece, SPEAKER)) || (!/[,，]$/.test(piece) && has(ORIGINS, words(piece)[0] ?? ''));
  const at = pieces.findIndex(isOther);
  return at < 0 ? line : `${pieces.slice(0, at + 1).join('')} ${GAP}`;
}

/** Whether a line opens text that the client or a paste wrote, and where that ends: a fence, a tag such as `<system-reminder>`. */
function opened(line: string): ((later: string) => boolean) | undefined {
  const mark = FENCE.exec(line)?.[1];
  if (mark !== undefined) return (later) => later.trim().startsWith(mark) && later.trim() === FENCE.exec(later)?.[1];
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
 * Replaces lines that may be copied from elsewhere by gaps. A person types sentences: a further line is theirs if the one before ends a
 * sentence, with or without its full stop, or says nothing ("ok", "thanks"), or if it goes on with "and", "then". A list is theirs after a line such as
 * "please do this:". INVARIANT: whatever follows a line of any other shape is not.
 */
function ownLines(turn: string): string {
  let until: ((line: string) => boolean) | undefined;
  /** The last line that was theirs; `false` after one that was not. */
  let last: string | false | undefined;
  let before = '';
  let isQuote = false;
  let isShown = false;
  let isListed = false;
  const own = (line: string): string => {
    if (until !== undefined) {
      if (!until(line)) return GAP;
      until = undefined;
      // What the person announced with "here's the output:" ends with the fence.
      if (isShown) last = '.';
      return GAP;
    }
    const end = opened(line);
    if (end !== undefined) {
      isShown = FENCE.test(line) && isShown && /[:：]\s*$/.test(before);
      if (FENCE.test(line) || !end(line)) until = end;
      return GAP;
    }
    // Markdown: the lines after a quoted one belong to it, up to an empty one.
    isQuote = QUOTED.test(line) || (isQuote && line.trim() !== '');
    if (isQuote) return GAP;
    if (line.trim() === '') return line;
    const isItem = LIST_ITEM.test(line);
    const label = typeof last === 'string' ? last.replace(/[:：]\s*$/, '') : '';
    const leads = typeof last === 'string' && isEmpty(last);
    const isNext = last === before && !/[:：]\s*$/.test(before);
    const goesOn = isItem
      ? typeof last === 'string' && (isListed || (label !== last && isOwnLabel(label)) || (last === before && isOrder(last)))
      : last === undefined ||
        leads ||
        (typeof last === 'string' && label === last && has(JOINS, words(line)[0] ?? '')) ||
        (isNext && isSentence(before)) ||
        (last !== false && /[.!。！…]\s*$/.test(last));
    isShown = goesOn && hasOneOf(line, SHOWS);
    isListed = isItem && goesOn;
    const isOwn = goesOn && line.length <= LONGEST_LINE && (isItem || (!PASTED_LINE.test(line) && !PRINTED.test(line)));
    const text = isOwn ? untilOther(line.replace(LIST_ITEM, '')) : GAP;
    if (!isItem || text === GAP) last = text.endsWith(GAP) ? false : line;
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
      return whole.startsWith('`') && beside.some((word) => has(RUNS, word ?? '')) ? inner : GAP;
    });
  return out;
}

/** The turn as the person's own words, evened out; a line break counts as the end of a sentence. */
export const ownWords = (turn: string): string =>
  withoutQuotations(ownLines(turn.normalize('NFC')))
    .split('\n')
    .map(evened)
    .filter((line) => line !== '')
    .join(' ; ')
    .replace(/(?:\s|;)*\uFFFC(?:\s|;|\uFFFC)*/g, ` ${GAP} `)
    .trim();
