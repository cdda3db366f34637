import { rmSync, symlinkSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { gitFacts } from './git-facts.ts';
import { isRefName } from './refs.ts';
import { TestRepository } from './test-host.ts';

const made: TestRepository[] = [];
function repository(...init: readonly string[]): TestRepository {
  const one = new TestRepository();
  made.push(one);
  one.git('init', '-q', ...init);
  return one;
}
afterEach(() => {
  for (const one of made.splice(0)) one.remove();
});
const facts = (one: TestRepository) => gitFacts(one.host, one.root);
const id = (one: TestRepository, name: string): string => one.git('rev-parse', name).trim();

test('loose and packed refs, the loose one first', () => {
  const one = repository();
  one.commit('a', '1');
  one.git('branch', 'feature/x');
  one.git('tag', '-a', '-m', 't', 'v1');
  one.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  one.git('pack-refs', '--all');
  one.commit('a', '2');
  const found = facts(one);
  expect(found.branches()).toEqual({
    kind: 'known',
    value: new Map([
      ['feature/x', id(one, 'feature/x')],
      ['main', id(one, 'main')],
    ]),
  });
  expect(found.remoteRefs()).toEqual({ kind: 'known', value: new Map([['origin/main', id(one, 'origin/main')]]) });
  for (const name of ['HEAD', 'main', 'feature/x', 'refs/heads/main', 'heads/main', 'origin/main', 'v1']) {
    expect(found.ref(name)).toEqual({ kind: 'known', value: id(one, name) });
  }
  for (const name of ['nothing', 'config', '../config', 'refs/../config', 'index', 'refs/heads'])
    expect(found.ref(name)).toEqual({ kind: 'absent' });
});

test('HEAD: a branch to be born, detached, a link', () => {
  const one = repository();
  expect(facts(one).head()).toEqual({ kind: 'known', value: { kind: 'branch', name: 'main' } });
  expect(facts(one).ref('HEAD')).toEqual({ kind: 'absent' });
  one.commit('a', '1');
  one.git('checkout', '-q', '--detach');
  expect(facts(one).head()).toEqual({ kind: 'known', value: { kind: 'detached', commit: id(one, 'HEAD') } });
  rmSync(one.path('.git/HEAD'));
  symlinkSync('refs/heads/main', one.path('.git/HEAD'));
  expect(facts(one).head()).toEqual({ kind: 'known', value: { kind: 'branch', name: 'main' } });
});

describe('refs that lie', () => {
  test('a loop, garbage, another storage', () => {
    const one = repository();
    one.commit('a', '1');
    one.write('.git/refs/heads/loop', 'ref: refs/heads/loop\n');
    one.write('.git/refs/heads/bad', 'hello\n');
    one.write('.git/refs/heads/out', 'ref: ../../etc/passwd\n');
    expect(facts(one).ref('loop').kind).toBe('unknown');
    expect(facts(one).ref('bad').kind).toBe('unknown');
    expect(facts(one).ref('out').kind).toBe('absent');
    expect(facts(one).branches().kind).toBe('unknown');
    one.write('.git/packed-refs', 'nonsense\n');
    expect(facts(one).ref('other').kind).toBe('unknown');
    one.write('.git/config', '[core]\nrepositoryformatversion = 1\n[extensions]\nrefStorage = reftable\n');
    expect(facts(one).head().kind).toBe('unknown');
    expect(facts(one).branches().kind).toBe('unknown');
  });
});

test.each(['a', 'a/b', 'feature-1', 'ü'])('%s is a ref name', (name) => expect(isRefName(name)).toBe(true));
test.each([
  '../a',
  'a..b',
  'a b',
  'a~1',
  'a^',
  'a:b',
  '/a',
  'a/',
  'a//b',
  '.a',
  'a/.b',
  'a.lock',
  'a\0b',
  'a@{1}',
  'a\\b',
  'a*',
  'a.',
])('%s is none', (name) => expect(isRefName(name)).toBe(false));

describe('remotes', () => {
  test('URLs as git uses them', () => {
    const one = repository();
    one.git('remote', 'add', 'origin', 'gh:org/repo');
    one.git('remote', 'add', 'two', 'https://a.example/x');
    one.git('config', '--add', 'remote.two.url', 'https://b.example/x');
    one.git('remote', 'add', 'three', 'https://a.example/y');
    one.git('config', 'remote.three.pushurl', 'gh:org/three');
    one.git('config', 'url.https://github.com/.insteadOf', 'gh:');
    one.git('config', 'url.git@github.com:special/.insteadOf', 'gh:org/');
    one.git('config', 'url.ssh://push.example/.pushInsteadOf', 'https://a.example/');
    const all = facts(one).remotes();
    if (all.kind !== 'known') throw new Error(all.kind);
    for (const [name, { fetch, push }] of all.value) {
      expect(fetch).toEqual(one.git('remote', 'get-url', '--all', name).trim().split('\n'));
      expect(push).toEqual(one.git('remote', 'get-url', '--all', '--push', name).trim().split('\n'));
    }
    expect([...all.value.keys()]).toEqual(['origin', 'two', 'three']);
    expect(facts(one).effectiveUrl('gh:x/y', 'push')).toEqual({ kind: 'known', value: 'https://github.com/x/y' });
    expect(facts(one).forgeHosts()).toMatchObject({ kind: 'known' });
    const hosts = facts(one).forgeHosts();
    expect(hosts.kind === 'known' ? hosts.value : []).toEqual(
      expect.arrayContaining(['github.com', 'api.github.com', 'a.example', 'b.example', 'push.example']),
    );
  });

  test('upstream, default branch, protected branches', () => {
    const one = repository();
    const upstream = repository('-b', 'develop');
    upstream.commit('a', '1');
    one.git('remote', 'add', 'origin', upstream.root);
    one.git('fetch', '-q');
    one.git('switch', '-q', '-c', 'work', '--track', 'origin/develop');
    one.git('branch', '-q', 'local', '--track', 'work');
    const found = facts(one);
    expect(found.upstream('work')).toEqual({
      kind: 'known',
      value: { remote: 'origin', merge: 'refs/heads/develop', tracking: 'refs/remotes/origin/develop' },
    });
    expect(found.upstream('local')).toEqual({
      kind: 'known',
      value: { remote: '.', merge: 'refs/heads/work', tracking: 'refs/heads/work' },
    });
    expect(found.upstream('other')).toEqual({ kind: 'absent' });
    expect(found.defaultBranch('origin')).toEqual({ kind: 'absent' });
    one.git('remote', 'set-head', 'origin', '-a');
    expect(facts(one).defaultBranch('origin')).toEqual({ kind: 'known', value: 'develop' });
    expect(facts(one).protectedBranches(['staging'])).toEqual(expect.arrayContaining(['main', 'master', 'develop', 'staging']));
  });

  test('remotes kept the old way make the list unknown', () => {
    const one = repository();
    one.write('.git/branches/sly', 'https://evil.example/x\n');
    expect(facts(one).remotes().kind).toBe('unknown');
  });
});
