// What the readers make of recorded sessions: captures of real clients, and the lines that say what a person answered.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../model/call.ts';
import { agentNamed, AGENTS } from './agents.ts';
import type { PastDisk, RecordedEntry } from './past-sessions.ts';

const captured = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const isRow = (line: string): boolean => line.startsWith('{"id"');
const disk = (text: string, more: Readonly<Record<string, string>> = {}): PastDisk => ({
  text: (path) => more[path] ?? (path.startsWith('/x') ? text : undefined),
  rows: () => text.split('\n').flatMap((line) => (!isRow(line) ? [] : [JSON.parse(line) as JsonObject])),
});
const lines = (...all: readonly object[]): string => all.map((one) => JSON.stringify(one)).join('\n');
const entryText = (entry: RecordedEntry): string =>
  entry.kind === 'turn'
    ? `turn ${entry.text}`
    : `${entry.tool} ${JSON.stringify(entry.input)} in ${entry.cwd}: ${entry.outcome}${entry.answer === undefined ? '' : `, ${entry.answer}`}`;
const read = (agent: string, text: string, path = '/x.jsonl'): readonly string[] =>
  (agentNamed(agent)?.sessions?.read(path, disk(text)) ?? []).flatMap(({ entries }) => entries.map(entryText));

describe('captures of real clients', () => {
  it('Qwen Code', () =>
    expect(read('qwen-code', captured('qwen-code/captures/transcript-run.jsonl'))).toEqual([
      'turn please do the thing',
      'run_shell_command {"command":"echo one > one.txt"} in /home/dev/qwen/proj: ok',
      'run_shell_command {"command":"false"} in /home/dev/qwen/proj: failed',
    ]));
  it('pi', () =>
    expect(read('pi', captured('pi/captures/transcript-run.jsonl'))).toEqual([
      'turn please do the thing',
      'bash {"command":"echo one > one.txt"} in /home/dev/pi/proj: ok',
      'bash {"command":"false"} in /home/dev/pi/proj: failed',
    ]));
  it('Copilot CLI: nobody answered in a run without a person', () =>
    expect(read('copilot', captured('copilot/captures/transcript-run.jsonl'))).toEqual([
      'turn please do the thing',
      'bash {"command":"echo one > one.txt","description":"fake description"} in /home/dev/copilot/proj: refused',
      'bash {"command":"false","description":"fake description"} in /home/dev/copilot/proj: failed',
    ]));
  it('opencode', () =>
    expect(read('opencode', captured('opencode/captures/transcript-rows.jsonl'))).toEqual([
      'turn "please do the thing"',
      'bash {"command":"echo one > one.txt"} in /home/dev/opencode/proj: ok',
      'bash {"command":"false"} in /home/dev/opencode/proj: failed',
    ]));
  it('Codex', () =>
    expect(read('codex', captured('codex/captures/transcript-exec.jsonl'))).toEqual([
      'turn please do the thing',
      'exec_command {"cmd":"touch /home/dev/codex/exec/marker; echo OK"} in /home/dev/codex/exec/proj: ok',
    ]));
  it('Gemini CLI', () =>
    expect(read('gemini-cli', captured('gemini-cli/captures/transcript-mcp.jsonl'))).toEqual([
      'turn please do the thing',
      'mcp_testsrv_wipe {"path":"/tmp/gm-mcp"} in /home/dev/gemini/mcp/proj: ok',
      'write_file {"file_path":"/home/dev/gemini/mcp/proj/a.txt","content":"hello\\n"} in /home/dev/gemini/mcp/proj: ok',
      'replace {"file_path":"/home/dev/gemini/mcp/proj/a.txt","old_string":"hello","new_string":"bye","instruction":"x"} in /home/dev/gemini/mcp/proj: ok',
      'read_file {"file_path":"/home/dev/gemini/mcp/proj/a.txt"} in /home/dev/gemini/mcp/proj: ok',
    ]));
  // In these four leeway's own hook stopped the last call: it did not run, and nobody answered.
  it('Kimi Code', () =>
    expect(read('kimi', captured('kimi/captures/transcript-denied.jsonl'), '/x/agents/main/wire.jsonl')).toEqual([
      'turn please do the thing',
      'Bash {"command":"echo one > one.txt"} in /home/dev/kimi/proj: ok',
      'Bash {"command":"false"} in /home/dev/kimi/proj: failed',
      'Bash {"command":"some-unknown-program --now"} in /home/dev/kimi/proj: refused',
    ]));
  it('Kimi Code: what a sub-agent is told is no turn', () =>
    expect(read('kimi', captured('kimi/captures/transcript-denied.jsonl'), '/x/agents/agent-1/wire.jsonl')).toHaveLength(3));
  it('Cline', () => {
    const about = { '/c/s.json': captured('cline/captures/transcript-run.json') };
    const messages = captured('cline/captures/transcript-run.messages.json');
    const sessions = agentNamed('cline')?.sessions?.read(
      '/c/s.messages.json',
      disk('', { ...about, '/c/s.messages.json': messages }),
    );
    expect(sessions?.map(({ id }) => id)).toEqual(['1795034797130_oa9q9']);
    expect(sessions?.flatMap(({ entries }) => entries.map(entryText))).toEqual([
      'turn please do the thing',
      'run_commands {"commands":["echo one > one.txt"]} in /home/dev/cline/proj: ok',
      'run_commands {"commands":["false"]} in /home/dev/cline/proj: failed',
      'run_commands {"commands":["some-unknown-program --now"]} in /home/dev/cline/proj: refused',
    ]);
  });
  it('Factory Droid', () =>
    expect(
      read('droid', captured('droid/captures/transcript-run.jsonl')).map((text) => text.replace(/"summary".*?\}/, '}')),
    ).toEqual([
      'turn please do the thing',
      'Execute {"command":"echo one > one.txt",} in /home/dev/droid/proj: ok',
      'Execute {"command":"false",} in /home/dev/droid/proj: failed',
      'Execute {"command":"some-unknown-program --now",} in /home/dev/droid/proj: refused',
    ]));
  it('Kilo', () =>
    expect(read('kilo', captured('kilo/captures/transcript-rows.jsonl'))).toEqual([
      'turn "please do the thing"',
      'bash {"command":"echo one > one.txt"} in /home/dev/kilo/proj: ok',
      'bash {"command":"false"} in /home/dev/kilo/proj: failed',
      'bash {"command":"some-unknown-program --now"} in /home/dev/kilo/proj: refused',
    ]));
  it('Claude Code: a hook that allowed is nobody who answered', () => {
    const [first, ...rest] = read('claude-code', captured('claude-code/captures/transcript-tools.jsonl'));
    expect(first).toBe('turn please do the thing');
    expect(rest.map((text) => text.split(' ')[0])).toEqual(['Write', 'Read', 'Edit', 'WebFetch', 'WebSearch', 'Agent']);
    expect(rest.filter((text) => /approved|refused/.test(text))).toEqual([]);
    expect(rest.filter((text) => text.endsWith(': failed'))).toHaveLength(1);
  });
});

