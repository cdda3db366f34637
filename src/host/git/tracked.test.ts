import { chmodSync, mkdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { gitFacts } from './git-facts.ts';
import { TestRepository } from './test-host.ts';
import type { Fact } from '../host.ts';

const made: TestRepository[] = [];
function repository(...init: readonly string[]): TestRepository {
  const one = new TestRepository();
  made.push(one);
  one.git('init', '-q', ...init);
  return one;
}
const removeAll = (): void => {
  for (const one of made.splice(0)) one.remove();
};
afterEach(removeAll);
afterAll(removeAll);

const status = (one: TestRepository, name: string): string => text(gitFacts(one.host, one.root).tracked(one.path(name)));
const text = (fact: Fact<string>): string => (fact.kind === 'known' ? fact.value : fact.kind);
const below = (one: TestRepository, name: string) => gitFacts(one.host, one.root).trackedBelow(one.path(name));

/** Makes the index older than no file, so that nothing is settled by chance. */
function ageFiles(one: TestRepository, ...names: readonly string[]): void {
  for (const name of names) utimesSync(one.path(name), 1_600_000_000, 1_600_000_000);
  one.git('update-index', '--refresh');
}

describe.each(['2', '3', '4'])('an index of version %s', (version) => {
  test('clean, modified, deleted, untracked, staged, announced, missing', () => {
    const one = repository();
    for (const name of ['a', 'dir/b', 'dir/c', 'dir/deep/long-name-1', 'dir/deep/long-name-2', 'gone', 'same'])
      one.write(name, `${name}\n`);
    one.write('ü/ñ', 'x');
    one.git('add', '.');
    one.git('commit', '-q', '-m', 'x');
    ageFiles(one, 'a', 'dir/c', 'same');
    // Announced files are what version 3 exists for.
    one.write('announced', 'x');
    if (version !== '2') one.git('add', '-N', 'announced');
    one.git('update-index', '--index-version', version === '3' ? '2' : version);
    one.write('dir/c', 'changed');
    one.write('same', 'sam3\n');
    one.write('new', '');
    one.write('staged', 'x');
    one.git('add', 'staged');
    rmSync(one.path('gone'));
    expect(
      Object.fromEntries(
        ['a', 'dir/b', 'dir/c', 'dir/deep/long-name-2', 'ü/ñ', 'gone', 'same', 'new', 'staged', 'nowhere'].map((name) => [
          name,
          status(one, name),
        ]),
      ),
    ).toEqual({
      a: 'clean',
      'dir/b': 'clean',
      'dir/c': 'modified',
      'dir/deep/long-name-2': 'clean',
      'ü/ñ': 'clean',
      gone: 'modified',
      same: 'modified',
      new: 'untracked',
      staged: 'clean',
      nowhere: 'absent',
    });
    expect(status(one, 'announced')).toBe(version === '2' ? 'untracked' : 'modified');
    expect(status(one, 'dir')).toBe('unknown');
    expect(status(one, 'constructor')).toBe('absent');
  });
});

test('a file rewritten in the same moment, with the same size and time, is compared by content', () => {
  const one = repository();
  one.write('a', 'one\n');
  one.git('add', 'a');
  const { mtimeMs } = statSync(one.path('a'));
  writeFileSync(one.path('a'), 'two\n');
  utimesSync(one.path('a'), mtimeMs / 1_000, mtimeMs / 1_000);
  expect(status(one, 'a')).toBe('modified');
});

test('a changed file with its old time put back is still seen', () => {
  const one = repository();
  one.write('a', 'one\n');
  utimesSync(one.path('a'), 1_600_000_000, 1_600_000_000);
  one.git('add', 'a');
  writeFileSync(one.path('a'), 'two\n');
  utimesSync(one.path('a'), 1_600_000_000, 1_600_000_000);
  expect(status(one, 'a')).toBe('modified');
});

test('a touched file is clean, a changed mode is not, unless modes do not count', () => {
  const one = repository();
  one.commit('a', 'x');
  utimesSync(one.path('a'), 1_700_000_000, 1_700_000_000);
  expect(status(one, 'a')).toBe('clean');
  chmodSync(one.path('a'), 0o755);
  expect(status(one, 'a')).toBe('modified');
  one.git('config', 'core.fileMode', 'false');
  expect(status(one, 'a')).toBe('clean');
});

test('objects named by SHA-256', () => {
  const one = repository('--object-format=sha256');
  one.commit('a', 'x');
  one.commit('b', 'x');
  one.write('b', 'y');
  expect([status(one, 'a'), status(one, 'b')]).toEqual(['clean', 'modified']);
});

test('links are compared by where they point, and paths through them by where they lead', () => {
  const one = repository();
  mkdirSync(one.path('real'));
  symlinkSync('real', one.path('link'));
  symlinkSync('elsewhere', one.path('other'));
  one.write('real/a', 'x');
  one.git('add', '.');
  one.git('commit', '-q', '-m', 'x');
  expect([status(one, 'link'), status(one, 'link/a')]).toEqual(['clean', 'clean']);
  rmSync(one.path('other'));
  symlinkSync('/etc', one.path('other'));
  expect([status(one, 'other'), status(one, 'other/hosts')]).toEqual(['modified', 'unknown']);
  // A file where a directory was.
  rmSync(one.path('link'));
  one.write('link', 'real');
  expect(status(one, 'link')).toBe('modified');
});

test('what git was told not to look at is unknown', () => {
  const one = repository();
  for (const name of ['assumed', 'skipped']) one.commit(name, 'x');
  one.git('update-index', '--assume-unchanged', 'assumed');
  one.git('update-index', '--skip-worktree', 'skipped');
  expect([status(one, 'assumed'), status(one, 'skipped')]).toEqual(['unknown', 'unknown']);
});

test('a conflict is not clean', () => {
  const one = repository();
  one.commit('a', 'base\n');
  one.git('switch', '-q', '-c', 'other');
  one.commit('a', 'other\n');
  one.git('switch', '-q', 'main');
  one.commit('a', 'main\n');
  expect(() => one.git('merge', 'other')).toThrow();
  one.write('a', 'base\n');
  expect(status(one, 'a')).toBe('modified');
});

test('content that git may convert is clean by its stat, else not known', () => {
  const one = repository();
  one.write('.gitattributes', '*.txt text eol=crlf\n');
  one.commit('a.txt', 'x\r\ny\r\n');
  one.commit('b.bin', 'x');
  ageFiles(one, 'a.txt');
  expect(status(one, 'a.txt')).toBe('clean');
  utimesSync(one.path('a.txt'), 1_700_000_000, 1_700_000_000);
  expect(status(one, 'a.txt')).toBe('unknown');
  rmSync(one.path('.gitattributes'));
  one.git('config', 'core.autocrlf', 'true');
  one.write('b.bin', 'y');
  expect(status(one, 'b.bin')).toBe('unknown');
});

test('submodules, nested repositories and sparse directories', () => {
  const one = repository();
  one.commit('in/a', 'x');
  one.commit('out/b', 'x');
  const inner = repository();
  inner.commit('z', 'x');
  one.git('submodule', '--quiet', 'add', inner.root, 'sub');
  expect([status(one, 'sub'), status(one, 'sub/z')]).toEqual(['unknown', 'unknown']);
  one.git('init', '-q', 'nested');
  one.write('nested/x', '');
  expect(status(one, 'nested/x')).toBe('untracked');
  one.git('commit', '-q', '-m', 'sub');
  one.git('sparse-checkout', 'set', '--cone', '--sparse-index', 'in');
  expect(one.git('ls-files', '--sparse')).toContain('out/\n');
  expect([status(one, 'in/a'), status(one, 'out/b'), status(one, 'out')]).toEqual(['clean', 'unknown', 'unknown']);
});

test('directories as a whole', () => {
  const one = repository();
  for (const name of ['d/a', 'd/e/b', 'd0', 'd-x/y']) one.write(name, 'x');
  one.git('add', '.');
  one.git('commit', '-q', '-m', 'x');
  expect(below(one, 'd')).toEqual({ kind: 'known', value: { any: true, allClean: true, untrackedOrIgnored: false } });
  one.write('d/e/b', 'y');
  expect(below(one, 'd')).toEqual({ kind: 'known', value: { any: true, allClean: false, untrackedOrIgnored: false } });
  one.write('d/e/new', 'y');
  expect(below(one, 'd')).toMatchObject({ value: { untrackedOrIgnored: true } });
  one.write('.gitignore', 'build\n');
  one.write('build/x', '');
  expect(below(one, 'build')).toEqual({ kind: 'known', value: { any: false, allClean: true, untrackedOrIgnored: true } });
  expect(below(one, 'd-x')).toMatchObject({ value: { any: true, allClean: true } });
  expect(below(one, '')).toMatchObject({ value: { any: true, allClean: false } });
});

describe('an index that is split, cut, lying or not a file', () => {
  const broken: readonly (readonly [string, (one: TestRepository) => void])[] = [
    ['split', (one) => one.git('update-index', '--split-index')],
    ['empty', (one) => one.write('.git/index', '')],
    ['garbage', (one) => one.write('.git/index', Buffer.alloc(4_096, 0xff))],
    [
      'a count far beyond its bytes',
      (one) =>
        one.write(
          '.git/index',
          Buffer.concat([Buffer.from('DIRC'), Buffer.from([0, 0, 0, 2, 0xff, 0xff, 0xff, 0xff]), Buffer.alloc(40)]),
        ),
    ],
    [
      'version 9',
      (one) =>
        one.write('.git/index', Buffer.concat([Buffer.from('DIRC'), Buffer.from([0, 0, 0, 9, 0, 0, 0, 0]), Buffer.alloc(20)])),
    ],
    [
      'a directory',
      (one) => {
        rmSync(one.path('.git/index'));
        mkdirSync(one.path('.git/index'));
      },
    ],
    [
      'a link to a device',
      (one) => {
        rmSync(one.path('.git/index'));
        symlinkSync('/dev/zero', one.path('.git/index'));
      },
    ],
    [
      'a pipe',
      (one) => {
        rmSync(one.path('.git/index'));
        one.gitIn(one.root, ['-c', 'alias.fifo=!mkfifo .git/index', 'fifo']);
      },
    ],
  ];
  test.each(broken)('%s is unknown', (_, spoil) => {
    const one = repository();
    one.commit('a', 'x');
    spoil(one);
    expect(status(one, 'a')).toBe('unknown');
    expect(gitFacts(one.host, one.root).trackedBelow(one.root).kind).toBe('unknown');
  });

  test('a split index whose own part names nothing does not make files look untracked', () => {
    const one = repository();
    one.commit('a', 'x');
    ageFiles(one, 'a');
    one.git('update-index', '--split-index');
    expect(gitFacts(one.host, one.root).tracked(one.path('a'))).toEqual({
      kind: 'unknown',
      why: "git's index cannot be read: it is split",
    });
  });

  test('bytes flipped anywhere never throw', () => {
    const one = repository();
    for (const name of ['a', 'b/c', 'b/d']) one.commit(name, name);
    one.git('update-index', '--index-version', '4');
    const path = one.path('.git/index');
    const good = one.host.bytes(path, 1_000_000);
    if (good.kind !== 'known') throw new Error('no index');
    for (let i = 0; i < good.value.length; i++) {
      const bytes = Buffer.from(good.value);
      bytes[i] = (bytes[i] ?? 0) ^ 0xff;
      writeFileSync(path, bytes);
      const facts = gitFacts(one.host, one.root);
      for (const name of ['a', 'b/c', 'b']) expect(['known', 'unknown', 'absent']).toContain(facts.tracked(one.path(name)).kind);
      const whole = facts.trackedBelow(one.root);
      if (whole.kind === 'unknown') expect(whole.why).not.toContain('failed');
    }
    renameSync(path, `${path}.bad`);
    expect(status(one, 'a')).toBe('untracked');
  });
});

test('the modified files are those that git names', () => {
  const one = repository();
  for (const name of ['a', 'dir/b', 'dir/c', 'gone']) one.write(name, `${name}\n`);
  one.git('add', '.');
  one.git('commit', '-q', '-m', 'x');
  one.write('dir/c', 'changed');
  one.write('new', 'x');
  rmSync(one.path('gone'));
  const found = gitFacts(one.host, one.root).modified();
  expect(found).toEqual({ kind: 'known', value: ['dir/c', 'gone'].map((name) => one.path(name)) });
  expect(one.git('diff', '--name-only').trim().split('\n')).toEqual(['dir/c', 'gone']);
});
