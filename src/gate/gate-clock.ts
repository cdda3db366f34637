// Times and ids of decisions. Cheap to load.
import type { Host } from '../host/host.ts';

/** Milliseconds of a monotonic clock. Does not use `performance`, because loading it takes longer than the rest of this function. */
export function clock(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}

/** A short id that sorts by time. It need not be hard to guess, and loading node:crypto would cost several milliseconds. */
export const newId = (host: Host): string =>
  `${timeIn(host).toString(36)}${Math.floor(Math.random() * 0x1_0000_0000)
    .toString(16)
    .padStart(8, '0')}`;

/** An id is needed even if the host's clock fails; that failure is reported when the call is read. */
function timeIn(host: Host): number {
  try {
    return host.now();
  } catch {
    return Date.now();
  }
}
