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

/** Every command meets all guards in turn before the next comes, so that what else the machine does falls on all alike. */
export async function compareGuards({ corpora, guardsDir, hookCalls, say }) {
  installGuards(guardsDir);
  const { home, project } = makePlace();
  const before = process.env.HOME;
  process.env.HOME = home;
  try {
    const sides = (await guardsIn(guardsDir, home)).map((guard) => ({ guard, times: [], hook: [], on: [] }));
    const all = corpora.flatMap(({ rows }) => rows);
    for (const { command } of every(all, 100)) for (const { guard } of sides) await judged(guard, { command, cwd: project });
    for (const { name, rows } of corpora) {
      say(`${rows.length} commands of ${name}`);
      for (const { on } of sides) on.push(newTally(name, rows.length));
      for (const row of rows)
        for (const { guard, times, on } of sides) {
          const { verdict, ms } = await judged(guard, { command: row.command, cwd: project });
          times.push(ms);
          count(on.at(-1), row, verdict);
        }
    }
    say('hooks of the guards');
    for (const [i, { command }] of every(all, hookCalls).entries())
      for (const { guard, hook } of sides) hook.push(hookOnce(guard.hook, { command, cwd: project }, `bench-${i}`).ms);
    return sides.map(({ guard, times, hook, on }) => ({
      guard: guard.name,
      version: guard.version,
      perSecond: Math.round((1_000 * times.length) / times.reduce((sum, one) => sum + one, 0)),
      ms: spreadOf(times),
      hookMs: spreadOf(hook),
      on,
    }));
  } finally {
    process.env.HOME = before;
    rmSync(home, { recursive: true, force: true });
  }
}

async function judged(guard, call) {
  guard.prepare();
  const begun = performance.now();
  const verdict = await guard.check(call);
  return { verdict, ms: performance.now() - begun };
}

const newTally = (corpus, rows) => ({ corpus, rows, weight: 0, allowed: 0, dangerous: 0, missed: 0, benign: 0, falseAlarms: 0 });

function count(tally, { label, n }, verdict) {
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
