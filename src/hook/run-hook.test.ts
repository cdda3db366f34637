import { describe, expect, test } from 'vitest';
import { createGate } from '../gate/create-gate.ts';
import { fixtureHost } from '../host/fixture-host.ts';
import type { Answer, HookRequest, ProcessFacts, AgentReply } from '../agents/adapter.ts';
import { hookedAgent } from '../agents/agents.ts';
import { runHook, type HookContext, type HookDeps } from './run-hook.ts';

const TRANSCRIPT = '/home/me/.claude/projects/p/s.jsonl';
const host = fixtureHost({
  tree: {
    '/home/me/p/.git/HEAD': 'ref: refs/heads/main\n',
    '/home/me/p/a.ts': '',
    [TRANSCRIPT]: JSON.stringify({ type: 'user', message: { role: 'user', content: 'tidy up' }, turnOrigin: 'human' }),
  },
});
const gate = createGate({ host });
const person: readonly ProcessFacts[] = [{ args: ['node', '/usr/bin/gemini'], terminal: { stdin: true, stdout: true } }];

interface Sent {
  readonly agent: string;
  readonly event: string;
  readonly payload: object;
  readonly env?: Readonly<Record<string, string>>;
}

const run = ({ agent, event, payload, env = {} }: Sent, deps: Partial<HookDeps> = {}): Promise<Answer> => {
  const adapter = hookedAgent(agent)?.hook.adapter;
  if (adapter === undefined) throw new Error(agent);
  const surroundings = { event, env: (name: string) => env[name], ancestors: person };
  return runHook(
    { adapter, text: JSON.stringify(payload), surroundings },
    { host, check: (call, context) => gate.check(call, context), ...deps },
  );
};

const claudeShaped = (event: string, tool: string, input: object, more: object = {}): object => ({
  session_id: 's',
  cwd: '/home/me/p',
  hook_event_name: event,
  permission_mode: 'bypassPermissions',
  tool_name: tool,
  tool_input: input,
  ...more,
});
const opencode = (tool: string, args: object): object => ({
  event: 'tool.execute.before',
  sessionID: 's',
  callID: 'c',
  directory: '/home/me/p',
  worktree: '/home/me/p',
  tool,
  args,
});

describe('through the real gate', () => {
  const edit = { file_path: '/home/me/p/a.ts', content: 'x' };
  const calls: readonly (readonly [string, Sent, Sent])[] = [
    [
      'claude-code',
      { agent: 'claude-code', event: 'PreToolUse', payload: claudeShaped('PreToolUse', 'Write', edit) },
      {
        agent: 'claude-code',
        event: 'PreToolUse',
        payload: claudeShaped('PreToolUse', 'Write', { ...edit, file_path: '/etc/passwd' }),
      },
    ],
    [
      'codex',
      { agent: 'codex', event: 'PreToolUse', payload: claudeShaped('PreToolUse', 'Bash', { command: 'ls' }) },
      { agent: 'codex', event: 'PreToolUse', payload: claudeShaped('PreToolUse', 'Bash', { command: 'rm -rf /' }) },
    ],
    [
      'gemini-cli',
      { agent: 'gemini-cli', event: 'BeforeTool', payload: claudeShaped('BeforeTool', 'write_file', edit) },
      {
        agent: 'gemini-cli',
        event: 'BeforeTool',
        payload: claudeShaped('BeforeTool', 'run_shell_command', { command: 'rm -rf ~' }),
      },
    ],
    [
      'opencode',
      {
        agent: 'opencode',
        event: 'tool.execute.before',
        payload: opencode('write', { filePath: '/home/me/p/a.ts', content: 'x' }),
      },
      { agent: 'opencode', event: 'tool.execute.before', payload: opencode('bash', { command: 'rm -rf /' }) },
    ],
  ];
  test.each(calls)('%s: a harmless call runs, a harmful one does not', async (_, harmless, harmful) => {
    expect((await run(harmless)).exitCode).toBe(0);
    const { exitCode, stdout, stderr } = await run(harmful);
    expect(exitCode).toBe(2);
    expect(stdout).toMatch(/deny/);
    expect(stderr).toContain('leeway:');
  });
});

