// What a call of a library user's own tool does, as the tool's author declares it. Types only; analyse/tools reads it.
import type { ServiceDeed } from './declared-tool.ts';

/** Relative paths start at the working directory of the call. */
export type ToolEffect =
  | { readonly kind: 'read'; readonly path: string }
  /** `text`: the whole new content, if the call contains it. */
  | { readonly kind: 'write'; readonly path: string; readonly text?: string }
  | { readonly kind: 'delete'; readonly path: string }
  /** Runs a shell command, which is analysed like any other. */
  | { readonly kind: 'run'; readonly command: string; readonly cwd?: string }
  | { readonly kind: 'fetch'; readonly url: string }
  /** Sends something to a server. `text`: everything that is sent, if the call contains it. */
  | { readonly kind: 'send'; readonly url: string; readonly text?: string }
  /** Runs SQL in a database of this kind. */
  | { readonly kind: 'sql'; readonly text: string; readonly system?: string }
  /** Does something in a system beyond files: `{ act: 'change', system: 'kubernetes' }`. */
  | { readonly kind: 'service'; readonly act: Exclude<ServiceDeed, 'nothing'>; readonly system: string; readonly what?: string }
  /** The effect is unknown. */
  | { readonly kind: 'unclear'; readonly why: string };
