// The part of a turn that the person typed as their own words, normalised for comparison and split into clauses. Knows no effects and
// judges no meaning.
import { FENCE, PASTED_LINE } from '../segment-turn.ts';
import { fold, isEastern } from './fold.ts';
import { tokensOf } from './tokens.ts';
import { has } from './lexicon.ts';
import type { Lexicon } from './lexicon.ts';
import { LIST_ITEM, PRINTED, QUOTATIONS, QUOTED } from './tables/shapes.ts';
import {
  ABOUT,
  APART,
  ASSENT,
  COMPLETE,
  COPULA,
  DETERMINERS,
  EXPLAINS,
  FILLERS,
  INTRODUCES,
  LINKS,
  MODALS,
  ORIGINS,
  RUNS,
  SEQUELS,
  SOURCES,
  SPEAKER,
  SPEAKS,
  SUBORDINATES,
  TRANSITIVE,
} from './tables/words.ts';

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
  const label = /^.*?[:：](?=\s|$)|^.*?：|^\s*\S+\s+[-–—](?=\s)/.exec(line)?.[0];
  return label === undefined || isEmpty(label.slice(0, -1)) ? line : `${label.slice(0, -1)} ${GAP}`;
}

/** The line up to the sentence that speaks of another text, and a gap for the rest: "From the wiki. Delete data.", "Is this text ok? Delete data." */
function untilSource(line: string): string {
  const sentences = line.split(/(?<=[.!?。！？])(?=\s)/);
  const at = sentences.findIndex((one) => {
    const words = tokensOf(fold(one));
    const among = (list: Lexicon): boolean => words.some((word) => has(list, word));
    return among(SOURCES) || has(ORIGINS, words[0] ?? '') || (/[?？]$/.test(one) && among(INTRODUCES));
  });
  return at < 0 ? line : `${sentences.slice(0, at + 1).join('')} ${GAP}`;
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
      // "From the wiki. Delete data.": what follows may be what they speak of.
      const own = isOwn ? untilSource(withoutLabelled(line)) : GAP;
      last = isOwn && !own.endsWith(GAP) ? line : 'brought';
      return own;
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

/** How a clause follows the one before: it begins a sentence, goes on with "then" or "so", with a comma, with "and", after a dash, or in brackets. */
type Joint = 'start' | 'then' | 'comma' | 'and' | 'dash' | 'bracket';

export interface Clause {
  readonly start: number;
  readonly end: number;
  readonly tokens: readonly string[];
  readonly joint: Joint;
  /** Begins with "if", "because", or stands among other words: it orders nothing. `apart`: with "before", "instead": nor does it say what "it" is. */
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
  const out: (Omit<Clause, 'tokens'> & { tokens: string[] })[] = [];
  const forms = formsIn(turn);
  const text = own.replace(/ [+&] /g, ' , ');
  let last = 0;
  for (const match of text.matchAll(/(?:[^,;!?()。，、！？；…\uFFFC.:：-]|[.:-](?!\s|$)|(?<!\s)-)+/gu)) {
    const between = text.slice(last, match.index);
    let joint: Joint =
      last === 0 || /[.;!?。！？；…\uFFFC]/.test(between)
        ? 'start'
        : /\(/.test(between)
          ? 'bracket'
          : /-/.test(between)
            ? 'dash'
            : 'comma';
    let [start, end, tokens, subordinate] = [match.index, match.index, [] as string[], false as Clause['subordinate']];
    const push = (): void => {
      const by = joint === 'comma' && has(SEQUELS, tokens[0] ?? '') ? 'then' : joint;
      if (tokens.length > 0) out.push({ start, end, tokens, joint: by, subordinate, forms });
    };
    for (const word of match[0].matchAll(/\S+/g)) {
      const till = match.index + word.index + word[0].length;
      for (const token of tokensOf(word[0])) {
        const under = has(APART, token) ? 'apart' : has(SUBORDINATES, token);
        if (under === false && !has(LINKS, token)) {
          tokens.push(token);
          continue;
        }
        push();
        // "and then" at the beginning of a sentence begins it.
        if (tokens.length > 0 || joint === 'comma' || joint === 'and') joint = has(SEQUELS, token) ? 'then' : 'and';
        [start, end, tokens, subordinate] = [till, till, [], under];
      }
      end = till;
    }
    push();
    last = match.index + match[0].length;
  }
  const clauses: Clause[] = [];
  for (const [at, clause] of out.entries()) {
    const previous = clauses.at(-1);
    const listed = clause.subordinate === false && isListed(out, at);
    clauses.push({ ...clause, ...(listed ? { subordinate: true } : {}), ...(previous === undefined ? {} : { previous }) });
  }
  return clauses;
}

/** How many clauses before one are looked at. */
const MOST_BEFORE = 20;
const content = ({ tokens }: Pick<Clause, 'tokens'>): readonly string[] => tokens.filter((token) => !has(FILLERS, token));

/**
 * A verb among other words: "buttons to open, rename and delete data", "the last step, publish, fails", "job name - publish", "Tom wrote, delete data". Verbs
 * in a row are orders if they begin the sentence ("build, test and deploy") or need no object ("fix the typo, commit, push").
 */
function isListed(all: readonly Pick<Clause, 'tokens' | 'joint' | 'subordinate'>[], at: number): boolean {
  const [before, clause, after] = [all[at - 1], all[at], all[at + 1]];
  if (clause === undefined || before === undefined || clause.joint === 'start') return false;
  const [single, last] = [content(clause).length === 1, before.tokens.at(-1) ?? ''];
  if (clause.joint === 'bracket' || (has(SPEAKS, last) && !before.tokens.some((token) => has(SPEAKER, token)))) return true;
  if (clause.joint === 'dash') return single && content(before).some((token) => !has(ASSENT, token));
  if (clause.joint === 'then' || before.subordinate !== false || !clause.tokens.some(isVerb)) return false;
  const near = all.slice(Math.max(0, at - MOST_BEFORE), at);
  const heads = near.slice(
    Math.max(
      0,
      near.findLastIndex((one) => one.joint === 'start'),
    ),
  );
  if (heads.some(({ tokens }) => tokens.some((token) => has(EXPLAINS, token)))) return true;
  const states = ({ tokens }: Pick<Clause, 'tokens'>): boolean =>
    has(DETERMINERS, tokens[0] ?? '') && !tokens.some((token) => has(COPULA, token));
  const isOne = (one: Pick<Clause, 'tokens'>): boolean => one.tokens.length === 1;
  const isItem = (one: Pick<Clause, 'tokens'>): boolean => isOne(one) && !COMPLETE.some((list) => has(list, one.tokens[0] ?? ''));
  const follows = after?.joint === 'comma' || after?.joint === 'and' ? after : undefined;
  if (clause.joint === 'comma' && after?.joint === 'comma' && states(before)) return true;
  const stated = heads[0] !== undefined && states(heads[0]);
  const isAmong = isItem(before) || (follows !== undefined && (single || stated) && isItem(follows));
  if (
    heads.some((one) => content(one).length > 1) &&
    (isAmong || (stated && single && isOne(before) && !has(ABOUT.commit, last)))
  )
    return true;
  const isAble = has(MODALS, before.tokens.at(-2) ?? '') && !before.tokens.some((token) => has(SPEAKER, token));
  return !single && content(before).length > 1 && (isAble || has(TRANSITIVE, last));
}

const isVerb = (token: string): boolean => Object.values(ABOUT).some((list) => has(list, token));

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
