// What bash does when it evaluates a text as arithmetic: it evaluates variables in it again, and runs a substitution in a subscript.
import { unclear } from '../model/effect.ts';
import type { EvalContext } from './eval-context.ts';
import { addPart } from './eval-context.ts';
import { scalar } from './lookup-variable.ts';
import type { Arg } from './value.ts';

/** Bash evaluates the text of a variable as arithmetic again, and runs `a[$(id)]` inside it. `hops`: the number of variables that led here. */
export function checkArithmetic(here: EvalContext, arg: Arg, where: string, hops = 0): void {
  for (const bit of arg.bits) {
    if (bit.kind === 'hole' && bit.shape.kind === 'any') {
      addPart(here, {
        text: where,
        from: arg.from,
        effects: [unclear('arithmetic on an unknown value can run what it holds', where)],
      });
      return;
    }
    if (bit.kind !== 'text') continue;
    if (/[`]|\$\(|\[/.test(bit.text) && hops > 0) {
      addPart(here, {
        text: where,
        from: arg.from,
        effects: [unclear('arithmetic on a value that holds a substitution', where)],
      });
      return;
    }
    if (hops > 6) return;
    for (const name of bit.text.match(/[A-Za-z_]\w*/g) ?? []) {
      const value = here.state.vars.has(name) ? scalar(here, name) : undefined;
      if (value) checkArithmetic(here, value, where, hops + 1);
    }
  }
}
