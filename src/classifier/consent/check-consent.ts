// Checks in code what the model cites as the user's permission: typed by a person, shown, their own words, naming every target. Whether the words are an order
// is asked a second time, in second-question.ts.
import { NOT_TEXT } from '../../model/call.ts';
import type { Rule } from '../../model/settings.ts';
import { answeredPart, isShortAnswer } from './answers.ts';
import { changesMeaning } from './beside.ts';
import { LONGEST_TURN } from '../segment-turn.ts';
import { deedsOf } from './deeds.ts';
import type { Deed, GuardedEffect } from './deeds.ts';
import type { CheckedConsent, Citation, ConsentClaim, Mark } from './evidence.ts';
import { isUsual } from './deed-scope.ts';
import { evened, fold } from './fold.ts';
import { isSaid, labelOf, leading, named, unsaid } from './naming.ts';
import type { NamingContext } from './names.ts';
import { findCited, isDisguised, ownWords, stretchesOf } from './own-words.ts';
import type { Stretch } from './own-words.ts';
import { USUAL } from './tables/anchors.ts';
import { targetOf } from './targets.ts';
import type { UserTurn } from '../user-turns.ts';

/** Scopes whose prose `allow` counts as the user's words. A project's rule or an earlier approval does not. */
const RULE_SCOPES = /^(?:user|managed|library)(?:[ :]|$)/;
/** How many characters one turn, and all turns together, may have in the second question. */
const MOST_OF_A_TURN = 4_000;
const MOST_OF_ALL = 16_000;

/** How many turns back "it" may refer to. */
const TURNS_BACK = 3;

/** A turn of which words are cited, and the sentences that these are in. */
interface Cited {
  readonly turn: UserTurn;
  readonly own: string;
  readonly said: readonly Stretch[];
}

const rejected = (why: string): CheckedConsent => ({ kind: 'rejected', why });
const isReason = (found: unknown): found is string => typeof found === 'string';

/** INVARIANT: `anchored` requires words that the user typed and the model saw, or a rule of theirs, and these must name each guarded deed of the call. */
export function checkConsent(claim: ConsentClaim): CheckedConsent {
  if (claim.citations.length === 0 && claim.rule === undefined) return { kind: 'none' };
  if (claim.effects.length === 0) return rejected('leeway knows no effect that your words could permit');
  const isUnknown = claim.effects.some(isUnread);
  if (isUnknown) return rejected('its target is not known, so no words can name it');
  if (claim.effects.some((one) => changesMeaning(claim.parts, one)))
    return rejected('another part of the call changes its target');
  const deeds = deedsOf(claim.effects, claim.around);
  const names = deeds.flatMap(({ targets, scope }) => [...targets, ...scope.flatMap(({ target }) => target ?? [])]);
  const contexts = deeds.map((deed) => ({ deed, around: claim.around, others: names }));
  const byRule = claim.rule === undefined ? undefined : marksOfRule(claim.rule, contexts);
  if (byRule !== undefined && !isReason(byRule)) return evidenceFrom(claim, contexts, { marks: byRule, cited: [] });
  if (claim.citations.length === 0) return byRule === undefined ? { kind: 'none' } : rejected(byRule);
  const found = claim.citations.map((citation) => locate(citation, claim));
  // One that is made up makes the others doubtful.
  const wrong = found.find(isReason);
  if (wrong !== undefined) return rejected(wrong);
  const cited = found.flatMap((one) => (isReason(one) ? [] : [one])).toSorted((a, b) => b.turn.turn - a.turn.turn);
  const marks = contexts.map((it) => coverage(cited, it));
  const missing = marks.find(isReason);
  if (missing !== undefined) return rejected(missing);
  const all = marks.flatMap((some, at) => (isReason(some) ? [] : some.map((mark) => ({ mark, deed: deeds[at] }))));
  const isShared = all.some((a) => all.some((b) => sharesWords(a, b)));
  if (isShared) return rejected('your words ask for one thing, and the call does several');
  return (
    madeStale(cited, contexts) ??
    evidenceFrom(claim, contexts, { marks: all.map(({ mark }) => mark), cited: cited.map(({ turn }) => turn.turn) })
  );
}

/**
 * INVARIANT: the same words do not permit two commands: "publish it" is for one of `npm publish && git push`. They do if both do the same to the
 * same: "delete old-idea here and on the server".
 */
function sharesWords(a: Marked, b: Marked): boolean {
  const clauseOf = ({ turn, asked, clause }: Mark): string => String([turn, asked, clause]);
  const kindOf = (deed: Deed | undefined): string =>
    deed === undefined || deed.targets.length === 0
      ? String(deed && identityOf(deed))
      : String([deed.row.verbs[0], ...deed.targets.map(({ path, label }) => path ?? label).toSorted()]);
  const [one, other] = [a.mark.words, b.mark.words];
  return (
    a.deed?.part !== b.deed?.part &&
    clauseOf(a.mark) === clauseOf(b.mark) &&
    (one === undefined || other === undefined || one === other) &&
    kindOf(a.deed) !== kindOf(b.deed)
  );
}
interface Marked {
  readonly mark: Mark;
  readonly deed: Deed | undefined;
}

