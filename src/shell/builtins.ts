// The table of builtins that change the shell itself. Builtins that only print are handled like programs.
import type { Builtin, BuiltinCall } from './builtins/builtin.ts';
import { changeDirectory } from './builtins/change-directory.ts';
import { declare } from './builtins/declare.ts';
import { exit, leave } from './builtins/leave.ts';
import { alias, enable, hash, unset } from './builtins/name-meanings.ts';
import { readInto } from './builtins/read-into.ts';
import { commandBuiltin, evalBuiltin, exec, source, trap } from './builtins/run-code.ts';
import { getopts, letBuiltin, printfInto, shift, wait } from './builtins/set-values.ts';
import { setBuiltin, shopt, ulimit, umask } from './builtins/shell-options.ts';
import type { EvalContext } from './eval-context.ts';
import { addPart } from './eval-context.ts';
import type { Stream } from './value.ts';
import { emptyStream, joinStreams, union, unknownStream } from './value.ts';

const quietly = (): Stream => emptyStream;

const BUILTINS = new Map<string, Builtin>([
  ['cd', changeDirectory],
  ['pushd', changeDirectory],
  ['popd', changeDirectory],
  ['export', declare],
  ['declare', declare],
  ['typeset', declare],
  ['local', declare],
  ['readonly', declare],
  ['unset', unset],
  ['eval', evalBuiltin],
  ['source', source],
  ['.', source],
  ['exec', exec],
  ['command', commandBuiltin],
  ['builtin', commandBuiltin],
  ['trap', trap],
  ['alias', alias],
  ['unalias', quietly],
  ['set', setBuiltin],
  ['shopt', shopt],
  ['shift', shift],
  ['read', readInto],
  ['mapfile', readInto],
  ['readarray', readInto],
  ['getopts', getopts],
  ['let', letBuiltin],
  ['enable', enable],
  ['printf', printfInto],
  ['exit', exit],
  ['return', leave],
  ['break', leave],
  ['continue', leave],
  [':', quietly],
  ['true', quietly],
  ['false', quietly],
  ['wait', wait],
  ['ulimit', ulimit],
  ['umask', umask],
  ['times', quietly],
  ['hash', hash],
]);

export const isBuiltin = (name: string): boolean => BUILTINS.has(name);

/** Undefined if the program table should handle the command. */
export function builtin(here: EvalContext, call: BuiltinCall): Stream | undefined {
  const done = BUILTINS.get(call.name ?? '')?.(here, call);
  const from = union(...call.args.map((arg) => arg.from));
  if (!done || from.length === 0 || !SHOWS_WORDS.has(call.name ?? '')) return done;
  const part = addPart(here, { text: call.text, from, args: from, masks: true });
  return joinStreams([done, unknownStream('the arguments in an error message of a builtin', [part])]);
}

/** Builtins that do not store their words, but print words that they do not understand in an error message. */
const SHOWS_WORDS: ReadonlySet<string> = new Set([
  'exit',
  'return',
  'break',
  'continue',
  'shift',
  'alias',
  'unalias',
  'hash',
  'wait',
  'umask',
  'ulimit',
  'trap',
  'times',
  'getopts',
]);
