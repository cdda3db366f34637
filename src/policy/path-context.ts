// Everything that is needed to find the zones of a path: the project, the homes, leeway's own directories, and facts about git
// and the session. Prepared once per decision.
import type { GitSteering } from '../host/git/steering.ts';
import type { Fact, Host } from '../host/host.ts';
import type { Baseline } from '../model/baseline.ts';
import type { SecretKind, SecretsBelow } from '../model/secret-copies.ts';
import type { Zone } from '../model/zone.ts';
import { directoriesUp } from '../host/directories-up.ts';
import { below, isWithin, normalPath } from '../host/path-text.ts';
import { foldName } from '../paths/path-name.ts';
import { listTree } from './path-tree.ts';
import type { Listing } from './path-tree.ts';
import { notAProject } from './project-root.ts';

/** What git's files say about a path. */
export interface GitFacts {
  tracked(path: string): Fact<'clean' | 'modified' | 'untracked'>;
  ignored(path: string): Fact<boolean>;
  /** According to the ignore files as they were before the session. Absent without a session: then the current files count. */
  ignoredBefore?(path: string): Fact<boolean>;
}

export interface ZoneContext {
  readonly host: Host;
  /** The fixed project root; undefined when the session has none. */
  readonly root: string | undefined;
  /** False for a recorded call of another machine; then nothing is known about files below the root. */
  readonly rootExists: boolean;
  /** The user's list of directories that also count as the project. */
  readonly extraDirectories: readonly string[];
  /** The other git worktrees of the project; they count too. */
  readonly worktrees?: () => readonly string[];
  /** From `homesOf`. */
  readonly homes: readonly string[];
  /** leeway's configuration directories. */
  readonly ownPaths: readonly string[];
  /** leeway's log and state. */
  readonly recordPaths?: readonly string[];
  /** The package directories of leeway that hooks start. */
  readonly toolPaths?: readonly string[];
  /** The session's own scratch directories. */
  readonly ownTemp?: readonly string[];
  /** Files and directories that the calling agent keeps for itself; a `*` stands for one name. */
  readonly workspace?: readonly string[];
  readonly git?: GitFacts | undefined;
  /** Hook directories and settings files of the repository, both now and when the session began. */
  readonly steering?: (() => GitSteering) | undefined;
  readonly ledger?:
    | {
        made(path: string): boolean;
        /** A file of the person was moved to this path, to a directory above it, or below it. */
        holdsTheirs?(path: string): boolean;
        /** What kind of secret a call of this session wrote into the file. */
        heldSecret?(path: string): SecretKind | undefined;
        /** The files at or below a path that are known to contain a secret, each by its path relative to that path. */
        secretsBelow?: SecretsBelow;
        /** Whether a call of this session intended to write exactly this text into a file that held a secret. */
        rewrote?(path: string, text: string): boolean;
        /** For recognising files that are unchanged since before the session: they contain nothing that it wrote. */
        readonly baseline?: Pick<Baseline, 'isOld'>;
      }
    | undefined;
  /** Spellings of the user's own directories, cached by a caller that makes many decisions in a short time. */
  readonly spelled?: Map<string, readonly string[]> | undefined;
}

/** What is known about one path. */
export interface JudgedPath {
  readonly zones: ReadonlySet<Zone>;
  /** The real path; undefined if there is none. */
  readonly real: string | undefined;
  /** The project directory that contains the real path. */
  readonly project: string | undefined;
  readonly why: string | undefined;
}

/** Zones of the contents of a tree. `complete`: everything in it was listed. */
export interface HeldZones {
  readonly inside: ReadonlySet<Zone>;
  readonly complete: boolean;
}

/** In a large tree, only this many entries are looked at. Counted, not timed: the same tree gives the same answer on a busy machine. */
const LIMITS = { entries: 2000, directories: 1000 };

/** The context, with all spellings of each directory. The spellings are looked up when they are first needed. */
export class Prepared {
  readonly ctx: ZoneContext;
  readonly judged = new Map<string, JudgedPath>();
  /** The zones of the contents of trees, by tree and by what is skipped in it. */
  readonly held = new Map<string, HeldZones>();
  /** Cache for the directory that was looked at last: finds the zones of a file in it by its name. */
  latest:
    | { readonly directory: string; readonly project: string | undefined; readonly zonesOf: (name: string) => Set<Zone> }
    | undefined;
  readonly #listings = new Map<string, Listing>();
  #listed: readonly string[] | undefined;
  #worktrees: readonly string[] | undefined;
  #homes: readonly string[] | undefined;
  #foldedHomes: readonly string[] | undefined;
  #temps: readonly string[] | undefined;
  #ownTemp: readonly string[] | undefined;
  #workspace: readonly string[] | undefined;
  #own: readonly string[] | undefined;
  #record: readonly string[] | undefined;
  #steering: GitSteering | undefined;

