// Checks in code that a consent the model cites is the user's own, current permission for every guarded effect. Trusts nothing the model says.
import type { Rule } from '../model/settings.ts';
import { ledByRefusal, newestRefusal, refuses, withoutLeave, withoutPhrases } from './boundaries.ts';
import { uncovered } from './covers.ts';
import type { Said } from './covers.ts';
import { HEDGES, NOT_A_HEDGE, NOT_A_QUESTION, QUESTION_STARTS } from './data/speech.ts';
import { rehearses } from './dry-run.ts';
import { vocabularyOf } from './effect-vocabulary.ts';
import type { NamedEffect } from './effect-targets.ts';
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
  readonly effects: readonly NamedEffect[];
  /** User turns as the model saw them. */
  readonly turns: readonly UserTurn[];
}

const VERIFIED: Consent = { kind: 'verified' };
const rejected = (why: string): Consent => ({ kind: 'rejected', why });

/** Scopes whose prose `allow` speaks for the user. A project's rule or an earlier approval does not. */
const RULE_SCOPES = ['user', 'managed', 'library'];

/** INVARIANT: `verified` needs every guarded effect covered by words the user wrote, newer than any refusal. */
export function verifyConsent(claim: ConsentClaim): Consent {
  if (claim.quote === undefined && claim.rule === undefined) return { kind: 'none' };
  if (claim.effects.length === 0) return rejected('no guarded effect is known that words could permit');
  const effects = claim.effects.map(vocabularyOf);
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

/** One place where the quotation stands. */
interface Found {
  readonly turn: number;
  readonly start: number;
  readonly sentences: readonly Sentence[];
  /** One entry per clause that the quotation touches, whole: a short quotation does not lose what limits it. */
  readonly said: readonly Said[];
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
    // Where the agent reports what is typed, a turn that only its transcript holds may have been written there by anybody.
    if (turn.attested === false) continue;
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
        said: touched.flatMap((sentence) => saidIn(sentence, at, end)),
      });
    }
  }
  return out.length === 0 ? 'the quotation does not stand in what the user typed' : out;
}

/** The quoted stretch of one sentence without its quotations. "run `git push`" orders the code; "the docs say `git push`" does not. */
function saidIn(sentence: Sentence, at: number, end: number): readonly Said[] {
  const from = Math.max(0, at - sentence.start);
  const to = Math.min(sentence.text.length, end - sentence.start);
  return clausesOf(sentence.plain)
    .filter((clause) => clause.start < to && clause.end > from)
    .map((clause) => {
      const coded = sentence.code
        .filter((span) => span.start >= Math.max(from, clause.start) && span.end <= Math.min(to, clause.end))
        .filter((span) => {
          const verb = /(\w+)(?:\s+(?:with|and))?\s*$/.exec(sentence.plain.slice(from, span.start))?.[1]?.toLowerCase() ?? '';
          return RUNNING.has(verb) && clause.orders.has(verb);
        })
        .flatMap((span) => wordsOf(sentence.text.slice(span.start + 1, span.end - 1)));
      return {
        words: [...clause.words, ...coded],
        orders: new Set([...clause.orders, ...coded]),
        meant: placesIn(
          clause.words.some((word) => PRONOUNS.has(word))
            ? sentence.text.slice(0, clause.end)
            : sentence.text.slice(clause.start, clause.end),
        ),
        quoted: [...wordsOf(sentence.plain.slice(Math.max(from, clause.start), Math.min(to, clause.end))), ...coded],
      };
    });
}

const PRONOUNS: ReadonlySet<string> = new Set(['it', 'them', 'this', 'that', 'these', 'those']);
/** What is spelled like a path or an address, not the end of a sentence. */
const placesIn = (text: string): readonly string[] => wordsOf(text).filter((word) => /[\p{L}\p{N}][./][\p{L}\p{N}]/u.test(word));

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
    if (rehearses(sentence.text) || rehearses(sentence.lead)) return 'the sentence asks for a rehearsal, not for the deed';
    if (asks(sentence, words)) return 'the sentence is a question';
    // "stop nginx" orders a stop: a word that names the effect itself refuses nothing.
    const rest = words.filter((word) => !effects.some((effect) => effect.verbs.has(word) || effect.must.has(word)));
    if (refuses(sentence.plain, rest) || ledByRefusal(sentence))
      return 'the sentence refuses, puts off, or keeps the deed for the user';
    const led = withoutLeave(wordsOf(sentence.lead));
    if (withoutPhrases([...words, ...led], NOT_A_HEDGE).some((word) => HEDGES.has(word)))
      return 'the sentence is a wish or a condition';
    if (/[?？؟]/.test(sentence.lead) || (led[0] !== undefined && asksFirst(led))) return 'the sentence answers a question';
  }
  return uncovered(place.said, effects);
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
  if (rehearses(rule.text)) return 'the rule cited speaks of a rehearsal';
  if (refuses(rule.text, words) || words.some((word) => HEDGES.has(word)))
    return 'the rule cited has a condition that code cannot check';
  // A rule speaks of deeds in general: any form of the verb names it.
  return uncovered([{ words, orders: new Set(words), quoted: words, meant: [] }], effects);
}
