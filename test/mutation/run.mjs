// Weakens the analysis one place at a time and counts what the cases and the corpus notice. `npm run test:mutation [-- --sample N --seed S --only PATH --jobs N]`
// `--sample` is the number of mutants of each folder, or `all`; `--quick` stops after the nearest tests of each, which gives a lower bound.
// Fails when a folder stays below the share that each must reach. Survivors that were looked at and argued are listed in survivors.jsonc.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'jsonc-parser';
import { allMutants, bundleOracles, isSlow, oracleFiles, top } from './build-oracles.mjs';
import { judgeMutants } from './judge-mutants.mjs';
import { workerPool } from './pool.mjs';

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: 'src' },
    jobs: { type: 'string', default: '2' },
    quick: { type: 'boolean', default: false },
    out: { type: 'string', default: join(top, 'node_modules', '.cache', 'leeway-mutation') },
  },
});
const GOAL = 0.85;
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
  const possible = sites.filter(({ file }) => file.startsWith(values.only)).map((site) => ({ site, order: number() }));
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
const covered = await pool.run({ kind: 'cover', skip: oracleFiles().filter(isSlow) });
if (covered.kind === 'lost') throw covered.error;
const coverage = covered.result;
say(`${coverage.names.length} tests, ${coverage.broken.length} of no use`);
for (const at of coverage.broken.slice(0, 10)) say(`  of no use: ${coverage.names[at].file} ${coverage.names[at].name}`);
const results = await judgeMutants({ mutants, pool, coverage, isSlow, say, depth: values.quick ? 'nearest' : 'all' });
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
console.log('folder          mutants  killed  survived  unreached  argued   share');
let low = false;
for (const folder of new Set(results.map(({ file }) => folderOf(file)))) {
  const here = results.filter(({ file }) => folderOf(file) === folder);
  const count = (state) => here.filter((one) => one.state === state).length;
  const excused = here.filter((one) => one.state !== 'killed' && argued.has(`${one.file} ${one.name}`)).length;
  const share = count('killed') / here.length;
  if (share < GOAL) low = true;
  console.log(
    `${folder.padEnd(15)} ${String(here.length).padStart(7)} ${String(count('killed')).padStart(7)} ${String(count('survived')).padStart(9)} ${String(count('unreached')).padStart(10)} ${String(excused).padStart(7)} ${(100 * share).toFixed(1).padStart(6)}%`,
  );
}
console.log(`survivors with their lines: ${join(values.out, 'survivors.jsonl')}`);
if (low) console.log(`below the goal of ${100 * GOAL}%`);
process.exitCode = low ? 1 : 0;
