// The gate: takes one call, returns one decision. Never throws or rejects; a failure becomes trouble and fails closed.
import type { ClassifierMemory } from '../classifier/memory.ts';
import { inMemoryUses } from '../classifier/consent/uses.ts';
import type { ConsentUses } from '../classifier/consent/uses.ts';
import { processMemory } from '../classifier/memory.ts';
import type { Host } from '../host/host.ts';
import { inTime, OutOfTime } from '../host/in-time.ts';
import { memoHost } from '../host/memo-host.ts';
import { realHost } from '../host/real-host.ts';
import type { EffectsKey } from '../log/effects-key.ts';
import { openStore } from '../log/store.ts';
import { writePrivateFile } from '../log/write-private-file.ts';
import { everythingOld, type Baseline } from '../model/baseline.ts';
import type { AgentName } from '../agents/agents.ts';
import type { ToolCall, TranscriptEntry } from '../model/call.ts';
import type { ClassifierClient } from '../model/classifier-client.ts';
import type { ConfigFile } from '../model/config-file.ts';
import type { Decision, Trouble } from '../model/decision.ts';
import type { Settings } from '../model/settings.ts';
import { projectRoot } from '../policy/project-root.ts';
import type { SessionFacts } from '../policy/session-hazards.ts';
import { POLICY_VERSION } from '../policy/table.ts';
import { userPrograms } from '../programs/user/user-programs.ts';
import { DEFAULT_SETTINGS } from '../rules/default-settings.ts';
import type { CallAnalysis } from './analyse-call.ts';
import { analyseCall } from './analyse-call.ts';
import { askModel } from './ask-model.ts';
import { baselineOf } from './baseline-of.ts';
import { codeReaders } from './code-readers.ts';
import type { Judged, Outcome } from './decide.ts';
import { distinctParts } from './distinct-parts.ts';
import { decide, dispositionOf, needsModel, requiresPerson } from './decide.ts';
import { judgeCall } from './judge-call.ts';
import { baselineEvents } from './learn-baseline.ts';
import type { RuleContext } from './knowledge.ts';
import type { LoadedConfig } from './load-config.ts';
import { loadConfig, ownSituation } from './load-config.ts';
import type { DirectoryCache } from './directory-cache.ts';
import { directoriesIn, newDirectoryCache, freshCache } from './directory-cache.ts';
import type { CallInput } from './read-call.ts';
import { readCall } from './read-call.ts';
import { ADVICE_ASK, ADVICE_DENY, oneLine } from './reason.ts';
import type { KnowledgeMemory } from './remembered-knowledge.ts';
import type { Recorder } from './recorder.ts';
import { keyOf, openRecorder, recordDecision, recordUnjudged } from './recorder.ts';
import type { Situation } from './situation.ts';

export type { CallInput } from './read-call.ts';

export interface CheckContext {
  /** Working directory of the call. Default: that of this process. */
  readonly cwd?: string;
  /** The project directory. Default: the git root of the first working directory seen. */
  readonly projectRoot?: string;
  /** False: nobody can be asked, so `ask` becomes `deny`. Default: true. */
  readonly interactive?: boolean;
  /** The agent's conversation. Without it nothing is remembered between calls. */
  readonly session?: string;
  /** A sub-agent of the session. */
  readonly subagent?: string;
  /** The agent's id of the call, by which its outcome can be reported. */
  readonly callId?: string;
  /** What the person typed and the agent called, oldest first. */
  readonly transcript?: readonly TranscriptEntry[];
  /** Fires when the caller no longer waits; then the current question is dropped. */
  readonly signal?: AbortSignal;
}

export interface GateOptions {
  /** Settings that add to the user's files, in the same shape. */
  readonly config?: ConfigFile;
  /** An Anthropic or OpenAI client object, or an async function, to ask instead of the configured classifiers. */
  readonly classifier?: { readonly client: ClassifierClient; readonly model?: string; readonly stages?: 1 | 2 };
  /** `keep` (default) writes every decision to the log and remembers the session; `read` knows the session and writes nothing; `off` does neither. */
  readonly record?: 'keep' | 'read' | 'off';
  /** Default for calls that do not name an agent. */
  readonly agent?: AgentName;
  readonly host?: Host;
  /** The directory of the running leeway if it is installed as a guard: no call may change it. */
  readonly installedIn?: string;
  /** How long reading and judging a call may take before it is denied; may only shorten the built-in 6,000 milliseconds. */
  readonly deadlineMs?: number;
  /** Earlier answers about program data, for reading rules. */
  readonly memory?: KnowledgeMemory;
}

export interface Gate {
  /** Resolves to a decision. Never throws, never rejects. */
  check(call: CallInput, context?: CheckContext): Promise<Decision>;
}

