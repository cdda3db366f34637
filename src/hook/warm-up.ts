// Runs the code that hook calls usually run, so that the code cache contains it compiled. Judges sample commands in a temporary directory;
// runs none of them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { answerHook } from './answer-hook.ts';

/**
 * Few on purpose: loading a function from a cache costs every call a little, and compiling a missing one costs a rare call little more.
 * With 38 samples, calls were 5 to 12 % slower, even calls that were among the samples.
 */
const SAMPLES = ['ls -la', 'git status && git diff --stat | head -20', 'rm -rf ~'];

/** A hook call takes a tenth of a second; a machine may be busy. */
const FIRST_CALL_MS = 10_000;

const CONFIG = `{
  // Rules in the form that people write.
  "allow": ["npm test", "Bash(git push:*)", "mcp__x__*", "Read(./docs/**)"],
  "soft_deny": ["rm -rf", "never touch the production database"],
  "ask": ["git push --force"],
  "hard_deny": ["Read(~/.ssh/**)"],
  "environment": ["a monorepo"]
}
`;

/** Changes HOME of this process: call it only in the short process that makes a cache. */
export async function warmUp(build: string): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'leeway-warm-'));
  try {
    process.env['HOME'] = home;
    const cwd = join(home, 'project');
    for (const dir of ['.config/leeway', 'project/.git/objects', 'project/.git/refs/heads', 'project/src'])
      mkdirSync(join(home, dir), { recursive: true });
    writeFileSync(join(home, '.config/leeway/config.jsonc'), CONFIG);
    writeFileSync(join(cwd, '.git/HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(cwd, '.git/refs/heads/main'), `${'0'.repeat(39)}1\n`);
    writeFileSync(
      join(cwd, '.git/config'),
      '[core]\n\trepositoryformatversion = 0\n[remote "origin"]\n\turl = https://example.com/a.git\n',
    );
    writeFileSync(join(cwd, 'package.json'), '{"scripts":{"test":"vitest run"}}');
    writeFileSync(join(cwd, 'a.txt'), 'a\n');
    runFirstCall(home);
    await runSamples(home, build);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

const argsFor = (home: string): readonly string[] => ['claude-code', 'PreToolUse', '--config', join(home, '.config/leeway')];

const textOf = (home: string, command: string): string =>
  JSON.stringify({
    session_id: 's',
    cwd: join(home, 'project'),
    permission_mode: 'default',
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command },
    tool_use_id: command,
  });

/**
 * One call in a process of its own. It stores the compiled configuration and the start of the session, so that the cache does not contain what
 * only a first call runs. If it fails, the cache is only larger.
 */
function runFirstCall(home: string): void {
  const [script = ''] = process.argv.slice(1);
  spawnSync(process.execPath, [script, 'hook', ...argsFor(home)], {
    input: textOf(home, 'true'),
    env: { ...process.env, HOME: home },
    stdio: ['pipe', 'ignore', 'ignore'],
    timeout: FIRST_CALL_MS,
    killSignal: 'SIGKILL',
  });
}

async function runSamples(home: string, build: string): Promise<void> {
  for (const command of SAMPLES) {
    // oxlint-disable-next-line no-await-in-loop -- in turn, as hooks run
    await answerHook({
      args: argsFor(home),
      text: textOf(home, command),
      pid: process.pid,
      build,
      installedIn: dirname(process.argv[1] ?? ''),
      failed: ({ message }) => {
        throw new Error(message);
      },
    });
  }
}
