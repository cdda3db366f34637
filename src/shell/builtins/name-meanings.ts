// Builtins that change what a name means: alias, unset, hash, enable.
import type { EvalContext, Invocation } from '../eval-context.ts';
import { isName, setVariable } from '../set-variable.ts';
import type { Stream } from '../value.ts';
import { argText, emptyStream, exact, textArg } from '../value.ts';
import { unclearPart } from './builtin.ts';

export function alias(here: EvalContext, invocation: Invocation): Stream {
  for (const arg of invocation.args) {
    const name = /^([^=]+)=/.exec(argText(arg))?.[1];
    if (name !== undefined) here.state.aliases.set(name, exact(arg)?.slice(name.length + 1) ?? '');
  }
  if (invocation.args.length > 0) here.state.tainted ??= `\`${invocation.text}\``;
  return emptyStream;
}

export function unset(here: EvalContext, invocation: Invocation): Stream {
  const { state } = here;
  const flags = invocation.args.flatMap((arg) => /^-[fvn]+$/.exec(exact(arg) ?? '')?.[0] ?? []).join('');
  for (const arg of invocation.args) {
    const name = exact(arg);
    if (name === undefined) return unclearPart(here, invocation, '`unset` of an unknown name');
    if (name.startsWith('-')) continue;
    if (!isName(name)) return unclearPart(here, invocation, '`unset` of a name that is an expression');
    const held = state.vars.get(name);
    const isSet = held !== undefined && held.kind !== 'unset';
    // Without an option, `unset` removes the function only if there is no variable of that name.
    if (flags.includes('f') || (!flags.includes('v') && !isSet)) state.functions.delete(name);
    if (flags.includes('f')) continue;
    const target = held?.kind === 'reference' && !flags.includes('n') ? held.name : name;
    if (held?.kind === 'reference' && held.unsure)
      return unclearPart(here, invocation, '`unset` of a name that may be a reference');
    if (state.readonlys.has(target)) {
      setVariable(here, target, textArg(''));
      continue;
    }
    // INVARIANT: unsetting HOME and similar variables changes what paths mean.
    state.vars.set(target, { kind: 'unset' });
    here.walk.world.variable(target, textArg(''), here);
  }
  return emptyStream;
}

/** `hash -p FILE NAME` makes a name mean another file. */
export function hash(here: EvalContext, invocation: Invocation): Stream {
  const [option, file, ...names] = invocation.args.map(argText);
  // `hash -p "$(which x)" y`: the file is unknown; this is reported below.
  if (option === '-p' && file !== undefined && !/[^\w./~+-]/.test(file))
    for (const name of names) here.state.aliases.set(name, file);
  // Redefining needs a file and a name, so a single word never redefines anything.
  const single = invocation.args.length === 1 && !invocation.args[0]?.spread;
  return single || invocation.args.every((arg) => /^-[rldt]+$|^\w[\w.-]*$/.test(exact(arg) ?? '-p'))
    ? emptyStream
    : unclearPart(here, invocation, '`hash` may redefine a name');
}

export function enable(here: EvalContext, invocation: Invocation): Stream {
  if (invocation.args.some((arg) => exact(arg)?.startsWith('-f') ?? true))
    return unclearPart(here, invocation, '`enable -f` loads code');
  for (const arg of invocation.args) here.state.aliases.set(exact(arg) ?? '', '');
  return emptyStream;
}
