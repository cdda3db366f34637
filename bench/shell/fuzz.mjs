// Random scripts run by real bash in an empty PATH and read by leeway: whatever bash executes must be in what leeway met,
// and whatever leeway claims of a probe's words and working directory must be so.
// Usage: node bench/shell/fuzz.mjs [COUNT] [FIRST SEED]
import { bundle } from '../bundle.mjs';

const [count = 1000, first = 1] = process.argv.slice(2).map(Number);
const { randomScript, runInBash, readByLeeway, missing, randomValues, probeInBash, claimsOf, broken, claimText } = await bundle(`
export { randomScript } from './test/shell/random-script.ts';
export { runInBash } from './test/shell/run-in-bash.ts';
export { readByLeeway, missing } from './test/shell/read-by-leeway.ts';
export { randomValues } from './test/shell/random-values.ts';
export { probeInBash } from './test/shell/probe-bash.ts';
export { claimsOf, broken, claimText } from './test/shell/probe-leeway.ts';`);

let [executed, unclear, unsound] = [0, 0, 0];
for (let seed = first; seed < first + count; seed++) {
  const script = randomScript(seed);
  const seen = readByLeeway(script);
  const ran = runInBash(script).commands;
  executed += ran.length;
  if (seen.unclear) unclear++;
  // Background processes share one log; only what bash shows again counts.
  const lost = missing(ran, seen).map((words) => words.join(' '));
  const again =
    lost.length === 0
      ? []
      : missing(runInBash(script).commands, seen)
          .map((words) => words.join(' '))
          .filter((words) => lost.includes(words));
  if (again.length > 0) {
    unsound++;
    console.log(`seed ${seed}: ${JSON.stringify(script)}\n  lost ${JSON.stringify(again)}`);
  }
  if ((seed - first + 1) % 250 === 0 && process.stderr.isTTY) process.stderr.write(`\r${seed - first + 1} of ${count}`);
}
console.log(`${count} scripts, ${executed} commands executed by bash, ${unclear} scripts unclear, ${unsound} unsound`);

const BATCH = 100;
let [compared, doubtful, wrong] = [0, 0, 0];
for (let seed = first; seed < first + count; seed += BATCH) {
  const scripts = Array.from({ length: Math.min(BATCH, first + count - seed) }, (_, i) => randomValues(seed + i));
  for (const [i, ran] of probeInBash(scripts).entries()) {
    const said = claimsOf(ran.script, ran.dir);
    if (said.unclear) doubtful++;
    else compared += ran.probes.length;
    const lost = broken(ran, said);
    if (lost.length === 0) continue;
    wrong++;
    console.log(`values, seed ${seed + i}: ${JSON.stringify(ran.script)}`);
    for (const probe of lost.slice(0, 2)) console.log(`  real  ${JSON.stringify(probe.words)} in ${probe.cwd}`);
    const numbers = new Set(lost.map((probe) => probe.words[0]));
    for (const claim of said.claims.filter((one) => numbers.has(one.args[0]?.bits[0]?.text)).slice(0, 2))
      console.log(`  claim ${claimText(claim)}`);
  }
}
console.log(`${count} scripts of values, ${compared} probes compared, ${doubtful} scripts unclear, ${wrong} wrong`);
process.exitCode = unsound + wrong > 0 ? 1 : 0;
