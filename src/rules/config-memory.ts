// Where a compiled configuration is kept between processes, as others see it. An interface of its own: the package's types reach it.
import type { Json } from '../model/call.ts';

/** One value, kept between processes. INVARIANT: belongs to exactly one build, and lies where only the user's own configuration lies. */
export interface ConfigMemory {
  read(): Json | undefined;
  write(value: Json): void;
}
