// Replays recorded sessions in checkouts of their projects and counts questions, for one build or for two side by side.
// Usage: node bench/replay.mjs SESSIONS.jsonl --checkouts DIR --build DIR [--build DIR] [--approvals count|ignore] [--only ID]… [--top N] [--changes] [--json]
//   --checkouts: what bench/replay/checkouts.mjs made. --build: a source tree of leeway with its dependencies, or what an earlier run
//   printed with --json (NAME.json). --changes: every call that the second build judges
//   otherwise than the first. Nothing of a session is run; what a build remembers goes to a scratch directory.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openEngine, runBuild } from './replay/run-build.mjs';

const { values, positionals } = parseArgs({
  options: {
    checkouts: { type: 'string' },
    build: { type: 'string', multiple: true, default: [] },
    approvals: { type: 'string', default: 'count' },
    temp: { type: 'string', multiple: true, default: ['/tmp', '/private/tmp', '/var/folders', '/private/var/folders'] },
    only: { type: 'string', multiple: true, default: [] },
    top: { type: 'string', default: '40' },
    changes: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const { checkouts, build: builds, approvals } = values;
if (checkouts === undefined || builds.length === 0 || positionals.length !== 1 || !['count', 'ignore'].includes(approvals)) {
  console.error(
    'usage: node bench/replay.mjs SESSIONS.jsonl --checkouts DIR --build DIR [--build DIR] [--approvals count|ignore] …',
  );
  process.exit(2);
}

const engine = await openEngine();
const placed = new Map(
  JSON.parse(readFileSync(join(checkouts, 'checkouts.json'), 'utf8')).map(({ session, roots }) => [session, roots]),
);
const sessions = [];
for (const line of readFileSync(positionals[0], 'utf8').split('\n')) {
  if (line === '') continue;
  const read = engine.readSession(line);
  if (read.kind === 'bad') {
    console.error(`a line is no session: ${read.why}`);
    continue;
  }
  const roots = placed.get(read.session.id);
  if (roots !== undefined && (values.only.length === 0 || values.only.some((one) => read.session.id.startsWith(one))))
    sessions.push({ session: read.session, roots });
}

const runs = [];
for (const directory of builds) {
  if (directory.endsWith('.json')) {
    const [saved] = JSON.parse(readFileSync(directory, 'utf8')).runs;
    const wanted = sessions.map(({ session }) => saved.sessions.find(({ id }) => id === session.id));
    if (wanted.includes(undefined)) throw new Error(`${directory} lacks some of these sessions`);
    runs.push({ ...saved, summary: engine.summariseReplay(wanted), sessions: wanted });
    continue;
  }
  const begun = performance.now();
  // oxlint-disable-next-line no-await-in-loop -- one after the other: they are timed
  const replayed = await runBuild(engine, resolve(directory), {
    sessions,
    approvals,
    tempDirs: values.temp,
    progress: (done) => process.stderr.isTTY && process.stderr.write(`\r${directory}: ${done} of ${sessions.length} `),
  });
  const summary = engine.summariseReplay(replayed);
  runs.push({ build: directory, seconds: (performance.now() - begun) / 1000, summary, sessions: replayed });
}

const pairs = runs.length < 2 ? [] : changesBetween(runs[0].sessions, runs[1].sessions);
if (values.json) console.log(JSON.stringify({ runs, changes: pairs }));
else {
  printSessions();
  printTotals();
  printCauses();
  if (values.changes) printChanges();
}

function changesBetween(before, after) {
  return before.flatMap(({ id, calls }, nth) =>
    calls.flatMap((call, at) => {
      const other = after[nth]?.calls[at];
      return other === undefined || other.verdict === call.verdict ? [] : [{ session: id, before: call, after: other }];
    }),
  );
}

function printSessions() {
  for (const [nth, { session }] of sessions.entries()) {
    const cells = runs.map((run) => {
      const { calls, ask, deny, per100 } = engine.countCalls(run.sessions[nth].calls);
      return `${String(calls).padStart(4)} calls ${String(ask).padStart(3)} ask ${String(deny).padStart(2)} deny ${per100.toFixed(1).padStart(5)}/100`;
    });
    console.log(`${session.id.slice(0, 8)}  ${cells.join('   |   ')}`);
  }
}

function printTotals() {
  for (const { build, seconds, summary } of runs) {
    const { calls, allow, ask, deny, per100, withoutQuestion, edits } = summary;
    const times = runs
      .find((run) => run.build === build)
      .sessions.flatMap((one) => one.calls.map(({ ms }) => ms))
      .toSorted((a, b) => a - b);
    const at = (share) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
    console.log(`\n${build}: ${summary.sessions} sessions, ${calls} calls, ${seconds.toFixed(0)} s`);
    console.log(`  allow ${allow}  ask ${ask}  deny ${deny}`);
    console.log(
      `  questions per 100 calls ${per100.toFixed(2)}; sessions without a question ${(100 * withoutQuestion).toFixed(1)}%`,
    );
    console.log(
      `  edits followed ${edits.followed}, not fitting ${edits.unfit}; ms a call p50 ${at(0.5)} p99 ${at(0.99)} worst ${at(1)}`,
    );
  }
}

function printCauses() {
  const counts = runs.map(({ summary }) => new Map(summary.causes.map(({ cause, calls }) => [cause, calls])));
  const all = [...new Set(counts.flatMap((one) => [...one.keys()]))];
  const most = (cause) => Math.max(...counts.map((one) => one.get(cause) ?? 0));
  console.log(`\ncauses (calls${runs.length > 1 ? `: ${builds.join(', ')}` : ''})`);
  for (const cause of all.toSorted((a, b) => most(b) - most(a)).slice(0, Number(values.top)))
    console.log(`  ${counts.map((one) => String(one.get(cause) ?? 0).padStart(5)).join(' ')}  ${cause}`);
}

function printChanges() {
  console.log(`\n${pairs.length} calls are judged otherwise`);
  for (const { session, before, after } of pairs) {
    const { row = '', program = '' } = (after.cause ?? before.cause) || {};
    console.log(
      `  ${session.slice(0, 8)}#${after.at} ${before.verdict} → ${after.verdict}  [${row} · ${program}]  ${after.text}`,
    );
    console.log(`      ${after.verdict === 'allow' ? `was: ${before.reason}` : after.reason}`);
  }
}
