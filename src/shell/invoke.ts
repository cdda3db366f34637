// Runs one command whose words are expanded: a function, a builtin, or a program.
import { unclear } from '../model/effect.ts';
import type { BuiltinCall } from './builtins/builtin.ts';
import { builtin, isBuiltin } from './builtins.ts';
import type { ExpandedCommand, EvalContext, Invocation } from './eval-context.ts';
import { addPart } from './eval-context.ts';
import { runFunction, withVariables } from './run-function.ts';
import { runUnsurely } from './run-perhaps.ts';
import { runText } from './run-text.ts';
import { setVariable } from './set-variable.ts';
import type { Stream } from './value.ts';
import { emptyStream, exact, inDoubt, unknownStream } from './value.ts';

export function invoke(around: EvalContext, call: ExpandedCommand): Stream {
  const { stdin } = around;
  const here = stdin?.text !== undefined && around.walk.taken.has(stdin) ? { ...around, stdin: inDoubt(stdin) } : around;
  const nameArg = call.args[0];
  if (!nameArg) {
    // `$(true)` expands to no command: the assignments before it persist.
    for (const [name, value] of call.env) setVariable(here, name, value);
    return emptyStream;
  }
  const name = exact(nameArg);
  const invocation: Invocation = {
    name,
    nameArg,
    args: call.args.slice(1),
    env: call.env,
    stdin: here.stdin,
    text: call.text,
    socket: call.plumbing.socket,
    inputs: call.plumbing.inputs,
    background: here.frame.background,
  };
  for (const [variable, value] of call.env) here.walk.world.variable(variable, value, here);
  if (name !== undefined && here.state.aliases.has(name)) {
    const part = addPart(here, {
      text: call.text,
      from: nameArg.from,
      effects: [unclear(`\`${name}\` was redefined earlier in the command`, name)],
    });
    const text = here.state.aliases.get(name) ?? '';
    // INVARIANT: an alias is not expanded in its own text, so this ends.
    if (text !== '')
      runUnsurely(here, (inside) => {
        inside.state.aliases.delete(name);
        const { positional } = inside.state;
        inside.state.positional = invocation.args;
        runText(inside, { text: `${text} "$@"`, shown: call.text, from: nameArg.from, via: name });
        inside.state.positional = positional;
        inside.state.aliases.set(name, text);
      });
    const perhaps = here.state.functions.get(name);
    // It may also be the function.
    if (perhaps) runFunction(here, { name, body: perhaps, args: invocation.args, text: call.text, env: call.env });
    return unknownStream(`the output of \`${name}\``, [part]);
  }
  const body = name === undefined ? undefined : here.state.functions.get(name);
  if (name !== undefined && body) return runFunction(here, { name, body, args: invocation.args, text: call.text, env: call.env });
  if (name !== undefined && isBuiltin(name)) {
    const builtinCall: BuiltinCall = { assignments: call.assignments.slice(1), ...invocation };
    const done = RUNS_CODE.has(name) && call.env.size > 0 ? builtinWith(here, builtinCall) : builtin(here, builtinCall);
    if (done) return done;
  }
  const out = here.walk.world.run(invocation, here);
  // Later commands read only the input that this one leaves.
  if (here.stdin && !READS_NOTHING.has(name ?? '')) here.walk.taken.add(here.stdin);
  return out;
}

/** Commands that do not read their input. */
const READS_NOTHING: ReadonlySet<string> = new Set([
  'echo',
  'printf',
  'pwd',
  'test',
  '[',
  'type',
  'command',
  'jobs',
  'dirs',
  'kill',
]);

/** Builtins that run code in this shell, where the assignments before the command are visible. */
const RUNS_CODE: ReadonlySet<string> = new Set(['eval', 'source', '.', 'command', 'builtin', 'exec', 'trap']);

function builtinWith(here: EvalContext, call: BuiltinCall): Stream | undefined {
  let missing = false;
  const out = withVariables(here, call.env, () => {
    const done = builtin(here, call);
    missing = done === undefined;
    return done ?? emptyStream;
  });
  return missing ? undefined : out;
}
