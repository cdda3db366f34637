// Bundles a piece of code that uses src/log for the measurements of this folder, and times processes. Run the other files by hand.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

export const LOG = fileURLToPath(new URL('../../src/log', import.meta.url));
export const tempDir = () => mkdtempSync(join(tmpdir(), 'leeway-bench-'));

/** Certificates named in the environment cost Node 20 fifty milliseconds at start; they are not what is measured. */
export const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;

export function bundled(source) {
  const dir = tempDir();
  const outfile = join(dir, 'bench.cjs');
  symlinkSync(join(LOG, '../../node_modules'), join(dir, 'node_modules'));
  buildSync({
    stdin: { contents: source, resolveDir: LOG, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    minify: true,
    external: ['libsql'],
    outfile,
    logLevel: 'error',
  });
  return outfile;
}

export function script(source) {
  const file = join(tempDir(), 'bench.cjs');
  writeFileSync(file, source);
  return file;
}

/** The bundle behind a loader that gives V8 the code it compiled in an earlier run, as a shipped hook would. Runs it once with `args`. */
export function withCodeCache(file, args) {
  const loader = script(`
    const vm = require('node:vm');
    const fs = require('node:fs');
    const file = ${JSON.stringify(file)};
    let cachedData;
    try { cachedData = fs.readFileSync(file + '.cache'); } catch {}
    const source = '(function (require, module, exports) {' + fs.readFileSync(file, 'latin1') + '})';
    const compiled = new vm.Script(source, { filename: file, cachedData });
    compiled.runInThisContext()(require, module, exports);
    if (cachedData === undefined) fs.writeFileSync(file + '.cache', compiled.createCachedData());
  `);
  spawnSync(process.execPath, [loader, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return loader;
}

/** Wall milliseconds of whole processes, the candidates interleaved: [min, p50] of each. */
export function timeProcesses(candidates, rounds) {
  const times = candidates.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [n, args] of candidates.entries()) {
      const start = performance.now();
      const run = spawnSync(process.execPath, args(round), { env, stdio: ['ignore', 'ignore', 'inherit'] });
      if (run.status !== 0) throw new Error(`exit ${run.status}`);
      times[n].push(performance.now() - start);
    }
  }
  return times.map((all) => {
    all.sort((a, b) => a - b);
    return { min: all[0], p50: all[Math.floor(all.length / 2)] };
  });
}

/** `node writer.cjs STATE_DIR COUNT NAME FILLER`. With TELL=yes it prints the id of each record that was written. */
export const WRITER = `
  import { writeSync } from 'node:fs';
  import { writeDecision } from './store.ts';
  import { toRecord } from './record.ts';
  import { quietDecision, context } from './sample-decision.ts';
  const [dir = '', count = '1', name = 'w', filler = '0'] = process.argv.slice(2);
  const store = { dir, spool: [], uid: process.getuid?.() ?? 0, now: () => Date.now() };
  for (let i = 0; i < Number(count); i += 1) {
    const decision = quietDecision({ id: name + '-' + i });
    const input = { command: 'cat a.ts ' + 'x'.repeat(Number(filler)) };
    const done = writeDecision(store, toRecord(context({ session: name, input }), decision, { now: Date.now() }));
    if (done.kind !== 'written') throw new Error(done.kind);
    if (process.env.TELL === 'yes') writeSync(1, decision.id + '\\n');
  }
`;

/** `node verify.cjs STATE_DIR` prints the ids and the verification. */
export const VERIFY = `
  import { verifyLog } from './verify.ts';
  import { scanLog } from './query.ts';
  const dir = process.argv[2] ?? '';
  const { records, problems, cut, twice } = verifyLog(dir);
  console.log(JSON.stringify({ records, problems, cut, twice, ids: scanLog(dir).find({}).map(({ record }) => record.id) }));
`;

export const verify = (verifier, dir) =>
  JSON.parse(spawnSync(process.execPath, [verifier, dir], { env, encoding: 'utf8', maxBuffer: 1e9 }).stdout);
