// The part of a turn that the person typed as their own words, normalised for comparison and split into clauses. Knows no effects and
// judges no meaning.
import { FENCE, PASTED_LINE, ROLE_LINE } from '../segment-turn.ts';
import { fold, isEastern } from './fold.ts';
import { tokensOf } from './tokens.ts';
import { has } from './lexicon.ts';
import type { Lexicon } from './lexicon.ts';
import { DATA_LINES, FILE_NAME, LIST_ITEM, PASTE_STARTS, PRINTED, QUOTATIONS } from './tables/shapes.ts';
import { APART, CLAUSE_ENDS, DISCUSSES, FILLERS, INTRODUCES, RUNS } from './tables/words.ts';

/** Replaces text that is not the person's own. No citation contains it. */
const GAP = '\uFFFC';

/** Blank lines allowed between a colon and what it introduces. */
const MOST_BLANK = 20;
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
  if (eastern !== undefined && !tokensOf(eastern).every((word) => has(FILLERS, word))) return true;
  return ROLE_LINE.test(bare) || (name !== undefined && !has(FILLERS, fold(name)));
}

/** Replaces lines that the person copied from elsewhere by gaps. */
function ownLines(turn: string): string {
  const out: string[] = [];
  let until: ((line: string) => boolean) | undefined;
  let pasting = false;
  const lines = turn.split(/\r\n|[\n\r\u0085\u2028\u2029]/);
  // Several lines of "name: text", or with as many commas, are a chat, a table or settings. A list beside a question is only discussed.
  const isData = DATA_LINES.find((shape) => lines.filter((line) => shape.test(line)).length > 1);
  const beside = lines.filter((line) => !LIST_ITEM.test(line));
  const discussed = beside.some((line) => /[?？]\s*$/.test(line) || (lines.length > beside.length && isAbout(DISCUSSES, line)));
  const isComment = lines.some((line) => /^\s*\*\/\s*$/.test(line));
  const isBrought = (line: string): boolean =>
    [PASTED_LINE, PRINTED, PASTE_STARTS].some((shape) => shape.test(line)) ||
    isSpoken(line) ||
    isData?.test(line) === true ||
    (discussed && LIST_ITEM.test(line)) ||
    (isComment && /^\s*\*/.test(line));
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
    } else if (pasting || isBrought(line) || (/^\s*[>＞]/.test(lines[at - 1] ?? '') && line.trim() !== '')) {
      // Markdown: a line right after a quoted one belongs to it.
      pasting ||= isSpoken(line) || PASTE_STARTS.test(line);
      out.push(GAP);
    } else {
      // "the ticket says: …", "the log:", and any colon followed by text that is not a list: we cannot tell where the quoted text ends.
      const colon = /[:：](?=\s|$)|：/.exec(line);
      const next = lines.slice(at + 1, at + 1 + MOST_BLANK).find((later) => later.trim() !== '');
      const brings =
        colon !== null &&
        (isAbout(INTRODUCES, line.slice(0, colon.index)) ||
          (/[:：]\s*$/.test(line) && next !== undefined && !LIST_ITEM.test(next)));
      // "here is the mail", then an empty line: a letter follows.
      const letter =
        at === 0 && lines[1]?.trim() === '' && next !== undefined && !/[.!?:。！？]\s*$/.test(line) && isAbout(INTRODUCES, line);
      pasting = brings || letter || (FILE_NAME.test(line) && next !== undefined);
      out.push(brings ? `${line.slice(0, colon.index)}: ${GAP}` : line);
    }
  }
  return out.join('\n');
}

const isAbout = (words: Lexicon, text: string): boolean => tokensOf(fold(text)).some((word) => has(words, word));

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
  /** Goes on with the order of the clause before: "delete dist, data and x". */
  readonly linked: boolean;
  /** Words that the person put in quotation marks or backticks: nothing but a name. */
  readonly marked: ReadonlySet<string>;
}

/** Words of the turn that stand alone in quotation marks or backticks, and numbers such as `#42`. */
export const markedIn = (turn: string): ReadonlySet<string> =>
  new Set(
    [...turn.matchAll(/["'`“”„‘’«»「」]\s?([^\s"'`“”„‘’«»「」]+)\s?["'`“”‘’«»「」]|#(\d+)/gu)].map((match) =>
      fold(match[1] ?? match[2] ?? ''),
    ),
  );

/** Stretches between punctuation and words such as "and" or "because": the part of a sentence that one name or verb refers to. */
export function clausesOf(own: string, marked: ReadonlySet<string> = new Set()): readonly Clause[] {
  const out: Clause[] = [];
  for (const match of own.replace(/ [+&] /g, ' ; ').matchAll(/(?:[^,;!?()。，、！？；…\uFFFC.:：-]|[.:-](?!\s|$)|(?<!\s)-)+/gu)) {
    let clause = { start: match.index, end: match.index, tokens: [] as string[], linked: true, marked };
    for (const word of match[0].matchAll(/\S+/g)) {
      const end = match.index + word.index + word[0].length;
      for (const token of tokensOf(word[0])) {
        if (!has(CLAUSE_ENDS, token)) clause.tokens.push(token);
        else {
          out.push(clause);
          clause = { start: end, end, tokens: [], linked: !has(APART, token), marked };
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