  constructor(ctx: ZoneContext) {
    this.ctx = ctx;
  }

  /** The deepest directory of the project that contains the path. */
  projectOf(path: string): string | undefined {
    const { root, extraDirectories } = this.ctx;
    const listed = within(
      path,
      (this.#listed ??= this.#projects(root === undefined ? extraDirectories : [root, ...extraDirectories])),
    );
    const worktree = this.#mayBeInCheckout(path, listed)
      ? within(path, (this.#worktrees ??= this.#projects(this.ctx.worktrees?.() ?? [])))
      : undefined;
    return (worktree?.length ?? 0) > (listed?.length ?? 0) ? worktree : listed;
  }

  /** A worktree holds a `.git`. Looking for one above the path is cheaper than reading the list of worktrees, which few calls need. */
  #mayBeInCheckout(path: string, top: string | undefined): boolean {
    if (this.ctx.worktrees === undefined) return false;
    for (const dir of directoriesUp(path)) {
      if (dir === top) return false;
      if (this.ctx.host.entry(below(dir, '.git')).kind !== 'absent') return true;
    }
    return false;
  }

  /**
   * Deepest first. INVARIANT: only real directories count as the project, so that no link can widen it, and never a home or a
   * system directory.
   */
  #projects(directories: readonly string[]): readonly string[] {
    const { host } = this.ctx;
    const found: string[] = [];
    for (const path of directories) {
      const real = host.realPath(path);
      if (real.kind === 'known' && notAProject(host, real.value) === undefined) found.push(real.value);
    }
    return found.sort((a, b) => b.length - a.length);
  }

  listing(directory: string): Listing {
    const before = this.#listings.get(directory);
    if (before !== undefined) return before;
    const listing = listTree(this.ctx.host, directory, LIMITS);
    this.#listings.set(directory, listing);
    return listing;
  }

  get foldedHomes(): readonly string[] {
    return (this.#foldedHomes ??= this.homes.map(foldName));
  }
  get homes(): readonly string[] {
    return (this.#homes ??= spellings(this.ctx, this.ctx.homes));
  }
  get temps(): readonly string[] {
    return (this.#temps ??= spellings(this.ctx, this.ctx.host.tempDirs));
  }
  get ownTemp(): readonly string[] {
    return (this.#ownTemp ??= spellings(this.ctx, this.ctx.ownTemp ?? []));
  }
  /** A `*` stands for one name. */
  get workspace(): readonly string[] {
    return (this.#workspace ??= spellings(this.ctx, this.ctx.workspace ?? []));
  }
  get own(): readonly string[] {
    return (this.#own ??= spellings(this.ctx, this.ctx.ownPaths));
  }
  get record(): readonly string[] {
    return (this.#record ??= spellings(this.ctx, this.ctx.recordPaths ?? []));
  }
  get steering(): GitSteering {
    if (this.#steering !== undefined) return this.#steering;
    const { hooks, settings } = this.ctx.steering?.() ?? { hooks: [], settings: [] };
    return (this.#steering = { hooks: spellings(this.ctx, hooks), settings: spellings(this.ctx, settings) });
  }
}

const cache = new WeakMap<ZoneContext, Prepared>();

export function prepared(ctx: ZoneContext): Prepared {
  const before = cache.get(ctx);
  if (before !== undefined) return before;
  const made = new Prepared(ctx);
  cache.set(ctx, made);
  return made;
}

const nameless = new WeakMap<ZoneContext, ZoneContext>();

/** The same context, but copies of secrets count as ordinary files. Used when the file itself matters, not its content. */
export function withoutCopies(ctx: ZoneContext): ZoneContext {
  const { ledger } = ctx;
  if (ledger?.secretsBelow === undefined || ledger.secretsBelow('').size === 0) return ctx;
  const before = nameless.get(ctx);
  if (before !== undefined) return before;
  const made: ZoneContext = {
    ...ctx,
    ledger: { made: (path) => ledger.made(path), holdsTheirs: (path) => ledger.holdsTheirs?.(path) === true },
  };
  nameless.set(ctx, made);
  return made;
}

function spellings(ctx: ZoneContext, paths: readonly string[]): readonly string[] {
  const all: string[] = [];
  for (const path of paths) {
    const before = ctx.spelled?.get(path);
    const found = before ?? spellingsOf(ctx.host, path);
    if (before === undefined) ctx.spelled?.set(path, found);
    for (const one of found) if (!all.includes(one)) all.push(one);
  }
  return all;
}

function spellingsOf(host: Host, path: string): readonly string[] {
  const lexical = normalPath(path, host.platform);
  const real = host.realPath(path);
  return [...(lexical === undefined ? [] : [lexical]), ...(real.kind === 'known' ? [real.value] : [])];
}

/** The one of `directories` that contains `path` or is equal to it. */
export const within = (path: string, directories: readonly string[]): string | undefined =>
  directories.find((directory) => isWithin(path, directory));
