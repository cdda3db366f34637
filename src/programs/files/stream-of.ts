// Judgements of programs that pass lines on unchanged: the output has the same shape as the input. Reads no files.
import type { Judgement, Tools } from '../../argv/program.ts';
import { onePath } from '../../model/place.ts';
import type { Arg, Shape } from '../../shell/value.ts';

/**
 * The judgement of a program whose output lines are lines of its standard input. `text` computes the output if the input is
 * known.
 */
export function passesLines(tools: Tools, text: (input: string) => string | undefined = () => undefined): Judgement {
  const stdin = tools.stdin;
  if (!stdin) return {};
  const output = stdin.text === undefined ? undefined : text(stdin.text);
  if (output !== undefined) return { output };
  return stdin.lines === undefined ? shaped(stdin.shape) : { prints: stdin.lines };
}

/** The judgement of a program whose whole output is a value of this shape. */
export function shaped(shape: Shape): Judgement {
  switch (shape.kind) {
    case 'any':
      return {};
    case 'token':
      if (shape.number === 'natural') return { prints: 'numbers' };
      return shape.number === 'signed' ? {} : { prints: 'token' };
    case 'below':
      return { prints: 'paths', effects: [{ kind: 'read', place: onePath(shape.dir), sees: 'names' }] };
  }
}

/** The shape of a word that consists of one expansion. */
export function holeShape(arg: Arg | undefined): Shape {
  const only = arg?.bits[0];
  return arg && arg.bits.length === 1 && only?.kind === 'hole' && !arg.spread ? only.shape : { kind: 'any' };
}

/** The lines of a text, without line breaks. */
export const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));
export const asText = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
