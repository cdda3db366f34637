// Whether one word names a target: this one, not another of the same kind or one of the same name elsewhere. Reads no sentences.
import { posix } from 'node:path';
import type { Deed, Surroundings } from './deeds.ts';
import { fold } from './fold.ts';
import { has } from './lexicon.ts';
import { ABOUT } from './tables/words.ts';
import type { Target } from './targets.ts';

/** What words are compared with. */
export interface NamingContext {
  readonly deed: Deed;
  readonly around: Surroundings;
  /** Targets and facts of the whole call: several may be listed together. */
  readonly others: readonly Target[];
}

/** INVARIANT: this target, not another of the same kind, or one of the same name elsewhere. */
export function naming(word: string, target: Target, { deed, around }: NamingContext): boolean {
  const token = word.toLowerCase();
  if (isOtherCase(word, target, around)) return false;
  if (target.path !== undefined) {
    const path = isPath(token, target.path, around);
    if (path || /[/~]/.test(token)) return path;
    // A file outside the project must be named with its directory, except `~/.zshrc` and the like, and hidden files of the home that are only read.
    const inside = around.root === undefined || target.path.startsWith(`${around.root.toLowerCase()}/`);
    const home = fold(around.home ?? '/nowhere');
    const known =
      deed.key === 'read'
        ? target.path.startsWith(`${home}/.`)
        : posix.dirname(target.path) === home && /\/\.[^/]+$/.test(target.path);
    if (inside ? !isDeeper(target.path, around) : !known) return false;
  }
  const ref = target.path === undefined && target.host === undefined ? token.replace(/^origin\//, '') : token;
  return (
    target.whole.has(ref) ||
    target.parts.has(token) ||
    (token === target.owned?.name && isOurs(target.owned.owner, around)) ||
    // "production" for `prod`, but not for `backups-prod`.
    (has(ABOUT.production, token) && [...target.whole].some((name) => has(ABOUT.production, name)))
  );
}

/** `Data` is not `data`. But a different first letter is only a way of typing, and for a file so is any spelling that is not on the disk. */
function isOtherCase(word: string, { cased, path }: Target, around: Surroundings): boolean {
  const [name, form] = [cased?.split('/').at(-1), word.split('/').at(-1) ?? word];
  if (cased === undefined || name === undefined || form === name || form.toLowerCase() !== name.toLowerCase()) return false;
  if (path !== undefined) return around.exists?.(`${cased.slice(0, -name.length)}${form}`) === true;
  return `${form.charAt(0).toLowerCase()}${form.slice(1)}` !== name;
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
