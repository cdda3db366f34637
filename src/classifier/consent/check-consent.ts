// Checks in code what the model cites as the user's permission: typed by a person, shown, their own words, naming every target. Whether the words are an order
// is asked a second time, in second-question.ts.
import { NOT_TEXT } from '../../model/call.ts';
import type { Rule } from '../../model/settings.ts';
import { answeredPart } from './answers.ts';
import { besideWords } from './beside.ts';
import { LONGEST_TURN } from '../segment-turn.ts';
import { coverage, labelOf, named, unsaid } from './coverage.ts';
import type { Cited } from './coverage.ts';
import { deedsOf } from './deeds.ts';
import type { Deed, GuardedEffect } from './deeds.ts';
import type { CheckedConsent, Citation, ConsentClaim, Mark } from './evidence.ts';
import { isUsual } from './deed-scope.ts';
import { fold } from './fold.ts';
import { isSaid } from './naming.ts';
import { clausesOf, findCited, isDisguised, ownWords } from './own-words.ts';
import type { NamingContext } from './senses.ts';
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
  if (claim.effects.length === 0) return rejected('no effect is known that words could permit');
  const isUnknown = claim.effects.some(isUnread);
  if (isUnknown) return rejected('what it lands on is not known, so no words can name it');
  const effects = claim.effects.flatMap((one) => {
    const beside = besideWords(claim.parts, one);
    return beside === undefined ? [] : [{ ...one, beside }];
  });
  if (effects.length < claim.effects.length) return rejected('another part of the call changes what it would land on');
  const deeds = deedsOf(effects, claim.around);
  const all = deeds.flatMap(({ targets, scope }) => [...targets, ...scope.flatMap(({ target }) => target ?? [])]);
  const contexts = deeds.map((deed) => ({ deed, around: claim.around, others: all }));
  const byRule = claim.rule === undefined ? undefined : marksOfRule(claim.rule, contexts);
  if (byRule !== undefined && !isReason(byRule)) return evidenceFrom(claim, contexts, { marks: byRule, cited: [] });
  if (claim.citations.length === 0) return byRule === undefined ? { kind: 'none' } : rejected(byRule);
  const found = claim.citations.map((citation) => locate(citation, claim));
  // One that is made up makes the others doubtful.
  const wrong = found.find(isReason);
  if (wrong !== undefined) return rejected(wrong);
  const cited = found.flatMap((one) => (isReason(one) ? [] : [one])).toSorted((a, b) => b.turn.turn - a.turn.turn);
  const marks = contexts.map((it) => coverage(cited, it));
  return (
    marks.filter(isReason).map(rejected)[0] ??
    sharedWords(deeds, marks) ??
    madeStale(cited, contexts) ??
    evidenceFrom(claim, contexts, {
      marks: marks.flatMap((some) => (isReason(some) ? [] : some)),
      cited: cited.map(({ turn }) => turn.turn),
    })
  );
}

/**
 * INVARIANT: the same words do not permit two commands: "publish it" is for one of `npm publish && git push`. They do if both do the same to the
 * same: "delete old-idea here and on the server".
 */
function sharedWords(deeds: readonly Deed[], marks: readonly (readonly Mark[] | string)[]): CheckedConsent | undefined {
  const kindOf = ({ row, targets }: Deed): string =>
    String([row.verbs[0], ...targets.map(({ path, label }) => path ?? label).toSorted()]);
  const all = deeds.flatMap((deed, at) => {
    const own = marks[at] ?? '';
    return isReason(own) ? [] : own.map((mark) => ({ deed, ...mark, clause: String([mark.turn, mark.asked, mark.clause]) }));
  });
  const isShared = all.some((a) =>
    all.some(
      (b) =>
        a.deed.part !== b.deed.part &&
        a.clause === b.clause &&
        (a.words === undefined || b.words === undefined || a.words === b.words) &&
        (a.deed.targets.length === 0 ? identityOf(a.deed) !== identityOf(b.deed) : kindOf(a.deed) !== kindOf(b.deed)),
    ),
  );
  return isShared ? rejected('your words ask for one thing, and the call does several') : undefined;
}

/** INVARIANT: what earlier calls did since the words were said does not change what they name: nothing was put there, and whatever was switched is said. */
function madeStale(cited: readonly Cited[], contexts: readonly NamingContext[]): CheckedConsent | undefined {
  const heard = cited.flatMap(({ clauses, turn, own }) => [
    ...clauses,
    ...(turn.asked === undefined ? [] : answeredPart(turn.asked, own, 'orders')),
  ]);
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
  if (turn.attested === false) return 'nobody saw you type the message that says so';
  if (turn.text.length > LONGEST_TURN) return 'the message that says so is too long to read';
  const own = ownWords(turn.text);
  const place = findCited(own, quote);
  if (place === undefined) return 'it is only in quoted or pasted text, or in no message of yours';
  const bare = (text: string): string => text.replace(/[\s`"'«»「」『』‹›]+/g, '');
  const seen = bare(fold(shown.get(number) ?? ''));
  if (
    !own
      .slice(place.start, place.end)
      .split(/[\uFFFC;]/)
      .every((piece) => seen.includes(bare(piece)))
  )
    return 'the message that says so is too old or too long to have been shown';
  // A short quotation includes the rest of its clause.
  const clauses = clausesOf(own, turn.text).filter(({ start, end }) => start < place.end && end > place.start);
  return { turn, own, start: place.start, clauses };
}

/** INVARIANT: only a prose `allow` of the user's own settings, and only one that names every deed. */
function marksOfRule(rule: Rule, contexts: readonly NamingContext[]): readonly Mark[] | string {
  if (rule.list !== 'allow' || rule.builtIn === true || !rule.readings.some((reading) => reading.kind === 'prose'))
    return 'the rule cited is not a prose `allow` rule';
  if (!RULE_SCOPES.test(rule.origin)) return `the rule cited comes from \`${rule.origin}\`, which cannot permit this`;
  const clauses = clausesOf(fold(rule.text), rule.text);
  const marks: Mark[] = [];
  for (const it of contexts) {
    const said = named(clauses, it);
    const missing = said === undefined ? `your rule does not name ${labelOf(it.deed)}` : unsaid(clauses, it);
    if (missing !== undefined) return missing;
    marks.push(...(said ?? []));
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
    return rejected('you have written since, and it is too long to be sure that you did not take it back');
  if (turns.some(({ turn, text }) => turn > Math.max(0, ...cited) && text.includes(NOT_TEXT)))
    return rejected('you have sent something since that cannot be shown, so nobody can be sure that you did not take it back');
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
