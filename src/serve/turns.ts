// Runs tasks that begin at the same time one per round of the event loop, so that other events are handled between them. Knows no
// requests.

/** Returns a function whose promise resolves when it is the caller's turn. */
export function turns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => new Promise((done) => setImmediate(done))));
}
