// All facts that a decision is based on: the machine (cached), the fixed project root, git, zones and servers. Decides nothing.
import { agentNamed, AGENTS } from '../agents/agents.ts';
import { gitFacts } from '../host/git/git-facts.ts';
import type { GitFacts } from '../host/git/git-facts.ts';
import type { GitSteering } from '../host/git/steering.ts';
import type { Host } from '../host/host.ts';
import { memoHost } from '../host/memo-host.ts';
import { isWithin } from '../host/path-text.ts';
import { sameRepository } from '../host/git/remote-url.ts';
import { worktreesOf } from '../host/worktrees.ts';
import type { Baseline } from '../model/baseline.ts';
import { ownValues } from './held-secrets.ts';
import { credentialsIn } from '../redact/credential-texts.ts';
import { everythingOld } from '../model/baseline.ts';
import type { RepositoryFacts } from '../model/foreign-commits.ts';
import type { Server, ServerZone } from '../model/zone.ts';
import type { Settings } from '../model/settings.ts';
import type { AnalysisContext, CodeReaders } from '../analyse/context.ts';
import { homesOf } from '../policy/path-home.ts';
import type { PolicyContext } from '../policy/judge.ts';
import type { SessionFacts } from '../policy/session-hazards.ts';
import { serverZone } from '../policy/servers.ts';
import { findProgram } from '../programs/index.ts';
import type * as declared from '../programs/packages/declared/added-since.ts';
import type { UserPrograms } from '../programs/user/user-programs.ts';
import { declaredTools } from '../analyse/tools/declared-tools.ts';
import type { ToolTable } from '../model/tool-entry.ts';
import { arrivalsOf } from './arrivals-of-call.ts';
import { freshBaseline } from './fresh-baseline.ts';
import { gitTools } from './git-tools.ts';
import { withOldLists } from './old-lists.ts';

export interface Situation {
  readonly host: Host;
  /** Absent when no directory may count as the project. */
  readonly root: string | undefined;
  readonly rootExists: boolean;
  readonly git: GitFacts | undefined;
  /** Files that git runs or takes settings from by itself, now or at an earlier time of the session. */
  readonly steering: () => GitSteering;
  readonly repository: () => RepositoryFacts;
  /** The built-in programs and the user's own. */
  readonly programs: UserPrograms;
  readonly analysis: AnalysisContext;
  readonly policy: PolicyContext;
  /** The user's own entries of the tool tables. */
  readonly userTools: ToolTable;
  /** The pages that the session opened in this browser. */
  readonly pages: (browser: string) => readonly string[];
  /** The conversation that the call belongs to; empty if there is none. */
  readonly session: string;
}

export interface SituationInput {
  readonly host: Host;
  /** The fixed project root, as `projectRoot` found it. */
  readonly root: string | undefined;
  readonly settings: Settings;
  /** The built-in programs and the user's own; if absent, only the built-in ones. */
  readonly programs?: UserPrograms | undefined;
  readonly ownPaths: readonly string[];
  readonly recordPaths: readonly string[];
  /** The packages of leeway that hooks start. */
  readonly toolPaths?: readonly string[];
  /** The agent of the call and its session, to find the files that belong to them. */
  readonly caller?: { readonly agent: string; readonly session: string | undefined } | undefined;
  readonly session?: SessionFacts | undefined;
  readonly isKnownSession?: ((id: string) => boolean) | undefined;
  readonly readers: CodeReaders;
  readonly spelled?: Map<string, readonly string[]> | undefined;
}

