// Writes a file unless it has that text already, so that what watches it is not woken for nothing.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

export function writeIfChanged(path, text) {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}
