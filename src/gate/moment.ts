// Facts about directories that a gate asks for once in a while and not at every call. Looks nothing up by itself but leeway's own directories.
import type { Host } from '../host/host.ts';
import type { OwnDirectories } from './load-config.ts';
import { ownDirectories } from './load-config.ts';

/** Facts about directories that do not change from one call to the next, asked again every few seconds. */
export interface Moment {
  until: number;
  readonly roots: Map<string, string | undefined>;
  readonly spelled: Map<string, readonly string[]>;
  /** leeway's own, by project root. */
  readonly directories: Map<string | undefined, OwnDirectories>;
}
const MOMENT_MS = 2000;

export const newMoment = (): Moment => ({ until: 0, roots: new Map(), spelled: new Map(), directories: new Map() });

export function nowIn(moment: Moment, now: number): Moment {
  if (now > moment.until) {
    moment.roots.clear();
    moment.spelled.clear();
    moment.directories.clear();
    moment.until = now + MOMENT_MS;
  }
  return moment;
}

/** leeway's own directories, by where it is installed and where the project is. */
export function directoriesIn(
  moment: Moment,
  { host, options }: { readonly host: Host; readonly options: { readonly installedIn?: string } },
  root: string | undefined,
): OwnDirectories {
  const before = moment.directories.get(root);
  if (before) return before;
  const found = ownDirectories(host, root, options.installedIn);
  moment.directories.set(root, found);
  return found;
}
