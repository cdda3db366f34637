// What happens when the reader of our output has gone, as in `leeway log | head`: nothing, so that the exit code still tells the decision.
// Decides no exit code.

const left = new AbortController();

/** Aborts when nobody reads standard output any more. A command that would never end by itself stops then. */
export const readerLeft: AbortSignal = left.signal;

const GONE: ReadonlySet<string | undefined> = new Set(['EPIPE', 'ERR_STREAM_DESTROYED']);

/** INVARIANT: a lost reader never ends the process. An exit code of 0 means allow, so the command itself must choose it. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!GONE.has(error.code)) throw error;
      if (stream === process.stdout) left.abort();
    });
}

/** Resolves when standard output takes more text, or when its reader has gone. */
export const outputDrained = (): Promise<void> =>
  new Promise((resolve) => {
    if (readerLeft.aborted) return resolve();
    const done = (): void => {
      process.stdout.off('drain', done);
      readerLeft.removeEventListener('abort', done);
      resolve();
    };
    process.stdout.once('drain', done);
    readerLeft.addEventListener('abort', done, { once: true });
  });
