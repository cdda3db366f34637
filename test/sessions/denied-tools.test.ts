// A hard_deny of an agent or of a server's tool holds whichever tool leads there: one that goes on with an agent, one that talks to it, a gateway that passes calls on.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentName } from '../../src/agents/agents.ts';
import type { JsonObject } from '../../src/model/call.ts';
import type { Call, RealSession } from './real-session.ts';
import { realSession } from './real-session.ts';

let at: RealSession;
beforeAll(() => {
  at = realSession({ 'a.ts': 'let a;\n', 'secret/a.ts': 'let a;\n' });
});
afterAll(() => at.remove());

type Row = readonly [string, JsonObject, AgentName?];
const backwards = (input: JsonObject): JsonObject => Object.fromEntries(Object.entries(input).toReversed());
async function verdicts([tool, input, agent = 'claude-code']: Row, rule?: string): Promise<readonly string[]> {
  const config = rule === undefined ? {} : { config: { hard_deny: [rule] } };
  const calls: readonly Call[] = [
    { tool, input },
    { tool, input: backwards(input) },
  ];
  return Promise.all(calls.map(async (call) => (await at.check(call, { agent, ...config })).verdict));
}

describe('Task(reviewer)', () => {
  it.each<readonly [Row]>([
    [['Task', { description: 'go on', prompt: 'x', resume: 'reviewer' }]],
    [['Task', { description: 'go on', prompt: 'x', resume: 'reviewer-1a2b3c' }]],
    [['Task', { description: 'd', prompt: 'x', subagent_type: 'other', agent: { type: 'reviewer' } }]],
    [['SendMessage', { to: 'reviewer', message: 'go on' }]],
    [['SendMessage', { type: 'message', recipient: 'Reviewer', content: 'go on' }]],
    [['SendMessage', { to: 'reviewer@team', message: 'go on' }]],
    [['TeamCreate', { team_name: 't', agent_type: 'reviewer' }]],
    [['TaskUpdate', { taskId: '1', owner: 'reviewer' }]],
    [['send_input', { id: 'reviewer', message: 'x' }, 'codex']],
    [['resume_agent', { id: 'reviewer' }, 'codex']],
    [['write_agent', { agent_id: 'reviewer-2', message: 'x' }, 'copilot']],
    [['delegate_to_agent', { agent_name: 'reviewer', objective: 'x' }, 'gemini-cli']],
    [['mcp__team__run_agent', { agent: 'reviewer', task: 'x' }]],
    [['send_message', { to: 'reviewer', message: 'x' }, 'library']],
    [['Bash', { command: 'claude --agent reviewer -p hi' }]],
    [['Bash', { command: 'opencode run --agent=reviewer hi' }]],
  ])('%j', async (row) => expect(await verdicts(row, 'Task(reviewer)')).toEqual(['deny', 'deny']));
  it.each<readonly [Row]>([
    [['Task', { description: 'ask the reviewer', prompt: 'reviewer', subagent_type: 'explorer' }]],
    [['Task', { description: 'd', prompt: 'x', subagent_type: 'code-reviewer' }]],
    [['Task', { description: 'd', prompt: 'x', subagent_type: 'reviewer-lite' }]],
    [['SendMessage', { to: 'builder', message: 'tell reviewer', summary: 'reviewer' }]],
    [['AgentOutputTool', { agentId: 'reviewer' }]],
    [['TaskCreate', { subject: 'reviewer', description: 'reviewer' }]],
    [['wait_agent', { id: 'reviewer' }, 'codex']],
    [['Bash', { command: 'claude -p "ask the reviewer"' }]],
  ])('as before: %j', async (row) => expect(await verdicts(row, 'Task(reviewer)')).toEqual(await verdicts(row)));
});

