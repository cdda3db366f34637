// Storage as the gate uses it: reads the session before a decision, writes the log and the ledger after it. A failure here does not change
// the verdict.
import type { Place } from '../model/place.ts';
import { expandGlob } from '../paths/shell-glob.ts';
import { CLAIM_FIELDS } from '../classifier/data/claim-fields.ts';
import type { GitSteering } from '../host/git/steering.ts';
import type { Host } from '../host/host.ts';
import type { EffectsKey } from '../log/effects-key.ts';
import { effectsKey } from '../log/effects-key.ts';
import { eventsFromDecision } from '../log/learn.ts';
import { toRecord } from '../log/record.ts';
import type { SessionEvent } from '../log/session-events.ts';
import type { SessionRecord } from '../log/session-file.ts';
import { openSession } from '../log/session-file.ts';
import type { Store } from '../log/store.ts';
import { NOT_WANTED, openStore, writeDecision } from '../log/store.ts';
import type { ToolCall } from '../model/call.ts';
import type { Decision } from '../model/decision.ts';
import type { RepositoryFacts } from '../model/foreign-commits.ts';
import type { Settings } from '../model/settings.ts';
import type { CallAnalysis } from './analyse-call.ts';
import { callMarks, type CallMarkInput } from './call-marks.ts';
import { isShell, wordsOfCall } from './words-of-call.ts';

export interface Recorder {
  readonly store: Store;
  readonly session: SessionRecord;
}

export function openRecorder(host: Host, session: string): Recorder {
  const store = openStore(host);
  return { store, session: openSession(store, session) };
}

export interface CallKeyInput extends CallMarkInput {
  readonly edits: boolean;
}

export interface KeyedCall {
  readonly key: EffectsKey;
  /** The files whose current content an approval depends on. */
  readonly marked: readonly string[];
}

export function keyOf(input: CallKeyInput, host: Host): KeyedCall {
  const { marks, fixed, files } = callMarks(input, host);
  const unclaimed = Object.fromEntries(Object.entries(input.call.input).filter(([name]) => !CLAIM_FIELDS.has(name)));
  const key = effectsKey(input.parts, {
    tool: input.call.tool,
    cwd: input.call.cwd,
    input: wordsOfCall(input.call),
    call: JSON.stringify([input.call.tool, wordsOfCall({ ...input.call, input: unclaimed })]),
    followed: marks,
    fixed,
    asked: input.asked,
    kind: input.edits ? 'edit' : isShell(input.call) ? 'shell' : 'other',
    matches: (place) => matchesOf(place, host),
    resolve: (path) => {
      const real = host.realPath(path);
      return real.kind === 'known' ? real.value : path;
    },
  });
  return { key, marked: files };
}

const MOST_MATCHES = 50;

function matchesOf(place: Place, host: Host): readonly string[] | undefined {
  if (place.kind !== 'path') return undefined;
  const found = expandGlob(host, place.path, { pattern: place.pattern ?? '*', limit: MOST_MATCHES });
  return found.complete ? found.paths : undefined;
}

export interface RecordInput {
  readonly call: ToolCall;
  readonly decision: Decision;
  readonly key: EffectsKey;
  /** The files whose current content an approval depends on. */
  readonly marked: readonly string[];
  /** Files that will be run after the call is done. */
  readonly later: readonly string[];
  /** Commands of the call that load project files while they run. */
  readonly running: CallAnalysis['running'];
  readonly host: Host;
  readonly steering: GitSteering;
  readonly repository: RepositoryFacts;
  /** Events that the baseline of later calls needs. */
  readonly learnt: readonly SessionEvent[];
  readonly session: string;
  readonly settings: Settings;
  readonly config: string;
  readonly mode: 'interactive' | 'headless';
  readonly callId?: string | undefined;
  readonly subagent?: string | undefined;
}

type CallIds = Pick<RecordInput, 'callId' | 'subagent'>;

const namesOf = ({ callId, subagent }: CallIds): { readonly callId?: string; readonly subagent?: string } => ({
  ...(callId === undefined ? {} : { callId }),
  ...(subagent === undefined ? {} : { subagent }),
});

/** The fields of a record that describe the call itself. */
const callFieldsOf = (input: Pick<RecordInput, 'call' | 'session' | 'mode' | 'config'> & CallIds) => ({
  session: input.session,
  agent: input.call.agent,
  cwd: input.call.cwd,
  tool: input.call.tool,
  input: input.call.input,
  mode: input.mode,
  config: input.config,
  ...namesOf(input),
});

/** Returns warnings for the person, each once. */
export function recordDecision(recorder: Recorder, input: RecordInput): readonly string[] {
  const { store, session } = recorder;
  const written =
    store.log === 'none'
      ? NOT_WANTED
      : writeDecision(
          store,
          toRecord({ ...callFieldsOf(input), ...(session.turn === undefined ? {} : { turn: session.turn }) }, input.decision, {
            now: store.now(),
            originals: input.settings.log.originals ? 'keep' : 'drop',
          }),
        );
  const root = input.decision.projectRoot === '' ? [] : [{ kind: 'root' as const, root: input.decision.projectRoot }];
  const warning = session.append([
    ...root,
    ...newSteering(session, input.steering),
    ...input.learnt,
    ...eventsFromDecision({
      decision: input.decision,
      key: input.key,
      session,
      host: input.host,
      repository: input.repository,
      followed: input.marked,
      later: input.later,
      running: input.running,
      ...(typeof input.call.input['command'] === 'string' ? { command: input.call.input['command'] } : {}),
      ...namesOf(input),
    }),
  ]);
  session.touch();
  const first = written.kind === 'written' ? undefined : written.warning;
  return [first, warning].flatMap((one) => (one ? [`${one.message}; ${one.todo}`] : []));
}

/** A call that was not judged in time: it is logged like any other. Nothing is known about its effects, so nothing is added to the session. */
export function recordUnjudged(
  host: Host,
  input: Pick<RecordInput, 'call' | 'decision' | 'session' | 'mode' | 'callId' | 'subagent'>,
): readonly string[] {
  const store = openStore(host);
  const written = writeDecision(
    store,
    toRecord(
      callFieldsOf({ ...input, config: '' }),
      input.decision,
      // Reading the original texts that the user wants to keep may be what took too long, so they are left out.
      { now: store.now(), originals: 'drop' },
    ),
  );
  const warning = written.kind === 'written' ? undefined : written.warning;
  return warning ? [`${warning.message}; ${warning.todo}`] : [];
}

/**
 * Remembers hook directories, so that they still count for the rest of the session even if the setting that names them is removed
 * for a while.
 */
function newSteering(session: SessionRecord, { hooks, settings }: GitSteering): readonly SessionEvent[] {
  const known = session.noted.steering;
  const isNew = hooks.some((dir) => !known.hooks.includes(dir)) || settings.some((file) => !known.settings.includes(file));
  return isNew ? [{ kind: 'steering', hooks, settings }] : [];
}
