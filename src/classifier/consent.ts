// Checks in code that a consent the model cites is the user's own, current permission for every guarded effect. Trusts nothing the model says.
import type { Effect } from '../model/effect.ts';
import type { Rule } from '../model/settings.ts';
import { ledByRefusal, newestRefusal, refuses, withoutLeave } from './boundaries.ts';
import { OBJECTLESS } from './data/effect-words.ts';
import { APPROVING, HEDGES, LOOKING, NOT_A_QUESTION, QUESTION_STARTS } from './data/speech.ts';
import { vocabularyOf } from './effect-vocabulary.ts';
import type { Vocabulary } from './effect-vocabulary.ts';
import { clausesOf } from './orders.ts';
import { LONGEST_TURN, segmentTurn, wordsOf } from './segment-turn.ts';
import type { Sentence } from './segment-turn.ts';
import type { UserTurn } from './user-turns.ts';

export type Consent =
  | { readonly kind: 'verified' }
  | { readonly kind: 'none' }
  | { readonly kind: 'rejected'; readonly why: string };

export interface ConsentClaim {
  readonly quote?: { readonly turn: number; readonly quote: string };
  readonly rule?: Rule;
  /** The guarded effects of the call. */
  readonly effects: readonly Effect[];
  /** User turns as the model saw them. */
  readonly turns: readonly UserTurn[];
  readonly root?: string;
}

const VERIFIED: Consent = { kind: 'verified' };
const rejected = (why: string): Consent => ({ kind: 'rejected', why });

/** Scopes whose prose `allow` speaks for the user. A project's rule or an earlier approval does not. */
const RULE_SCOPES = ['user', 'managed', 'library'];

/** INVARIANT: `verified` needs every guarded effect covered by words the user wrote, newer than any refusal. */
export function verifyConsent(claim: ConsentClaim): Consent {
  if (claim.quote === undefined && claim.rule === undefined) return { kind: 'none' };
  if (claim.effects.length === 0) return rejected('no guarded effect is known that words could permit');
  const effects = claim.effects.map((effect) => vocabularyOf(effect, claim.root));
  const unknown = effects.find((effect) => effect.targetUnknown);
  if (unknown !== undefined) return rejected(`the target of \`${unknown.name}\` is not known`);
  const refusal = newestRefusal(claim.turns, effects);
  let why = 'nothing was cited';
  if (claim.rule !== undefined) {
    const said = refusal === undefined ? ruleCovers(claim.rule, effects) : `the user said \`${refusal.text}\``;
    if (said === undefined) return VERIFIED;
    why = said;
  }
  if (claim.quote !== undefined) {
    const found = findQuote(claim.quote, claim.turns);
    if (typeof found === 'string') return rejected(found);
    for (const place of found) {
      const objection = objectionTo(place, effects);
      if (objection !== undefined) why = objection;
      else if (
        refusal !== undefined &&
        (refusal.turn > place.turn || (refusal.turn === place.turn && refusal.start > place.start))
      ) {
        why = `the user said later: \`${refusal.text}\``;
      } else return VERIFIED;
    }
  }
  return rejected(why);
}

/** What was said, as far as it bears on an effect. */
interface Said {
  /** Words of every clause that the quotation touches, whole: a short quotation does not lose what limits it. */
  readonly words: readonly string[];
  /** Those that give an order. */
  readonly orders: ReadonlySet<string>;
  /** Words of the quotation itself. */
  readonly quoted: readonly string[];
}

interface Found extends Said {
  readonly turn: number;
  readonly start: number;
  readonly sentences: readonly Sentence[];
}

/** Invisible and bidirectional characters, or letters of two scripts in one word, are not how a person types a permission. */
function disguised(text: string): boolean {
  if (/[\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u3164\u115F\u1160\uFFA0]|(?! )[\p{Zs}\p{Cc}]/u.test(text)) return true;
  return (text.match(/\p{L}+/gu) ?? []).some(
    (word) =>
      /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(word),
  );
}

/** Every place where the quotation stands in the user's own words, the cited turn first. */
function findQuote(
  cited: { readonly turn: number; readonly quote: string },
  turns: readonly UserTurn[],
): readonly Found[] | string {
  const quote = cited.quote
    .normalize('NFC')
    .replace(/[ \t\r\n]+/g, ' ')
    .trim();
  if (quote.length < 4 || !/\p{L}/u.test(quote)) return 'the quotation is too short to say anything';
  if (disguised(quote)) return 'the quotation holds disguised characters';
  const out: Found[] = [];
  for (const turn of [...turns].sort(
    (a, b) => Number(b.turn === cited.turn) - Number(a.turn === cited.turn) || b.turn - a.turn,
  )) {
    if (turn.text.length > LONGEST_TURN) continue;
    const { text, sentences } = segmentTurn(turn.text);
    for (let at = text.lastIndexOf(quote); at >= 0; at = at === 0 ? -1 : text.lastIndexOf(quote, at - 1)) {
      const end = at + quote.length;
      const before = text[at - 1] ?? ' ';
      const after = text[end] ?? ' ';
      // Half a word is not a quotation: `push` in `pushing` was never said.
      if (/[\p{L}\p{N}_]/u.test(before) && /^[\p{L}\p{N}_]/u.test(quote)) continue;
      if (/[\p{L}\p{N}_]/u.test(after) && /[\p{L}\p{N}_]$/u.test(quote)) continue;
      const touched = sentences.filter((sentence) => sentence.start < end && sentence.end > at);
      out.push({
        turn: turn.turn,
        start: at,
        sentences: touched,
        ...merge(touched.map((sentence) => saidIn(sentence, at, end))),
      });
    }
  }
  return out.length === 0 ? 'the quotation does not stand in what the user typed' : out;
}

