// Commands that run in another process.
import type { Frame, EvalContext } from '../shell/eval-context.ts';
import { deeper } from '../shell/run-statements.ts';
import type { Stream } from '../shell/value.ts';
import { markUncertain } from '../shell/written-files.ts';

/** Another process may end or be stopped at any point, so its writes are uncertain. */
export function inProcess(here: EvalContext, run: () => Stream): Stream {
  const { version } = here.walk.files;
  const out = run();
  markUncertain(here.walk, version);
  return out;
}

/** Another process is not inside a loop or function of this one. */
export function enterProcess(here: EvalContext, change: Partial<Frame>): EvalContext {
  return deeper(here, { script: undefined, ...change, breaks: undefined, returns: undefined });
}
