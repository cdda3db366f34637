// What each word of a clause is to a deed: a name of a target, a verb for it, a kind of thing it is done to, an empty word, or something else.
// Judges no sentence.
import { posix } from 'node:path';
import type { Deed, Surroundings } from './deeds.ts';
import { fold } from './fold.ts';
import { has, hasNearly, joined } from './lexicon.ts';
import type { Lexicon } from './lexicon.ts';
import type { Clause } from './own-words.ts';
import type { Target } from './targets.ts';
import { ABOUT, ADJECTIVES, ALL, DETERMINERS, FILLERS, NOUNS, PLACES, RUNS, TABLES, WITHIN } from './tables/words.ts';

/** What words are compared with. */
export interface NamingContext {
  readonly deed: Deed;
  readonly around: Surroundings;
  /** Targets and facts of the whole call: several may be listed together. */
  readonly others: readonly Target[];
}

export interface Sense {
  readonly token: string;
  readonly verb: boolean;
  /** A kind of thing that the deed is done to, or "everything". */
  readonly thing: boolean;
  /** Refers to nothing but the deed and its targets. */
  readonly known: boolean;
  /** A word of the command or a name of a target. */
  readonly named: boolean;
}

interface Vocabulary {
  readonly nouns: Lexicon;
  readonly verbs: Lexicon;
  readonly known: Lexicon;
}
const KEPT = new WeakMap<Deed, Vocabulary>();
function vocabularyOf(deed: Deed): Vocabulary {
  const kept = KEPT.get(deed);
  if (kept !== undefined) return kept;
  // A kind that the command itself says is one of its own: `delete deployment`.
  const said = (words: Lexicon): boolean =>
    [...deed.spelled].some((word) => word.split('/').some((piece) => words.whole.has(piece)));
  const own = Object.entries(NOUNS).filter(([name, words]) => deed.row.nouns.some((noun) => noun === name) || said(words));
  const nouns = joined(...own.map(([, words]) => words));
  const verbs = joined(...deed.row.verbs.map((about) => ABOUT[about]));
  const needed = deed.row.words.flat().map((about) => ABOUT[about]);
  const made = { nouns, verbs, known: joined(FILLERS, RUNS, ALL, nouns, verbs, ...needed) };
  KEPT.set(deed, made);
  return made;
}

/** Also with a slip of the keyboard; but a word of the tables is no slip of another. */
export const isIn = (list: Lexicon, token: string): boolean =>
  TABLES.some((one) => has(one, token)) ? has(list, token) : hasNearly(list, token);

/** INVARIANT: a word that no table and no part of the call explains is not known. */
export function sensesOf({ tokens }: Clause, it: NamingContext): readonly Sense[] {
  const { nouns, verbs, known } = vocabularyOf(it.deed);
  const words = tokens.flatMap((token) => splitKind(token, nouns, it));
  // "the old data directory", but not "remove unused exports" or "old files in data".
  const ofKind = words.some((token) => has(nouns, token)) && !words.some((token) => has(WITHIN, token));
  const adjectives = ofKind ? [ADJECTIVES] : [];
  const facts = it.deed.scope.flatMap(({ target }) => target ?? []);
  const isFact = (token = ''): boolean => facts.some((target) => naming(token, target, it) !== undefined);
  const senses = words.map((token, at) => {
    const verb = isIn(verbs, token);
    const named = isSpelled(token, it);
    // "the billing database": the kind of a place that the call names.
    const ofFact = [words[at - 1], words[at + 1]].some(isFact) && Object.values(NOUNS).some((list) => has(list, token));
    const thing = isIn(nouns, token) || has(ALL, token) || ofFact;
    const isVerb = at === 0 && thing && !verb && !named && has(DETERMINERS, words[1] ?? '') && !has(ALL, token);
    const place = has(PLACES, token) && !has(ABOUT.production, token);
    return {
      token,
      verb,
      thing,
      named,
      known:
        named ||
        (!place && !isVerb && (thing || verb || [known, ...adjectives].some((list) => has(list, token)) || isOwn(token, it))),
    };
  });
  // "everything in data", "data の フォルダ": between the deed's own words it says nothing more. Anywhere else it brings in another thing.
  const isEmpty = ({ token, verb, thing }: Sense): boolean => has(FILLERS, token) && !verb && !thing;
  const joins = (sense: Sense | undefined): boolean => sense !== undefined && (sense.thing || sense.verb || sense.named);
  return senses.map((sense, at) => {
    if (!has(WITHIN, sense.token) || sense.named) return sense;
    const before = senses.slice(0, at).findLast((one) => !isEmpty(one));
    const after = senses.slice(at + 1).find((one) => !isEmpty(one));
    // At the end it belongs to a verb: "roll it out", "rolle es aus".
    if (at === senses.length - 1) return sense;
    // "no borres data": before a verb it is the Spanish one.
    const isNegation = sense.token === 'no' && after?.verb === true;
    return { ...sense, known: (before === undefined || joins(before)) && joins(after) && !isNegation };
  });
}

