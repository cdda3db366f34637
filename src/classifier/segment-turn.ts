// Splits a user's turn into sentences and marks what is quoted, fenced, pasted or tagged. Knows no effects and does not judge meaning.
import { tokensOf } from './consent/clauses.ts';
import { fold, has } from './consent/words.ts';
import { INTRODUCES } from './consent/tables/words.ts';

/** One sentence of a turn, with its position in the whitespace-folded text. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The sentence with quoted parts blanked out; positions do not change. */
  readonly plain: string;
  /** Spans of inline code, relative to the sentence. */
  readonly code: readonly { readonly start: number; readonly end: number }[];
  /** Earlier lines that apply to it: one that ends in a colon ("Do not:"), and one that continues without an end. */
  readonly lead: string;
}

export interface Segmented {
  /** The turn with runs of whitespace folded to one space; pasted lines are blanked to the same length. */
  readonly text: string;
  readonly sentences: readonly Sentence[];
}

/** Longer turns are not read: nobody types that much, and pasted text is not an order. */
export const LONGEST_TURN = 50_000;

/** How much of the lines above a sentence is kept with it. */
const MOST_LEAD = 400;

/** A line as programs print it, or a quoted line. */
export const PASTED_LINE =
  /^(?:\s*(?:>|\||\$ |% |❯|➜|>>>|\.\.\. |diff --|@@|\+\S|---|#{1,6} |#!|\/\/|\/\*|\*\/|<!--|={2,} |at \S+ \(|Traceback|File "|\d{4}-\d\d-\d\d[T ]|\d\d:\d\d:\d\d|\[[^\]]*\]|\{"|(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL)\b)|(?: {4}|\t)\S)/;
export const ROLE_LINE =
  /^\s*(?:\*\*)?(?:user|human|assistant|system|agent|bot|claude|gpt|chatgpt|codex|gemini|tool|me|you|developer|operator|admin)(?:\*\*)?\s*:/i;
export const FENCE = /^\s*(`{3,}|~{3,})/;

/** Marks each line as the user's own or as copied from elsewhere. */
function ownLines(turn: string): readonly { readonly line: string; readonly own: boolean }[] {
  const out: { line: string; own: boolean }[] = [];
  let fence: string | undefined;
  let tag: string | undefined;
  let pasting = false;
  for (const line of turn.split(/\r\n|[\n\r\u0085\u2028\u2029]/)) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      out.push({ line, own: false });
      if (mark !== undefined && mark.startsWith(fence) && line.trim() === mark) fence = undefined;
      continue;
    }
    if (tag !== undefined) {
      out.push({ line, own: false });
      if (line.includes(`</${tag}`)) tag = undefined;
      continue;
    }
    if (mark !== undefined) {
      fence = mark;
      out.push({ line, own: false });
      continue;
    }
    // `<system-reminder>` and other tags: the client or a paste wrote them, not the person.
    const opened = /<([A-Za-z][\w-]*)(?![\w-])[^<>]*>/.exec(line)?.[1];
    if (opened !== undefined) {
      if (!line.includes(`</${opened}`)) tag = opened;
      out.push({ line, own: false });
      continue;
    }
    const own = !pasting && !PASTED_LINE.test(line) && !ROLE_LINE.test(line);
    out.push({ line, own });
    // A role label or an introducing line starts a paste, and we cannot tell where it ends: the rest of the turn does not count as the
    // user's own.
    if (ROLE_LINE.test(line)) pasting = true;
    if (own && /[:：]\s*$/.test(line) && tokensOf(fold(line)).some((word) => has(INTRODUCES, word))) pasting = true;
  }
  return out;
}

const QUOTES: readonly (readonly [RegExp, boolean])[] = [
  [/"[^"]*"/g, false],
  [/“[^“”]*”/g, false],
  [/„[^„“”]*[“”]/g, false],
  [/«[^«»]*»/g, false],
  [/「[^「」]*」/g, false],
  [/(?<![\p{L}\p{N}])['‘][^'‘’]*['’](?![\p{L}\p{N}])/gu, false],
  [/`[^`]*`/g, true],
];

/** Blanks quotations without moving any character, and notes where inline code was. */
function blankQuotes(text: string): {
  readonly shadow: string;
  readonly code: readonly { readonly start: number; readonly end: number }[];
} {
  const code: { start: number; end: number }[] = [];
  let shadow = text;
  for (const [pattern, isCode] of QUOTES) {
    shadow = shadow.replace(pattern, (whole, at: number) => {
      if (isCode) code.push({ start: at, end: at + whole.length });
      return '\uFFFC'.repeat(whole.length);
    });
  }
  return { shadow, code };
}

/**
 * Folds whitespace and splits at sentence ends and line breaks; a full stop inside a quotation does not end a sentence. `own`
 * blanks what the user copied from elsewhere; `all` treats every line as the user's, which is used to find refusals.
 */
export function segmentTurn(turn: string, take: 'own' | 'all' = 'own'): Segmented {
  let text = '';
  let heading = '';
  let previous = '';
  const cuts = new Set<number>();
  const leads = new Map<number, string>();
  for (const { line, own } of ownLines(turn.normalize('NFC'))) {
    const folded = line.replace(/[ \t]+/g, ' ').trim();
    if (folded === '') continue;
    if (text !== '') text += ' ';
    cuts.add(text.length);
    leads.set(text.length, `${heading} ${/[.!?。！？؟:;…]["”»’')\]]*$/.test(previous) ? '' : previous}`.trim());
    // Headings accumulate: it is not certain which of them a line belongs to.
    if (/[:：]$/.test(folded)) heading = `${heading} ${folded}`.slice(-MOST_LEAD);
    previous = folded.slice(-MOST_LEAD);
    // Text that is not the user's own is blanked but keeps its length, so that positions do not change. U+FFFC never matches a quotation.
    text += own || take === 'all' ? folded : '\uFFFC'.repeat(folded.length);
    cuts.add(text.length);
  }
  const { shadow, code } = blankQuotes(text);
  for (const match of shadow.matchAll(/(?<![.!?。！？؟;…])[.!?。！？؟;…]+["”»’')\]]*(?=\s|$)|[。！？]/g))
    cuts.add(match.index + match[0].length);
  const sentences: Sentence[] = [];
  let start = 0;
  let lead = '';
  for (const end of [...cuts].sort((a, b) => a - b)) {
    if (end <= start) continue;
    const from = start;
    // The lead of the line; a second sentence of the same line has the same heading, so it keeps the lead.
    lead = leads.get(from) ?? leads.get(from + 1) ?? lead;
    const raw = text.slice(from, end);
    if (raw.replace(/[\uFFFC\s]/g, '') !== '') {
      sentences.push({
        start: from,
        end,
        text: raw,
        lead,
        plain: shadow.slice(from, end).replace(/\uFFFC/g, ' '),
        code: code
          .filter((span) => span.start >= from && span.end <= end)
          .map((span) => ({ start: span.start - from, end: span.end - from })),
      });
    }
    start = end;
  }
  return { text, sentences };
}

/** Lower-case words of a sentence; typographic apostrophes are straightened. */
export const wordsOf = (text: string): readonly string[] =>
  (
    text
      .toLowerCase()
      .replace(/[’ʼ]/g, "'")
      .match(/[\p{L}\p{N}][\p{L}\p{N}'._/@+-]*|--?[\p{L}][\p{L}\p{N}-]*/gu) ?? []
  ).map(withoutTail);

/** A loop, because a pattern anchored only at its end takes quadratic time on a word of nothing but dashes. */
function withoutTail(word: string): string {
  let end = word.length;
  while (end > 0 && "./'_-".includes(word[end - 1] ?? ' ')) end -= 1;
  return word.slice(0, end);
}
