// Checks that directories on the command line exist: otherwise a typing error would give an answer about another place.
import { statSync } from 'node:fs';

/** What is wrong with the first invalid option, if any. */
export function wrongDirectory(named: Readonly<Record<string, string | undefined>>): string | undefined {
  for (const [option, path] of Object.entries(named))
    if (path !== undefined && statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
      return `--${option} \`${path}\` is not a directory`;
  return undefined;
}
