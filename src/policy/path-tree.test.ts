// What a listing of a tree holds: how far it goes, what it passes over, and when it is not whole.
import { expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import { listTree } from './path-tree.ts';

const LIMITS = { entries: 100, directories: 100 };
const listed = (tree: Parameters<typeof fixtureHost>[0], at = '/r', limits = LIMITS): string => {
  const { paths, complete } = listTree(fixtureHost(tree), at, limits);
  return `${paths.toSorted().join(' ')} ${complete ? 'whole' : 'not whole'}`.trim();
};

test.each(
  'node_modules .git .hg .svn .venv venv site-packages __pycache__ target .next .gradle .tox'.split(' ').map((name) => [name]),
)('%s is named and not entered, unless it is asked for', (name) => {
  const tree = { tree: { [`/r/${name}/x`]: '' } };
  expect(listed(tree)).toBe(`/r/${name} whole`);
  expect(listed(tree, `/r/${name}`)).toBe(`/r/${name}/x whole`);
});

test.each<[string, Parameters<typeof fixtureHost>[0], string]>([
  ['all levels', { tree: { '/r/a/b/c': '' } }, '/r/a /r/a/b /r/a/b/c whole'],
  ['a link is not followed', { tree: { '/r/l': { link: '/etc' }, '/etc/x': '' } }, '/r/l whole'],
  ['one that cannot be listed', { tree: { '/r/a/': { unreadable: true }, '/r/b': '' } }, '/r/a /r/b not whole'],
  ['nothing there', { tree: { '/x': '' } }, 'whole'],
  ['a file', { tree: { '/r': '' } }, 'whole'],
])('%s', (_, machine, want) => expect(listed(machine)).toBe(want));

test.each([
  [3, '/r/a /r/b /r/b/c whole'],
  [2, '/r/a /r/b not whole'],
  [1, 'not whole'],
])('at most %i entries', (entries, want) =>
  expect(listed({ tree: { '/r/a': '', '/r/b/c': '' } }, '/r', { entries, directories: 100 })).toBe(want),
);

test.each([
  [2, '/r/a /r/b /r/b/c whole'],
  [1, '/r/a /r/b not whole'],
])('at most %i directories', (directories, want) =>
  expect(listed({ tree: { '/r/a': '', '/r/b/c': '' } }, '/r', { entries: 100, directories })).toBe(want),
);
