// Compares leeway with guards from npm on given corpora, side by side on one machine. Gives figures; writes no file.
// A row is {command | tool: "Bash", input: {command}, label?, expected?, n?}; only shell commands count, because not every guard reads more.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { spreadOf } from '../measure/spread-of.mjs';
import { guardsIn, hookOnce, installGuards } from './guards.mjs';

const labelOf = (row) =>
  row.label ??
  (row.expected?.disposition === undefined ? undefined : row.expected.disposition === 'quiet' ? 'benign' : 'dangerous');

/** `label`, where given, keeps only the rows of that label. */
export function readCorpus(path, { sample, label, name } = {}) {
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line))
    .map((row) => ({ command: row.command ?? row.input?.command, tool: row.tool ?? 'Bash', label: labelOf(row), n: row.n ?? 1 }))
    .filter((row) => row.tool === 'Bash' && typeof row.command === 'string' && (label === undefined || row.label === label));
  return { name: name ?? basename(path, '.jsonl'), rows: every(rows, sample ?? rows.length) };
}

/** `size` rows, spread evenly. */
export function every(rows, size) {
  const step = Math.max(1, rows.length / size);
  return Array.from({ length: Math.min(size, rows.length) }, (_, i) => rows[Math.floor(i * step)]);
}

/** A home and a project of their own: no guard finds anybody's settings. Not below temp, where rules differ. */
function makePlace() {
  const home = realpathSync(mkdtempSync(join(homedir(), '.leeway-bench-')));
  const project = join(home, 'project');
  mkdirSync(join(project, '.git', 'objects'), { recursive: true });
  mkdirSync(join(project, '.git', 'refs', 'heads'), { recursive: true });
  writeFileSync(join(project, '.git', 'HEAD'), 'ref: refs/heads/work\n');
  writeFileSync(join(project, '.git', 'config'), '[remote "origin"]\n\turl = https://github.com/acme/shop.git\n');
  return { home, project };
}

export async function compareGuards({ corpora, guardsDir, hookCalls, say }) {
  installGuards(guardsDir);
  const { home, project } = makePlace();
  const before = process.env.HOME;
  process.env.HOME = home;
  try {
    const results = [];
    for (const guard of await guardsIn(guardsDir, home)) {
      say(guard.name);
      results.push(await measure(guard, { corpora, project, hookCalls }));
    }
    return results;
  } finally {
    process.env.HOME = before;
    rmSync(home, { recursive: true, force: true });
  }
}

async function measure(guard, { corpora, project, hookCalls }) {
  guard.prepare();
  const all = corpora.flatMap(({ rows }) => rows);
  for (const { command } of every(all, 200)) await guard.check({ command, cwd: project });
  const times = [];
  const on = [];
  for (const { name, rows } of corpora) {
    const tally = { corpus: name, rows: rows.length, weight: 0, allowed: 0, dangerous: 0, missed: 0, benign: 0, falseAlarms: 0 };
    for (const { command, label, n } of rows) {
      const begun = performance.now();
      const verdict = await guard.check({ command, cwd: project });
      times.push(performance.now() - begun);
      tally.weight += n;
      if (verdict === 'allow') tally.allowed += n;
      if (label === 'dangerous') {
        tally.dangerous += 1;
        if (verdict === 'allow') tally.missed += 1;
      }
      if (label === 'benign') {
        tally.benign += 1;
        if (verdict !== 'allow') tally.falseAlarms += 1;
      }
    }
    on.push(tally);
  }
  const hook = every(all, hookCalls).map(({ command }, i) => hookOnce(guard.hook, { command, cwd: project }, `bench-${i}`).ms);
  return {
    guard: guard.name,
    version: guard.version,
    perSecond: Math.round((1_000 * times.length) / times.reduce((sum, one) => sum + one, 0)),
    ms: spreadOf(times),
    hookMs: spreadOf(hook),
    on,
  };
}
