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
import type { ToolEntry } from '../model/tool-entry.ts';
import { projectRoot } from '../policy/project-root.ts';
import type { SessionFacts } from '../policy/session-hazards.ts';
import { POLICY_VERSION } from '../policy/table.ts';
import { userPrograms } from '../programs/user/user-programs.ts';
import { DEFAULT_SETTINGS } from '../rules/default-settings.ts';
import type { CallAnalysis } from './analyse-call.ts';
import { analyseCall } from './analyse-call.ts';
import type * as model from './ask-model.ts';
import { baselineOf } from './baseline-of.ts';
import { codeReaders } from './code-readers.ts';
import { givenClassifier, type GivenClassifier } from './given-classifier.ts';
import type { Judged, Outcome } from './decide.ts';
import { isGranted } from './grants.ts';
import { distinctParts } from './distinct-parts.ts';
import { decide, dispositionOf, needsModel, requiresPerson } from './decide.ts';
import { judgeCall } from './judge-call.ts';
import type * as ownLines from './judge-own-line.ts';
import type * as saving from './save-before.ts';
import type * as trying from './try-advice.ts';
import { baselineEvents } from './learn-baseline.ts';
import type { RuleContext } from './knowledge.ts';
import type { LoadedConfig } from './load-config.ts';
import { loadConfig, ownSituation } from './load-config.ts';
import type { DirectoryCache } from './directory-cache.ts';
import { directoriesIn, newDirectoryCache, freshCache } from './directory-cache.ts';
import type { CallDefaults, CallInput } from './read-call.ts';
import { readCall } from './read-call.ts';
import { ADVICE_ASK, ADVICE_DENY, oneLine } from './reason.ts';
import type { KnowledgeMemory } from './remembered-knowledge.ts';
import type { Recorder } from './recorder.ts';
import { keyOf, openRecorder, recordDecision, recordUnjudged } from './recorder.ts';
import { mayLose } from './may-lose.ts';
import { isOwnProcess } from './own-processes.ts';
import { reportAnswer, reportOutcome, reportTurn } from './session-reports.ts';
import type { Situation } from './situation.ts';
import { builtInPrograms } from './situation.ts';
import { silenceFor } from './unanswered.ts';

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
  /** Flags of one run of a command. Their lists add to what is configured and keep the built-in rules. */
  readonly flags?: ConfigFile;
  /** An Anthropic or OpenAI client object, or an async function, to ask instead of the configured classifiers; `{ client, model }` names the model. */
  readonly classifier?: GivenClassifier | ClassifierClient;
  /**
   * `keep` (default) writes every decision to the log and remembers the session; `read` reads the session and writes nothing; `off` does
   * neither.
   */
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
  /** `given`: only `config` counts; no file and no program of the user is read. Default: `machine`, every file is read. */
  readonly configuration?: 'given' | 'machine';
  /** What the embedding program says about its own tools. Takes precedence over every table. */
  readonly tools?: OwnTools;
  /** `values`: inputs are values in a program's memory, see `plain-input.ts`. */
  readonly inputs?: 'values';
  /** `losses`: what a call that may run would delete or overwrite is saved first, for `leeway undo`. For hooks: the call runs on this machine. */
  readonly saves?: 'losses';
  /** `real`: `host` is this machine, so spending on models is stored even without a record. This is the default if no host is given. */
  readonly machine?: 'real';
}

/** The entry for a call, trouble if it could not be made, or nothing for a tool that is not declared. */
export type OwnTools = (call: ToolCall) => ToolEntry | Trouble | undefined;

/** The outcome of a call. `approved` and `refused` are a person's own answers; `ran` and `failed` say how the call ended. */
export interface CallReport {
  readonly session: string;
  /** As given to `check`. */
  readonly callId: string;
  readonly outcome: 'approved' | 'refused' | 'ran' | 'failed';
}

export interface Gate {
  /** Resolves to a decision. Never throws, never rejects. */
  check(call: CallInput, context?: CheckContext): Promise<Decision>;
  /**
   * Reports the outcome of a call. INVARIANT: report `approved` only if a person answered, because the same call is then not asked about
   * again.
   */
  report(it: CallReport): void;
  /**
   * The person wrote something, so calls that were denied are judged again. The words are not stored; pass them to `check` in `transcript`.
   */
  said(it: { readonly session: string; readonly text: string }): void;
}

