// Runs real commands on copies of sample projects and compares what leeway predicted with what they did: `npm run audit:runs [-- PROJECT…]`.
// Fails if a command did something stricter than predicted that `known.txt` does not list.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeProjects } from './projects.mjs';

const here = import.meta.dirname;
const tool = join(here, '..', '..', 'dist', 'leeway.cjs');
const readyCode = spawnSync(process.execPath, [join(here, '..', 'contain', 'set-up.mjs')], { stdio: 'inherit' }).status;
if (readyCode !== 0) process.exit(readyCode ?? 1);

const listed = (file) =>
  readFileSync(join(here, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
const names = process.argv.slice(2);
const known = new Set(listed('known.txt'));
const base = mkdtempSync('/var/tmp/leeway-audit-');
const rows = [];
try {
  const { home, env, directory } = makeProjects(base);
  mkdirSync(join(home, '.config'), { recursive: true });
  for (const file of readdirSync(join(here, 'commands')).toSorted()) {
    const project = file.replace(/\.txt$/, '');
    if (names.length > 0 && !names.includes(project)) continue;
    for (const text of listed(join('commands', file))) rows.push({ project, ...audited(text, { cwd: directory(project), env }) });
  }
} finally {
  rmSync(base, { recursive: true, force: true });
}
report();

function audited(text, { cwd, env }) {
  const done = spawnSync(process.execPath, [tool, 'run', '--audit', '--json', '-c', text], {
    cwd,
    env,
    encoding: 'utf8',
    input: '',
    timeout: 120_000,
    maxBuffer: 1 << 28,
  });
  const line = (done.stderr ?? '').trimEnd().split('\n').at(-1) ?? '';
  try {
    const row = JSON.parse(line);
    if (typeof row.predicted === 'string') return row;
  } catch {
    // Said below.
  }
  return { text, failed: line.slice(0, 300) };
}

function report() {
  const count = (test) => rows.filter(test).length;
  const ran = rows.filter(({ failed }) => failed === undefined);
  const strict = ran.filter(({ unpredicted }) => unpredicted.some(({ weight }) => weight === 'stricter'));
  const mild = ran.filter((row) => row.unpredicted.length > 0 && !strict.includes(row));
  for (const { text, failed } of rows) if (failed !== undefined) console.log(`NOT RUN  ${text}\n         ${failed}`);
  for (const [title, some] of [
    ['STRICTER', strict],
    ['SAME', mild],
  ])
    for (const row of some) {
      console.log(`${title}${known.has(row.text) ? ' (known)' : ''}  [${row.project}] ${row.text}`);
      for (const { effect, disposition } of row.unpredicted.slice(0, 6)) console.log(`    ${disposition}: ${effect}`);
      console.log(`    case: ${row.case}`);
    }
  for (const row of ran) if (row.unpredictedNetwork) console.log(`NETWORK  [${row.project}] ${row.text}`);
  console.log(
    [
      `${rows.length} commands: ${count((row) => row.failed !== undefined)} not run, ${ran.filter((row) => row.changes > 0).length} changed something`,
      `everything predicted: ${ran.length - strict.length - mild.length}`,
      `not predicted, no stricter than the prediction: ${mild.length}`,
      `not predicted and stricter: ${strict.length} (known: ${strict.filter(({ text }) => known.has(text)).length})`,
      `unpredicted attempts to reach a network: ${ran.filter((row) => row.unpredictedNetwork).length}`,
    ].join('\n'),
  );
  if (process.env.AUDIT_ROWS) writeFileSync(process.env.AUDIT_ROWS, rows.map((row) => JSON.stringify(row)).join('\n'));
  process.exitCode = strict.some(({ text }) => !known.has(text)) || rows.some(({ failed }) => failed !== undefined) ? 1 : 0;
}
