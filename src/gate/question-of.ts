// Collects what is known about a call as a question for the classifier: the code it would run, the repository, what the session
// did before. Asks nothing.
import { join } from 'node:path';
import type { RanText } from '../analyse/context.ts';
import type { ClassifierQuestion, FileNames, RemoteFact, RepositoryFacts, StatusFact } from '../classifier/question.ts';
import type { EarlierCall } from '../classifier/call-line.ts';
import type { FollowedFiles } from '../host/following-host.ts';
import type { GitFacts } from '../host/git/git-facts.ts';
import { readRemoteUrl } from '../host/git/remote-url.ts';
import { isWithin } from '../host/path-text.ts';
import type { Fact, Host } from '../host/host.ts';
import type { ToolCall, TranscriptEntry } from '../model/call.ts';
import type { Finding, JudgedPart } from '../model/decision.ts';
import type { Config } from '../rules/read-config.ts';
import { analyseCall } from './analyse-call.ts';
import { dispositionOf } from './decide.ts';
import type { Judged } from './decide.ts';
import { databaseFacts } from './database-facts.ts';
import { distinctParts } from './distinct-parts.ts';
import { judgeCall } from './judge-call.ts';
import type { RuleIndex } from '../rules/rule-index.ts';
import { sourcesOf } from './sources-of.ts';
import { targetFacts } from './target-facts.ts';
import type { Situation } from './situation.ts';

export interface QuestionInput {
  readonly call: ToolCall;
  readonly judged: Judged;
  readonly situation: Situation;
  readonly config: Config;
  readonly index: RuleIndex;
  /** The files that were read to see what the call would do. */
  readonly followed: FollowedFiles;
  /** The command texts that programs of the call run, such as recipes. */
  readonly ran: readonly RanText[];
  readonly transcript: readonly TranscriptEntry[];
}

export function questionOf(input: QuestionInput): ClassifierQuestion {
  const parts = distinctParts(input.judged.parts);
  return {
    call: input.call,
    parts,
    disposition: dispositionOf(input.judged),
    rules: input.config.ruleset,
    matched: input.judged.ruled.matched,
    transcript: input.transcript,
    sources: sourcesOf(parts, input),
    repository: repositoryOf(parts, input),
    past: targetFacts(parts, input.situation),
    started: startedOf(parts, input),
    exists: (path) => input.situation.host.entry(path).kind !== 'absent',
    isFilled: (path) => {
      const real = input.situation.host.realPath(path);
      return input.situation.policy.session?.holdsTheirs?.(real.kind === 'known' ? real.value : path) === true;
    },
    switchedSince: (said, program) => input.situation.policy.session?.switchedSince?.(said, program) ?? [],
    home: input.situation.analysis.home,
    isQuiet: quietTest(input),
  };
}

const DISCARDING: ReadonlySet<string> = new Set([
  'discard',
  'drop',
  'rewrite',
  'rewrite-pushed',
  'force-push',
  'delete-remote',
  'stash',
]);

/** Whether work may be lost: through git, or because project files are deleted. */
const mayDiscard = ({ effect, disposition }: Finding, root: string | undefined): boolean =>
  disposition !== 'quiet' &&
  ((effect.kind === 'vcs' && DISCARDING.has(effect.act)) ||
    (effect.kind === 'delete' &&
      (effect.place.kind === 'unknown' ||
        (root !== undefined && (isWithin(effect.place.path, root) || isWithin(root, effect.place.path))))));

function repositoryOf(parts: readonly JudgedPart[], { call, situation }: QuestionInput): RepositoryFacts {
  const { root, git, analysis } = situation;
  const changesHistory = parts.some(({ findings }) =>
    findings.some(({ effect, disposition }) => effect.kind === 'vcs' && disposition !== 'quiet'),
  );
  const database = databaseFacts(parts, situation, call.cwd);
  const head = git?.head();
  const remotes = git === undefined ? undefined : remotesOf(git, analysis.baseline.remotes());
  const discards = parts.some(({ findings }) => findings.some((finding) => mayDiscard(finding, root)));
  return {
    ...(root === undefined ? {} : { root }),
    ...(head?.kind === 'known' && head.value.kind === 'branch' ? { branch: head.value.name } : {}),
    ...(remotes === undefined ? {} : { remotes }),
    ...(discards && git !== undefined && root !== undefined ? { status: statusOf(git, situation.host, root) } : {}),
    ...(changesHistory && !discards && git !== undefined ? { pushed: pushedOf(git) } : {}),
    ...(database === undefined ? {} : { database }),
  };
}

