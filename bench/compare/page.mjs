// Makes docs/benchmarks.md from the newest results file. The figures on that page are never written by hand.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const results = join(import.meta.dirname, 'results');
const newest = readdirSync(results)
  .filter((name) => name.endsWith('.json'))
  .toSorted()
  .at(-1);
if (newest === undefined) {
  console.error('no results yet: run bench/compare/run.mjs first');
  process.exit(2);
}
const run = JSON.parse(readFileSync(join(results, newest), 'utf8'));
const [own] = run.results;
const percent = (part, whole) => (whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)}%`);
const ms = (value) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
const ratio = (value, base) => `${(value / base).toFixed(2)}×`;
const line = (cells) => `| ${cells.join(' | ')} |`;
const table = (head, rows) => [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');

const speed = table(
  ['guard', 'decisions a second', 'p50', 'p99', 'hook process p50', 'hook against leeway'],
  run.results.map((one) => [
    `${one.guard} ${one.version}`,
    one.perSecond,
    ms(one.ms.p50),
    ms(one.ms.p99),
    ms(one.hookMs.p50),
    ratio(one.hookMs.p50, own.hookMs.p50),
  ]),
);
const corpora = run.corpora.map(({ name, rows }, i) => {
  const body = table(
    ['guard', 'allowed without a question', 'missed dangers', 'false alarms'],
    run.results.map((one) => {
      const on = one.on[i];
      return [
        one.guard,
        percent(on.allowed, on.weight),
        on.dangerous === 0 ? '' : `${on.missed} of ${on.dangerous} (${percent(on.missed, on.dangerous)})`,
        on.benign === 0 ? '' : `${on.falseAlarms} of ${on.benign} (${percent(on.falseAlarms, on.benign)})`,
      ];
    }),
  );
  return `### ${name} (${rows} commands)\n\n${body}`;
});
const growth = table(
  ['guard', ...own.growth.map(({ characters }) => `${characters} characters`)],
  run.results.map((one) => [one.guard, ...one.growth.map((point) => ms(point.ms))]),
);

/** Approved share of ordinary calls against missed dangers: the upper left corner is the place to be. */
function chart() {
  const friendly = run.corpora.findIndex((_, i) => own.on[i].dangerous === 0 || own.on[i].benign > 0);
  const hostile = run.corpora.findIndex((_, i) => own.on[i].dangerous > 0);
  if (friendly < 0 || hostile < 0) return '';
  const x = (one) => 60 + 520 * (one.on[hostile].missed / one.on[hostile].dangerous);
  const y = (one) => 300 - 270 * (one.on[friendly].allowed / one.on[friendly].weight);
  const dots = run.results.map(
    (one) =>
      `<circle cx="${x(one).toFixed(1)}" cy="${y(one).toFixed(1)}" r="6" fill="#2f7fb8"/><text x="${(x(one) + 10).toFixed(1)}" y="${(y(one) + 4).toFixed(1)}" font-size="12" fill="#667085">${one.guard}</text>`,
  );
  return `<svg viewBox="0 0 760 350" xmlns="http://www.w3.org/2000/svg" role="img"><title>allowed share against missed dangers</title><rect x="60" y="30" width="520" height="270" fill="none" stroke="#98a2b3"/><text x="320" y="335" font-size="12" text-anchor="middle" fill="#667085">missed dangers, 0 to 100% (${run.corpora[hostile].name})</text><text x="20" y="165" font-size="12" text-anchor="middle" transform="rotate(-90 20 165)" fill="#667085">allowed, 0 to 100% (${run.corpora[friendly].name})</text>${dots.join('')}</svg>`;
}

writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'benchmarks.svg'), `${chart()}\n`);
writeFileSync(
  join(import.meta.dirname, '..', '..', 'docs', 'benchmarks.md'),
  `# Benchmarks

Made by \`bench/compare/page.mjs\` from \`bench/compare/results/${newest}\`; do not edit. All guards ran one after the other in one run on one machine:
${run.machine.cpu}, ${run.machine.cores} cores, Node ${run.machine.node}.${run.note === '' ? '' : ` ${run.note}.`}

A guard that blocks what is on a list allows everything else, and answers yes or no; leeway allows what it knows and asks about the rest. So
look at both columns at once: what passes without a question, and what passes that should not.

## Verdicts

${corpora.join('\n\n')}

![allowed share against missed dangers](benchmarks.svg)

## Speed

${speed}

## Growth with the length of a command

${growth}
`,
);
console.log('docs/benchmarks.md written');
