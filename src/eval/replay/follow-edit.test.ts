// What each edit tool leaves in the files, and what cannot be told.
import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/call.ts';
import { followEdit } from './follow-edit.ts';

const files = new Map([
  ['/p/a.ts', 'one two one'],
  ['/p/empty', ''],
  ['/p/lines', 'a\nb\nc\n'],
]);
const follow = (agent: string, tool: string, input: JsonObject): string => {
  const call = { kind: 'call', tool, input, cwd: '/p', outcome: 'ok' } as const;
  const made = followEdit(call, { agent, textOf: (path) => files.get(path) });
  if (made.kind !== 'changed') return made.kind === 'unfit' ? made.why : made.kind;
  return made.changes.map(({ path, text }) => `${path}: ${text ?? 'gone'}`).join(' | ');
};
const NOT_IN = 'the text to replace is not in the file';
const patch = (...lines: readonly string[]): string => ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');

it.each<[string, string, JsonObject, string]>([
  ['claude-code', 'Write', { file_path: '/p/new', content: 'x' }, '/p/new: x'],
  ['claude-code', 'Write', { file_path: 'sub/new', content: '' }, '/p/sub/new: '],
  ['claude-code', 'Write', { content: 'x' }, 'the record lacks a path'],
  ['claude-code', 'Edit', { file_path: '/p/a.ts', old_string: 'one', new_string: '1' }, '/p/a.ts: 1 two one'],
  ['claude-code', 'Edit', { file_path: '/p/a.ts', old_string: 'one', new_string: '$&', replace_all: true }, '/p/a.ts: $& two $&'],
  ['claude-code', 'Edit', { file_path: '/p/a.ts', old_string: 'three', new_string: '3' }, NOT_IN],
  ['claude-code', 'Edit', { file_path: '/p/none', old_string: 'one', new_string: '1' }, NOT_IN],
  ['claude-code', 'Edit', { file_path: '/p/none', old_string: '', new_string: 'new' }, '/p/none: new'],
  ['claude-code', 'Edit', { file_path: '/p/empty', old_string: '', new_string: 'new' }, '/p/empty: new'],
  ['claude-code', 'Edit', { file_path: '/p/a.ts', old_string: '', new_string: 'new' }, NOT_IN],
  ['claude-code', 'Edit', { file_path: '/p/a.ts', old_string: 'one' }, NOT_IN],
  [
    'claude-code',
    'MultiEdit',
    {
      file_path: '/p/a.ts',
      edits: [
        { old_string: 'one', new_string: 'two' },
        { old_string: 'two', new_string: '2', replace_all: true },
      ],
    },
    '/p/a.ts: 2 2 one',
  ],
  ['claude-code', 'MultiEdit', { file_path: '/p/a.ts', edits: [{ old_string: 'x', new_string: '' }] }, NOT_IN],
  ['claude-code', 'MultiEdit', { file_path: '/p/a.ts' }, NOT_IN],
  ['claude-code', 'Read', { file_path: '/p/a.ts' }, 'none'],
  ['claude-code', 'Bash', { command: 'echo x > /p/a.ts' }, 'none'],
  ['claude-code', 'edit', { filePath: '/p/a.ts', oldString: 'two', newString: '2' }, 'none'],
  ['opencode', 'edit', { filePath: '/p/a.ts', oldString: 'two', newString: '2' }, '/p/a.ts: one 2 one'],
  ['opencode', 'edit', { filePath: '/p/a.ts', oldString: 'one', newString: '1', replaceAll: true }, '/p/a.ts: 1 two 1'],
  ['copilot', 'edit', { path: '/p/a.ts', old_str: 'two', new_str: '' }, '/p/a.ts: one  one'],
  ['copilot', 'create', { path: '/p/new', file_text: 'x' }, '/p/new: x'],
  ['gemini-cli', 'write_file', { file_path: 'new', content: 'x' }, '/p/new: x'],
  ['opencode', 'apply_patch', { patchText: patch('*** Add File: new', '+x', '+y') }, '/p/new: x\ny\n'],
  ['opencode', 'apply_patch', { patchText: patch('*** Delete File: a.ts') }, '/p/a.ts: gone'],
  ['opencode', 'apply_patch', { patchText: patch('*** Update File: lines', '@@', ' a', '-b', '+B') }, '/p/lines: a\nB\nc\n'],
  [
    'opencode',
    'apply_patch',
    { patchText: patch('*** Update File: lines', '*** Move to: moved', '@@', '-b') },
    '/p/lines: gone | /p/moved: a\nc\n',
  ],
  [
    'opencode',
    'apply_patch',
    { patchText: patch('*** Add File: new', '+x', '*** Update File: lines', '@@', '-z', '+Z') },
    NOT_IN,
  ],
  ['opencode', 'apply_patch', { patchText: 'x' }, 'it does not start with `*** Begin Patch`'],
])('%s %s %j', (agent, tool, input, left) => expect(follow(agent, tool, input)).toBe(left));