describe('what a person answered', () => {
  const claude = (result: object, more: object = {}): readonly string[] =>
    read(
      'claude-code',
      lines(
        {
          type: 'assistant',
          sessionId: 's',
          cwd: '/p',
          message: { content: [{ type: 'tool_use', id: 'c', name: 'Bash', input: { command: 'x' } }] },
        },
        {
          type: 'user',
          sessionId: 's',
          cwd: '/p',
          message: { content: [{ type: 'tool_result', tool_use_id: 'c', ...result }] },
          ...more,
        },
      ),
    );
  it.each<[string, readonly string[], string]>([
    [
      'approved',
      claude({ content: 'ok' }, { permissionDecision: { decision: 'accept', source: 'user_temporary' } }),
      'ok, approved',
    ],
    ['a rule of the settings', claude({ content: 'ok' }, { permissionDecision: { decision: 'accept', source: 'config' } }), 'ok'],
    ['refused', claude({ is_error: true, content: "The user doesn't want to proceed with this tool use." }), 'refused, refused'],
    ['a file that says so', claude({ content: "The user doesn't want to proceed with this tool use." }), 'ok'],
    ['failed', claude({ is_error: true, content: 'exit 1' }), 'failed'],
  ])('Claude Code: %s', (_, found, end) => expect(found).toEqual([`Bash {"command":"x"} in /p: ${end}`]));

  it.each([
    ['human_response', 'approved', 'ok, approved'],
    ['human_response', 'approved-for-session', 'ok, approved'],
    ['human_response', 'denied-interactively-by-user', 'ok, refused'],
    ['hook', 'approved', 'ok'],
    [undefined, 'approved', 'ok'],
  ])('Copilot CLI: %s %s', (decisionSource, kind, end) => {
    const text = lines(
      { type: 'session.start', data: { sessionId: 's', context: { cwd: '/p' } } },
      { type: 'tool.execution_start', data: { toolCallId: 'c', toolName: 'bash', arguments: { command: 'x' } } },
      { type: 'permission.completed', data: { toolCallId: 'c', result: { kind }, decisionSource } },
      { type: 'tool.execution_complete', data: { toolCallId: 'c', success: true } },
    );
    expect(read('copilot', text)).toEqual([`bash {"command":"x"} in /p: ${end}`]);
  });

  it.each([
    ['auto_accept', 'ok'],
    ['accept', 'ok, approved'],
    ['reject', 'ok, refused'],
  ])('Qwen Code: %s', (decision, end) => {
    const text = lines(
      {
        type: 'assistant',
        sessionId: 's',
        cwd: '/p',
        message: { parts: [{ functionCall: { id: 'c', name: 'edit', args: {} } }] },
      },
      {
        type: 'system',
        systemPayload: { uiEvent: { 'event.name': 'qwen-code.tool_call', function_name: 'edit', function_args: {}, decision } },
      },
      { type: 'tool_result', toolCallResult: { callId: 'c', status: 'success' } },
    );
    expect(read('qwen-code', text)).toEqual([`edit {} in /p: ${end}`]);
  });

  it('opencode: a refusal is in the call', () => {
    const part = {
      type: 'tool',
      tool: 'bash',
      callID: 'c',
      state: { status: 'error', input: {}, error: 'The user rejected permission to use this specific tool call.' },
    };
    const row = { id: 's', directory: '/p', time: 1, message: JSON.stringify({ role: 'assistant' }), part: JSON.stringify(part) };
    expect(read('opencode', lines(row))).toEqual(['bash {} in /p: refused, refused']);
  });
  it.each([
    ['approved', 'ok, approved'],
    ['rejected', 'refused, refused'],
    ['cancelled', 'refused'],
  ])('Kimi Code: %s', (decision, expected) => {
    const why = decision === 'rejected' ? 'the user rejected the approval request.' : 'the approval request was cancelled.';
    const result = decision === 'approved' ? { output: '' } : { output: `Tool "Bash" was not run because ${why}`, isError: true };
    const answer = { type: 'permission.record_approval_result', toolCallId: 'c', toolName: 'Bash', result: { decision } };
    const event = (more: object): object => ({ type: 'context.append_loop_event', event: { toolCallId: 'c', ...more } });
    const call = event({ type: 'tool.call', name: 'Bash', args: {}, display: { cwd: '/p' } });
    expect(read('kimi', lines(answer, call, event({ type: 'tool.result', result })), '/x/agents/main/wire.jsonl')).toEqual([
      `Bash {} in /p: ${expected}`,
    ]);
  });
  it('Cline', () => {
    const content = JSON.stringify({ error: 'This tool call was rejected by the user and not executed.' });
    const messages = [
      { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'run_commands', input: { commands: ['x'] } }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', content, is_error: true }] },
    ];
    expect(read('cline', JSON.stringify({ agent: 'lead', sessionId: 's', messages }), '/x.messages.json')).toEqual([
      'run_commands {"commands":["x"]} in : refused, refused',
    ]);
  });
  it('Factory Droid', () => {
    const message = (role: string, block: object): object => ({ type: 'message', message: { role, content: [block] } });
    const told = { type: 'tool_result', tool_use_id: 'c', is_error: true, content: 'Error: Tool execution cancelled by user' };
    const start = { type: 'session_start', id: 's', cwd: '/p' };
    const call = message('assistant', { type: 'tool_use', id: 'c', name: 'Execute', input: {} });
    expect(read('droid', lines(start, call, message('user', told)))).toEqual(['Execute {} in /p: refused, refused']);
  });
});

it.each(AGENTS.filter(({ sessions }) => sessions !== undefined).map(({ name }) => name))(
  '%s: a file of something else has no calls',
  (agent) => {
    for (const text of ['', '{', '[]', '{"type":"x"}', '{"sessionId":1,"message":{"content":"x"}}'])
      expect(read(agent, text).filter((one) => !one.startsWith('turn'))).toEqual([]);
  },
);

it.each(AGENTS)('$name: past sessions are records that no call may change', ({ sessions, paths }) => {
  for (const place of sessions?.places ?? []) {
    const [first = '', second = ''] = place.split('/');
    expect(paths.records.some((pattern) => pattern.startsWith(`~/${first}/`) && pattern.includes(second.replace('*', '')))).toBe(
      true,
    );
  }
});
