// Finds a package that was installed in one directory, and loads it. Ignores copies anywhere else.
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';

export interface FoundPackage {
  readonly load: () => Readonly<Record<string, unknown>>;
}

/**
 * INVARIANT: only from `directory` itself. Node would also look in every directory above it, in NODE_PATH and below the home, where an agent
 * may write.
 */
export function findPackage(directory: string, name: string): FoundPackage | undefined {
  try {
    const real = realpathSync(directory);
    const load = createRequire(join(real, 'package.json'));
    const file = load.resolve(name);
    return file.startsWith(join(real, 'node_modules') + sep)
      ? { load: () => load(file) as Readonly<Record<string, unknown>> }
      : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
