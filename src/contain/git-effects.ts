// Turns changes in the project's git directory, and lost uncommitted work, into git effects. Files that configure git, or that git runs, stay
// ordinary writes.
import { Objects } from '../host/git/objects.ts';
import { readCommit } from '../host/git/git-object.ts';
import { gitFacts } from '../host/git/git-facts.ts';
import { locate } from '../host/git/locate.ts';
import type { Repository } from '../host/git/locate.ts';
import { Refs } from '../host/git/refs.ts';
import type { Host } from '../host/host.ts';
import { isWithin, parentPath } from '../host/path-text.ts';
import type { Effect, Vcs } from '../model/effect.ts';
import type { Change } from './changes.ts';
import { isTrueIndex } from './index-claims.ts';

/**
 * Files directly in the git directory that only record the current operation. A todo list is not among them, because it may contain commands.
 */
const STATE_FILES: ReadonlySet<string> = new Set([
  'AUTO_MERGE',
  'CHERRY_PICK_HEAD',
  'COMMIT_EDITMSG',
  'MERGE_HEAD',
  'MERGE_MODE',
  'MERGE_MSG',
  'ORIG_HEAD',
  'REVERT_HEAD',
  'SQUASH_MSG',
]);
const OWN_REFS = ['refs/heads', 'refs/tags', 'refs/stash'];

export interface GitReading {
  readonly effects: readonly Effect[];
  /** Paths of the changes that are already covered by these effects. */
  readonly covered: ReadonlySet<string>;
}

