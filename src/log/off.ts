// For which projects a person switched leeway off, and until when: one small file in the state directory. Decides nothing.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** INVARIANT: nothing in the file can switch leeway off for longer than this. */
export const MOST_OFF_MS = 60 * 60_000;

const fileIn = (stateDir: string): string => join(stateDir, 'off.json');

/** When it ends, in milliseconds; undefined if leeway is on there. An unreadable file switches nothing off. */
export function offUntil(stateDir: string, root: string | undefined, now: number): number | undefined {
  if (root === undefined) return undefined;
  const until = read(stateDir).get(root);
  return until !== undefined && until > now && until <= now + MOST_OFF_MS ? until : undefined;
}

/** `until` undefined: on again. */
export function switchOff(stateDir: string, root: string, until: number | undefined): void {
  const projects = read(stateDir);
  if (until === undefined) projects.delete(root);
  else projects.set(root, until);
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  const file = fileIn(stateDir);
  writeFileSync(`${file}.${process.pid}.new`, `${JSON.stringify(Object.fromEntries(projects))}\n`, { mode: 0o600 });
  renameSync(`${file}.${process.pid}.new`, file);
}

function read(stateDir: string): Map<string, number> {
  // Usually there is no file, and an exception would be slower than this check.
  if (!existsSync(fileIn(stateDir))) return new Map();
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(fileIn(stateDir), 'utf8'));
  } catch {
    return new Map();
  }
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}
