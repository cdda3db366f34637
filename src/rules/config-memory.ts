// The interface of the store that keeps a compiled configuration between processes. In a file of its own because the package's
// types include it.
import type { Json } from '../model/call.ts';

/** One stored value. INVARIANT: it belongs to exactly one build, and is stored where only the user's own configuration is. */
export interface ConfigMemory {
  read(): Json | undefined;
  write(value: Json): void;
}
