// Tells whether words order an effect on its target. Knows no turns, quotations or refusals; consent.ts does.
import { OBJECTLESS } from './data/effect-words.ts';
import { endsPhrase, namesBranch } from './branch-named.ts';
import {
  ACTING,
  AFTER_THING,
  APPROVING,
  INFRASTRUCTURE,
  NOUN_HEADS,
  PLACE_NOUNS,
  PRODUCTION,
  SYSTEM_NOUNS,
} from './data/speech.ts';
import type { Target } from './effect-targets.ts';
import type { Vocabulary } from './effect-vocabulary.ts';
import { otherOption, spellsOut } from './spelled-out.ts';

/** What was said in one clause. */
export interface Said {
  readonly words: readonly string[];
  /** Those that give an order. */
  readonly orders: ReadonlySet<string>;
  /** Those that the quotation itself holds. */
  readonly quoted: readonly string[];
  /** Paths and addresses in it, quoted ones too, and those that stand before its "it" in the same sentence. */
  readonly meant: readonly string[];
}

/** The first effect that no clause orders; undefined when there is none. */
export function uncovered(clauses: readonly Said[], effects: readonly Vocabulary[]): string | undefined {
  const covered = (effect: Vocabulary): boolean => reachesOf(clauses, effect).some((said) => covers(said, effect));
  const missing = effects.find(
    (effect) => !covered(effect) && !effects.some((other) => consistsOf(other, effect) && covered(other)),
  );
  return missing === undefined ? undefined : `the words do not name \`${missing.name}\` or its target`;
}

/** A deploy, a copy to a bucket or a mail is an upload by the same command: who orders the one orders the other. */
const consistsOf = (act: Vocabulary, upload: Vocabulary): boolean =>
  upload.key === 'network:upload' &&
  ['service:change', 'service:publish', 'service:message'].includes(act.key) &&
  act.spelled.length > 0 &&
  act.spelled.join(' ') === upload.spelled.join(' ');

/**
 * Each clause, alone and with those right after it that only go on listing: "remove alpha and beta".
 * INVARIANT: a clause with a deed of its own lends nothing: "remove dist and look at data" does not remove data.
 */
function reachesOf(clauses: readonly Said[], effect: Vocabulary): readonly Said[] {
  return clauses.flatMap((clause, at) => {
    const out = [clause];
    let reach = clause;
    for (const next of clauses.slice(at + 1)) {
      if (othersIn(next.words, effect).length > 0 || next.words.some((word) => ACTING.has(word))) break;
      reach = {
        words: [...reach.words, ...next.words],
        orders: new Set([...reach.orders, ...next.orders]),
        quoted: [...reach.quoted, ...next.quoted],
        meant: [...reach.meant, ...next.meant],
      };
      out.push(reach);
    }
    return out;
  });
}

