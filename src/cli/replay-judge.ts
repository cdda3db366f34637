// Replays one session on this machine: its memory goes to a temporary directory, the user's configuration applies, nothing else
// is written. Used by the command and its workers.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecordedSession } from '../eval/replay/recorded-session.ts';
import type { ReplayedSession, ReplayOptions } from '../eval/replay/replay-session.ts';
import { replaySession } from '../eval/replay/replay-session.ts';
import { sessionHooks } from '../eval/replay/session-hooks.ts';
import { createGate } from '../gate/create-gate.ts';
import { loadConfig, ruleContext } from '../gate/load-config.ts';
import type { Host } from '../host/host.ts';
import { overlayHost } from '../host/overlay-host.ts';
import { realHost } from '../host/real-host.ts';
import { rememberRequest } from '../hook/record-event.ts';
import type { ConfigFile } from '../model/config-file.ts';
import type { ConfigError } from '../rules/config-error.ts';
import { configFileIn, userDirectory } from '../rules/scopes.ts';
import { closeScratch, openScratch } from './scratch.ts';

/** Plain data, so that it can be sent to a worker. */
export interface ReplaySetup {
  readonly model?: 'configured';
  /** Rules to add to the user's. */
  readonly add?: ConfigFile;
  /** The text of a configuration to use instead of the user's own. */
  readonly instead?: string;
}

export async function replayHere(
  session: RecordedSession,
  { model, add, instead }: ReplaySetup,
  onDecision?: ReplayOptions['onDecision'],
): Promise<ReplayedSession> {
  // One directory per session: otherwise concurrent sessions in one repository would affect each other.
  const scratch = openScratch('leeway-replay-');
  try {
    return await replaySession(session, {
      host: machine(scratch, instead, model),
      hooksFor: (host, recorded) => {
        const hooks = sessionHooks(host, recorded, {
          createGate,
          remember: rememberRequest,
          approvals: 'count',
          ...(model === undefined ? {} : { model }),
          ...(add === undefined ? {} : { config: add }),
        });
        const before: typeof hooks.before = async (call, id) => {
          // Without it, a signal would wait for the end of the session.
          await nextTurn();
          return hooks.before(call, id);
        };
        return { ...hooks, before };
      },
      ...(onDecision === undefined ? {} : { onDecision }),
    });
  } finally {
    closeScratch(scratch);
  }
}

/** Mistakes in the user's configuration, or in the one used instead: with one, no call could be judged. */
export const configMistakes = (instead?: string): readonly ConfigError[] => {
  const host = machine(join(tmpdir(), 'leeway-replay-none'), instead, undefined);
  return loadConfig(host, ruleContext(host, undefined), {}).config.errors;
};

/** This machine with its own state directory, whose log nobody reads. */
function machine(scratch: string, instead: string | undefined, model: ReplaySetup['model']): Host {
  const real = realHost();
  const state = new Map([
    ['XDG_STATE_HOME', scratch],
    ['LOCALAPPDATA', scratch],
  ]);
  const host: Host = {
    ...real,
    env: (name) => state.get(name) ?? real.env(name),
    ...(model === undefined ? { log: 'none' as const } : {}),
  };
  if (instead === undefined) return host;
  const overlay = overlayHost(host);
  const why = overlay.write(configFileIn(userDirectory(host, undefined).path), instead);
  if (why !== undefined) throw new Error(`the other configuration cannot be compared with yours: ${why}`);
  return overlay.host;
}
