// The part of a turn that the person typed as their own words, evened out for comparison. Knows no effects and judges no meaning.
import { FENCE, PASTED_LINE } from '../segment-turn.ts';
import { evened, fold, isEastern } from './fold.ts';
import { tokensOf } from './tokens.ts';
import { has } from './lexicon.ts';
import type { Lexicon } from './lexicon.ts';
import { LIST_ITEM, PRINTED, QUOTATIONS, QUOTED } from './tables/shapes.ts';
import { ABOUT, ASSENT, FILLERS, INTRODUCES, JOINS, ORIGINS, RUNS, SOURCES, SPEAKER } from './tables/words.ts';

/** Replaces text that is not the person's own. No citation contains it. */
const GAP = '\uFFFC';
/** Nobody types longer lines. */
const LONGEST_LINE = 800;

/** Invisible and bidirectional characters, or letters of two scripts in one word, are not how a person types a permission. */
export function isDisguised(text: string): boolean {
  if (/[\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u3164\u115F\u1160\uFFA0]/u.test(text.replace(/(?<=\p{Emoji})(?:\u200D|\uFE0F)/gu, '')))
    return true;
  return (text.match(/\p{L}+/gu) ?? []).some(
    (word) =>
      /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(word),
  );
}

const hasOneOf = (text: string, list: Lexicon): boolean =>
  tokensOf(fold(text.replace(/[,，.!?。！？]+$/, ''))).some((word) => has(list, word));

const VERBS: readonly Lexicon[] = Object.values(ABOUT);

/** Nothing in it but "please", "yes", "do this": it brings in no other text. */
const isEmpty = (text: string): boolean =>
  tokensOf(fold(text)).every((word) => [FILLERS, RUNS, ASSENT, JOINS].some((list) => has(list, word)));

/** Several words, or two with a verb, that introduce no text: a sentence without its full stop. */
const isSentence = (line: string): boolean =>
  (tokensOf(fold(line)).length > 2 || (!line.includes('.') && VERBS.some((verbs) => hasOneOf(line, verbs)))) &&
  /\p{L}\s*$/u.test(line) &&
  !/\d:\d\d/.test(line) &&
  !hasOneOf(line, INTRODUCES);

/** The line up to a label or to words about another text, and a gap for the rest: "Tom: …", "warn - …", "Tom wrote, …", "from the wiki. …". "ok: …" is no label. */
function untilOther(line: string): string {
  const label = /^.*?[:：](?=\s|$)|^.*?：|^\s*\S+\s+[-–—](?=\s)/.exec(line)?.[0];
  if (label !== undefined && !isEmpty(label.slice(0, -1))) return `${label.slice(0, -1)} ${GAP}`;
  const pieces = line.split(/(?<=[,，)。！？]|[.!?](?=\s))/);
  const isOther = (piece: string): boolean =>
    (hasOneOf(piece, SOURCES) && !hasOneOf(piece, SPEAKER)) ||
    (!/[,，]$/.test(piece) && has(ORIGINS, tokensOf(fold(piece))[0] ?? ''));
  const at = pieces.findIndex(isOther);
  return at < 0 ? line : `${pieces.slice(0, at + 1).join('')} ${GAP}`;
}

/** Whether a line opens text that the client or a paste wrote, and where that ends: a fence, a tag such as `<system-reminder>`. */
function opened(line: string): ((later: string) => boolean) | undefined {
  const mark = FENCE.exec(line)?.[1];
  if (mark !== undefined) return (later) => later.trim().startsWith(mark) && later.trim() === FENCE.exec(later)?.[1];
  const tag = /<([A-Za-z][\w-]*)(?![\w-])[^<>]*>/.exec(line)?.[1];
  return tag === undefined ? undefined : (later) => later.includes(`</${tag}`);
}

