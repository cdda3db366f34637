// Branches, tags and stashes before a call that may lose them: reads them, finds the lost ones, and restores those that git still
// has.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { locate } from '../host/git/locate.ts';
import { Refs } from '../host/git/refs.ts';
import type { Host } from '../host/host.ts';
import type { SavedRefs } from './saved-call.ts';

const PREFIXES = ['refs/heads/', 'refs/tags/'];
const LONGEST_LOG = 1 << 20;

/** Undefined if the directory is not in a repository with readable refs. */
export function readRefs(host: Host, at: string): SavedRefs | undefined {
  const found = locate(host, at);
  if (found.kind !== 'known') return undefined;
  const all = new Refs(host, found.value);
  const refs: Record<string, string> = {};
  for (const prefix of PREFIXES) {
    const some = all.below(prefix);
    if (some.kind !== 'known') return undefined;
    for (const [name, { id }] of some.value) refs[name] = id;
  }
  const head = all.head();
  const tip = all.resolve('HEAD');
  if (head.kind === 'known' && head.value.kind === 'detached' && tip.kind === 'known') refs['HEAD'] = tip.value.id;
  const log = host.text(join(found.value.commonDir, 'logs', 'refs', 'stash'), LONGEST_LOG);
  return { at: found.value.workTree ?? found.value.gitDir, refs, stashes: log.kind === 'known' ? stashesIn(log.value) : [] };
}

/** Oldest first: `OLD NEW NAME <MAIL> TIME ZONE\tMESSAGE`. */
const stashesIn = (log: string): SavedRefs['stashes'] =>
  log.split('\n').flatMap((line) => {
    const [, id, message = ''] = /^[0-9a-f]+ ([0-9a-f]{40,64}) [^\t]*\t?(.*)$/.exec(line) ?? [];
    return id === undefined ? [] : [{ id, message }];
  });

/** The refs that are missing or changed. */
export function lostRefs(before: SavedRefs, now: SavedRefs | undefined): SavedRefs {
  const kept = new Set(now?.stashes.map(({ id }) => id));
  return {
    at: before.at,
    refs: Object.fromEntries(Object.entries(before.refs).filter(([name, id]) => now?.refs[name] !== id)),
    stashes: before.stashes.filter(({ id }) => !kept.has(id)),
  };
}

export const hasRefs = ({ refs, stashes }: SavedRefs): boolean => Object.keys(refs).length > 0 || stashes.length > 0;

export interface RestoredRefs {
  readonly done: readonly string[];
  /** What a person has to do, because restoring would replace something else. */
  readonly todo: readonly string[];
  readonly failed: readonly string[];
}

/** Restores deleted branches, tags and stashes. A ref that points elsewhere now is only reported. */
export function restoreRefs(lost: SavedRefs, now: SavedRefs | undefined): RestoredRefs {
  const done: string[] = [];
  const todo: string[] = [];
  const failed: string[] = [];
  const git = (what: string, args: readonly string[]): void => void (gitRuns(lost.at, args) ? done : failed).push(what);
  for (const [name, id] of Object.entries(lost.refs)) {
    const short = name.replace(/^refs\/(?:heads|tags)\//, '');
    if (name === 'HEAD') todo.push(`HEAD was at ${id}`);
    else if (now?.refs[name] !== undefined)
      todo.push(`\`${short}\` was at ${id}; \`git branch NAME ${id}\` makes a branch of it`);
    // Fails if the ref exists again.
    else git(short, ['update-ref', name, id, '0'.repeat(id.length)]);
  }
  for (const { id, message } of lost.stashes) git(`a stash: ${message}`, ['stash', 'store', '-m', message, id]);
  return { done, todo, failed };
}

/** INVARIANT: nothing that the repository configures runs. */
const SAFE = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', '-c', 'core.pager=cat'];

const gitRuns = (at: string, args: readonly string[]): boolean =>
  spawnSync('git', [...SAFE, '-C', at, ...args], { stdio: 'ignore' }).status === 0;
