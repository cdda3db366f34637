// Which directories are worktrees of the same git repository. Reads git's own small files; never runs git and judges no directory.
import { absent, known } from './host.ts';
import type { Fact, Host } from './host.ts';
import { absolutePath, below, lastName, parentPath } from './path-text.ts';

/** Where a checkout keeps its git data. `common` is shared by all worktrees of the repository. */
export interface GitDirectory {
  readonly own: string;
  readonly common: string;
}

const SMALL = 4096;
const MAX_WORKTREES = 200;

const realOf = (host: Host, path: string): string | undefined => {
  const real = host.realPath(path);
  return real.kind === 'known' ? real.value : undefined;
};

/** The path in a one-line file of git, resolved against `from`. */
function pathIn(host: Host, file: string, from: string): Fact<string> {
  const text = host.text(file, SMALL);
  if (text.kind !== 'known') return text;
  const written = text.value.replace(/^gitdir: */, '').replace(/[\r\n]+$/, '');
  if (written === '' || /[\0\r\n]/.test(written)) return absent;
  return host.realPath(absolutePath(from, written, host.platform));
}

const isGitDirectory = (host: Host, path: string): boolean =>
  host.entry(below(path, 'HEAD')).kind === 'known' &&
  (host.entry(below(path, 'objects')).kind === 'known' || host.entry(below(path, 'commondir')).kind === 'known');

/** The git data of the checkout at `directory`: its `.git` directory, or the one that the `.git` file of a worktree or submodule names. */
export function gitDirectoryOf(host: Host, directory: string): Fact<GitDirectory> {
  const dotGit = below(directory, '.git');
  const entry = host.entry(dotGit);
  if (entry.kind !== 'known') return entry;
  const own = entry.value.type === 'file' ? pathIn(host, dotGit, directory) : host.realPath(dotGit);
  if (own.kind !== 'known') return own;
  if (!isGitDirectory(host, own.value)) return absent;
  const common = pathIn(host, below(own.value, 'commondir'), own.value);
  if (common.kind === 'unknown') return common;
  return known({ own: own.value, common: common.kind === 'known' ? common.value : own.value });
}

/**
 * The other checkouts of the repository that `root` is a checkout of. INVARIANT: a checkout counts only if the repository's
 * record names it and its `.git` file names that record, so that neither side can add a foreign directory.
 */
export function worktreesOf(host: Host, root: string): readonly string[] {
  const here = realOf(host, root);
  if (here === undefined) return [];
  const git = gitDirectoryOf(host, here);
  if (git.kind !== 'known') return [];
  const records = host.names(below(git.value.common, 'worktrees'));
  const linked: string[] = [];
  if (records.kind === 'known') {
    for (const name of records.value.slice(0, MAX_WORKTREES)) {
      const checkout = checkoutOf(host, below(below(git.value.common, 'worktrees'), name));
      if (checkout !== undefined) linked.push(checkout);
    }
  }
  const isMain = git.value.own === git.value.common;
  // A worktree that its repository does not list has no access to the others.
  if (!isMain && !linked.includes(here)) return [];
  const main = lastName(git.value.common) === '.git' ? parentPath(git.value.common) : undefined;
  const all = main === undefined || isMain ? linked : [main, ...linked];
  return all.filter((path) => path !== here);
}

/** The checkout that a record of the repository names, if that checkout names the record in return. */
function checkoutOf(host: Host, record: string): string | undefined {
  const dotGit = pathIn(host, below(record, 'gitdir'), record);
  if (dotGit.kind !== 'known' || lastName(dotGit.value) !== '.git') return undefined;
  if (host.entry(dotGit.value).kind !== 'known') return undefined;
  const back = pathIn(host, dotGit.value, parentPath(dotGit.value));
  return back.kind === 'known' && back.value === realOf(host, record) ? parentPath(dotGit.value) : undefined;
}
