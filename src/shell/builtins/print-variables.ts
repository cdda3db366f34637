// Builtins that print variables: all of them, or the named ones.
import type { EvalContext, Invocation } from '../eval-context.ts';
import { addPart } from '../eval-context.ts';
import { outside } from '../lookup-variable.ts';
import { isName } from '../set-variable.ts';
import { fromOf } from '../either-of.ts';
import type { Arg, Stream } from '../value.ts';
import { exact, union, unknownStream } from '../value.ts';

/** `declare -p x` prints x. */
export function printVariables(here: EvalContext, invocation: Invocation, operands: readonly { readonly arg: Arg }[]): Stream {
  const from = union(
    ...operands.map(({ arg }) => fromOf(here.state.vars.get(exact(arg) ?? ''))),
    ...operands.map(({ arg }) => outsideOf(here, exact(arg))),
  );
  const part = addPart(here, { text: invocation.text, from });
  return unknownStream('variables', [part]);
}

const outsideOf = (here: EvalContext, name: string | undefined): readonly number[] =>
  name !== undefined && isName(name) && !here.state.vars.has(name) ? outside(here, name).from : [];

export function printEnvironment(here: EvalContext, invocation: Invocation): Stream {
  const part = addPart(here, {
    text: invocation.text,
    effects: [
      { kind: 'reveal', what: 'environment', detail: `\`${invocation.name ?? ''}\` prints every variable`, only: 'output' },
    ],
  });
  return unknownStream('the environment', [part]);
}
