// Tools that the user describes: judged by what they do, never looser than their arguments.
import { expect, test } from 'vitest';
import { fixtureHost } from '../../host/fixture-host.ts';
import type { JsonObject } from '../../model/call.ts';
import type { DeclaredTool } from '../../model/declared-tool.ts';
import { analyseTool } from './analyse-tool.ts';
import { declaredTools } from './declared-tools.ts';

const TOOLS: readonly DeclaredTool[] = [
  { name: 'mcp__jira__find', does: 'look', fields: {} },
  { name: 'mcp__jira__noop', does: 'nothing', fields: {} },
  { name: 'mcp__jira__purge', does: 'destroy', system: 'tracker', fields: {} },
  { name: 'mcp__db__run', does: 'sql', system: 'postgres', fields: { q: 'sql!', limit: 'number' } },
  { name: 'mcp__notes__save', does: 'write', fields: { file: 'path!', body: 'content!' } },
  { name: 'mcp__notes__open', does: 'read', fields: { file: 'path!' } },
  { name: 'mcp__box__sh', does: 'shell', fields: { line: 'command!' } },
  // The agent's own tool: none of these declarations count.
  { name: 'Bash', does: 'nothing', fields: {} },
];
const userTools = declaredTools(TOOLS);
const host = fixtureHost({ home: '/home/me', tree: { '/repo/.git/HEAD': 'ref: refs/heads/x\n' } });

const read = (tool: string, input: JsonObject): unknown => {
  const reading = analyseTool({ tool, input, cwd: '/repo', agent: 'claude-code' }, { host, userTools });
  return reading.kind === 'shell'
    ? { commands: reading.commands, doubts: reading.doubts.length }
    : { effects: reading.analysis.parts.flatMap((part) => part.effects), embedded: reading.embedded };
};

test.each<[string, JsonObject, unknown]>([
  [
    'mcp__jira__find',
    { query: 'open bugs' },
    { effects: [{ kind: 'service', act: 'look', system: 'jira', what: 'mcp__jira__find' }], embedded: [] },
  ],
  ['mcp__jira__noop', {}, { effects: [], embedded: [] }],
  [
    'mcp__jira__purge',
    {},
    { effects: [{ kind: 'service', act: 'destroy', system: 'tracker', what: 'mcp__jira__purge' }], embedded: [] },
  ],
  ['mcp__db__run', { q: 'drop table a' }, { effects: [], embedded: [{ kind: 'sql', text: 'drop table a', system: 'postgres' }] }],
  ['mcp__box__sh', { line: 'rm -rf ~' }, { commands: ['rm -rf ~'], doubts: 0 }],
  ['Bash', { command: 'rm -rf ~' }, { commands: ['rm -rf ~'], doubts: 0 }],
])('%s %j', (tool, input, want) => {
  expect(read(tool, input)).toEqual(want);
});

test('arguments of a described tool still count', () => {
  expect(read('mcp__jira__noop', { note: '~/.ssh/id_rsa' })).toMatchObject({ effects: [{ kind: 'read' }] });
  expect(read('mcp__jira__find', { command: 'rm -rf ~' })).toMatchObject({ embedded: [{ kind: 'shell', text: 'rm -rf ~' }] });
  expect(read('mcp__notes__save', { file: '/home/me/.bashrc', body: 'x' })).toMatchObject({
    effects: [{ kind: 'write', place: { kind: 'path', path: '/home/me/.bashrc' } }],
  });
});

test('what does not fit the description is unclear', () => {
  for (const [tool, input] of [
    ['mcp__db__run', {}],
    ['mcp__db__run', { q: 'select 1', also: 'drop' }],
    ['mcp__notes__open', { file: 3 }],
    ['mcp__notes__open', { file: 'notes.md' }],
  ] as const)
    expect(JSON.stringify(read(tool, input))).toMatch(/unclear|"kind":"unknown"/);
});
