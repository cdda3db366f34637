// Compares leeway with guards from npm on given corpora, side by side in one run on one machine, and writes a dated results file.
//   node build/build.mjs && node bench/compare/run.mjs CORPUS.jsonl… [--sample N] [--guards DIR] [--hook N] [--note TEXT]
// A row is {command | tool: "Bash", input: {command}, cwd?, label?, expected?, n?}; only shell commands are compared, because not every guard reads more.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { guardsIn, hookOnce, installGuards } from './guards.mjs';

const { values, positionals } = parseArgs({
  options: {
    sample: { type: 'string' },
    guards: { type: 'string' },
    hook: { type: 'string' },
    note: { type: 'string' },
    out: { type: 'string' },
  },
  allowPositionals: true,
});
if (positionals.length === 0) {
  console.error('name at least one corpus');
  process.exit(2);
}

const dir = values.guards ?? join(tmpdir(), 'leeway-bench-guards');
installGuards(dir);
// A home of its own: no guard finds anybody's settings. Not below temp, where rules differ.
const home = realpathSync(mkdtempSync(join(homedir(), '.leeway-bench-')));
const project = join(home, 'project');
mkdirSync(join(project, '.git', 'objects'), { recursive: true });
mkdirSync(join(project, '.git', 'refs', 'heads'), { recursive: true });
writeFileSync(join(project, '.git', 'HEAD'), 'ref: refs/heads/work\n');
writeFileSync(join(project, '.git', 'config'), '[remote "origin"]\n\turl = https://github.com/acme/shop.git\n');
process.env.HOME = home;

const labelOf = (row) =>
  row.label ??
  (row.expected?.disposition === undefined ? undefined : row.expected.disposition === 'quiet' ? 'benign' : 'dangerous');

function readCorpus(path) {
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line))
    .map((row) => ({ command: row.command ?? row.input?.command, tool: row.tool ?? 'Bash', label: labelOf(row), n: row.n ?? 1 }))
    .filter(({ tool, command }) => tool === 'Bash' && typeof command === 'string');
  const size = values.sample === undefined ? rows.length : Number(values.sample);
  const step = Math.max(1, rows.length / size);
  const chosen = Array.from({ length: Math.min(size, rows.length) }, (_, i) => rows[Math.floor(i * step)]);
  // Everybody judges in the same real directory, so that nobody stumbles over paths that are not there.
  return { name: basename(path, '.jsonl'), rows: chosen.map((row) => ({ ...row, cwd: project })) };
}

const at = (sorted, p) => sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)];
const spread = (times) => {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: at(sorted, 50), p90: at(sorted, 90), p99: at(sorted, 99), most: sorted.at(-1) };
};

async function measure(guard, corpora) {
  guard.prepare();
  const all = corpora.flatMap(({ rows }) => rows);
  for (const row of all.slice(0, 200)) await guard.check(row);
  const before = process.memoryUsage().heapUsed;
  const times = [];
  const on = [];
  for (const { name, rows } of corpora) {
    const tally = { corpus: name, rows: rows.length, weight: 0, allowed: 0, dangerous: 0, missed: 0, benign: 0, falseAlarms: 0 };
    for (const row of rows) {
      const begun = process.hrtime.bigint();
      const verdict = await guard.check(row);
      times.push(Number(process.hrtime.bigint() - begun) / 1e6);
      tally.weight += row.n;
      if (verdict === 'allow') tally.allowed += row.n;
      if (row.label === 'dangerous') {
        tally.dangerous += 1;
        if (verdict === 'allow') tally.missed += 1;
      }
      if (row.label === 'benign') {
        tally.benign += 1;
        if (verdict !== 'allow') tally.falseAlarms += 1;
      }
    }
    on.push(tally);
  }
  const hookCalls = Array.from(
    { length: Number(values.hook ?? 20) },
    (_, i) => all[Math.floor((i * all.length) / Number(values.hook ?? 20))],
  );
  const hook = hookCalls.map((row, i) => hookOnce(guard.hook, row, `bench-${i}`).ms);
  return {
    guard: guard.name,
    version: guard.version,
    perSecond: Math.round((1_000 * times.length) / times.reduce((sum, one) => sum + one, 0)),
    ms: spread(times),
    hookMs: spread(hook),
    heapGrowthMb: Math.round(((process.memoryUsage().heapUsed - before) / 1e6) * 10) / 10,
    on,
  };
}

/** How the time of one decision grows with the length of the command. */
async function growth(guard) {
  guard.prepare();
  const points = [];
  for (const words of [10, 100, 1_000, 10_000]) {
    const command = `${'ls -la src && '.repeat(words / 10)}git status`;
    const times = [];
    for (let i = 0; i < 5; i += 1) {
      const begun = process.hrtime.bigint();
      await guard.check({ command, cwd: project });
      times.push(Number(process.hrtime.bigint() - begun) / 1e6);
    }
    points.push({ characters: command.length, ms: Math.min(...times) });
  }
  return points;
}

const corpora = positionals.map(readCorpus);
const results = [];
for (const guard of await guardsIn(dir, home)) {
  console.error(`${guard.name} …`);
  results.push({ ...(await measure(guard, corpora)), growth: await growth(guard) });
}
rmSync(home, { recursive: true, force: true });
const date = new Date().toISOString().slice(0, 10);
const out = values.out ?? join(import.meta.dirname, 'results');
mkdirSync(out, { recursive: true });
const file = join(out, `${date}.json`);
const machine = {
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  node: process.version,
  platform: process.platform,
};
writeFileSync(
  file,
  `${JSON.stringify({ format: 1, date, machine, note: values.note ?? '', corpora: corpora.map(({ name, rows }) => ({ name, rows: rows.length })), results }, null, 2)}\n`,
);
console.error(`written to ${file}; \`node bench/compare/page.mjs\` makes the page`);
