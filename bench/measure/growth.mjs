// How the time of a decision grows with what can be large: the command, the rules, the transcript, the log. `exponent` 1 is linear.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../bundle.mjs';
import { bundled, env, WRITER } from '../log/bundle.mjs';

const cpu = (since) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
};

/** Processor time, the least of several: what else the machine does is no growth. The first rounds let the compiler settle. */
const best = async (times, work) => {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < times; i += 1) {
    const since = process.cpuUsage();
    await work(i);
    least = Math.min(least, cpu(since));
  }
  return least;
};

/** The steepest slope in logarithms between neighbours, the smallest size left out: there what is constant hides it. */
export function exponentOf(points) {
  const slopes = points.slice(2).map((point, i) => {
    const before = points[i + 1];
    return Math.log(point.ms / before.ms) / Math.log(point.size / before.size);
  });
  return Math.max(...slopes);
}

const series = (what, unit, points) => ({ what, unit, points, exponent: Math.round(exponentOf(points) * 100) / 100 });

export async function measureGrowth({ records, say }) {
  const { createGate } = await bundle(`export { createGate } from './src/gate/create-gate.ts';`);
  const all = [];
  for (const one of [commandLength, ruleCount, transcriptLength]) {
    say(one.name);
    all.push(await one(createGate));
  }
  say('log');
  return [...all, ...logSize(records)];
}

const call = (command) => ({ tool: 'Bash', input: { command }, cwd: tmpdir() });

async function commandLength(createGate) {
  const gate = createGate({ record: 'off', agent: 'claude-code', config: { classifier: [] } });
  const points = [];
  for (const size of [100, 1_000, 10_000, 40_000]) {
    const command = `${'ls -la src && '.repeat(Math.floor(size / 14))}git status`;
    // A comment makes every call another one.
    points.push({ size: command.length, ms: await best(12, (i) => gate.check(call(`${command} # ${i}`), { session: 's' })) });
  }
  return series('length of a command', 'characters', points);
}

async function ruleCount(createGate) {
  const points = [];
  for (const size of [10, 100, 1_000, 10_000]) {
    const lists = { allow: [], soft_deny: [], hard_deny: [] };
    for (let i = 0; i < size; i += 1) {
      if (i % 4 === 0) lists.allow.push(`npm run task-${i}`);
      else if (i % 4 === 1) lists.soft_deny.push(`git push origin branch-${i}`);
      else if (i % 4 === 2) lists.hard_deny.push(`Edit(./area-${i}/**)`);
      else lists.soft_deny.push(`never touch the module number ${i}`);
    }
    const gate = createGate({ record: 'off', agent: 'claude-code', config: { ...lists, classifier: [] } });
    const first = await best(1, () => gate.check(call('git status'), { session: 's' }));
    const ms = await best(8, (i) => gate.check(call(`git push origin work-${i} && echo x > area-2/y`), { session: 's' }));
    points.push({ size, ms, first });
  }
  return series('number of rules', 'rules', points);
}

async function transcriptLength(createGate) {
  const answer = { thinking: 'x', should_block: true, reason: 'x', category: null, consent: null, rule: null };
  const points = [];
  for (const size of [10, 100, 1_000, 10_000]) {
    const transcript = Array.from({ length: size }, (_, i) => ({
      role: 'user',
      content: `please look at part ${i} of the program and mend what is broken there`,
    }));
    const ms = await best(4, (i) => {
      const gate = createGate({
        record: 'off',
        agent: 'claude-code',
        classifier: { model: 'none', client: () => Promise.resolve(answer) },
      });
      return gate.check(call(`some-unknown-program ${i}`), { session: `s${i}`, transcript });
    });
    points.push({ size, ms });
  }
  return series('length of a transcript', 'turns', points);
}

/** Writing one more record, and finding the newest fifty without an index. */
function logSize(records) {
  const writer = bundled(WRITER);
  const reader = bundled(`
    import { scanLog } from './query.ts';
    const dir = process.argv[2] ?? '';
    const times = [];
    for (let i = 0; i < 5; i += 1) { const since = process.cpuUsage(); scanLog(dir).find({ limit: 50 }); const { user, system } = process.cpuUsage(since); times.push((user + system) / 1_000); }
    console.log(Math.min(...times));
  `);
  const dir = mkdtempSync(join(tmpdir(), 'leeway-bench-log-'));
  const write = (count, name) => {
    const begun = performance.now();
    spawnSync(process.execPath, [writer, dir, String(count), name, '200'], { env });
    return performance.now() - begun;
  };
  const adds = [];
  const finds = [];
  let held = 0;
  for (const size of [1_000, 10_000, 100_000, 1_000_000].filter((one) => one <= records)) {
    write(size - held - 200, `r${size}`);
    // A process with one record costs the same start; what is left is the writing.
    const start = Math.min(write(1, 'a'), write(1, 'b'), write(1, 'c'));
    const more = Math.min(...[0, 1, 2].map((i) => write(60, `m${size}-${i}`)));
    held = size;
    adds.push({ size, ms: Math.max(0.001, (more - start) / 59) });
    finds.push({
      size,
      ms: Number(spawnSync(process.execPath, [reader, dir], { env, encoding: 'utf8', maxBuffer: 1e8 }).stdout),
    });
  }
  rmSync(dir, { recursive: true, force: true });
  return [series('writing to a log of', 'records', adds), series('finding the newest 50 in a log of', 'records', finds)];
}
