// Parts of a decision for people and records: a command that runs many times with the same outcome is shown once. Judges nothing.
import type { JudgedPart } from '../model/decision.ts';

/** Fewer parts than this are shown as they are. */
const MANY = 100;

export function distinctParts(parts: readonly JudgedPart[]): readonly JudgedPart[] {
  if (parts.length < MANY) return parts;
  const seen = new Set<string>();
  return parts.filter(({ text, via, site, cwd, findings }) => {
    const key = JSON.stringify([text, via, site, cwd, findings]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
