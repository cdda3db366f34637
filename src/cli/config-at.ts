// The configuration that applies in a directory, by default the current one, for the commands that show it.
import { resolve } from 'node:path';
import { realHost } from '../host/real-host.ts';
import type { Host } from '../host/host.ts';
import type { LoadedConfig } from '../gate/load-config.ts';
import { loadConfig, ruleContext } from '../gate/load-config.ts';
import { projectRoot } from '../policy/project-root.ts';

export interface ConfigHere extends LoadedConfig {
  readonly host: Host;
  readonly root: string | undefined;
}

export function configAt(given: { readonly project?: string | undefined; readonly cwd?: string | undefined }): ConfigHere {
  const host = realHost();
  const cwd = resolve(given.cwd ?? '.');
  const found = projectRoot(host, { cwd, given: given.project });
  const root = found.kind === 'root' ? found.path : undefined;
  return { host, root, ...loadConfig(host, ruleContext(host, root), {}) };
}
