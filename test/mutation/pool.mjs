// Threads that run jobs, and the watch over them: one that makes no step for a while is ended and its job counts as hung. Knows no mutants.
import { Worker } from 'node:worker_threads';

/** Long, because a busy machine may take a minute to load the bundle: a hang that is waited for costs less than a death that was none. */
const SILENCE = 120_000;

export function workerPool(size, data) {
  const waiting = [];
  const idle = [];
  const all = new Set();

  function start() {
    const beat = new SharedArrayBuffer(4);
    const thread = new Worker(new URL('./worker.mjs', import.meta.url), {
      workerData: { ...data, beat },
      resourceLimits: { maxOldGenerationSizeMb: 1_500 },
      stdout: true,
      stderr: true,
    });
    const one = { thread, heart: new Int32Array(beat), job: undefined, last: -1, since: Date.now() };
    all.add(one);
    thread.on('message', (result) => finish(one, { kind: 'done', result }));
    thread.on('error', (error) => lose(one, error));
    idle.push(one);
  }
  function finish(one, outcome) {
    const { job } = one;
    one.job = undefined;
    job?.resolve(outcome);
    if (all.has(one)) idle.push(one);
    next();
  }
  function lose(one, error) {
    all.delete(one);
    const at = idle.indexOf(one);
    if (at >= 0) idle.splice(at, 1);
    start();
    finish(one, { kind: 'lost', error });
  }
  function next() {
    while (idle.length > 0 && waiting.length > 0) {
      const one = idle.pop();
      one.job = waiting.shift();
      one.since = Date.now();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      one.thread.postMessage(one.job.message);
    }
  }
  const watch = setInterval(() => {
    for (const one of all) {
      const beats = Atomics.load(one.heart, 0);
      if (one.job === undefined || beats !== one.last) {
        one.last = beats;
        one.since = Date.now();
      } else if (Date.now() - one.since > SILENCE) {
        void one.thread.terminate();
        lose(one, new Error('no step for a while'));
      }
    }
  }, 500);
  for (let i = 0; i < size; i += 1) start();
  return {
    run: (message) =>
      new Promise((resolve) => {
        waiting.push({ message, resolve });
        next();
      }),
    end: async () => {
      clearInterval(watch);
      await Promise.all([...all].map(({ thread }) => thread.terminate()));
    },
  };
}
