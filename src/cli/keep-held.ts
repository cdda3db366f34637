// Keeps the changes of a held run and records that. Does not check whether that is permitted.
import type { Changes } from '../contain/changes.ts';
import { keepRun } from '../contain/keep-run.ts';
import type { RunRecord, RunStore } from '../contain/run-store.ts';
import { plain } from './run-text.ts';

/** Returns lines that say why the changes were not kept, or undefined if they were. */
export function keepHeld(store: RunStore, held: RunRecord, changes: Changes): readonly string[] | undefined {
  const kept = store.oneAtATime(() => {
    store.write({ ...held, state: 'keeping' });
    const done = keepRun(changes, { dir: store.path(held.number), startMs: held.startMs });
    store.write(done.kind === 'kept' ? { ...held, state: 'kept', bytes: done.bytes } : held);
    return done;
  });
  if (kept === undefined) return ['another run is being kept and has not finished'];
  if (kept.kind === 'kept') return undefined;
  return kept.kind === 'conflict'
    ? ['something else changed the same paths meanwhile:', ...kept.paths.slice(0, 10).map((path) => `  ${plain(path)}`)]
    : [`it could not be kept: ${plain(kept.why)}`];
}
