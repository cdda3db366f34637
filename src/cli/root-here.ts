// The root of the project that contains the current directory. Reads no configuration.
import type { Host } from '../host/host.ts';
import { projectRoot } from '../policy/project-root.ts';

export const rootHere = (host: Host): string | undefined => {
  const found = projectRoot(host, { cwd: process.cwd() });
  return found.kind === 'root' ? found.path : undefined;
};
