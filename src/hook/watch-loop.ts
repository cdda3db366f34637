// Ends this process when its event loop hangs: a second thread checks that a counter in the first one still grows. Prints nothing.
import { Worker } from 'node:worker_threads';

const BEAT_MS = 1000;

const WATCHER = `
const { workerData } = require('node:worker_threads');
const beats = new Int32Array(workerData.shared);
let last = -1;
let still = 0;
setInterval(() => {
  const now = Atomics.load(beats, 0);
  still = now === last ? still + ${BEAT_MS} : 0;
  last = now;
  if (still >= workerData.limitMs) process.kill(workerData.pid, 'SIGKILL');
}, ${BEAT_MS});
`;

export function watchLoop(limitMs: number): void {
  const shared = new SharedArrayBuffer(4);
  const beats = new Int32Array(shared);
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  new Worker(WATCHER, { eval: true, workerData: { shared, limitMs, pid: process.pid } }).unref();
}
