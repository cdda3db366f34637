// Checks in code what the model cites as the user's permission: typed by a person, shown, their own words, naming every target. Whether the words are an order
// is asked a second time, in second-question.ts.
import { NOT_TEXT } from '../../model/call.ts';
import type { Rule } from '../../model/settings.ts';
import type { UserTurn } from '../user-turns.ts';
import { anchorsOf } from './anchors.ts';
import type { Anchor, Surroundings } from './anchors.ts';
import type { GuardedEffect } from './effect-targets.ts';
import { saysReplacementWords, isSpelledOut, mentionedBy, namedBy, orderingIn, refersBack } from './names-target.ts';
import type { NamingContext } from './names-target.ts';
import { LONGEST_TURN } from '../segment-turn.ts';
import { clausesOf, isDisguised, findCited, ownWords } from './own-words.ts';
import type { Clause } from './own-words.ts';
import { fold, tokensOf } from './tokens.ts';
import { ABOUT, ASSENT, CHOICE, consistsOf, FILLERS, has, joined } from './words.ts';

export interface Citation {
  readonly turn: number;
  readonly quote: string;
}

export interface ConsentClaim {
  readonly citations: readonly Citation[];
  readonly rule?: Rule;
  /** The guarded effects of the call. */
  readonly effects: readonly GuardedEffect[];
  /** Everything the user typed, oldest first. */
  readonly turns: readonly UserTurn[];
  /** The part of each turn that the question showed. */
  readonly shown: ReadonlyMap<number, string>;
  readonly around: Surroundings;
}

/** Words that name a target, and where they are. Without words: the target has no name, or need not be named. */
export interface Mark {
  readonly target: string;
  readonly turn?: number;
  readonly words?: string;
  /** The words are in the question that the turn answers. */
  readonly asked?: true;
}

/** What the second question is about. */
export interface Evidence {
  readonly effects: readonly { readonly does: string; readonly targets: readonly string[] }[];
  readonly marks: readonly Mark[];
  /** The cited turns and every later one; for a rule, all of them. */
  readonly turns: readonly UserTurn[];
  readonly cited: readonly number[];
  readonly rule?: string;
  /** The action that is used up when the call runs. */
  readonly deed: string;
}

export type CheckedConsent =
  | { readonly kind: 'none' }
  | { readonly kind: 'rejected'; readonly why: string }
  | { readonly kind: 'anchored'; readonly evidence: Evidence };

const rejected = (why: string): CheckedConsent => ({ kind: 'rejected', why });

/** Scopes whose prose `allow` counts as the user's words. A project's rule or an earlier approval does not. */
const RULE_SCOPES = ['user', 'managed', 'library'];
/** How many characters one turn, and all turns together, may have in the second question. */
const MOST_OF_A_TURN = 4_000;
const MOST_OF_ALL = 16_000;
/** How many turns back "it" may refer to. */
const TURNS_BACK = 3;

interface Cited {
  readonly turn: UserTurn;
  readonly start: number;
  readonly own: string;
  readonly clauses: readonly Clause[];
}

/** INVARIANT: `anchored` requires words that the user typed and the model saw, and these must name each guarded effect of the call. */
export function checkConsent(claim: ConsentClaim): CheckedConsent {
  if (claim.citations.length === 0 && claim.rule === undefined) return { kind: 'none' };
  if (claim.effects.length === 0) return rejected('no effect is known that words could permit');
  const unknown = claim.effects.find(({ effect }) => 'place' in effect && effect.place?.kind === 'unknown');
  if (unknown !== undefined) return rejected('what it lands on is not known, so no words can name it');
  const anchors = anchorsOf(claim.effects, claim.around);
  const byRule = claim.rule === undefined ? undefined : coveredByRule(claim.rule, anchors, claim);
  if (byRule !== undefined && byRule.kind !== 'rejected') return byRule;
  if (claim.citations.length === 0) return byRule ?? { kind: 'none' };
  const found = claim.citations.map((citation) => locate(citation, claim));
  // One that is made up makes the others doubtful.
  const wrong = found.find((one): one is string => typeof one === 'string');
  if (wrong !== undefined) return rejected(wrong);
  const cited = found.filter((one): one is Cited => typeof one !== 'string');
  const marks: Mark[] = [];
  for (const [at, anchor] of anchors.entries()) {
    const covering = coverage(anchor, cited, namingOf(anchor, at, anchors, claim), claim);
    if (covering === undefined) return rejected(`your words do not name ${labelOf(anchor)}`);
    marks.push(...covering);
  }
  const used = cited.map(({ turn }) => turn.turn);
  return evidenceFrom({ claim, anchors, marks, cited: used, from: Math.min(...used) });
}

const labelOf = (anchor: Anchor): string =>
  anchor.targets.length === 0
    ? `this (${anchor.does})`
    : anchor.targets
        .slice(0, 2)
        .map(({ label }) => `\`${label}\``)
        .join(' and ');

