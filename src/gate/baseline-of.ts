// Which baseline a call is compared with: the session's, or the current disk if there is no session or this is its first call. Records it
// before anything is judged.
import type { Host } from '../host/host.ts';
import { memoHost } from '../host/memo-host.ts';
import { nothingOld, type Baseline } from '../model/baseline.ts';
import { freshBaseline } from './fresh-baseline.ts';
import { recordBaselines } from './record-baseline.ts';
import type { Recorder } from './recorder.ts';
import { SessionBaseline } from './session-baseline.ts';

export interface BaselineCall {
  /** The real disk. */
  readonly host: Host;
  readonly recorder: Recorder;
  readonly root: string | undefined;
  readonly cwd: string;
  /** `read` writes nothing. */
  readonly record: 'keep' | 'read';
}

export interface SeenBaseline {
  readonly baseline: Baseline;
  /** The disk as this call sees it (cached), for later reads. */
  readonly seen: Host;
}

export function baselineOf({ host, recorder, root, cwd, record }: BaselineCall): SeenBaseline {
  const { session } = recorder;
  const before = memoHost(host);
  // If the session's record cannot be read, what it did is unknown, so no file counts as old.
  if (session.trouble !== undefined) return { baseline: nothingOld, seen: before };
  const isHere = root === undefined || before.entry(root).kind === 'known';
  const recorded =
    record === 'keep' && isHere
      ? recordBaselines(before, recorder, root === undefined || root === cwd ? [cwd] : [root, cwd])
      : 'nothing';
  // Recording may make leeway's own directories, so what was looked up before does not count any more.
  const seen = recorded === 'nothing' ? before : memoHost(host);
  const inherits = [...session.baselines.values()].some(({ from }) => from !== undefined);
  const isFirst = session.begun === undefined && !inherits;
  return { baseline: isFirst ? freshBaseline(seen, root) : new SessionBaseline(seen, recorder, root), seen };
}