/** "data-Ordner": a name and its kind in one word. */
function splitKind(token: string, nouns: Lexicon, it: NamingContext): readonly string[] {
  const [, name = '', kind = ''] = /^(.+)-(\p{L}+)$/u.exec(token) ?? [];
  const isWord = has(vocabularyOf(it.deed).known, token);
  return kind !== '' && !isWord && has(nouns, kind) && kind !== 'files' && !isNamed(token, it) ? [name, kind] : [token];
}

/** How a token names a target: unmistakably, as a word that may mean something else, or not at all. */
export function naming(token: string, target: Target, { deed, around }: NamingContext): 'sure' | 'word' | undefined {
  const sure = /[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}*]|\p{L}\d|\d\p{L}|^\.\p{L}/u.test(token) ? 'sure' : 'word';
  if (target.path !== undefined) {
    const path = isPath(token, target.path, around);
    if (path || /[/~]/.test(token)) return path ? sure : undefined;
    // A file elsewhere needs its place, but for those in the home that are read, and for `~/.zshrc`.
    const inside = around.root === undefined || target.path.startsWith(`${around.root.toLowerCase()}/`);
    const home = fold(around.home ?? '/nowhere');
    const known =
      deed.key === 'read'
        ? target.path.startsWith(`${home}/.`)
        : posix.dirname(target.path) === home && /\/\.[^/]+$/.test(target.path);
    if (inside ? !isDeeper(target.path, around) : !known) return undefined;
  }
  const ref = target.path === undefined && target.host === undefined ? token.replace(/^origin\//, '') : token;
  if (target.whole.has(ref)) return sure;
  if (target.parts.has(token) || (token === target.owned?.name && isOurs(target.owned.owner, around))) return 'word';
  // "production" for `prod`, but not for `backups-prod`.
  return has(ABOUT.production, token) && [...target.whole].some((name) => has(ABOUT.production, name)) ? 'word' : undefined;
}

/** Whether this repository belongs to them: the owner on its own server. */
const isOurs = (owner: string, { remotes = [] }: Surroundings): boolean =>
  remotes.some(
    ({ name, repository }) => (name === 'origin' || remotes.length === 1) && fold(repository).split('/').at(-2) === owner,
  );

/** A path is resolved from the project or the home directory; the working directory is the agent's choice. `../other/data` is not `data`. */
function isPath(token: string, path: string, { root, home }: Surroundings): boolean {
  const written = token.replace(/\/\*{0,2}$/, '');
  if (written.startsWith('~/')) return home !== undefined && posix.join(fold(home), written.slice(2)) === path;
  if (posix.isAbsolute(written)) return posix.normalize(written) === path;
  return root !== undefined && posix.resolve(root.toLowerCase(), written) === path;
}

/** A bare name means the entry in the root if there is one, and otherwise may mean one further down. */
function isDeeper(path: string, { root, exists }: Surroundings): boolean {
  const first = posix.join(root ?? '/', path.split('/').at(-1) ?? '');
  return root === undefined || first.toLowerCase() === path || (exists !== undefined && !exists(first));
}

/** Words of the command, whole or in part, and names of its targets. */
function isSpelled(token: string, it: NamingContext): boolean {
  const words = [...it.deed.spelled].flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]);
  const production = has(ABOUT.production, token) && words.some((word) => has(ABOUT.production, word));
  const isThere = token.split('=').every((piece) => words.includes(piece));
  return isThere || production || isNamed(token, it);
}
const isNamed = (token: string, it: NamingContext): boolean =>
  it.others.some((target) => naming(token, target, it) !== undefined);

/** The project's own name, for a package its version, and the directory that a target is in. */
const isOwn = (token: string, { deed, others, around: { remotes = [] } }: NamingContext): boolean =>
  remotes.some(({ repository }) => repository.endsWith(`/${token}`)) ||
  (deed.key === 'package:publish' && /^v?\d+(?:\.\d+)+$/.test(token)) ||
  ['origin', 'github', 'gitlab', 'git'].includes(token) ||
  others.some(({ path }) => [token, `${token}s`].includes(path?.split('/').at(-2) ?? ''));
