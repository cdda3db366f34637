import { afterAll, describe, expect, test } from 'vitest';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import * as fc from 'fast-check';
import { gitFacts } from './git-facts.ts';
import { TestRepository } from './test-host.ts';
import { globMatches, readGlob } from './wildmatch.ts';

const repository = new TestRepository();
afterAll(() => repository.remove());
repository.git('init', '-q');

const FILES = [
  'a',
  'ab',
  'b.log',
  'B.LOG',
  'x y',
  'trail ',
  '#hash',
  '!bang',
  'br[ack',
  'a-b',
  'ü.txt',
  'd/a',
  'd/b.log',
  'd/e/a',
  'd/e/f/a',
  'd/e/f/b.log',
  'd/e/keep',
  'foo/bar',
  'foox/y/bar',
  'foobar',
  'd/star*name',
  'back\\slash',
];
const DIRECTORIES = ['d', 'd/e', 'd/e/f', 'foo', 'foox', 'foox/y'];
for (const file of FILES) repository.write(file, '');
const ALL = [...FILES, ...DIRECTORIES, 'missing', 'd/missing', 'd/e/gone/x'];

/** The paths that git ignores. */
function oracle(): ReadonlySet<string> {
  let out: string;
  try {
    out = repository.gitIn(repository.root, ['check-ignore', '-z', '--stdin'], { input: ALL.join('\0') });
  } catch (error) {
    // Exit status 1 means that none is.
    if (error instanceof Error && 'status' in error && error.status === 1) return new Set();
    throw error;
  }
  return new Set(out.split('\0').filter((path) => path !== ''));
}

function ours(): ReadonlySet<string> {
  const facts = gitFacts(repository.host, repository.root);
  return new Set(
    ALL.filter((path) => {
      const fact = facts.ignored(repository.path(path));
      if (fact.kind !== 'known') throw new Error(`${path}: ${JSON.stringify(fact)}`);
      return fact.value;
    }),
  );
}

const lists: readonly (readonly [string, string])[] = [
  ['a name anywhere', 'a\n'],
  ['anchored', '/a\n'],
  ['anchored by a slash inside', 'd/a\n'],
  ['directory only', 'd/e/\n'],
  ['directory only does not fit a file', 'a/\n'],
  ['ending', '*.log\n'],
  ['negated', '*.log\n!b.log\n'],
  ['negated, then ignored again', '!a\na\n'],
  ['negation cannot reach into an ignored directory', 'd/\n!d/a\n'],
  ['negation of the directory can', 'd/*\n!d/e/\n'],
  ['two stars in front', '**/e/a\n'],
  ['two stars inside', 'd/**/a\n'],
  ['two stars behind', 'd/**\n'],
  ['two stars that are one', 'd/**a\n'],
  ['two stars after a literal', 'foo**/bar\n'],
  ['three stars', 'd/***/a\n'],
  ['star does not cross', 'd/*/a\n'],
  ['star in front of a slash', '*/a\n'],
  ['question mark', '?\n??\n'],
  ['set', '[ab]\n'],
  ['negated set', '[!a]\n[^x]b\n'],
  ['range', '[a-c].log\n'],
  ['class', '[[:upper:]].LOG\n'],
  ['bad class', '[[:nope:]]\n'],
  ['open set', '[a\nbr[ack\n'],
  ['escaped set', 'br\\[ack\n'],
  ['dash at the end of a set', 'a[a-]b\n'],
  ['bracket first in a set', 'br[]x[]ack\n'],
  ['escaped hash and bang', '\\#hash\n\\!bang\n'],
  ['hash is a comment', '#hash\n'],
  ['trailing blank', 'a   \n'],
  ['kept trailing blank', 'trail\\ \n'],
  ['blank inside', 'x y\n'],
  ['escaped star', 'd/star\\*name\n'],
  ['escaped backslash', 'back\\\\slash\n'],
  ['backslash at the end', 'a\\\n'],
  ['carriage returns', 'a\r\n*.log\r\n'],
  ['byte order mark', '\uFEFFa\n'],
  ['no newline at the end', 'a'],
  ['lone slash', '/\n'],
  ['double slash', 'd//a\n'],
  ['non-ASCII', '?.txt\n'],
  ['non-ASCII by bytes', '??.txt\n'],
  ['everything', '*\n'],
  ['everything but', '*\n!a\n!d/\n'],
  ['slash in a set', 'd[/]a\n'],
];

