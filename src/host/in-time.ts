// Runs a synchronous function for a limited time. Afterwards it is stopped, even inside a loop, a regular expression or a library.
// Knows nothing of decisions.
import { Script } from 'node:vm';

/** The time limit was reached. There is no result. */
export class OutOfTime extends Error {}

const SLOT = '__leeway_in_time__';
let script: Script | undefined;

/**
 * INVARIANT: always ends. Only a `node:vm` script can be stopped from outside while it runs, so the function is called from one. It is stopped
 * immediately, without `catch` or `finally`: data that it was changing must not be used.
 */
export function inTime<T>(ms: number, run: () => T): T {
  if (ms < 1) throw new OutOfTime();
  const done: { value?: T } = {};
  const before: unknown = Reflect.get(globalThis, SLOT);
  Reflect.defineProperty(globalThis, SLOT, {
    configurable: true,
    enumerable: false,
    writable: true,
    value: () => void (done.value = run()),
  });
  try {
    (script ??= new Script(`${SLOT}()`)).runInThisContext({ timeout: Math.ceil(ms), displayErrors: false });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new OutOfTime();
    throw error;
  } finally {
    if (before === undefined) Reflect.deleteProperty(globalThis, SLOT);
    else Reflect.set(globalThis, SLOT, before);
  }
  return done.value as T;
}
