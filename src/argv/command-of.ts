// A parsed command line as rules and the record see it. Reads nothing and judges nothing.
import type { Command } from '../model/part.ts';
import { exact } from '../shell/value.ts';
import type { Parsed } from './program.ts';

export function commandOf({ program, sub, given, operands, problems }: Parsed): Command {
  const strange = problems.flatMap(({ word, after }) => (after === undefined ? [] : [{ name: word, ...placed(after) }]));
  return {
    program: program.name.split(' ')[0] ?? '',
    sub,
    options: given.map(({ name, value, after }) => {
      const text = exact(value);
      return { name, ...(text === undefined ? {} : { value: text }), ...placed(after) };
    }),
    ...(strange.length === 0 ? {} : { strange }),
    operands: operands.map((arg) => exact(arg)),
  };
}

const placed = (after: number): { readonly after?: number } => (after === 0 ? {} : { after });
