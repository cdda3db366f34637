// The part of a turn that the person typed as their own words, normalised for comparison and split into clauses. Knows no effects and
// judges no meaning.
import { FENCE, PASTED_LINE, ROLE_LINE } from '../segment-turn.ts';
import { fold, isEastern, tokensOf } from './tokens.ts';
import { CLAUSE_ENDS, consistsOf, FILLERS, has, INTRODUCES, RUNS } from './words.ts';

/** Replaces text that is not the person's own. No citation contains it. */
const GAP = '\uFFFC';

/** The lines that follow belong to the paste. */
const PASTE_STARTS = /^\s*(?:diff --|@@|Traceback|#!|\[pasted|BEGIN\b|[-=_*]{3,}\s*$|.{1,40}\s\d{1,2}:\d\d(?:\s?[AP]M)?\s*$)/i;
/** In addition to what segment-turn.ts treats as pasted: task lists with boxes, and output of tools. */
const PRINTED = /^\s*(?:[-*]\s+[>＞]|＞|[-*]\s\[[ xX]\]|npm (?:ERR|error|warn)|(?:fatal|error|warning):)/i;
/** A file name alone on a line: what follows is the content of the file. */
const FILE_NAME = /^\s*[\w./-]+\.\w{1,5}\s*$/;
/** Blank lines allowed between a colon and what it introduces. */
const MOST_BLANK = 20;
const KEYED = /^\s*(?:[-*]\s+)?[\p{L}\p{N}_.-]+:\s+\S/u;
const LIST_ITEM = /^\s*(?:[-*•]|\d+[.)])\s/;

/** Invisible and bidirectional characters, or letters of two scripts in one word, are not how a person types a permission. */
export function isDisguised(text: string): boolean {
  if (/[\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u3164\u115F\u1160\uFFA0]/u.test(text.replace(/(?<=\p{Emoji})(?:\u200D|\uFE0F)/gu, '')))
    return true;
  return (text.match(/\p{L}+/gu) ?? []).some(
    (word) =>
      /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(word),
  );
}

/** "user: …", "Tom: …": a name, then that person's words. */
function isSpoken(line: string): boolean {
  const bare = line.replace(/^\s*[-*•]\s+/, '');
  const [, name] = /^\s*(\p{Lu}[\p{L}.-]*)\s?[:：]\s*\S/u.exec(bare) ?? [];
  const [, eastern] = /^\s*(\p{Script=Han}{2,4})：\s*\S/u.exec(bare) ?? [];
  if (eastern !== undefined && !consistsOf(FILLERS, eastern)) return true;
  return ROLE_LINE.test(bare) || (name !== undefined && !has(FILLERS, fold(name)));
}

/** Replaces lines that the person copied from elsewhere by gaps. */
function ownLines(turn: string): string {
  const out: string[] = [];
  let until: ((line: string) => boolean) | undefined;
  let pasting = false;
  const lines = turn.split(/\r\n|[\n\r\u0085\u2028\u2029]/);
  // Several lines of "name: text", or with as many commas, are a chat, a table or settings. A list beside a question is only discussed.
  const isData = [KEYED, /^[^,\s]+(?:,[^,]+)+$/].find((shape) => lines.filter((line) => shape.test(line)).length > 1);
  const discussed = lines.some((line) => /[?？]\s*$/.test(line) && !LIST_ITEM.test(line));
  const isBrought = (line: string): boolean =>
    [PASTED_LINE, PRINTED, PASTE_STARTS].some((shape) => shape.test(line)) ||
    isSpoken(line) ||
    isData?.test(line) === true ||
    (discussed && LIST_ITEM.test(line));
  for (const [at, line] of lines.entries()) {
    const mark = FENCE.exec(line)?.[1];
    const tag = /<([A-Za-z][\w-]*)(?![\w-])[^<>]*>/.exec(line)?.[1];
    if (until !== undefined) {
      if (until(line)) until = undefined;
      out.push(GAP);
    } else if (mark !== undefined) {
      until = (later) => later.trim().startsWith(mark) && later.trim() === FENCE.exec(later)?.[1];
      out.push(GAP);
    } else if (tag !== undefined) {
      // `<system-reminder>` and other tags: the client or a paste wrote them.
      if (!line.includes(`</${tag}`)) until = (later) => later.includes(`</${tag}`);
      out.push(GAP);
    } else if (pasting || isBrought(line)) {
      pasting ||= isSpoken(line) || PASTE_STARTS.test(line);
      out.push(GAP);
    } else {
      // "the ticket says: …", "the log:", and any colon followed by text that is not a list: we cannot tell where the quoted text ends.
      const colon = /[:：](?=\s|$)|：/.exec(line);
      const next = lines.slice(at + 1, at + 1 + MOST_BLANK).find((later) => later.trim() !== '');
      const brings =
        colon !== null &&
        (introduces(line.slice(0, colon.index)) || (/[:：]\s*$/.test(line) && next !== undefined && !LIST_ITEM.test(next)));
      pasting = brings || (FILE_NAME.test(line) && next !== undefined);
      out.push(brings ? `${line.slice(0, colon.index)}: ${GAP}` : line);
    }
  }
  return out.join('\n');
}

