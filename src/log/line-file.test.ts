// A file that is read again after it grew, was cut or became another one gives the lines it has now, whatever was read before.
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readLineFile } from './line-file.ts';
import { toRecord } from './record.ts';
import { context, quietDecision } from './sample-decision.ts';
import { writeDecision } from './store.ts';

const NEW = (): string => mkdtempSync(join(tmpdir(), 'leeway-lines-'));

it.each<[string, readonly string[]]>([
  ['grows', ['a\nb\n', 'a\nb\nc\n', 'a\nb\nc\nd\ne\n']],
  ['ends in half a line that goes on', ['a\nb', 'a\nbc\n', 'a\nbc\nd\n']],
  ['begins alike and is another line', ['a\nb\n', 'a\nbx\n']],
  ['is cut', ['a\nb\nc\n', 'a\n', 'a\nd\n']],
  ['is replaced', ['a\nb\n', 'x\ny\nz\n']],
  ['is emptied', ['a\n', '', 'b\n']],
])('a file that %s', (_, texts) => {
  const path = join(NEW(), 'file');
  for (const text of texts) {
    writeFileSync(path, text);
    expect(readLineFile(path, 'the file')).toMatchObject({
      lines: text.split('\n').filter((line) => line !== ''),
      endsInNewline: text === '' || text.endsWith('\n'),
      trouble: undefined,
    });
  }
});

it('a file that is not there has no lines and is no trouble', () => {
  const dir = NEW();
  writeFileSync(join(dir, 'file'), '');
  expect(readLineFile(join(dir, 'none'), 'it')).toEqual({ lines: [], endsInNewline: true, trouble: undefined });
  expect(readLineFile(join(dir, 'file', 'below'), 'it')).toEqual({ lines: [], endsInNewline: true, trouble: undefined });
});

it('a store without a log writes none', () => {
  const dir = join(NEW(), 'state');
  const store = { dir, spool: [`${dir}-spool`], uid: process.getuid?.() ?? 0, now: () => Date.now(), log: 'none' as const };
  expect(writeDecision(store, toRecord(context(), quietDecision({ id: 'a' }), { now: 1 }))).toEqual({
    kind: 'written',
    recovered: 0,
  });
  expect(existsSync(dir)).toBe(false);
});
