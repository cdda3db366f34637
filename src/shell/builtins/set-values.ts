// Builtins that put a value into a variable: let, getopts, `printf -v`, `wait -p`, and `shift` of the arguments.
import { checkArithmetic } from '../arithmetic.ts';
import type { EvalContext, Invocation } from '../eval-context.ts';
import { isName, setVariable } from '../set-variable.ts';
import type { Arg, Stream } from '../value.ts';
import { SIGNED, TOKEN, emptyStream, exact, holeArg, textArg, union } from '../value.ts';
import { unclearPart } from './builtin.ts';

/** `let` and `declare -i` evaluate arithmetic. */
export function letBuiltin(here: EvalContext, invocation: Invocation): Stream {
  for (const arg of invocation.args) {
    const text = exact(arg);
    if (text === undefined || /[`[]|\$\(/.test(text)) return unclearPart(here, invocation, '`let` of an unknown expression');
    checkArithmetic(here, arg, invocation.text);
    for (const name of text.match(/[A-Za-z_]\w*/g) ?? []) setVariable(here, name, holeArg('a number', SIGNED));
  }
  return emptyStream;
}

export function getopts(here: EvalContext, invocation: Invocation): Stream {
  const name = exact(invocation.args[1]);
  const from = union(...(here.state.positional ?? []).map((arg) => arg.from));
  if (name !== undefined) setVariable(here, name, holeArg('an option letter, or `?`'));
  setVariable(here, 'OPTARG', { ...holeArg('an option argument'), from });
  return emptyStream;
}

export function printfInto(here: EvalContext, invocation: Invocation): Stream | undefined {
  if (exact(invocation.args[0]) !== '-v') return undefined;
  const name = exact(invocation.args[1]);
  if (name === undefined || !/^[A-Za-z_]\w*$/.test(name))
    return unclearPart(here, invocation, '`printf -v` into an unknown name');
  const rest = invocation.args.slice(2);
  const format = exact(rest[0]);
  const from = union(...rest.map((arg) => arg.from));
  const filled = format === undefined ? undefined : fillFormat(format, rest.slice(1));
  const value: Arg = { ...(filled === undefined ? holeArg('a formatted value') : textArg(filled)), from };
  setVariable(here, name, value);
  return emptyStream;
}

/** Handles `%s` only; other formats give undefined. */
function fillFormat(format: string, args: readonly Arg[]): string | undefined {
  const texts = args.map((arg) => exact(arg));
  if (/\\|%[^s%]|%%/.test(format) || texts.some((text) => text === undefined)) return undefined;
  let next = 0;
  const out = format.replaceAll('%s', () => texts[next++] ?? '');
  return next < texts.length ? undefined : out;
}

/** `wait -p NAME` sets a variable. */
export function wait(here: EvalContext, invocation: Invocation): Stream {
  const words = invocation.args.map((arg) => exact(arg));
  const at = words.indexOf('-p');
  if (at < 0) return emptyStream;
  const name = words[at + 1];
  if (name === undefined || !isName(name)) return unclearPart(here, invocation, '`wait -p` into an unknown name');
  setVariable(here, name, holeArg('a process id', TOKEN));
  return emptyStream;
}

export function shift(here: EvalContext, invocation: Invocation): Stream {
  const count = Number(exact(invocation.args[0]) ?? '1');
  if (!here.state.positional || here.state.positional.some((arg) => arg.spread) || !Number.isInteger(count))
    here.state.positional = undefined;
  else if (count <= here.state.positional.length) here.state.positional = here.state.positional.slice(count);
  return emptyStream;
}
