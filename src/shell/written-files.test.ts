// What is known of a file after a row of changes: by another spelling, below a replaced tree, in doubt.
import { describe, expect, it } from 'vitest';
import { change, disk, text } from '../../test/shell/written-files-disk.ts';
import { onePath } from '../model/place.ts';
import { WrittenFiles, markUncertain } from './written-files.ts';

const ROWS: readonly (readonly [string, (files: WrittenFiles) => void, string, string | undefined])[] = [
  ['untouched', () => undefined, '/p/a', undefined],
  ['written', (files) => files.set('/p/a', text('ls')), '/p/a', 'ls'],
  ['another spelling', (files) => files.set('/p/src/../a', text('ls')), '/p/a', 'ls'],
  ['through a link on disk', (files) => files.set('/p/linkdir/a', text('ls')), '/p/scripts/a', 'ls'],
  ['other names of the file', (files) => files.set('/p/twin', text('ls')), '/p/other', 'output'],
  ['a file that cannot be written', (files) => files.set('/p/locked', text('ls')), '/p/locked', 'output'],
  ['below a changed tree', (files) => files.touch(change('/p/t', 'contents')), '/p/t/a', 'output'],
  ['beside a changed tree', (files) => files.touch(change('/p/t', 'contents')), '/p/tea', undefined],
  [
    'written after the tree changed',
    (files) => {
      files.touch(change('/p/t', 'contents'));
      files.set('/p/t/a', text('ls'));
    },
    '/p/t/a',
    'ls',
  ],
  [
    'written through what may be a link',
    (files) => {
      files.touch(change('/p/t', 'entries'));
      files.set('/p/t/a', text('ls'));
    },
    '/p/elsewhere',
    'output',
  ],
  [
    'climbing out of what may be a link',
    (files) => {
      files.touch(change('/p/t', 'entries'));
      files.set('/p/t/../a', text('ls'));
    },
    '/p/elsewhere',
    'output',
  ],
  ['a work tree', (files) => files.touch(change('/p', 'work tree')), '/p/a', 'output'],
  ['the records of version control', (files) => files.touch(change('/p', 'work tree')), '/p/.git/config', undefined],
  [
    'an unknown place',
    (files) => files.touch({ ...change('/', 'contents'), place: { kind: 'unknown', why: 'x' } }),
    '/p/a',
    'output',
  ],
  [
    'rights that were changed',
    (files) => {
      files.noteMayRefuseWrites(onePath('/p/old'));
      files.set('/p/old', text('ls'));
    },
    '/p/old',
    'output',
  ],
];

describe('what this call left', () => {
  it.each(ROWS)('%s', (_name, act, path, want) => {
    const files = new WrittenFiles(disk);
    act(files);
    const found = files.get(path);
    expect(found?.kind === 'text' ? found.text : found?.kind).toBe(want);
  });
});

describe('a write in doubt', () => {
  it.each([
    ['over a file that was there', '/p/old', { kind: 'output' }],
    ['where nothing was: this text or no file', '/p/new', { kind: 'text', orAbsent: true }],
  ])('%s', (_name, path, want) => {
    const files = new WrittenFiles(disk);
    const before = files.version;
    files.set(path, text('ls'));
    markUncertain({ files }, before);
    expect(files.get(path)).toMatchObject(want);
  });
  it('spares what was written before', () => {
    const files = new WrittenFiles(disk);
    files.set('/p/old', text('ls'));
    markUncertain({ files }, files.version);
    expect(files.get('/p/old')).toEqual(text('ls'));
  });
});

describe('commands of one pipeline', () => {
  it('do not rely on what another writes', () => {
    const files = new WrittenFiles(disk);
    const from = files.tick();
    const first = { from, to: files.tick() };
    files.set('/p/a', text('ls'));
    const second = { from, to: files.tick() };
    expect([files.get('/p/a', [first])?.kind, files.get('/p/a', [second])?.kind]).toEqual(['text', 'output']);
  });
});
