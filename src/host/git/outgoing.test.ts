// What a push would send and what a commit would take, held against what real git says.
import { mkdirSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { gitFacts } from './git-facts.ts';
import { TestRepository } from './test-host.ts';

const made: TestRepository[] = [];
afterEach(() => {
  for (const one of made.splice(0)) one.remove();
});
function repository(hash = 'sha1'): TestRepository {
  const one = new TestRepository();
  made.push(one);
  one.git('init', '-q', `--object-format=${hash}`);
  return one;
}
const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .sort();
const facts = (one: TestRepository): ReturnType<typeof gitFacts> => gitFacts(one.host, one.root);

it.each(['sha1', 'sha256'])('the files of new commits, loose and packed, %s', (hash) => {
  const one = repository(hash);
  one.commit('a.txt', 'a');
  one.commit('dir/b.txt', 'b');
  const old = one.git('rev-parse', 'HEAD').trim();
  one.git('checkout', '-q', '-b', 'side');
  one.commit('dir/sub/side.txt', 'side');
  one.git('checkout', '-q', 'main');
  one.commit('dir/b.txt', 'changed');
  one.git('merge', '-q', '--no-edit', 'side');
  one.git('rm', '-q', 'a.txt');
  one.git('commit', '-q', '-m', 'gone');
  for (const packed of [false, true]) {
    if (packed) one.git('gc', '-q');
    const sent = facts(one).outgoing(['main'], (id) => id === old);
    const found = sent.kind === 'known' ? sent.value.files.map(({ name }) => name) : [];
    expect([...new Set(found)].sort()).toEqual(
      lines(one.git('log', '-m', '--first-parent', '--diff-filter=AM', '--name-only', '--format=', `${old}..main`)),
    );
    expect(sent.kind === 'known' && sent.value.messages.length).toBe(4);
  }
  const nothing = facts(one).outgoing('all', () => true);
  expect(nothing.kind === 'known' && nothing.value.files).toEqual([]);
});

it('what a remote has is not sent again', () => {
  const one = repository();
  one.commit('a.txt', 'a');
  one.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  one.commit('b.txt', 'b');
  const sent = facts(one).outgoing(['HEAD'], () => false);
  expect(sent.kind === 'known' && sent.value.files.map(({ name }) => name)).toEqual(['b.txt']);
});

it('a commit that cannot be read is not told', () => {
  const one = repository();
  one.git('commit', '-q', '--allow-empty', '-m', 'x');
  one.write('.git/refs/heads/broken', `${'1'.repeat(40)}\n`);
  expect(facts(one).outgoing(['broken'], () => false).kind).toBe('unknown');
});

it('the new files that `git add -A` takes', () => {
  const one = repository();
  one.write('.gitignore', '*.log\n/out/\n!keep.log\n');
  // In the index, `src/` lies between the names of files and directories that begin with it.
  for (const name of ['src/a.ts', 'src-x/a.ts', 'src.ts', 'src0', 'src/deep/er/a.ts']) one.commit(name, 'a');
  for (const name of [
    'src/b.ts',
    'src-x/b.ts',
    'src/deep/b.ts',
    'src1',
    'src/x.log',
    'src/keep.log',
    'out/c.js',
    'new/deep/d.txt',
    'ü.txt',
    '.env',
  ])
    one.write(name, 'x');
  mkdirSync(one.path('empty'));
  const nested = one.path('nested');
  mkdirSync(nested);
  one.gitIn(nested, ['init', '-q']);
  one.write('nested/inside.txt', 'x');
  const wanted = lines(one.git('-c', 'core.quotePath=false', 'ls-files', '--others', '--exclude-standard')).filter(
    (name) => !name.startsWith('nested'),
  );
  const all = facts(one).untrackedBelow(one.root, 'all');
  expect(all.kind === 'known' && all.value.map((path) => path.slice(one.root.length + 1)).sort()).toEqual(wanted);
  const forced = facts(one).untrackedBelow(one.root, 'ignored');
  expect(forced.kind === 'known' && forced.value.length).toBe(wanted.length + 2);
  const part = facts(one).untrackedBelow(one.path('new'), 'all');
  expect(part.kind === 'known' && part.value).toEqual([one.path('new/deep/d.txt')]);
});

it('what a plain commit would take', () => {
  const one = repository();
  const staged = (): readonly string[] | string => {
    const fact = facts(one).stagedChanges();
    return fact.kind === 'known' ? fact.value.map(({ name }) => name).sort() : fact.kind;
  };
  one.write('first.txt', '1');
  one.git('add', 'first.txt');
  expect(staged()).toEqual(['first.txt']);
  one.commit('src/a.ts', 'a');
  one.write('src/a.ts', 'changed');
  one.write('b.txt', 'b');
  expect(staged()).toEqual([]);
  one.git('add', '-A');
  expect(staged()).toEqual(lines(one.git('diff', '--cached', '--name-only')));
  // The index notes which directories are unchanged; a change in one of them undoes the note.
  one.git('commit', '-q', '-m', 'b');
  for (const name of ['x/y/1.txt', 'x/y/2.txt', 'x/z/3.txt', 'w/4.txt']) one.commit(name, name);
  one.git('status');
  expect(staged()).toEqual([]);
  one.write('x/y/2.txt', 'two');
  one.write('x/new/5.txt', 'five');
  one.git('add', 'x');
  expect(staged()).toEqual(['x/new/5.txt', 'x/y/2.txt']);
  one.git('reset', '-q', '--soft', 'HEAD~2');
  expect(staged()).toEqual(lines(one.git('diff', '--cached', '--name-only')));
});

it('a renamed file is not a new one', () => {
  const one = repository();
  one.commit('keys/a.key', 'the key\n');
  const old = one.git('rev-parse', 'HEAD').trim();
  one.git('mv', 'keys', 'certs');
  const staged = facts(one).stagedChanges();
  expect(staged.kind === 'known' && staged.value).toEqual([]);
  one.git('commit', '-q', '-m', 'moved');
  const sent = facts(one).outgoing(['HEAD'], (id) => id === old);
  expect(sent.kind === 'known' && sent.value.files).toEqual([]);
});
