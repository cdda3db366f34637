// Decides whether the agent gets an answer: not while leeway is off or in shadow mode. Changes no verdict.
import { offUntil } from '../log/off.ts';
import { PROBE_SESSION } from '../model/probe-session.ts';
import type { Unanswered } from '../model/decision.ts';
import type { Settings } from '../model/settings.ts';
import type { Outcome } from './decide.ts';
import type { Recorder } from './recorder.ts';

export interface Silence {
  readonly unanswered: Unanswered;
  /** Shown to the person with every call. */
  readonly note?: string;
}

/**
 * INVARIANT: while leeway is off, a forbidden call is still denied; in shadow mode only if the user wants that. A gate without a record, such
 * as `leeway check`, always answers.
 */
export function silenceFor(
  outcome: Pick<Outcome, 'disposition'>,
  by: {
    readonly recorder: Recorder | undefined;
    readonly root: string | undefined;
    readonly settings: Settings;
    readonly judges?: 'what ran' | undefined;
  },
): Silence | undefined {
  if (by.judges === 'what ran') return { unanswered: 'rewritten' };
  // The hook's self-test must see the real answer.
  if (by.recorder === undefined || by.recorder.session.id === PROBE_SESSION) return undefined;
  const { store } = by.recorder;
  const forbidden = outcome.disposition === 'forbidden';
  const until = forbidden ? undefined : offUntil(store.dir, by.root, store.now());
  if (until !== undefined)
    return {
      unanswered: 'off',
      note: `off in this project until ${new Date(until).toTimeString().slice(0, 5)} (${Math.max(1, Math.ceil((until - store.now()) / 60_000))} more minutes); only what is always blocked is denied`,
    };
  if (by.settings.mode !== 'shadow' || (forbidden && by.settings.shadow.forbidden === 'deny')) return undefined;
  return { unanswered: 'shadow' };
}
