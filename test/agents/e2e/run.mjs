// Drives the real clients with leeway installed, and prints a table. `npm run test:agents [-- claude-code codex] [--case NAME] [--json]`.
// Ends with 1 when a check failed, with 3 when something could not be tried (a client that cannot be downloaded, no tmux), else with 0.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CASES } from './cases.mjs';
import { PROMPT } from './client-parts.mjs';
import { CLIENTS, install } from './clients.mjs';
import { patience } from './patience.mjs';
import { keepBuild, makeStage, runHeadless, TOP } from './stage.mjs';
import { agentsTable, mergeResults } from './table.mjs';
import { findTmux, openTerminal, until } from './terminal.mjs';

const flag = { type: 'boolean' };
const { values, positionals } = parseArgs({
  options: { case: { type: 'string' }, json: flag, keep: flag, write: flag },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !CLIENTS.some(({ agent }) => agent === name));
if (unknown !== undefined) {
  process.stderr.write(`unknown agent \`${unknown}\`; known: ${CLIENTS.map(({ agent }) => agent).join(', ')}\n`);
  process.exit(2);
}
const clients = CLIENTS.filter(({ agent }) => positionals.length === 0 || positionals.includes(agent));
const casesOf = ({ cases = [] }) => [...CASES, ...cases].filter(({ name }) => values.case === undefined || name === values.case);
const build = keepBuild();
const tmux = findTmux();

async function runCase(client, program, it) {
  const hindrance = client.untried?.[it.name] ?? (it.mode === 'terminal' ? tmux.failed : undefined);
  if (hindrance !== undefined) return { result: 'not tried', why: hindrance };
  if (it.needs !== undefined && client[it.needs] === undefined) return { result: 'none', why: 'the client has none' };
  if (it.shows !== undefined && client.tells === 'nothing')
    return { result: 'none', why: 'the client shows nothing of its hooks' };
  const denies = it.cannotAsk !== undefined && client.asks === undefined;
  const wanted = denies ? { ...it, ...it.cannotAsk } : it;
  const first = await runOnce(client, program, wanted);
  // Once more only when the client never came as far as its model: then nothing was judged, and no verdict is tried twice.
  const seen = first.started ? first : await runOnce(client, program, wanted);
  return seen.result === 'ok' && denies ? { ...seen, result: 'denied' } : seen;
}

async function runOnce(client, program, it) {
  const main = typeof it.main === 'function' ? it.main(client) : it.main;
  const stage = await makeStage(client, program, { main, sub: it.sub, build });
  try {
    await it.tamper?.(stage, client);
    Object.assign(stage.env, it.env);
    const seen =
      it.mode === 'terminal'
        ? await inTerminal(client, stage, it)
        : { screen: (await runHeadless(withFlags(client, it), stage, { limitMs: patience(180_000) })).out };
    const told = stage.told();
    const started = stage.model.seen.length > 0;
    const problems = [
      ...(stage.ran() === it.runs ? [] : [it.runs ? 'the call did not run' : 'THE CALL RAN']),
      ...(it.told === undefined || it.told.test(told) ? [] : ['the model was not told']),
      ...(started ? [] : ['the client never asked its model']),
      ...(seen.problem === undefined ? [] : [seen.problem]),
      ...[it.check?.(stage)].filter((problem) => problem !== undefined),
    ];
    if (problems.length === 0) return { result: 'ok', started };
    const why = `${problems.join(', ')}\n  told: ${told.slice(0, 400)}\n  seen: ${seen.screen.trim().slice(-800)}`;
    return { result: 'FAILED', why, started };
  } finally {
    if (values.keep !== true) await stage.end();
  }
}

/** The flags of a case stand behind those of the client. */
const withFlags = (client, { flags = [] }) => ({ ...client, headless: () => [...client.headless(), ...flags] });

async function inTerminal(client, stage, it) {
  const terminal = openTerminal(
    client.agent,
    it.starts === undefined ? client : { terminal: () => [...it.starts, PROMPT] },
    stage,
  );
  try {
    if (it.answers !== undefined) await answerFirst(it.answers, terminal);
    if (client.types !== undefined) await type(client, stage, terminal);
    if (it.person !== undefined) return await it.person(stage, terminal);
    if (it.shows !== undefined) return await watch(it, stage, { terminal, approve: client.tellsByAsking && client.asks.approve });
    return client.asks === undefined ? await hear(it, stage, terminal) : await approve(client, stage, terminal);
  } finally {
    await terminal.close();
  }
}

/**
 * For a client that takes no prompt on its command line. What is typed before the client has drawn its field is echoed by the terminal and lost, and
 * a key in the same burst as a text belongs to what is pasted: so it waits until the screen stays as it is, before the text and before the key.
 */
async function type({ types }, stage, terminal) {
  const isTyped = () => terminal.screen().includes(types);
  const isAsked = () => stage.model.seen.length > 0;
  await standsStill(terminal);
  for (let tries = 0; tries < 8 && !isAsked(); tries += 1) {
    if (!isTyped()) terminal.press(types);
    if (!(await until(isTyped, patience(3_000)))) continue;
    await standsStill(terminal);
    terminal.press('Enter');
    await until(isAsked, patience(10_000));
  }
}

/** Until the screen shows something and has not changed for two seconds. */
async function standsStill(terminal) {
  let last = '';
  let since = Date.now();
  await until(() => {
    const now = terminal.screen();
    if (now !== last) since = Date.now();
    last = now;
    return now.trim() !== '' && Date.now() - since > 2_000;
  }, patience(20_000));
}

/** A dialog of the client before its first turn. */
async function answerFirst({ shows, keys }, terminal) {
  await until(() => shows.test(terminal.screen()), patience(60_000));
  for (const key of keys) {
    await until(() => false, 1000);
    terminal.press(key);
  }
}

/** Waits for the question, sees that nothing ran before the answer, and answers. */
async function approve(client, stage, terminal) {
  const asks = () => client.asks.shows.test(terminal.screen());
  const asked = await until(asks, patience(180_000));
  const screen = terminal.screen();
  if (!asked) return { screen, problem: 'nobody was asked' };
  if (stage.ran()) return { screen, problem: 'it ran before anybody approved' };
  // A dialog that is drawn may not take keys yet; while it stands, the key is pressed again.
  for (let tries = 0; tries < 12 && !stage.ran(); tries += 1) {
    await until(() => false, 1000);
    if (asks()) terminal.press(...client.asks.approve);
    await until(() => stage.ran(), patience(5_000));
  }
  return { screen };
}

/** Nobody can be asked: waits until the model has heard of its call. */
async function hear(it, stage, terminal) {
  await until(() => it.told.test(stage.told()), patience(180_000));
  return { screen: terminal.screen() };
}

/** Nobody presses anything, unless the client can tell something only by a question: the text has to appear and the call to run. */
async function watch(it, stage, { terminal, approve }) {
  let screen = '';
  const shown = await until(() => it.shows.test((screen = terminal.screen()).replaceAll(/\s+/g, ' ')), patience(180_000));
  if (shown && approve) terminal.press(...approve);
  await until(() => stage.ran(), patience(30_000));
  return shown ? { screen } : { screen, problem: 'the person was not told' };
}

const today = new Date().toISOString().slice(0, 10);
const table = [];
for (const client of clients) {
  const got = install(client);
  for (const it of casesOf(client)) {
    const begun = Date.now();
    const { started: _, ...outcome } =
      got.path === undefined
        ? { result: 'not tried', why: got.failed }
        : await runCase(client, got, it).catch((error) => ({ result: 'FAILED', why: error.stack }));
    const seconds = Math.round((Date.now() - begun) / 100) / 10;
    const row = { agent: client.agent, version: client.version, case: it.name, ...outcome, seconds };
    table.push(row);
    if (values.json !== true)
      process.stdout.write(
        `${row.result.padEnd(9)} ${row.agent.padEnd(12)} ${row.case.padEnd(14)} ${String(row.seconds).padStart(6)} s${row.why === undefined ? '' : `  ${row.why}`}\n`,
      );
  }
}
build.remove();

const fresh = clients.map(({ agent, version }) => ({
  agent,
  version,
  date: today,
  node: process.version,
  results: Object.fromEntries(table.filter((row) => row.agent === agent).map((row) => [row.case, row.result])),
}));
if (values.json === true) process.stdout.write(`${JSON.stringify(table, null, 2)}\n`);
else process.stdout.write(`\n${agentsTable({ agents: fresh })}\n`);

if (values.write === true && values.case === undefined) {
  const file = join(TOP, 'docs', 'agents', 'results.json');
  // Only an agent that was tried tells something new.
  const tried = fresh.filter(({ results }) => Object.values(results).some((one) => one !== 'not tried'));
  const results = mergeResults(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined, tried);
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  execFileSync(process.execPath, [join(TOP, 'build', 'docs.mjs')], { stdio: 'inherit' });
}
process.exit(table.some(({ result }) => result === 'FAILED') ? 1 : table.some(({ result }) => result === 'not tried') ? 3 : 0);
