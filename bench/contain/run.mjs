// What `leeway run`, keeping, undoing and saving before a call cost beside a bare run, in one run on one machine: `npm run bench:contain [-- RUNS]`.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../bundle.mjs';

const runs = Number(process.argv[2] ?? 15);
const top = join(import.meta.dirname, '..', '..');
const tool = join(top, 'dist', 'leeway.cjs');
const base = mkdtempSync('/var/tmp/leeway-bench-');
const [home, project] = [join(base, 'home'), join(base, 'work', 'project')];
const env = { PATH: process.env.PATH, HOME: home, USER: 'me', CLAUDE_CODE_ENTRYPOINT: 'cli' };

const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
function timed(act, before = () => undefined) {
  const times = [];
  for (let i = 0; i < runs; i += 1) {
    before(i);
    const begun = performance.now();
    act(i);
    times.push(performance.now() - begun);
  }
  return `${median(times).toFixed(1)} ms`;
}
const start = (program, args, input = '') => {
  const done = spawnSync(program, args, { cwd: project, env, input, encoding: 'utf8' });
  if (done.error) throw done.error;
  return done;
};
const contained = (text) => start(process.execPath, [tool, 'run', '-c', text]);

try {
  for (const dir of [home, project]) mkdirSync(dir, { recursive: true });
  chmodSync(base, 0o755);
  start('git', ['init', '-q', '.']);
  const rows = [];
  rows.push(['bash -c true, bare', timed(() => start('bash', ['-c', 'true']))]);
  rows.push(['an empty Node process', timed(() => start(process.execPath, ['-e', '']))]);
  rows.push(['leeway run -c true', timed(() => contained('true'))]);
  const many = (n) => `mkdir -p out; for i in $(seq 1 ${n}); do echo $i > out/$i.txt; done`;
  const empty = () => rmSync(join(project, 'out'), { recursive: true, force: true });
  rows.push(['100 new files, bare', timed(() => start('bash', ['-c', many(100)]), empty)]);
  rows.push(['100 new files, leeway run with keeping', timed(() => contained(many(100)), empty)]);
  rows.push(...(await keeping()));
  rows.push(...saving());
  console.log(`median of ${runs} runs\n${rows.map(([name, time]) => `${name.padEnd(58)} ${time}`).join('\n')}`);
} finally {
  rmSync(base, { recursive: true, force: true });
}

/** Keeping and undoing 1,000 changed files, without the processes around it. */
async function keeping() {
  const { keepRun, undoSteps, readJournal, seenAt } = await bundle(
    `export { keepRun } from './src/contain/keep-run.ts'; export { undoSteps } from './src/contain/undo-run.ts'; export { readJournal } from './src/contain/journal.ts'; export { seenAt } from './src/contain/read-changes.ts';`,
  );
  const files = Array.from({ length: 1000 }, (_, i) => join(project, 'kept', `${i}.txt`));
  let changes;
  let dir;
  const prepare = (i) => {
    dir = join(base, `run-${i}`);
    for (const one of [join(project, 'kept'), join(dir, '0', 'upper')]) mkdirSync(one, { recursive: true });
    changes = {
      refused: [],
      list: files.map((path, n) => {
        const from = join(dir, '0', 'upper', `${n}`);
        writeFileSync(path, `old ${n}`);
        writeFileSync(from, `new ${n}`);
        return { path, was: seenAt(path), now: seenAt(from), from };
      }),
    };
  };
  const later = () => ({ dir, startMs: Date.now() + 60_000 });
  const keep = timed(() => keepRun(changes, later()), prepare);
  const undo = timed(
    () => undoSteps({ ...readJournal(dir), done: false }),
    (i) => {
      prepare(runs + i);
      keepRun(changes, later());
    },
  );
  return [
    ['keeping 1,000 changed files', keep],
    ['undoing them', undo],
  ];
}

/** A hook call that saves first, beside the same call of a file that git has. */
function saving() {
  start(process.execPath, [tool, 'init', 'claude-code', '--yes', '--no-helper']);
  start('git', ['config', 'user.email', 'me@example.org']);
  start('git', ['config', 'user.name', 'me']);
  const hook = (command) =>
    start(
      process.execPath,
      [
        tool,
        'hook',
        'claude-code',
        'PreToolUse',
        '--config',
        join(home, '.config/leeway'),
        '--state',
        join(home, '.local/state/leeway'),
      ],
      JSON.stringify({
        session_id: 's',
        cwd: project,
        permission_mode: 'default',
        hook_event_name: 'PreToolUse',
        tool_name: 'Bash',
        tool_input: { command },
        tool_use_id: `c${Math.random()}`,
      }),
    );
  writeFileSync(join(project, 'mine.txt'), 'x'.repeat(4096));
  mkdirSync(join(project, 'many'), { recursive: true });
  for (let i = 0; i < 100; i += 1) writeFileSync(join(project, 'many', `${i}.txt`), 'x'.repeat(4096));
  writeFileSync(join(project, 'theirs.txt'), 'x');
  start('git', ['add', 'theirs.txt']);
  start('git', ['commit', '-qm', 'one']);
  return [
    ['hook: a file that git has is overwritten', timed(() => hook('echo x > theirs.txt'))],
    ['hook: an untracked file is overwritten and saved', timed(() => hook('echo x > mine.txt'))],
    ['hook: 100 untracked files are changed and saved', timed(() => hook('sed -i s/a/b/ many/*.txt'))],
    ['hook: 100 untracked files are deleted and saved', timed(() => hook('rm many/*.txt'))],
  ];
}
