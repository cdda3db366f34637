// One after another: lets everything that begins at the same time begin in its own round of the event loop, so that what arrives meanwhile is seen. Knows no requests.

/** A function whose promise resolves when it is the caller's turn. */
export function turns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => new Promise((done) => setImmediate(done))));
}