/** INVARIANT: what earlier calls did since the words were said does not change what they name: nothing was put there, and whatever was switched is said. */
function madeStale(cited: readonly Cited[], contexts: readonly NamingContext[]): CheckedConsent | undefined {
  const heard = heardIn(cited);
  for (const it of contexts) {
    const { targets, key, program = '' } = it.deed;
    if (
      /^(?:delete|write)/.test(key) &&
      targets.some(({ cased, path }) => path !== undefined && it.around.isFilled?.(cased ?? path) === true)
    )
      return rejected('an earlier call moved something of yours there');
    const other = it.around
      .switchedSince?.(cited.at(-1)?.turn.text ?? '', program)
      .find((word) => !isUsual(word, it.around) && !isSaid({ label: word, target: targetOf(word), beside: true }, heard, it));
    if (other !== undefined)
      return rejected(
        `since you said so, an earlier call switched to something that you did not name (\`${other.replace(/^\$/, '')}\`)`,
      );
  }
  return undefined;
}

/** The cited words, and the questions that they answer. */
const heardIn = (cited: readonly Cited[]): readonly Stretch[] => cited.flatMap((one) => [...one.said, ...answered(one)]);
const answered = ({ turn, own }: Cited, how: 'agrees' | 'orders' = 'orders'): readonly Stretch[] =>
  turn.asked === undefined ? [] : answeredPart(turn.asked, own, how);

/** The marks that name the deed in the cited words, in the question they answer, or in another cited turn that "it" refers to. `cited`: newest first. */
function coverage(cited: readonly Cited[], it: NamingContext): readonly Mark[] | string {
  for (const one of cited) {
    const { turn, own, said } = one;
    const at = (marks: readonly Mark[] | undefined, more: Partial<Mark> = {}): readonly Mark[] | undefined =>
      marks?.map((mark) => ({ ...mark, turn: turn.turn, ...more }));
    const asked = answered(one);
    // In an answer "it" is what the question was about.
    const back = asked.length === 0 ? TURNS_BACK : 0;
    const earlier = cited.filter(({ turn: { turn: other } }) => other < turn.turn && other >= turn.turn - back);
    const marks =
      at(named({ orders: said, mentions: said }, it)) ??
      at(named({ orders: said, mentions: asked }, it), { asked: true }) ??
      earlier.flatMap((other) => [
        named({ orders: said, mentions: other.said }, it)?.map((mark) => ({ ...mark, turn: other.turn.turn })),
      ])[0] ??
      (isShortAnswer(own, it.deed)
        ? at(named({ orders: leading(answered(one, 'agrees'), it), mentions: [] }, it), { asked: true })
        : undefined);
    if (marks !== undefined) return unsaid(heardIn(cited), it) ?? marks;
  }
  return `your words do not name ${labelOf(it.deed)}`;
}

/** A variable or pattern may stand for anything. `dist/*` is what packages are published from. */
function isUnread({ effect, command, text = '' }: GuardedEffect): boolean {
  const unread = command?.operands.filter((word) => word === undefined).length ?? 0;
  const usual = text.split(' ').filter((word) => word.includes('*') && USUAL.has(word)).length;
  return unread > usual || ('place' in effect && effect.place?.kind === 'unknown');
}

/** Where the cited words are, or why they do not count. */
function locate({ turn: number, quote }: Citation, { turns, shown }: ConsentClaim): Cited | string {
  if (isDisguised(quote)) return 'the words found for it hold hidden or look-alike characters';
  const turn = turns.find((one) => one.turn === number);
  if (turn === undefined) return 'no message of yours says so';
  // If the agent reports what is typed, a turn that is only in its transcript may have been written there by anybody.
  if (turn.attested === false) return 'leeway did not see you type the message that says so';
  if (turn.text.length > LONGEST_TURN) return 'the message that says so is too long to read';
  const own = ownWords(turn.text);
  const place = findCited(own, quote);
  if (place === undefined) return 'it is only in quoted or pasted text, or in no message of yours';
  const bare = (text: string): string => text.replace(/[\s`"'«»「」『』‹›]+/g, '');
  const seen = bare(fold(shown.get(number) ?? ''));
  if (
    !own
      .slice(place.start, place.end)
      .toLowerCase()
      .split(/[\uFFFC;]/)
      .every((piece) => seen.includes(bare(piece)))
  )
    return 'the message that says so is too old or too long to have been shown';
  // A short quotation includes the rest of its sentence.
  const all = stretchesOf(own);
  const sentences = new Set(
    all.filter(({ start, end }) => start < place.end && end > place.start).map(({ sentence }) => sentence),
  );
  return { turn, own, said: all.filter(({ sentence }) => sentences.has(sentence)) };
}

/** INVARIANT: only a prose `allow` of the user's own settings. */
export const mayPermit = ({ list, builtIn, readings, origin }: Rule): boolean =>
  list === 'allow' && builtIn !== true && readings.some(({ kind }) => kind === 'prose') && RULE_SCOPES.test(origin);

/** INVARIANT: only a rule that names every deed. */
function marksOfRule(rule: Rule, contexts: readonly NamingContext[]): readonly Mark[] | string {
  if (!mayPermit(rule)) return `the rule cited (from \`${rule.origin}\`) is not a prose \`allow\` rule of yours`;
  // Without the prefix `prose:`.
  const said = stretchesOf(evened(rule.readings.flatMap((one) => (one.kind === 'prose' ? [one.text] : []))[0] ?? ''));
  const marks: Mark[] = [];
  for (const it of contexts) {
    const found = named({ orders: said, mentions: said }, it);
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

/** The same for every spelling of the same deed. */
const identityOf = ({ key, row, targets, scope }: Deed): string =>
  String([
    key,
    row.does,
    ...targets.map(({ whole, path }) => path ?? [...whole].join('|')).toSorted(),
    ...scope.map(({ label }) => label).toSorted(),
  ]);