/** INVARIANT: the result contains no password from a URL. A remote that the session set is marked, because no person chose it. */
function remotesOf(git: GitFacts, before: ReadonlyMap<string, readonly string[]> | undefined): readonly RemoteFact[] | undefined {
  const remotes = git.remotes();
  if (remotes.kind !== 'known') return undefined;
  return [...remotes.value].map(([name, { fetch, push }]) => ({
    name,
    repository: [...new Set([...fetch, ...push].map(repositoryName))].join(', '),
    ...(before !== undefined && push.some((url) => !before.get(name)?.includes(url)) ? { changed: true as const } : {}),
  }));
}

function repositoryName(text: string): string {
  const url = readRemoteUrl(text);
  if (url.kind === 'server') return `${url.host}/${url.path}`;
  return url.kind === 'local' ? url.path : 'an address that git hands to a program';
}

/** The question names at most this many commands, the newest ones. */
const MOST_STARTED = 3;

/**
 * Commands of this session that may still run. Only collected if they matter: the call stops a process, or talks to a server on
 * this machine.
 */
function startedOf(parts: readonly JudgedPart[], { call, situation: { policy } }: QuestionInput): readonly string[] {
  const decides = ({ effect, disposition }: Finding): boolean =>
    disposition !== 'quiet' &&
    (effect.kind === 'process' || (effect.kind === 'network' && policy.serverZone(effect.server) === 'loopback'));
  if (!parts.some(({ findings }) => findings.some(decides))) return [];
  const running = policy.session?.running?.() ?? [];
  const own = new Set(Object.values(call.input));
  return [...new Set(running.map(({ command }) => command))].filter((command) => !own.has(command)).slice(-MOST_STARTED);
}

const NAMED_FILES = 8;

/** Files in the git directory that show an operation in progress. */
const OPERATION_FILES: readonly (readonly [string, string])[] = [
  ['rebase-merge', 'rebase'],
  ['rebase-apply', 'rebase'],
  ['MERGE_HEAD', 'merge'],
  ['CHERRY_PICK_HEAD', 'cherry-pick'],
  ['REVERT_HEAD', 'revert'],
  ['BISECT_LOG', 'bisect'],
];

function operationInProgress(git: GitFacts, host: Host): string | undefined {
  const repository = git.repository();
  if (repository.kind !== 'known') return undefined;
  return OPERATION_FILES.find(([name]) => host.entry(join(repository.value.gitDir, name)).kind === 'known')?.[1];
}

function pushedOf(git: GitFacts): boolean | 'not known' {
  const pushed = git.headPushed();
  return pushed.kind === 'known' ? pushed.value : 'not known';
}

function statusOf(git: GitFacts, host: Host, root: string): StatusFact {
  const changed = namesOf(git.modified(), root);
  const untracked = namesOf(git.untrackedBelow(root, 'all'), root);
  const pushed = git.headPushed();
  const inProgress = operationInProgress(git, host);
  return {
    ...(inProgress === undefined ? {} : { inProgress }),
    ...(changed === undefined ? {} : { changed }),
    ...(untracked === undefined ? {} : { untracked }),
    ...(pushed.kind === 'known' ? { pushed: pushed.value } : {}),
  };
}

function namesOf(files: Fact<readonly string[]>, root: string): FileNames | undefined {
  if (files.kind !== 'known') return undefined;
  const names = files.value.slice(0, NAMED_FILES).map((path) => (isWithin(path, root) ? path.slice(root.length + 1) : path));
  return { count: files.value.length, names };
}

/**
 * Limits on the analysis of earlier calls (their number, and the total time). The result only decides which calls are dropped
 * from the transcript first.
 */
const MOST_ANALYSED = 200;
const ANALYSIS_MS = 1_000;

function quietTest({ call, situation, config, index }: QuestionInput): (earlier: EarlierCall) => boolean {
  const until = situation.host.now() + ANALYSIS_MS;
  const known = new Map<string, boolean>();
  return ({ tool, input, plain }) => {
    const key = JSON.stringify([tool, input]);
    const before = known.get(key);
    if (before !== undefined) return before;
    if (input === undefined || known.size >= MOST_ANALYSED || situation.host.now() > until) return false;
    const earlier: ToolCall = plain ? { ...call, agent: 'claude-code', tool: 'Bash', input } : { ...call, tool, input };
    const quiet = dispositionOf(judgeCall(earlier, analyseCall(earlier, situation), { situation, index, config })) === 'quiet';
    known.set(key, quiet);
    return quiet;
  };
}