describe('ignore patterns mean what git takes them for', () => {
  test.each(lists)('%s', (_, text) => {
    repository.write('.gitignore', text);
    expect([...ours()].sort()).toEqual([...oracle()].sort());
  });

  test('generated patterns in three lists', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      'd',
      'e',
      'f',
      'foo',
      '*',
      '**',
      '/',
      '?',
      '[ab]',
      '[!d]',
      '[a-e]',
      '\\',
      '.log',
      '/**/',
      'bar',
      '.',
    );
    const line = fc.tuple(
      fc.constantFrom('', '', '!', '/'),
      fc.array(piece, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('', '', '/'),
    );
    const list = fc
      .array(line, { maxLength: 4 })
      .map((lines) => lines.map(([front, middle, end]) => front + middle.join('') + end).join('\n'));
    fc.assert(
      fc.property(list, list, list, (top, inner, outer) => {
        repository.write('.gitignore', top);
        repository.write('d/.gitignore', inner);
        repository.write('.git/info/exclude', outer);
        expect([...ours()].sort()).toEqual([...oracle()].sort());
      }),
      { numRuns: 500, seed: 11 },
    );
    rmSync(repository.path('d/.gitignore'));
    repository.write('.git/info/exclude', '');
  });
});

describe('lists outside the tree', () => {
  test('the user’s default list, core.excludesFile, and info/exclude before both', () => {
    repository.write('.gitignore', '');
    repository.write(`${repository.home}/.config/git/ignore`, 'a\n*.log\n');
    expect([...ours()].sort()).toEqual([...oracle()].sort());
    expect(ours().has('b.log')).toBe(true);
    repository.write('.git/info/exclude', '!b.log\n');
    expect([...ours()].sort()).toEqual([...oracle()].sort());
    repository.git('config', '--global', 'core.excludesFile', '~/other');
    repository.write(`${repository.home}/other`, 'foo*\n');
    expect([...ours()].sort()).toEqual([...oracle()].sort());
    expect(ours().has('foobar')).toBe(true);
    repository.git('config', '--global', '--unset', 'core.excludesFile');
    rmSync(`${repository.home}/.config/git/ignore`);
  });

  test('core.ignoreCase', () => {
    repository.write('.gitignore', '*.log\n[A-C]b\n/D/E/\n[[:upper:]]\n');
    repository.git('config', 'core.ignoreCase', 'true');
    expect([...ours()].sort()).toEqual([...oracle()].sort());
    repository.git('config', 'core.ignoreCase', 'false');
  });
});

describe('tracked wins', () => {
  test('a tracked file and a directory that holds one are not ignored', () => {
    repository.write('.gitignore', '*\n');
    repository.git('add', '-f', 'd/e/a');
    expect([...ours()].sort()).toEqual([...oracle()].sort());
    expect(ours().has('d/e')).toBe(false);
    expect(ours().has('d/b.log')).toBe(true);
  });
});

describe('what cannot be told', () => {
  test('a linked list, a path outside, a git directory', () => {
    rmSync(repository.path('.gitignore'));
    symlinkSync('/etc/hosts', repository.path('.gitignore'));
    expect(gitFacts(repository.host, repository.root).ignored(repository.path('a')).kind).toBe('unknown');
    rmSync(repository.path('.gitignore'));
    expect(gitFacts(repository.host, repository.root).ignored('/etc/hosts').kind).toBe('unknown');
    expect(gitFacts(repository.host, repository.root).ignored(repository.path('.git/config'))).toEqual({
      kind: 'known',
      value: false,
    });
    mkdirSync(repository.path('sub/.gitignore'), { recursive: true });
    expect(gitFacts(repository.host, repository.root).ignored(repository.path('sub/x'))).toEqual({ kind: 'known', value: false });
  });

  test('a link that leads out of the tree is judged where it leads', () => {
    symlinkSync('/etc', repository.path('out'));
    expect(gitFacts(repository.host, repository.root).ignored(repository.path('out/hosts')).kind).toBe('unknown');
  });
});

// One that tries every way to match would never end.
test('a hostile pattern ends', () => {
  const glob = readGlob(`${'*a'.repeat(300)}b`, { foldCase: false });
  expect(globMatches(glob, 'a'.repeat(3_000))).toBe(false);
});
