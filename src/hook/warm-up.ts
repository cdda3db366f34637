// Runs the code that hook calls usually run, so that the code cache contains it compiled. Judges sample commands in a temporary directory;
// runs none of them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { answerHook } from './answer-hook.ts';

/**
 * Few on purpose: loading a function from a cache costs every call a little, and compiling a missing one costs a rare call little more.
 * With 38 samples instead of two, calls were 5 to 12 % slower, even calls that were among the samples.
 */
const SAMPLES = ['ls -la', 'git status && git diff --stat | head -20', 'rm -rf ~'];

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
export async function warmUp(): Promise<void> {
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
    await runSamples(home, SAMPLES);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function runSamples(home: string, commands: readonly string[]): Promise<void> {
  const cwd = join(home, 'project');
  const base = { session_id: 's', cwd, permission_mode: 'default', hook_event_name: 'PreToolUse', tool_name: 'Bash' };
  for (const command of commands) {
    // oxlint-disable-next-line no-await-in-loop -- in turn, as hooks run
    const answer = await answerHook({
      args: ['claude-code', 'PreToolUse', '--config', join(home, '.config/leeway')],
      text: JSON.stringify({ ...base, tool_input: { command }, tool_use_id: command }),
      pid: process.pid,
      build: 'warm',
      installedIn: dirname(process.argv[1] ?? ''),
    });
    if (answer.stderr.includes('internal error')) throw new Error(answer.stderr);
  }
}