export function situationOf(around: SituationInput): Situation {
  const host = memoHost(around.host);
  const { root } = around;
  const rootExists = root !== undefined && host.entry(root).kind === 'known';
  const git = root === undefined || !rootExists ? undefined : gitFacts(host, root);
  const homes = homesOf(host, root);
  // `~` means another home only if the call was recorded on another machine, so that the home containing the project does not
  // exist here.
  const home = homes.find((each) => root?.startsWith(`${each}/`) && host.entry(each).kind === 'absent') ?? host.home;
  const programs = around.programs ?? builtInPrograms;
  const baseline = rootExists ? (around.session?.baseline ?? freshBaseline(host, root, git)) : everythingOld;
  const worktrees = once(() => (rootExists ? worktreesOf(host, root) : []));
  const steering = once(() => steeringAt(git, { root, worktrees, before: around.session?.steering?.() }));
  const lazyHosts = once(() => forgeHosts(git));
  const ownSecrets = once(() =>
    ownValues(host, root === undefined ? [] : [root]).map(({ name, file, value }) => ({
      label: `value of ${name} in ${file}`,
      text: value,
    })),
  );
  const repository = once(() =>
    repositoryOf(git, {
      baseline,
      foreign: () => around.session?.foreignNames() ?? new Set(),
      submodulesChanged: () =>
        root !== undefined && host.entry(`${root}/.gitmodules`).kind !== 'absent' && !baseline.isOld(`${root}/.gitmodules`),
    }),
  );
  const zone = (server: Server): ServerZone =>
    serverZone(server, { trustedHosts: around.settings.trustedHosts, remoteHosts: lazyHosts() });
  return {
    host,
    root,
    rootExists,
    git,
    steering,
    repository,
    programs,
    userTools: declaredTools(around.settings.tools),
    pages: (browser) => around.session?.pages?.(browser) ?? [],
    session: around.caller?.session ?? '',
    analysis: {
      host,
      root,
      rootExists,
      home,
      tempDirs: host.tempDirs,
      programs,
      git: git ? gitTools(git, around.settings.protectedBranches) : noGit,
      tool: around.toolPaths ?? [],
      baseline,
      writtenCode: () => around.session?.writtenCode() ?? [],
      tracked: () => {
        const files = git?.trackedFiles();
        return files?.kind === 'known' ? files.value : [];
      },
      readers: around.readers,
      // Loaded only now: few calls install packages.
      added: (parsed, effects, tools) =>
        (require('../programs/packages/declared/added-since.ts') as typeof declared).addedSince(parsed, effects, tools),
      installed: (path, text) => around.session?.installed?.(path, text) === true,
      wasEdited: (path) => around.session?.wasEdited?.(path) === true,
    },
    policy: {
      zones: {
        host,
        root,
        rootExists,
        extraDirectories: around.settings.trustedDirectories,
        worktrees,
        homes,
        ownPaths: around.ownPaths,
        recordPaths: around.recordPaths,
        toolPaths: around.toolPaths ?? [],
        ownTemp: scratchOf(homes),
        workspace: workspaceOf(homes, around.caller),
        git: git && around.session ? withOldLists(git, around.session.baseline) : git,
        steering,
        spelled: around.spelled,
        ledger: around.session,
      },
      session: around.session,
      isKnownSession: around.isKnownSession,
      arrivals: (parts) => arrivalsOf(parts, { host, session: around.session, repository: repository(), zone }),
      repository,
      commits: {
        repository: repositories(host, git),
        baseline,
        credentialsIn,
        envValuesIn: (text) => ownSecrets().flatMap((one) => (text.includes(one.text) ? [one] : [])),
        heldSecret: (path) => around.session?.heldSecret?.(path),
        secretsBelow: (path) => around.session?.secretsBelow?.(path) ?? new Map(),
        isKnownText: (path, text) =>
          around.session?.rewrote?.(path, text) === true || baseline.oldTexts(path)?.includes(text) === true,
      },
      serverZone: zone,
    },
  };
}

type RepositoryRemotes = ReturnType<RepositoryFacts['remotes']>;

/** The facts about the repository that are needed to judge commands that bring commits. */
function repositoryOf(
  git: GitFacts | undefined,
  by: { readonly baseline: Baseline; foreign(): ReadonlySet<string>; submodulesChanged(): boolean },
): RepositoryFacts {
  const now = (): RepositoryRemotes => {
    const remotes = git?.remotes();
    return remotes?.kind === 'known' ? new Map([...remotes.value].map(([name, one]) => [name, one.fetch])) : undefined;
  };
  return {
    foreign: once(() => by.foreign()),
    remotes: once(() => by.baseline.remotes() ?? now()),
    branches: () => {
      const branches = git?.branches();
      return branches?.kind === 'known' ? [...branches.value.keys()] : [];
    },
    branch: () => {
      const head = git?.head();
      return head?.kind === 'known' && head.value.kind === 'branch' ? head.value.name : undefined;
    },
    sameRepository,
    isOldCommit: (id) => by.baseline.isOldCommit(id),
    submodulesChanged: by.submodulesChanged,
    commitOf: (ref) => {
      const found = git?.ref(ref);
      return found?.kind === 'known' ? found.value : undefined;
    },
  };
}

