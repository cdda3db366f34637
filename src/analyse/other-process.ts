// Commands that run in a process of their own.
import type { Frame, EvalContext } from '../shell/eval-context.ts';
import { deeper } from '../shell/run-statements.ts';
import type { Stream } from '../shell/value.ts';
import { markUncertain } from '../shell/written-files.ts';

/** Another process may end, or be ended, at any point: what it wrote is in doubt. */
export function inProcess(here: EvalContext, run: () => Stream): Stream {
  const { version } = here.walk.files;
  const out = run();
  markUncertain(here.walk, version);
  return out;
}

/** Another process is in no loop or function of this one. */
export function enter(here: EvalContext, change: Partial<Frame>): EvalContext {
  return deeper(here, { ...change, breaks: undefined, returns: undefined });
}
