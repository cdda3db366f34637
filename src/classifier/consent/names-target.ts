// Decides whether words name exactly this target: not another of its kind, not another place of that name. Besides names it knows only the
// tables of words.ts.
import { posix } from 'node:path';
import type { Anchor, Surroundings } from './anchors.ts';
import type { Target } from './targets.ts';
import type { Clause } from './own-words.ts';
import { isEastern } from './tokens.ts';
import {
  ABOUT,
  ADJECTIVES,
  ALL,
  consistsOf,
  FILLERS,
  has,
  hasNearly,
  joined,
  NEGATIONS,
  NOUNS,
  PLACES,
  WITHIN,
} from './words.ts';
import type { Lexicon } from './words.ts';

/** What an anchor's words are compared with. */
export interface NamingContext {
  readonly anchor: Anchor;
  readonly around: Surroundings;
  readonly cwd?: string;
  /** The command, in case the user writes it literally. */
  readonly text?: string;
  /** Targets of the whole call: several may be listed together. */
  readonly others: readonly Target[];
}

/** The words that may accompany the words of an anchor. */
interface Beside {
  readonly nouns: Lexicon;
  readonly verbs: Lexicon;
  /** Words allowed between a verb and a name. */
  readonly near: Lexicon;
  /** Words that refer to nothing but the action. */
  readonly known: Lexicon;
}
const KEPT = new WeakMap<Anchor, Beside>();
function besideOf(anchor: Anchor): Beside {
  const kept = KEPT.get(anchor);
  if (kept !== undefined) return kept;
  const nouns = joined(...anchor.nouns.map((noun) => NOUNS[noun]));
  const verbs = joined(...anchor.verbs.map((about) => ABOUT[about]));
  const near = joined(FILLERS, nouns, ALL, verbs);
  const made = { nouns, verbs, near, known: joined(near, ADJECTIVES, ...(anchor.words ?? []).map((about) => ABOUT[about])) };
  KEPT.set(anchor, made);
  return made;
}

/** How a token names a target: unmistakably, as a word that may mean something else, or not at all. */
function naming(token: string, target: Target, { anchor, around, cwd }: NamingContext): 'sure' | 'word' | undefined {
  if (target.address === true) return target.whole.has(token) || target.parts.has(token) ? 'sure' : undefined;
  if (target.path !== undefined && /[/~]/.test(token)) return isPath(token, target.path, around.root, cwd) ? 'sure' : undefined;
  // What is changed by a bare name is in the project: elsewhere the person says where, but for files such as `.zshrc`.
  if (anchor.key !== 'read' && target.path !== undefined && around.root !== undefined && !token.startsWith('.'))
    if (!target.path.startsWith(`${around.root.toLowerCase()}/`)) return undefined;
  const ref = token.replace(/^(?:origin|upstream)\//, '');
  if (target.whole.has(token) || (target.path === undefined && target.whole.has(ref)))
    return /[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}*]|\p{L}\d|\d\p{L}|^\.\p{L}/u.test(token) ? 'sure' : 'word';
  if (target.parts.has(token)) return 'word';
  const names = [...target.whole, ...target.parts].flatMap((name) => name.split(/[^\p{L}\p{N}]+/u));
  return has(ABOUT.production, token) && names.some((name) => has(ABOUT.production, name)) ? 'word' : undefined;
}

/** A path is resolved from the project, the working directory, or the home directory; `../other/data` is not `data`. */
function isPath(token: string, path: string, root: string | undefined, cwd: string | undefined): boolean {
  const named = token.replace(/\/\*{0,2}$/, '');
  const outside = root === undefined || !path.startsWith(`${root.toLowerCase()}/`);
  if (named.startsWith('~/')) return outside && path.endsWith(named.slice(1)) && !/\/\./.test(path.slice(0, -named.length + 1));
  const from = [root, cwd].filter((base) => base !== undefined).map((base) => posix.resolve(base.toLowerCase(), named));
  if (posix.isAbsolute(named)) return posix.normalize(named) === path;
  return from.includes(path);
}

/** The words of the clauses that name the target. */
export function namedBy(target: Target, clauses: readonly Clause[], it: NamingContext): string | undefined {
  for (const { tokens } of clauses) {
    if (isOtherPlace(tokens, it)) continue;
    const { together } = target;
    if (together !== undefined && tokens.some((_, at) => together.every((piece, i) => tokens[at + i] === piece)))
      return together.join(' ');
    const found = tokens.find((token, at) => {
      const how = naming(token, target, it);
      return how !== undefined && stands(tokens, at, { how, it });
    });
    if (found !== undefined) return found;
  }
  return undefined;
}

