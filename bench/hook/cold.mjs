// How long one installed hook call takes, as a multiple of an empty Node process of the same run. `npm run bench:hook [-- --runs 60] [--beside]`.
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { neighbours } from './neighbours.mjs';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '60' }, beside: { type: 'boolean' } } });
const runs = Number(values.runs);
const top = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const base = mkdtempSync(join(top, 'node_modules', '.leeway-bench-'));
const [home, project, dist] = [join(base, 'home'), join(base, 'project'), join(base, 'lib', 'dist')];

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
  for (const dir of [home, join(home, '.config/leeway'), join(project, 'src')]) mkdirSync(dir, { recursive: true });
  cpSync(join(top, 'dist'), dist, { recursive: true });
  execFileSync('git', ['init', '-q', project]);
  writeFileSync(join(home, '.config/leeway/config.jsonc'), `// mine\n${JSON.stringify(CONFIG, null, 2)}\n`);
  writeFileSync(join(base, 'empty.cjs'), '');
  const env = { HOME: home, USER: 'me', PATH: process.env.PATH, TMPDIR: '/tmp' };
  const install = (...more) => {
    execFileSync(process.execPath, [join(dist, 'leeway.cjs'), 'init', 'claude-code', '--yes', ...more], {
      cwd: project,
      env,
      stdio: 'pipe',
    });
    const { hooks } = JSON.parse(readFileSync(join(home, '.claude/settings.json'), 'utf8'));
    return hooks.PreToolUse[0].hooks[0].command;
  };
  return { alone: install('--no-helper'), helper: install() };
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
const lines = prepare();
const direct = { HOME: home, USER: 'me', TMPDIR: '/tmp', ...env };
const words = [
  join(dist, 'leeway.cjs'),
  'hook',
  'claude-code',
  'PreToolUse',
  '--config',
  join(home, '.config/leeway'),
  '--watched',
];

/** A log of ten thousand records and a session with a past, made of records this version writes. */
function fill() {
  for (const [i, command] of [
    'touch made.txt',
    'mkdir -p out && cp src/a out/',
    'git add -A',
    'curl -sO https://example.com/a.tgz',
    'rm -rf build',
  ].entries())
    spawnSync(process.execPath, words, { input: payload(command, `past-${i}`), env: direct });
  const log = join(home, '.local/state/leeway/log');
  const segment = join(log, readdirSync(log)[0]);
  const lines = readFileSync(segment, 'utf8');
  const count = lines.trim().split('\n').length;
  const many = lines.repeat(Math.ceil(2000 / count));
  for (let day = 1; day <= 4; day += 1) writeFileSync(join(log, `2020-01-0${day}-0001.jsonl`), many, { mode: 0o600 });
  appendFileSync(segment, many);
}
fill();

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

const times = new Map([...cases.keys()].map((name) => [name, []]));
for (let round = 0; round < runs + 2; round += 1) {
  for (const [name, { command, args, input, env: own }] of cases) {
    const begun = process.hrtime.bigint();
    spawnSync(command, args, { input, env: own, cwd: project });
    if (round >= 2) times.get(name).push(Number(process.hrtime.bigint() - begun) / 1e6);
  }
}
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
const floor = median(times.get('empty node'));
process.stdout.write(`| process, ${runs} runs each, in turn | median ms | least ms | × empty |\n|---|---|---|---|\n`);
for (const [name, list] of times)
  process.stdout.write(
    `| ${name} | ${median(list).toFixed(1)} | ${Math.min(...list).toFixed(1)} | ${(median(list) / floor).toFixed(2)} |\n`,
  );
rmSync(base, { recursive: true, force: true, maxRetries: 40, retryDelay: 50 });
