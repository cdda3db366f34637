// Whether an operand names a revision or files, and what replacing those files would lose. Uses git facts; runs nothing.
import { posix } from 'node:path';
import type { Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact } from '../../shell/value.ts';
import { vcs } from './vcs.ts';
import { longPattern } from '../../argv/long-pattern.ts';

/** If the project is not on this disk, only names that are hardly ever files count as revisions. */
const REVISION = longPattern()`
    ^(-|@|HEAD|ORIG_HEAD|FETCH_HEAD|main|master|develop|dev|trunk|staging|next)([~^@].*)?$|^[0-9a-f]{7,40}$|^(origin|
    upstream)\/[\w./-]+$|^(feature|feat|fix|bugfix|hotfix|chore|release|refactor)\/[\w.#-]+$|^v?\d+\.\d+(\.\d+)?$
  `;

export function kindOfOperand(arg: Arg, tools: Tools): 'revision' | 'files' | 'unknown' {
  const text = exact(arg);
  if (text === undefined) return arg.bits.some((bit) => bit.kind === 'glob') ? 'files' : 'unknown';
  if (text === '-' || text === '@') return 'revision';
  if (
    text === '.' ||
    text.startsWith('./') ||
    text.startsWith(':') ||
    text.startsWith('/') ||
    text.endsWith('/') ||
    /[*?[]|(^|\/)\.\.(\/|$)/.test(text)
  )
    return 'files';
  const [place, more] = tools.places(arg);
  if (place?.kind !== 'path' || more) return 'unknown';
  const state = tools.exists(place.path);
  if (state === 'file' || state === 'directory') return 'files';
  if (state === 'unknown') return REVISION.test(text) ? 'revision' : /\.\w{1,5}$/.test(text) ? 'files' : 'unknown';
  // A tracked file that was deleted is still a file to git.
  return tools.git.tracked(place.path) === undefined ? 'revision' : 'files';
}

/** The effects of overwriting these files with the version in the index or a commit. */
export function replaceFiles(args: readonly Arg[], tools: Tools): readonly Effect[] {
  return args.flatMap((arg): readonly Effect[] => {
    const places = tools.places(arg);
    const writes = places.map((place): Effect => ({ kind: 'write', place, how: 'change' }));
    const safe =
      exact(arg) !== undefined &&
      places.every(
        (place) =>
          place.kind === 'path' &&
          place.extent === 'one' &&
          !posix.basename(place.path).includes('*') &&
          !argText(arg).startsWith(':') &&
          isRecoverable(place.path, tools),
      );
    return [...writes, safe ? vcs('stage', argText(arg)) : vcs('discard', `changes in \`${argText(arg)}\``)];
  });
}

const isRecoverable = (path: string, tools: Tools): boolean => {
  const state = tools.exists(path);
  return state === 'absent' || (state === 'file' && tools.git.tracked(path) === 'clean');
};

export const whichOperand = (arg: Arg): Effect =>
  unclear('cannot tell whether this is a branch or a file', argText(arg), 'use `git switch` for a branch');

/** Creating or moving a branch by force loses the commits that only it had. */
export function forcedBranch(name: Arg | undefined, tools: Tools): Effect {
  const text = exact(name);
  const branches = tools.git.localBranches();
  if (text !== undefined && branches && !branches.includes(text)) return vcs('branch', text);
  return branches && text !== undefined
    ? vcs('drop', `what only \`${text}\` holds`)
    : unclear('whether the branch exists is unknown', text);
}
