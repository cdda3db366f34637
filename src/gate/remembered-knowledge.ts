// Answers that rules need about program data, taken from a memory if possible: otherwise fifty rules would load twenty programs
// in every hook. Stores only answers that depend on leeway's own data and the words asked about, not on the machine or the
// project.
import type { Json } from '../model/call.ts';
import type { Command } from '../model/part.ts';
import type { Knowledge } from '../rules/knowledge.ts';
import type { ConfigMemory } from '../rules/config-memory.ts';

/**
 * INVARIANT: a memory is valid for exactly one version of the program data, and the only configuration stored with it is the
 * user's own.
 */
export interface KnowledgeMemory {
  get(key: string): Json | undefined;
  set(key: string, value: Json): void;
  /** The last configuration that was read. */
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

/** JSON has no `undefined`; an unknown operand becomes null. */
const encode = (command: Command | undefined): Json =>
  command === undefined ? null : (JSON.parse(JSON.stringify(command)) as Json);

function decode(value: Json): Command | undefined {
  if (value === null) return undefined;
  const command = value as unknown as Command & { readonly operands: readonly (string | null)[] };
  return { ...command, operands: command.operands.map((operand) => operand ?? undefined) };
}
