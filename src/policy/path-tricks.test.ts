// Spellings and links that try to make a path look like the project. Tables for each trick, then properties over random ones.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import type { FixtureMachine, FixtureNode } from '../host/fixture-host.ts';
import { memoHost } from '../host/memo-host.ts';
import { isWithin } from '../host/path-text.ts';
import { onePath, treeAt } from '../model/place.ts';
import { homesOf } from './path-home.ts';
import { zonesOf } from './zones.ts';
import type { ZoneContext } from './zones.ts';

function context(machine: FixtureMachine, root: string): ZoneContext {
  const host = memoHost(fixtureHost(machine));
  return {
    host,
    root,
    rootExists: host.entry(root).kind === 'known',
    extraDirectories: [],
    homes: homesOf(host, root),
    ownPaths: [],
  };
}
const zones = (path: string, ctx: ZoneContext): string => zonesOf(onePath(path), ctx).zones.join(' ');

const linux: FixtureMachine = {
  tree: {
    '/repo/src/a.ts': '',
    '/repo/to-ssh': { link: '/home/me/.ssh/authorized_keys' },
    '/repo/to-etc': { link: '/etc' },
    '/repo/to-new': { link: '/home/me/not/there/yet' },
    '/repo/inner': { link: 'src' },
    '/repo/loop': { link: 'loop' },
    '/repo/hooks-dir/': {},
    '/repo/.git': { link: 'hooks-dir' },
    '/repo/to-environ': { link: '/proc/self/environ' },
    '/repo/to-cwd': { link: '/proc/self/cwd' },
    '/repo/to-null': { link: '/dev/null' },
    '/repo/to-disk': { link: '/dev/sda' },
    '/dev/null': { special: true },
    '/dev/sda': { special: true },
    '/proc/self/environ': { special: true },
    '/proc/self/cwd': { link: '/repo' },
    '/repo/up': { link: '..' },
    '/repo/innocent.txt': { link: '/repo/.env' },
    '/repo/.env': '',
    '/repo-evil/x': '',
    '/alias': { link: '/repo' },
    '/home/me/.ssh/authorized_keys': '',
    '/home/me/trash': { link: '/tmp/x' },
    '/tmp/to-repo': { link: '/repo/src' },
    '/etc/hosts': '',
  },
};
const repo = context(linux, '/repo');

const tricks: readonly (readonly [string, string, string])[] = [
  ['beside the project', '/repo-evil/x', 'elsewhere'],
  ['`..` out of it', '/repo/../etc/hosts', 'system'],
  ['`..` out of it and back', '/repo/src/../src/a.ts', 'project'],
  ['`..` above the root', '/../../repo/src/a.ts', 'project'],
  ['a link to a key file', '/repo/to-ssh', 'home startup'],
  ['a link to a directory', '/repo/to-etc/hosts', 'system'],
  ['`..` behind a link', '/repo/to-etc/../etc/shadow', 'secrets system'],
  ['a link to what does not exist yet', '/repo/to-new', 'home'],
  ['below a link to what does not exist yet', '/repo/to-new/deeper/x', 'home'],
  ['a link that goes up', '/repo/up/etc/hosts', 'system'],
  ['a link that stays inside', '/repo/inner/a.ts', 'project'],
  ['a loop', '/repo/loop/x', 'unknown'],
  ['a name that protects and is a link', '/repo/.git/hooks/pre-commit', 'project protected githook'],
  ['an innocent name for an env file', '/repo/innocent.txt', 'project protected env'],
  ['a link to the environment', '/repo/to-environ', 'secrets system'],
  ['a link that depends on the process', '/repo/to-cwd/x', 'unknown'],
  ['a link to nothing at all', '/repo/to-null', 'sink'],
  ['a link to a disk', '/repo/to-disk', 'device'],
  ['another way into the project', '/alias/src/a.ts', 'project'],
  ['another way to a protected file', '/alias/.git/config', 'project protected'],
  ['a link in temp to the project', '/tmp/to-repo/a.ts', 'project'],
  ['a link at home, to be deleted there', '/home/me/trash', 'temp home'],
  ['through our own process', '/proc/self/root/etc/shadow', 'secrets system'],
  ['through another process', '/proc/1/root/etc/shadow', 'system unknown'],
  ['the working directory of a process', '/proc/self/cwd/x', 'system unknown'],
  ['a process directory and back', '/proc/self/cwd/../../etc/shadow', 'unknown'],
  ['doubled separators', '//repo//src/./a.ts', 'project'],
  ['a NUL', '/repo/a\0b', 'project unknown'],
  ['a line break', '/repo/a\nb', 'project unknown'],
  ['an escape', '/repo/\u001b[2Ja', 'project unknown'],
  ['a relative path', 'src/a.ts', 'unknown'],
  ['a tilde that nobody expanded', '~/x', 'unknown'],
  ['nothing', '', 'unknown'],
  ['a drive', 'C:\\repo\\x', 'unknown'],
  ['a drive joined to the project', '/repo/C:\\Windows\\x', 'project unknown'],
  ['a share joined to the project', '/repo/\\\\server\\share', 'project unknown'],
  ['other case, on a disk that tells it apart', '/REPO/src/a.ts', 'elsewhere'],
  ['a protecting name in other case', '/repo/.GIT/hooks/pre-commit', 'project protected githook'],
  ['a secret in other case', '/home/me/.SSH/ID_RSA', 'home secrets'],
  ['a long s for an s', '/home/me/.ſſh/id_work', 'home secrets'],
  ['a joiner inside a name', '/repo/.g\u200cit/hooks/x', 'project protected githook'],
  ['a space is part of a name here', '/repo/.git /hooks/x', 'project'],
];
test.each(tricks)('%s', (_name, path, expected) => {
  expect(zones(path, repo)).toBe(expected);
});

