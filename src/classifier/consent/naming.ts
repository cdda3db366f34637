// Whether one word names a target. Reads no sentences.
import { posix } from 'node:path';
import type { Deed } from './deeds.ts';
import type { Surroundings } from './evidence.ts';
import { ownRemotes, type Target } from './targets.ts';
import { fold, has } from './words.ts';
import { ABOUT, ORDINARY } from './tables/words.ts';

/** What words are compared with. */
export interface Context {
  readonly deed: Deed;
  readonly around: Surroundings;
  /** Targets and unusual facts of all deeds of the call, because one sentence may list several. */
  readonly others: readonly Target[];
}

/** The address of a pull request: its repository and number. */
const REQUEST = /^https?:\/\/([^/]+\/.+?)\/(?:-\/)?(?:pulls?|merge_requests|pull-requests)\/(\d+)(?:\/|$)/;

/** INVARIANT: the word means this target, not another of the same kind or one of the same name elsewhere. */
export function isNamed({ names, words, path, host, cased = '' }: Target, word: string, { deed, around }: Context): boolean {
  if (words !== undefined) return [word, ...word.split('-')].some((piece) => has(words, piece));
  const { root, home = '/nowhere', exists } = around;
  const token = word.toLowerCase();
  const [name = '', form = word] = [cased.split('/').at(-1), word.split('/').at(-1)];
  // `Data` is not `data`. Two spellings are accepted: a capital first letter, because people type that, and, for a file, a spelling that
  // does not exist on the disk.
  const isRecased = form !== name && form.toLowerCase() === name.toLowerCase();
  const typed = `${form.charAt(0).toLowerCase()}${form.slice(1)}`;
  if (isRecased && (path === undefined ? typed !== name : exists?.(`${cased.slice(0, -name.length)}${form}`) === true))
    return false;
  if (path !== undefined) {
    // A path is resolved from the project or the home directory; the working directory is the agent's choice. `../other/data` is not `data`.
    const written = token
      .replace(/^@(?=[\p{L}\p{N}.~])/u, '')
      .replace(/\/\*{0,2}$/, '')
      .replace(/^~(?=\/)/, fold(home));
    if ((root !== undefined || written.startsWith('/')) && posix.resolve(fold(root ?? '/'), written) === path) return true;
    if (/[/~]/.test(token)) return false;
    // A bare name means the entry of that name in the project root. Only if there is none may it mean a file further down.
    if (root === undefined || path.startsWith(`${fold(root)}/`)) {
      const first = posix.join(root ?? '/', posix.basename(cased));
      // "Delete old files" is not for `docs/old`.
      if (fold(first) !== path && has(ORDINARY, token)) return false;
      if (root !== undefined && fold(first) !== path && exists?.(first) !== false) return false;
    }
    // Outside the project the words must name the directory too. Exceptions: `~/.zshrc` and the like, and hidden files of the home that are
    // only read.
    else if (!path.startsWith(`${fold(home)}/.`) || (deed.key !== 'read' && path.slice(fold(home).length + 1).includes('/')))
      return false;
  }
  if (deed.row.from.includes('number') && host === undefined) {
    const [, repository = '', number = ''] = REQUEST.exec(token) ?? [];
    if (number !== '') return names.has(number) && ownRemotes(around).some((one) => fold(one.repository) === repository);
  }
  // `origin/spike` is the branch on the server.
  const ref = deed.key.startsWith('vcs') && deed.key !== 'vcs:drop' ? token.replace(/^origin\//, '') : token;
  // "production" for `prod`, but not for `backups-prod`.
  return (
    names.has(ref) || names.has(token) || (has(ABOUT.production, token) && [...names].some((one) => has(ABOUT.production, one)))
  );
}
