// Drives the real clients with leeway installed, and prints a table. `npm run test:agents [-- claude-code codex] [--case NAME] [--json]`.
import { parseArgs } from 'node:util';
import { CASES } from './cases.mjs';
import { CLIENTS, install } from './clients.mjs';
import { makeStage, runHeadless } from './stage.mjs';
import { openTerminal, until } from './terminal.mjs';

const { values, positionals } = parseArgs({
  options: { case: { type: 'string' }, json: { type: 'boolean' }, keep: { type: 'boolean' } },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !CLIENTS.some(({ agent }) => agent === name));
if (unknown !== undefined) {
  process.stderr.write(`unknown agent \`${unknown}\`; known: ${CLIENTS.map(({ agent }) => agent).join(', ')}\n`);
  process.exit(2);
}
const clients = CLIENTS.filter(({ agent }) => positionals.length === 0 || positionals.includes(agent));
const cases = CASES.filter(({ name }) => values.case === undefined || name === values.case);

async function runCase(client, program, it) {
  if (it.needs !== undefined && client[it.needs] === undefined) return { result: 'cannot', why: 'the client cannot do this' };
  const main = typeof it.main === 'function' ? it.main(client) : it.main;
  const stage = await makeStage(client, program, { main, sub: it.sub });
  try {
    it.tamper?.(stage);
    const seen =
      it.mode === 'terminal'
        ? await inTerminal(client, stage)
        : { screen: (await runHeadless(client, stage, it.limitMs ?? 90_000)).out };
    const told = stage.told();
    const problems = [
      ...(stage.ran() === it.runs ? [] : [it.runs ? 'the call did not run' : 'THE CALL RAN']),
      ...(it.told === undefined || it.told.test(told) ? [] : ['the model was not told']),
      ...(stage.model.seen.length > 0 ? [] : ['the model was never asked']),
      ...(seen.problem === undefined ? [] : [seen.problem]),
    ];
    if (problems.length === 0) return { result: 'ok' };
    return {
      result: 'FAILED',
      why: `${problems.join(', ')}\n  told: ${told.slice(0, 400)}\n  seen: ${seen.screen.trim().slice(-800)}`,
    };
  } finally {
    if (values.keep !== true) await stage.end();
  }
}

async function inTerminal(client, stage) {
  const terminal = openTerminal(client.agent, client, stage);
  try {
    const asked = await until(() => client.asks.shows.test(terminal.screen()), 150_000);
    const screen = terminal.screen();
    if (!asked) return { screen, problem: 'nobody was asked' };
    if (stage.ran()) return { screen, problem: 'it ran before anybody approved' };
    await until(() => false, 1000);
    terminal.press(...client.asks.approve);
    await until(() => stage.ran(), 40_000);
    return { screen };
  } finally {
    terminal.close();
  }
}

const table = [];
for (const client of clients) {
  const got = install(client);
  for (const it of cases) {
    const begun = Date.now();
    // oxlint-disable-next-line no-await-in-loop -- one client at a time
    const outcome =
      got.path === undefined
        ? { result: 'not tried', why: got.failed }
        : await runCase(client, got.path, it).catch((error) => ({ result: 'FAILED', why: error.stack }));
    const row = {
      agent: client.agent,
      version: client.version,
      case: it.name,
      ...outcome,
      seconds: Math.round((Date.now() - begun) / 100) / 10,
    };
    table.push(row);
    if (values.json !== true)
      process.stdout.write(
        `${row.result.padEnd(9)} ${row.agent.padEnd(12)} ${row.case.padEnd(14)} ${String(row.seconds).padStart(6)} s${row.why === undefined ? '' : `  ${row.why}`}\n`,
      );
  }
}
if (values.json === true) process.stdout.write(`${JSON.stringify(table, null, 2)}\n`);
else {
  process.stdout.write(
    `\n| agent | version | ${cases.map(({ name }) => name).join(' | ')} |\n|---|---|${cases.map(() => '---|').join('')}\n`,
  );
  for (const client of clients) {
    const cells = cases.map(({ name }) => table.find((row) => row.agent === client.agent && row.case === name)?.result ?? '');
    process.stdout.write(`| ${client.agent} | ${client.version} | ${cells.join(' | ')} |\n`);
  }
  process.stdout.write(`\n${new Date().toISOString().slice(0, 10)}, Node ${process.version}\n`);
}
process.exit(table.some(({ result }) => result === 'FAILED') ? 1 : table.some(({ result }) => result === 'not tried') ? 3 : 0);
