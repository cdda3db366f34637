// What hooks store about the configuration, in two small files beside the code cache: parsed rules, and the last compiled configuration. If
// they are missing, damaged or from another build, a call takes longer and is judged the same.
import type { KnowledgeMemory } from '../gate/remembered-knowledge.ts';
import type { Json } from '../model/call.ts';
import type { ConfigMemory } from '../rules/config-memory.ts';
import { readOwnFile, writeOwnFile } from './own-file.ts';

/** Limits how much is stored: the rules of a repository may name any number of programs. */
const MOST = 4000;
const LONGEST = 400;
const LARGEST = 4 * 1024 * 1024;

export interface FileMemory extends KnowledgeMemory {
  readonly config: ConfigMemory;
  /** Writes what is new. If it fails, the next call reads everything again. */
  save(): void;
}

/** `id` names the exact build: other program data would give other answers. */
export function fileMemory(directory: string, id: string): FileMemory {
  const rules = `${directory}/rules.json`;
  const config = `${directory}/config.json`;
  let known: Map<string, Json> | undefined;
  const entries = (): Map<string, Json> =>
    (known ??= new Map(readKept(rules, id) as readonly (readonly [string, Json])[] | undefined));
  let freshRules = false;
  let freshConfig: Json | undefined;
  return {
    get: (key) => entries().get(key),
    set: (key, value) => {
      if (entries().size >= MOST || key.length > LONGEST) return;
      entries().set(key, value);
      freshRules = true;
    },
    config: {
      read: () => readKept(config, id),
      write: (value) => {
        freshConfig = value;
      },
    },
    save: () => {
      if (freshRules) keep(rules, id, [...entries()]);
      if (freshConfig !== undefined) keep(config, id, freshConfig);
    },
  };
}

function readKept(path: string, id: string): Json | undefined {
  const text = readOwnFile(path, LARGEST)?.toString('utf8');
  // The id comes first, so that a memory of another build is not parsed.
  if (text?.startsWith(headOf(id)) !== true) return undefined;
  try {
    return (JSON.parse(text) as { readonly kept: Json }).kept;
  } catch {
    // The file was cut off.
    return undefined;
  }
}

const headOf = (id: string): string => `{"id":${JSON.stringify(id)},"kept":`;

function keep(path: string, id: string, value: Json): void {
  const text = `${headOf(id)}${JSON.stringify(value)}}`;
  if (text.length > LARGEST / 4) return;
  try {
    writeOwnFile(path, text);
  } catch {
    // A full or read-only disk: these files only save time.
  }
}
