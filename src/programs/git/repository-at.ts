// Which repository a git command works in: the project's own, another one, none, or an unknown one. Reads files through the tools
// only.
import { posix } from 'node:path';
import { directoriesUp } from '../../host/directories-up.ts';
import type { GitTools, Parsed, Tools } from '../../argv/program.ts';
import { parseConfig } from '../../host/git/config-syntax.ts';
import type { ConfigEntry } from '../../host/git/config-syntax.ts';
import { insideOf } from '../../host/path-text.ts';
import { exact, textArg } from '../../shell/value.ts';
import { longPattern } from '../../argv/long-pattern.ts';

export type RepositoryAt =
  /** The repository that the facts describe. */
  | { readonly kind: 'project'; readonly dirs: readonly string[] }
  /** The project is not on this machine: nothing is known about its repository. */
  | { readonly kind: 'off-disk'; readonly dirs: readonly string[] }
  /** Another repository whose settings run nothing, or a directory without one. */
  | { readonly kind: 'other'; readonly dirs: readonly string[]; readonly top: string; readonly gitDir: string | undefined }
  /**
   * `linked`: a linked worktree of the project. It shares the project's settings, but the facts do not describe its index, branch
   * and hook paths.
   */
  | { readonly kind: 'unclear'; readonly dirs: readonly string[]; readonly why: string; readonly linked?: true };

export function repositoryAt(it: Parsed, tools: Tools): RepositoryAt {
  const dirs = workingDirectories(it, tools);
  if (dirs === undefined) return { kind: 'unclear', dirs: [], why: 'the directory git works in is unknown' };
  const found = dirs.map((dir) => repositoryOf(dir, dirs, tools));
  return (
    found.find((one) => one.kind === 'unclear') ??
    found.find((one) => one.kind === 'other') ??
    found.find((one) => one.kind === 'off-disk') ??
    found[0] ?? { kind: 'unclear', dirs, why: 'the directory git works in is unknown' }
  );
}

/** The possible working directories after every `-C`. */
function workingDirectories(it: Parsed, tools: Tools): readonly string[] | undefined {
  const start = tools.places(textArg('.'));
  let dirs = start.flatMap((place) => (place.kind === 'path' && place.extent === 'one' ? [place.path] : []));
  if (dirs.length !== start.length || dirs.length === 0) return undefined;
  for (const one of it.given) {
    if (one.role !== 'cwd' || !one.value) continue;
    const text = exact(one.value);
    if (text === undefined) return undefined;
    dirs = dirs.map((dir) => posix.resolve(dir, text));
  }
  return dirs;
}

function repositoryOf(dir: string, dirs: readonly string[], tools: Tools): RepositoryAt {
  const added = tools.exists(dir) === 'directory' ? undefined : tools.newWorkTree(dir);
  if (added !== undefined && isProjects(added, tools)) return { kind: 'unclear', dirs, why: OTHER_WORK_TREE, linked: true };
  if (tools.exists(dir) === 'absent')
    return { kind: 'unclear', dirs, why: `\`${dir}\` does not exist, so leeway cannot tell which repository it is in` };
  const found = gitDirAbove(dir, tools);
  if (found === 'unknown') return { kind: 'off-disk', dirs };
  if (found === undefined) return { kind: 'other', dirs, top: dir, gitDir: undefined };
  if (found === 'made') return { kind: 'unclear', dirs, why: `\`${dir}\` was made in this call and may hold any repository` };
  if (isProjects(found.gitDir, tools)) return { kind: 'project', dirs };
  if (isLinked(found.gitDir, tools)) return { kind: 'unclear', dirs, why: OTHER_WORK_TREE, linked: true };
  const why = strangeSettings(found.gitDir, tools);
  return why === undefined
    ? { kind: 'other', dirs, top: found.top, gitDir: found.gitDir }
    : { kind: 'unclear', dirs, why: `another repository: ${why}` };
}

const OTHER_WORK_TREE = 'another worktree: its index and branch are unknown';
const BARE = ['HEAD', 'objects', 'refs'];

function isThere(path: string, tools: Tools): boolean {
  const state = tools.exists(path);
  return state === 'file' || state === 'directory';
}

function gitDirAbove(
  dir: string,
  tools: Tools,
): { readonly top: string; readonly gitDir: string } | 'unknown' | 'made' | undefined {
  let unknown = false;
  for (const top of directoriesUp(dir)) {
    const gitDir = insideOf(top, '.git');
    const state = tools.exists(gitDir);
    if (state === 'file' || state === 'directory') return { top, gitDir };
    // A directory that looks like a bare repository is one, and its settings apply.
    if (BARE.every((name) => isThere(insideOf(top, name), tools))) return { top, gitDir: top };
    if (state === 'unknown') unknown = true;
    if (isMadeHere(top, tools)) return 'made';
  }
  return unknown ? 'unknown' : undefined;
}

