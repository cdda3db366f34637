// A parsed command line in the form that rules match and the log stores. Reads and judges nothing.
import type { Command } from '../model/part.ts';
import { exact } from '../shell/value.ts';
import type { Parsed } from './program.ts';

export function commandOf({ program, sub, given, operands, problems }: Parsed): Command {
  const strange = problems.flatMap(({ word, after }) => (after === undefined ? [] : [{ name: word, ...placed(after) }]));
  const command = {
    program: program.name.split(' ')[0] ?? '',
    sub,
    options: given.map(({ name, value, after }) => {
      const option: { name: string; value?: string; after?: number } = { name };
      const text = exact(value);
      if (text !== undefined) option.value = text;
      if (after !== 0) option.after = after;
      return option;
    }),
    operands: operands.map((arg) => exact(arg)),
  };
  return strange.length === 0 ? command : { ...command, strange };
}

const placed = (after: number): { readonly after?: number } => (after === 0 ? {} : { after });
