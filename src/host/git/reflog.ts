// Reads reflogs as text. Does not interpret the movements.
import { join } from 'node:path';
import { known, unknownFact, type Fact, type Host } from '../host.ts';
import { readText } from './read-file.ts';

export interface Movement {
  readonly from: string;
  readonly to: string;
  readonly seconds: number;
  /** `commit: text`, `rebase (pick): text`, `update by push` … */
  readonly message: string;
}

const LIMIT = 4 * 1_048_576;
const MAX_MOVEMENTS = 100_000;
const MAX_LOGS = 2_000;
const LINE = /^([0-9a-f]{40,64}) ([0-9a-f]{40,64}) [^\t]*? (\d{1,12}) [+-]\d{4}(?:\t(.*))?$/;

/** Oldest first; an absent log is empty. */
export function readReflog(host: Host, path: string): Fact<readonly Movement[]> {
  const text = readText(host, path, LIMIT);
  if (text.kind === 'absent') return known([]);
  if (text.kind === 'unknown') return text;
  const movements: Movement[] = [];
  for (const line of text.value.split('\n')) {
    if (line === '') continue;
    const [, from, to, seconds, message] = LINE.exec(line) ?? [];
    if (from === undefined || to === undefined) return unknownFact(`reflog \`${path}\` cannot be read`);
    movements.push({ from, to, seconds: Number(seconds), message: message ?? '' });
  }
  return known(movements);
}

/** Every reflog below a directory, by name relative to it. */
export function readReflogsBelow(host: Host, directory: string): Fact<ReadonlyMap<string, readonly Movement[]>> {
  const logs = new Map<string, readonly Movement[]>();
  const open = [''];
  let seen = 0;
  let movements = 0;
  for (let dir = open.pop(); dir !== undefined; dir = open.pop()) {
    const names = host.names(join(directory, dir));
    if (names.kind === 'absent') continue;
    if (names.kind === 'unknown') return names;
    for (const child of names.value) {
      if (++seen > MAX_LOGS) return unknownFact(`more than ${MAX_LOGS} reflogs`);
      const name = dir === '' ? child : `${dir}/${child}`;
      const entry = host.entry(join(directory, name));
      if (entry.kind === 'unknown') return entry;
      if (entry.kind === 'known' && entry.value.type === 'directory') {
        open.push(name);
        continue;
      }
      const log = readReflog(host, join(directory, name));
      if (log.kind === 'unknown') return log;
      if (log.kind !== 'known') continue;
      movements += log.value.length;
      if (movements > MAX_MOVEMENTS) return unknownFact('the reflogs are too long');
      logs.set(name, log.value);
    }
  }
  return known(logs);
}
