// A signal that aborts after some time. Does not keep the process alive.

/** Not `AbortSignal.timeout`: Node 20 may garbage-collect such a signal, and then it never fires. Here the timer keeps a reference. */
export function abortAfter(ms: number): AbortSignal {
  const over = new AbortController();
  setTimeout(() => over.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')), ms).unref();
  return over.signal;
}
