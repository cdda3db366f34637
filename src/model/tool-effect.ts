// What a call of one's own tool does, in the words of whoever wrote the tool. Types only; analyse/tools reads it.
import type { ServiceDeed } from './declared-tool.ts';

/** Relative paths count from the working directory of the call. */
export type ToolEffect =
  | { readonly kind: 'read'; readonly path: string }
  /** `text`: the whole new content, if the call has it. */
  | { readonly kind: 'write'; readonly path: string; readonly text?: string }
  | { readonly kind: 'delete'; readonly path: string }
  /** Runs a shell command, which is then read like any other. */
  | { readonly kind: 'run'; readonly command: string; readonly cwd?: string }
  | { readonly kind: 'fetch'; readonly url: string }
  /** Sends something to a server. `text`: all that is sent, if the call has it. */
  | { readonly kind: 'send'; readonly url: string; readonly text?: string }
  /** Runs SQL in a database of this kind. */
  | { readonly kind: 'sql'; readonly text: string; readonly system?: string }
  /** Does something in a system beyond files: `{ act: 'change', system: 'kubernetes' }`. */
  | { readonly kind: 'service'; readonly act: Exclude<ServiceDeed, 'nothing'>; readonly system: string; readonly what?: string }
  /** Nobody can tell. */
  | { readonly kind: 'unclear'; readonly why: string };
