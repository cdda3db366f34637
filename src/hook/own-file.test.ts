// leeway's own files are read back only if nobody else could have written them.
import { chmodSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readOwnFile, writeOwnFile } from './own-file.ts';
import { removeTree } from '../../test/setup/remove-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'leeway-own-file-'));
afterAll(() => removeTree(folder));
const read = (name: string): string | undefined => readOwnFile(join(folder, name), 100)?.toString('utf8');

it('what was written', () => {
  writeOwnFile(join(folder, 'new/kept'), 'text');
  expect(read('new/kept')).toBe('text');
});

it.each<[string, (path: string) => void]>([
  ['is not there', () => undefined],
  ['others may write', (path) => (writeFileSync(path, 'text'), chmodSync(path, 0o666))],
  ['the group may write', (path) => (writeFileSync(path, 'text'), chmodSync(path, 0o660))],
  ['is a link', (path) => symlinkSync(join(folder, 'new/kept'), path)],
  ['is a directory', (path) => writeOwnFile(`${path}/inner`, '')],
  ['is too large', (path) => writeOwnFile(path, 'x'.repeat(101))],
])('not a file that %s', (name, make) => {
  make(join(folder, name));
  expect(read(name)).toBeUndefined();
});