export function createGate(options: GateOptions = {}): Gate {
  const host = options.host ?? realHost();
  const shared: Shared = {
    options,
    host,
    roots: new Map(),
    loaded: new Map(),
    memory: processMemory(),
    consents: inMemoryUses(),
    directoryCache: newDirectoryCache(),
  };
  return {
    check: async (call, context = {}) => {
      const begun = clock();
      const id = newId(host);
      try {
        return await checkCall({ call, context: context ?? {}, begun, id, ...shared });
      } catch (error) {
        if (error instanceof OutOfTime) return outOfTime({ call, context: context ?? {}, begun, id, ...shared });
        return troubled(id, {
          begun,
          context,
          trouble: {
            kind: 'internal',
            message: `leeway failed: ${error instanceof Error ? error.message : 'unknown error'}`,
            todo: 'please report it; until then decide yourself',
          },
        });
      }
    },
  };
}

const OUT_OF_TIME: Trouble = {
  kind: 'limit',
  message: 'it cannot be judged in the time a decision has',
  todo: 'split this command into smaller calls',
};

/** How long writing the record may take for a call that was not judged in time. */
const RECORD_MS = 1000;

function outOfTime(it: Checking): Decision {
  const { context, options } = it;
  const decision = troubled(it.id, { begun: it.begun, context, trouble: OUT_OF_TIME });
  if (options.record === 'off' || options.record === 'read') return decision;
  try {
    const notes = inTime(RECORD_MS, () => {
      const call = readCall(it.call, { agent: options.agent ?? 'library', cwd: context.cwd ?? process.cwd() });
      if ('message' in call) return [];
      return recordUnjudged(it.host, {
        call,
        decision,
        session: context.session ?? '',
        mode: context.interactive === false ? 'headless' : 'interactive',
        callId: context.callId,
        subagent: context.subagent,
      });
    });
    return notes.length === 0 ? decision : { ...decision, notes };
  } catch (error) {
    // The answer matters more than its record.
    const why = error instanceof OutOfTime ? 'in time' : 'at all';
    return { ...decision, notes: [`the decision could not be written to the log ${why}; see \`leeway doctor\``] };
  }
}

interface Shared {
  readonly options: GateOptions;
  readonly host: Host;
  readonly roots: Map<string, string>;
  readonly loaded: Map<string, LoadedConfig>;
  readonly memory: ClassifierMemory;
  readonly consents: ConsentUses;
  readonly directoryCache: DirectoryCache;
}

interface Checking extends Shared {
  readonly call: CallInput;
  readonly context: CheckContext;
  readonly begun: number;
  readonly id: string;
}

async function checkCall(it: Checking): Promise<Decision> {
  const { context } = it;
  const mode = context.interactive === false ? 'headless' : 'interactive';
  const begun = timed(it, () => begin(it));
  if ('message' in begun) return troubled(it.id, { begun: it.begun, context, trouble: begun });
  const { call, recorder, situation, loaded, found } = begun;
  const { judged, key } = found;
  const outcome: Outcome & Pick<Decision, 'classifier'> =
    remembered(judged, { recorder, key, mode, subagent: context.subagent, limits: loaded.config.settings.denials }) ??
    (await settle(it, { call, judged, situation, loaded, mode, recorder, followed: found.followed }));
  const ended = clock();
  const timings = { total: ended - it.begun, analyse: found.analysedAt - it.begun, policy: found.judgedAt - found.analysedAt };
  const decision: Decision = Object.assign({ format: 1 as const, id: it.id }, outcome, {
    parts: distinctParts(judged.parts),
    timings: outcome.classifier ? { ...timings, classifier: ended - found.judgedAt } : timings,
    policy: POLICY_VERSION,
    projectRoot: situation.root ?? '',
  });
  if (!recorder || it.options.record === 'read') return decision;
  const { config } = loaded;
  const notes = inTime(timeOf(it), () =>
    recordDecision(recorder, {
      call,
      decision,
      key,
      marked: found.marked,
      later: found.later,
      running: found.running,
      host: situation.host,
      steering: situation.steering(),
      repository: situation.repository(),
      learnt: baselineEvents({ host: situation.host, recorder, root: begun.root, cwd: call.cwd, decision }),
      session: context.session ?? '',
      settings: config.settings,
      config: config.hash,
      mode,
      callId: context.callId,
      subagent: context.subagent,
    }),
  );
  return notes.length === 0 ? decision : { ...decision, notes };
}

/** A call with everything needed to judge it. */
interface Begun {
  readonly call: ToolCall;
  readonly recorder: Recorder | undefined;
  readonly root: string | undefined;
  readonly situation: Situation;
  readonly loaded: LoadedConfig;
  readonly found: JudgedAnalysis;
}

