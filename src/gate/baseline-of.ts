// Which baseline a call is compared with: the session's, or the current disk if there is no session or this is its first call. Records it
// before anything is judged.
import type { Host } from '../host/host.ts';
import { nothingOld, type Baseline } from '../model/baseline.ts';
import { freshBaseline } from './fresh-baseline.ts';
import { recordBaselines } from './record-baseline.ts';
import type { Recorder } from './recorder.ts';
import { SessionBaseline } from './session-baseline.ts';

export interface BaselineCall {
  /** The real disk, for recording its current state. */
  readonly host: Host;
  /** The disk as this call sees it (cached), for later reads. */
  readonly seen: Host;
  readonly recorder: Recorder;
  readonly root: string | undefined;
  readonly cwd: string;
  /** `read` writes nothing. */
  readonly record: 'keep' | 'read';
}

export function baselineOf({ host, seen, recorder, root, cwd, record }: BaselineCall): Baseline {
  const { session } = recorder;
  // If the session's record cannot be read, what it did is unknown, so no file counts as old.
  if (session.trouble !== undefined) return nothingOld;
  const isHere = root === undefined || host.entry(root).kind === 'known';
  if (record === 'keep' && isHere) recordBaselines(host, recorder, root === undefined || root === cwd ? [cwd] : [root, cwd]);
  const inherits = [...session.baselines.values()].some(({ from }) => from !== undefined);
  const isFirst = session.begun === undefined && !inherits;
  return isFirst ? freshBaseline(seen, root) : new SessionBaseline(seen, recorder, root);
}
