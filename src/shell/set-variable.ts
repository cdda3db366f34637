// The only place where a variable gets a value. Handles references, integers, read-only names and variables that change what programs do.
import { unclear } from '../model/effect.ts';
import { checkArithmetic } from './arithmetic.ts';
import type { EvalContext } from './eval-context.ts';
import { addPart, markKept } from './eval-context.ts';
import type { ShellState, Variable } from './state.ts';
import { fromOf } from './either-of.ts';
import type { Arg } from './value.ts';
import { SIGNED, argText, exact, holeArg, union, variableHole } from './value.ts';

export const isName = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text);

/** Bash evaluates values assigned to these as arithmetic. */
const NUMBERS: ReadonlySet<string> = new Set([
  'RANDOM',
  'SECONDS',
  'LINENO',
  'OPTIND',
  'HISTCMD',
  'EPOCHSECONDS',
  'SRANDOM',
  'BASHPID',
  'UID',
  'EUID',
  'PPID',
]);

export const setVariable = (here: EvalContext, name: string, value: Arg): void =>
  assignVariable(here, name, { kind: 'scalar', value });

export function assignVariable(here: EvalContext, name: string, variable: Variable, hops = 0): void {
  if (!isName(name)) {
    // `a[$(x)]` as a name runs x.
    addPart(here, { text: name, from: fromOf(variable), effects: [unclear('a variable name that is an expression', name)] });
    return;
  }
  markKept(here, fromOf(variable));
  const old = here.state.vars.get(name);
  const { state } = here;
  if (old?.kind === 'reference' && old.name === '') return bindReference(here, name, variable);
  if (old?.kind === 'reference' && hops < 8)
    return assignVariable(here, old.name, old.unsure ? doubtful(state, old.name, variable) : variable, hops + 1);
  if (variable.kind === 'scalar' && (state.integers.has(name) || NUMBERS.has(name)))
    checkArithmetic(here, variable.value, `${name}=${argText(variable.value)}`, 1);
  if (state.readonlys.has(name)) {
    // The assignment fails or the shell exits, so the variable has either value.
    state.vars.set(name, {
      kind: 'scalar',
      value: { ...variableHole(name, 'is read-only'), from: union(fromOf(old), fromOf(variable)) },
    });
    addPart(here, { text: name, effects: [unclear('assigns to a read-only variable, so the shell may stop here', name)] });
    return;
  }
  if (variable.kind === 'scalar' && old?.kind === 'array') {
    // A single value assigned to an array goes into its first element; the others stay.
    const from = union(fromOf(old), fromOf(variable));
    return assignVariable(here, name, {
      kind: 'array',
      elements: [{ ...variableHole(name, 'is an array'), from, spread: true }],
    });
  }
  // An integer variable holds the resulting number, not the expression.
  const counted = state.integers.has(name) && variable.kind === 'scalar' && !/^\d+$/.test(argText(variable.value));
  state.vars.set(
    name,
    counted ? { kind: 'scalar', value: { ...variableHole(name, 'is a number', SIGNED), from: fromOf(variable) } } : variable,
  );
  if (state.exportsAll) state.exported.add(name);
  const shown: Arg = variable.kind === 'scalar' ? variable.value : { ...holeArg('an array'), from: fromOf(variable) };
  here.walk.world.variable(name, shown, here);
}

/** `declare -n r; r=x`: the first value names the variable that it refers to; in a `for` loop over names, so does every round. */
export function bindReference(here: EvalContext, name: string, variable: Variable): void {
  const target = variable.kind === 'scalar' ? exact(variable.value) : undefined;
  if (target !== undefined && isName(target) && target !== name) here.state.vars.set(name, { kind: 'reference', name: target });
  else
    addPart(here, {
      text: name,
      from: fromOf(variable),
      effects: [unclear('a reference to an unknown name', name)],
    });
}

/** The possible values of a name after an assignment that may have gone to another variable. */
const doubtful = (state: ShellState, name: string, variable: Variable): Variable => ({
  kind: 'scalar',
  value: {
    ...variableHole(name, 'may have been set by another name'),
    from: union(fromOf(state.vars.get(name)), fromOf(variable)),
  },
});