const merge = (parts: readonly Said[]): Said => ({
  words: parts.flatMap((part) => part.words),
  orders: new Set(parts.flatMap((part) => [...part.orders])),
  quoted: parts.flatMap((part) => part.quoted),
});

/** The quoted stretch of one sentence without its quotations. "run `git push`" orders the code; "the docs say `git push`" does not. */
function saidIn(sentence: Sentence, at: number, end: number): Said {
  const from = Math.max(0, at - sentence.start);
  const to = Math.min(sentence.text.length, end - sentence.start);
  const clauses = clausesOf(sentence.plain).filter((clause) => clause.start < to && clause.end > from);
  const orders = new Set(clauses.flatMap((clause) => [...clause.orders]));
  const code = sentence.code.filter((span) => {
    const verb =
      /(\w+)(?:\s+(?:with|and))?\s*$/.exec(sentence.plain.slice(from, Math.max(from, span.start)))?.[1]?.toLowerCase() ?? '';
    return span.start >= from && span.end <= to && RUNNING.has(verb) && orders.has(verb);
  });
  const coded = code.flatMap((span) => wordsOf(sentence.text.slice(span.start + 1, span.end - 1)));
  return {
    words: [...clauses.flatMap((clause) => clause.words), ...coded],
    orders: new Set([...orders, ...coded]),
    quoted: [...wordsOf(sentence.plain.slice(from, to)), ...coded],
  };
}

/** Verbs that make the code after them an order. */
const RUNNING: ReadonlySet<string> = new Set(['run', 'execute', 'do', 'use', 'invoke', 'please', 'ahead']);

const asksFirst = ([first = '', second = '']: readonly string[]): boolean =>
  QUESTION_STARTS.has(first) && !(NOT_A_QUESTION.has(first) && !['i', 'we', 'you', 'they', 'it'].includes(second));
const asks = (sentence: Sentence, words: readonly string[]): boolean => /[?？؟]/.test(sentence.plain) || asksFirst(words);

/** Why these words do not permit the effects; undefined when they do. */
function objectionTo(place: Found, effects: readonly Vocabulary[]): string | undefined {
  for (const sentence of place.sentences) {
    const words = withoutLeave(wordsOf(sentence.plain));
    if (disguised(sentence.text)) return 'the sentence holds disguised characters';
    if (asks(sentence, words)) return 'the sentence is a question';
    // "stop nginx" orders a stop: a word that names the effect itself refuses nothing.
    const rest = words.filter((word) => !effects.some((effect) => effect.verbs.has(word) || effect.must.has(word)));
    if (refuses(sentence.plain, rest) || ledByRefusal(sentence))
      return 'the sentence refuses, puts off, or keeps the deed for the user';
    const led = withoutLeave(wordsOf(sentence.lead));
    if ([...words, ...led].some((word) => HEDGES.has(word))) return 'the sentence is a wish or a condition';
    if (/[?？؟]/.test(sentence.lead) || (led[0] !== undefined && asksFirst(led))) return 'the sentence answers a question';
  }
  return uncovered(place, effects);
}

function ruleCovers(rule: Rule, effects: readonly Vocabulary[]): string | undefined {
  if (rule.list !== 'allow' || rule.builtIn === true || !rule.readings.some((reading) => reading.kind === 'prose'))
    return 'the rule cited is not a prose `allow` rule';
  if (
    !RULE_SCOPES.some(
      (scope) => rule.origin === scope || rule.origin.startsWith(`${scope} `) || rule.origin.startsWith(`${scope}:`),
    )
  ) {
    return `the rule cited comes from \`${rule.origin}\`, which cannot permit a guarded effect`;
  }
  const words = withoutLeave(wordsOf(rule.text));
  if (refuses(rule.text, words) || words.some((word) => HEDGES.has(word)))
    return 'the rule cited has a condition that code cannot check';
  // A rule speaks of deeds in general: any form of the verb names it.
  return uncovered({ words, orders: new Set(words), quoted: words }, effects);
}

function uncovered(said: Said, effects: readonly Vocabulary[]): string | undefined {
  for (const effect of effects) if (!covers(said, effect)) return `the words do not name \`${effect.name}\` or its target`;
  return undefined;
}

/**
 * Do the words order this effect on this target? An order without any object ("go ahead and push") stands for the target at hand; one
 * that names something else does not. What destroys must be named by its verb, and by its target where that is a known name.
 */
function covers({ words, orders, quoted }: Said, effect: Vocabulary): boolean {
  const aims = (word: string): boolean =>
    effect.targets.has(word) || word.split(/[/._-]+/).some((piece) => effect.targets.has(piece));
  if (!quoted.some((word) => effect.verbs.has(word) || effect.must.has(word) || aims(word))) return false;
  if (effect.must.size > 0 && !words.some((word) => effect.must.has(word))) return false;
  const ordered = [...orders].some((word) => effect.verbs.has(word)) || (effect.verbs.size === 0 && effect.must.size > 0);
  const aimed = words.some(aims);
  const others = words.filter((word) => !OBJECTLESS.has(word) && !effect.verbs.has(word) && !effect.must.has(word));
  if (ordered) return aimed || (others.length === 0 && !(effect.destroys && effect.targets.size > 0));
  // Named by its target alone: only where nothing is destroyed, the deed is not merely told, and the sentence agrees to something.
  if (effect.destroys || words.some((word) => effect.verbs.has(word) || effect.told.has(word))) return false;
  return aimed && words.some((word) => APPROVING.has(word)) && !words.some((word) => LOOKING.has(word));
}
