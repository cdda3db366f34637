// What the rules ask of the program data, answered from a memory where it was asked before: fifty rules would else load twenty programs in
// every hook. Only answers that follow from our own data and the words alone; nothing of the machine or the project.
import type { Json } from '../model/call.ts';
import type { Command } from '../model/part.ts';
import type { Knowledge } from '../rules/knowledge.ts';
import type { ConfigMemory } from '../rules/config-memory.ts';

/** INVARIANT: belongs to exactly one version of the program data, and lies where only the user's own configuration lies. */
export interface KnowledgeMemory {
  get(key: string): Json | undefined;
  set(key: string, value: Json): void;
  /** The configuration as it was read last. */
  readonly config?: ConfigMemory;
}

export function rememberedKnowledge(knowledge: Knowledge, memory: KnowledgeMemory): Knowledge {
  function remembered<T extends Json>(key: string, find: () => T): T {
    const before = memory.get(key);
    if (before !== undefined) return before as T;
    const value = find();
    memory.set(key, value);
    return value;
  }
  const keyOf = (kind: string, words: readonly string[]): string => JSON.stringify([kind, ...words]);
  return {
    isProgram: (name) => remembered(keyOf('program', [name]), () => knowledge.isProgram(name)),
    fits: (words) => remembered(keyOf('fits', words), () => knowledge.fits(words)),
    splitWords: (text) =>
      (remembered(keyOf('words', [text]), () => knowledge.splitWords(text) ?? null) as readonly string[] | null) ?? undefined,
    parse: (words) => decode(remembered(keyOf('parse', words), () => encode(knowledge.parse(words)))),
    effectsOf: (words) => knowledge.effectsOf(words),
  };
}

/** JSON has no `undefined`; an operand that is not known becomes null on the way. */
const encode = (command: Command | undefined): Json =>
  command === undefined ? null : (JSON.parse(JSON.stringify(command)) as Json);

function decode(value: Json): Command | undefined {
  if (value === null) return undefined;
  const command = value as unknown as Command & { readonly operands: readonly (string | null)[] };
  return { ...command, operands: command.operands.map((operand) => operand ?? undefined) };
}
