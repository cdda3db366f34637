// The pathspecs of a git command: the tracked files to which its arguments limit it. Looks at the disk only to see whether a word
// names a file.
import { resolve } from 'node:path';
import type { Host } from '../host/host.ts';
import type { Command } from '../model/part.ts';
import { hasUnread, nameFits, readName, type Width } from '../paths/name-pattern.ts';

export interface Pathspec {
  /** The directory that contains everything the pathspec matches. */
  readonly at: string;
  readonly matches: (file: string) => boolean;
}

/** `all`: the arguments limit nothing, or it is unknown to what. */
export type Limits = readonly Pathspec[] | 'all';

/**
 * Subcommands whose further arguments are revisions and pathspecs. For other subcommands no argument is known to limit the
 * output.
 */
const LIMITED: ReadonlySet<string> = new Set(
  'log show diff whatchanged grep rev-list diff-tree diff-index diff-files difftool archive add commit checkout reset restore status checkout-index rm clean cat-file'.split(
    ' ',
  ),
);
/** Subcommands whose arguments are all pathspecs, even if no such file exists. */
const ONLY_PATHS: ReadonlySet<string> = new Set(['restore', 'rm', 'clean', 'add', 'checkout-index', 'status', 'commit']);

export interface Around {
  readonly command: Command;
  /** The part as written, to see whether a word is after `--`. */
  readonly text: string | undefined;
  /** The directory in which git runs, and the top of its repository. */
  readonly directory: string;
  readonly top: string;
  readonly host: Pick<Host, 'entry'>;
}

export function pathspecs({ command, text, directory, top, host }: Around): Limits {
  const sub = command.sub[0] ?? '';
  if (!LIMITED.has(sub)) return 'all';
  // The path selects commits, and everything that they changed is printed.
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
  /** The word is a pathspec even if no such file exists. */
  readonly sure: boolean;
}

/** The words that may be pathspecs; undefined if a word is unknown. */
function pathWords({ sub, options, operands }: Command, text: string | undefined): readonly Word[] | undefined {
  const all = [...sub.slice(1), ...operands];
  const behind = text === undefined ? undefined : wordsBehindDashes(text);
  if (behind !== undefined) {
    const known = behind.filter((word) => all.includes(word));
    // A branch may have the same name as a directory, so words before `--` limit nothing.
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

/** Quoted words with blanks are not joined: they do not match an operand then, and nothing is limited. */
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
    // An exclusion never adds files.
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

/**
 * In git's patterns a star also matches slashes, so the whole path is matched as one name. A pattern that cannot be read limits
 * nothing.
 */
function patternOf(base: string, pattern: string, width: Width): Pathspec & { readonly wild: boolean } {
  const wild = pattern.search(/[*?[\\]/);
  const cut = pattern.lastIndexOf('/', wild === -1 ? pattern.length : wild);
  const at = width === 'wide' ? resolve(base, '.') : resolve(base, cut === -1 ? '.' : pattern.slice(0, cut) || '/');
  if (width === 'wide' && pattern.split('/').includes('..')) return { ...treeOf('/'), wild: true };
  // `**/` also matches no directory at all.
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

/** A pattern that matches a directory matches everything in it. */
const withParents = (path: string): readonly string[] =>
  path.split('/').map((_, i, names) => names.slice(0, names.length - i).join('/'));
