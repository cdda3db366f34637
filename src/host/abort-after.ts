// A signal that aborts after some time. Keeps no process alive.

/** Not `AbortSignal.timeout`: Node 20 may collect such a signal as garbage, and then it never fires. The timer holds on to this one. */
export function abortAfter(ms: number): AbortSignal {
  const over = new AbortController();
  setTimeout(() => over.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')), ms).unref();
  return over.signal;
}
