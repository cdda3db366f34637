// Weakens the analysis one place at a time and counts what the cases and the corpus notice. `npm run test:mutation [-- --sample N --seed S --only PATH,PATH --jobs N --write]`
// `--sample` is the number of mutants of each folder, or `all`; `--quick` stops after the nearest tests of each, which gives a lower bound.
// `--write` keeps the figures, dated, in results.json.
// Fails when a folder stays below the share that each must reach. Survivors that were looked at and argued are listed in survivors.jsonc.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'jsonc-parser';
import { SAMPLED, allMutants, bundleOracles, isSlow, oracleFiles, top } from './build-oracles.mjs';
import { judgeMutants } from './judge-mutants.mjs';
import { workerPool } from './pool.mjs';

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: 'src' },
    jobs: { type: 'string', default: '2' },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    out: { type: 'string', default: join(top, 'node_modules', '.cache', 'leeway-mutation') },
  },
});
const GOAL = 0.85;
const chosen = values.only.split(',');
const begun = Date.now();
const say = (text) => console.error(`${((Date.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${text}`);

/** Numbers that look random and are the same for the same seed. */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const folderOf = (file) => file.split('/').slice(0, 2).join('/');
const argued = new Set(
  parse(readFileSync(join(import.meta.dirname, 'survivors.jsonc'), 'utf8')).flatMap(({ file, mutants }) =>
    mutants.map((name) => `${file} ${name}`),
  ),
);

const files = await allMutants();
const folders = new Map();
for (const { file, sites } of files) {
  const list = folders.get(folderOf(file)) ?? [];
  folders.set(folderOf(file), list);
  for (const site of sites) list.push(site);
}
const mutants = [];
for (const [, sites] of [...folders].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  const number = random(Number(values.seed));
  const possible = sites
    .filter(({ file }) => chosen.some((path) => file.startsWith(path)))
    .map((site) => ({ site, order: number() }));
  const size = values.sample === 'all' ? possible.length : Number(values.sample);
  for (const { site } of possible.toSorted((a, b) => a.order - b.order).slice(0, size)) {
    site.id = mutants.length;
    const { id, file, line, name, source } = site;
    mutants.push({ id, file, line, name, source });
  }
}
const work = mkdtempSync(join(tmpdir(), 'leeway-mutation-'));
const bundle = join(work, 'oracles.cjs');
writeFileSync(bundle, await bundleOracles(files));
say(`${mutants.length} mutants of ${[...folders.values()].reduce((sum, { length }) => sum + length, 0)}, built`);
const pool = workerPool(Number(values.jobs), { bundle, requireFrom: join(top, 'package.json'), count: mutants.length });
const asked = Date.now();
const covered = await pool.run({ kind: 'cover', skip: oracleFiles().filter(isSlow) });
if (covered.kind === 'lost') throw covered.error;
const coverage = covered.result;
say(`${coverage.names.length} tests, ${coverage.broken.length} of no use`);
for (const at of coverage.broken.slice(0, 10)) say(`  of no use: ${coverage.names[at].file} ${coverage.names[at].name}`);
// A mutant with which the same tests take so much longer is noticed by that.
const limit = 120_000 + 4 * (Date.now() - asked);
const results = await judgeMutants({ mutants, pool, coverage, isSlow, say, limit, depth: values.quick ? 'nearest' : 'all' });
await pool.end();
rmSync(work, { recursive: true, force: true });

mkdirSync(values.out, { recursive: true });
const alive = results.filter(({ state }) => state !== 'killed');
const lines = (list) =>
  list
    .map(
      ({ id: _id, ...one }) => `${JSON.stringify(one)}
`,
    )
    .join('');
writeFileSync(join(values.out, 'survivors.jsonl'), lines(alive));
writeFileSync(join(values.out, 'results.jsonl'), lines(results));
/** The interval that holds the share of all mutants of the folder with 95%: Wilson's. */
function interval(hits, size) {
  const z = 1.96;
  const share = hits / size;
  const middle = share + (z * z) / (2 * size);
  const half = z * Math.sqrt((share * (1 - share)) / size + (z * z) / (4 * size * size));
  return [(middle - half) / (1 + (z * z) / size), (middle + half) / (1 + (z * z) / size)];
}
const percent = (share) => `${(100 * share).toFixed(1)}%`;
console.log('folder          mutants  killed  survived  unreached  argued   share  95% of all');
let low = false;
const written = [];
for (const folder of new Set(results.map(({ file }) => folderOf(file)))) {
  const here = results.filter(({ file }) => folderOf(file) === folder);
  const count = (state) => here.filter((one) => one.state === state).length;
  const excused = here.filter((one) => one.state !== 'killed' && argued.has(`${one.file} ${one.name}`)).length;
  const judged = here.length - excused;
  const share = count('killed') / judged;
  const [from, to] = interval(count('killed'), judged);
  if (share < GOAL && folder !== SAMPLED) low = true;
  const [killed, survived, unreached] = ['killed', 'survived', 'unreached'].map(count);
  const all = folders.get(folder)?.length ?? 0;
  written.push({ folder, all, sample: here.length, killed, survived, unreached, argued: excused, share, interval: [from, to] });
  console.log(
    `${folder.padEnd(15)} ${String(here.length).padStart(7)} ${String(killed).padStart(7)} ${String(survived).padStart(9)} ${String(unreached).padStart(10)} ${String(excused).padStart(7)} ${percent(share).padStart(7)}  ${percent(from)} to ${percent(to)}`,
  );
}
if (values.write) {
  const depth = values.quick ? 'nearest tests only: a lower bound' : 'all tests';
  const text = JSON.stringify(
    { date: new Date().toISOString().slice(0, 10), seed: Number(values.seed), depth, goal: GOAL, folders: written },
    undefined,
    2,
  );
  writeFileSync(join(import.meta.dirname, 'results.json'), `${text}\n`);
}
console.log(`survivors with their lines: ${join(values.out, 'survivors.jsonl')}`);
if (low) console.log(`below the goal of ${100 * GOAL}%`);
process.exitCode = low ? 1 : 0;
