// Builtins that change what a name means: alias, unset, hash, enable.
import type { EvalContext, Invocation } from '../eval-context.ts';
import { isName, setVariable } from '../set-variable.ts';
import type { Stream } from '../value.ts';
import { argText, emptyStream, exact, textArg } from '../value.ts';
import { unclearPart } from './builtin.ts';

export function alias(here: EvalContext, it: Invocation): Stream {
  for (const arg of it.args) {
    const name = /^([^=]+)=/.exec(argText(arg))?.[1];
    if (name !== undefined) here.state.aliases.set(name, exact(arg)?.slice(name.length + 1) ?? '');
  }
  if (it.args.length > 0) here.state.tainted ??= `\`${it.text}\``;
  return emptyStream;
}

export function unset(here: EvalContext, it: Invocation): Stream {
  const { state } = here;
  const flags = it.args.flatMap((arg) => /^-[fvn]+$/.exec(exact(arg) ?? '')?.[0] ?? []).join('');
  for (const arg of it.args) {
    const name = exact(arg);
    if (name === undefined) return unclearPart(here, it, '`unset` of an unknown name');
    if (name.startsWith('-')) continue;
    if (!isName(name)) return unclearPart(here, it, '`unset` of a name that is an expression');
    const held = state.vars.get(name);
    const isSet = held !== undefined && held.kind !== 'unset';
    // Without an option, `unset` removes the function only if there is no variable of that name.
    if (flags.includes('f') || (!flags.includes('v') && !isSet)) state.functions.delete(name);
    if (flags.includes('f')) continue;
    const target = held?.kind === 'reference' && !flags.includes('n') ? held.name : name;
    if (held?.kind === 'reference' && held.unsure) return unclearPart(here, it, '`unset` of a name that may be a reference');
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
export function hash(here: EvalContext, it: Invocation): Stream {
  const [option, file, ...names] = it.args.map(argText);
  // `hash -p "$(which x)" y`: the file is unknown; this is reported below.
  if (option === '-p' && file !== undefined && !/[^\w./~+-]/.test(file))
    for (const name of names) here.state.aliases.set(name, file);
  // Redefining needs a file and a name, so a single word never redefines anything.
  const single = it.args.length === 1 && !it.args[0]?.spread;
  return single || it.args.every((arg) => /^-[rldt]+$|^\w[\w.-]*$/.test(exact(arg) ?? '-p'))
    ? emptyStream
    : unclearPart(here, it, '`hash` may redefine a name');
}

export function enable(here: EvalContext, it: Invocation): Stream {
  if (it.args.some((arg) => exact(arg)?.startsWith('-f') ?? true)) return unclearPart(here, it, '`enable -f` loads code');
  for (const arg of it.args) here.state.aliases.set(exact(arg) ?? '', '');
  return emptyStream;
}
