// Runs a shell function with its own arguments and local names. A function that calls itself is a hazard or unclear.
import { unclear } from '../model/effect.ts';
import type { EvalContext } from './eval-context.ts';
import { addPart } from './eval-context.ts';
import { deeper } from './run-statements.ts';
import type { ShellState, Variable } from './state.ts';
import { fromOf } from './either-of.ts';
import { mergeState } from './state.ts';
import type { Node } from './syntax.ts';
import type { Arg, Stream } from './value.ts';
import { inDoubt, union, unknownStream, variableHole } from './value.ts';
import { markUncertain } from './written-files.ts';

export function runFunction(
  here: EvalContext,
  called: {
    readonly name: string;
    readonly body: Node;
    readonly args: readonly Arg[];
    readonly text: string;
    readonly env: ReadonlyMap<string, Arg>;
  },
): Stream {
  if (here.frame.active.includes(called.body)) {
    const bomb = here.frame.background || here.frame.calls.length > 1;
    const part = addPart(here, {
      text: called.text,
      effects: [
        bomb
          ? { kind: 'hazard', what: 'fork-bomb', detail: `\`${called.name}\` starts itself again` }
          : unclear(`\`${called.name}\` calls itself`, called.name),
      ],
    });
    return unknownStream('a recursive function', [part]);
  }
  const { state } = here;
  const [positional, locals] = [state.positional, state.locals];
  state.positional = called.args;
  state.locals = new Map();
  const returns: ShellState[] = [];
  const { version } = here.walk.files;
  const out = withVariables(here, called.env, () => {
    const printed = here.walk.evaluator.runNode(
      deeper(here, {
        breaks: undefined,
        returns,
        calls: [...here.frame.calls, called.name],
        active: [...here.frame.active, called.body],
        via: [...here.frame.via, `${called.name}()`],
      }),
      called.body,
    );
    mergeState(state, returns);
    if (returns.length > 0) markUncertain(here.walk, version);
    // The value to restore may itself be a variable that is set only for this call.
    for (const [name, before] of state.locals ?? []) restore(state, name, before);
    return returns.length > 0 ? inDoubt(printed) : printed;
  });
  state.positional = positional;
  state.locals = locals;
  return out;
}

function restore(state: ShellState, name: string, before: Variable | undefined): void {
  if (before === undefined) state.vars.delete(name);
  else state.vars.set(name, before);
}

/** `x=1 f`: the variables are set while it runs. */
export function withVariables(here: EvalContext, env: ReadonlyMap<string, Arg>, run: () => Stream): Stream {
  const before = [...env.keys()].map((name) => [name, here.state.vars.get(name)] as const);
  for (const [name, value] of env) here.state.vars.set(name, { kind: 'scalar', value });
  const out = run();
  for (const [name, old] of before) {
    const now = here.state.vars.get(name);
    restore(here.state, name, old);
    // In some shells a variable that is exported inside the function keeps its value after the call.
    if (here.state.exported.has(name) && now?.kind === 'scalar' && now.value !== env.get(name))
      here.state.vars.set(name, {
        kind: 'scalar',
        value: { ...variableHole(name, 'was exported inside'), from: union(fromOf(old), now.value.from) },
      });
  }
  return out;
}
