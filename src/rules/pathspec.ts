// The pathspecs of a git command: which tracked files its words limit it to. Reads words; looks at the disk only to see whether a word names something.
import { resolve } from 'node:path';
import type { Host } from '../host/host.ts';
import type { Command } from '../model/part.ts';
import { hasUnread, nameFits, readName, type Width } from '../paths/name-pattern.ts';

export interface Pathspec {
  /** The directory that all it means lies in. */
  readonly at: string;
  readonly matches: (file: string) => boolean;
}

/** `all`: the words limit nothing, or it cannot be told to what. */
export type Limits = readonly Pathspec[] | 'all';

/** Commands whose further words are revisions and pathspecs. Of others no word is known to limit what they print. */
const LIMITED: ReadonlySet<string> = new Set(
  'log show diff whatchanged grep rev-list diff-tree diff-index diff-files difftool archive add commit checkout reset restore status checkout-index rm clean cat-file'.split(
    ' ',
  ),
);
/** Here every word is a pathspec, whether or not something of that name is there. */
const ONLY_PATHS: ReadonlySet<string> = new Set(['restore', 'rm', 'clean', 'add', 'checkout-index', 'status', 'commit']);

export interface Around {
  readonly command: Command;
  /** The part as it was written: whether a word stands behind `--`. */
  readonly text: string | undefined;
  /** Where git runs, and the top of its repository. */
  readonly directory: string;
  readonly top: string;
  readonly host: Pick<Host, 'entry'>;
}

export function pathspecs({ command, text, directory, top, host }: Around): Limits {
  const sub = command.sub[0] ?? '';
  if (!LIMITED.has(sub)) return 'all';
  // The path chooses the commits, and all that they changed is printed.
  if (
    [...command.options, ...(command.strange ?? [])].some(
      ({ name }) => name === '--full-diff' || name.startsWith('--pathspec-from-file'),
    )
  )
    return 'all';
  const words = pathWords(command, text);
  if (words === undefined) return 'all';
  const found: Pathspec[] = [];
  for (const { word, sure } of words) {
    const one = readPathspec(word, { directory, top, sub });
    if (one === 'all') return 'all';
    if (one === undefined) continue;
    if (sure || one.wild || host.entry(one.at).kind === 'known') found.push(one);
  }
  return found.length === 0 ? 'all' : found;
}

interface Word {
  readonly word: string;
  /** It is a pathspec whether or not something of that name is there. */
  readonly sure: boolean;
}

/** The words that may be pathspecs; `undefined` where one of them is not known. */
function pathWords({ sub, options, operands }: Command, text: string | undefined): readonly Word[] | undefined {
  const all = [...sub.slice(1), ...operands];
  const behind = text === undefined ? undefined : wordsBehindDashes(text);
  if (behind !== undefined) {
    const known = behind.filter((word) => all.includes(word));
    // A branch may be called like a directory: what stands before `--` limits nothing.
    return known.length === behind.length ? known.map((word) => ({ word, sure: true })) : undefined;
  }
  const isPattern = sub[0] === 'grep' && !options.some(({ name }) => name === '-e' || name === '-f');
  const rest = isPattern || sub[0] === 'archive' ? all.slice(1) : all;
  const words: Word[] = [];
  for (const word of rest) {
    if (word === undefined) return undefined;
    words.push({ word, sure: ONLY_PATHS.has(sub[0] ?? '') });
  }
  return words;
}

/** Quoted words with blanks in them are not put together: they are then not found among the operands, and nothing is limited. */
function wordsBehindDashes(text: string): readonly string[] | undefined {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const at = words.lastIndexOf('--');
  return at === -1 ? undefined : words.slice(at + 1).map((word) => word.replace(/^(['"])(.*)\1$/, '$2'));
}

const UNDERSTOOD: ReadonlySet<string> = new Set(['top', 'glob', 'icase', 'literal']);

function readPathspec(
  word: string,
  { directory, top, sub }: { readonly directory: string; readonly top: string; readonly sub: string },
): (Pathspec & { readonly wild: boolean }) | 'all' | undefined {
  let base = directory;
  let path = word;
  let magic: readonly string[] = [];
  if (word.startsWith(':(')) {
    const end = word.indexOf(')');
    magic = word.slice(2, end).split(',');
    // What is left out makes it no larger.
    if (magic.includes('exclude')) return undefined;
    if (end === -1 || !magic.every((one) => UNDERSTOOD.has(one))) return 'all';
    path = word.slice(end + 1);
    if (magic.includes('top')) base = top;
  } else if (word.startsWith(':!') || word.startsWith(':^')) return undefined;
  else if (word.startsWith(':/')) {
    base = top;
    path = word.slice(2);
    if (/^[!^:(]/.test(path)) return 'all';
  } else if (word.includes(':')) {
    const inTree = word.slice(word.indexOf(':') + 1);
    if (word.startsWith(':') || inTree === '' || (sub !== 'show' && sub !== 'cat-file' && sub !== 'diff' && sub !== 'archive'))
      return 'all';
    return treeOf(resolve(inTree.startsWith('.') ? directory : top, inTree));
  } else if (sub === 'cat-file') return undefined;
  const wild = magic.includes('literal') ? -1 : path.search(/[*?[\\]/);
  if (wild === -1)
    return magic.includes('icase') ? patternOf(base, path, 'wide') : treeOf(resolve(base, path === '' ? '.' : path));
  return patternOf(base, path, magic.includes('icase') ? 'wide' : 'exact');
}

const treeOf = (at: string): Pathspec & { readonly wild: boolean } => ({
  at,
  wild: false,
  matches: (file) => file === at || at === '/' || file.startsWith(`${at}/`),
});

/** A star goes over slashes, as git's does, so the whole path is one name. What cannot be read limits nothing. */
function patternOf(base: string, pattern: string, width: Width): Pathspec & { readonly wild: boolean } {
  const wild = pattern.search(/[*?[\\]/);
  const cut = pattern.lastIndexOf('/', wild === -1 ? pattern.length : wild);
  const at = width === 'wide' ? resolve(base, '.') : resolve(base, cut === -1 ? '.' : pattern.slice(0, cut) || '/');
  if (width === 'wide' && pattern.split('/').includes('..')) return { ...treeOf('/'), wild: true };
  // `**/` also means no directory at all.
  const rest = readName((width === 'wide' ? pattern : pattern.slice(cut + 1)).replaceAll('**/', '*'));
  if (hasUnread(rest)) return { ...treeOf(at), wild: true };
  const start = at === '/' ? '/' : `${at}/`;
  return {
    at,
    wild: true,
    matches: (file) =>
      file.startsWith(start) && withParents(file.slice(start.length)).some((name) => nameFits(rest, name, width)),
  };
}

/** A pattern that means a directory means all in it. */
const withParents = (path: string): readonly string[] =>
  path.split('/').map((_, i, names) => names.slice(0, names.length - i).join('/'));
