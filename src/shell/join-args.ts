// Several arguments as one text, joined by blanks. Does not expand.
import type { Arg, Bit } from './value.ts';
import { union } from './value.ts';

export function joinArgs(args: readonly Arg[], by = ' '): Arg {
  const bits = args.flatMap((arg, i): readonly Bit[] => (i === 0 ? arg.bits : [{ kind: 'text', text: by }, ...arg.bits]));
  return { bits: mergeTexts(bits), from: union(...args.map((arg) => arg.from)), spread: false };
}

export function mergeTexts(bits: readonly Bit[]): readonly Bit[] {
  const out: Bit[] = [];
  for (const bit of bits) {
    const last = out.at(-1);
    if (bit.kind === 'text' && last?.kind === 'text') out[out.length - 1] = { kind: 'text', text: last.text + bit.text };
    else out.push(bit);
  }
  return out;
}
