// The memory of how rules read, in one small file beside the code cache. Missing or damaged it costs time and nothing else.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { KnowledgeMemory } from '../gate/remembered-knowledge.ts';
import type { Json } from '../model/call.ts';

/** A repository's rules may ask for anything; what is kept has a limit. */
const MOST = 4000;
const LONGEST = 400;

export interface FileMemory extends KnowledgeMemory {
  /** Writes what is new. A failure is no trouble: the next call asks the data again. */
  save(): void;
}

/** `id` names the exact bundle: other program data would answer otherwise. */
export function fileMemory(path: string, id: string): FileMemory {
  const entries = readEntries(path, id);
  let fresh = false;
  return {
    get: (key) => entries.get(key),
    set: (key, value) => {
      if (entries.size >= MOST || key.length > LONGEST) return;
      entries.set(key, value);
      fresh = true;
    },
    save: () => {
      if (!fresh) return;
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        const temporary = `${path}.${process.pid}`;
        writeFileSync(temporary, JSON.stringify({ id, entries: [...entries] }), { mode: 0o600 });
        renameSync(temporary, path);
      } catch {
        // A full or read-only disk: the memory is a convenience.
      }
    },
  };
}

function readEntries(path: string, id: string): Map<string, Json> {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as { readonly id?: unknown; readonly entries?: unknown };
    if (value.id === id && Array.isArray(value.entries)) return new Map(value.entries as readonly (readonly [string, Json])[]);
  } catch {
    // Not there yet, or torn.
  }
  return new Map();
}
