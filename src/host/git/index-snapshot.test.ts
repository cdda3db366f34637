// The kept form of an index says of every path what git says.
import { afterAll, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { IndexSnapshot, snapshotOf } from './index-snapshot.ts';
import { parseIndex } from './index-file.ts';
import { TestRepository } from './test-host.ts';

const made: TestRepository[] = [];
afterAll(() => made.forEach((one) => one.remove()));

function repository(...init: readonly string[]): TestRepository {
  const one = new TestRepository();
  made.push(one);
  one.git('init', '-q', ...init);
  return one;
}

function bytesOf(one: TestRepository, hashBytes = 20): Buffer {
  const index = parseIndex(readFileSync(one.path('.git/index')), hashBytes);
  const bytes = index.kind === 'known' ? snapshotOf(index.value) : undefined;
  if (bytes === undefined) throw new Error('no snapshot');
  return bytes;
}
const open = (one: TestRepository, hashBytes = 20): IndexSnapshot => {
  const found = IndexSnapshot.open(bytesOf(one, hashBytes));
  if (found === undefined) throw new Error('cannot be opened');
  return found;
};

it.each([
  ['sha1', '2', 20],
  ['sha1', '4', 20],
  ['sha256', '2', 32],
])('%s, version %s', (hash, version, hashBytes) => {
  const one = repository(`--object-format=${hash}`);
  for (const name of ['a', 'a.b', 'a/b', 'dir/deep/c', 'dir-x', 'ü/ñ 1', 'z'])
    one.write(name === 'a/b' ? 'a-dir/b' : name, `${name}\n`);
  one.git('add', '-A');
  one.git('update-index', '--index-version', version);
  const snapshot = open(one, hashBytes);
  const listed = one.git('ls-files', '-s', '-z').split('\0').filter(Boolean);
  expect(listed).toHaveLength(7);
  for (const line of listed) {
    const [meta = '', name = ''] = line.split('\t');
    expect(snapshot.find(name, 'exact')).toEqual({ kind: 'file', id: meta.split(' ')[1] });
  }
  for (const name of ['', 'A', 'a/', 'dir', 'zz', '0']) expect([name, snapshot.find(name, 'exact')]).toEqual([name, 'absent']);
  expect(snapshot.find('DIR/Deep/c', 'fold')).toMatchObject({ kind: 'file' });
  expect(snapshot.find('DIR/Deep/c', 'exact')).toBe('absent');
});

it('knows links, submodules, unmerged and announced files', () => {
  const one = repository();
  one.commit('a', 'a\n');
  one.git('checkout', '-q', '-b', 'other');
  one.commit('a', 'b\n');
  one.git('checkout', '-q', 'main');
  one.commit('a', 'c\n');
  expect(() => one.git('merge', 'other')).toThrow();
  one.write('announced', 'x');
  one.git('add', '-N', 'announced');
  one.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},sub`);
  one.git('update-index', '--add', '--cacheinfo', `120000,${one.git('hash-object', '-w', 'announced').trim()},link`);
  const snapshot = open(one);
  expect(snapshot.find('a', 'exact')).toMatchObject({ kind: 'open' });
  expect(snapshot.find('announced', 'exact')).toMatchObject({ kind: 'open' });
  expect(snapshot.find('link', 'exact')).toMatchObject({ kind: 'link' });
  expect(snapshot.find('sub', 'exact')).toMatchObject({ kind: 'covered' });
  expect(snapshot.find('sub/x', 'exact')).toBeUndefined();
});

it('is the same whatever the times of the files, and nothing for other bytes', () => {
  const one = repository();
  one.commit('a', 'a\n');
  const before = bytesOf(one);
  one.write('a', 'a\n');
  one.git('update-index', '--refresh');
  expect(bytesOf(one).equals(before)).toBe(true);
  expect(IndexSnapshot.open(Buffer.from('x'))).toBeUndefined();
});