describe('a disk that ignores case', () => {
  const mac = context(
    { platform: 'darwin', tree: { '/Users/me/Repo/.git/HEAD': '', '/Users/me/Repo/cafe\u0301/x': '' } },
    '/Users/me/Repo',
  );
  test.each([
    ['/users/ME/repo/src/a.ts', 'project'],
    ['/Users/me/Repo/.GIT/hooks/pre-commit', 'project protected githook'],
    ['/Users/me/Repo/caf\u00e9/x', 'project'],
    ['/Users/me/.Ssh/id_rsa', 'home secrets'],
    ['/USERS/me/.zshrc', 'home startup'],
    ['/users/me', 'home root'],
    ['/Users/me/Repo/.Claude/Settings.JSON', 'project protected settings'],
    ['/Users/me/Library/LaunchAgents/x.plist', 'home startup'],
    ['/Users/me/Library/Keychains/login.keychain-db', 'home secrets'],
    ['/private/etc/hosts', 'system'],
    ['/ETC', 'root system'],
    ['/System/Library/x', 'system'],
  ])('%s: %s', (path, expected) => {
    expect(zones(path, mac)).toBe(expected);
  });
});

describe('Windows', () => {
  const windows = context(
    { platform: 'win32', tree: { 'C:/Users/me/repo/.git/HEAD': '', 'C:/Users/me/repo/src/a.ts': '' } },
    'C:/Users/me/repo',
  );
  test.each([
    ['C:\\Users\\me\\repo\\src\\a.ts', 'project'],
    ['c:/users/me/REPO/src/a.ts', 'project'],
    ['\\\\?\\C:\\Users\\me\\repo\\src\\a.ts', 'project'],
    ['C:\\Users\\me\\repo\\..\\x', 'home'],
    ['C:\\Users\\me\\repo\\.git.\\hooks\\x', 'project protected githook unknown'],
    ['C:\\Users\\me\\repo\\.git \\config', 'project protected unknown'],
    ['C:\\Users\\me\\repo\\src\\a.ts:evil', 'project unknown'],
    ['C:\\Users\\me\\repo\\GIT~1\\config', 'project unknown'],
    ['C:\\Users\\me', 'home root'],
    ['C:\\', 'root system'],
    ['C:\\Windows\\System32\\x', 'system'],
    ['\\\\server\\share\\x', 'remote unknown'],
    ['\\\\.\\PhysicalDrive0', 'device'],
    ['D:\\x', 'elsewhere'],
    ['/repo/x', 'unknown'],
    ['C:\\Users\\bob\\x', 'otherhome'],
    ['C:\\Users\\me\\AppData\\Local\\Temp\\x', 'temp home'],
  ])('%s: %s', (path, expected) => {
    expect(zones(path, windows)).toBe(expected);
  });
});