export function createGate(options: GateOptions = {}): Gate {
  const host = options.host ?? realHost();
  const shared: GateState = {
    options,
    classifier: givenClassifier(options.classifier),
    host,
    roots: new Map(),
    loaded: new Map(),
    memory: processMemory(),
    consents: inMemoryUses(),
    directoryCache: newDirectoryCache(),
  };
  const keeps = options.record === undefined || options.record === 'keep';
  return {
    report: ({ session, callId, outcome }) => {
      if (!keeps) return;
      if (outcome === 'approved' || outcome === 'refused') reportAnswer(host, { session, callId, answer: outcome });
      else reportOutcome(host, { session, callId, outcome, approved: false });
    },
    said: ({ session, text }) => {
      if (keeps) reportTurn(host, { session, text, refuses: false });
    },
    check: async (call, context = {}) => {
      const begun = clock();
      const id = newId(host);
      if (context?.signal?.aborted === true) return troubled(id, { begun, context, trouble: CALLER_GONE });
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
            todo: 'please report this error; decide about this call yourself',
          },
        });
      }
    },
  };
}

const CALLER_GONE: Trouble = {
  kind: 'cancelled',
  message: 'the caller no longer waits for an answer',
  todo: 'nothing; the signal of this call was aborted',
};

const OUT_OF_TIME: Trouble = {
  kind: 'limit',
  message: 'judging it takes too long',
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
      const call = readCall(it.call, defaultsOf(it));
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
    // Giving the answer is more important than recording it.
    const why = error instanceof OutOfTime ? 'in time' : 'at all';
    return { ...decision, notes: [`the decision could not be written to the log ${why}; see \`leeway doctor\``] };
  }
}

interface GateState {
  readonly options: GateOptions;
  readonly classifier: GivenClassifier | undefined;
  readonly host: Host;
  readonly roots: Map<string, string>;
  readonly loaded: Map<string, LoadedConfig>;
  readonly memory: ClassifierMemory;
  readonly consents: ConsentUses;
  readonly directoryCache: DirectoryCache;
}

interface Checking extends GateState {
  readonly call: CallInput;
  readonly context: CheckContext;
  readonly begun: number;
  readonly id: string;
}

const defaultsOf = ({ options, context }: Checking): CallDefaults => ({
  agent: options.agent ?? 'library',
  cwd: context.cwd ?? process.cwd(),
  inputs: options.inputs,
});

async function checkCall(it: Checking): Promise<Decision> {
  // If no model is asked, the whole call has one time limit, because each limit starts a thread.
  const first = timed(it, (): Decision | PreparedCall => {
    const begun = begin(it);
    if ('message' in begun) return troubled(it.id, { begun: it.begun, context: it.context, trouble: begun });
    const outcome = outcomeWithoutModel(it, begun);
    return outcome === undefined ? begun : finish(it, begun, outcome);
  });
  if ('verdict' in first) return first;
  const outcome = await askTheModel(it, first);
  return inTime(timeOf(it), () => finish(it, first, outcome));
}

type FullOutcome = Outcome & Pick<Decision, 'classifier'>;

const modeOf = ({ context }: Checking): 'interactive' | 'headless' =>
  context.interactive === false ? 'headless' : 'interactive';

/** Makes the decision from its outcome, and records it. */
function finish(it: Checking, begun: PreparedCall, outcome: FullOutcome): Decision {
  const { context } = it;
  const { call, recorder, situation, loaded, found } = begun;
  const ended = clock();
  const timings = { total: ended - it.begun, analyse: found.analysedAt - it.begun, policy: found.judgedAt - found.analysedAt };
  const silence = silenceFor(outcome, {
    recorder,
    // `leeway off` applies only to the agents of this machine, not to an embedded gate.
    root: it.options.configuration === 'given' ? undefined : begun.root,
    settings: loaded.config.settings,
  });
  const decision: Decision = Object.assign(
    { format: 1 as const, id: it.id },
    outcome,
    silence && { unanswered: silence.unanswered },
    {
      parts: distinctParts(found.judged.parts),
      timings: outcome.classifier ? { ...timings, classifier: ended - found.judgedAt } : timings,
      policy: POLICY_VERSION,
      projectRoot: situation.root ?? '',
    },
  );
  if (!recorder || it.options.record === 'read') return decision;
  if (found.own !== undefined)
    (require('./judge-own-line.ts') as typeof ownLines).noteOwnLine(found.own, {
      decision,
      session: context.session ?? '',
      cwd: call.cwd,
      store: recorder.store,
    });
  if (savesFirst(it, begun, decision))
    // Loaded only now: most calls lose nothing.
    (require('./save-before.ts') as typeof saving).saveBefore({
      call,
      decision,
      situation,
      session: context.session ?? '',
      callId: context.callId ?? '',
    });
  const said = silence?.note === undefined ? [] : [silence.note];
  const { config } = loaded;
  const notes = recordDecision(recorder, {
    call,
    decision,
    key: found.key,
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
    mode: modeOf(it),
    callId: context.callId,
    subagent: context.subagent,
  });
  return notes.length + said.length === 0 ? decision : { ...decision, notes: [...said, ...notes] };
}

