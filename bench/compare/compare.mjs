// Compares leeway with guards from npm on given corpora, side by side on one machine. Gives figures; writes no file.
// A row is {command | tool: "Bash", input: {command}, label?, expected?, n?}; only shell commands count, because not every guard reads more.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { spreadOf } from '../measure/spread-of.mjs';
import { guardsIn, hookOnce, installGuards } from './guards.mjs';

const labelOf = (row) =>
  row.label ??
  (row.expected?.disposition === undefined ? undefined : row.expected.disposition === 'quiet' ? 'benign' : 'dangerous');

/** `label`, where given, keeps only the rows of that label. `roots`: pairs of a recorded place and the checkout that stands for it. */
export function readCorpus(path, { sample, label, name, roots = [] } = {}) {
  const mapped = (text) => roots.reduce((now, [from, to]) => now.replaceAll(from, to), text);
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line))
    .map((row) => ({
      command: row.command ?? row.input?.command,
      cwd: row.cwd,
      tool: row.shell === 'powershell' ? row.shell : (row.tool ?? 'Bash'),
      label: labelOf(row),
      n: row.n ?? 1,
    }))
    .filter((row) => row.tool === 'Bash' && typeof row.command === 'string' && (label === undefined || row.label === label))
    .map((row) => ({ ...row, command: mapped(row.command), ...(row.cwd ? { cwd: mapped(row.cwd) } : {}) }));
  return { name: name ?? basename(path, '.jsonl'), rows: every(rows, sample ?? rows.length) };
}

/** `size` rows, spread evenly. */
export function every(rows, size) {
  const step = Math.max(1, rows.length / size);
  return Array.from({ length: Math.min(size, rows.length) }, (_, i) => rows[Math.floor(i * step)]);
}

/** A home and a project of their own: no guard finds anybody's settings. Not below temp, where rules differ. With `checkouts`, a home that holds them. */
function makePlace(checkouts) {
  const scratch = realpathSync(mkdtempSync(join(homedir(), '.leeway-bench-')));
  if (checkouts !== undefined) return { scratch, home: checkouts.home, project: checkouts.project };
  const project = join(scratch, 'project');
  mkdirSync(join(project, '.git', 'objects'), { recursive: true });
  mkdirSync(join(project, '.git', 'refs', 'heads'), { recursive: true });
  writeFileSync(join(project, '.git', 'HEAD'), 'ref: refs/heads/work\n');
  writeFileSync(join(project, '.git', 'config'), '[remote "origin"]\n\turl = https://github.com/acme/shop.git\n');
  return { scratch, home: scratch, project };
}

/** Every command meets all guards in turn before the next comes, so that what else the machine does falls on all alike. */
export async function compareGuards({ corpora, checkouts, guardsDir, hookCalls, say }) {
  installGuards(guardsDir);
  const { scratch, home, project } = makePlace(checkouts);
  const before = { ...process.env };
  Object.assign(process.env, { HOME: home, XDG_CONFIG_HOME: join(scratch, 'config'), XDG_STATE_HOME: join(scratch, 'state') });
  // A recorded directory that is no part of the checkout, such as a worktree that is gone, counts as its project.
  const placeOf = ({ cwd }) => (checkouts !== undefined && cwd !== undefined && existsSync(cwd) ? cwd : project);
  try {
    const sides = (await guardsIn(guardsDir, home)).map((guard) => ({ guard, times: [], hook: [], on: [] }));
    const all = corpora.flatMap(({ rows }) => rows);
    for (const row of every(all, 100))
      for (const { guard } of sides) await judged(guard, { command: row.command, cwd: placeOf(row) });
    for (const { name, rows } of corpora) {
      say(`${rows.length} commands of ${name}`);
      for (const { on } of sides) on.push(newTally(name, rows.length));
      for (const row of rows)
        for (const { guard, times, on } of sides) {
          const { verdict, ms } = await judged(guard, { command: row.command, cwd: placeOf(row) });
          times.push(ms);
          count(on.at(-1), row, verdict);
        }
    }
    say('hooks of the guards');
    for (const [i, row] of every(all, hookCalls).entries())
      for (const { guard, hook } of sides)
        hook.push(hookOnce(guard.hook, { command: row.command, cwd: placeOf(row) }, `bench-${i}`).ms);
    return sides.map(({ guard, times, hook, on }) => ({
      guard: guard.name,
      version: guard.version,
      perSecond: Math.round((1_000 * times.length) / times.reduce((sum, one) => sum + one, 0)),
      ms: spreadOf(times),
      hookMs: spreadOf(hook),
      on,
    }));
  } finally {
    for (const name of ['HOME', 'XDG_CONFIG_HOME', 'XDG_STATE_HOME'])
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    rmSync(scratch, { recursive: true, force: true });
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
