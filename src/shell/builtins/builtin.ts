// What a builtin is: it changes the shell, and says what it prints, or nothing when the program table goes on with it.
import { unclear } from '../../model/effect.ts';
import type { EvalContext, Invocation } from '../eval-context.ts';
import { addPart } from '../eval-context.ts';
import type { Assignment } from '../syntax.ts';
import type { Stream } from '../value.ts';
import { union, unknownStream } from '../value.ts';

export interface BuiltinCall extends Invocation {
  /** Arguments that are assignments to a declaring builtin. */
  readonly assignments: readonly (Assignment | undefined)[];
}

export type Builtin = (here: EvalContext, it: BuiltinCall) => Stream | undefined;

export function unclearPart(here: EvalContext, it: Invocation, why: string): Stream {
  const part = addPart(here, { text: it.text, from: union(...it.args.map((arg) => arg.from)), effects: [unclear(why, it.name)] });
  return unknownStream(`the output of \`${it.name ?? ''}\``, [part]);
}
