// Checks in code what the model cites as the user's permission: typed by a person, shown, their own words, naming every target. Whether the words are an order
// is asked a second time, in second-question.ts.
import { NOT_TEXT } from '../../model/call.ts';
import type { Rule } from '../../model/settings.ts';
import { marksIn, isSaid, saysNothingElse, unsaid } from './anchors.ts';
import type { Heard } from './anchors.ts';
import { answeredPart, firstOf, isChoice } from './answers.ts';
import { changesMeaning } from './beside.ts';
import { locate } from './citation.ts';
import type { Cited } from './citation.ts';
import { clausesOf } from './clauses.ts';
import { deedsOf, labelOf, identityOf } from './deeds.ts';
import type { Deed, GuardedEffect } from './deeds.ts';
import type { CheckedConsent, ConsentClaim, Mark } from './evidence.ts';
import { isUsual } from './deed-scope.ts';
import { evened } from './fold.ts';
import type { NamingContext } from './names.ts';
import { USUAL } from './tables/anchors.ts';
import { targetOf } from './targets.ts';

/** Scopes whose prose `allow` counts as the user's words. A project's rule or an earlier approval does not. */
const RULE_SCOPES = /^(?:user|managed|library)(?:[ :]|$)/;
/** How many characters one turn, and all turns together, may have in the second question. */
const MOST_OF_A_TURN = 4_000;
const MOST_OF_ALL = 16_000;

const rejected = (why: string): CheckedConsent => ({ kind: 'rejected', why });
const isReason = (found: unknown): found is string => typeof found === 'string';

/** INVARIANT: `anchored` requires words that the user typed and the model saw, or a rule of theirs, and these must name each guarded deed of the call. */
export function checkConsent(claim: ConsentClaim): CheckedConsent {
  if (claim.citations.length === 0 && claim.rule === undefined) return { kind: 'none' };
  if (claim.effects.length === 0) return rejected('leeway knows no effect that your words could permit');
  if (claim.effects.some(isUnread)) return rejected('its target is not known, so no words can name it');
  if (claim.effects.some((one) => changesMeaning(claim.parts, one)))
    return rejected('another part of the call changes its target');
  const deeds = deedsOf(claim.effects, claim.around);
  const others = deeds.flatMap(({ targets, scope }) => [...targets, ...scope.flatMap(({ target }) => target ?? [])]);
  const contexts = deeds.map((deed) => ({ deed, around: claim.around, others }));
  const byRule = claim.rule === undefined ? undefined : marksOfRule(claim.rule, contexts);
  if (byRule !== undefined && !isReason(byRule)) return evidenceFrom(claim, contexts, { marks: byRule, cited: [] });
  if (claim.citations.length === 0) return byRule === undefined ? { kind: 'none' } : rejected(byRule);
  const found = claim.citations.map((citation) => locate(citation, claim));
  // One invented citation makes the others doubtful.
  const wrong = found.find(isReason);
  if (wrong !== undefined) return rejected(wrong);
  return byWords(
    claim,
    contexts,
    found.flatMap((one) => (isReason(one) ? [] : [one])),
  );
}

function byWords(claim: ConsentClaim, contexts: readonly NamingContext[], found: readonly Cited[]): CheckedConsent {
  const cited = found.toSorted((a, b) => b.turn.turn - a.turn.turn);
  const marks: { readonly mark: Mark; readonly deed: Deed }[] = [];
  for (const it of contexts) {
    const heard = cited.flatMap((one, at) => heardIn(one, it, isReferredTo(cited.slice(0, at), it)));
    const named = marksIn(heard, it);
    const why = named === undefined ? `your words do not name ${labelOf(it.deed)}` : unsaid(heard, it);
    if (why !== undefined) return rejected(why);
    marks.push(...(named ?? []).map((mark) => ({ mark, deed: it.deed })));
  }
  if (marks.some((a) => marks.some((b) => sharesWords(a, b))))
    return rejected('your words ask for one thing, and the call does several');
  // A turn that names nothing and is about something else does not renew words that are used up.
  const counting = cited.filter(
    ({ turn: { turn }, own }) =>
      marks.some(({ mark }) => mark.turn === turn) || contexts.some((it) => saysNothingElse(firstOf(own), it)),
  );
  return (
    madeStale(counting, contexts) ??
    evidenceFrom(claim, contexts, { marks: marks.map(({ mark }) => mark), cited: counting.map(({ turn }) => turn.turn) })
  );
}

/** A later turn that answers no question and says nothing but "delete it" refers to what was said before. */
const isReferredTo = (later: readonly Cited[], it: NamingContext): boolean =>
  later.some(({ turn, own }) => turn.asked === undefined && saysNothingElse(firstOf(own), it));

/** The cited words, and for a short answer the question that it answers. */
function heardIn({ turn: { turn, asked }, own, said }: Cited, it: NamingContext, mentioned = false): readonly Heard[] {
  const isShort = asked !== undefined && (isChoice(own) || saysNothingElse(firstOf(own), it));
  return [
    ...said.map((clause) => ({ ...clause, turn, ...(mentioned ? { mentioned } : {}) })),
    ...(isShort ? answeredPart(asked, own).map((clause) => ({ ...clause, turn, asked: true as const })) : []),
  ];
}

