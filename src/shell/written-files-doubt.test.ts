// What becomes of written files in doubt: streams, rights, jobs, builds, subshells that end early, scripts that change while they run.
import { describe, expect, it } from 'vitest';
import { built, change, disk, output, text } from '../../test/shell/written-files-disk.ts';
import { onePath, treeAt } from '../model/place.ts';
import { textStream } from './value.ts';
import { WrittenFiles } from './written-files.ts';

/** What was done, what is asked, and the answer. */
const ASKED: readonly (readonly [string, (files: WrittenFiles) => void, (files: WrittenFiles) => unknown, unknown])[] = [
  // streams are no files
  [
    'a stream is what was put there',
    (files) => files.set('/dev/fd/63', text('ls')),
    (files) => files.get('/dev/fd/63'),
    text('ls'),
  ],
  [
    'a changed stream changes nothing',
    (files) => files.touch(change('/dev/null', 'contents')),
    (files) => files.get('/dev/null'),
    undefined,
  ],
  [
    'a stream is in no doubt',
    (files) => {
      files.set('/dev/fd/63', text('ls'));
      files.doubt(0);
      files.unsettle(0, 'x');
    },
    (files) => files.get('/dev/fd/63')?.kind,
    'text',
  ],
  ...[
    '/dev/stdin',
    '/dev/stdout',
    '/dev/stderr',
    '/dev/tty',
    '/dev/null',
    '/dev/zero',
    '/dev/full',
    '/dev/random',
    '/dev/urandom',
    '/proc/self/fd/3',
    '/dev/fd/3',
  ].map(
    (name) =>
      [
        `${name} is a stream`,
        (files: WrittenFiles) => files.touch(change(name, 'contents')),
        (files: WrittenFiles) => files.get(name),
        undefined,
      ] as const,
  ),
  ...['/dev/sda', '/dev/fd/3x', '/proc/1234/fd/3', '/proc/self/mem', '/x/dev/null', '/dev/nullx'].map(
    (name) =>
      [
        `${name} is none`,
        (files: WrittenFiles) => files.touch(change(name, 'contents')),
        (files: WrittenFiles) => files.get(name)?.kind,
        'output',
      ] as const,
  ),
  // rights
  [
    'rights of a tree',
    (files) => {
      files.noteMayRefuseWrites(treeAt('/p'));
      files.set('/p/old', text('ls'));
    },
    (files) => files.get('/p/old')?.kind,
    'output',
  ],
  [
    'rights of the directory alone',
    (files) => {
      files.noteMayRefuseWrites(onePath('/p'));
      files.set('/p/old', text('ls'));
    },
    (files) => files.get('/p/old')?.kind,
    'text',
  ],
  [
    'rights of nobody knows what',
    (files) => {
      files.noteMayRefuseWrites({ kind: 'unknown', why: 'x' });
      files.set('/p/old', text('ls'));
    },
    (files) => files.get('/p/old')?.kind,
    'output',
  ],
  [
    'rights of another file',
    (files) => {
      files.noteMayRefuseWrites(onePath('/p/b'));
      files.set('/p/old', text('ls'));
    },
    (files) => files.get('/p/old')?.kind,
    'text',
  ],
  [
    'rights before a new file: that one is new',
    (files) => {
      files.noteMayRefuseWrites(treeAt('/p'));
      files.set('/p/new', text('ls'));
    },
    (files) => files.get('/p/new')?.kind,
    'text',
  ],
  // one write of two steps, and what doubt makes of it
  [
    'opened, then filled: one write',
    (files) => {
      files.set('/p/new', output);
      files.set('/p/new', text('ls'));
      files.doubt(0);
    },
    (files) => files.get('/p/new'),
    { ...text('ls'), orAbsent: true },
  ],
  [
    'written twice by others: the first may be there',
    (files) => {
      files.set('/p/new', { ...output, from: [9] });
      files.set('/p/new', text('ls'));
      files.doubt(0);
    },
    (files) => files.get('/p/new')?.kind,
    'output',
  ],
  [
    'text over text is two writes',
    (files) => {
      files.set('/p/new', text('a'));
      files.set('/p/new', text('b'));
      files.doubt(0);
    },
    (files) => files.get('/p/new')?.kind,
    'output',
  ],
  [
    'new in a tree that changed: something may have been there',
    (files) => {
      files.touch(change('/p', 'contents'));
      files.set('/p/new', text('ls'));
      files.doubt(0);
    },
    (files) => files.get('/p/new')?.kind,
    'output',
  ],
  [
    'doubt twice: it is no longer new',
    (files) => {
      files.set('/p/new', text('ls'));
      files.doubt(0);
      files.doubt(0);
    },
    (files) => files.get('/p/new')?.kind,
    'output',
  ],
  ['doubt without a change is no moment', (files) => files.doubt(0), (files) => files.version, 0],
  // jobs in the background
  [
    'unsettled text',
    (files) => {
      files.set('/p/a', text('ls'));
      files.unsettle(0, 'later');
    },
    (files) => files.get('/p/a'),
    { kind: 'output', from: [1], why: 'later' },
  ],
  [
    'an unsettled copy may come from anyone',
    (files) => {
      files.set('/p/b', text('ls'));
      const before = files.version;
      files.set('/p/a', { kind: 'copy', of: '/p/b' });
      files.unsettle(before, 'later');
    },
    (files) => [files.get('/p/a'), files.get('/p/b')?.kind],
    [{ kind: 'output', from: [1], why: 'later' }, 'text'],
  ],
  ['nothing to unsettle is no moment', (files) => files.unsettle(0, 'x'), (files) => files.version, 0],
  // builds
  [
    'a build over a program: the old one may still be there',
    (files) => {
      files.set('/p/old', built);
      files.settleBuilds();
    },
    (files) => files.get('/p/old'),
    { kind: 'output', from: [3], why: 'built' },
  ],
  [
    'a build where nothing was',
    (files) => {
      files.set('/p/new', built);
      files.settleBuilds();
    },
    (files) => files.get('/p/new'),
    built,
  ],
  ['a build before it is settled', (files) => files.set('/p/old', built), (files) => files.get('/p/old'), built],
  // subshells that may end early
  [
    'an exit leaves what follows in doubt',
    (files) => {
      files.inSubshell(() => {
        files.noteExit();
        files.set('/p/new', text('ls'));
        return textStream('a');
      });
    },
    (files) => files.get('/p/new'),
    { ...text('ls'), orAbsent: true },
  ],
  [
    'without one it is certain',
    (files) => {
      files.set('/p/new', text('ls'));
    },
    (files) => [files.inSubshell(() => textStream('a')).text, files.get('/p/new')],
    ['a', text('ls')],
  ],
  [
    'an exit leaves what is printed in doubt',
    () => undefined,
    (files) =>
      files.inSubshell(() => {
        files.noteExit();
        return textStream('a', [4]);
      }),
    { why: 'how much of it is printed is unknown', from: [4], shape: { kind: 'any' }, once: 'a' },
  ],
  // other names
  [
    'a shared file makes everything unknown, and itself not',
    (files) => files.set('/p/twin', text('ls')),
    (files) => [files.get('/p/twin')?.kind, files.get('/p/x')],
    ['text', { kind: 'output', from: [1], why: '`/p/twin` was written, which has other names' }],
  ],
  ['a slash at the end', (files) => files.set('/p/d/', text('ls')), (files) => files.get('/p/d')?.kind, 'text'],
  [
    'two spellings of one file',
    () => undefined,
    (files) => [files.sameFile('/p/linkdir/a', '/p/scripts/a'), files.sameFile('/p/a', '/p/b')],
    [true, false],
  ],
  [
    'what leads through a link of this call is the same as nothing',
    (files) => files.touch(change('/p/t', 'entries')),
    (files) => files.sameFile('/p/t/../a', '/p/t/../a'),
    false,
  ],
  // followed files that change while they run
  [
    'a job in the background',
    (files) => files.follow('/p/run.sh', ['background']),
    (files) => [
      files.raced(onePath('/p/run.sh')),
      files.raced(onePath('/p/x')),
      files.raced(treeAt('/p')),
      files.raced(onePath('/p')),
      files.raced({ kind: 'unknown', why: 'x' }),
    ],
    ['/p/run.sh', undefined, '/p/run.sh', undefined, '/p/run.sh'],
  ],
  [
    'followed by nothing beside',
    (files) => files.follow('/p/run.sh', []),
    (files) => files.raced(onePath('/p/run.sh')),
    undefined,
  ],
  [
    'commands of one pipeline, not of another, and not itself',
    (files) => files.follow('/p/run.sh', [{ from: 1, to: 2 }]),
    (files) => [
      files.raced(onePath('/p/run.sh')),
      files.raced(onePath('/p/run.sh'), [{ from: 1, to: 3 }]),
      files.raced(onePath('/p/run.sh'), [{ from: 1, to: 2 }]),
      files.raced(onePath('/p/run.sh'), [{ from: 2, to: 3 }]),
    ],
    [undefined, '/p/run.sh', undefined, undefined],
  ],
  [
    'followed twice',
    (files) => {
      files.follow('/p/run.sh', ['background']);
      files.follow('/p/run.sh', [{ from: 1, to: 2 }]);
    },
    (files) => files.raced(onePath('/p/run.sh')),
    '/p/run.sh',
  ],
  [
    'a place behind a link of this call',
    (files) => {
      files.follow('/p/run.sh', ['background']);
      files.touch(change('/p/t', 'entries'));
    },
    (files) => files.raced(onePath('/p/t/../x')),
    '/p/run.sh',
  ],
  // pipelines
  [
    'written by another command of the pipeline, by this one, and before it',
    (files) => files.set('/p/a', text('ls')),
    (files) => [
      files.get('/p/a', [{ from: 0, to: 9 }])?.kind,
      files.get('/p/a', [{ from: 0, to: 1 }])?.kind,
      files.get('/p/a', [{ from: 2, to: 9 }])?.kind,
    ],
    ['output', 'text', 'text'],
  ],
];

describe('what is in doubt', () => {
  it.each(ASKED)('%s', (_name, act, ask, want) => {
    const files = new WrittenFiles(disk);
    act(files);
    expect(ask(files)).toEqual(want);
  });
});
