// The machine as an installed hook sees it: `init` fixed the directories of configuration and log, whatever the environment says.
import { basename, dirname } from 'node:path';
import type { Host } from '../host/host.ts';
import { realHost } from '../host/real-host.ts';
import type { Trouble } from '../model/decision.ts';
import { userDirectory } from '../rules/scopes.ts';

export interface FixedPlaces {
  readonly config?: string | undefined;
  readonly state?: string | undefined;
  /** The environment of the call, if it differs from this process's environment. */
  readonly env?: Host['env'];
}

/** INVARIANT: these variables are ignored, so nobody can loosen the gate with them. */
const IGNORED = /^(LEEWAY_|XDG_)/;

export function hookHost(places: FixedPlaces): Host | { readonly trouble: Trouble } {
  const fixed = new Map<string, string>();
  for (const [name, path] of [
    ['XDG_CONFIG_HOME', places.config],
    ['XDG_STATE_HOME', places.state],
  ] as const) {
    if (path === undefined) continue;
    if (!path.startsWith('/') || basename(path) !== 'leeway') return { trouble: misplacedTrouble(path) };
    fixed.set(name, dirname(path));
  }
  const machine = realHost(places.env);
  const env = (name: string): string | undefined => fixed.get(name) ?? (IGNORED.test(name) ? undefined : machine.env(name));
  // Inherits from `machine`, so that its facts stay lazy.
  const host = Object.create(machine, { env: { value: env, enumerable: true } }) as Host;
  if (places.config !== undefined && userDirectory(host, undefined).path !== places.config) {
    // The default directory needs no variable, even if a variable could not name it.
    fixed.delete('XDG_CONFIG_HOME');
    if (userDirectory(host, undefined).path !== places.config) return { trouble: misplacedTrouble(places.config) };
  }
  return host;
}

const misplacedTrouble = (path: string): Trouble => ({
  kind: 'config',
  message: `\`${path}\` cannot hold the configuration`,
  todo: 'run `leeway init` again',
});
