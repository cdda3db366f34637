// Replays the chosen sessions, in this process or in workers, and stores the results so that a run can be continued. Counts
// nothing.
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { realHost } from '../host/real-host.ts';
import { sha256 } from '../host/sha256.ts';
import type { ReplayHead } from '../eval/replay/replay-file.ts';
import { headLine, readReplay, sameHead, sessionLine } from '../eval/replay/replay-file.ts';
import type { RecordedSession } from '../eval/replay/recorded-session.ts';
import type { ReplayedSession } from '../eval/replay/replay-session.ts';
import { POLICY_VERSION } from '../policy/table.ts';
import { errorText } from '../rules/config-error.ts';
import { configAt } from './config-at.ts';
import { progressBar } from './eval-progress.ts';
import { findSessions } from './find-sessions.ts';
import type { SessionChoice } from './replay-flags.ts';
import { configMistakes, replayHere, type ReplaySetup } from './replay-judge.ts';
import { replayInWorkers, type SessionTask } from './replay-pool.ts';
import { settingsHash } from './settings-hash.ts';
import { version } from './version.ts';

export interface ReplayRun {
  readonly choice: SessionChoice;
  readonly setup: ReplaySetup;
  readonly out?: string;
  readonly jobs?: number;
}

export type ReplayDone =
  | {
      readonly kind: 'done';
      readonly head: ReplayHead;
      readonly files: number;
      readonly sessions: readonly ReplayedSession[];
      /** What this run judged, and how long it took. A continued run has judged less than it shows. */
      readonly judged: { readonly calls: number; readonly seconds: number };
    }
  | { readonly kind: 'failed'; readonly why: string };

/** Judging fewer calls than this is faster than starting a second process. */
const WORTH_WORKERS = 1_000;

export async function runReplay({ choice, setup, out, jobs }: ReplayRun): Promise<ReplayDone> {
  const found = await findSessions(choice, realHost().home);
  const [only, ...more] = found.warnings;
  if (found.sessions.length === 0 && only !== undefined && more.length === 0 && !choice.auto)
    return { kind: 'failed', why: only };
  for (const warning of found.warnings.slice(0, 10)) process.stderr.write(`leeway replay: ${warning}\n`);
  if (found.warnings.length > 10)
    process.stderr.write(`leeway replay: and ${found.warnings.length - 10} more files without a session\n`);
  if (found.sessions.length === 0) return { kind: 'failed', why: nothingFound(choice) };
  const [mistake] = setup.instead === undefined ? configMistakes() : [];
  if (mistake !== undefined)
    return { kind: 'failed', why: `no call can be judged with this configuration: ${errorText(mistake)}` };
  const head = headOf(choice, setup);
  const kept = out === undefined ? undefined : openKept(out, head);
  if (typeof kept === 'string') return { kind: 'failed', why: kept };
  const keys = out === undefined ? [] : sessionKeys(found.sessions);
  const done = found.sessions.map((_, at) => kept?.get(keys[at] ?? ''));
  const tasks = found.sessions.flatMap((session, at) => (done[at] === undefined ? [{ at, session }] : []));
  const calls = tasks.reduce((sum, { session }) => sum + callsIn(session), 0);
  const progress = progressBar(calls, process.stderr);
  const begun = performance.now();
  const why = await replayAll(tasks, {
    setup,
    jobs: jobs ?? (calls < WORTH_WORKERS ? 1 : availableParallelism()),
    keep: (at, replayed) => {
      done[at] = replayed;
      if (out !== undefined) appendFileSync(out, sessionLine(keys[at] ?? '', replayed));
      for (const _ of replayed.calls) progress.step();
    },
  });
  const seconds = (performance.now() - begun) / 1000;
  progress.end();
  if (why !== undefined) return { kind: 'failed', why };
  const sessions = done.flatMap((one) => one ?? []).map((one) => counted(one, choice.since));
  return { kind: 'done', head, files: found.files, sessions, judged: { calls, seconds } };
}

function nothingFound({ auto, project }: SessionChoice): string {
  if (project !== undefined) return `no past session ran in \`${project}\` or below it`;
  return auto ? 'no past session was found' : 'no past session is left to replay';
}

/** The keys change if a session has grown or its project's rules have changed, so that it is replayed again. */
function sessionKeys(sessions: readonly RecordedSession[]): readonly string[] {
  const settings = new Map<string, string>();
  return sessions.map((session) => {
    const hash = settings.get(session.cwd) ?? settingsHash(session.cwd);
    settings.set(session.cwd, hash);
    return sha256(JSON.stringify([session, hash]));
  });
}

const callsIn = ({ entries }: RecordedSession): number => entries.filter(({ kind }) => kind === 'call').length;

interface Replaying {
  readonly setup: ReplaySetup;
  readonly jobs: number;
  readonly keep: (at: number, replayed: ReplayedSession) => void;
}

async function replayAll(tasks: readonly SessionTask[], { setup, jobs, keep }: Replaying): Promise<string | undefined> {
  // With a model everything stays in one process, so that answers are shared and limits are counted correctly.
  if (jobs > 1 && tasks.length > 1 && setup.model === undefined) return replayInWorkers(tasks, { setup, jobs, keep });
  for (const { at, session } of tasks) {
    // oxlint-disable-next-line no-await-in-loop -- one session after the other: judging uses the whole processor
    keep(at, await replayHere(session, setup));
  }
  return undefined;
}

/** Drops the calls before the given time, which were judged only to fill the session's memory. */
const counted = (session: ReplayedSession, since: number | undefined): ReplayedSession =>
  since === undefined ? session : { ...session, calls: session.calls.filter(({ time }) => time === undefined || time >= since) };

function headOf({ roots }: SessionChoice, { model, add, instead }: ReplaySetup): ReplayHead {
  const { config } = configAt({});
  return {
    format: 1,
    kind: 'leeway-replay',
    leeway: version(),
    policy: POLICY_VERSION,
    config: sha256(JSON.stringify([instead ?? '', settingsHash(), add ?? {}])),
    options: {
      roots: roots.map(({ from, to }) => `${from}=${to}`),
      // Addresses and models, never keys.
      model: model === undefined ? 'none' : sha256(JSON.stringify(config.settings.classifiers)),
    },
  };
}

/**
 * The sessions that are already in the file. A file with another head is started anew. Returns a string that says why, if the
 * file must not be changed.
 */
function openKept(path: string, head: ReplayHead): ReadonlyMap<string, ReplayedSession> | string {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const saved = text === '' ? undefined : readReplay(text);
  if (text !== '' && saved === undefined) return `${path} is not a saved replay; name another file`;
  const goesOn = saved !== undefined && sameHead(saved.head, head);
  if (saved !== undefined && !goesOn)
    process.stderr.write(
      `leeway replay: ${path} was made with another configuration, version or option; starting again from the beginning\n`,
    );
  const sessions = goesOn ? saved.sessions : new Map<string, ReplayedSession>();
  // This also drops an incomplete last line, so that nothing is appended to half a line.
  const whole = headLine(head) + [...sessions].map(([key, session]) => sessionLine(key, session)).join('');
  writeFileSync(`${path}.part`, whole, { mode: 0o600 });
  renameSync(`${path}.part`, path);
  return sessions;
}
