// What the record adds to a process as short as a hook, with ten thousand decisions in the log: session read, one decision, one event.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { bundled, env, script, tempDir, timeProcesses, withCodeCache, WRITER } from './bundle.mjs';

const RECORDS = 10_000;
const ROUNDS = 60;
const full = join(tempDir(), 'state');
spawnSync(process.execPath, [bundled(WRITER), full, String(RECORDS), 'old'], { env, stdio: 'inherit' });

/** The same reading of a call and printing of a verdict, once without and once with the record. */
const before = `
  const call = JSON.parse('{"session_id":"s","tool_name":"Bash","tool_input":{"command":"cat a.ts"}}');
  const verdict = { hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'allow' } };
`;
const after = `
  process.stdout.write(JSON.stringify(verdict));
`;
const without = bundled(`import { quietDecision } from './sample-decision.ts'; ${before} quietDecision(); ${after}`);
const withRecord = bundled(`
  import { openSession } from './session-file.ts';
  import { writeDecision } from './store.ts';
  import { toRecord } from './record.ts';
  import { eventsFromDecision } from './learn.ts';
  import { effectsKey } from './effects-key.ts';
  import { quietDecision, context, decision, part, finding, writeOf } from './sample-decision.ts';
  ${before}
  const store = { dir: process.argv[2] ?? '', spool: ['/tmp/leeway-bench-none'], uid: process.getuid?.() ?? 0, now: () => Date.now() };
  const session = openSession(store, call.session_id);
  const made = decision([part('cat a.ts', [finding(writeOf('/repo/a.ts'))])], { id: 'b' + Math.random() });
  const host = { entry: () => ({ kind: 'absent' }), realPath: (path) => ({ kind: 'known', value: path }) };
  const key = effectsKey(made.parts, { cwd: '/repo', resolve: (path) => path });
  session.append(eventsFromDecision({ decision: made, key, session, host, callId: 'c' + Math.random() }));
  const done = writeDecision(store, toRecord(context({ input: call.tool_input }), made, { now: Date.now() }));
  if (done.kind !== 'written') throw new Error(done.kind);
  ${after}
`);
const empty = script('');
const small = join(tempDir(), 'state');
const bareLoader = withCodeCache(without, []);
const recordLoader = withCodeCache(withRecord, [small]);
const [node, bare, few, many] = timeProcesses(
  [() => [empty], () => [bareLoader], () => [recordLoader, small], () => [recordLoader, full]],
  ROUNDS,
);
const show = ({ min, p50 }) => `${min.toFixed(1)} / ${p50.toFixed(1)} ms`;
const ratio = (one) => `ratio ${(one.min / bare.min).toFixed(2)} / ${(one.p50 / bare.p50).toFixed(2)}`;
console.log('whole process with cached code, min / p50');
console.log(`  empty node             ${show(node)}`);
console.log(`  hook without record    ${show(bare)}`);
console.log(`  with, empty log        ${show(few)}   ${ratio(few)}`);
console.log(`  with, ${RECORDS} records   ${show(many)}   ${ratio(many)}`);
