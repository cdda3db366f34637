// Does everything for a call that needs no model: reads the call, the session, the settings and the disk, then analyses and
// judges it. Decides nothing.
import type { Host } from '../host/host.ts';
import { memoHost } from '../host/memo-host.ts';
import { isKnownSession } from '../log/live-sessions.ts';
import { openStore } from '../log/store.ts';
import { everythingOld } from '../model/baseline.ts';
import type { Trouble } from '../model/decision.ts';
import type { Settings } from '../model/settings.ts';
import { projectRoot } from '../policy/project-root.ts';
import { userPrograms } from '../programs/user/user-programs.ts';
import { DEFAULT_SETTINGS } from '../rules/default-settings.ts';
import { analyseCall } from './analyse-call.ts';
import type { CallAnalysis } from './analyse-call.ts';
import { baselineOf } from './baseline-of.ts';
import { defaultsOf } from './checking.ts';
import type { Checking, JudgedAnalysis, PreparedCall } from './checking.ts';
import { codeReaders } from './code-readers.ts';
import { dispositionOf } from './decide.ts';
import type { Judged } from './decide.ts';
import { directoriesIn, freshCache } from './directory-cache.ts';
import { clock } from './gate-clock.ts';
import { judgeCall } from './judge-call.ts';
import type * as ownLines from './judge-own-line.ts';
import type { RuleContext } from './knowledge.ts';
import { loadConfig, ownSituation } from './load-config.ts';
import type { LoadedConfig } from './load-config.ts';
import { readCall } from './read-call.ts';
import { keyOf, openRecorder } from './recorder.ts';
import type { Recorder } from './recorder.ts';
import { factsOf } from './session-facts.ts';
import { builtInPrograms } from './situation.ts';
import type { Situation } from './situation.ts';

/** Reads the disk synchronously. */
export function prepareCall(checking: Checking): PreparedCall | Trouble {
  const { context } = checking;
  const call = readCall(checking.call, defaultsOf(checking));
  if ('message' in call) return call;
  const recorder = checking.options.record === 'off' ? undefined : openRecorder(checking.host, context.session ?? '');
  const root = fixedRoot(checking, call.cwd, recorder);
  const record = checking.options.record === 'read' ? 'read' : 'keep';
  const { seen, baseline } = recorder
    ? baselineOf({ host: checking.host, recorder, root, cwd: call.cwd, record })
    : { seen: memoHost(checking.host), baseline: undefined };
  const directoryCache = freshCache(checking.directoryCache, checking.host.now());
  const directories = directoriesIn(directoryCache, { ...checking, host: seen }, root);
  const given = checking.options.configuration === 'given';
  const programs = given ? builtInPrograms : userPrograms(seen, directories.directory, root);
  const around = (settings: Settings): Situation =>
    ownSituation(seen, {
      readers: codeReaders,
      directories,
      programs,
      root,
      settings,
      spelled: directoryCache.spelled,
      caller: { agent: call.agent, session: context.session },
      session: recorder && factsOf(recorder, seen, baseline ?? everythingOld),
      isKnownSession: knownSessions(checking, recorder),
    });
  const loaded =
    checking.loaded.get(root ?? '') ??
    load(checking, seen, { root, programs, analysis: () => around(DEFAULT_SETTINGS).analysis });
  const situation = around(loaded.config.settings);
  const begun = { call, recorder, root, situation, loaded };
  const own = checking.options.tools?.(call);
  const trouble = own !== undefined && 'message' in own ? own : undefined;
  const entry = own === undefined || 'message' in own ? undefined : own;
  return { ...begun, found: judgeAnalysis({ ...begun, trouble }, analyseCall(call, situation, entry)) };
}

function judgeAnalysis(
  { call, recorder, situation, loaded, trouble }: Omit<PreparedCall, 'found'> & { readonly trouble: Trouble | undefined },
  analysis: CallAnalysis,
): JudgedAnalysis {
  const analysedAt = clock();
  const found =
    analysis.own === undefined
      ? judgeCall(call, analysis, { situation, index: loaded.index, config: loaded.config })
      : // Loaded only now: few calls are commands of leeway's own.
        (require('./judge-own-line.ts') as typeof ownLines).judgeOwnLine(call, analysis, { situation, loaded });
  const judged: Judged = trouble === undefined ? found : { ...found, trouble };
  const judgedAt = clock();
  const keyed =
    recorder && (dispositionOf(judged) !== 'quiet' || judged.ruled.askFloor !== undefined)
      ? keyOf(
          {
            call,
            parts: judged.parts,
            edits: judged.edits,
            asked: judged.ruled.askFloor !== undefined,
            followed: analysis.followed,
            cwds: new Map(analysis.parts.flatMap(({ id, cwd }) => (cwd === undefined ? [] : [[id, cwd] as const]))),
            root: situation.root,
            gitSettings: () => situation.steering().settings,
          },
          situation.host,
        )
      : { key: { effects: [], exact: '' }, marked: [] };
  return {
    judged,
    ...keyed,
    later: analysis.later,
    running: analysis.running,
    followed: analysis.followed,
    ran: analysis.ran,
    own: analysis.own,
    analysedAt,
    judgedAt,
  };
}

/** A call that is only checked on this machine is judged by its sessions too. */
function knownSessions({ options, host }: Checking, recorder: Recorder | undefined): ((id: string) => boolean) | undefined {
  if (recorder !== undefined) return (id) => id === recorder.session.id || isKnownSession(recorder.store, id);
  return options.sessions === 'none' && options.host === undefined ? (id) => isKnownSession(openStore(host), id) : undefined;
}

/** The first call of a session fixes the root; a later working directory never changes it. */
function fixedRoot(checking: Checking, cwd: string, recorder: Recorder | undefined): string | undefined {
  const name = checking.context.session ?? '';
  const seen = recorder?.session.root ?? checking.roots.get(name);
  if (seen !== undefined) return seen;
  const directoryCache = freshCache(checking.directoryCache, checking.host.now());
  const asked = `${cwd}\0${checking.context.projectRoot ?? ''}`;
  if (!directoryCache.roots.has(asked)) {
    const found = projectRoot(memoHost(checking.host), { cwd, given: checking.context.projectRoot });
    directoryCache.roots.set(asked, found.kind === 'none' ? undefined : found.path);
  }
  const root = directoryCache.roots.get(asked);
  if (root !== undefined) checking.roots.set(name, root);
  return root;
}

function load(checking: Checking, seen: Host, place: RuleContext): LoadedConfig {
  const made = loadConfig(checking.host, place, {
    disk: seen,
    library: checking.options.config,
    commandLine: checking.options.flags,
    memory: checking.options.memory,
    configuration: checking.options.configuration,
  });
  checking.loaded.set(place.root ?? '', made);
  return made;
}
