// Recognises leeway when it is started in another way: its own file or a copy, run as a script, loaded by another program, or passed as text. Its
// arguments are judged by the data of the program `leeway`; if there are no arguments of its own, the call is forbidden.
import type { EvalContext, Invocation } from '../shell/eval-context.ts';
import { addPart } from '../shell/eval-context.ts';
import type { Stream } from '../shell/value.ts';
import { textArg, unknownStream } from '../shell/value.ts';
import type { AnalysisContext } from './context.ts';
import type { OwnFile } from './leeway-copy.ts';
import { copyKind, hasOtherHome, installedFile, hasLeewayName, runsOwnCode } from './leeway-copy.ts';

export interface RunningFile {
  readonly context: AnalysisContext;
  readonly path: string;
  /** Another program loads it: the arguments belong to that program, which may change them. */
  readonly loaded: boolean;
}

/** Recognises a file of leeway by its path, before it is read. Undefined for any other file. */
export function runOwnFile(invocation: Invocation, here: EvalContext, by: RunningFile): Stream | undefined {
  const own = here.frame.site === 'here' ? installedFile(by.path, by.context) : undefined;
  if (own !== undefined) return runAs(own, invocation, here, by);
  return hasLeewayName(by.path, by.context) ? runAs('command', invocation, here, by) : undefined;
}

/** Recognises a copy of leeway by its content. A clone with its own home is ordinary project code. */
export function runCopy(
  invocation: Invocation,
  here: EvalContext,
  by: RunningFile & { readonly text: string },
): Stream | undefined {
  const copy = copyKind(by.text);
  if (copy === undefined) return undefined;
  const { root } = by.context;
  const clone = root !== undefined && by.path.startsWith(`${root}/`);
  return clone && hasOtherHome(invocation, here, by.context) ? undefined : runAs(copy, invocation, here, by);
}

/** An absolute path, because a bare name might be found in the project first. */
const COMMAND = '/usr/bin/leeway';

function runAs(own: OwnFile, invocation: Invocation, here: EvalContext, { loaded }: RunningFile): Stream {
  if (own === 'command' && !loaded) return here.walk.world.run({ ...invocation, name: COMMAND, nameArg: textArg(COMMAND) }, here);
  return refuseOwnCode(invocation.text, here);
}

/** Whether a text is leeway's own code, wherever it was read from. */
export const feedsOwnCode = (text: string | undefined): boolean => text !== undefined && copyKind(text) !== undefined;

export function refuseOwnCode(shown: string, here: EvalContext): Stream {
  const part = addPart(here, { text: shown, effects: [runsOwnCode(shown)] });
  return unknownStream("leeway's own code", [part]);
}
