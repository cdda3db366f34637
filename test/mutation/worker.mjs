// Runs tests with mutants switched on, in a process that may be ended when a mutant never returns. Plans nothing.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import vm from 'node:vm';
import { endTests, runTest, testCollector } from './collect-tests.mjs';

/** Messages from the very first: the job that comes right after the data may not be missed while these load. */
const messages = [];
let wake = () => undefined;
process.on('message', (message) => {
  messages.push(message);
  wake();
});
process.on('disconnect', () => process.exit(0));
async function nextMessage() {
  while (messages.length === 0) await new Promise((resolve) => (wake = resolve));
  return messages.shift();
}

const { bundle, requireFrom, count } = (await nextMessage()).data;
const load = new vm.Script(readFileSync(bundle, 'utf8'), { filename: bundle }).runInThisContext();
const require = createRequire(requireFrom);
/** Now and then is enough: the watch waits for many seconds. */
const STEP = 1_000;
let told = 0;
function step() {
  if (Date.now() - told < STEP) return;
  told = Date.now();
  process.send({ kind: 'step' });
}
/** What test files read once serves all instances: mutants never change data on disk. */
const shared = new Map();

let active = new Set();
let only = -1;
let reached;
const switchOf = (id) => {
  if (reached !== undefined) reached[id] = 1;
  return id === only || (active.size > 0 && active.has(id));
};

function instance() {
  const collector = testCollector();
  collector.once = (key, make) => {
    if (!shared.has(key)) shared.set(key, make());
    return shared.get(key);
  };
  load(require, { exports: {} }, switchOf, collector);
  return collector;
}

/** `at` is `[file, number of the test in it]`. */
async function fails(collector, [file, nth]) {
  step();
  const test = collector.testsOf(file)[nth];
  if (test === undefined) return true;
  try {
    await runTest(test);
    return false;
  } catch {
    return true;
  }
}

let kept;

/** The first of `order` that fails with the mutant on; in an instance that is used again, only if it passes with the mutant off. */
async function one({ id, order, fresh }) {
  only = id;
  try {
    const tests = fresh ? instance() : (kept ??= instance());
    for (const [i, at] of order.entries()) {
      if (!(await fails(tests, at))) continue;
      if (fresh) return i;
      only = -1;
      if (!(await fails(tests, at))) return i;
      // What the mutant left behind is still there: look again in a new instance.
      kept = undefined;
      const again = await one({ id, order: [at, ...order], fresh: true });
      return again === undefined || again < 1 ? (again === 0 ? i : again) : again - 1;
    }
    return undefined;
  } catch {
    // The sources do not even load.
    return -1;
  } finally {
    only = -1;
  }
}

async function many({ ids, tests: chosen }) {
  active = new Set(ids);
  const failed = [];
  try {
    const tests = instance();
    for (const [i, at] of chosen.entries()) if (await fails(tests, at)) failed.push(i);
    return failed;
  } catch {
    return 'does not load';
  } finally {
    active = new Set();
  }
}

/** Which tests reach which mutants; tests that fail as it is are of no use. */
async function cover({ skip }) {
  reached = new Uint8Array(count);
  const collector = instance();
  const slow = new Set(skip);
  const all = collector.files().flatMap((file) => collector.testsOf(file).map(({ name }, nth) => ({ name, file, nth })));
  const loads = [...reached.keys()].filter((id) => reached[id] === 1);
  const by = Array.from({ length: count }, () => []);
  const broken = [];
  for (const [at, { file, nth }] of all.entries()) {
    if (slow.has(file)) continue;
    reached.fill(0);
    if (await fails(collector, [file, nth])) broken.push(at);
    else for (let id = 0; id < count; id += 1) if (reached[id] === 1) by[id].push(at);
  }
  for (const file of collector.files()) await endTests(collector.testsOf(file));
  reached = undefined;
  return { names: all, loads, by: by.map((list) => Uint32Array.from(list)), broken };
}

const JOBS = new Map([
  ['cover', cover],
  ['one', one],
  ['many', many],
]);
for (;;) {
  const { kind, ...job } = await nextMessage();
  step();
  process.send({ kind: 'done', result: await JOBS.get(kind)(job) });
}
