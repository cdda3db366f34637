// Whether the cited turns name every deed of the call, and whether an earlier call changed what they name. Judges no meaning.
import { isSaid, marksIn, isBareAnswer, unsaid, type Heard } from './anchors.ts';
import type { Cited } from './citation.ts';
import { labelOf, type Deed } from './deeds.ts';
import type { Mark } from './evidence.ts';
import type { Context } from './naming.ts';
import { isUsual } from './scope.ts';
import { answeredPart, firstOf, isChoice } from './short-answer.ts';
import { ownRemotes, targetOf } from './targets.ts';
import { has } from './words.ts';

interface Marked {
  readonly mark: Mark;
  readonly deed: Deed;
}

/** The marks in the cited turns, newest first, and the turns that count; or a text that says what the words do not name. */
export function marksByWords(
  cited: readonly Cited[],
  contexts: readonly Context[],
): { readonly marks: readonly Mark[]; readonly cited: readonly number[] } | string {
  const marks: Marked[] = [];
  for (const it of contexts) {
    const heard = cited.flatMap((one, at) => heardIn(one, it, cited.slice(0, at)));
    const named = marksIn(heard, it);
    if (named === undefined) return `your words do not name ${labelOf(it.deed)}`;
    const more = unsaid(heard, it);
    if (more !== undefined) return `your words do not say \`${more.label}\``;
    marks.push(...named.map((mark) => ({ mark, deed: it.deed })));
    // INVARIANT: no call since the words were said has changed what they name.
    const stale = staleness(it, heard, cited.at(-1)?.turn.text ?? '');
    if (stale !== undefined) return stale;
  }
  if (marks.some((a) => marks.some((b) => sharesWords(a, b)))) return 'your words ask for one thing, and the call does several';
  // Words that are used up can be renewed. Only a turn that names something, says the deed again ("delete it") or answers a question does
  // so; "ok thanks" does not.
  const saysDeed = (own: string, it: Context): boolean =>
    isBareAnswer(firstOf(own), it) && firstOf(own).some((word) => has(it.deed.verbs, word));
  const counting = cited.filter(
    ({ turn: { turn, asked }, own }) =>
      marks.some(({ mark }) => mark.turn === turn) ||
      contexts.some((it) => saysDeed(own, it) || (asked !== undefined && isBareAnswer(firstOf(own), it))),
  );
  return { marks: marks.map(({ mark }) => mark), cited: counting.map(({ turn }) => turn.turn) };
}

/** The cited words, and for a short answer the question that it answers. */
function heardIn({ turn: { turn, asked }, own, said }: Cited, it: Context, later: readonly Cited[]): readonly Heard[] {
  const isShort = asked !== undefined && (isChoice(own) || isBareAnswer(firstOf(own), it));
  // A later turn that answers no question and says nothing but "delete it" refers to what was said before.
  const mentioned = later.some((one) => one.turn.asked === undefined && isBareAnswer(firstOf(one.own), it));
  return [
    ...said.map((clause) => ({ clause, turn, mentioned })),
    ...(isShort ? answeredPart(asked, own).map((clause) => ({ clause, turn, asked: true as const })) : []),
  ];
}

/**
 * Why the words no longer mean the same: an earlier call moved something of the user to that place, or switched to a target that the words
 * do not name.
 */
function staleness(it: Context, heard: readonly Heard[], said: string): string | undefined {
  const { deed, around } = it;
  const isFilled = deed.targets.some(({ cased, path }) => path !== undefined && around.isFilled?.(cased ?? path) === true);
  if (isFilled && /^(?:delete|write)/.test(deed.key)) return 'an earlier call moved something of yours there';
  // The usual server, and the branch of the same name on the repository's own server: everybody expects these.
  const isOwn = (word: string): boolean =>
    isUsual(word, around) || ownRemotes(around).some(({ name }) => word === `${name}/${around.branch}`);
  const switched = around.switchedSince?.(said, deed.program).filter((word) => !isOwn(word)) ?? [];
  const other = switched.find((word) => !isSaid(targetOf(word, around), heard, it))?.replace(/^\$/, '');
  return other === undefined
    ? undefined
    : `since you said so, an earlier call switched to something that you did not name (\`${other}\`)`;
}

/**
 * Whether two commands rely on the same words. INVARIANT: the same words do not permit two commands: "publish it" permits one of `npm
 * publish && git push`. They permit both if these do the same to the same target: "delete old-idea here and on the server".
 */
function sharesWords(a: Marked, b: Marked): boolean {
  const placeOf = ({ turn, asked, clause }: Mark): string => String([turn, asked, clause]);
  const kindOf = ({ row, targets, part }: Deed): string =>
    targets.length === 0
      ? `part ${part}`
      : String([row.verbs[0]?.stems, ...targets.map(({ path, label }) => path ?? label).toSorted()]);
  const [one, other] = [a.mark.words, b.mark.words];
  const overlaps = one === undefined || other === undefined || one === other;
  return a.deed.part !== b.deed.part && placeOf(a.mark) === placeOf(b.mark) && overlaps && kindOf(a.deed) !== kindOf(b.deed);
}
