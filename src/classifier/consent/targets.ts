// Targets of effects, by the names people use for them: a path, a branch, an address, a plain name. Knows no effects and reads no
// sentences.
import { fold } from './tokens.ts';

/** One target of an effect, with its names. */
export interface Target {
  /** As it is shown to the person. */
  readonly label: string;
  readonly whole: ReadonlySet<string>;
  /** Parts that name it only if nothing else can be meant: `legacy` of `legacy-api`. */
  readonly parts: ReadonlySet<string>;
  /** Parts that name it only together: `old idea` for `old-idea`. */
  readonly together?: readonly string[];
  /** An address, which can mean nothing else. */
  readonly address?: true;
  /** For a file: its path, to distinguish it from another file of the same name. */
  readonly path?: string;
}

/** Parts of paths and addresses that are too common to name anything. */
const COMMON: ReadonlySet<string> = new Set(
  `home tmp var usr etc opt src lib bin repo root work workspace project projects https http ssh git www com org net dev api app new txt json yml yaml tgz zip tar index
   github gitlab githubusercontent raw get install installer setup script scripts master head origin version test tests main unknown place local amazonaws bash curl refs heads tags
   file files data-url latest download downloads release releases blob tree cdn html php the and for`.split(/\s+/),
);

const piecesOf = (name: string): readonly string[] =>
  name.split(/[^\p{L}\p{N}]+/u).filter((piece) => piece.length >= 3 && !/^v?\d+$/.test(piece) && !COMMON.has(piece));

/** A plain name: whole, or by its parts. */
export function named(name: string, more: readonly string[] = []): Target {
  const whole = fold(name);
  return { label: name, whole: new Set([whole, ...more.map(fold)]), parts: new Set(piecesOf(whole)) };
}

export function pathTarget(path: string, pattern: string | undefined): Target {
  const last = fold(path.split('/').at(-1) ?? '');
  const globbed = pattern === undefined ? undefined : fold(pattern);
  return {
    label: pattern === undefined ? (path.split('/').at(-1) ?? path) : `${path.split('/').at(-1) ?? path}/${pattern}`,
    path: fold(path),
    whole: new Set(
      [last, ...(globbed === undefined ? [] : [globbed, `${last}/${globbed}`])].filter((name) => name !== '' && name !== '*'),
    ),
    parts: new Set([...piecesOf(last), ...(globbed === undefined ? [] : piecesOf(globbed))].filter((piece) => piece !== last)),
  };
}

const refName = (operand: string): string =>
  fold(operand)
    .replace(/^\+/, '')
    .split(':')
    .at(-1)
    ?.replace(/^refs\/(?:heads|tags)\//, '') ?? '';

/** A branch, tag or stash: part of its name may be the name of another. */
export function refTarget(operand: string): Target {
  const ref = refName(operand);
  const pieces = ref.split(/[^\p{L}\p{N}]+/u).filter((piece) => piece !== '');
  return {
    label: ref,
    whole: new Set([ref, `origin/${ref}`, `upstream/${ref}`, `refs/heads/${ref}`]),
    parts: new Set(),
    ...(pieces.length > 1 ? { together: pieces } : {}),
  };
}

/** Servers where everybody has a place: the owner is the first name of the path. */
const SHARED_HOSTS = /(?:^|\.)(?:github|gitlab|bitbucket|githubusercontent)\.(?:com|org)$/;

/** An address: the whole, its server, and who it belongs to. The rest of it anybody can choose. */
export function addressTarget(text: string): Target {
  const address = fold(text);
  const bare = address.replace(/^[a-z0-9+]+:\/\//, '').replace(/\/$/, '');
  const host = bare.split(/[/:]/)[0]?.split('@').at(-1) ?? bare;
  return {
    label: text,
    ...(address.includes('@') ? {} : { address: true as const }),
    whole: new Set([address, bare, host]),
    parts: new Set(
      [
        SHARED_HOSTS.test(host) ? (bare.split('/')[1] ?? '') : (host.split('.').at(-2) ?? ''),
        bare.split('@').at(-2) ?? '',
      ].flatMap(piecesOf),
    ),
  };
}

export const isAddress = (word: string): boolean => /:\/\/|^[\w.-]+@[\w.-]+|^[\w-]+(?:\.[\w-]+)+(?:[/:]|$)/.test(word);
export const isRelevant = (word: string): boolean => /^[\p{L}\p{N}~./@_][^\s]*$/u.test(word) && !COMMON.has(fold(word));

/** Names in a text about an effect: in backticks, or spelled like an address, a file or a path. */
export function namesIn(text: string): readonly string[] {
  const marked = [...text.matchAll(/`([^`]+)`/g)].flatMap((match) => (match[1] ?? '').split(/\s+/));
  const words = text.replace(/`[^`]*`/g, ' ').split(/\s+/);
  return [...marked, ...words.filter((word) => /[\w][/.@:_][\w]/.test(word))].filter(isRelevant);
}

export const targetOf = (word: string): Target =>
  isAddress(word) ? addressTarget(word) : word.includes('/') ? namedPath(word) : named(word);
export const namedPath = (word: string): Target => ({
  ...named(word),
  parts: new Set([...piecesOf(fold(word)), fold(word.split('/').at(-1) ?? '')]),
});
