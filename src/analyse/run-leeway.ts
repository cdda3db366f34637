// leeway by another road is still leeway: its own file or a copy of it, run as a script, loaded by another program, or fed as text. Its words are
// judged by the data of the program; what takes no words of its own is forbidden.
import type { EvalContext, Invocation } from '../shell/eval-context.ts';
import { addPart } from '../shell/eval-context.ts';
import type { Stream } from '../shell/value.ts';
import { textArg, unknownStream } from '../shell/value.ts';
import type { AnalysisContext } from './context.ts';
import type { OwnFile } from './leeway-copy.ts';
import { copyOf, hasOtherHome, installedFile, isNamedSo, runsOwnCode } from './leeway-copy.ts';

export interface RunningFile {
  readonly context: AnalysisContext;
  readonly path: string;
  /** Another program loads it: the words are not its own, and that program may change them. */
  readonly loaded: boolean;
}

/** Before the file is read: by where it lies. Nothing when it is no file of leeway's. */
export function runOwnFile(it: Invocation, here: EvalContext, by: RunningFile): Stream | undefined {
  const own = here.frame.site === 'here' ? installedFile(by.path, by.context) : undefined;
  if (own !== undefined) return runAs(own, it, here, by);
  return isNamedSo(by.path, by.context) ? runAs('command', it, here, by) : undefined;
}

/** Once it is read: by what it holds. A clone that was given a home of its own is the project's code like any other. */
export function runCopy(it: Invocation, here: EvalContext, by: RunningFile & { readonly text: string }): Stream | undefined {
  const copy = copyOf(by.text);
  if (copy === undefined) return undefined;
  const { root } = by.context;
  const clone = root !== undefined && by.path.startsWith(`${root}/`);
  return clone && hasOtherHome(it, here, by.context) ? undefined : runAs(copy, it, here, by);
}

/** `/usr/bin`: a name alone might be found in the project first. */
const COMMAND = '/usr/bin/leeway';

function runAs(own: OwnFile, it: Invocation, here: EvalContext, { loaded }: RunningFile): Stream {
  if (own === 'command' && !loaded) return here.walk.world.run({ ...it, name: COMMAND, nameArg: textArg(COMMAND) }, here);
  return refuse(it.text, here);
}

/** Text that is leeway's own, wherever it was read from. */
export const feedsOwnCode = (text: string | undefined): boolean => text !== undefined && copyOf(text) !== undefined;

export function refuse(shown: string, here: EvalContext): Stream {
  const part = addPart(here, { text: shown, effects: [runsOwnCode(shown)] });
  return unknownStream("leeway's own code", [part]);
}