interface JudgedAnalysis {
  readonly judged: Judged;
  readonly key: EffectsKey;
  readonly marked: readonly string[];
  readonly later: CallAnalysis['later'];
  readonly running: CallAnalysis['running'];
  readonly followed: CallAnalysis['followed'];
  readonly analysedAt: number;
  readonly judgedAt: number;
}

/** Everything that happens without a model; reads the disk synchronously. */
function begin(it: Checking): Begun | Trouble {
  const { context } = it;
  const call = readCall(it.call, { agent: it.options.agent ?? 'library', cwd: context.cwd ?? process.cwd() });
  if ('message' in call) return call;
  const recorder = it.options.record === 'off' ? undefined : openRecorder(it.host, context.session ?? '');
  const root = fixedRoot(it, call.cwd, recorder);
  const record = it.options.record === 'read' ? 'read' : 'keep';
  const baseline = recorder && baselineOf({ host: it.host, recorder, root, cwd: call.cwd, record });
  const directoryCache = freshCache(it.directoryCache, it.host.now());
  const directories = directoriesIn(directoryCache, it, root);
  const programs = userPrograms(memoHost(it.host), directories.directory, root);
  const around = (settings: Settings): Situation =>
    ownSituation(it.host, {
      readers: codeReaders,
      directories,
      programs,
      root,
      settings,
      spelled: directoryCache.spelled,
      session: recorder && factsOf(recorder, it.host, baseline ?? everythingOld),
    });
  const loaded = it.loaded.get(root ?? '') ?? load(it, { root, programs, analysis: () => around(DEFAULT_SETTINGS).analysis });
  const situation = around(loaded.config.settings);
  const begun = { call, recorder, root, situation, loaded };
  return { ...begun, found: judgeAnalysis(begun, analyseCall(call, situation)) };
}

