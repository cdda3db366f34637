// How long one installed hook call takes, as a multiple of an empty Node process of the same run. `npm run bench:hook [-- --runs 60] [--beside]`.
// Wall time is the median; processor time (user and system, with the helper's share) is the mean, and says more on a busy machine.
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { neighbours } from './neighbours.mjs';
import { childrenMs, helperMs } from './processor-time.mjs';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '60' }, beside: { type: 'boolean' } } });
const runs = Number(values.runs);
const top = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const base = mkdtempSync(join(top, 'node_modules', '.leeway-bench-'));
const [project, dist] = [join(base, 'project'), join(base, 'lib', 'dist')];
/** Two people: an agent has one script for each. */
const [home, homeAlone] = [join(base, 'home'), join(base, 'home-alone')];

/** As a person's file grows: commands, patterns, paths, prose. */
const CONFIG = {
  allow: [
    'npm test',
    'npm run build',
    'cargo test',
    'go test',
    'pytest',
    'make build',
    'docker compose up',
    'Bash(git push:*)',
    'git commit',
    'gh pr create',
    'mcp__docs__*',
    'Read(./docs/**)',
    'Edit(src/**)',
    'pnpm install',
    'terraform plan',
    'kubectl get',
    'aws s3 ls',
    'psql -c',
    'curl -s',
    'python3 -m pytest',
    'node scripts/dev.mjs',
    'just check',
    'mise run test',
    'tsc --noEmit',
    'eslint --fix',
  ],
  soft_deny: [
    'rm -rf',
    'git push --force',
    'git reset --hard',
    'DROP TABLE',
    'docker system prune',
    'npm publish',
    'terraform apply',
    'kubectl delete',
    'never run migrations without asking',
    'do not touch the billing service',
  ],
  ask: ['git rebase', 'helm upgrade', 'gh release create', 'Edit(package.json)', 'Bash(ssh:*)', 'publish', 'docker push'],
  hard_deny: ['Read(~/.ssh/**)', 'Edit(migrations/**)', 'terraform destroy', 'mkfs', 'Read(./secrets/**)'],
  environment: ['a monorepo of three services', 'the staging cluster is called blue', 'CI runs on every push'],
};

function prepare() {
  mkdirSync(join(project, 'src'), { recursive: true });
  cpSync(join(top, 'dist'), dist, { recursive: true });
  execFileSync('git', ['init', '-q', project]);
  writeFileSync(join(base, 'empty.cjs'), '');
}

/** The line of the hook in the settings. */
function install(into, ...more) {
  mkdirSync(join(into, '.config/leeway'), { recursive: true });
  writeFileSync(join(into, '.config/leeway/config.jsonc'), `// mine\n${JSON.stringify(CONFIG, null, 2)}\n`);
  execFileSync(process.execPath, [join(dist, 'leeway.cjs'), 'init', 'claude-code', '--yes', ...more], {
    cwd: project,
    env: { HOME: into, USER: 'me', PATH: process.env.PATH, TMPDIR: '/tmp' },
    stdio: 'pipe',
  });
  const { hooks } = JSON.parse(readFileSync(join(into, '.claude/settings.json'), 'utf8'));
  return hooks.PreToolUse[0].hooks[0].command;
}

const payload = (command, id = 'c') =>
  JSON.stringify({
    session_id: 'bench',
    transcript_path: join(home, '.claude/projects/p/bench.jsonl'),
    cwd: project,
    hook_event_name: 'PreToolUse',
    permission_mode: 'default',
    tool_name: 'Bash',
    tool_input: { command },
    tool_use_id: id,
  });

const env = {
  PATH: process.env.PATH,
  CLAUDE_PROJECT_DIR: project,
  CLAUDE_CODE_SESSION_ATTENDED: '1',
  CLAUDE_CODE_ENTRYPOINT: 'cli',
};
prepare();
const lines = { helper: install(home), alone: install(homeAlone, '--no-helper') };
const directIn = (dir) => ({ HOME: dir, USER: 'me', TMPDIR: '/tmp', ...env });
const wordsIn = (dir) => [
  join(dist, 'leeway.cjs'),
  'hook',
  'claude-code',
  'PreToolUse',
  '--config',
  join(dir, '.config/leeway'),
  '--watched',
];
const [direct, words] = [directIn(home), wordsIn(home)];

/** A log of ten thousand records and a session with a past, made of records this version writes. */
function fill(into) {
  for (const [i, command] of [
    'touch made.txt',
    'mkdir -p out && cp src/a out/',
    'git add -A',
    'curl -sO https://example.com/a.tgz',
    'rm -rf build',
  ].entries())
    spawnSync(process.execPath, wordsIn(into), { input: payload(command, `past-${i}`), env: directIn(into) });
  const log = join(into, '.local/state/leeway/log');
  const segment = join(log, readdirSync(log)[0]);
  const lines = readFileSync(segment, 'utf8');
  const count = lines.trim().split('\n').length;
  const many = lines.repeat(Math.ceil(2000 / count));
  for (let day = 1; day <= 4; day += 1) writeFileSync(join(log, `2020-01-0${day}-0001.jsonl`), many, { mode: 0o600 });
  appendFileSync(segment, many);
}
for (const into of [home, homeAlone]) fill(into);

const CALLS = {
  'ls -la': 'quiet, one program',
  'git status && git diff --stat | head -20': 'quiet, a pipeline',
  'rm -rf ~': 'forbidden',
};
const cases = new Map([['empty node', { command: process.execPath, args: [join(base, 'empty.cjs')], input: '', env: direct }]]);
for (const [command, what] of Object.entries(CALLS))
  cases.set(`installed, ${what}`, { command: '/bin/sh', args: ['-c', lines.helper], input: payload(command), env });
cases.set('installed with --no-helper', { command: '/bin/sh', args: ['-c', lines.alone], input: payload('ls -la'), env });
for (const [command, what] of Object.entries(CALLS))
  cases.set(`Node and leeway alone, ${what}`, { command: process.execPath, args: words, input: payload(command), env: direct });
if (values.beside === true)
  for (const [name, it] of neighbours(payload('ls -la'))) cases.set(name, { ...it, env: { ...direct, ...it.env } });

const times = new Map([...cases.keys()].map((name) => [name, { wall: [], processor: 0 }]));
const processorMs = () => (childrenMs() ?? Number.NaN) + helperMs(home);
for (let round = 0; round < runs + 2; round += 1) {
  for (const [name, { command, args, input, env: own }] of cases) {
    const before = processorMs();
    const begun = process.hrtime.bigint();
    spawnSync(command, args, { input, env: own, cwd: project });
    const wall = Number(process.hrtime.bigint() - begun) / 1e6;
    if (round < 2) continue;
    times.get(name).wall.push(wall);
    times.get(name).processor += processorMs() - before;
  }
}
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
const floor = times.get('empty node');
const row = (cells) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
row([`process, ${runs} runs each, in turn`, 'median ms', 'least ms', '× empty', 'processor ms', '× empty']);
row(Array.from({ length: 6 }, () => '---'));
for (const [name, { wall, processor }] of times)
  row([
    name,
    median(wall).toFixed(1),
    Math.min(...wall).toFixed(1),
    (median(wall) / median(floor.wall)).toFixed(2),
    (processor / runs).toFixed(1),
    (processor / floor.processor).toFixed(2),
  ]);
rmSync(base, { recursive: true, force: true, maxRetries: 40, retryDelay: 50 });
