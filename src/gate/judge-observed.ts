// Judges what a contained command really changed, with the same table, rules and configuration as a predicted call. Does not
// decide whether the changes are kept.
import type { Host } from '../host/host.ts';
import { memoHost } from '../host/memo-host.ts';
import { eventsFromDecision } from '../log/learn.ts';
import type { SessionEvent } from '../log/session-events.ts';
import type { Finding, JudgedPart } from '../model/decision.ts';
import type { Effect } from '../model/effect.ts';
import type { Part } from '../model/part.ts';
import { POLICY_VERSION } from '../policy/table.ts';
import { openRecorder } from './recorder.ts';
import { decide } from './decide.ts';
import { judgeCall } from './judge-call.ts';
import type { LoadedConfig, OwnDirectories } from './load-config.ts';
import { loadConfig, ownDirectories, ownSituation, ruleContext } from './load-config.ts';
import type { Situation } from './situation.ts';

export interface RunSituation {
  readonly situation: Situation;
  readonly directories: OwnDirectories;
  readonly loaded: LoadedConfig;
}

/** The situation of a run: the project, judged as for a person at a terminal. */
export function runSituation(host: Host, root: string): RunSituation {
  const directories = ownDirectories(host, root);
  const loaded = loadConfig(host, ruleContext(host, root), {});
  return {
    directories,
    loaded,
    situation: ownSituation(memoHost(host), { root, directories, settings: loaded.config.settings }),
  };
}

export interface JudgedRun {
  /** Every effect is quiet, and the configuration has no mistakes. */
  readonly quiet: boolean;
  readonly reason: string;
  readonly findings: readonly Finding[];
  readonly parts: readonly JudgedPart[];
}

/** INVARIANT: call this before any change is kept, so that zones describe the files that the changes would replace. */
export function judgeObserved(
  effects: readonly Effect[],
  by: RunSituation & { readonly text: string; readonly cwd: string },
): JudgedRun {
  const part: Part = { id: 0, text: by.text, effects, from: [], masks: true, via: [], site: 'here', cwd: by.cwd, prints: false };
  const call = { agent: 'library', tool: 'Bash', input: {}, cwd: by.cwd } as const;
  const judged = judgeCall(
    call,
    { parts: [part] },
    { situation: by.situation, index: by.loaded.index, config: by.loaded.config },
  );
  const outcome = decide(judged, 'interactive', by.loaded.config.settings);
  return {
    quiet: outcome.verdict === 'allow',
    reason: outcome.reason,
    findings: judged.parts.flatMap(({ findings }) => findings),
    parts: judged.parts,
  };
}

/**
 * Adds the files of a kept run to the session, as if a call had written them. Call it while the disk is unchanged, and call the
 * returned function after the run has been kept.
 */
export function recordKeptRun(
  { parts }: JudgedRun,
  by: RunSituation & { readonly host: Host; readonly session: string },
): () => void {
  if (by.session === '') return () => undefined;
  const { session } = openRecorder(by.host, by.session);
  const events: readonly SessionEvent[] = eventsFromDecision({
    decision: {
      format: 1,
      id: '',
      verdict: 'allow',
      reason: '',
      layer: 'effects',
      disposition: 'quiet',
      askFloor: false,
      parts,
      timings: { total: 0 },
      policy: POLICY_VERSION,
      projectRoot: by.situation.root ?? '',
    },
    key: { effects: [], exact: '' },
    session,
    host: by.situation.host,
    repository: by.situation.repository(),
  });
  return () => void session.append(events);
}
