// Random scripts run by real bash in an empty PATH and read by leeway: whatever bash executes must be in what leeway met.
// Usage: node bench/shell/fuzz.mjs [COUNT] [FIRST SEED]
import { bundle } from '../bundle.mjs';

const [count = 1000, first = 1] = process.argv.slice(2).map(Number);
const { randomScript, runInBash, readByLeeway, missing } = await bundle(`
export { randomScript } from './test/shell/random-script.ts';
export { runInBash } from './test/shell/run-in-bash.ts';
export { readByLeeway, missing } from './test/shell/read-by-leeway.ts';`);

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
process.exitCode = unsound > 0 ? 1 : 0;
