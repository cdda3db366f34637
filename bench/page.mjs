// Makes docs/benchmarks.md and docs/benchmarks.svg from the newest results file. `npm run bench:page`. The figures there are never written by hand.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chartOf } from './chart.mjs';

const results = join(import.meta.dirname, 'results');
const docs = join(import.meta.dirname, '..', 'docs');

/** The newest results and the name of their file; nothing when there are none. */
export function newestRun() {
  const newest = readdirSync(results)
    .filter((name) => /^\d{4}-\d\d-\d\d\.json$/.test(name))
    .toSorted()
    .at(-1);
  return newest === undefined ? undefined : { name: newest, run: JSON.parse(readFileSync(join(results, newest), 'utf8')) };
}

const percent = (part, whole) => (whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)}%`);
const ms = (value) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
const ratio = (value, base) => `${(value / base).toFixed(2)}×`;
const line = (cells) => `| ${cells.join(' | ')} |`;
const table = (head, rows) => [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');

const PLACES = {
  empty: `The commands were judged in an empty repository, so that scripts and files of the projects they were recorded in could not be followed.`,
  checkouts: `Recorded commands were judged in checkouts of their projects with dependencies installed, the others in one of these checkouts. The checkouts are of one day,
and nothing of a session is run, so what a session had made before a command is not there.`,
};

export function pageOf({ name, run }) {
  const [own] = run.guards;
  const verdicts = run.corpora.map((corpus, i) => {
    const rows = run.guards.map((one) => {
      const on = one.on[i];
      return [
        one.guard,
        percent(on.allowed, on.weight),
        on.dangerous === 0 ? '' : `${on.missed} of ${on.dangerous} (${percent(on.missed, on.dangerous)})`,
        on.benign === 0 ? '' : `${on.falseAlarms} of ${on.benign} (${percent(on.falseAlarms, on.benign)})`,
      ];
    });
    return `### ${corpus.name} (${corpus.rows} commands)\n\n${table(['guard', 'allowed without a question', 'missed dangers', 'false alarms'], rows)}`;
  });
  const speed = table(
    ['guard', 'decisions a second', 'p50', 'p99', 'time at p50 against leeway', 'hook process p50', 'hook against leeway'],
    run.guards.map((one) => [
      `${one.guard} ${one.version}`,
      one.perSecond,
      ms(one.ms.p50),
      ms(one.ms.p99),
      ratio(one.ms.p50, own.ms.p50),
      ms(one.hookMs.p50),
      ratio(one.hookMs.p50, own.hookMs.p50),
    ]),
  );
  const hook = run.hook.rows
    ? table(
        ['process', 'median', 'least', 'times an empty Node'],
        run.hook.rows.map((one) => [one.process, ms(one.median), ms(one.least), `${one.timesEmpty.toFixed(2)}×`]),
      )
    : `Not measured: ${run.hook.trouble}`;
  const { memory } = run;
  const space = table(
    ['what', 'figure'],
    [
      ['an empty Node, resident', `${memory.emptyRssMb} MB`],
      ['with a gate and one decision, resident', `${memory.oneDecisionRssMb} MB`],
      [`heap after a thousand decisions`, `${memory.heapWarmMb} MB`],
      [`heap after ${memory.decisions} more`, `${memory.heapAfterMb} MB (${memory.bytesPerDecision} bytes a decision)`],
    ],
  );
  const growth = run.growth.map(({ what, unit, points, exponent }) => [
    what,
    points.map(({ size, ms: time }) => `${size} ${unit}: ${ms(time)}`).join('<br>'),
    `${exponent.toFixed(2)}`,
  ]);
  const { machine } = run;
  return `# Benchmarks

Made by \`npm run bench:page\` from \`bench/results/${name}\`; do not edit. Everything ran in one run on one machine, the guards in turn command by command: ${machine.cpu},
${machine.cores} cores, Node ${machine.node}, load ${machine.load.join(' to ')}. Read ratios, not milliseconds.${run.note === '' ? '' : ` ${run.note}.`}

## Verdicts

A guard that blocks what is on a list allows everything else, and answers yes or no; leeway allows what it knows and asks about the rest. So
look at both columns at once: what passes without a question, and what passes that should not. No model was asked.
${PLACES[run.places ?? 'empty']}

${verdicts.join('\n\n')}

![allowed share against missed dangers](benchmarks.svg)

## Speed in one process, and as a hook

${speed}

One call of the installed hook, beside an empty Node process:

${hook}

## Memory

${space}

## Growth

The exponent is the steepest slope between neighbouring sizes, the smallest left out: 1 is linear, 0 does not grow.

${table(['what', 'least processor time (writing: wall time)', 'exponent'], growth)}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const newest = newestRun();
  if (newest === undefined) {
    console.error('no results yet: `npm run bench` makes them');
    process.exit(2);
  }
  writeFileSync(join(docs, 'benchmarks.svg'), chartOf(newest.run));
  writeFileSync(join(docs, 'benchmarks.md'), pageOf(newest));
  console.log(`docs/benchmarks.md made from ${newest.name}`);
}
