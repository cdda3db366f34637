// Tells whether words order an effect on its target. Knows no turns, quotations or refusals; consent.ts does.
import { OBJECTLESS } from './data/effect-words.ts';
import { APPROVING, LOOKING } from './data/speech.ts';
import type { Target, Vocabulary } from './effect-vocabulary.ts';

/** What was said in one clause. */
export interface Said {
  readonly words: readonly string[];
  /** Those that give an order. */
  readonly orders: ReadonlySet<string>;
  /** Those that the quotation itself holds. */
  readonly quoted: readonly string[];
}

/** The first effect that neither one clause nor all of them together order; undefined when there is none. */
export function uncovered(clauses: readonly Said[], effects: readonly Vocabulary[]): string | undefined {
  const together: Said = {
    words: clauses.flatMap((clause) => clause.words),
    orders: new Set(clauses.flatMap((clause) => [...clause.orders])),
    quoted: clauses.flatMap((clause) => clause.quoted),
  };
  const missing = effects.find((effect) => ![...clauses, together].some((said) => covers(said, effect)));
  return missing === undefined ? undefined : `the words do not name \`${missing.name}\` or its target`;
}

/** A word with slashes is a path and must be the end of the target's; any other is a name or a piece of one. */
function aims(word: string, target: Target): boolean {
  if (target.path !== undefined && word.includes('/')) {
    const before = target.path[target.path.length - word.length - 1] ?? '/';
    return target.path.endsWith(word) && !/[\p{L}\p{N}_-]/u.test(before);
  }
  return target.names.has(word) || (target.path === undefined && word.split(/[/._-]+/).some((piece) => target.names.has(piece)));
}

const RUNNERS: readonly string[] = ['run', 'execute', 'use'];

/** The user spelled the very command out, as an order. */
function spellsOut({ words, orders }: Said, { spelled }: Vocabulary): boolean {
  const [first] = spelled;
  if (first === undefined || spelled.length < 2 || !spelled.every((word) => words.includes(word))) return false;
  return orders.has(first) || RUNNERS.some((verb) => orders.has(verb));
}

/**
 * An order without any object ("go ahead and push") stands for the target at hand; one that names something else does not.
 * What destroys must be named by its verb, and by each of its targets where they have names.
 */
function covers(said: Said, effect: Vocabulary): boolean {
  const { words, orders, quoted } = said;
  const { targets, destroys } = effect;
  if (spellsOut(said, effect)) return true;
  if (!quoted.some((word) => effect.verbs.has(word) || effect.must.has(word) || targets.some((target) => aims(word, target))))
    return false;
  if (effect.must.size > 0 && !words.some((word) => effect.must.has(word))) return false;
  const ordered = [...orders].some((word) => effect.verbs.has(word)) || (effect.verbs.size === 0 && effect.must.size > 0);
  const hit = (target: Target): boolean => words.some((word) => aims(word, target));
  const aimed = targets.length > 0 && (destroys === 'named' ? targets.every(hit) : targets.some(hit));
  const others = words.filter(
    (word) => !OBJECTLESS.has(word) && !effect.verbs.has(word) && !effect.must.has(word) && !effect.about.has(word),
  );
  if (ordered) return aimed || (others.length === 0 && !(destroys === 'named' && targets.length > 0));
  // Named by its target alone: only where nothing is destroyed, the deed is not merely told, and the sentence agrees to something.
  if (destroys !== 'no' || words.some((word) => effect.verbs.has(word) || effect.told.has(word))) return false;
  return aimed && words.some((word) => APPROVING.has(word)) && !words.some((word) => LOOKING.has(word));
}
