// How far rules go that were learned from half of recorded sessions: questions of the other half with and without them, and dangerous calls that they allow.
// Usage: node bench/suggest.mjs SESSIONS.jsonl [DANGEROUS.jsonl] [--checkouts DIR] [--left FILE]
//   Sessions are halved by their place in the file; each half teaches the other. Nothing is run; the user's own configuration is left out: set HOME to an
//   empty directory that is not below a temporary one, or temporary files would count as the user's own. Calls that could not be judged are not counted.
//   --checkouts: what bench/replay/checkouts.mjs made, so that the projects are there. --left: writes the shell calls that are still asked about.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundle } from './bundle.mjs';

const { values, positionals } = parseArgs({
  options: { checkouts: { type: 'string' }, left: { type: 'string' } },
  allowPositionals: true,
});
const [sessionsFile, dangerousFile] = positionals;
if (sessionsFile === undefined) {
  console.error('usage: node bench/suggest.mjs SESSIONS.jsonl [DANGEROUS.jsonl] [--checkouts DIR] [--left FILE]');
  process.exit(2);
}
if (homedir().startsWith(`${tmpdir()}/`)) {
  console.error(
    `HOME is below ${tmpdir()}: temporary files would count as the user's own; set HOME to an empty directory elsewhere`,
  );
  process.exit(2);
}
const { learnRules, replayHere, readSession, mapSession, readRootMapping, createGate, realHost } = await bundle(`
  export { mapSession } from './src/eval/replay/map-session.ts';
  export { readRootMapping } from './src/eval/map-roots.ts';
  export { learnRules } from './src/cli/suggest-learn.ts';
  export { replayHere } from './src/cli/replay-judge.ts';
  export { readSession } from './src/eval/replay/recorded-session.ts';
  export { createGate } from './src/gate/create-gate.ts';
  export { realHost } from './src/host/real-host.ts';
`);
const rowsOf = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
const placed = new Map(
  values.checkouts === undefined
    ? []
    : JSON.parse(readFileSync(join(values.checkouts, 'checkouts.json'), 'utf8')).map(({ session, roots }) => [session, roots]),
);
const sessions = rowsOf(sessionsFile).flatMap((line) => {
  const read = readSession(line);
  if (read.kind !== 'session') return [];
  const roots = placed.get(read.session.id) ?? [];
  return [
    mapSession(
      read.session,
      roots.map((text) => readRootMapping(text)),
    ),
  ];
});
const left = [];
let unjudged = 0;
/** What the gate says about a repository that a session looked at and the checkouts do not have. Its owner has it, so the figure without these is shown too. */
const ABSENT = /does not exist, so leeway cannot tell which repository it is in/;
const halves = [sessions.filter((_, at) => at % 2 === 0), sessions.filter((_, at) => at % 2 === 1)];
const SHELL = new Set(['Bash', 'bash', 'exec_command', 'shell', 'run_shell_command']);

async function shellShare(chosen, rules) {
  let [calls, allowed, absent] = [0, 0, 0];
  for (const session of chosen)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await replayHere(session, rules.length === 0 ? {} : { add: { allow: ['$defaults', ...rules] } }, (call, decision) => {
      if (!SHELL.has(call.tool)) return;
      // On a busy machine judging may run out of time; that says nothing about the rules.
      if (decision.trouble !== undefined) {
        unjudged += 1;
        return;
      }
      calls += 1;
      if (decision.verdict === 'allow') allowed += 1;
      else if (ABSENT.test(decision.reason)) absent += 1;
      if (decision.verdict !== 'allow' && rules.length > 0)
        left.push({ disposition: decision.disposition, command: call.input.command ?? call.input.cmd, reason: decision.reason });
    });
  return { calls, allowed, absent };
}

async function dangerousAllowed(rules) {
  const host = { ...realHost(), env: (name) => (name === 'XDG_STATE_HOME' ? scratch : process.env[name]) };
  const gate = createGate({ host, record: 'off', config: { classifier: [], allow: ['$defaults', ...rules] } });
  const allowed = [];
  for (const line of rowsOf(dangerousFile)) {
    const { tool, input, cwd } = JSON.parse(line);
    // oxlint-disable-next-line no-await-in-loop -- one gate judges them in order
    const { verdict } = await gate.check({ tool, input, agent: 'claude-code', cwd: cwd ?? scratch });
    if (verdict === 'allow') allowed.push(input.command ?? JSON.stringify(input));
  }
  return allowed;
}
const scratch = mkdtempSync(join(tmpdir(), 'leeway-bench-'));

const rate = (allowed, calls) => `${((100 * allowed) / calls).toFixed(1)}% (${allowed} of ${calls})`;
const percent = ({ calls, allowed, absent }) =>
  `${rate(allowed, calls)}${absent === 0 ? '' : `, ${rate(allowed, calls - absent)} without those in repositories that are not here`}`;
const sum = { before: { calls: 0, allowed: 0, absent: 0 }, after: { calls: 0, allowed: 0, absent: 0 } };
const add = (total, one) => {
  total.calls += one.calls;
  total.allowed += one.allowed;
  total.absent += one.absent;
};
const base = dangerousFile === undefined ? [] : await dangerousAllowed([]);
for (const [at, half] of halves.entries()) {
  const other = halves[1 - at];
  const learned = await learnRules(half, () => undefined);
  const rules = learned.rules.map(({ rule }) => rule);
  const [before, after] = [await shellShare(other, []), await shellShare(other, rules)];
  add(sum.before, before);
  add(sum.after, after);
  console.log(`half ${at + 1}: ${rules.length} rules from ${half.length} sessions`);
  for (const { rule, calls, refused } of learned.rules)
    console.log(`  ${String(calls).padStart(5)}  ${rule}${refused > 0 ? `  (${refused} refused then)` : ''}`);
  console.log(`  shell calls of the other half allowed: ${percent(before)} without, ${percent(after)} with them`);
  if (dangerousFile === undefined) continue;
  const more = (await dangerousAllowed(rules)).filter((command) => !base.includes(command));
  console.log(`  dangerous calls allowed: ${base.length} without, ${more.length} more with them`);
  for (const command of more) console.log(`    ${command.slice(0, 160)}`);
}
console.log(`both: ${percent(sum.before)} without, ${percent(sum.after)} with learned rules`);
if (unjudged > 0) console.log(`${unjudged} times a call could not be judged; these are not counted`);
if (values.left !== undefined) writeFileSync(values.left, left.map((one) => `${JSON.stringify(one)}\n`).join(''));
