// What leeway says of a corpus of calls, and how long it takes against a bare parse of the same commands in the same run.
// Usage: node bench/shell/corpus.mjs FILE.jsonl… [--root FROM=TO]… [--top N] [--cwd DIR]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bundle } from '../bundle.mjs';

const { values, positionals } = parseArgs({
  options: {
    root: { type: 'string', multiple: true, default: [] },
    top: { type: 'string', default: '30' },
    cwd: { type: 'string', default: '/home/dev/app' },
  },
  allowPositionals: true,
});
const { createGate, parse } = await bundle(
  `export { createGate } from './src/gate/create-gate.ts'; export { parse } from 'unbash';`,
);
const maps = values.root.map((one) => one.split('='));
const mapped = (text) => maps.reduce((now, [from, to]) => now.replaceAll(from, to), text);

const percentile = (sorted, p) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0;

for (const file of positionals) {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(mapped(line)));
  const gate = createGate({ record: 'off', agent: 'claude-code' });
  const shares = new Map();
  const reasons = new Map();
  const times = [];
  const parses = [];
  let [weight, dangerousAllowed, dangerous, benign, benignAsked] = [0, 0, 0, 0, 0];
  const missed = [];
  for (const [i, row] of rows.entries()) {
    const input = row.input ?? { command: row.command };
    if (Array.isArray(input.command)) input.command = input.command.join(' ');
    const call = { tool: row.tool ?? 'Bash', input, cwd: row.cwd || values.cwd };
    if (call.tool === 'Bash') {
      const begun = performance.now();
      parse(String(input.command ?? ''));
      parses.push(performance.now() - begun);
    }
    const begun = performance.now();
    const decision = await gate.check(call, { session: `row ${i}` });
    if (call.tool === 'Bash') times.push(performance.now() - begun);
    const n = row.n ?? 1;
    weight += n;
    const kind = call.tool === 'Bash' ? 'shell' : 'other';
    const key = `${kind} ${decision.disposition}`;
    const share = shares.get(key) ?? { rows: 0, weight: 0 };
    shares.set(key, { rows: share.rows + 1, weight: share.weight + n });
    if (decision.disposition === 'review' && kind === 'shell') {
      const why = decision.reason.replaceAll(/[0-9a-f]{7,}/g, 'H').replaceAll(/\/[\w./-]{8,}/g, 'P');
      reasons.set(why, (reasons.get(why) ?? 0) + n);
    }
    if (row.label === 'dangerous') {
      dangerous++;
      if (decision.verdict === 'allow') {
        dangerousAllowed++;
        missed.push(String(input.command).slice(0, 140).replaceAll('\n', '⏎'));
      }
    }
    if (row.label === 'benign') {
      benign++;
      if (decision.verdict !== 'allow') benignAsked++;
    }
  }
  console.log(`\n${file}: ${rows.length} rows`);
  const totals = new Map();
  for (const [key, one] of shares) {
    const kind = key.split(' ')[0];
    const total = totals.get(kind) ?? { rows: 0, weight: 0 };
    totals.set(kind, { rows: total.rows + one.rows, weight: total.weight + one.weight });
  }
  for (const [key, one] of [...shares].sort()) {
    const total = totals.get(key.split(' ')[0]);
    console.log(
      `  ${key.padEnd(18)} ${String(one.rows).padStart(6)}  ${((100 * one.rows) / total.rows).toFixed(1).padStart(5)}%   weighted ${((100 * one.weight) / total.weight).toFixed(1).padStart(5)}%`,
    );
  }
  if (dangerous > 0) {
    console.log(`  dangerous allowed ${dangerousAllowed} of ${dangerous}`);
    for (const one of missed) console.log(`    ${one}`);
  }
  if (benign > 0) console.log(`  must-allow rows not allowed ${benignAsked} of ${benign}`);
  if (times.length > 0) {
    times.sort((a, b) => a - b);
    parses.sort((a, b) => a - b);
    const bare = percentile(parses, 0.5);
    console.log(
      `  decision time as multiples of a bare parse (median ${(bare * 1000).toFixed(0)} µs): median ${(percentile(times, 0.5) / bare).toFixed(1)}, p99 ${(percentile(times, 0.99) / bare).toFixed(1)}`,
    );
  }
  console.log(`  most frequent reasons for review of shell calls`);
  for (const [why, n] of [...reasons].sort((a, b) => b[1] - a[1]).slice(0, Number(values.top)))
    console.log(`    ${String(n).padStart(5)}  ${why}`);
}
