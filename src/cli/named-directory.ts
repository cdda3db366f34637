// Directories that a person names on the command line must exist: a slip of the keyboard would otherwise answer about another place.
import { statSync } from 'node:fs';

/** What is wrong with the first of these options, if anything. */
export function wrongDirectory(named: Readonly<Record<string, string | undefined>>): string | undefined {
  for (const [option, path] of Object.entries(named))
    if (path !== undefined && statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
      return `--${option} \`${path}\` is not a directory`;
  return undefined;
}