/** INVARIANT: a call that is asked about counts too. There is no later moment: the agent runs it as soon as the person agrees. */
const savesFirst = ({ options }: Checking, { found, loaded }: PreparedCall, decision: Decision): boolean =>
  options.saves === 'losses' &&
  loaded.config.settings.undo === 'save' &&
  decision.verdict !== 'deny' &&
  decision.unanswered !== 'off' &&
  found.own === undefined &&
  mayLose(decision);

/** A call with everything needed to judge it. */
interface PreparedCall {
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
  readonly own: CallAnalysis['own'];
  readonly analysedAt: number;
  readonly judgedAt: number;
}

/** Everything that happens without a model; reads the disk synchronously. */
function begin(it: Checking): PreparedCall | Trouble {
  const { context } = it;
  const call = readCall(it.call, defaultsOf(it));
  if ('message' in call) return call;
  const recorder = it.options.record === 'off' ? undefined : openRecorder(it.host, context.session ?? '');
  const root = fixedRoot(it, call.cwd, recorder);
  const record = it.options.record === 'read' ? 'read' : 'keep';
  // This host caches, so nothing reads through it before the baseline is recorded: recording may make leeway's own directories.
  const seen = memoHost(it.host);
  const baseline = recorder && baselineOf({ host: it.host, seen, recorder, root, cwd: call.cwd, record });
  const directoryCache = freshCache(it.directoryCache, it.host.now());
  const directories = directoriesIn(directoryCache, { ...it, host: seen }, root);
  const given = it.options.configuration === 'given';
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
    });
  const loaded = it.loaded.get(root ?? '') ?? load(it, { root, programs, analysis: () => around(DEFAULT_SETTINGS).analysis });
  const situation = around(loaded.config.settings);
  const begun = { call, recorder, root, situation, loaded };
  const own = it.options.tools?.(call);
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
    own: analysis.own,
    analysedAt,
    judgedAt,
  };
}

/** Reading and judging a call takes milliseconds. A call that takes this long would probably never end. */
const MOST_MS = 6000;

const timeOf = ({ options }: Checking): number => Math.min(options.deadlineMs ?? MOST_MS, MOST_MS);

const timed = <T>(it: Checking, run: () => T): T => inTime(timeOf(it) - (clock() - it.begun), run);

/** What the session remembers or the table says. Undefined if a model must be asked. */
function outcomeWithoutModel(it: Checking, begun: PreparedCall): FullOutcome | undefined {
  const { recorder, loaded, found } = begun;
  const { settings } = loaded.config;
  // INVARIANT: a question about `leeway keep` is asked every time, because the same number may stand for other changes.
  const known =
    found.own?.kind === 'keep'
      ? undefined
      : rememberedOutcome(found.judged, {
          recorder,
          key: found.key,
          mode: modeOf(it),
          subagent: it.context.subagent,
          limits: settings.denials,
          use: it.options.record === 'read' ? 'look' : 'use',
        });
  if (known !== undefined) return known;
  const asks = it.classifier !== undefined || settings.classifiers.length > 0;
  if (found.own === undefined && asks && needsModel(found.judged)) return undefined;
  const outcome = decide(found.judged, modeOf(it), settings);
  if (found.own === undefined && mayTry(outcome, begun) && it.options.installedIn !== undefined) {
    const advised = (require('./try-advice.ts') as typeof trying).tryAdvice(outcome, {
      ...begun,
      judged: found.judged,
      installedIn: it.options.installedIn,
      use: it.options.record === 'read' ? 'look' : 'use',
    });
    if (advised !== undefined) return advised;
  }
  return found.own === undefined
    ? outcome
    : (require('./judge-own-line.ts') as typeof ownLines).withOwnLine(outcome, found.own, found.judged);
}

