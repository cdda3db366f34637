// For programs that never take a word beginning with a dash as an option's value: the word is another option. Adds an unclear
// effect for that; knows no program.
import type { Judgement, Parsed, Spec, Tools } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { argText } from '../../shell/value.ts';

/** `npm ci --tag --registry=https://…`: the second is not the tag. */
export const dashesStayOptions = (sub: { readonly [name: string]: Spec }): { readonly [name: string]: Spec } =>
  Object.fromEntries(Object.entries(sub).map(([name, spec]) => [name, withDoubt(spec)]));

function withDoubt(spec: Spec): Spec {
  return {
    ...spec,
    ...(spec.sub === undefined ? {} : { sub: dashesStayOptions(spec.sub) }),
    judge: (it: Parsed, tools: Tools): Judgement => {
      const judged = spec.judge?.(it, tools) ?? {};
      const doubts = it.given.flatMap((one) =>
        one.role !== 'flag' && one.value && /^-./.test(argText(one.value))
          ? [unclear(`the value of \`${one.name}\` is read as an option`, argText(one.value))]
          : [],
      );
      return doubts.length === 0 ? judged : { ...judged, effects: [...(judged.effects ?? []), ...doubts] };
    },
  };
}
