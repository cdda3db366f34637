// Odd working directories, roots, paths, names and inputs, for some minutes: the gate, `check --jsonl` and the installed hook must each answer with a verdict,
// in time, in their own words, and allow nothing that is forbidden.
// Usage: node bench/odd.mjs [SECONDS] [SEED]        needs dist/
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundle } from './bundle.mjs';

const [seconds = 180, seed = 1] = process.argv.slice(2).map(Number);
const { fc, createGate, makeOddPlaces, oddCalls, wrongWith, shortly, makeHome, ask, stands, IN_TIME_MS } = await bundle(`
export * as fc from 'fast-check';
export { createGate } from './src/gate/create-gate.ts';
export { makeOddPlaces, oddCalls } from './test/fuzz/odd-calls.ts';
export { wrongWith, shortly, IN_TIME_MS } from './test/fuzz/odd-answer.ts';
export { makeHome, ask, stands } from './test/agents/installed.ts';`);

const base = mkdtempSync(join(tmpdir(), 'leeway-odd-'));
const calls = oddCalls(makeOddPlaces(base));
const until = performance.now() + seconds * 1000;
let bad = 0;
const tell = (where, round, odd, wrong) => {
  bad++;
  console.log(`${where}, seed ${round}: ${wrong}\n  ${shortly(odd)}`);
};
const sample = (round, count) => fc.sample(calls, { seed: round, numRuns: count });

/** For a share of the time, round after round of fresh calls. */
async function during(share, name, run) {
  const end = Math.min(until, performance.now() + seconds * 1000 * share);
  let [count, slowest, slow] = [0, 0, ''];
  for (let round = seed; performance.now() < end; round++) {
    for (const odd of sample(round, 50)) {
      if (performance.now() > end) break;
      const begun = performance.now();
      const wrong = await run(odd);
      const ms = performance.now() - begun;
      if (ms > slowest) [slowest, slow] = [ms, shortly(odd).slice(0, 300)];
      count++;
      if (wrong !== undefined) tell(name, round, odd, wrong);
    }
  }
  console.log(`${name}: ${count} calls, slowest ${Math.round(slowest)} ms: ${slow}`);
}

const gate = createGate({ record: 'off' });
await during(0.5, 'gate', async (odd) => {
  const begun = performance.now();
  const decision = await gate.check(odd.call, odd.context);
  return wrongWith(odd, decision, performance.now() - begun);
});

const home = makeHome(join(import.meta.dirname, '..'));
try {
  const checking = spawn(process.execPath, [join(home.dist, 'leeway.cjs'), 'check', '--jsonl'], {
    cwd: home.project,
    env: { PATH: process.env.PATH ?? '', HOME: home.home },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: checking.stdout })[Symbol.asyncIterator]();
  await during(0.25, 'check', async (odd) => {
    const text = written(odd.call);
    if (text === undefined) return undefined;
    const begun = performance.now();
    checking.stdin.write(`${text}\n`);
    const { value } = await lines.next();
    return value === undefined ? 'no answer' : wrongWith(odd, JSON.parse(value), performance.now() - begun);
  });
  checking.stdin.end();

  const done = home.run(['init', 'claude-code', '--yes']);
  if (done.code !== 0) throw new Error(done.err);
  await during(0.25, 'hook', async (odd) => {
    const text = written({
      session_id: odd.context.session ?? 's',
      cwd: odd.call.cwd,
      hook_event_name: 'PreToolUse',
      permission_mode: 'bypassPermissions',
      tool_name: odd.call.tool,
      tool_input: odd.call.input,
      tool_use_id: odd.context.callId ?? 'c',
    });
    if (text === undefined) return undefined;
    const answer = await ask(home, 'claude-code', { input: text });
    const verdict = stands('claude-code', answer);
    if (answer.ms > IN_TIME_MS) return `it took ${Math.round(answer.ms)} ms`;
    if (answer.out === '' && answer.code === 0) return `nothing was answered: ${answer.err}`;
    if (/leeway failed|Error:|    at /.test(answer.out + answer.err)) return answer.out + answer.err;
    return odd.forbidden && odd.call.agent === 'claude-code' && verdict === 'runs' ? 'a forbidden command is allowed' : undefined;
  });
} finally {
  home.remove();
  rmSync(base, { recursive: true, force: true });
}
console.log(bad === 0 ? 'nothing wrong' : `${bad} wrong`);
process.exit(bad === 0 ? 0 : 1);

/** As an agent would send it; too deep for JSON is no call that can be sent. */
function written(value) {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