/**
 * A `.git` in the project's work tree is the project's if the index does not contain it; one further down belongs to a nested
 * repository.
 */
function isProjects(gitDir: string, tools: Tools): boolean {
  if (posix.basename(gitDir) !== '.git' || tools.git.tracked(gitDir) !== 'untracked') return false;
  for (const dir of directoriesUp(posix.dirname(posix.dirname(gitDir)))) {
    const above = posix.join(dir, '.git');
    const state = tools.exists(above);
    if ((state === 'file' || state === 'directory') && tools.git.tracked(above) === 'untracked') return false;
  }
  return true;
}

/**
 * INVARIANT: a worktree is the project's only if its `.git` file names a record of the project's repository and that record names
 * the file, so that a hand-written file cannot bring in another repository. A worktree with its own settings does not count.
 */
function isLinked(gitFile: string, tools: Tools): boolean {
  const record = lineOf(gitFile, tools)?.match(/^gitdir: (\/.+)$/)?.[1];
  if (record === undefined || posix.normalize(record) !== record || posix.basename(posix.dirname(record)) !== 'worktrees')
    return false;
  const common = posix.dirname(posix.dirname(record));
  if (tools.exists(common) !== 'directory' || !isProjects(common, tools)) return false;
  const shared = lineOf(posix.join(record, 'commondir'), tools);
  return (
    lineOf(posix.join(record, 'gitdir'), tools) === gitFile &&
    shared !== undefined &&
    posix.resolve(record, shared) === common &&
    tools.exists(posix.join(record, 'config.worktree')) === 'absent'
  );
}

function lineOf(path: string, tools: Tools): string | undefined {
  const file = tools.fileText(path);
  return file.kind === 'text' ? file.text.replace(/\n$/, '') : undefined;
}

/** Whether an earlier part of this call wrote, unpacked or made the path. */
function isMadeHere(path: string, tools: Tools): boolean {
  const text = tools.fileText(path);
  return text.kind === 'unknown' && text.madeHere === true;
}

/** Settings that every fresh clone has, and others that run or redirect nothing. */
const PLAIN = longPattern()`
    ^(core\.(repositoryformatversion|filemode|bare|logallrefupdates|ignorecase|precomposeunicode|symlinks|autocrlf|eol|
    quotepath|abbrev)|user\.(name|email)|remote\.(url|fetch|tagopt|prune)|branch\.(remote|merge|rebase)|submodule\.(url|
    active)|init\.defaultbranch|pull\.(rebase|ff)|advice\.\w+|color\.\w+|gui\.\w+|lfs\.(repositoryformatversion|url))$
  `;

/** The reason why another repository's settings cannot be relied on, if there is one. */
function strangeSettings(gitDir: string, tools: Tools): string | undefined {
  // `git init` or `git clone` in this call made it, with git's own settings.
  if (isMadeHere(gitDir, tools)) return undefined;
  const own = tools.fileText(gitDir);
  // A worktree or a submodule: the settings are elsewhere.
  if (own.kind === 'text') return 'its settings are in another place';
  const config = tools.fileText(posix.join(gitDir, 'config'));
  if (config.kind === 'absent') return undefined;
  if (config.kind === 'unknown') return `its settings cannot be read: ${config.why}`;
  const entries = parseConfig(config.text);
  if (entries.kind !== 'known') return 'its settings cannot be read';
  const strange = entries.value.find((entry: ConfigEntry) => !PLAIN.test(`${entry.section}.${entry.name}`));
  if (strange) return `it sets \`${strange.section}.${strange.name}\``;
  return undefined;
}

/** The facts for another repository: only what a name alone says. */
export const factsOf = (repository: RepositoryAt, git: GitTools): GitTools =>
  repository.kind === 'project' || repository.kind === 'off-disk'
    ? git
    : {
        ...git,
        currentBranch: () => undefined,
        possibleBranches: () => [undefined],
        remotes: () => undefined,
        upstream: () => undefined,
        alias: () => undefined,
        helpers: () => ({ kind: 'known', value: [] }),
        hooks: () => undefined,
        headPushed: () => undefined,
        tracked: () => undefined,
        asCommitted: () => undefined,
        localBranches: () => undefined,
      };
