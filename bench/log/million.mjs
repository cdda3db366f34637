// How much processor time `log`, `why`, `stats` and a hook call take on a large log beside a small one, as processes of the built package. Prints
// times and their ratio. On a shared machine, processor time says more than the clock; where the system does not tell it, the clock is used.
// Each decision is followed by its outcome; a few old ones are denials, which only the index finds.
// Usage: node bench/log/million.mjs [LARGE] [SMALL]   (1000000 and 10000 records; a million takes about 2 GB below the temporary directory)
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundled, env, tempDir } from './bundle.mjs';

const [large = 1_000_000, small = 10_000] = process.argv.slice(2).map(Number);
const cli = fileURLToPath(new URL('../../dist/leeway.cjs', import.meta.url));
/** Written segment by segment: one sealed write for each record would take an hour. */
const writer = bundled(`
  import { mkdirSync, writeFileSync } from 'node:fs';
  import { join } from 'node:path';
  import { outcomeRecord, toRecord } from './record.ts';
  import { quietDecision, context } from './sample-decision.ts';
  const [dir = '', count = '1'] = process.argv.slice(2);
  mkdirSync(join(dir, 'log'), { recursive: true, mode: 0o700 });
  const begun = Date.now() - Number(count) * 1000;
  let text: string[] = [];
  let bytes = 0;
  let segment = 0;
  const flush = () => {
    segment += 1;
    writeFileSync(join(dir, 'log', new Date().toISOString().slice(0, 10) + '-' + String(segment).padStart(4, '0') + '.jsonl'), text.join(''), { mode: 0o600 });
    text = [];
    bytes = 0;
  };
  // A record is made once for each command: making a million would take minutes.
  const samples = new Map<number, string>();
  const sample = (nth: number, verdict: 'allow' | 'deny'): string => {
    const key = verdict === 'allow' ? nth : -1 - nth;
    const known = samples.get(key);
    if (known !== undefined) return known;
    const input = { command: 'cat src/file-' + nth + '.ts ' + 'x'.repeat(200) };
    const about = context({ session: '@session@', callId: '@call@', input });
    const made = JSON.stringify(toRecord(about, { ...quietDecision({ id: '@id@' }), verdict }, { now: 0 })) + '\\n';
    samples.set(key, made);
    return made;
  };
  const outcome = JSON.stringify(outcomeRecord({ id: 'o@id@', session: '@session@', callId: '@call@', outcome: 'ran' }, 0)) + '\\n';
  const old = Math.floor(Number(count) / 10);
  for (let i = 0; i < Number(count); i += 1) {
    const now = begun + i * 1000;
    const id = now.toString(36) + (i % 0xffffffff).toString(16).padStart(8, '0');
    const filled = (line: string): string =>
      line
        .replace('@id@', id)
        .replace('@session@', 's' + Math.floor(i / 200))
        .replace('@call@', 'c' + i)
        .replace('1970-01-01T00:00:00.000Z', new Date(now).toISOString());
    const lines = filled(sample(i % 977, i < old && i % 100 === 7 ? 'deny' : 'allow')) + filled(outcome);
    text.push(lines);
    bytes += lines.length;
    if (bytes >= 8 * 1024 * 1024) flush();
  }
  if (text.length > 0) flush();
`);

function stateWith(count) {
  const home = tempDir();
  const state = join(home, 'state', 'leeway');
  mkdirSync(state, { recursive: true, mode: 0o700 });
  // With the usual limits the first command would remove most of it.
  mkdirSync(join(home, '.config', 'leeway'), { recursive: true, mode: 0o700 });
  writeFileSync(join(home, '.config', 'leeway', 'config.jsonc'), '{ "log": { "max_mb": 100000, "keep_days": 3650 } }');
  spawnSync(process.execPath, [writer, state, String(count)], { env, stdio: 'inherit' });
  const logDir = join(state, 'log');
  const names = readdirSync(logDir).toSorted();
  const middle = readFileSync(join(logDir, names[Math.floor(names.length / 2)]), 'utf8').split('\n')[10];
  return { home, state, id: JSON.parse(middle).id };
}

/** Milliseconds that ended child processes have used. */
function spent() {
  if (!existsSync('/proc/self/stat')) return performance.now();
  // `cutime` and `cstime`, in hundredths of a second; the name before them may contain spaces.
  const [, rest] = readFileSync('/proc/self/stat', 'utf8').split(/\) (?!.*\) )/s);
  const fields = rest.split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

function timed({ home }, args, status = 0, input = '') {
  const begun = spent();
  const ran = spawnSync(process.execPath, [cli, ...args], {
    env: { ...env, HOME: home, XDG_STATE_HOME: join(home, 'state') },
    encoding: 'utf8',
    maxBuffer: 1e9,
    input,
  });
  if (ran.status !== status) throw new Error(`${args.join(' ')}: exit ${ran.status}: ${ran.stderr}`);
  return spent() - begun;
}
const ROUNDS = 5;
const best = (state, args) => Math.min(...Array.from({ length: ROUNDS }, () => timed(state, args)));

/** An id that begins so is not the only one. */
const several = (state, args) => timed(state, args, 2);
const CALL = { session_id: 'now', tool_name: 'Bash', tool_input: { command: 'git status' }, hook_event_name: 'PreToolUse' };
const hooked = (state, [command, agent, event]) => {
  const input = JSON.stringify({ ...CALL, cwd: state.home });
  const words = [command, agent, event, '--config', join(state.home, '.config', 'leeway'), '--state', state.state];
  return Math.min(...Array.from({ length: ROUNDS }, () => timed(state, words, 0, input)));
};

const states = [small, large].map(stateWith);
try {
  console.log(`${''.padEnd(22)}${String(small).padStart(12)}${String(large).padStart(12)}   ratio`);
  const row = (name, argsOf, times = best) => {
    const [few, many] = states.map((state) => times(state, argsOf(state)));
    console.log(
      `${name.padEnd(22)}${few.toFixed(0).padStart(9)} ms${many.toFixed(0).padStart(9)} ms${(many / few).toFixed(2).padStart(8)}`,
    );
  };
  row('log', () => ['log']);
  row('log --verdict allow', () => ['log', '--verdict', 'allow']);
  row('why last', () => ['why', 'last']);
  row('why ID', ({ id }) => ['why', id]);
  row('tidy, first time', ({ state }) => ['tidy', '--state', state], timed);
  // After it: a hook call starts it in a process of its own, and two at a time would wait for each other.
  row('hook call', () => ['hook', 'claude-code', 'PreToolUse'], hooked);
  row('stats, first time', () => ['stats'], timed);
  row('stats', () => ['stats']);
  row('far back, first time', () => ['log', '--verdict', 'deny'], timed);
  row('far back', () => ['log', '--verdict', 'deny']);
  row('log --session OLD', () => ['log', '--session', 's3']);
  row('why, three letters', ({ id }) => ['why', id.slice(0, 3)], several);
  row(
    'allow last --dry-run',
    () => ['allow', 'last', '--dry-run'],
    (state, args) => timed(state, args, 2),
  );
} finally {
  for (const { home } of states) rmSync(home, { recursive: true, force: true });
}
