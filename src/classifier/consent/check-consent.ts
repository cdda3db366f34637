// Checks in code what the model cites as the user's permission: typed by a person, shown, their own words, naming every target. Whether the words are an order
// is asked a second time, in second-question.ts.
import { NOT_TEXT } from '../../model/call.ts';
import type { Rule } from '../../model/settings.ts';
import type { ModelAnswer } from '../decode-answer.ts';
import type { ClassifierQuestion } from '../question.ts';
import type { RenderedRequest } from '../render-request.ts';
import type { UserTurn } from '../user-turns.ts';
import { isSaid, marksIn, saysNothingElse, unsaid, type Context, type Heard } from './anchors.ts';
import { changesMeaning } from './beside.ts';
import { locate, type Cited } from './citation.ts';
import { clausesOf } from './clauses.ts';
import { deedsOf, guardedEffects, identityOf, type Deed } from './deeds.ts';
import type { CheckedConsent, Evidence, Guarded, Mark } from './evidence.ts';
import { isUsual } from './scope.ts';
import { answeredPart, firstOf, isChoice } from './short-answer.ts';
import { targetOf } from './targets.ts';
import { evened } from './words.ts';
import { USUAL } from './tables/usual.ts';

/** Scopes whose prose `allow` counts as the user's words. A project's rule or an earlier approval does not. */
const RULE_SCOPES = /^(?:user|managed|library)(?:[ :]|$)/;
/** How many characters one turn, and all turns together, may have in the second question. */
const MOST_OF_A_TURN = 4_000;
const MOST_OF_ALL = 16_000;

/** What the model was asked, and what it cites: words of the user, or a rule. */
export interface ConsentClaim {
  readonly question: ClassifierQuestion;
  readonly rendered: Pick<RenderedRequest, 'turns' | 'shown' | 'ruleIds'>;
  readonly answer: Pick<ModelAnswer, 'consent' | 'rule'>;
}

/** INVARIANT: `anchored` requires words that the user typed and the model saw, or a rule of theirs, and these must name each guarded deed of the call. */
export function checkConsent(claim: ConsentClaim): CheckedConsent {
  const { rendered, answer } = claim;
  const rule = rendered.ruleIds.get(answer.rule ?? '');
  const cited = answer.consent ?? [];
  if (cited.length === 0 && rule?.list !== 'allow') return { kind: 'none' };
  const found = evidenceFor(claim, rule?.list === 'allow' ? rule : undefined);
  return typeof found === 'string' ? { kind: 'rejected', why: found } : { kind: 'anchored', evidence: found };
}

/** The evidence, or why there is none. */
function evidenceFor({ question, rendered, answer: { consent = [] } }: ConsentClaim, rule: Rule | undefined): Evidence | string {
  const effects = guardedEffects(question);
  if (effects.length === 0) return 'leeway knows no effect that your words could permit';
  if (effects.some(isUnread)) return 'its target is not known, so no words can name it';
  if (effects.some((one) => changesMeaning(question.parts, one))) return 'another part of the call changes its target';
  const { repository = {}, call } = question;
  const remotes = (repository.remotes ?? []).filter(({ changed }) => changed === undefined);
  const around = { ...question, ...repository, remotes, cwd: call.cwd };
  const deeds = deedsOf(effects, around);
  const others = deeds.flatMap(({ targets, scope }) => [...targets, ...scope]).filter(({ words }) => words === undefined);
  const contexts = deeds.map((deed) => ({ deed, around, others }));
  const byRule = rule === undefined ? 'no rule is cited' : marksOfRule(rule, contexts);
  if (typeof byRule !== 'string')
    return evidenceFrom(rendered.turns, contexts, {
      marks: byRule,
      cited: [],
      ...(rule === undefined ? {} : { rule: rule.text }),
    });
  if (consent.length === 0) return byRule;
  const cited: Cited[] = [];
  for (const citation of consent) {
    const found = locate(citation, rendered);
    // One invented citation makes the others doubtful.
    if (typeof found === 'string') return found;
    cited.push(found);
  }
  return byWords(
    cited.toSorted((a, b) => b.turn.turn - a.turn.turn),
    contexts,
    rendered.turns,
  );
}

/** A variable or pattern may stand for anything. `dist/*` and other usual patterns are accepted. */
function isUnread({ effect, command, text }: Guarded): boolean {
  const unread = command?.operands.filter((word) => word === undefined).length ?? 0;
  const usual = text.split(' ').filter((word) => word.includes('*') && USUAL.has(word)).length;
  return unread > usual || ('place' in effect && effect.place?.kind === 'unknown');
}

/** INVARIANT: only a prose `allow` of the user's own settings. */
export const mayPermit = ({ list, builtIn, readings, origin }: Rule): boolean =>
  list === 'allow' && builtIn !== true && readings.some(({ kind }) => kind === 'prose') && RULE_SCOPES.test(origin);

/** INVARIANT: only a rule that names every deed. */
function marksOfRule(rule: Rule, contexts: readonly Context[]): readonly Mark[] | string {
  if (!mayPermit(rule)) return `the rule cited (from \`${rule.origin}\`) is not a prose \`allow\` rule of yours`;
  // Without the prefix `prose:`.
  const said = clausesOf(evened(rule.readings.find((one) => one.kind === 'prose')?.text ?? '')).map((clause) => ({ clause }));
  const all = contexts.map((it) => (unsaid(said, it) === undefined ? marksIn(said, it, 'rule') : undefined));
  const missing = contexts.find((_, at) => all[at] === undefined);
  return missing === undefined ? all.flatMap((marks) => marks ?? []) : `your rule does not name ${labelOf(missing.deed)}`;
}

