// Places of the user's below `~/.config/leeway`, which is forbidden to an agent on every platform. Reads nothing there.
import { join } from 'node:path';
import type { ClassifierHost } from './connect.ts';

/** INVARIANT: the same for hook, commands and library, so that no variable but the home's own counts. */
export const ownDirectory = (host: Pick<ClassifierHost, 'env'>, ...names: readonly string[]): string =>
  join(host.env('HOME') ?? host.env('USERPROFILE') ?? '~', '.config', 'leeway', ...names);
