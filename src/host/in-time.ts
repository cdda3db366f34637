// Runs something that does not wait, for a limited time: whatever it is doing when the time is up, a loop, a regular expression or others' code, it is stopped.
// Knows nothing of decisions.
import { Script } from 'node:vm';

/** The time was up. What was being computed is lost; nothing of it was given to anyone. */
export class OutOfTime extends Error {}

const SLOT = '__leeway_in_time__';
let script: Script | undefined;

/**
 * INVARIANT: ends. Only a script of `node:vm` can be stopped from outside while it runs, so the function is called from one. It is stopped where it
 * stands, without `catch` or `finally`: what it leaves half done must not be used.
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
