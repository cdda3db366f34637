// Temporary directories of a command. They are also removed when the person interrupts it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const open = new Set<string>();
let listening = false;

/** `name`: how the directory's name begins. */
export function openScratch(name: string): string {
  if (!listening) {
    listening = true;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => {
        for (const directory of open) closeScratch(directory);
        // Nobody listens any more, so the process ends as it would have.
        process.kill(process.pid, signal);
      });
  }
  const directory = mkdtempSync(join(tmpdir(), name));
  open.add(directory);
  return directory;
}

export function closeScratch(directory: string): void {
  rmSync(directory, { recursive: true, force: true });
  open.delete(directory);
}