describe('mcp__github__delete_repo', () => {
  it.each<readonly [Row]>([
    [['mcp__gateway__call', { tool: 'delete_repo', args: {} }]],
    [['mcp__gateway__call', { server: 'github', tool: 'delete_repo', args: {} }]],
    [['mcp__gateway__call', { name: 'delete_repo', arguments: { repo: 'x' } }]],
    [['mcp__gateway__call', { name: 'github/delete_repo', arguments: {} }]],
    [['mcp__gateway__call', { name: 'GitHub__Delete-Repo' }]],
    [['mcp__gateway__call', { method: 'tools/call', params: { name: 'github.delete_repo', arguments: {} } }]],
    [['mcp__gateway__call', { server: 'github', call: { name: 'delete_repo' } }]],
    [['mcp__gateway__call', { tool: { server: 'github', name: 'delete_repo' } }]],
    [['mcp__gateway__call', { function: 'delete_repo', parameters: {} }]],
    [['mcp__gateway__call', { action: 'github:delete_repo' }]],
    [['mcp__gateway__call', { payload: '{"name":"delete_repo","arguments":{}}' }]],
    [['mcp__gateway__call', { calls: [{ name: 'list' }, { name: 'mcp__github__delete_repo' }] }]],
    [['mcp__gateway__github_delete_repo', {}]],
    [['mcp__plugin_x_github__delete_repo', { repo: 'x' }]],
  ])('%j', async (row) => expect(await verdicts(row, 'mcp__github__delete_repo')).toEqual(['deny', 'deny']));
  it.each<readonly [Row]>([
    [['mcp__gateway__call', { tool: 'list_repos', arguments: {} }]],
    [['mcp__gateway__call', { name: 'search', arguments: { name: 'delete_repo', query: 'delete_repo' } }]],
    [['mcp__notes__create', { title: 'delete_repo', name: 'delete_repo' }]],
    [['mcp__github__list_issues', { name: 'delete_repo' }]],
    [['Write', { file_path: 'b.ts', content: '{"tool":"delete_repo"}' }]],
    [['Bash', { command: 'echo delete_repo', description: 'github/delete_repo' }]],
  ])('as before: %j', async (row) => expect(await verdicts(row, 'mcp__github__delete_repo')).toEqual(await verdicts(row)));
  it('a rule for a whole server means what a gateway offers of it, and no mere name', async () => {
    expect(await verdicts(['mcp__gateway__github_list', {}], 'mcp__github')).toEqual(['deny', 'deny']);
    const row: Row = ['mcp__notes__github_link', {}];
    expect(await verdicts(row, 'mcp__github')).toEqual(await verdicts(row));
  });
});

describe('Edit(secret/**) and patches', () => {
  const body = '@@\n-let a;\n+let b;\n';
  const patch = (head: string, indent = ''): string =>
    `${indent}*** Begin Patch\n${indent}*** ${head}\n${body}${indent}*** End Patch`;
  const denied: readonly (readonly [Row])[] = [
    [['apply_patch', { input: patch('Update File: secret/a.ts') }, 'codex']],
    [['apply_patch', { input: patch('Update File: secret/a.ts', '  ') }, 'codex']],
    [
      [
        'apply_patch',
        { input: patch('Update File: a.ts').replace('*** End', '   *** Update File: secret/a.ts\n@@\n-a\n+b\n*** End') },
        'codex',
      ],
    ],
    [['apply_patch', { input: patch('Add File: b.ts').replace('*** End', ' *** Delete File: secret/a.ts\n*** End') }, 'codex']],
    [['apply_patch', { input: `<<'EOF'\n${patch('Update File: secret/a.ts')}\nEOF` }, 'codex']],
    [['apply_patch', { input: patch(' Update File:  secret/a.ts') }, 'codex']],
    [['Bash', { command: `apply_patch <<'EOF'\n${patch('Update File: secret/a.ts')}\nEOF` }]],
    [['Bash', { command: `apply_patch <<'EOF'\n${patch('Update File: secret/a.ts', '\t')}\nEOF` }]],
    [['Bash', { command: `cd secret && apply_patch <<'EOF'\n${patch('Update File: a.ts')}\nEOF` }]],
    [['Bash', { command: `apply_patch '${patch('Update File: a.ts\n*** Move to: secret/a.ts')}'` }]],
    [['Bash', { command: "git apply <<'EOF'\n--- a/secret/a.ts\n+++ b/secret/a.ts\n@@ -1 +1 @@\n-a\n+b\nEOF" }]],
    [['Bash', { command: "git apply -p0 <<'EOF'\n--- secret/a.ts\n+++ secret/a.ts\n@@ -1 +1 @@\n-a\n+b\nEOF" }]],
    [['Bash', { command: "patch -d secret -p0 <<'EOF'\n--- a.ts\n+++ a.ts\n@@ -1 +1 @@\n-a\n+b\nEOF" }]],
    [['Bash', { command: 'codespell -w' }]],
    [['Bash', { command: 'typos -w .' }]],
  ];
  it.each(denied)('%j', async (row) => expect(await verdicts(row, 'Edit(secret/**)')).toEqual(['deny', 'deny']));
  it.each<readonly [Row]>([
    [['apply_patch', { input: patch('Update File: a.ts') }, 'codex']],
    [['apply_patch', { input: patch('Update File: a.ts').replace('+let b;', '+// *** Update File: secret/a.ts') }, 'codex']],
    [['apply_patch', { input: patch('Update File: a.ts', '  ') }, 'codex']],
    [['Bash', { command: `apply_patch <<'EOF'\n${patch('Update File: a.ts')}\nEOF` }]],
    [['Bash', { command: "git apply <<'EOF'\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-a\n+b\nEOF" }]],
    [['Bash', { command: 'codespell' }]],
    [['Bash', { command: 'codespell -w a.ts' }]],
  ])('as before: %j', async (row) => expect(await verdicts(row, 'Edit(secret/**)')).toEqual(await verdicts(row)));
});
