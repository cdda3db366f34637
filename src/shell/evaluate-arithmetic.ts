// Evaluates an arithmetic expression: what it runs and which variables it sets. The numeric value is not computed.
import { checkArithmetic } from './arithmetic.ts';
import type { EvalContext } from './eval-context.ts';
import { scalar } from './lookup-variable.ts';
import { assignVariable, setVariable } from './set-variable.ts';
import type { Arithmetic } from './syntax.ts';
import type { Arg, Bit } from './value.ts';
import { ANY, NATURAL, SIGNED, holeArg, union } from './value.ts';

/** Runs what an arithmetic expression runs; its value is a number. */
export function evaluateArithmetic(here: EvalContext, expression: Arithmetic): Arg {
  let from: readonly number[] = [];
  const shape = isNatural(here, expression.text) ? NATURAL : SIGNED;
  for (const script of expression.scripts) {
    const stream = here.walk.evaluator.capture(here, script);
    from = union(from, stream.from);
    const bit: Bit =
      stream.text === undefined
        ? { kind: 'hole', why: stream.why, shape: stream.shape }
        : { kind: 'text', text: stream.text.trim() };
    checkArithmetic(here, { bits: [bit], from: stream.from, spread: false }, expression.text);
  }
  for (const word of expression.words) {
    const arg = here.walk.evaluator.expandWhole(here, word);
    from = union(from, arg.from);
    checkArithmetic(here, arg, expression.text, word.pieces.every((piece) => piece.kind === 'text') ? 0 : 1);
  }
  // After `&&`, `||` or `?` the assignment may not happen.
  const surely = !/&&|\|\||\?/.test(expression.text);
  for (const name of expression.assigns) {
    if (name.includes('['))
      assignVariable(here, name.replace(/\[.*$/, ''), {
        kind: 'array',
        elements: [{ ...holeArg(`\`${name}\` was set`), from, spread: true }],
      });
    else setVariable(here, name.replace(/\[.*$/, ''), { ...holeArg(`\`$${name}\` is a number`, surely ? shape : ANY), from });
  }
  return { ...holeArg('an arithmetic result', shape), from };
}

/** Sums, products and comparisons of small unsigned numbers; anything else may be negative. */
function isNatural(here: EvalContext, text: string): boolean {
  if (/[-~[#]|<<|\*\*|\$\(|`|\d{10}/.test(text)) return false;
  return (text.match(/[A-Za-z_]\w*/g) ?? []).every((name) => {
    const only = scalar(here, name)?.bits;
    const bit = only?.length === 1 ? only[0] : undefined;
    return bit?.kind === 'text'
      ? /^\d{1,9}$/.test(bit.text)
      : bit?.kind === 'hole' && bit.shape.kind === 'token' && bit.shape.number === 'natural';
  });
}
