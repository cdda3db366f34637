import { describe, expect, test } from 'vitest';
import { hostsOfForge } from './forge-hosts.ts';
import { readRemoteUrl, sameRepository } from './remote-url.ts';

const SPELLINGS = [
  'https://github.com/Org/repo',
  'https://github.com/org/repo.git',
  'https://github.com/org/repo/',
  'https://user:token@GitHub.com:443/org/repo.git',
  'http://github.com/org/repo',
  'git@github.com:org/repo.git',
  'github.com:org/repo',
  'ssh://git@github.com/org/repo.git',
  'ssh://git@github.com:22/org/repo',
  'git+ssh://git@github.com/org/repo',
  'ssh://git@ssh.github.com:443/org/repo.git',
  'git://github.com/org/repo',
];
test.each(SPELLINGS)('one repository: %s', (url) => {
  expect(SPELLINGS.every((other) => sameRepository(url, other))).toBe(true);
});

const different: readonly (readonly [string, string])[] = [
  ['https://github.com/org/repo', 'https://github.com/org/repo2'],
  ['https://github.com/org/repo', 'https://github.com/other/repo'],
  ['https://github.com/org/repo', 'https://gitlab.com/org/repo'],
  ['https://github.com/org/repo', 'https://github.com.evil.example/org/repo'],
  ['https://github.com/org/repo', 'https://github.com@evil.example/org/repo'],
  ['https://github.com/org/repo', 'https://github.com:x@evil.example/org/repo'],
  ['https://github.com/org/repo', 'https://evil.example/github.com/org/repo'],
  ['https://github.com/org/repo', 'https://evil.example\\@github.com/org/repo'],
  ['https://github.com/org/repo', 'https://evil.example#@github.com/org/repo'],
  ['https://github.com/org/repo', 'https://github.com/org/repo/../../evil/x'],
  ['https://github.com/org/repo', 'https://github.com/org/%2e%2e/evil/x'],
  ['https://github.com/org/repo', 'https://github.com/evil/x?/org/repo'],
  ['https://github.com/org/repo', 'https://github.com:8443/org/repo'],
  ['https://github.com/org/repo', 'ssh://git@ssh.github.com/org/repo'],
  ['https://github.com/org/repo', 'ext::sh -c id'],
  ['ext::sh -c id', 'ext::sh -c id'],
  ['ssh://-oProxyCommand=x/y', 'ssh://-oProxyCommand=x/y'],
  ['git@-oProxyCommand=x:y', 'git@-oProxyCommand=x:y'],
  ['https://x.example/Org/repo', 'https://x.example/org/repo'],
  ['ssh://git@x.example:2222/a/b', 'https://x.example/a/b'],
  ['ssh://git@x.example:2222/a/b', 'ssh://git@x.example:2223/a/b'],
  ['../a', '../a'],
  ['', ''],
  ['https://github.com/', 'https://github.com/'],
  ['https://github.com/a b/c', 'https://github.com/a b/c'],
];
test.each(different)('not certainly one: %s and %s', (a, b) => {
  expect(sameRepository(a, b)).toBe(false);
  expect(sameRepository(b, a)).toBe(false);
});

const same: readonly (readonly [string, string])[] = [
  ['ssh://git@x.example:2222/a/b', 'ssh://other@X.example:2222/a/b.git'],
  ['git@x.example:a/b', 'https://x.example/a/b'],
  ['file:///srv/a.git', '/srv/a.git/'],
  ['/srv/a', '/srv/./a/.git'],
  ['[::1]:a/b', 'ssh://[::1]/a/b'],
];
test.each(same)('one: %s and %s', (a, b) => {
  expect(sameRepository(a, b)).toBe(true);
});

describe('what a URL is', () => {
  test.each([
    ['foo::bar', 'program'],
    ['rsync://x/y', 'program'],
    ['C:\\repo', 'unreadable'],
    ['./a:b', 'local'],
    ['a/b:c', 'local'],
    ['host:path', 'server'],
    ['a\nb:c', 'unreadable'],
    ['https://', 'unreadable'],
  ])('%s is %s', (text, kind) => {
    expect(readRemoteUrl(text).kind).toBe(kind);
  });
});

test('a forge brings its other servers', () => {
  expect(hostsOfForge('github.com')).toContain('api.github.com');
  expect(hostsOfForge('ssh.github.com')).toContain('github.com');
  expect(hostsOfForge('git.example.org')).toEqual(['git.example.org']);
});
