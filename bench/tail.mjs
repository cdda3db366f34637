// How much processor time decisions take in real checkouts with their dependencies installed, and which are slowest, as multiples of a bare parse and of an empty Node process.
// Processor time, because a machine that does other things as well makes every other time longer.
// `npm run bench:tail [-- --project DIR]… [--calls N] [--top N]`. Without --project: this repository. Runs none of the commands.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundle } from './bundle.mjs';

const { values } = parseArgs({
  options: {
    project: { type: 'string', multiple: true, default: [] },
    calls: { type: 'string', default: '100000' },
    top: { type: 'string', default: '15' },
  },
});
const top = join(dirname(fileURLToPath(import.meta.url)), '..');
const projects = values.project.length > 0 ? values.project.map((one) => resolve(one)) : [top];

/** Commands of the corpus, and those that this project's own files suggest: every script, tool and dependency, and searches over all of it. */
function commandsFor(project) {
  const own = [];
  const manifest = readJson(join(project, 'package.json'));
  for (const name of Object.keys(manifest.scripts ?? {})) own.push(`npm run ${name}`);
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })) {
    if (!existsSync(join(project, 'node_modules', name))) continue;
    own.push(`node -e "const it = require('${name}'); console.log(Object.keys(it))"`);
    own.push(`node --input-type=module -e "import * as it from '${name}'; console.log(it)"`);
    own.push(`ls node_modules/${name}`, `grep -rn version node_modules/${name}/package.json`);
  }
  for (const bin of namesIn(join(project, 'node_modules', '.bin')))
    own.push(`npx ${bin} --help`, `npx ${bin} .`, `node_modules/.bin/${bin} src`);
  for (const folder of ['.', ...namesIn(project).filter((name) => !name.startsWith('.'))])
    own.push(
      `rg TODO ${folder}`,
      `grep -rn TODO ${folder}`,
      `find ${folder} -name '*.json' | head`,
      `cat ${folder}/*.js`,
      `wc -l ${folder}/**/*.ts`,
    );
  for (const file of scriptsIn(project))
    own.push(file.endsWith('.py') ? `python3 ${file}` : file.endsWith('.sh') ? `bash ${file}` : `node ${file}`);
  return [...own, ...corpusCommands()];
}

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});
const namesIn = (path) => (existsSync(path) ? readdirSync(path).toSorted() : []);

function scriptsIn(project) {
  const all = spawnSync('git', ['-C', project, 'ls-files', '--', '*.js', '*.mjs', '*.cjs', '*.py', '*.sh'], { encoding: 'utf8' });
  return (all.stdout ?? '').split('\n').filter((file) => file !== '');
}

function corpusCommands() {
  const rows = namesIn(join(top, 'corpus')).filter((name) => name.endsWith('.jsonl'));
  const lines = rows.flatMap((name) =>
    readFileSync(join(top, 'corpus', name), 'utf8')
      .trim()
      .split('\n'),
  );
  return lines
    .map((line) => JSON.parse(line).input?.command)
    .filter((command) => typeof command === 'string' && command.length < 2000);
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
/** One parse of a text that this process has not parsed before, between two decisions: neither code nor data is any warmer than it is for a decision. */
const parseMs = (command) => {
  const begun = performance.now();
  readBash(command);
  return performance.now() - begun;
};
/** What the shell says a child used, in the last line it prints. Without this process's environment, which may make Node load more than itself. */
function emptyNodeMs() {
  const script = `TIMEFORMAT='%U %S'; time "${process.execPath}" -e ''`;
  const timed = spawnSync('bash', ['--norc', '--noprofile', '-c', script], { encoding: 'utf8', env: {} });
  const [user, system] = timed.stderr.trim().split('\n').at(-1).split(' ').map(Number);
  return (user + system) * 1000;
}

const { createGate, readBash } = await bundle(
  "export { createGate } from './src/gate/create-gate.ts'; export { readBash } from './src/shell/read-bash.ts';",
);
const home = mkdtempSync(join(tmpdir(), 'leeway-tail-'));
Object.assign(process.env, { HOME: home, XDG_CONFIG_HOME: join(home, 'config'), XDG_STATE_HOME: join(home, 'state') });
const empty = Array.from({ length: 15 }, emptyNodeMs).toSorted((a, b) => a - b)[7];

const rows = [];
for (const project of projects) {
  const every = commandsFor(project);
  // Spread evenly over all of them.
  const commands = every.filter((_, i) => (i * Number(values.calls)) % every.length < Number(values.calls));
  // The first calls of a process compile our code.
  for (const command of commands.slice(-200)) {
    readBash(command);
    await createGate({ agent: 'claude-code' }).check({ tool: 'Bash', input: { command } }, { cwd: project, session: 'warm' });
  }
  for (const [i, command] of commands.entries()) {
    const parse = parseMs(command);
    const begun = cpuMs();
    const gate = createGate({ agent: 'claude-code' });
    // A session of ordinary length.
    const place = { session: `tail ${Math.floor(i / 200)}`, callId: String(i) };
    // oxlint-disable-next-line no-await-in-loop -- one after the other: they are timed. A gate per call, as in the helper process.
    const { verdict } = await gate.check({ tool: 'Bash', input: { command } }, { cwd: project, ...place });
    rows.push({ project, command, parse, ms: cpuMs() - begun, verdict });
    // As an agent's hook reports it. Otherwise every command would count as still running, and each later write would be judged for all of them.
    gate.report({ ...place, outcome: 'ran' });
  }
}
rmSync(home, { recursive: true, force: true });

const times = rows.map(({ ms }) => ms).toSorted((a, b) => a - b);
const parses = rows.map(({ parse }) => parse).toSorted((a, b) => a - b);
const worst = times.at(-1);
const line = (name, ms, against, limit) =>
  `| ${name} | ${ms.toFixed(2)} | ${against.toFixed(2)} | ${(ms / against).toFixed(1)} | ${limit} |\n`;
process.stdout.write(
  `${rows.length} calls in ${projects.length} checkouts\n\n| decision | ms | measured against, ms | × | limit |\n|---|---|---|---|---|\n`,
);
process.stdout.write(line('p50, bare parse', at(times, 0.5), at(parses, 0.5), 10));
process.stdout.write(line('p90, bare parse', at(times, 0.9), at(parses, 0.5), ''));
process.stdout.write(line('p99, bare parse', at(times, 0.99), at(parses, 0.5), 300));
process.stdout.write(line('worst, empty Node', worst, empty, 5));
process.stdout.write('\nslowest:\n');
for (const { ms, command, verdict } of rows.toSorted((a, b) => b.ms - a.ms).slice(0, Number(values.top)))
  process.stdout.write(
    `  ${ms.toFixed(0).padStart(5)} ms  ${verdict.padEnd(5)}  ${command.replaceAll('\n', ' ').slice(0, 140)}\n`,
  );
