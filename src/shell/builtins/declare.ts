// `declare`, `export`, `local` and similar: which names a call sets, exports to programs, keeps local or makes read-only.
import { unclear } from '../../model/effect.ts';
import { assign } from '../assign.ts';
import type { EvalContext } from '../eval-context.ts';
import { addPart } from '../eval-context.ts';
import { runFunction } from '../run-function.ts';
import { runPerhaps } from '../run-perhaps.ts';
import { isName, setVariable } from '../set-variable.ts';
import { fromOf } from '../either-of.ts';
import type { Assignment } from '../syntax.ts';
import type { Arg, Stream } from '../value.ts';
import { argText, emptyStream, exact, holeArg, union } from '../value.ts';
import type { BuiltinCall } from './builtin.ts';
import { printEnvironment, printVariables } from './print-variables.ts';

export function declare(here: EvalContext, call: BuiltinCall): Stream {
  const flags = call.args.flatMap((arg) => exact(arg) ?? []).filter((text) => /^[-+]\w+$/.test(text));
  const has = (letter: string): boolean => flags.some((flag) => flag.startsWith('-') && flag.includes(letter));
  const operands = call.args
    .map((arg, i) => ({ arg, one: call.assignments[i] }))
    .filter(({ arg, one }) => one !== undefined || !/^[-+]\w+$/.test(exact(arg) ?? ''));
  if (has('f') || has('F')) return call.name === 'export' || has('x') ? exportFunctions(here, operands) : emptyStream;
  if (operands.length === 0) return call.name === 'local' ? emptyStream : printEnvironment(here, call);
  if (has('p')) return printVariables(here, call, operands);
  const known = OPTIONS.get(call.name ?? '') ?? /^[-+][aAfFgiIlnrtucxp]+$/;
  // With an unknown option, or with `local` outside a function, bash sets nothing, but other shells do.
  if (flags.some((flag) => !known.test(flag)) || (call.name === 'local' && !here.state.locals)) {
    for (const { arg, one } of operands) setInDoubt(here, one?.name ?? /^\w+/.exec(argText(arg))?.[0] ?? '', arg);
    return emptyStream;
  }
  if (call.name !== 'export' && ['u', 'l', 'c'].some(has))
    addPart(here, {
      text: call.text,
      effects: [unclear('every value it gets changes between upper and lower case', call.text.slice(0, 80))],
    });
  for (const { arg, one } of operands) {
    const spelled = one ? undefined : /^([^=+[]+)(\+?=)?/.exec(argText(arg));
    const name = one?.name ?? spelled?.[1] ?? '';
    if (
      !isName(name) ||
      /^\w+\[/.test(argText(arg)) !== (one?.index !== undefined) ||
      (!one && exact(arg) === undefined) ||
      (one === undefined && spelled?.[2] === '+=') ||
      // `-g` sets the global variable, although a local one has the same name.
      (has('g') && (here.state.locals?.has(name) === true || here.frame.calls.length > 1))
    ) {
      addPart(here, {
        text: call.text,
        from: arg.from,
        effects: [unclear(`\`${call.name ?? ''}\` of an unknown name`, argText(arg))],
      });
      continue;
    }
    if (
      here.state.locals &&
      (call.name === 'local' || ((call.name === 'declare' || call.name === 'typeset') && !has('g'))) &&
      !here.state.locals.has(name)
    ) {
      here.state.locals.set(name, here.state.vars.get(name));
      // A local variable starts without a value. All words were expanded before.
      if (!one || !('kind' in one.value)) here.state.vars.set(name, { kind: 'unset' });
    }
    if (has('i') && call.name !== 'export') here.state.integers.add(name);
    const valued = one !== undefined || spelled?.[2] !== undefined;
    // Export before the value is set: an exported variable may change what programs do, one that stays in the shell does not.
    if (call.name === 'export' || has('x')) passOn(here, name, valued ? 'yes' : 'no');
    if (valued) declareValue(here, { arg, one, name, reference: has('n') && call.name !== 'export' });
    else if (has('n') && call.name !== 'export') here.state.vars.set(name, { kind: 'reference', name: '' });
    if (call.name === 'readonly' || has('r')) here.state.readonlys.add(name);
  }
  return emptyStream;
}

const OPTIONS: ReadonlyMap<string, RegExp> = new Map([
  ['export', /^[-+][fnp]+$/],
  ['readonly', /^[-+][aAfp]+$/],
]);

function setInDoubt(here: EvalContext, name: string, arg: Arg): void {
  const from = union(arg.from, fromOf(here.state.vars.get(name)));
  setVariable(here, name, { ...holeArg('whether it is set is unknown'), from });
}

/** `export x` passes a variable that was set earlier to programs from now on. */
function passOn(here: EvalContext, name: string, valued: 'yes' | 'no'): void {
  here.state.exported.add(name);
  const held = here.state.vars.get(name);
  if (valued === 'no' && held?.kind === 'scalar') here.walk.world.variable(name, held.value, here);
}

interface Declared {
  readonly arg: Arg;
  readonly one: Assignment | undefined;
  readonly name: string;
  readonly reference: boolean;
}

function declareValue(here: EvalContext, declared: Declared): void {
  if (declared.reference) {
    const target = exact(declared.arg)?.slice(declared.name.length + 1);
    // An array stays an array.
    const fits = here.state.vars.get(declared.name)?.kind !== 'array';
    if (fits && target !== undefined && isName(target)) here.state.vars.set(declared.name, { kind: 'reference', name: target });
    else
      addPart(here, {
        text: argText(declared.arg),
        from: declared.arg.from,
        effects: [unclear('a reference to an unknown name', argText(declared.arg))],
      });
    return;
  }
  // Braces in a declaration expand to several words: `declare x={a,b}`.
  if (declared.one && !('kind' in declared.one.value) && /\{.*(,|\.\.).*\}/s.test(declared.one.value.text)) {
    setVariable(here, declared.name, { ...holeArg('a value with braces'), from: declared.arg.from });
    return;
  }
  // INVARIANT: all words are expanded before the first assignment: `declare A=x B=$A` gives B the old A.
  if (!declared.one || (!('kind' in declared.one.value) && !declared.one.append && !declared.one.index))
    setVariable(here, declared.name, withoutName(declared.arg, declared.name));
  else assign(here, declared.one);
}

/** In a child process these names may be functions, so calling them there is unclear. */
function exportFunctions(here: EvalContext, operands: readonly { readonly arg: Arg }[]): Stream {
  here.state.tainted ??= 'functions were exported';
  for (const { arg } of operands) {
    const text = `export -f ${argText(arg)}`;
    addPart(here, { text, effects: [unclear('a function that other shells inherit', argText(arg))] });
    const name = exact(arg) ?? '';
    const body = here.state.functions.get(name);
    if (body) runPerhaps(here, (inside) => void runFunction(inside, { name, body, args: [], text, env: new Map() }));
  }
  return emptyStream;
}

/** The value of an argument `name=value`. */
function withoutName(arg: Arg, name: string): Arg {
  const [first, ...rest] = arg.bits;
  if (first?.kind !== 'text') return arg;
  const text = first.text.slice(name.length + 1);
  return { ...arg, bits: text === '' && rest.length > 0 ? rest : [{ kind: 'text', text }, ...rest] };
}