describe('a home that is the root of the disk', () => {
  const lone = context({ home: '/', tree: { '/srv/app/.git/HEAD': '' } }, '/srv/app');
  test.each([
    ['/.bashrc', 'home startup'],
    ['/.aws/credentials', 'home secrets'],
    ['/srv/app/src/a.ts', 'project'],
    ['/', 'home root'],
  ])('%s: %s', (path, expected) => {
    expect(zones(path, lone)).toBe(expected);
  });
});

describe('properties', () => {
  const name = fc.constantFrom('a', 'b', 'src', '.git', '.env', 'link', 'up', 'out');
  const step = fc.oneof(
    { weight: 4, arbitrary: name },
    { weight: 2, arbitrary: fc.constant('..') },
    { weight: 1, arbitrary: fc.constant('.') },
  );
  const target = fc.oneof(
    fc.array(step, { maxLength: 4 }).map((steps) => steps.join('/') || '.'),
    fc.array(name, { maxLength: 3 }).map((names) => `/repo/${names.join('/')}`),
    fc.constantFrom('/etc', '/home/me/.ssh', '/repo-evil', '/repo', '/', '/tmp/x'),
  );
  const tree = fc.array(fc.tuple(fc.array(name, { minLength: 1, maxLength: 3 }), target), { maxLength: 6 }).map((links) => {
    const nodes: Record<string, FixtureNode> = { '/repo/src/': {}, '/etc/hosts': '', '/home/me/': {}, '/repo-evil/': {} };
    for (const [at, link] of links) nodes[`/repo/${at.join('/')}`] = { link };
    return nodes;
  });
  const path = fc.array(step, { minLength: 1, maxLength: 6 }).map((steps) => `/repo/${steps.join('/')}`);

  test('what really lies outside is never the project', () => {
    fc.assert(
      fc.property(tree, path, (nodes, written) => {
        const host = fixtureHost({ tree: nodes });
        const ctx: ZoneContext = {
          host,
          root: '/repo',
          rootExists: true,
          extraDirectories: [],
          homes: ['/home/me'],
          ownPaths: [],
        };
        const real = host.realPath(written);
        const root = host.realPath('/repo');
        const found = zonesOf(onePath(written), ctx).zones;
        const inside = real.kind === 'known' && root.kind === 'known' && isWithin(real.value, root.value);
        if (!inside) expect(found).not.toContain('project');
        expect(found.length).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });

  test('a whole tree is never looser than its top', () => {
    fc.assert(
      fc.property(tree, path, (nodes, written) => {
        const host = fixtureHost({ tree: nodes });
        const ctx: ZoneContext = {
          host,
          root: '/repo',
          rootExists: true,
          extraDirectories: [],
          homes: ['/home/me'],
          ownPaths: [],
        };
        const one = zonesOf(onePath(written), ctx).zones;
        expect(zonesOf(treeAt(written), ctx).zones).toEqual(expect.arrayContaining([...one]));
      }),
      { numRuns: 300 },
    );
  });

  const sensitive = fc.constantFrom(
    '/repo/.git/hooks/x',
    '/repo/.env',
    '/repo/vite.config.ts',
    '/home/me/.ssh/id_rsa',
    '/home/me/.bashrc',
    '/etc/shadow',
    '/home/me/.claude/settings.json',
    '/repo/src/a.ts',
    '/etc/hosts',
    '/dev/sda',
  );
  const respell = fc.array(fc.constantFrom('dot', 'double', 'updown', 'alias', 'root'), { maxLength: 4 });
  test('respelling never loosens', () => {
    fc.assert(
      fc.property(sensitive, respell, (plain, ways) => {
        let spelled: string = plain;
        for (const way of ways) {
          if (way === 'dot') spelled = spelled.replace(/\/([^/]+)$/, '/./$1');
          if (way === 'double') spelled = spelled.replace(/\/([^/]+)$/, '//$1');
          if (way === 'updown' && !spelled.startsWith('/proc/') && !spelled.startsWith('/dev/'))
            spelled = `/repo/src/../..${spelled}`;
          if (way === 'alias') spelled = spelled.replace(/^\/repo\//, '/alias/');
          if (way === 'root' && !spelled.startsWith('/proc/') && !spelled.includes('..')) spelled = `/proc/self/root${spelled}`;
        }
        const before = zonesOf(onePath(plain), repo).zones;
        const after = zonesOf(onePath(spelled), repo).zones;
        if (!after.includes('unknown')) expect(after).toEqual(expect.arrayContaining([...before]));
      }),
      { numRuns: 1000 },
    );
  });
});