/** Whether the advice to use `leeway run` applies: only in a session, and only for an agent whose own rules leeway can read. */
const mayTry = (outcome: Outcome, begun: PreparedCall): begun is PreparedCall & { readonly recorder: Recorder } =>
  outcome.verdict !== 'allow' &&
  outcome.disposition === 'review' &&
  begun.recorder !== undefined &&
  begun.call.agent === 'claude-code';

function askTheModel(it: Checking, { call, recorder, situation, loaded, found }: PreparedCall): Promise<FullOutcome> {
  const { config } = loaded;
  const { dump } = config.settings;
  // Loaded only now: most calls ask no model.
  return (require('./ask-model.ts') as typeof model).askModel({
    call,
    judged: found.judged,
    situation,
    config,
    index: loaded.index,
    followed: found.followed,
    transcript: it.context.transcript ?? [],
    host: it.host,
    memory: it.memory,
    consents: it.consents,
    mode: modeOf(it),
    // INVARIANT: spent money and disarmed models count for every call on this machine, even if the call is not recorded.
    state:
      recorder || it.options.host === undefined || it.options.machine === 'real'
        ? { store: recorder?.store ?? openStore(it.host), session: recorder ? (it.context.session ?? '') : '' }
        : undefined,
    client: it.classifier,
    signal: it.context.signal,
    dump: dump === undefined ? undefined : { directory: dump, write: (path, text) => writePrivateFile(path, text) },
  });
}

/**
 * What the session already knows: an earlier denial, a valid approval, a spent budget. INVARIANT: never looser than the table, except
 * through a person's own approval.
 */
function rememberedOutcome(
  judged: Judged,
  by: {
    readonly recorder: Recorder | undefined;
    readonly key: EffectsKey;
    readonly mode: 'interactive' | 'headless';
    readonly subagent: string | undefined;
    readonly limits: Settings['denials'];
    readonly use: 'use' | 'look';
  },
): Outcome | undefined {
  const disposition = dispositionOf(judged);
  if (!by.recorder || judged.trouble || (disposition !== 'review' && disposition !== 'guarded')) return undefined;
  const { session } = by.recorder;
  const base = { disposition, askFloor: requiresPerson(judged) };
  if (isGranted(by.recorder, by.key, by.use))
    return { ...base, verdict: 'allow', layer: 'record', reason: 'you approved this call with `leeway approve`' };
  const denied = session.denied(by.key);
  if (denied)
    return {
      ...base,
      verdict: 'deny',
      layer: 'record',
      reason: oneLine(`denied before: ${denied.reason}`),
      clear: 'approve it, or send the agent a new message',
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
    reason: oneLine(
      `too many calls were denied (${spent.spentInARow} in a row, ${spent.spentTotal} in total), so a person has to decide`,
    ),
    clear: 'approve it; an approval resets the count',
    advice: verdict === 'deny' ? 'stop here and tell the person what you were trying to do' : ADVICE_ASK,
  };
}

/** Resolves `..`: `project/../tool` is outside the project. */
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
  isOwnProcess: (pid) => session.trouble === undefined && isOwnProcess(pid, session.launches, host),
  pages: (browser) => (session.trouble === undefined ? session.pages(browser) : []),
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
  const made = loadConfig(it.host, place, {
    library: it.options.config,
    commandLine: it.options.flags,
    memory: it.options.memory,
    configuration: it.options.configuration,
  });
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

/** Milliseconds of a monotonic clock. Does not use `performance`, because loading it takes longer than the rest of this function. */
function clock(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}

/** Sorts by time and is short enough to type. It need not be hard to guess, and loading node:crypto would cost several milliseconds. */
const newId = (host: Host): string =>
  `${timeIn(host).toString(36)}${Math.floor(Math.random() * 0x1_0000_0000)
    .toString(16)
    .padStart(8, '0')}`;

/** An id is needed even if the clock that was passed in fails; that failure becomes trouble when the call is read. */
function timeIn(host: Host): number {
  try {
    return host.now();
  } catch {
    return Date.now();
  }
}