/** Directories in which agents keep their plans: text that they write for themselves and that nothing runs. */
const AGENT_PLANS = [...AGENTS.flatMap(({ paths }) => paths.plans ?? []), '.cursor/plans'];

function scratchOf(homes: readonly string[]): readonly string[] {
  const all: string[] = [];
  for (const home of homes) for (const dir of AGENT_PLANS) all.push(`${home}/${dir}`);
  return all;
}

/** INVARIANT: there are no such files if the session is unknown or its name cannot be a file name. */
function workspaceOf(homes: readonly string[], caller: SituationInput['caller']): readonly string[] {
  const { session = '' } = caller ?? {};
  const all = caller === undefined ? [] : (agentNamed(caller.agent)?.paths.workspace ?? []);
  const named = /^[\w-]{8,}$/.test(session) ? all : all.filter((path) => !path.includes('{session}'));
  return homes.flatMap((home) => named.map((path) => `${home}/${path.replace('{session}', session)}`));
}

function once<T>(make: () => T): () => T {
  let value: { readonly made: T } | undefined;
  return () => (value ??= { made: make() }).made;
}

function forgeHosts(git: GitFacts | undefined): readonly string[] {
  const hosts = git?.forgeHosts();
  return hosts?.kind === 'known' ? hosts.value : [];
}

/** A hooks directory inside the work tree counts in every work tree of the repository. */
function steeringAt(
  git: GitFacts | undefined,
  by: {
    readonly root: string | undefined;
    readonly worktrees: () => readonly string[];
    readonly before: GitSteering | undefined;
  },
): GitSteering {
  const now = git?.steering();
  const found = now?.kind === 'known' ? now.value : { hooks: [], settings: [] };
  const { root } = by;
  const inOthers =
    root === undefined
      ? []
      : found.hooks
          .filter((dir) => isWithin(dir, root) && dir !== root && !isWithin(dir, `${root}/.git`))
          .flatMap((dir) => by.worktrees().map((tree) => tree + dir.slice(root.length)));
  return {
    hooks: [...new Set([...found.hooks, ...inOthers, ...(by.before?.hooks ?? [])])],
    settings: [...new Set([...found.settings, ...(by.before?.settings ?? [])])],
  };
}

/** Facts about the repository that a directory is in: the project's own, or another. */
function repositories(host: Host, own: GitFacts | undefined): (directory: string) => GitFacts {
  const found = new Map<string, GitFacts>();
  const gitDir = (facts: GitFacts | undefined): string | undefined => {
    const fact = facts?.repository();
    return fact?.kind === 'known' ? fact.value.gitDir : undefined;
  };
  return (directory) => {
    const before = found.get(directory);
    if (before) return before;
    const there = gitFacts(host, directory);
    const facts = own !== undefined && gitDir(there) === gitDir(own) ? own : there;
    found.set(directory, facts);
    return facts;
  };
}

/** The built-in programs alone, without the user's own. */
export const builtInPrograms: UserPrograms = { find: findProgram, errors: [], programs: [], drafts: [] };

/** Used if there is no repository on disk: nothing is known. */
const noGit: AnalysisContext['git'] = {
  currentBranch: () => undefined,
  possibleBranches: () => [undefined],
  isProtected: (branch) => ['main', 'master', 'trunk', 'production', 'prod', 'release'].includes(branch),
  remotes: () => undefined,
  upstream: () => undefined,
  alias: () => undefined,
  helpers: () => ({ kind: 'known', value: [] }),
  hooks: () => undefined,
  headPushed: () => undefined,
  tracked: () => undefined,
  asCommitted: () => undefined,
  sameRepository: (a, b) => a === b,
  localBranches: () => undefined,
  commitOf: () => undefined,
  config: () => undefined,
  ownUnpushed: () => undefined,
};
