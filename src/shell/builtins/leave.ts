// Builtins that leave a loop, a function or the script.
import type { EvalContext, Invocation } from '../eval-context.ts';
import { copyState } from '../state.ts';
import type { Stream } from '../value.ts';
import { emptyStream } from '../value.ts';

/** Leaves a loop or function: the code after it may start from the current state. */
export function leave(here: EvalContext, invocation: Invocation): Stream {
  if (invocation.name === 'return') here.frame.returns?.push(copyState(here.state));
  // `break 2`: it may leave any of the surrounding loops.
  else for (const loop of here.frame.breaks?.slice(invocation.args.length === 0 ? -1 : 0) ?? []) loop.push(copyState(here.state));
  return emptyStream;
}

export function exit(here: EvalContext): Stream {
  here.walk.files.noteExit();
  return emptyStream;
}
