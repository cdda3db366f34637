// Assignments as they are written: scalars, arrays, elements, `+=`. `set-variable.ts` then sets the variable.
import { checkArithmetic } from './arithmetic.ts';
import { expandWhole, expandWord } from './expand.ts';
import type { EvalContext } from './eval-context.ts';
import { assignVariable, setVariable } from './set-variable.ts';
import { eachAlone, fromOf, orOneOf } from './either-of.ts';
import type { Ways } from './state.ts';
import type { Assignment } from './syntax.ts';
import type { Arg } from './value.ts';
import { exact, holeArg, textArg, union, variableHole } from './value.ts';

export function assign(here: EvalContext, one: Assignment): void {
  const value = assignmentValue(here, one);
  const old = here.state.vars.get(one.name);
  if (value.kind === 'array') {
    const subscripts = 'kind' in one.value && one.value.elements.some((word) => /^\[.*\]\+?=/s.test(word.text));
    const before =
      one.append && old?.kind === 'array' && !subscripts
        ? old.elements
        : one.append
          ? [
              {
                ...variableHole(one.name, 'before it was added to'),
                from: fromOf(old),
                spread: subscripts || old?.kind !== 'scalar',
              },
            ]
          : [];
    if (one.append || !value.ways)
      return assignVariable(here, one.name, { kind: 'array', elements: [...before, ...value.elements] });
    return assignVariable(here, one.name, value);
  }
  if (one.index || old?.kind === 'array') {
    const from = union(fromOf(old), value.value.from);
    const elements = [{ ...holeArg(`\`${one.name}[…]\` was set`), from, spread: true }];
    const before = old?.kind === 'array' ? (old.ways ?? eachAlone(old.elements)) : [];
    return assignVariable(here, one.name, orOneOf({ kind: 'array', elements }, [...before, ...eachAlone([value.value])]));
  }
  if (!one.append) return setVariable(here, one.name, value.value);
  const before = old?.kind === 'scalar' ? old.value : { ...variableHole(one.name, 'before it was added to'), from: fromOf(old) };
  setVariable(here, one.name, {
    bits: [...before.bits, ...value.value.bits],
    from: union(before.from, value.value.from),
    spread: false,
  });
}

/** The name and value of an assignment that is an argument, as the program would see it. */
export function assignmentArg(here: EvalContext, one: Assignment): Arg {
  const value = assignmentValue(here, one);
  const arg = value.kind === 'scalar' ? value.value : holeArg('an array');
  return { bits: [{ kind: 'text', text: `${one.name}=` }, ...arg.bits], from: arg.from, spread: false };
}

export function assignmentValue(
  here: EvalContext,
  one: Assignment,
):
  | { readonly kind: 'scalar'; readonly value: Arg }
  | { readonly kind: 'array'; readonly elements: readonly Arg[]; readonly ways?: Ways } {
  if (one.index)
    checkArithmetic(
      here,
      expandWhole(here, one.index),
      one.text,
      one.index.pieces.every((piece) => piece.kind === 'text') ? 0 : 1,
    );
  if ('kind' in one.value) checkSubscripts(here, one);
  if (MEANINGS.has(one.name)) giveMeanings(here, one);
  if ('kind' in one.value) {
    const elements = one.value.elements.flatMap((word) => expandWord(here, word).args);
    // `a=([5]=x)`: the positions of such elements are not tracked.
    if (!one.value.elements.some((word) => /^\[.*\]\+?=/s.test(word.text))) return { kind: 'array', elements };
    const from = union(...elements.map((arg) => arg.from));
    const values = elements.flatMap((arg) => valueAfterSubscript(arg) ?? []);
    return orOneOf(
      { kind: 'array', elements: [{ ...holeArg(`\`${one.name}\` has subscripts of its own`), from, spread: true }] },
      eachAlone(values),
    );
  }
  return { kind: 'scalar', value: expandWhole(here, one.value) };
}

/** Bash's own tables of command names: `BASH_CMDS[ls]=/bin/rm` does the same as `hash -p /bin/rm ls`. */
const MEANINGS: ReadonlySet<string> = new Set(['BASH_CMDS', 'BASH_ALIASES']);

function giveMeanings(here: EvalContext, one: Assignment): void {
  if (!('kind' in one.value)) {
    const name = one.index ? exact(expandWhole(here, one.index)) : undefined;
    here.state.aliases.set(name ?? '', exact(expandWhole(here, one.value)) ?? '');
    return;
  }
  for (const arg of one.value.elements.flatMap((word) => expandWord(here, word).args)) {
    const text = exact(arg) ?? '';
    const at = text.indexOf(']=');
    here.state.aliases.set(at < 0 ? '' : text.slice(1, at), at < 0 ? '' : text.slice(at + 2));
  }
}

/** The value in `[i]=x`. */
function valueAfterSubscript(arg: Arg): Arg | undefined {
  const text = exact(arg);
  const at = text?.indexOf(']=') ?? -1;
  return text === undefined || at < 0 ? undefined : { ...textArg(text.slice(at + 2)), from: arg.from };
}

/** `a=([i]=x)`: the subscript is arithmetic. */
function checkSubscripts(here: EvalContext, one: Assignment): void {
  if (!('kind' in one.value)) return;
  for (const word of one.value.elements) {
    const subscript = /^\[([^\]]*)\]=/.exec(word.text)?.[1];
    if (subscript !== undefined) checkArithmetic(here, textArg(subscript), word.text, 0);
  }
}