const namingOf = (anchor: Anchor, at: number, anchors: readonly Anchor[], { around, effects }: ConsentClaim): NamingContext => {
  const { cwd, text } = effects[at] ?? {};
  const others = anchors.flatMap(({ targets }) => targets);
  return { anchor, around, others, ...(cwd === undefined ? {} : { cwd }), ...(text === undefined ? {} : { text }) };
};

/** Where the cited words are, or why they do not count. */
function locate({ turn: number, quote }: Citation, { turns, shown }: ConsentClaim): Cited | string {
  if (isDisguised(quote)) return 'the words cited hold disguised characters';
  const turn = turns.find((one) => one.turn === number);
  if (turn === undefined) return 'the words cited are not in your messages';
  // If the agent reports what is typed, a turn that is only in its transcript may have been written there by anybody.
  if (turn.attested === false) return 'nobody saw you type the words cited';
  if (turn.text.length > LONGEST_TURN) return 'the message cited is too long to read';
  const own = ownWords(turn.text);
  const place = findCited(own, quote);
  if (place === undefined) return 'the words cited are not your own words';
  if (findCited(ownWords(shown.get(number) ?? ''), quote) === undefined)
    return 'the words cited were not shown to the classifier';
  // A short quotation includes the rest of its clause.
  const clauses = clausesOf(own).filter(({ start, end }) => start < place.end && end > place.start);
  return { turn, own, start: place.start, clauses };
}

/** The marks that name an effect; undefined if the words do not name it. */
function coverage(
  anchor: Anchor,
  cited: readonly Cited[],
  naming: NamingContext,
  claim: ConsentClaim,
): readonly Mark[] | undefined {
  for (const one of [...cited].toSorted((a, b) => b.turn.turn - a.turn.turn)) {
    const here = { turn: one.turn.turn };
    const said =
      named(anchor, one.clauses, naming) ?? spoken(anchor, one.clauses, naming) ?? spelled(anchor, naming.text, one.clauses);
    if (said !== undefined) return said.map((mark) => ({ ...mark, ...here }));
    const asked = one.turn.asked;
    if (asked !== undefined) {
      const pointing = one.clauses.some((clause) => refersBack(clause, naming));
      if (!pointing && !isShortAnswer(one, anchor)) continue;
      const clauses = clausesOf(answeredPart(asked, one));
      // "What about the data directory?" "Delete it": a question about one thing only needs to mention it.
      const about = pointing && clauses.length === 1 ? mentionedBy : namedBy;
      const answered = named(anchor, clauses, naming, about) ?? spoken(anchor, clauses, naming);
      if (answered !== undefined) return answered.map((mark) => ({ ...mark, ...here, asked: true }));
      continue;
    }
    // "delete it": an earlier turn that was cited too says what "it" is.
    if (!one.clauses.some((clause) => refersBack(clause, naming))) continue;
    for (const other of cited) {
      const back = turnsBetween(other.turn.turn, one.turn.turn, claim.turns);
      if (back < 1 || back > TURNS_BACK) continue;
      const meant = named(anchor, other.clauses, naming, mentionedBy);
      if (meant !== undefined) return meant.map((mark) => ({ ...mark, turn: other.turn.turn }));
    }
  }
  return undefined;
}

const turnsBetween = (earlier: number, later: number, turns: readonly UserTurn[]): number =>
  turns.filter(({ turn }) => turn > earlier && turn <= later).length;

function named(anchor: Anchor, clauses: readonly Clause[], naming: NamingContext, by = namedBy): readonly Mark[] | undefined {
  // "list local/exports" names it and orders something else.
  const whole = by === mentionedBy || clauses.some((clause) => refersBack(clause, naming));
  const ordering = whole ? clauses : orderingIn(clauses, naming);
  const marks = anchor.targets.flatMap((target) => {
    const words = by(target, ordering, naming);
    return words === undefined ? [] : [{ target: target.label, words }];
  });
  const enough = anchor.needs === 'all' ? marks.length === anchor.targets.length : marks.length > 0;
  if (anchor.targets.length === 0 || !enough) return undefined;
  // Replacing history is more than a push, so the user must say it.
  if (anchor.key === 'vcs:force-push' && !clauses.some(({ tokens }) => tokens.some((token) => has(ABOUT.force, token))))
    return undefined;
  return marks;
}

const spoken = (anchor: Anchor, clauses: readonly Clause[], naming: NamingContext): readonly Mark[] | undefined =>
  (anchor.alone || anchor.targets.length === 0) && saysReplacementWords(clauses, naming) ? [{ target: anchor.does }] : undefined;

const spelled = (anchor: Anchor, text: string | undefined, clauses: readonly Clause[]): readonly Mark[] | undefined =>
  text !== undefined && isSpelledOut(text, clauses) ? [{ target: anchor.does, words: text }] : undefined;

