// A temporary directory for one run of a program that must not find any files, and files for a program in its own directory. Runs nothing itself.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The directory is removed when `run` ends, also on an error. */
export async function inEmptyDirectory<T>(run: (directory: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'leeway-ask-'));
  try {
    return await run(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** `every`: files that are written each time. `once`: files that are written only if they do not exist. Only the user can read them. */
export function giveFiles(
  directory: string,
  { every, once }: { readonly every: ReadonlyMap<string, string>; readonly once: ReadonlyMap<string, string> },
): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const missing = [...once].filter(([path]) => !existsSync(join(directory, path)));
  for (const [path, text] of [...every, ...missing]) {
    mkdirSync(join(directory, path, '..'), { recursive: true, mode: 0o700 });
    writeFileSync(join(directory, path), text, { mode: 0o600 });
  }
}