function judgeAnalysis({ call, recorder, situation, loaded }: Omit<Begun, 'found'>, analysis: CallAnalysis): JudgedAnalysis {
  const analysedAt = clock();
  const judged = judgeCall(call, analysis, { situation, index: loaded.index, config: loaded.config });
  const judgedAt = clock();
  const keyed =
    recorder && dispositionOf(judged) !== 'quiet'
      ? keyOf(
          {
            call,
            parts: judged.parts,
            edits: judged.edits,
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
    analysedAt,
    judgedAt,
  };
}

/** Reading and judging a call takes milliseconds. If it takes this long, it will not end. */
const MOST_MS = 6000;

const timeOf = ({ options }: Checking): number => Math.min(options.deadlineMs ?? MOST_MS, MOST_MS);

const timed = <T>(it: Checking, run: () => T): T => inTime(timeOf(it) - (clock() - it.begun), run);

interface Settling {
  readonly call: ToolCall;
  readonly judged: Judged;
  readonly situation: Situation;
  readonly loaded: LoadedConfig;
  readonly mode: 'interactive' | 'headless';
  readonly recorder: Recorder | undefined;
  readonly followed: CallAnalysis['followed'];
}

/** Asks the model if it can change the outcome, otherwise uses the table. */
async function settle(it: Checking, by: Settling): Promise<Outcome & Pick<Decision, 'classifier'>> {
  const { config } = by.loaded;
  const asked = it.options.classifier !== undefined || config.settings.classifiers.length > 0;
  if (!asked || !needsModel(by.judged)) return decide(by.judged, by.mode, config.settings);
  const { dump } = config.settings;
  return askModel({
    call: by.call,
    judged: by.judged,
    situation: by.situation,
    config,
    index: by.loaded.index,
    followed: by.followed,
    transcript: it.context.transcript ?? [],
    host: it.host,
    memory: it.memory,
    consents: it.consents,
    mode: by.mode,
    // INVARIANT: spent money and disarmed models count for every call on this machine, even if the call is not recorded.
    state:
      by.recorder || it.options.host === undefined
        ? { store: by.recorder?.store ?? openStore(it.host), session: by.recorder ? (it.context.session ?? '') : '' }
        : undefined,
    client: it.options.classifier,
    signal: it.context.signal,
    dump: dump === undefined ? undefined : { directory: dump, write: (path, text) => writePrivateFile(path, text) },
  });
}

/**
 * What the session already knows: an earlier denial, a valid approval, a spent budget. INVARIANT: never looser than the table, except
 * through a person's own approval.
 */
function remembered(
  judged: Judged,
  by: {
    readonly recorder: Recorder | undefined;
    readonly key: EffectsKey;
    readonly mode: 'interactive' | 'headless';
    readonly subagent: string | undefined;
    readonly limits: Settings['denials'];
  },
): Outcome | undefined {
  const disposition = dispositionOf(judged);
  if (!by.recorder || judged.trouble || (disposition !== 'review' && disposition !== 'guarded')) return undefined;
  const { session } = by.recorder;
  const base = { disposition, askFloor: requiresPerson(judged) };
  const denied = session.denied(by.key);
  if (denied)
    return {
      ...base,
      verdict: 'deny',
      layer: 'record',
      reason: oneLine(`denied before: ${denied.reason}`),
      clear: 'a person approves it, or says something new',
      advice: ADVICE_DENY,
    };
  if (disposition === 'review' && !base.askFloor && session.approved(by.key))
    return { ...base, verdict: 'allow', layer: 'record', reason: 'you approved exactly this before in this session' };
  const spent = session.budget(by.subagent, by.limits);
  if (!spent.exhausted) return undefined;
  const verdict = by.mode === 'headless' ? 'deny' : 'ask';
  return {
    ...base,
    verdict,
    layer: 'budget',
    reason: oneLine(`the denial budget is spent (${spent.spentInARow} in a row, ${spent.spentTotal} in all): a person decides`),
    clear: 'approve it; an approval starts the count again',
    advice: verdict === 'deny' ? 'stop here and tell the person what you were trying to do' : ADVICE_ASK,
  };
}

/** `project/../tool` is where it leads. */
function withoutClimbing(path: string, host: Host): string {
  const real = path.includes('/../') ? host.realPath(path) : undefined;
  return real?.kind === 'known' ? real.value : path;
}

const factsOf = ({ session }: Recorder, host: Host, baseline: Baseline): SessionFacts => ({
  made: (path) => session.made(path),
  holdsTheirs: (path) => session.trouble !== undefined || session.holdsTheirs(path),
  // A session that could not be read may have downloaded anything.
  downloaded: (path) =>
    session.trouble !== undefined || session.downloaded(path) || session.downloaded(withoutClimbing(path, host)),
  downloads: (dir) =>
    session.trouble === undefined ? session.downloadsIn(dir, (path) => host.entry(path).kind === 'absent') : undefined,
  installed: (path, text) => session.installed(path, text),
  wasEdited: (path) => session.wasEdited(path),
  foreignNames: session.foreignNames,
  foreignSince: (dir) => session.foreignSince(dir),
  editing: (path) => session.editedThisTurn(path),
  editsUnderWay: () => session.editsUnderWay,
  started: (what) => session.started(what),
  steering: session.steering,
  writtenCode: () => session.writtenCode,
  runsLater: (path) => session.runsLater(path),
  running: () => session.running,
  heldSecret: (path) => session.heldSecret(path),
  secretsBelow: (path) => session.secretsBelow(path),
  rewrote: (path, text) => session.rewrote(path, text),
  baseline,
});

/** The first call of a session fixes the root; a later working directory never changes it. */
function fixedRoot(it: Checking, cwd: string, recorder: Recorder | undefined): string | undefined {
  const name = it.context.session ?? '';
  const seen = recorder?.session.root ?? it.roots.get(name);
  if (seen !== undefined) return seen;
  const directoryCache = freshCache(it.directoryCache, it.host.now());
  const asked = `${cwd}\0${it.context.projectRoot ?? ''}`;
  if (!directoryCache.roots.has(asked)) {
    const found = projectRoot(memoHost(it.host), { cwd, given: it.context.projectRoot });
    directoryCache.roots.set(asked, found.kind === 'none' ? undefined : found.path);
  }
  const root = directoryCache.roots.get(asked);
  if (root !== undefined) it.roots.set(name, root);
  return root;
}

function load(it: Checking, place: RuleContext): LoadedConfig {
  const made = loadConfig(it.host, place, { library: it.options.config, memory: it.options.memory });
  it.loaded.set(place.root ?? '', made);
  return made;
}

function troubled(
  id: string,
  it: { readonly begun: number; readonly context: CheckContext | undefined; readonly trouble: Trouble },
): Decision {
  const judged: Judged = { parts: [], ruled: { parts: [], matched: [] }, edits: false, trouble: it.trouble };
  return {
    format: 1,
    id,
    ...decide(judged, it.context?.interactive === false ? 'headless' : 'interactive'),
    parts: [],
    timings: { total: clock() - it.begun },
    policy: POLICY_VERSION,
    projectRoot: '',
  };
}

/** Milliseconds of a monotonic clock. Not `performance`: loading it takes a short process longer than reading the clock. */
function clock(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}

/** Sorts by time and is short enough to type. Need not be hard to guess; loading node:crypto would cost a short process several milliseconds. */
const newId = (host: Host): string =>
  `${host.now().toString(36)}${Math.floor(Math.random() * 0x1_0000_0000)
    .toString(16)
    .padStart(8, '0')}`;
