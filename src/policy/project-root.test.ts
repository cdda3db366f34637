// The project root: what may be one, what never is, and how it is found.
import { expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import type { FixtureNode } from '../host/fixture-host.ts';
import { homesOf } from './path-home.ts';
import { projectRoot } from './project-root.ts';

const checkout = (at: string): Record<string, FixtureNode> => ({ [`${at}/.git/HEAD`]: 'ref: x\n', [`${at}/.git/objects/`]: {} });
const tree: Record<string, FixtureNode> = {
  ...checkout('/home/me/app'),
  '/home/me/app/src/deep/': {},
  '/home/me/loose/src/': {},
  '/home/me/app/sub/.git': 'gitdir: ../.git/modules/sub\n',
  '/home/me/app/.git/modules/sub/HEAD': 'ref: x\n',
  '/home/me/app/.git/modules/sub/objects/': {},
  '/home/me/link': { link: '/home/me/app' },
  '/home/me/home-link': { link: '/home/me' },
  '/home/me/fake/.git/notes': '',
  '/home/me/fake/src/': {},
  '/home/me/file': '',
  '/home/me/loop': { link: 'loop' },
  ...checkout('/etc'),
  '/etc/nginx/': {},
  ...checkout('/tmp'),
  '/tmp/work/': {},
  '/data/planted/.git/': { uid: 4000 },
  '/data/planted/.git/HEAD': 'x',
  '/data/planted/.git/objects/': {},
  '/data/planted/mine/': {},
  '/usr/src/app/': {},
  '/home/other/x/': {},
};
const host = fixtureHost({ tree });
const dotfiles = fixtureHost({ tree: { ...tree, ...checkout('/home/me') } });

const found: readonly (readonly [string, string, string])[] = [
  ['the checkout of a deep directory', '/home/me/app/src/deep', '/home/me/app'],
  ['no checkout: the directory itself', '/home/me/loose/src', '/home/me/loose/src'],
  ['a submodule is its own project', '/home/me/app/sub', '/home/me/app/sub'],
  ['through a link', '/home/me/link/src', '/home/me/app'],
  ['a directory called .git that is none', '/home/me/fake/src', '/home/me/fake/src'],
  ['scratch space with a planted checkout above', '/tmp/work', '/tmp/work'],
  ['a checkout a stranger planted above', '/data/planted/mine', '/data/planted/mine'],
  ['a directory that is not on this machine', '/home/alice/app/src', '/home/alice/app/src'],
  ['a place for sources in a system directory', '/usr/src/app', '/usr/src/app'],
  ['at the top of the disk', '/workspace', '/workspace'],
];
test.each(found)('%s', (_name, cwd, path) => {
  expect(projectRoot(host, { cwd })).toMatchObject({ kind: 'root', path });
});

const none: readonly string[] = [
  '/',
  '/home/me',
  '/home/me/',
  '/home/me/app/..',
  '/home',
  '/root',
  '/home/other',
  '/home/alice',
  '/Users/alice',
  '/Users',
  '/etc',
  '/etc/nginx',
  '/usr',
  '/usr/lib/node_modules/x',
  '/tmp',
  '/private/tmp',
  '/var/tmp',
  '/proc/self/cwd',
  '/home/me/home-link',
  '/home/me/loop',
  '/home/me/file',
  'app',
  '',
  '/home/me/a\nb',
  'C:\\repo',
  '/mnt/c',
  '/mnt/c/Users/me',
];
test.each(none)('never a project: `%s`', (path) => {
  expect(projectRoot(host, { cwd: path }).kind).toBe('none');
  expect(projectRoot(host, { cwd: '/home/me/app', given: path }).kind).toBe('none');
});

test('a home that is a checkout does not make the home a project', () => {
  expect(projectRoot(dotfiles, { cwd: '/home/me/loose/src' })).toMatchObject({ kind: 'root', path: '/home/me/loose/src' });
});

test('the given directory is taken as it is', () => {
  expect(projectRoot(host, { cwd: '/etc', given: '/home/me/app/src' })).toMatchObject({ kind: 'root', path: '/home/me/app/src' });
});

test('says whether the directory is here', () => {
  expect(projectRoot(host, { cwd: '/home/alice/app' })).toMatchObject({ exists: false });
  expect(projectRoot(host, { cwd: '/home/me/app' })).toMatchObject({ exists: true });
});

const windows = fixtureHost({ platform: 'win32', tree: { ...checkout('C:/Users/me/app'), 'C:/Users/me/app/src/': {} } });
test.each([
  ['C:\\Users\\me\\app\\src', 'C:/Users/me/app'],
  ['c:/users/ME/app', 'C:/Users/me/app'],
  ['D:\\work\\x', 'D:/work/x'],
])('on Windows `%s`', (cwd, path) => {
  expect(projectRoot(windows, { cwd })).toMatchObject({ kind: 'root', path });
});
test.each(['C:\\', 'C:\\Windows\\Temp', 'C:\\Users', 'C:\\Users\\me', '\\\\server\\share', 'D:\\'])(
  'never on Windows: `%s`',
  (cwd) => {
    expect(projectRoot(windows, { cwd }).kind).toBe('none');
  },
);

test.each([
  ['/home/me/app', ['/home/me']],
  ['/home/alice/app', ['/home/me', '/home/alice']],
  ['/data/app', ['/home/me']],
  [undefined, ['/home/me']],
])('homes for a project at %s', (root, homes) => {
  expect(homesOf(host, root)).toEqual(homes);
});
test("another user's home that exists is not the user's", () => {
  const shared = fixtureHost({ tree: { '/home/bob/': { uid: 2000 } } });
  expect(homesOf(shared, '/home/bob/app')).toEqual(['/home/me']);
});
test('nor is one of which nothing can be known', () => {
  const shut = fixtureHost({ tree: { '/home/': { unreadable: true } }, home: '/srv/me' });
  expect(homesOf(shut, '/home/bob/app')).toEqual(['/srv/me']);
});