/** `cited`: newest first. */
function byWords(cited: readonly Cited[], contexts: readonly Context[], turns: readonly UserTurn[]): Evidence | string {
  const marks: { readonly mark: Mark; readonly deed: Deed }[] = [];
  for (const it of contexts) {
    const heard = cited.flatMap((one, at) => heardIn(one, it, cited.slice(0, at)));
    const named = marksIn(heard, it);
    if (named === undefined) return `your words do not name ${labelOf(it.deed)}`;
    const more = unsaid(heard, it);
    if (more !== undefined) return `it is more than you asked for: your words do not say \`${more.label}\``;
    marks.push(...named.map((mark) => ({ mark, deed: it.deed })));
    // INVARIANT: no call since the words were said has changed what they name.
    const stale = staleness(it, heard, cited.at(-1)?.turn.text ?? '');
    if (stale !== undefined) return stale;
  }
  if (marks.some((a) => marks.some((b) => sharesWords(a, b)))) return 'your words ask for one thing, and the call does several';
  // A turn that names nothing and is about something else does not renew words that are used up.
  const counting = cited.filter(
    ({ turn: { turn }, own }) =>
      marks.some(({ mark }) => mark.turn === turn) || contexts.some((it) => saysNothingElse(firstOf(own), it)),
  );
  return evidenceFrom(turns, contexts, { marks: marks.map(({ mark }) => mark), cited: counting.map(({ turn }) => turn.turn) });
}

/** The cited words, and for a short answer the question that it answers. */
function heardIn({ turn: { turn, asked }, own, said }: Cited, it: Context, later: readonly Cited[]): readonly Heard[] {
  const isShort = asked !== undefined && (isChoice(own) || saysNothingElse(firstOf(own), it));
  // A later turn that answers no question and says nothing but "delete it" refers to what was said before.
  const mentioned = later.some((one) => one.turn.asked === undefined && saysNothingElse(firstOf(one.own), it));
  return [
    ...said.map((clause) => ({ clause, turn, mentioned })),
    ...(isShort ? answeredPart(asked, own).map((clause) => ({ clause, turn, asked: true as const })) : []),
  ];
}

/** Something of the user was moved to that place, or an earlier call switched to something that the words do not name. */
function staleness(it: Context, heard: readonly Heard[], said: string): string | undefined {
  const { deed, around } = it;
  const isFilled = deed.targets.some(({ cased, path }) => path !== undefined && around.isFilled?.(cased ?? path) === true);
  if (isFilled && /^(?:delete|write)/.test(deed.key)) return 'an earlier call moved something of yours there';
  const switched = around.switchedSince?.(said, deed.program).filter((word) => !isUsual(word, around)) ?? [];
  const other = switched.find((word) => !isSaid(targetOf(word, around), heard, it))?.replace(/^\$/, '');
  return other === undefined
    ? undefined
    : `since you said so, an earlier call switched to something that you did not name (\`${other}\`)`;
}

/**
 * INVARIANT: the same words do not permit two commands: "publish it" is for one of `npm publish && git push`. They do if both do the
 * same to the same target: "delete old-idea here and on the server".
 */
function sharesWords(a: { readonly mark: Mark; readonly deed: Deed }, b: { readonly mark: Mark; readonly deed: Deed }): boolean {
  const placeOf = ({ turn, asked, clause }: Mark): string => String([turn, asked, clause]);
  const kindOf = ({ row, targets, part }: Deed): string =>
    targets.length === 0
      ? `part ${part}`
      : String([row.verbs[0]?.stems, ...targets.map(({ path, label }) => path ?? label).toSorted()]);
  const [one, other] = [a.mark.words, b.mark.words];
  const overlaps = one === undefined || other === undefined || one === other;
  return a.deed.part !== b.deed.part && placeOf(a.mark) === placeOf(b.mark) && overlaps && kindOf(a.deed) !== kindOf(b.deed);
}

const labelOf = ({ row, targets }: Deed): string =>
  targets
    .slice(0, 2)
    .map(({ label }) => `\`${label}\``)
    .join(' and ') || `this (${row.does})`;

/** INVARIANT: a later turn that cannot be shown might take the permission back, so it counts as doing so. */
function evidenceFrom(
  all: readonly UserTurn[],
  contexts: readonly Context[],
  { marks, cited, ...more }: { readonly marks: readonly Mark[]; readonly cited: readonly number[]; readonly rule?: string },
): Evidence | string {
  const turns = all.filter(({ turn }) => turn >= Math.min(...(cited.length === 0 ? [0] : cited)));
  const length = turns.reduce((sum, { text }) => sum + text.length, 0);
  if (length > MOST_OF_ALL || turns.some(({ text }) => text.length > MOST_OF_A_TURN))
    return 'a later message of yours is too long to show to the model, so you may have taken it back';
  if (turns.some(({ turn, text }) => turn > Math.max(0, ...cited) && text.includes(NOT_TEXT)))
    return 'you have sent something since that cannot be shown to the model, so you may have taken it back';
  const ids = new Map([...new Set(marks.map(({ target }) => target))].map((label, at) => [label, `T${at + 1}`]));
  const idsOf = ({ row, targets }: Deed): readonly string[] =>
    [row.does, ...targets.map(({ label }) => label)].flatMap((label) => ids.get(label) ?? []);
  return {
    effects: contexts.map(({ deed }) => ({ does: deed.row.does, targets: [...new Set(idsOf(deed))] })),
    marks: marks.map((mark) => ({ ...mark, target: ids.get(mark.target) ?? mark.target })),
    turns,
    cited: [...new Set(cited)].toSorted((a, b) => a - b),
    ...more,
    deed: JSON.stringify(contexts.map(({ deed }) => identityOf(deed)).toSorted()),
  };
}
