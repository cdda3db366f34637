// Writes a new file that only its owner can read, in a directory only its owner can enter. Fails if the file exists.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export function writePrivateFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
}
