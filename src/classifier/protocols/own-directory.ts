// Paths in `~/.config/leeway`, which agents may not access on any platform. Reads nothing there.
import { join } from 'node:path';
import type { ClassifierHost } from './connect.ts';

/** INVARIANT: the same for hook, commands and library, so no variable except for the home directory counts. */
export const ownDirectory = (host: Pick<ClassifierHost, 'env'>, ...names: readonly string[]): string =>
  join(host.env('HOME') ?? host.env('USERPROFILE') ?? '~', '.config', 'leeway', ...names);
