// An arithmetic expression: what it runs and which variables it sets. Its value is a number that is not worked out.
import { checkArithmetic } from './arithmetic.ts';
import type { Here } from './here.ts';
import { setVariable } from './set-variable.ts';
import type { Arithmetic } from './syntax.ts';
import type { Arg, Bit } from './value.ts';
import { TOKEN, holeArg, union } from './value.ts';

/** Runs what an arithmetic expression runs; its value is a number. */
export function evaluateArithmetic(here: Here, expression: Arithmetic): Arg {
  let from: readonly number[] = [];
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
  for (const name of expression.assigns)
    setVariable(here, name.replace(/\[.*$/, ''), { ...holeArg(`\`$${name}\` is a number`, TOKEN), from });
  return { ...holeArg('an arithmetic result', TOKEN), from };
}
