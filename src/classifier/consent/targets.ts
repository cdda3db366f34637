// Targets of deeds, by the names people use for them: a path, a branch, an address, a plain name. Knows no effects and reads no sentences.
import type { Surroundings } from './evidence.ts';
import { fold, type Lexicon } from './words.ts';
import { COMMON, COUNTS, PRODUCTS, RENTED_HOSTS, SHARED_HOSTS } from './tables/usual.ts';
import { ABOUT } from './tables/words.ts';

/** A target of a deed, or an unusual fact about the deed. The person's words must name both. */
export interface Target {
  /** The name that is shown to the person. */
  readonly label: string;
  /**
   * Names by which the words may refer to it. INVARIANT: never a piece between `-`, `_` or `.`, which may be the name of another target:
   * `web` is not `web-prod`.
   */
  readonly names: ReadonlySet<string>;
  /** For a target without a name: the words that stand for it, such as words for `force` or `all`. */
  readonly words?: Lexicon;
  /** For an address: its server. */
  readonly host?: string;
  /** For a file: its path, to distinguish it from another file of the same name. */
  readonly path?: string;
  /** If the name is only a number or "last": one of these words must be next to it. */
  readonly of?: Lexicon;
  /** The name as the call spells it, if capitals matter. */
  readonly cased?: string;
}

export const named = (name: string, more: readonly string[] = []): Target => ({
  label: name,
  cased: name,
  names: new Set([name, ...more].map(fold)),
});

export function pathTarget(path: string, pattern?: string): Target {
  const name = path.split('/').at(-1) ?? path;
  const [last, globbed] = [fold(name), fold(pattern ?? '')];
  const names = [last, last.replace(/^\./, ''), ...(globbed === '' || globbed === '*' ? [] : [globbed]), `${last}/${globbed}`];
  return { label: pattern === undefined ? name : `${name}/${pattern}`, path: fold(path), cased: path, names: new Set(names) };
}

/** A branch, tag or commit. `HEAD~5` is "the last 5 commits". */
export function refTarget(name: string): Target {
  const back = /^(?:HEAD|@)(?:~(\d*)|(\^+))$/.exec(name);
  if (back !== null) {
    const count = String(back[2]?.length ?? (Number(back[1]) || 1));
    const counts = [count, ...(COUNTS.get(count) ?? []), ...(count === '1' ? ['last'] : [])];
    return { label: name, names: new Set([fold(name), ...counts]), of: ABOUT.commit };
  }
  const stash = /^stash@\{(\d+)\}$/.exec(name)?.[1];
  if (stash !== undefined) return { label: name, names: new Set([name, stash]), of: ABOUT.stash };
  const ref = fold(name).replace(/^\+?(?:refs\/(?:heads|tags)\/)?/, '');
  return { label: ref, cased: name, names: new Set([ref, `refs/heads/${ref}`]) };
}

/**
 * An address. The words may use all of it, its server, or on a shared server its owner. The other parts do not count, because anybody can
 * choose them, or choose a similar server name.
 */
function addressTarget(text: string): Target {
  const address = fold(text).replace(/\/$/, '');
  const bare = address.replace(/^[a-z0-9+]+:\/\//, '').replace(/[/:]$/, '');
  const host = bare.split(/[/:]/)[0]?.split('@').at(-1) ?? bare;
  const rented = RENTED_HOSTS.test(host) ? (host.split('.')[0] ?? host) : host;
  const owned = SHARED_HOSTS.test(host) ? bare.split('/').slice(1, 3).join('/') : host;
  const products = PRODUCTS.filter(([, place]) => bare === place || bare.startsWith(`${place}/`)).map(([name]) => name);
  const names = [address, bare, host, rented, `s3://${rented}`, owned, ...products];
  return { label: text, host, names: new Set(names.filter((name) => name !== '')) };
}

export const isAddress = (word: string): boolean => /:\/\/|^[\w.-]+@[\w.-]+|^[\w-]+(?:\.[\w-]+)+(?:[/:]|$)/.test(word);

/**
 * The kind of target is recognised by the shape of the word. An image may be named without its tag, and `acme/shop` as `shop` if `acme`
 * owns this repository.
 */
export function targetOf(word: string, around: Surroundings): Target {
  if (isAddress(word)) return addressTarget(word);
  const image = /^([\w./-]*\/[\w./-]+):[\w.-]+$/.exec(word)?.[1];
  const [, owner, name = ''] = /^@?([^/@]+)\/([^/]+)$/.exec(fold(image ?? word)) ?? [];
  const isOurs = ownRemotes(around).some(({ repository }) => fold(repository).split('/').at(-2) === owner);
  return named(word, [word.replace(/\/+$/, ''), ...(image === undefined ? [] : [image]), ...(isOurs ? [name] : [])]);
}

/** The remotes that are this repository's own home. */
export const ownRemotes = ({ remotes = [] }: Surroundings): NonNullable<Surroundings['remotes']> =>
  remotes.filter(({ name }) => name === 'origin' || remotes.length === 1);

/** The owner or the name of this repository. */
export const isOwnName = (word: string, around: Surroundings): boolean =>
  ownRemotes(around).some(({ repository }) => [repository, ...repository.split('/').slice(1)].includes(word));

/** Names in a text about an effect: in backticks, or spelled like an address, a file or a path. */
export function namesIn(text: string): readonly string[] {
  const marked = [...text.matchAll(/`([^`]+)`/g)].flatMap((match) => (match[1] ?? '').split(/\s+/));
  const words = text
    .replace(/`[^`]*`/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\w][/.@:_][\w]/.test(word));
  return [...marked, ...words].filter((word) => /^[\p{L}\p{N}~./@_]/u.test(word) && !COMMON.has(fold(word)));
}
