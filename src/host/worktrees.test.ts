// Worktrees: both sides must name each other. The layouts are what `git worktree add` writes.
import { expect, test } from 'vitest';
import { fixtureHost } from './fixture-host.ts';
import type { FixtureNode } from './fixture-host.ts';
import { gitDirectoryOf, worktreesOf } from './worktrees.ts';

const main: Record<string, FixtureNode> = {
  '/home/me/app/.git/HEAD': 'ref: refs/heads/main\n',
  '/home/me/app/.git/objects/': {},
};
const record = (name: string, checkout: string): Record<string, FixtureNode> => ({
  [`/home/me/app/.git/worktrees/${name}/HEAD`]: 'ref: refs/heads/x\n',
  [`/home/me/app/.git/worktrees/${name}/commondir`]: '../..\n',
  [`/home/me/app/.git/worktrees/${name}/gitdir`]: `${checkout}/.git\n`,
});
const pointer = (checkout: string, target: string): Record<string, FixtureNode> => ({
  [`${checkout}/.git`]: `gitdir: ${target}\n`,
});
const WT = '/home/me/app/.git/worktrees/wt';

const table: readonly (readonly [string, Record<string, FixtureNode>, string, readonly string[]])[] = [
  ['a repository without worktrees', {}, '/home/me/app', []],
  ['from the repository', { ...record('wt', '/home/me/wt'), ...pointer('/home/me/wt', WT) }, '/home/me/app', ['/home/me/wt']],
  ['from the worktree', { ...record('wt', '/home/me/wt'), ...pointer('/home/me/wt', WT) }, '/home/me/wt', ['/home/me/app']],
  ['a repository that names a stranger', record('wt', '/home/me/other'), '/home/me/app', []],
  [
    'a stranger that is a repository of its own',
    { ...record('wt', '/home/me/other'), '/home/me/other/.git/HEAD': 'x', '/home/me/other/.git/objects/': {} },
    '/home/me/app',
    [],
  ],
  [
    'a checkout that the repository does not name',
    { ...pointer('/tmp/evil', WT), ...record('wt', '/home/me/wt') },
    '/tmp/evil',
    [],
  ],
  [
    'a record whose checkout names another record',
    { ...record('wt', '/home/me/wt'), ...pointer('/home/me/wt', '/home/me/app/.git/worktrees/zz') },
    '/home/me/app',
    [],
  ],
  [
    'through links on the way',
    { ...record('wt', '/home/me/link/wt'), '/home/me/link': { link: '/data' }, ...pointer('/data/wt', WT) },
    '/home/me/app',
    ['/data/wt'],
  ],
  ['no repository at all', {}, '/home/me/none', []],
];

test.each(table)('%s', (_name, tree, root, expected) => {
  expect(worktreesOf(fixtureHost({ tree: { ...main, ...tree } }), root)).toEqual(expected);
});

test('where a worktree keeps its data', () => {
  const host = fixtureHost({ tree: { ...main, ...record('wt', '/home/me/wt'), ...pointer('/home/me/wt', WT) } });
  expect(gitDirectoryOf(host, '/home/me/wt')).toEqual({ kind: 'known', value: { own: WT, common: '/home/me/app/.git' } });
  expect(gitDirectoryOf(host, '/home/me/app')).toEqual({
    kind: 'known',
    value: { own: '/home/me/app/.git', common: '/home/me/app/.git' },
  });
});

test('a directory that is only called .git is none', () => {
  expect(gitDirectoryOf(fixtureHost({ tree: { '/x/.git/notes': '' } }), '/x').kind).toBe('absent');
});
