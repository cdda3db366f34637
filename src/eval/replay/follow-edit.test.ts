// What each edit tool leaves in a file, and what cannot be told.
import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/call.ts';
import { followEdit } from './follow-edit.ts';

const files = new Map([
  ['/p/a.ts', 'one two one'],
  ['/p/empty', ''],
]);
const follow = (tool: string, input: JsonObject): unknown => {
  const made = followEdit({ kind: 'call', tool, input, cwd: '/p', outcome: 'ok' }, (path) => files.get(path));
  return made.kind === 'written' ? `${made.path}: ${made.text}` : made.kind === 'unfit' ? made.why : made.kind;
};
const NOT_IN = 'the text to replace is not in the file';

it.each<[string, JsonObject, string]>([
  ['Write', { file_path: '/p/new', content: 'x' }, '/p/new: x'],
  ['Write', { file_path: 'sub/new', content: '' }, '/p/sub/new: '],
  ['Write', { file_path: '/p/new' }, 'none'],
  ['Edit', { file_path: '/p/a.ts', old_string: 'one', new_string: '1' }, '/p/a.ts: 1 two one'],
  ['Edit', { file_path: '/p/a.ts', old_string: 'one', new_string: '$&', replace_all: true }, '/p/a.ts: $& two $&'],
  ['Edit', { file_path: '/p/a.ts', old_string: 'three', new_string: '3' }, NOT_IN],
  ['Edit', { file_path: '/p/none', old_string: 'one', new_string: '1' }, NOT_IN],
  ['Edit', { file_path: '/p/none', old_string: '', new_string: 'new' }, '/p/none: new'],
  ['Edit', { file_path: '/p/empty', old_string: '', new_string: 'new' }, '/p/empty: new'],
  ['Edit', { file_path: '/p/a.ts', old_string: '', new_string: 'new' }, NOT_IN],
  ['Edit', { file_path: '/p/a.ts', old_string: 'one' }, 'the record lacks the texts'],
  [
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
  [
    'MultiEdit',
    {
      file_path: '/p/a.ts',
      edits: [
        { old_string: 'one', new_string: '1' },
        { old_string: 'x', new_string: '' },
      ],
    },
    NOT_IN,
  ],
  ['MultiEdit', { file_path: '/p/a.ts' }, 'the record lacks the texts'],
  ['Read', { file_path: '/p/a.ts' }, 'none'],
  ['Bash', { command: 'echo x > /p/a.ts' }, 'none'],
])('%s %j', (tool, input, left) => expect(follow(tool, input)).toBe(left));