/** "deploy to staging" does not name production. If the command names no place, production need not be named. */
function isOtherPlace(tokens: readonly string[], { anchor }: NamingContext): boolean {
  if (!anchor.key.startsWith('service:')) return false;
  const isOwn = (token: string): boolean =>
    isSpelled(token, anchor) || anchor.targets.some(({ whole, parts }) => whole.has(token) || parts.has(token));
  const placed = [...anchor.spelled].some((word) => word.split(/[^\p{L}\p{N}]+/u).some((piece) => has(PLACES, piece)));
  return tokens.some((token) => has(PLACES, token) && !isOwn(token) && (placed || !has(ABOUT.production, token)));
}
function isSpelled(token: string, { spelled }: Anchor): boolean {
  const words = [...spelled].flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]);
  return words.includes(token) || (has(ABOUT.production, token) && words.some((word) => has(ABOUT.production, word)));
}

/**
 * The words around a name decide whether it is the target: in "remove data" it is; in "remove data validation", "the report's data" and
 * "the lines in data" it is not. A name that can mean nothing else only must not be a place ("in local/exports") or part of another name
 * ("local/exports tests").
 */
function stands(
  tokens: readonly string[],
  at: number,
  { how, it }: { readonly how: 'sure' | 'word'; readonly it: NamingContext },
): boolean {
  const { anchor } = it;
  const { verbs, nouns, near } = besideOf(anchor);
  const isOther = (token: string): boolean =>
    it.others.some((target) => naming(token, target, it) !== undefined || (target.together?.includes(token) ?? false));
  const isFiller = (token: string | undefined): token is string => token !== undefined && consistsOf(FILLERS, token);
  const isNoun = (token: string | undefined): boolean =>
    token !== undefined &&
    (consistsOf(nouns, token) ||
      it.others.some(({ path }) => path?.split('/').at(-2) === token || path?.split('/').at(-2) === `${token}s`));
  const fits = (token: string | undefined): boolean =>
    token === undefined ||
    (!isEastern(token) && hasNearly(verbs, token)) ||
    consistsOf(near, token) ||
    isNoun(token) ||
    isOther(token) ||
    isSpelled(token, anchor);
  const isBeside = (token: string): boolean => isFiller(token) || isOther(token) || isNoun(token) || isSpelled(token, anchor);
  // For actions that send something somewhere, "in" and "to" are the same in many languages.
  const goes = /^(?:vcs:(?:push|force|discard)|network:|service:(?:publish|change|message)|hazard:)/.test(anchor.key);
  const next = tokens[at + 1];
  let before = at - 1;
  let all = false;
  for (; before >= 0; before -= 1) {
    const token = tokens[before] ?? '';
    const previous = tokens[before - 1];
    if (!isEastern(token) && has(WITHIN, token) && previous !== undefined && has(ALL, previous)) {
      before -= 1;
      all = true;
    } else if (
      !(isFiller(token) && (goes || !has(WITHIN, token))) &&
      !(goes && has(WITHIN, token)) &&
      !(isNoun(next) && has(ADJECTIVES, token))
    )
      break;
  }
  const earlier = tokens[before];
  let after = at + 1;
  while (after < tokens.length && isBeside(tokens[after] ?? '')) after += 1;
  const later = tokens[after];
  if (earlier !== undefined && !isEastern(earlier) && (has(NEGATIONS, earlier) || has(WITHIN, earlier))) return false;
  const within = [...WITHIN.runs, ...NEGATIONS.runs];
  if (next !== undefined && isEastern(next) && within.some((word) => next.startsWith(word))) return false;
  if (earlier !== undefined && isEastern(earlier) && within.some((word) => earlier.endsWith(word))) return false;
  const strict = how === 'word' || all;
  // "from the docs": something else is changed. "in my local database" only says where the target is.
  if (later !== undefined && !isEastern(later) && has(WITHIN, later))
    return (!strict || fits(earlier)) && tokens.slice(after + 1).every((token) => isBeside(token) || has(ADJECTIVES, token));
  if (strict) return fits(earlier) && fits(later);
  return fits(next) || (next !== undefined && isEastern(next) && near.runs.some((word) => next.startsWith(word)));
}

