// How long a call takes in each real client, with leeway's hook and without: from the model's answer to the next request. Prints the median over one
// run of each. `npm run time:agents [-- claude-code codex] [--write]`; `--write` keeps the figures in docs/agents/results.json.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CLIENTS, install } from './clients.mjs';
import { patience } from './patience.mjs';
import { keepBuild, makeStage, runHeadless, TOP } from './stage.mjs';

const CALLS = 21;
/** The first calls start the helper process and fill caches. */
const WARM_UP = 5;
const main = [...Array.from({ length: CALLS + WARM_UP }, (_, at) => ({ shell: `echo ${at}` })), { text: 'done' }];

const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true });
const clients = CLIENTS.filter(({ agent }) => positionals.length === 0 || positionals.includes(agent));
const build = keepBuild();

async function medianOf(client, program, hook) {
  const stage = await makeStage(client, program, { main, build, hook });
  try {
    const args = hook === 'none' && client.open !== undefined ? client.open : client.headless;
    await runHeadless({ ...client, headless: args }, stage, patience(300_000));
    // A request with one more tool result than the one before it: a client's other requests are left out.
    const steps = stage.model.seen.filter(({ tools }) => tools.length > 0);
    const times = steps.flatMap(({ results, at }, index) => {
      const before = steps[index - 1];
      return before !== undefined && results.length === before.results.length + 1 && results.length > WARM_UP
        ? [at - before.at]
        : [];
    });
    if (times.length < CALLS / 2) throw new Error(`only ${times.length} calls ran`);
    return Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]);
  } finally {
    await stage.end();
  }
}

const file = join(TOP, 'docs', 'agents', 'results.json');
for (const client of clients) {
  const program = install(client);
  if (program.failed !== undefined) {
    process.stdout.write(`${client.agent.padEnd(12)} ${program.failed}\n`);
    continue;
  }
  try {
    // oxlint-disable-next-line no-await-in-loop -- one at a time: they would slow each other down
    const callMs = { hook: await medianOf(client, program, 'leeway'), none: await medianOf(client, program, 'none') };
    process.stdout.write(`${client.agent.padEnd(12)} with the hook ${callMs.hook} ms, without ${callMs.none} ms\n`);
    if (values.write === true) {
      const results = JSON.parse(readFileSync(file, 'utf8'));
      const agents = results.agents.map((row) => (row.agent === client.agent ? { ...row, callMs } : row));
      writeFileSync(file, `${JSON.stringify({ ...results, agents }, null, 2)}\n`);
    }
  } catch (error) {
    process.stdout.write(`${client.agent.padEnd(12)} ${error.message}\n`);
  }
}
build.remove();
if (values.write === true) execFileSync(process.execPath, [join(TOP, 'build', 'docs.mjs')], { stdio: 'inherit' });
