import { describe, expect, test } from 'vitest';
import { applyHunks, parsePatch } from './patch.ts';

const wrap = (body: string): string => `*** Begin Patch\n${body}\n*** End Patch`;

describe('parsePatch', () => {
  test('add, update, move and delete in one patch', () => {
    const body = [
      '*** Add File: a.txt',
      '+one',
      '+',
      '*** Update File: b.txt',
      '*** Move to: c.txt',
      '@@ def f',
      ' keep',
      '-old',
      '+new',
      '',
      '*** End of File',
      '*** Delete File: d.txt',
    ].join('\n');
    expect(parsePatch(wrap(body))).toEqual({
      kind: 'patch',
      ops: [
        { kind: 'add', path: 'a.txt', text: 'one\n\n' },
        {
          kind: 'update',
          path: 'b.txt',
          to: 'c.txt',
          added: 'new',
          hunks: [{ before: ['keep', 'old', ''], after: ['keep', 'new', ''] }],
        },
        { kind: 'delete', path: 'd.txt' },
      ],
    });
  });

  test.each([
    ['a trailing newline', `${wrap('*** Delete File: a')}\n`],
    ['lines that end in CRLF', wrap('*** Delete File: a').replaceAll('\n', '\r\n')],
    ['an update without @@', wrap('*** Update File: a\n-x\n+y')],
    ['a rule of stars as context', wrap('*** Update File: a.md\n@@\n ***\n+y')],
    ['a file that quotes a patch', wrap('*** Add File: a.md\n+*** Delete File: /etc/passwd')],
  ])('reads %s', (_, text) => expect(parsePatch(text).kind).toBe('patch'));

  test.each([
    ['nothing', ''],
    ['a command', 'rm -rf /'],
    ['text before it', `x\n${wrap('*** Delete File: a')}`],
    ['text after it', `${wrap('*** Delete File: a')}\nrm`],
    ['a heredoc around it', `<<'EOF'\n${wrap('*** Delete File: a')}\nEOF`],
    ['no file', wrap('')],
    ['no end', '*** Begin Patch\n*** Delete File: a'],
    ['a header without a path', wrap('*** Add File: \n+x')],
    ['an unknown header', wrap('*** Link File: a')],
    ['another case', wrap('*** delete file: a')],
    ['a second patch inside', wrap('*** Add File: a\n+x\n*** End Patch\n*** Begin Patch\n*** Delete File: b')],
    ['an indented header after an addition', wrap('*** Add File: a\n+x\n *** Delete File: /etc/passwd')],
    ['an indented header in an update', wrap('*** Update File: a\n@@\n x\n *** Delete File: b\n+y')],
    ['a move in the middle', wrap('*** Update File: a\n@@\n-x\n+y\n*** Move to: /etc/x')],
    ['text after a deletion', wrap('*** Delete File: a\nx')],
    ['a bare line in an update', wrap('*** Update File: a\n@@\nx')],
    ['an empty update', wrap('*** Update File: a')],
  ])('does not read %s', (_, text) => expect(parsePatch(text).kind).toBe('unreadable'));
});

describe('applyHunks', () => {
  test.each([
    ['a\nb\nc', [{ before: ['b'], after: ['x', 'y'] }], 'a\nx\ny\nc'],
    [
      'a\nb\na',
      [
        { before: ['b'], after: ['b'] },
        { before: ['a'], after: ['z'] },
      ],
      'a\nb\nz',
    ],
    ['a', [{ before: ['q'], after: [] }], undefined],
  ])('%j', (text, hunks, after) => expect(applyHunks(text, hunks)).toBe(after));
});
