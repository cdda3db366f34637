// Processes that run jobs, and the watch over them: one that dies, grows too large, is silent or takes too long is ended and its job counts as lost. Knows no mutants.
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DEFAULTS = {
  worker: new URL('./worker.mjs', import.meta.url),
  /** Without a step for so long, once the first was made. Long, because a hang that is waited for costs less than a death that was none. */
  silence: 90_000,
  /** Before the first step: a busy machine may take minutes to load the bundle. */
  start: 240_000,
  /** Of the heap; the process as a whole may have twice that, because buffers and compiled code lie outside it. */
  megabytes: 1_500,
};
/** A process that holds more than this share after a job is replaced, so that no later job dies of what earlier ones left. */
const WORN = 0.6;
const PAGE = 4_096;

/** What a process holds in megabytes; nothing where the system does not tell. */
function residentOf(pid) {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE) / 2 ** 20;
  } catch {
    // It has just ended, or the system has no /proc: the heap's own limit still holds.
    return 0;
  }
}

/** `data` reaches each process as its first message. */
export function workerPool(size, data, settings = {}) {
  const { worker, silence, start: toStart, megabytes } = { ...DEFAULTS, ...settings };
  const waiting = [];
  const idle = [];
  const all = new Set();
  let ended = false;

  function start() {
    const child = fork(fileURLToPath(worker), [], {
      execArgv: [`--max-old-space-size=${megabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const one = { child, job: undefined, begun: Date.now(), since: Date.now(), stepped: false };
    all.add(one);
    child.on('message', (message) => {
      one.since = Date.now();
      one.stepped = true;
      if (message.kind === 'done') finish(one, { kind: 'done', result: message.result });
    });
    child.on('error', (error) => lose(one, error));
    child.on('exit', (code, signal) => lose(one, new Error(`ended by itself with ${signal ?? code}`)));
    child.send({ kind: 'data', data });
    idle.push(one);
  }
  function finish(one, outcome) {
    const { job } = one;
    one.job = undefined;
    job?.resolve(outcome);
    if (residentOf(one.child.pid) > megabytes * 2 * WORN) replace(one);
    else idle.push(one);
    next();
  }
  function replace(one) {
    all.delete(one);
    one.child.kill('SIGKILL');
    if (!ended) start();
  }
  function lose(one, error) {
    if (!all.has(one)) return;
    const at = idle.indexOf(one);
    if (at >= 0) idle.splice(at, 1);
    const { job } = one;
    one.job = undefined;
    replace(one);
    job?.resolve({ kind: 'lost', error });
    next();
  }
  function next() {
    while (idle.length > 0 && waiting.length > 0) {
      const one = idle.pop();
      one.job = waiting.shift();
      one.begun = Date.now();
      one.since = Date.now();
      one.child.send(one.job.message);
    }
  }
  const watch = setInterval(() => {
    const now = Date.now();
    for (const one of all) {
      if (one.job === undefined) continue;
      if (now - one.since > (one.stepped ? silence : toStart)) lose(one, new Error('no step for a while'));
      else if (now - one.begun > one.job.limit) lose(one, new Error('takes too long'));
      else if (residentOf(one.child.pid) > megabytes * 2) lose(one, new Error('takes too much memory'));
    }
  }, 250);
  // A process in an endless loop would outlive us.
  const endAll = () => {
    for (const { child } of all) child.kill('SIGKILL');
  };
  const interrupted = () => process.exit(1);
  process.once('exit', endAll);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, interrupted);
  for (let i = 0; i < size; i += 1) start();
  return {
    /** `{ kind: 'done', result }`, or `{ kind: 'lost', error }` when its process ended or took more than `limit` milliseconds. */
    run: (message, limit = Infinity) =>
      new Promise((resolve) => {
        waiting.push({ message, limit, resolve });
        next();
      }),
    end: async () => {
      ended = true;
      clearInterval(watch);
      process.off('exit', endAll);
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, interrupted);
      const gone = [...all].map(({ child }) => new Promise((resolve) => void child.once('exit', resolve)));
      endAll();
      all.clear();
      await Promise.all(gone);
    },
  };
}
