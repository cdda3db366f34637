// Checks in code what the model cites as the user's permission: a person typed it, the question showed it, it is in their own words, and it
// names every target. Whether the words are an order is asked in a second question, in second-question.ts.
import { NOT_TEXT } from '../../model/call.ts';
import type { Rule } from '../../model/settings.ts';
import type { ModelAnswer } from '../decode-answer.ts';
import type { ClassifierQuestion } from '../question.ts';
import type { RenderedRequest } from '../render-request.ts';
import type { UserTurn } from '../user-turns.ts';
import { changesMeaning } from './beside.ts';
import { locate, type Cited } from './citation.ts';
import { deedsOf, guardedEffects, type Deed } from './deeds.ts';
import type { CheckedConsent, Evidence, Guarded, Mark } from './evidence.ts';
import { marksByWords } from './named-by-words.ts';
import type { Context } from './naming.ts';
import { marksOfRule } from './prose-rule.ts';
import { USUAL } from './tables/usual.ts';

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
  if (effects.some(isUnread)) return 'the call does not spell out its target, so your words cannot name it';
  if (effects.some((one) => changesMeaning(question.parts, one))) return 'another part of the call changes its target';
  const { repository = {}, call } = question;
  const remotes = (repository.remotes ?? []).filter(({ changed }) => changed === undefined);
  const around = { ...question, ...repository, remotes, cwd: call.cwd };
  const deeds = deedsOf(effects, around);
  const others = deeds.flatMap(({ targets, scope }) => [...targets, ...scope]).filter(({ words }) => words === undefined);
  const contexts = deeds.map((deed) => ({ deed, around, others }));
  const byRule = rule === undefined ? 'no rule is cited' : marksOfRule(rule, contexts);
  if (rule !== undefined && typeof byRule !== 'string')
    return evidenceFrom(rendered.turns, contexts, { marks: byRule, cited: [], rule: rule.text });
  if (consent.length === 0) return String(byRule);
  const cited: Cited[] = [];
  for (const citation of consent) {
    const found = locate(citation, rendered);
    // One invented citation makes the others doubtful.
    if (typeof found === 'string') return found;
    cited.push(found);
  }
  const newest = cited.toSorted((a, b) => b.turn.turn - a.turn.turn);
  const named = marksByWords(newest, contexts);
  return typeof named === 'string' ? named : evidenceFrom(rendered.turns, contexts, named);
}

/** A variable or pattern may stand for anything. `dist/*` and other usual patterns are accepted. */
function isUnread({ effect, command, text }: Guarded): boolean {
  const unread = command?.operands.filter((word) => word === undefined).length ?? 0;
  const usual = text.split(' ').filter((word) => word.includes('*') && USUAL.has(word)).length;
  return unread > usual || ('place' in effect && effect.place?.kind === 'unknown');
}

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
  };
}
