// The type of a builtin: it changes the shell and returns its output, or undefined if the program table should handle the command.
import { unclear } from '../../model/effect.ts';
import type { EvalContext, Invocation } from '../eval-context.ts';
import { addPart } from '../eval-context.ts';
import type { Assignment } from '../syntax.ts';
import type { Stream } from '../value.ts';
import { union, unknownStream } from '../value.ts';

export interface BuiltinCall extends Invocation {
  /** The arguments that are assignments, for a builtin such as `declare`. */
  readonly assignments: readonly (Assignment | undefined)[];
}

export type Builtin = (here: EvalContext, call: BuiltinCall) => Stream | undefined;

export function unclearPart(here: EvalContext, invocation: Invocation, why: string): Stream {
  const part = addPart(here, {
    text: invocation.text,
    from: union(...invocation.args.map((arg) => arg.from)),
    effects: [unclear(why, invocation.name)],
  });
  return unknownStream(`the output of \`${invocation.name ?? ''}\``, [part]);
}
