// Targets of deeds, by the names people use for them: a path, a branch, an address, a plain name. Knows no effects and reads no sentences.
import { fold } from './fold.ts';
import { COMMON, PRODUCTS, RENTED_HOSTS, SHARED_HOSTS } from './tables/anchors.ts';

/** One target of a deed, with its names. */
export interface Target {
  /** As it is shown to the person. */
  readonly label: string;
  readonly whole: ReadonlySet<string>;
  /** Shorter names that may mean something else: `web` for `web.yaml`. INVARIANT: never a piece between `-`, `_` or `.`, which is another's name. */
  readonly parts: ReadonlySet<string>;
  /** For `acme/shop`: `shop` names it if `acme` owns this repository too. */
  readonly owned?: { readonly owner: string; readonly name: string };
  /** For an address: its server. */
  readonly host?: string;
  /** For a file: its path, to distinguish it from another file of the same name. */
  readonly path?: string;
  /** As the call writes it, if capitals matter. */
  readonly cased?: string;
}

/** A plain name: whole, or all its pieces in a row. `web` is not `web-prod`. */
export function named(name: string, more: readonly string[] = []): Target {
  const whole = fold(name);
  return { label: name, cased: name, whole: new Set([whole, ...more.map(fold)]), parts: new Set() };
}

/** A file by its name without the extension. */
const stemsOf = (name: string): readonly string[] =>
  [name.replace(/(?<=^[^.].*)\.[a-z]\w{0,4}$/, '')].filter((stem) => stem !== name && stem.length >= 3 && !COMMON.has(stem));

export function pathTarget(path: string, pattern?: string): Target {
  const name = path.split('/').at(-1) ?? path;
  const [last, globbed] = [fold(name), fold(pattern ?? '')];
  const whole = [last, last.replace(/^\./, ''), ...(globbed === '' ? [] : [globbed, `${last}/${globbed}`])];
  return {
    label: pattern === undefined ? name : `${name}/${pattern}`,
    path: fold(path),
    cased: path,
    whole: new Set(whole.filter((one) => one !== '' && one !== '*')),
    parts: new Set(stemsOf(last)),
  };
}

/** A branch, tag or commit: part of its name may be the name of another. `HEAD~5` is "the last 5 commits". */
export function refTarget(name: string): Target {
  const count = /^(?:HEAD|@)(?:~(\d*)|(\^+))$/.exec(name);
  if (count !== null) {
    const back = String(count[2]?.length ?? (Number(count[1]) || 1));
    return { label: name, whole: new Set([fold(name), back]), parts: new Set(back === '1' ? ['last'] : []) };
  }
  const ref = fold(name).replace(/^\+?(?:refs\/(?:heads|tags)\/)?/, '');
  return {
    label: ref,
    cased: name,
    whole: new Set([ref, `origin/${ref}`, `refs/heads/${ref}`]),
    parts: new Set(),
  };
}

/**
 * An address: it is named by the whole of it, by its server, or on a shared server by its owner. Anybody can choose the rest, or a similar server
 * name.
 */
export function addressTarget(text: string): Target {
  const address = fold(text).replace(/\/$/, '');
  const bare = address.replace(/^[a-z0-9+]+:\/\//, '').replace(/[/:]$/, '');
  const host = bare.split(/[/:]/)[0]?.split('@').at(-1) ?? bare;
  const [shared, rented] = [SHARED_HOSTS.test(host), RENTED_HOSTS.test(host) ? [host.split('.')[0] ?? host] : []];
  const names = [address, bare, host, ...rented.flatMap((name) => [name, `s3://${name}`])];
  const products = PRODUCTS.filter(([, place]) => bare === place || bare.startsWith(`${place}/`)).map(([name]) => name);
  return {
    label: text,
    host,
    whole: new Set([...names, ...(shared ? [bare.split('/').slice(1, 3).join('/')] : [])]),
    parts: new Set(products),
  };
}

export const isAddress = (word: string): boolean => /:\/\/|^[\w.-]+@[\w.-]+|^[\w-]+(?:\.[\w-]+)+(?:[/:]|$)/.test(word);
const isName = (word: string): boolean => /^[\p{L}\p{N}~./@_][^\s]*$/u.test(word) && !COMMON.has(fold(word));

/** Names in a text about an effect: in backticks, or spelled like an address, a file or a path. */
export function namesIn(text: string): readonly string[] {
  const marked = [...text.matchAll(/`([^`]+)`/g)].flatMap((match) => (match[1] ?? '').split(/\s+/));
  const words = text.replace(/`[^`]*`/g, ' ').split(/\s+/);
  return [...marked, ...words.filter((word) => /[\w][/.@:_][\w]/.test(word))].filter(isName);
}

/** The target that a word names, by its shape. An image may be named without its tag, and `acme/shop` as `shop` where `acme` owns this repository. */
export function targetOf(word: string): Target {
  if (isAddress(word)) return addressTarget(word);
  const image = /^([\w./-]*\/[\w./-]+):[\w.-]+$/.exec(word)?.[1];
  const [, owner, name] = /^@?([^/@]+)\/([^/]+)$/.exec(fold(image ?? word)) ?? [];
  const owned = owner === undefined || name === undefined ? {} : { owned: { owner, name } };
  return { ...named(word, image === undefined ? [] : [image]), ...owned };
}