const introduces = (text: string): boolean =>
  tokensOf(fold(text)).some(
    (word) => has(INTRODUCES, word) || (isEastern(word) && INTRODUCES.runs.some((run) => word.includes(run))),
  );

const QUOTATIONS = [
  /``([^`\n]*)(?:``|'')/g,
  /"([^"\n]*)"/g,
  /“([^“”]*)”/g,
  /„([^„“”]*)[“”]/g,
  /«([^«»]*)»/g,
  /»([^«»]*)«/g,
  // Over several lines, never closed, or at a prompt: nothing of it is the person's own.
  /"([^"]*\n[^"]*)(?:"|$)/g,
  /(?<=^|\s)"([^"\s][^"]*)$/g,
  /(?<=\s)\$ (\S.*)/g,
  /「([^「」]*)」/g,
  /(?<![\p{L}\p{N}])['‘]([^'‘’\n]*)['’](?![\p{L}\p{N}])/gu,
  /`([^`\n]*)`/g,
];

/**
 * Quotation marks around one word only highlight a name. A command in backticks is an order next to a word such as "run"; elsewhere it is
 * only mentioned.
 */
function withoutQuotations(text: string): string {
  let out = text;
  for (const marks of QUOTATIONS)
    out = out.replace(marks, (whole, inner: string, at: number) => {
      if (/^\S{1,120}$/.test(inner.trim()) && !tokensOf(fold(inner)).some(isEastern)) return inner.trim();
      const before = tokensOf(fold(out.slice(Math.max(0, at - 40), at))).at(-1);
      const after = tokensOf(fold(out.slice(at + whole.length, at + whole.length + 40)))[0];
      const ordered = whole.startsWith('`') && [before, after].some((word) => word !== undefined && has(RUNS, word));
      return ordered ? inner : GAP;
    });
  return out;
}

/** The turn as the person's own words, folded; a line break counts as the end of a clause. */
export const ownWords = (turn: string): string =>
  withoutQuotations(ownLines(turn.normalize('NFC')))
    .split('\n')
    .map(fold)
    .filter((line) => line !== '')
    .join(' ; ')
    .replace(/(?:\s|;)*\uFFFC(?:\s|;|\uFFFC)*/g, ` ${GAP} `)
    .trim();

export interface Clause {
  readonly start: number;
  readonly end: number;
  readonly tokens: readonly string[];
}

/** Stretches between punctuation and words such as "and" or "because": the part of a sentence that one name or verb refers to. */
export function clausesOf(own: string): readonly Clause[] {
  const out: Clause[] = [];
  for (const match of own.replace(/ [+&] /g, ' ; ').matchAll(/(?:[^,;!?()。，、！？；…\uFFFC.:：-]|[.:-](?!\s|$)|(?<!\s)-)+/gu)) {
    let clause = { start: match.index, end: match.index, tokens: [] as string[] };
    for (const word of match[0].matchAll(/\S+/g)) {
      const end = match.index + word.index + word[0].length;
      for (const token of tokensOf(word[0])) {
        if (isEastern(token) || !has(CLAUSE_ENDS, token)) clause.tokens.push(token);
        else {
          out.push(clause);
          clause = { start: end, end, tokens: [] };
        }
      }
      clause.end = end;
    }
    out.push(clause);
  }
  return out.filter(({ tokens }) => tokens.length > 0);
}

/** Where the cited words are in the person's own words; undefined if they are not there. */
export function findCited(own: string, cited: string): { readonly start: number; readonly end: number } | undefined {
  for (const words of [ownWords(cited), fold(cited.replace(/[`"“”„«»]/g, ''))]) {
    const text = words.replace(/^[\uFFFC\s;]+|[\uFFFC\s;]+$/g, '');
    if (!/[\p{L}\p{N}\p{Emoji_Presentation}]/u.test(text)) continue;
    for (let at = own.indexOf(text); at >= 0; at = own.indexOf(text, at + 1)) {
      // Part of a word does not count: `push` in `pushing`.
      const joined = (a: string, b: string): boolean =>
        /[\p{L}\p{N}_]/u.test(a) && /[\p{L}\p{N}_]/u.test(b) && !isEastern(a) && !isEastern(b);
      if (joined(own[at - 1] ?? ' ', text[0] ?? ' ') || joined(text.at(-1) ?? ' ', own[at + text.length] ?? ' ')) continue;
      return { start: at, end: at + text.length };
    }
  }
  return undefined;
}