/**
 * Whether the target is mentioned for any reason: enough if other words order something with "it". A common word counts next to its kind:
 * "the data directory".
 */
export function mentionedBy(target: Target, clauses: readonly Clause[], it: NamingContext): string | undefined {
  const { nouns } = besideOf(it.anchor);
  for (const { tokens } of clauses) {
    const found = tokens.find((token, at) => {
      const how = naming(token, target, it);
      const beside = [tokens[at - 1], tokens[at + 1]].some((one) => one !== undefined && has(nouns, one));
      return how === 'sure' || (how === 'word' && beside);
    });
    if (found !== undefined) return found;
  }
  return undefined;
}

/** True if one clause says the words that replace a name, and mentions nothing else. */
export function saysReplacementWords(clauses: readonly Clause[], it: NamingContext): boolean {
  const { anchor } = it;
  const groups = anchor.words?.map((about) => ABOUT[about]) ?? [];
  if (groups.length === 0) return false;
  // Something to be destroyed must be named: "wipe it" does not say what.
  const noun = anchor.key === 'service:destroy' || anchor.key === 'vcs:discard';
  return clauses.some(({ tokens }) => {
    if (isOtherPlace(tokens, it) || !groups.every((group) => tokens.some((token) => hasNearly(group, token)))) return false;
    if (
      noun &&
      !tokens.some(
        (token) =>
          has(besideOf(anchor).nouns, token) ||
          has(ALL, token) ||
          (isSpelled(token, anchor) && !has(besideOf(anchor).verbs, token)),
      )
    )
      return false;
    return tokens.every((token, at) => isKnown(token, it) || (has(WITHIN, token) && isPlace(tokens[at + 1] ?? '', it)));
  });
}

/** Whether the token names a place that the command itself contains: "in production", "in redis". */
const isPlace = (token: string, it: NamingContext): boolean =>
  isSpelled(token, it.anchor) || it.others.some((target) => naming(token, target, it) !== undefined);

/** The clauses that have a verb for the action, and those that only go on with names after one: "delete data and local/exports". */
export function orderingIn(clauses: readonly Clause[], it: NamingContext): readonly Clause[] {
  const { verbs } = besideOf(it.anchor);
  let orders = false;
  return clauses.filter(({ tokens }) => {
    const verb = tokens.some((token) =>
      isEastern(token) ? verbs.runs.some((run) => token.includes(run)) : hasNearly(verbs, token),
    );
    orders = verb || (orders && tokens.every((token) => isKnown(token, it)));
    return orders;
  });
}

/** Whether the clause orders the action with "it" instead of a name. */
export const refersBack = ({ tokens }: Clause, it: NamingContext): boolean =>
  tokens.every((token) => isKnown(token, it)) && tokens.some((token) => hasNearly(besideOf(it.anchor).verbs, token));

/** Whether the token refers to nothing but the action and its target. */
function isKnown(token: string, it: NamingContext): boolean {
  const { known, verbs } = besideOf(it.anchor);
  return (
    consistsOf(known, token) ||
    (!isEastern(token) && hasNearly(verbs, token)) ||
    isSpelled(token, it.anchor) ||
    ['origin', 'upstream', 'github', 'gitlab', 'npm', 'git'].includes(token) ||
    it.others.some((target) => naming(token, target, it) !== undefined)
  );
}

/** The command itself, word for word and complete: "git push to develop" does not contain the command `git push`. */
export function isSpelledOut(text: string, clauses: readonly Clause[]): boolean {
  const words = text.toLowerCase().split(/\s+/);
  // Quotes, patterns, substitutions and signs that folding would remove cannot be compared.
  if (
    words.length < 2 ||
    !words.every((word) => /^(?:--?[a-z]|[\p{L}\p{N}.~/])[\p{L}\p{N}._/@:=-]*$/u.test(word) && !word.includes('..')) ||
    /(?:^|\s)-\S*\p{Lu}/u.test(text)
  )
    return false;
  return clauses.some(({ tokens }) =>
    tokens.some(
      (_, at) =>
        words.every((word, i) => tokens[at + i] === word) &&
        tokens.slice(at + words.length).every((token) => consistsOf(FILLERS, token) && !has(WITHIN, token)),
    ),
  );
}
