// What happens when the reader of our output is gone, as in `leeway log | head`: nothing, so that the exit code still reports the
// decision. Decides no exit code.

const left = new AbortController();

/** Aborted when nobody reads standard output any more, so that a command that would never end can stop. */
export const readerLeft: AbortSignal = left.signal;

const GONE: ReadonlySet<string | undefined> = new Set(['EPIPE', 'ERR_STREAM_DESTROYED']);

/** INVARIANT: a lost reader never ends the process: exit code 0 means allow, so only the command itself may choose it. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!GONE.has(error.code)) throw error;
      if (stream === process.stdout) left.abort();
    });
}

/** Resolves when standard output accepts more text, or when its reader is gone. */
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
