// The part of a turn that the person typed as their own words, normalised for comparison and split into clauses. Knows no effects and
// judges no meaning.
import { FENCE, PASTED_LINE } from '../segment-turn.ts';
import { fold, isEastern } from './fold.ts';
import { tokensOf } from './tokens.ts';
import { has } from './lexicon.ts';
import { LIST_ITEM, PRINTED, QUOTATIONS, QUOTED } from './tables/shapes.ts';
import { APART, ASSENT, FILLERS, LINKS, RUNS, SUBORDINATES } from './tables/words.ts';

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

/** Nothing in it but "please", "yes", "do this": it brings in no other text. */
const isEmpty = (text: string): boolean =>
  tokensOf(fold(text)).every((word) => [FILLERS, RUNS, ASSENT, LINKS].some((list) => has(list, word)));

/** "subject: …", "Tom: …", "warn - …": what follows belongs to the label. A label that says nothing is none: "ok: …". */
function withoutLabelled(line: string): string {
  const label = /^.*?[:：](?=\s|$)|^.*?：|^\s*\S+\s+-(?=\s)/.exec(line)?.[0];
  return label === undefined || isEmpty(label.slice(0, -1)) ? line : `${label.slice(0, -1)} ${GAP}`;
}

/**
 * Replaces lines that may be copied from elsewhere by gaps. A person types sentences: a further line is theirs if the one before ends a
 * sentence, or if it goes on with "and", "then". A list is theirs after a line such as "please do this:". INVARIANT: whatever follows a
 * line of any other shape is not.
 */
function ownLines(turn: string): string {
  let until: ((line: string) => boolean) | undefined;
  let last: string | undefined;
  let previous = '';
  return turn
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map((line) => {
      const [before, mark] = [previous, FENCE.exec(line)?.[1]];
      const tag = /<([A-Za-z][\w-]*)(?![\w-])[^<>]*>/.exec(line)?.[1];
      previous = line;
      if (until !== undefined) {
        if (until(line)) until = undefined;
        return GAP;
      }
      if (mark !== undefined) {
        until = (later) => later.trim().startsWith(mark) && later.trim() === FENCE.exec(later)?.[1];
        return GAP;
      }
      if (tag !== undefined) {
        // `<system-reminder>` and other tags: the client or a paste wrote them.
        if (!line.includes(`</${tag}`)) until = (later) => later.includes(`</${tag}`);
        return GAP;
      }
      // Markdown: a line right after a quoted one belongs to it.
      if (QUOTED.test(line) || (QUOTED.test(before) && line.trim() !== '')) return GAP;
      if (line.trim() === '') return line;
      const isItem = LIST_ITEM.test(line);
      const leads = last !== undefined && /[:：]\s*$/.test(last) && isEmpty(last);
      if (isItem && leads) return withoutLabelled(line.replace(LIST_ITEM, ''));
      const links = last === before && !/[:：]\s*$/.test(before) && has(LINKS, tokensOf(fold(line))[0] ?? '');
      const goesOn = last === undefined || leads || links || /[.!。！…]\s*$/.test(last);
      const isOwn = goesOn && !isItem && line.length <= LONGEST_LINE && ![PASTED_LINE, PRINTED].some((shape) => shape.test(line));
      last = isOwn ? line : 'brought';
      return isOwn ? withoutLabelled(line) : GAP;
    })
    .join('\n');
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
  /** Begins with "if", "because": it orders nothing. `apart`: with "before", "instead": nor does it say what "it" is. */
  readonly subordinate: false | true | 'apart';
  /** The clause before it, cited or not. */
  readonly previous?: Clause;
  /** How the person wrote each word, in capitals and small letters. */
  readonly forms: Forms;
}
type Forms = ReadonlyMap<string, ReadonlySet<string>>;

function formsIn(turn: string): Forms {
  const out = new Map<string, Set<string>>();
  for (const word of turn.split(/[\s"'`“”„‘’«»「」()]+/u).map((one) => one.replace(/[.,;:!?/]+$/, '')))
    out.set(fold(word), (out.get(fold(word)) ?? new Set()).add(word));
  return out;
}

/** Stretches between punctuation and words such as "and" or "because": the part of a sentence that one name or verb refers to. `turn`: as it was typed. */
export function clausesOf(own: string, turn = ''): readonly Clause[] {
  const out: Clause[] = [];
  const forms = formsIn(turn);
  for (const match of own.replace(/ [+&] /g, ' ; ').matchAll(/(?:[^,;!?()。，、！？；…\uFFFC.:：-]|[.:-](?!\s|$)|(?<!\s)-)+/gu)) {
    let clause = {
      ...start(out.at(-1)),
      start: match.index,
      end: match.index,
      tokens: [] as string[],
      subordinate: false as Clause['subordinate'],
      forms,
    };
    for (const word of match[0].matchAll(/\S+/g)) {
      const end = match.index + word.index + word[0].length;
      for (const token of tokensOf(word[0])) {
        const subordinate = has(APART, token) ? 'apart' : has(SUBORDINATES, token);
        if (subordinate === false && !has(LINKS, token)) clause.tokens.push(token);
        else {
          out.push(clause);
          clause = { ...start(clause), start: end, end, tokens: [], subordinate, forms };
        }
      }
      clause.end = end;
    }
    out.push(clause);
  }
  return out.filter(({ tokens }) => tokens.length > 0);
}

const start = (previous: Clause | undefined): { readonly previous?: Clause } => (previous === undefined ? {} : { previous });

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
