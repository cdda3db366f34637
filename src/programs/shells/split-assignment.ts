// Splits a word `NAME=value` into name and value. Does not know the meaning of the variable.
import type { Arg } from '../../shell/value.ts';

export interface SplitAssignment {
  readonly name: string;
  readonly value: Arg;
}

/** Undefined if the word does not begin with a known name and `=`. */
export function splitAssignment(arg: Arg): SplitAssignment | undefined {
  const [first, ...others] = arg.bits;
  if (first?.kind !== 'text' || arg.spread) return undefined;
  const equals = first.text.indexOf('=');
  if (equals <= 0) return undefined;
  const text = first.text.slice(equals + 1);
  const bits = text === '' && others.length > 0 ? others : [{ kind: 'text' as const, text }, ...others];
  return { name: first.text.slice(0, equals), value: { ...arg, bits } };
}

export interface EnvironmentAndCommand {
  readonly env: ReadonlyMap<string, Arg>;
  readonly command: readonly Arg[];
}

/** `A=1 B=2 cmd args`: the assignments, and the command after them. */
export function environmentAndCommand(words: readonly Arg[]): EnvironmentAndCommand {
  const env = new Map<string, Arg>();
  let i = 0;
  for (; i < words.length; i++) {
    const word = words[i];
    const found = word ? splitAssignment(word) : undefined;
    if (!found) break;
    env.set(found.name, found.value);
  }
  return { env, command: words.slice(i) };
}
