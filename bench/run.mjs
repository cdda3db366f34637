// All measurements in one run on one machine, written to a dated file that no hand touches. `npm run bench [-- ORDINARY.jsonl DANGEROUS.jsonl]`
// Without corpora the project's own is used: its quiet rows, and the others. `--sample N` rows of each, `--records N` the largest log, `--hook N` calls of
// each hook, `--guards DIR` where other guards are installed, `--note TEXT` said of the run on the page.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareGuards, readCorpus } from './compare/compare.mjs';
import { measureGrowth } from './measure/growth.mjs';
import { measureHook } from './measure/hook.mjs';
import { measureMemory } from './measure/memory.mjs';

const { values, positionals } = parseArgs({
  options: {
    sample: { type: 'string', default: '800' },
    records: { type: 'string', default: '1000000' },
    hook: { type: 'string', default: '20' },
    guards: { type: 'string', default: join(tmpdir(), 'leeway-bench-guards') },
    note: { type: 'string', default: '' },
    out: { type: 'string', default: join(import.meta.dirname, 'results') },
  },
  allowPositionals: true,
});
const say = (text) => console.error(`… ${text}`);
const sample = Number(values.sample);

function ownCorpus() {
  const folder = join(import.meta.dirname, '..', 'corpus');
  const whole = join(mkdtempSync(join(tmpdir(), 'leeway-bench-')), 'own.jsonl');
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl') && !name.startsWith('known-wrong'));
  writeFileSync(whole, files.map((name) => readFileSync(join(folder, name), 'utf8')).join(''));
  return [
    readCorpus(whole, { sample, label: 'benign', name: 'own corpus, quiet rows' }),
    readCorpus(whole, { sample, label: 'dangerous', name: 'own corpus, other rows' }),
  ];
}

const corpora = positionals.length === 0 ? ownCorpus() : positionals.map((path) => readCorpus(path, { sample }));
const loadBefore = loadavg()[0];
const guards = await compareGuards({ corpora, guardsDir: values.guards, hookCalls: Number(values.hook), say });
say('hook');
const hook = measureHook(Number(values.hook));
say('memory');
const memory = measureMemory();
const growth = await measureGrowth({ records: Number(values.records), say });

const date = new Date().toISOString().slice(0, 10);
const run = {
  format: 2,
  date,
  machine: {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    node: process.version,
    platform: process.platform,
    load: [loadBefore, loadavg()[0]].map((one) => Math.round(one * 10) / 10),
  },
  note: values.note,
  corpora: corpora.map(({ name, rows }) => ({ name, rows: rows.length })),
  guards,
  hook,
  memory,
  growth,
};
mkdirSync(values.out, { recursive: true });
writeFileSync(join(values.out, `${date}.json`), `${JSON.stringify(run, null, 2)}\n`);
console.error(`written: ${date}.json; \`npm run bench:page\` makes the page`);
