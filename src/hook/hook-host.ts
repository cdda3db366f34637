// The machine as an installed hook sees it: `init` fixed where configuration and record are, whatever the environment says.
import { basename, dirname } from 'node:path';
import type { Host } from '../host/host.ts';
import { realHost } from '../host/real-host.ts';
import type { Trouble } from '../model/decision.ts';
import { userDirectory } from '../rules/scopes.ts';

export interface FixedPlaces {
  readonly config?: string | undefined;
  readonly state?: string | undefined;
  /** The environment of the call, where that is not this process's own. */
  readonly env?: Host['env'];
}

/** INVARIANT: none of these loosens, whoever sets them. */
const IGNORED = /^(LEEWAY_|XDG_)/;

export function hookHost(places: FixedPlaces): Host | { readonly trouble: Trouble } {
  const fixed = new Map<string, string>();
  for (const [name, path] of [
    ['XDG_CONFIG_HOME', places.config],
    ['XDG_STATE_HOME', places.state],
  ] as const) {
    if (path === undefined) continue;
    if (!path.startsWith('/') || basename(path) !== 'leeway') return { trouble: misplaced(path) };
    fixed.set(name, dirname(path));
  }
  const machine = realHost(places.env);
  const env = (name: string): string | undefined => fixed.get(name) ?? (IGNORED.test(name) ? undefined : machine.env(name));
  // Inherits: the machine's own facts stay lazy.
  const host = Object.create(machine, { env: { value: env, enumerable: true } }) as Host;
  if (places.config !== undefined && userDirectory(host, undefined).path !== places.config) {
    // The platform's own place needs no variable, also where a variable could not name it.
    fixed.delete('XDG_CONFIG_HOME');
    if (userDirectory(host, undefined).path !== places.config) return { trouble: misplaced(places.config) };
  }
  return host;
}

const misplaced = (path: string): Trouble => ({
  kind: 'config',
  message: `\`${path}\` cannot hold the configuration`,
  todo: 'run `leeway init` again',
});