/**
 * INVARIANT: the same words do not permit two commands: "publish it" is for one of `npm publish && git push`. They do if both do the
 * same to the same target: "delete old-idea here and on the server".
 */
function sharesWords(a: { readonly mark: Mark; readonly deed: Deed }, b: { readonly mark: Mark; readonly deed: Deed }): boolean {
  const placeOf = ({ turn, asked, clause }: Mark): string => String([turn, asked, clause]);
  const kindOf = ({ row, targets, part }: Deed): string =>
    targets.length === 0 ? `part ${part}` : String([row.verbs[0], ...targets.map(({ path, label }) => path ?? label).toSorted()]);
  const [one, other] = [a.mark.words, b.mark.words];
  return (
    a.deed.part !== b.deed.part &&
    placeOf(a.mark) === placeOf(b.mark) &&
    (one === undefined || other === undefined || one === other) &&
    kindOf(a.deed) !== kindOf(b.deed)
  );
}

/**
 * INVARIANT: no call since the words were said has changed what they name: nothing of the user was moved to that place, and the words name whatever
 * was switched.
 */
function madeStale(cited: readonly Cited[], contexts: readonly NamingContext[]): CheckedConsent | undefined {
  for (const it of contexts) {
    const { targets, key, program = '' } = it.deed;
    if (
      /^(?:delete|write)/.test(key) &&
      targets.some(({ cased, path }) => path !== undefined && it.around.isFilled?.(cased ?? path) === true)
    )
      return rejected('an earlier call moved something of yours there');
    const heard = cited.flatMap((one) => heardIn(one, it));
    const other = it.around
      .switchedSince?.(cited.at(-1)?.turn.text ?? '', program)
      .find((word) => !isUsual(word, it.around) && !isSaid({ label: word, target: targetOf(word) }, heard, it));
    if (other !== undefined)
      return rejected(
        `since you said so, an earlier call switched to something that you did not name (\`${other.replace(/^\$/, '')}\`)`,
      );
  }
  return undefined;
}

/** A variable or pattern may stand for anything. `dist/*` and other usual patterns are accepted. */
function isUnread({ effect, command, text = '' }: GuardedEffect): boolean {
  const unread = command?.operands.filter((word) => word === undefined).length ?? 0;
  const usual = text.split(' ').filter((word) => word.includes('*') && USUAL.has(word)).length;
  return unread > usual || ('place' in effect && effect.place?.kind === 'unknown');
}

/** INVARIANT: only a prose `allow` of the user's own settings. */
export const mayPermit = ({ list, builtIn, readings, origin }: Rule): boolean =>
  list === 'allow' && builtIn !== true && readings.some(({ kind }) => kind === 'prose') && RULE_SCOPES.test(origin);

/** INVARIANT: only a rule that names every deed. */
function marksOfRule(rule: Rule, contexts: readonly NamingContext[]): readonly Mark[] | string {
  if (!mayPermit(rule)) return `the rule cited (from \`${rule.origin}\`) is not a prose \`allow\` rule of yours`;
  // Without the prefix `prose:`.
  const said = clausesOf(evened(rule.readings.flatMap((one) => (one.kind === 'prose' ? [one.text] : []))[0] ?? ''));
  const marks: Mark[] = [];
  for (const it of contexts) {
    const found = marksIn(said, it, 'rule');
    const missing = found === undefined ? `your rule does not name ${labelOf(it.deed)}` : unsaid(said, it);
    if (missing !== undefined) return missing;
    marks.push(...(found ?? []));
  }
  return marks;
}

/** INVARIANT: a later turn that cannot be shown might take the permission back, so it counts as doing so. */
function evidenceFrom(
  claim: ConsentClaim,
  contexts: readonly NamingContext[],
  { marks, cited }: { readonly marks: readonly Mark[]; readonly cited: readonly number[] },
): CheckedConsent {
  const turns = claim.turns.filter(({ turn }) => turn >= Math.min(...(cited.length === 0 ? [0] : cited)));
  const length = turns.reduce((sum, { text }) => sum + text.length, 0);
  if (length > MOST_OF_ALL || turns.some(({ text }) => text.length > MOST_OF_A_TURN))
    return rejected('a later message of yours is too long to show to the model, so you may have taken it back');
  if (turns.some(({ turn, text }) => turn > Math.max(0, ...cited) && text.includes(NOT_TEXT)))
    return rejected('you have sent something since that cannot be shown to the model, so you may have taken it back');
  const ids = new Map([...new Set(marks.map(({ target }) => target))].map((label, at) => [label, `T${at + 1}`]));
  const idsOf = ({ row, targets }: Deed): readonly string[] =>
    [row.does, ...targets.map(({ label }) => label)].flatMap((label) => ids.get(label) ?? []);
  return {
    kind: 'anchored',
    evidence: {
      effects: contexts.map(({ deed }) => ({ does: deed.row.does, targets: [...new Set(idsOf(deed))] })),
      marks: marks.map((mark) => ({ ...mark, target: ids.get(mark.target) ?? mark.target })),
      turns,
      cited: [...new Set(cited)].toSorted((a, b) => a - b),
      ...(cited.length === 0 && claim.rule !== undefined ? { rule: claim.rule.text } : {}),
      deed: JSON.stringify(contexts.map(({ deed }) => identityOf(deed)).toSorted()),
    },
  };
}
