// The value of a variable: as this call set it, or from outside. Does not expand words.
import { isSecretVariable } from '../model/secret-variable.ts';
import type { EvalContext } from './eval-context.ts';
import { addPart } from './eval-context.ts';
import { fromOf } from './either-of.ts';
import type { Arg } from './value.ts';
import { ANY, fromOutside, holeArg, textArg, union, unionOf } from './value.ts';

/** A variable that is not set in this call. If its name suggests a secret, this records a read, so that its flow is followed. */
export function outside(here: EvalContext, name: string): Arg {
  const arg = holeArg(`\`$${name}\` is set outside this command`, ANY, fromOutside(name));
  if (!isSecretVariable(name)) return arg;
  const part = addPart(here, {
    text: `$${name}`,
    effects: [{ kind: 'reveal', what: 'env-value', detail: `$${name}`, variable: name, only: 'output' }],
  });
  return { ...arg, from: [part] };
}

/** Parts whose output is in an exported variable of this name; without a name, in any of them. */
export function carriedBy({ state }: EvalContext, name: string | undefined): readonly number[] {
  if (name === undefined) return unionOf([...[...state.vars.values()].map(fromOf), state.environmentFrom]);
  const variable = state.vars.get(name);
  return variable === undefined ? state.environmentFrom : fromOf(variable);
}

/** The value of a variable as one argument; undefined if it is not set in this call. */
export function scalar(here: EvalContext, name: string, hops = 0): Arg | undefined {
  const variable = here.state.vars.get(name);
  if (!variable) return undefined;
  switch (variable.kind) {
    case 'scalar':
      return variable.value;
    case 'unset':
      return textArg('');
    case 'array':
      return variable.elements[0] ?? textArg('');
    case 'reference':
      if (variable.unsure)
        return {
          ...holeArg(`what \`$${name}\` refers to is unknown`),
          from: union(fromOf(variable), fromOf(here.state.vars.get(variable.name))),
        };
      return hops > 8
        ? holeArg(`\`$${name}\` refers to itself`)
        : (scalar(here, variable.name, hops + 1) ?? outside(here, variable.name));
  }
}
