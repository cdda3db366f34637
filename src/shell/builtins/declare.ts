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

export function declare(here: EvalContext, it: BuiltinCall): Stream {
  const flags = it.args.flatMap((arg) => exact(arg) ?? []).filter((text) => /^[-+]\w+$/.test(text));
  const has = (letter: string): boolean => flags.some((flag) => flag.startsWith('-') && flag.includes(letter));
  const operands = it.args
    .map((arg, i) => ({ arg, one: it.assignments[i] }))
    .filter(({ arg, one }) => one !== undefined || !/^[-+]\w+$/.test(exact(arg) ?? ''));
  if (has('f') || has('F')) return it.name === 'export' || has('x') ? exportFunctions(here, operands) : emptyStream;
  if (operands.length === 0) return it.name === 'local' ? emptyStream : printEnvironment(here, it);
  if (has('p')) return printVariables(here, it, operands);
  const known = OPTIONS.get(it.name ?? '') ?? /^[-+][aAfFgiIlnrtucxp]+$/;
  // With an unknown option, or with `local` outside a function, bash sets nothing, but other shells do.
  if (flags.some((flag) => !known.test(flag)) || (it.name === 'local' && !here.state.locals)) {
    for (const { arg, one } of operands) setInDoubt(here, one?.name ?? /^\w+/.exec(argText(arg))?.[0] ?? '', arg);
    return emptyStream;
  }
  if (it.name !== 'export' && ['u', 'l', 'c'].some(has))
    addPart(here, {
      text: it.text,
      effects: [unclear('every value it gets changes between upper and lower case', it.text.slice(0, 80))],
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
        text: it.text,
        from: arg.from,
        effects: [unclear(`\`${it.name ?? ''}\` of an unknown name`, argText(arg))],
      });
      continue;
    }
    if (
      here.state.locals &&
      (it.name === 'local' || ((it.name === 'declare' || it.name === 'typeset') && !has('g'))) &&
      !here.state.locals.has(name)
    ) {
      here.state.locals.set(name, here.state.vars.get(name));
      // A local variable starts without a value. All words were expanded before.
      if (!one || !('kind' in one.value)) here.state.vars.set(name, { kind: 'unset' });
    }
    if (has('i') && it.name !== 'export') here.state.integers.add(name);
    const valued = one !== undefined || spelled?.[2] !== undefined;
    // Export before the value is set: an exported variable may change what programs do, one that stays in the shell does not.
    if (it.name === 'export' || has('x')) passOn(here, name, valued ? 'yes' : 'no');
    if (valued) declareValue(here, { arg, one, name, reference: has('n') && it.name !== 'export' });
    else if (has('n') && it.name !== 'export') here.state.vars.set(name, { kind: 'reference', name: '' });
    if (it.name === 'readonly' || has('r')) here.state.readonlys.add(name);
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

function declareValue(here: EvalContext, it: Declared): void {
  if (it.reference) {
    const target = exact(it.arg)?.slice(it.name.length + 1);
    // An array stays an array.
    const fits = here.state.vars.get(it.name)?.kind !== 'array';
    if (fits && target !== undefined && isName(target)) here.state.vars.set(it.name, { kind: 'reference', name: target });
    else
      addPart(here, {
        text: argText(it.arg),
        from: it.arg.from,
        effects: [unclear('a reference to an unknown name', argText(it.arg))],
      });
    return;
  }
  // Braces in a declaration expand to several words: `declare x={a,b}`.
  if (it.one && !('kind' in it.one.value) && /\{.*(,|\.\.).*\}/s.test(it.one.value.text)) {
    setVariable(here, it.name, { ...holeArg('a value with braces'), from: it.arg.from });
    return;
  }
  // INVARIANT: all words are expanded before the first assignment: `declare A=x B=$A` gives B the old A.
  if (!it.one || (!('kind' in it.one.value) && !it.one.append && !it.one.index))
    setVariable(here, it.name, withoutName(it.arg, it.name));
  else assign(here, it.one);
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
