// How long a call takes in each real client, with leeway's hook and without: elapsed time from one request of the model to the next (median), and processor
// time (mean). `npm run time:agents [-- claude-code codex] [--write]`; `--write` keeps the figures in docs/agents/results.json.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CLIENTS, install } from './clients.mjs';
import { patience } from './patience.mjs';
import { processorMs } from './processor-time.mjs';
import { keepBuild, makeStage, runHeadless, TOP } from './stage.mjs';

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean' }, calls: { type: 'string', default: '21' } },
  allowPositionals: true,
});
const CALLS = Number(values.calls);
/** The first calls start the helper process and fill caches. */
const WARM_UP = 4;
const main = [...Array.from({ length: CALLS + WARM_UP }, (_, at) => ({ shell: `echo ${at}` })), { text: 'done' }];
const clients = CLIENTS.filter(({ agent }) => positionals.length === 0 || positionals.includes(agent));
const build = keepBuild();

/** Each request after a call, with the processor time used until then. A client's other requests are left out. */
async function stepsOf(client, stage) {
  const used = new Map();
  const steps = () => stage.model.seen.filter(({ tools }) => tools.length > 0);
  let timer;
  const started = ({ pid }) => {
    timer = setInterval(() => {
      const last = steps().at(-1)?.results.length ?? 0;
      if (!used.has(last)) used.set(last, processorMs(pid, stage.dist));
    }, 20);
  };
  await runHeadless(client, stage, { limitMs: patience(300_000), started });
  clearInterval(timer);
  return { steps: steps(), used };
}

async function measure(client, program, hook) {
  const stage = await makeStage(client, program, { main, build, hook });
  try {
    const args = hook === 'none' && client.open !== undefined ? client.open : client.headless;
    const { steps, used } = await stepsOf({ ...client, headless: args }, stage);
    const times = steps.flatMap(({ results, at }, index) => {
      const before = steps[index - 1];
      return before !== undefined && results.length === before.results.length + 1 && results.length > WARM_UP
        ? [at - before.at]
        : [];
    });
    if (times.length < CALLS / 2) throw new Error(`only ${times.length} calls ran`);
    const [from, to] = [WARM_UP, Math.max(...used.keys())].map((at) => ({ at, ms: used.get(at) }));
    return {
      elapsed: Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]),
      processor: from.ms === undefined ? undefined : Math.round((to.ms - from.ms) / (to.at - from.at)),
    };
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
    const [hook, none] = [await measure(client, program, 'leeway'), await measure(client, program, 'none')];
    process.stdout.write(`${client.agent.padEnd(12)} with the hook ${JSON.stringify(hook)}, without ${JSON.stringify(none)}\n`);
    if (values.write === true) {
      const callMs = { hook: hook.processor, none: none.processor };
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
