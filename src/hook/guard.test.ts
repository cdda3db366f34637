import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOOKED_AGENTS } from '../agents/agents.ts';
import { refusalOf } from './guard.ts';
import { removeTree } from '../../test/setup/remove-tree.ts';

let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guard-'));
  const entry = new URL('guard.ts', import.meta.url).pathname;
  await build({ entryPoints: [entry], outfile: join(folder, 'guard.cjs'), bundle: true, platform: 'node', format: 'cjs' });
});
afterAll(() => removeTree(folder));

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `body` in a real process behind an armed guard. */
function run(body: string, signal?: NodeJS.Signals): Promise<Ended> {
  const script = join(folder, `${Math.random().toString(36).slice(2)}.cjs`);
  writeFileSync(
    script,
    `const guard = require('./guard.cjs').armGuard({ agent: 'codex', event: 'PreToolUse', deadlineMs: 700 });\n${body}`,
  );
  return new Promise((done) => {
    const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (data) => {
      stdout += data;
      if (signal !== undefined && stdout.includes('ready')) child.kill(signal);
    });
    child.stderr.on('data', (data) => (stderr += data));
    child.on('close', (code) => done({ code, stdout: stdout.replace('ready', ''), stderr }));
  });
}

describe('a hook process that goes wrong still denies', () => {
  test.each([
    ['throws while loading', "require('./absent.cjs')", 'Cannot find module'],
    ['throws', "throw new Error('boom')", 'boom'],
    ['throws nothing', 'throw undefined', 'internal error'],
    ['rejects', "Promise.reject(new Error('boom'))", 'boom'],
    ['overflows the stack', 'const f = () => f() + 1; f()', 'internal error'],
    ['exits with 0', 'process.exit(0)', 'without an answer'],
    ['exits with 1', 'process.exit(1)', 'without an answer'],
    ['falls off the end', '', 'without an answer'],
    ['waits too long', 'setInterval(() => {}, 1000)', 'within 700 ms'],
    ['throws in a timer', "setTimeout(() => { throw new Error('late') }, 10)", 'late'],
  ])('%s', async (_, body, why) => {
    const { code, stdout, stderr } = await run(body);
    expect(code).toBe(2);
    expect(JSON.parse(stdout).hookSpecificOutput.permissionDecision).toBe('deny');
    expect(stderr).toContain(why);
  });

  test('is told to end', async () => {
    const { code, stdout } = await run("process.stdout.write('ready'); setInterval(() => {}, 1000)", 'SIGTERM');
    expect(code).toBe(2);
    expect(stdout).toContain('deny');
  });

  test('a busy loop is ended from outside when it was watched', async () => {
    const { code } = await run('guard.watch(); setTimeout(() => { for (;;); }, 100)');
    expect(code).toBe(null);
  });

  test('answers once, and what comes later does not change it', async () => {
    const { code, stdout } = await run(
      "process.on('exit', () => { throw new Error('late') }); guard.answer({ stdout: 'one', stderr: '', exitCode: 0 })",
    );
    expect(stdout).toBe('one');
    expect(code).not.toBe(1);
  });
});

describe('its refusals mean what the adapters say', () => {
  const cases = HOOKED_AGENTS.flatMap(({ hook: { adapter } }) =>
    ['Unheard', 'constructor', ...adapter.events.keys()].map((event) => ({ adapter, agent: adapter.agent, event })),
  );
  // Characters that have a special meaning in JSON, in a replacement or on a terminal.
  const why = 'a "quoted" \\ $& <why> \u001b[2J\u202e';
  test.each(cases)('$agent $event', ({ adapter, agent, event }) => {
    const ours = refusalOf(agent, event, why);
    const theirs = adapter.refuse({ kind: 'input', message: why }, event);
    expect(ours).toEqual(theirs);
    expect(ours.stderr).not.toBe('');
  });
  test.each(['nobody', 'constructor', ''])('an agent that nobody knows: %j', (agent) =>
    expect(refusalOf(agent, 'PreToolUse', 'x')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('could not judge this call: x'),
    }),
  );
});