/**
 * Replaces lines that may be copied from elsewhere by gaps. A person types sentences: a further line is theirs if the one before ends a
 * sentence, with or without its full stop, or says nothing ("ok", "thanks"), or if it goes on with "and", "then". A list is theirs after a line such as "please do this:".
 * INVARIANT: whatever follows a line of any other shape is not.
 */
function ownLines(turn: string): string {
  let until: ((line: string) => boolean) | undefined;
  /** The last line that was theirs; `false` after one that was not. */
  let last: string | false | undefined;
  let before = '';
  const own = (line: string): string => {
    if (until !== undefined) {
      if (until(line)) until = undefined;
      return GAP;
    }
    const end = opened(line);
    if (end !== undefined) {
      if (FENCE.test(line) || !end(line)) until = end;
      return GAP;
    }
    // Markdown: a line right after a quoted one belongs to it.
    if (QUOTED.test(line) || (QUOTED.test(before) && line.trim() !== '')) return GAP;
    if (line.trim() === '') return line;
    const leads = typeof last === 'string' && isEmpty(last);
    const isItem = LIST_ITEM.test(line);
    const isNext = last === before && !/[:：]\s*$/.test(before);
    const goesOn = isItem
      ? leads && /[:：]\s*$/.test(last || '')
      : last === undefined ||
        leads ||
        (isNext && has(JOINS, tokensOf(fold(line))[0] ?? '')) ||
        (last !== false && (/[.!。！…]\s*$/.test(last) || (last === before && isSentence(last))));
    const isOwn = goesOn && line.length <= LONGEST_LINE && (isItem || (!PASTED_LINE.test(line) && !PRINTED.test(line)));
    const text = isOwn ? untilOther(line.replace(LIST_ITEM, '')) : GAP;
    if (!isItem || text === GAP) last = text.endsWith(GAP) ? false : line;
    return text;
  };
  const lines: string[] = [];
  for (const line of turn.split(/\r\n|[\n\r\u0085\u2028\u2029]/)) {
    lines.push(own(line));
    before = line;
  }
  return lines.join('\n');
}

/**
 * Quotation marks around one word only highlight a name. A command in backticks is an order next to a word such as "run"; elsewhere it is
 * only mentioned, unless it is all that was said.
 */
export function withoutQuotations(text: string): string {
  const command = /^\s*`([^`\n]+)`\s*$/.exec(text)?.[1];
  if (command !== undefined) return command;
  let out = text;
  for (const marks of QUOTATIONS)
    out = out.replace(marks, (whole, inner: string, at: number) => {
      if (/^\S{1,120}$/.test(inner.trim()) && !tokensOf(fold(inner)).some(isEastern)) return inner.trim();
      const before = tokensOf(fold(out.slice(Math.max(0, at - 40), at))).at(-1) ?? '';
      const after = tokensOf(fold(out.slice(at + whole.length, at + whole.length + 40)))[0] ?? '';
      return whole.startsWith('`') && (has(RUNS, before) || has(RUNS, after)) ? inner : GAP;
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

/** Where the cited words are in the person's own words; undefined if they are not there. */
export function findCited(own: string, cited: string): { readonly start: number; readonly end: number } | undefined {
  const all = own.toLowerCase();
  for (const words of [ownWords(cited).toLowerCase(), fold(cited.replace(/[`"“”„«»]/g, ''))]) {
    const text = words.replace(/^[\uFFFC\s;]+|[\uFFFC\s;]+$/g, '');
    if (!/[\p{L}\p{N}\p{Emoji_Presentation}]/u.test(text)) continue;
    for (let at = all.indexOf(text); at >= 0; at = all.indexOf(text, at + 1)) {
      // Part of a word does not count: `push` in `pushing`.
      const isJoined = (a = ' ', b = ' '): boolean => /^[\p{L}\p{N}_]{2}$/u.test(a + b) && !isEastern(a) && !isEastern(b);
      if (!isJoined(all[at - 1], text[0]) && !isJoined(text.at(-1), all[at + text.length]))
        return { start: at, end: at + text.length };
    }
  }
  return undefined;
}