/** A word with slashes is a path and must be the end of the target's; any other is a name or a piece of one. `web-2` is no piece of `web-1`. */
function aims(word: string, target: Target): boolean {
  if (target.path !== undefined && word.includes('/')) {
    const before = target.path[target.path.length - word.length - 1] ?? '/';
    return target.path.endsWith(word) && !/[\p{L}\p{N}_-]/u.test(before);
  }
  if (target.names.has(word)) return true;
  if (target.pieces !== undefined) return target.names.has(word.replace(/^(?:origin|upstream|refs\/heads|refs\/tags)\//, ''));
  return target.path === undefined && !word.includes('@') && word.split('/').some((piece) => target.names.has(piece));
}

/** "remove data validation" speaks of a validation: a name with a noun after it only tells which. */
function endsThing(next: string | undefined, target: Target, effect: Vocabulary): boolean {
  if (endsPhrase(next) || next === undefined || AFTER_THING.has(next) || next.endsWith('ly') || /[\d./:@_]/.test(next))
    return true;
  // "the legacy package" is packages/legacy-api
  const kind = target.path === undefined ? SYSTEM_NOUNS.has(next) : target.path.includes(`/${next}`);
  if (PLACE_NOUNS.has(next) || kind) return true;
  return [effect.verbs, effect.told, effect.must, effect.about].some((known) => known.has(next));
}

/** "drop table formatting": a deed, not a table that is called so. */
const isActivity = (words: readonly string[], at: number): boolean =>
  words[at - 1] === 'table' && /(?:ing|[ai][tz]ation)$/.test(words[at] ?? '');

function hits(words: readonly string[], target: Target, effect: Vocabulary): boolean {
  const isNamed = (word: string, at: number): boolean => {
    if (!aims(word, target) || isActivity(words, at)) return false;
    const next = words[at + 1];
    return endsThing(next, target, effect) || effect.targets.some((other) => aims(next ?? '', other));
  };
  if (words.some(isNamed)) return true;
  return target.pieces?.every((piece) => words.some((word) => word.split(/[@{}]+/).includes(piece))) ?? false;
}

/** Words that name an object which is not the effect's. */
const othersIn = (words: readonly string[], effect: Vocabulary): readonly string[] =>
  words.filter(
    (word) =>
      !OBJECTLESS.has(word) &&
      !effect.verbs.has(word) &&
      !effect.must.has(word) &&
      !effect.about.has(word) &&
      !effect.targets.some((target) => aims(word, target) || (target.pieces?.includes(word) ?? false)),
  );

/** "release notes" and "deploy script" are things; the verb in them orders nothing. */
function isOrdered({ words, orders }: Said, { verbs, must, pairs }: Vocabulary): boolean {
  if (verbs.size === 0 && must.size > 0) return true;
  if (words.some((word, at) => orders.has(word) && verbs.has(word) && !NOUN_HEADS.has(words[at + 1] ?? ''))) return true;
  if (pairs === undefined || ![...orders].some((word) => pairs.verbs.has(word))) return false;
  return words.some((word, at) => {
    const next = words[at + 1];
    return pairs.nouns.has(word) && (endsPhrase(next) || /^v?\d/.test(next ?? ''));
  });
}

/** An escalation is named by its word; "force" must belong to the push: "push the force graph" has none. */
function escalates(words: readonly string[], { key, must, verbs }: Vocabulary): boolean {
  if (must.size === 0) return true;
  if (key !== 'vcs:force-push') return words.some((word) => must.has(word));
  return words.some((word, at) => {
    if (!must.has(word)) return false;
    const [before = '', next] = [words[at - 1], words[at + 1]];
    return word.startsWith('-') || word.includes('push') || verbs.has(next ?? '') || before === 'with' || next === undefined;
  });
}

/** What the words must say beyond verb and target, because the deed goes beyond the ordinary one. */
function goesAsFar(words: readonly string[], effect: Vocabulary): boolean {
  if (otherOption(words, effect) || !escalates(words, effect)) return false;
  const branches = effect.branches.every((branch) =>
    branch === undefined ? words.includes('all') && words.includes('branches') : namesBranch(words, branch),
  );
  if (!branches) return false;
  const pieces = (list: readonly string[]): readonly string[] => list.flatMap((word) => word.split(/[^\p{L}\p{N}]+/u));
  const inProduction = (list: readonly string[]): boolean => pieces(list).some((piece) => PRODUCTION.has(piece));
  if (effect.key === 'service:destroy' && inProduction(effect.spelled) && !inProduction(words)) return false;
  const numbers = words.filter((word) => /^\d+$/.test(word));
  return numbers.length === 0 || effect.numbers.size === 0 || numbers.some((number) => effect.numbers.has(number));
}

/**
 * An order without any object ("go ahead and publish") stands for the target at hand; one that names something else does not.
 * What destroys must be named by its verb, and by each of its targets where they have names.
 */
function covers(said: Said, effect: Vocabulary): boolean {
  const { words, orders, quoted } = said;
  const { targets, destroys } = effect;
  if (spellsOut(said, effect)) return true;
  if (!quoted.some((word) => effect.verbs.has(word) || effect.must.has(word) || targets.some((target) => aims(word, target))))
    return false;
  if (!goesAsFar(words, effect)) return false;
  const hit = (target: Target): boolean => hits(words, target, effect);
  const reached = targets.every((target) => target.destination !== true || hit(target));
  const aimed = targets.length > 0 && reached && (destroys === 'named' ? targets.every(hit) : targets.some(hit));
  const others = othersIn(words, effect);
  if (isOrdered(said, effect)) {
    // "fetch https://a.example/x.sh and run it" is no order to run another
    const elsewhere = said.meant.length > 0 && !said.meant.some((word) => targets.some((target) => aims(word, target)));
    const bare =
      others.length === 0 &&
      !(elsewhere && targets.length > 0) &&
      !words.some((word) => targets.some((target) => aims(word, target)));
    if (aimed || (bare && !(destroys === 'named' && targets.length > 0))) return true;
    // "destroy the staging stack with terraform": nothing in the command says which; its own verb and its tool do.
    const verb = [...orders].some((word) => effect.verbs.has(word) && effect.about.has(word));
    const tool = words.some((word) => effect.tools.has(word));
    return (
      effect.key.startsWith('service:') &&
      targets.length === 0 &&
      verb &&
      tool &&
      others.every((word) => INFRASTRUCTURE.has(word))
    );
  }
  // Named by its target alone: only where nothing is destroyed, no other deed is spoken of, and the sentence agrees to something.
  if (destroys !== 'no' || words.some((word) => effect.verbs.has(word) || effect.told.has(word))) return false;
  return aimed && others.every((word) => APPROVING.has(word)) && words.some((word) => APPROVING.has(word));
}
