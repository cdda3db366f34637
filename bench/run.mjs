// All measurements in one run on one machine, written to a dated file that no hand touches. `npm run bench [-- ORDINARY.jsonl DANGEROUS.jsonl]`
// Without corpora the project's own is used: its quiet rows, and the others. `--sample N` rows of each, `--records N` the largest log, `--hook N` calls of
// each hook, `--guards DIR` where other guards are installed, `--note TEXT` said of the run on the page. Recorded commands are judged in checkouts of their
// projects with `--home DIR`, which holds them, `--root FROM=TO` for each recorded place, and `--project DIR` for rows that were recorded nowhere.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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
    home: { type: 'string' },
    root: { type: 'string', multiple: true, default: [] },
    project: { type: 'string' },
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

const { home, project } = values;
if ((home === undefined) !== (project === undefined)) throw new Error('`--home` and `--project` belong together');
const checkouts = home === undefined ? undefined : { home: resolve(home), project: resolve(project) };
const roots = values.root.map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]);
const corpora = positionals.length === 0 ? ownCorpus() : positionals.map((path) => readCorpus(path, { sample, roots }));
const loadBefore = loadavg()[0];
const guards = await compareGuards({ corpora, checkouts, guardsDir: values.guards, hookCalls: Number(values.hook), say });
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
  places: checkouts === undefined ? 'empty' : 'checkouts',
  corpora: corpora.map(({ name, rows }) => ({ name, rows: rows.length })),
  guards,
  hook,
  memory,
  growth,
};
mkdirSync(values.out, { recursive: true });
writeFileSync(join(values.out, `${date}.json`), `${JSON.stringify(run, null, 2)}\n`);
console.error(`written: ${date}.json; \`npm run bench:page\` makes the page`);
