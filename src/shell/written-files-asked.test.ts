// What is asked of the files this call left: whether something is there, who wrote it, what a change covers.
import { describe, expect, it } from 'vitest';
import { change, disk, glob, text } from '../../test/shell/written-files-disk.ts';
import { onePath, treeAt } from '../model/place.ts';
import { WrittenFiles } from './written-files.ts';

/** What was done, what is asked, and the answer. */
const ASKED: readonly (readonly [string, (files: WrittenFiles) => void, (files: WrittenFiles) => unknown, unknown])[] = [
  // has: something was put there
  ['nothing is there', () => undefined, (files) => files.has('/p/a'), false],
  ['what was written is there', (files) => files.set('/p/a', text('ls')), (files) => files.has('/p/a'), true],
  ['another file is not', (files) => files.set('/p/a', text('ls')), (files) => files.has('/p/b'), false],
  ['a changed tree may hold it', (files) => files.touch(change('/p/t', 'contents')), (files) => files.has('/p/t/a'), true],
  ['a removed tree does not', (files) => files.touch(change('/p/t', 'removal')), (files) => files.has('/p/t/a'), false],
  ['a work tree brings no new programs', (files) => files.touch(change('/p', 'work tree')), (files) => files.has('/p/a'), false],
  [
    'what leads through a link of this call may be there',
    (files) => files.touch(change('/p/t', 'entries')),
    (files) => files.has('/p/t/../a'),
    true,
  ],
  // made: this very path
  ['made by writing', (files) => files.set('/p/a', text('ls')), (files) => files.made('/p/a'), true],
  ['made as a tree', (files) => files.touch(change('/p/t', 'entries')), (files) => files.made('/p/t'), true],
  ['below it is not this very path', (files) => files.touch(change('/p/t', 'entries')), (files) => files.made('/p/t/a'), false],
  ['removed is not made', (files) => files.touch(change('/p/t', 'removal')), (files) => files.made('/p/t'), false],
  ['a work tree is not made', (files) => files.touch(change('/p', 'work tree')), (files) => files.made('/p'), false],
  ['the root is never made', (files) => files.touch(change('/', 'contents')), (files) => files.made('/'), false],
  ['nothing was made', () => undefined, (files) => files.made('/p/a'), false],
  [
    'through a link of this call nobody knows',
    (files) => files.touch(change('/p/t', 'entries')),
    (files) => files.made('/p/t/../t'),
    false,
  ],
  // touches: anything in a directory
  ['a file in it', (files) => files.set('/p/d/a', text('ls')), (files) => files.touches('/p/d'), true],
  ['a file beside it', (files) => files.set('/p/da', text('ls')), (files) => files.touches('/p/d'), false],
  ['a tree above it', (files) => files.touch(change('/p', 'contents')), (files) => files.touches('/p/d'), true],
  ['a tree in it', (files) => files.touch(change('/p/d/e', 'contents')), (files) => files.touches('/p/d'), true],
  ['itself', (files) => files.touch(change('/p/d', 'contents')), (files) => files.touches('/p/d'), true],
  ['a tree beside it', (files) => files.touch(change('/p/e', 'contents')), (files) => files.touches('/p/d'), false],
  ['anything below the root', (files) => files.set('/p/a', text('ls')), (files) => files.touches('/'), true],
  ['nothing', () => undefined, (files) => files.touches('/p'), false],
  [
    'a directory behind a link of this call',
    (files) => files.touch(change('/p/t', 'entries')),
    (files) => files.touches('/p/t/../u'),
    true,
  ],
  // origins: who wrote what is read there
  ['of a file', (files) => files.set('/p/a', text('ls')), (files) => files.origins(onePath('/p/a')), [1]],
  ['of another file', (files) => files.set('/p/a', text('ls')), (files) => files.origins(onePath('/p/b')), []],
  ['of a directory itself', (files) => files.set('/p/a', text('ls')), (files) => files.origins(onePath('/p')), []],
  ['of a tree', (files) => files.set('/p/a', text('ls')), (files) => files.origins(treeAt('/p')), [1]],
  ['of a tree beside', (files) => files.set('/p/ab', text('ls')), (files) => files.origins(treeAt('/p/a')), []],
  ['of what a change covers', (files) => files.touch(change('/p', 'contents')), (files) => files.origins(onePath('/p/a')), [2]],
  [
    'of a tree that holds a change',
    (files) => files.touch(change('/p/a', 'contents')),
    (files) => files.origins(treeAt('/p')),
    [2],
  ],
  ['of a file above a change', (files) => files.touch(change('/p/a', 'contents')), (files) => files.origins(onePath('/p')), []],
  ['of what was removed', (files) => files.touch(change('/p', 'removal')), (files) => files.origins(onePath('/p/a')), []],
  ['of what is unknown', (files) => files.set('/p/a', text('ls')), (files) => files.origins({ kind: 'unknown', why: 'x' }), []],
  [
    'of what leads through a link of this call: anyone',
    (files) => {
      files.set('/p/a', text('ls'));
      files.touch(change('/p/t', 'entries'));
    },
    (files) => files.origins(onePath('/p/t/../b')).toSorted(),
    [1, 2],
  ],
  [
    'of a copy: nobody of its own',
    (files) => files.set('/p/a', { kind: 'copy', of: '/p/b' }),
    (files) => files.origins(onePath('/p/a')),
    [],
  ],
  // changes since a moment
  [
    'changed since',
    (files) => files.set('/p/a', text('ls')),
    (files) => [files.changedSince('/p/a', 0), files.changedSince('/p/a', files.version), files.changedSince('/p/b', 0)],
    [true, false, false],
  ],
  ['nothing changed', () => undefined, (files) => files.changedSince('/p/a', -1), false],
  [
    'version and writes grow',
    (files) => {
      files.set('/p/a', text('ls'));
      files.touch(change('/p/t', 'contents'));
      files.touch({ ...change('/p/t', 'contents'), place: { kind: 'unknown', why: 'x' } });
    },
    (files) => [files.writes, files.version > 2],
    [3, true],
  ],
  // patterns
  ['a file of a pattern', (files) => files.touch(glob('/p', '*.sh')), (files) => files.get('/p/a.sh')?.kind, 'output'],
  ['a file of no pattern', (files) => files.touch(glob('/p', '*.sh')), (files) => files.get('/p/a.ts'), undefined],
  ['below a directory of a pattern', (files) => files.touch(glob('/p', 'd*')), (files) => files.get('/p/d1/x')?.kind, 'output'],
  ['the directory of a pattern', (files) => files.touch(glob('/p', '*')), (files) => files.get('/p'), undefined],
  ['a pattern over levels', (files) => files.touch(glob('/p', 'x/*.sh')), (files) => files.get('/p/y')?.kind, 'output'],
  ['a pattern of all levels', (files) => files.touch(glob('/p', '**.sh')), (files) => files.get('/p/y')?.kind, 'output'],
  ['a pattern that is not understood', (files) => files.touch(glob('/p', '+(a)')), (files) => files.get('/p/y')?.kind, 'output'],
  [
    'a pattern at the root',
    (files) => files.touch(glob('/', 'a*')),
    (files) => [files.get('/ab')?.kind, files.get('/b')],
    ['output', undefined],
  ],
  [
    'no pattern is any',
    (files) => files.touch({ ...glob('/p', ''), place: { kind: 'path', path: '/p', extent: 'glob' } }),
    (files) => files.get('/p/y')?.kind,
    'output',
  ],
  // what a change spares
  [
    'spared',
    (files) => files.touch({ ...change('/p', 'contents'), spares: (path) => path.endsWith('.md') }),
    (files) => [files.get('/p/a.md'), files.get('/p/a.ts')?.kind],
    [undefined, 'output'],
  ],
  ...['.git/x', '.hg/x', '.jj/x', 'node_modules/x', 'venv/x', '.venv/x'].map(
    (name) =>
      [
        `version control leaves ${name} alone`,
        (files: WrittenFiles) => files.touch(change('/p', 'work tree')),
        (files: WrittenFiles) => files.get(`/p/${name}`),
        undefined,
      ] as const,
  ),
  // what a removal tells
  [
    'removed',
    (files) => files.touch(change('/p/t', 'removal')),
    (files) => files.get('/p/t/a'),
    { kind: 'output', from: [2], why: 'changed', removed: true },
  ],
  [
    'changed, not removed',
    (files) => files.touch(change('/p/t', 'contents')),
    (files) => files.get('/p/t/a'),
    { kind: 'output', from: [2], why: 'changed' },
  ],
  [
    'changed after it was written: both have a part in it',
    (files) => {
      files.set('/p/t/a', text('ls'));
      files.touch(change('/p/t', 'contents'));
    },
    (files) => files.get('/p/t/a'),
    { kind: 'output', from: [2, 1], why: 'changed' },
  ],
  [
    'the last change counts',
    (files) => {
      files.touch(change('/p/t', 'removal'));
      files.touch(change('/p/t', 'contents'));
    },
    (files) => files.get('/p/t/a')?.kind === 'output' && files.has('/p/t/a'),
    true,
  ],
  [
    'through a link of this call it may be anyone',
    (files) => {
      files.set('/p/a', text('ls'));
      files.touch(change('/p/t', 'entries'));
    },
    (files) => files.get('/p/t/../a')?.kind,
    'output',
  ],
  [
    'a link is followed after a climb on disk',
    (files) => files.set('/p/a', text('ls')),
    (files) => files.get('/p/x/../a')?.kind,
    'text',
  ],
  [
    'a climb out of what was only changed',
    (files) => {
      files.touch(change('/p/t', 'contents'));
      files.set('/p/t/../a', text('ls'));
    },
    (files) => [files.get('/p/a')?.kind, files.get('/p/b')],
    ['text', undefined],
  ],
];

describe('what is asked', () => {
  it.each(ASKED)('%s', (_name, act, ask, want) => {
    const files = new WrittenFiles(disk);
    act(files);
    expect(ask(files)).toEqual(want);
  });
});