/** "yes, go ahead", "2": the first words agree and mention nothing else. */
function isShortAnswer({ own, start }: Cited, anchor: Anchor): boolean {
  if (CHOICE.test(own.replace(/[.!)\s]+$/, ''))) return true;
  const first = clausesOf(own)[0];
  if (first === undefined || start > first.end) return false;
  const words = own.slice(first.start, first.end).trim();
  if (CHOICE.test(words)) return true;
  const agreeing = joined(FILLERS, ASSENT, ...anchor.verbs.map((about) => ABOUT[about]));
  return tokensOf(words).some((token) => has(ASSENT, token)) && tokensOf(words).every((token) => consistsOf(agreeing, token));
}

/** An option of a list: its number or letter, and what it says. */
const OPTION = /^\s*[-*]?\s*\**\(?([1-9]|[a-eA-E])[.):]\**\s+(.*)$/;
const ORDINALS: readonly RegExp[] = [/[1a一]|first/, /[2b二]|second/, /[3c三]|third/, /[4d]/, /[5e]/];

/**
 * The part of the agent's question that the answer refers to: the chosen option, otherwise the text before the options. Text that the agent
 * quotes is not a question.
 */
function answeredPart(asked: string, { own }: Cited): string {
  if (/^\s*>|```|~~~/m.test(asked)) return '';
  const lines = asked.replace(/["“][^"“”]*\s[^"“”]*["”]/g, ' ; ').split('\n');
  const options = lines.flatMap((line) => (OPTION.exec(line) ?? []).slice(2, 3));
  const picked = picks(own);
  const meant = picked === undefined ? lines.filter((line) => !OPTION.test(line)) : [options[picked] ?? ''];
  return fold(meant.join(' ; ').replace(/[`*_"“”]/g, ' '));
}

/** Which option a short answer picks, from 0; undefined for one that only agrees. */
function picks(own: string): number | undefined {
  const words = (clausesOf(own)[0]?.tokens ?? []).join(' ');
  if (!CHOICE.test(words) || /^y+$/.test(words)) return undefined;
  return ORDINALS.findIndex((pattern) =>
    pattern.test(words.replace(/^(?:option|choice|number|nummer|opcion|opcao|opzione|variante|the)\b/, '')),
  );
}

function coveredByRule(rule: Rule, anchors: readonly Anchor[], claim: ConsentClaim): CheckedConsent {
  if (rule.list !== 'allow' || rule.builtIn === true || !rule.readings.some((reading) => reading.kind === 'prose'))
    return rejected('the rule cited is not a prose `allow` rule');
  if (
    !RULE_SCOPES.some(
      (scope) => rule.origin === scope || rule.origin.startsWith(`${scope} `) || rule.origin.startsWith(`${scope}:`),
    )
  )
    return rejected(`the rule cited comes from \`${rule.origin}\`, which cannot permit this`);
  const clauses = clausesOf(fold(rule.text));
  const marks: Mark[] = [];
  for (const [at, anchor] of anchors.entries()) {
    const naming = namingOf(anchor, at, anchors, claim);
    const said = named(anchor, clauses, naming) ?? spoken(anchor, clauses, naming);
    if (said === undefined) return rejected(`your rule does not name ${labelOf(anchor)}`);
    marks.push(...said);
  }
  return evidenceFrom({ claim, anchors, marks, cited: [], from: 0, rule: rule.text });
}

interface Covered {
  readonly claim: ConsentClaim;
  readonly anchors: readonly Anchor[];
  readonly marks: readonly Mark[];
  readonly cited: readonly number[];
  readonly from: number;
  readonly rule?: string;
}

/** INVARIANT: a later turn that cannot be shown might take the permission back, so it counts as doing so. */
function evidenceFrom({ claim, anchors, marks, cited, from, rule }: Covered): CheckedConsent {
  const turns = claim.turns.filter(({ turn }) => turn >= from);
  if (
    turns.some(({ text }) => text.length > MOST_OF_A_TURN) ||
    turns.reduce((sum, { text }) => sum + text.length, 0) > MOST_OF_ALL
  )
    return rejected('you have written since, and it is too long to be sure that you did not take it back');
  if (turns.some(({ turn, text }) => turn > (cited.at(-1) ?? 0) && text.includes(NOT_TEXT)))
    return rejected('you have sent something since that cannot be shown, so nobody can be sure that you did not take it back');
  const labels = new Map([...new Set(marks.map(({ target }) => target))].map((label, at) => [label, `T${at + 1}`]));
  const idOf = (label: string): string => labels.get(label) ?? label;
  return {
    kind: 'anchored',
    evidence: {
      effects: anchors.map((anchor) => ({
        does: anchor.does,
        targets: [
          ...new Set([anchor.does, ...anchor.targets.map(({ label }) => label)].filter((label) => labels.has(label)).map(idOf)),
        ],
      })),
      marks: marks.map((mark) => ({ ...mark, target: idOf(mark.target) })),
      turns,
      cited: [...new Set(cited)].toSorted((a, b) => a - b),
      ...(rule === undefined ? {} : { rule }),
      deed: JSON.stringify(
        anchors
          .map(({ key, targets }) => [key, ...targets.map(({ whole, path }) => path ?? [...whole].join('|')).toSorted()])
          .map(String)
          .toSorted(),
      ),
    },
  };
}