/** `now`: the machine as it would be if the changes were kept. */
export function gitEffects(
  changes: readonly Change[],
  by: { readonly root: string; readonly host: Host; readonly now: Host },
): GitReading {
  const found = locate(by.host, by.root);
  const effects = new Map<string, Vcs>();
  const covered = new Set<string>();
  const add = (act: Vcs['act'], what: string): void => void effects.set(`${act} ${what}`, { kind: 'vcs', act, what });
  if (found.kind !== 'known') return { effects: [], covered };
  const repository = found.value;
  let pointers = false;
  const objects = new Objects(by.now, repository);
  const changed = new Set(changes.map(({ path }) => path));
  const isSound = (name: string): boolean =>
    name === 'index'
      ? isTrueIndex({ ...by, repository, changed })
      : objects.read(name.replaceAll(/^objects|\//g, ''), LARGEST_OBJECT).kind === 'known';
  for (const change of changes) {
    const name = nameIn(repository, change.path);
    const meaning = name === undefined ? undefined : meaningOf(name, change, { host: by.host, isSound });
    if (meaning === undefined) continue;
    covered.add(change.path);
    if (meaning === 'pointer') pointers = true;
    else add(meaning, name?.split('/')[0] ?? '');
  }
  if (pointers) for (const [act, what] of refActs(repository, by)) add(act, what);
  for (const path of lostFiles(changes, by)) add('discard', path);
  return { effects: [...effects.values()], covered };
}

function nameIn({ gitDir, commonDir }: Repository, path: string): string | undefined {
  const dir = [gitDir, commonDir].find((one) => isWithin(path, one) && path !== one);
  return dir === undefined ? undefined : path.slice(dir.length + 1);
}

/** Undefined for an ordinary change, which is judged by its path. */
function meaningOf(
  name: string,
  change: Change,
  { host, isSound }: { readonly host: Host; readonly isSound: (name: string) => boolean },
): Vcs['act'] | 'pointer' | undefined {
  const { was, now } = change;
  const [first = '', second = ''] = name.split('/');
  if (now?.type === 'link' || was?.type === 'link') return undefined;
  if (
    name === 'HEAD' ||
    name === 'packed-refs' ||
    OWN_REFS.some((one) => isWithin(`/${name}`, `/${one}`) || isWithin(`/${one}`, `/${name}`))
  )
    return first === 'refs' && now?.type === 'directory' && was !== undefined ? undefined : 'pointer';
  if (first === 'objects' && second !== 'info') {
    if (was !== undefined) return now?.type === 'directory' && was.type === 'directory' ? undefined : 'drop';
    if (now?.type === 'directory') return LOOSE_DIRECTORY.test(name) ? 'stage' : undefined;
    // A forged pack could put other content behind the name of an existing object: git does not compare them.
    return LOOSE_OBJECT.test(name) && isSound(name) ? 'stage' : undefined;
  }
  if (name === 'index') return now === undefined ? 'drop' : isSound(name) ? 'stage' : undefined;
  if (first === 'logs') return was === undefined || isAppended(change, host) ? 'commit' : 'drop';
  return STATE_FILES.has(name) ? 'commit' : undefined;
}

const LOOSE_DIRECTORY = /^objects\/[0-9a-f]{2}$/;
const LOOSE_OBJECT = /^objects\/[0-9a-f]{2}\/(?:[0-9a-f]{38}|[0-9a-f]{62})$/;
const LARGEST_OBJECT = 64 * 1024 * 1024;
const LONGEST_LOG = 8 * 1024 * 1024;

/** Whether the log only grew: all earlier lines are still there. */
function isAppended({ path, was, now, from }: Change, host: Host): boolean {
  if (was?.type !== 'file' || now?.type !== 'file' || from === undefined || now.size < was.size) return false;
  const before = host.bytes(path, LONGEST_LOG);
  const after = host.slice(from, 0, was.size);
  return before.kind === 'known' && after.kind === 'known' && Buffer.from(before.value).equals(Buffer.from(after.value));
}

/** Branches, tags and the stash before and after. */
function refActs(
  repository: Repository,
  { host, now }: { readonly host: Host; readonly now: Host },
): readonly (readonly [Vcs['act'], string])[] {
  const acts: (readonly [Vcs['act'], string])[] = [['branch', 'HEAD']];
  const objects = new Objects(now, repository);
  const [before, after] = [new Refs(host, repository).below('refs/'), new Refs(now, repository).below('refs/')];
  if (before.kind !== 'known' || after.kind !== 'known') return [['drop', 'refs that cannot be read']];
  if (new Refs(now, repository).head().kind !== 'known') acts.push(['drop', 'a HEAD that cannot be read']);
  for (const [name, { id }] of before.value) {
    const then = after.value.get(name)?.id;
    if (then === id) continue;
    const own = OWN_REFS.some((one) => isWithin(`/${name}`, `/${one}`));
    if (then === undefined) acts.push(['drop', name]);
    else if (name === 'refs/stash') acts.push(['stash', name]);
    // A run may not move remote-tracking refs, replace refs or existing tags, and may move a branch only forward.
    else if (!own || name.startsWith('refs/tags/') || !isAncestor(id, then, objects)) acts.push(['drop', name]);
    else acts.push(['commit', name]);
  }
  for (const name of after.value.keys()) {
    if (before.value.has(name)) continue;
    acts.push([OWN_REFS.some((one) => isWithin(`/${name}`, `/${one}`)) ? 'branch' : 'drop', name]);
  }
  return acts;
}

const MOST_COMMITS = 2000;

function isAncestor(old: string, tip: string, objects: Objects): boolean {
  const queue = [tip];
  const seen = new Set(queue);
  for (let id = queue.shift(); id !== undefined && seen.size < MOST_COMMITS; id = queue.shift()) {
    if (id === old) return true;
    const data = objects.data(id, 'commit');
    const commit = data.kind === 'known' ? readCommit(data.value) : undefined;
    for (const parent of commit?.parents ?? []) {
      if (seen.has(parent)) continue;
      seen.add(parent);
      queue.push(parent);
    }
  }
  return false;
}

/** Files that had uncommitted changes before and now have the version in git: that work is lost. */
function lostFiles(
  changes: readonly Change[],
  { root, host, now }: { readonly root: string; readonly host: Host; readonly now: Host },
): readonly string[] {
  const files = changes.filter(
    ({ path, was, onlyMode }) => was?.type === 'file' && onlyMode === undefined && isWithin(path, root),
  );
  if (files.length === 0) return [];
  const [before, after] = [gitFacts(host, root), gitFacts(now, root)];
  return files.flatMap(({ path }) => {
    const [then, today] = [before.tracked(path), after.tracked(path)];
    const isLost = then.kind === 'known' && then.value === 'modified' && (today.kind !== 'known' || today.value === 'clean');
    return isLost ? [path.slice(parentPath(root).length + 1)] : [];
  });
}