describe('what the gate is told', () => {
  const heard = async (sent: Sent): Promise<HookContext | undefined> => {
    let context: HookContext | undefined;
    await run(sent, {
      check: async (_, given): Promise<AgentReply> => {
        context = given;
        return { verdict: 'allow', reason: '' };
      },
    });
    return context;
  };
  const sent = (more: object, env: Readonly<Record<string, string>> = {}): Sent => ({
    agent: 'claude-code',
    event: 'PreToolUse',
    payload: claudeShaped('PreToolUse', 'Read', { file_path: '/x' }, more),
    env,
  });
  test('the conversation, from where the agent keeps it', async () =>
    expect((await heard(sent({ transcript_path: TRANSCRIPT })))?.transcript).toEqual([{ role: 'user', content: 'tidy up' }]));
  test('no conversation from anywhere else', async () =>
    expect((await heard(sent({ transcript_path: '/home/me/p/a.ts' })))?.transcript).toEqual([]));
  test('the project and whether a person is there', async () =>
    expect(await heard(sent({}, { CLAUDE_PROJECT_DIR: '/home/me/p', CLAUDE_CODE_SESSION_ATTENDED: '1' }))).toMatchObject({
      projectRoot: '/home/me/p',
      interactive: true,
      session: 's',
    }));
});

describe('what goes wrong is refused', () => {
  const before: Sent = { agent: 'codex', event: 'PreToolUse', payload: claudeShaped('PreToolUse', 'Bash', { command: 'ls' }) };
  test('a gate that throws', async () => {
    const failures: string[] = [];
    const failed: HookDeps['failed'] = ({ kind }) => void failures.push(kind);
    const { exitCode, stdout } = await run(before, { check: () => Promise.reject(new Error('boom')), failed });
    expect(exitCode).toBe(2);
    expect(stdout).toContain('could not judge this call: an internal error: boom');
    expect(failures).toEqual(['internal']);
  });
  test('a transcript that throws when it is looked at', async () => {
    const broken = {
      ...host,
      realPath: () => {
        throw new Error('disk');
      },
    };
    const payload = claudeShaped('PreToolUse', 'Bash', { command: 'ls' }, { transcript_path: TRANSCRIPT });
    const check = async (_: unknown, context: HookContext): Promise<AgentReply> => ({
      verdict: 'allow',
      reason: String(context.transcript.length),
    });
    expect((await run({ ...before, payload }, { host: broken, check })).exitCode).toBe(2);
  });
  test('a transcript is not opened for a decision that does not need it', async () => {
    const opened: string[] = [];
    const watched = { ...host, text: (path: string, limit: number) => (opened.push(path), host.text(path, limit)) };
    const payload = claudeShaped('PreToolUse', 'Bash', { command: 'ls' }, { transcript_path: TRANSCRIPT });
    await run({ agent: 'claude-code', event: 'PreToolUse', payload }, { host: watched });
    expect(opened).not.toContain(TRANSCRIPT);
  });
});

describe('prompts and outcomes', () => {
  const prompt: Sent = {
    agent: 'codex',
    event: 'UserPromptSubmit',
    payload: { session_id: 's', cwd: '/p', hook_event_name: 'UserPromptSubmit', prompt: 'push it' },
  };
  test('are kept and answered with silence', async () => {
    const kept: HookRequest[] = [];
    expect(await run(prompt, { remember: async (request) => void kept.push(request) })).toEqual({
      stdout: '',
      stderr: '',
      exitCode: 0,
    });
    expect(kept).toMatchObject([{ kind: 'prompt', prompt: 'push it' }]);
  });
  test('a failure to keep one does not swallow the prompt', async () => {
    const { exitCode, stdout } = await run(prompt, { remember: () => Promise.reject(new Error('disk full')) });
    expect([exitCode, stdout]).toEqual([1, '']);
  });
});

describe('what the prompt hook saw', () => {
  const payload = { ...claudeShaped('PreToolUse', 'Bash', { command: 'ls' }), transcript_path: TRANSCRIPT };
  const seenBy = async (wasTyped: HookDeps['wasTyped']): Promise<unknown> => {
    let transcript: unknown;
    const check: HookDeps['check'] = async (_, context) => {
      transcript = context.transcript;
      return { verdict: 'allow', reason: '' };
    };
    await run({ agent: 'claude-code', event: 'PreToolUse', payload }, { check, ...(wasTyped === undefined ? {} : { wasTyped }) });
    return transcript;
  };
  const turn = { role: 'user', content: 'tidy up' };

  test.each<[string, HookDeps['wasTyped'], object]>([
    ['no such hook', undefined, turn],
    ['nothing of the session', () => undefined, turn],
    [
      'exactly this turn',
      () =>
        ({ content }) =>
          content === 'tidy up',
      { ...turn, attested: true },
    ],
    [
      'another turn',
      () =>
        ({ content }) =>
          content === 'other',
      { ...turn, attested: false },
    ],
  ])('%s', async (_, wasTyped, expected) => expect(await seenBy(wasTyped)).toEqual([expected]));
});
