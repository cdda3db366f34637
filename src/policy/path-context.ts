// What zones are measured against: the project, the homes, leeway's own directories, and the facts of git and of the session. Prepared once per decision.
import type { Fact, Host } from '../host/host.ts';
import type { Zone } from '../model/zone.ts';
import { isWithin, normalPath } from '../host/path-text.ts';
import { notAProject } from './project-root.ts';

/** What git's files tell of a path. */
export interface GitFacts {
  tracked(path: string): Fact<'clean' | 'modified' | 'untracked'>;
  ignored(path: string): Fact<boolean>;
}

export interface ZoneContext {
  readonly host: Host;
  /** The fixed project root; undefined when the session has none. */
  readonly root: string | undefined;
  /** False for a recorded call of another machine: facts below the root are then unknown. */
  readonly rootExists: boolean;
  /** Directories that count as the project: the user's list, and worktrees that point back. */
  readonly extraDirectories: readonly string[];
  /** From `homesOf`. */
  readonly homes: readonly string[];
  /** leeway's configuration directories. */
  readonly ownPaths: readonly string[];
  /** leeway's log and state. */
  readonly recordPaths?: readonly string[];
  /** The session's own scratch directories. */
  readonly ownTemp?: readonly string[];
  readonly git?: GitFacts;
  readonly ledger?: { made(path: string): boolean };
  /** Spellings of the user's own directories, kept by a caller that makes many decisions within a moment. */
  readonly spelled?: Map<string, readonly string[]>;
}

/** What is known of one path. */
export interface JudgedPath {
  readonly zones: ReadonlySet<Zone>;
  /** The real path; undefined when there is none to be had. */
  readonly real?: string;
  /** The project directory the real path lies in. */
  readonly project?: string;
  readonly why?: string;
}

/** The context with every directory in the spellings a path may meet it in. */
export interface Prepared {
  readonly ctx: ZoneContext;
  /** Deepest first. */
  readonly projects: readonly string[];
  readonly homes: readonly string[];
  readonly temps: readonly string[];
  readonly ownTemp: readonly string[];
  readonly own: readonly string[];
  readonly record: readonly string[];
  readonly judged: Map<string, JudgedPath>;
}

const cache = new WeakMap<ZoneContext, Prepared>();

export function prepared(ctx: ZoneContext): Prepared {
  const before = cache.get(ctx);
  if (before !== undefined) return before;
  const made = prepare(ctx);
  cache.set(ctx, made);
  return made;
}

function prepare(ctx: ZoneContext): Prepared {
  const { host } = ctx;
  const spellings = (paths: readonly string[]): readonly string[] => {
    const all: string[] = [];
    for (const path of paths) {
      const before = ctx.spelled?.get(path);
      const found = before ?? spellingsOf(host, path);
      if (before === undefined) ctx.spelled?.set(path, found);
      for (const one of found) if (!all.includes(one)) all.push(one);
    }
    return all;
  };
  // INVARIANT: only real directories count as the project, so that no link can widen it; and never a home or a system directory.
  const projects = [...(ctx.root === undefined ? [] : [ctx.root]), ...ctx.extraDirectories]
    .map((path) => host.realPath(path))
    .flatMap((real) => (real.kind === 'known' && notAProject(host, real.value) === undefined ? [real.value] : []))
    .sort((a, b) => b.length - a.length);
  let temps: readonly string[] | undefined;
  return {
    ctx,
    projects,
    homes: spellings(ctx.homes),
    // Most calls stay in the project: scratch space is looked up when a path is found outside.
    get temps() {
      return (temps ??= spellings(host.tempDirs));
    },
    ownTemp: spellings(ctx.ownTemp ?? []),
    own: spellings(ctx.ownPaths),
    record: spellings(ctx.recordPaths ?? []),
    judged: new Map(),
  };
}

function spellingsOf(host: Host, path: string): readonly string[] {
  const lexical = normalPath(path, host.platform);
  const real = host.realPath(path);
  return [...(lexical === undefined ? [] : [lexical]), ...(real.kind === 'known' ? [real.value] : [])];
}

/** The directory of `directories` that `path` is or lies in. */
export const within = (path: string, directories: readonly string[]): string | undefined =>
  directories.find((directory) => isWithin(path, directory));
