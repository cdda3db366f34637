import { afterEach, describe, expect, test } from 'vitest';
import { gitFacts } from './git-facts.ts';
import { TestRepository } from './test-host.ts';

const made: TestRepository[] = [];
function repository(): TestRepository {
  const one = new TestRepository();
  made.push(one);
  one.git('init', '-q');
  return one;
}
afterEach(() => {
  for (const one of made.splice(0)) one.remove();
});
const values = (one: TestRepository, key: string) => {
  const fact = gitFacts(one.host, one.root).config(key);
  return fact.kind === 'known' ? fact.value.map(({ value, scope }) => `${scope}:${value ?? ''}`) : fact.kind;
};
const append = (one: TestRepository, text: string): void => {
  const config = one.host.bytes(one.path('.git/config'), 1_000_000);
  one.write('.git/config', (config.kind === 'known' ? Buffer.from(config.value).toString('utf8') : '') + text);
};

test('every scope, in order', () => {
  const one = repository();
  one.environment.delete('GIT_CONFIG_NOSYSTEM');
  one.environment.set('GIT_CONFIG_SYSTEM', one.write(`${one.base}/system`, '[x]\ny = system\n'));
  one.write(`${one.home}/.config/git/config`, '[x]\ny = xdg\n');
  one.git('config', '--global', 'x.y', 'home');
  one.git('config', 'x.y', 'local');
  one.environment.set('GIT_CONFIG_COUNT', '1').set('GIT_CONFIG_KEY_0', 'X.Y').set('GIT_CONFIG_VALUE_0', 'env');
  expect(values(one, 'x.Y')).toEqual(['system:system', 'global:xdg', 'global:home', 'local:local', 'environment:env']);
  expect(values(one, 'x.y')).toEqual(
    one
      .git('config', '--show-scope', '--get-all', 'x.y')
      .trim()
      .split('\n')
      .map((line) => line.replace('\t', ':').replace('command', 'environment')),
  );
  one.environment.set('GIT_CONFIG_NOSYSTEM', '1');
  expect(values(one, 'x.y')).toContain('global:home');
  expect(values(one, 'x.y')).not.toContain('system:system');
  one.environment.set('GIT_CONFIG_GLOBAL', `${one.base}/none`);
  expect(values(one, 'x.y')).toEqual(['local:local', 'environment:env']);
});

describe('includes', () => {
  const conditions: readonly (readonly [string, (one: TestRepository) => string])[] = [
    ['gitdir, exact', (one) => `gitdir:${one.root}/.git`],
    ['gitdir, directory', (one) => `gitdir:${one.base}/`],
    ['gitdir, name only', () => 'gitdir:repo/.git'],
    ['gitdir, name only with slash', () => 'gitdir:repo/'],
    ['gitdir, glob', (one) => `gitdir:${one.base}/*/.git`],
    ['gitdir, another', () => 'gitdir:/somewhere/'],
    ['gitdir, other case', (one) => `gitdir:${one.base.toUpperCase()}/`],
    ['gitdir/i, other case', (one) => `gitdir/i:${one.base.toUpperCase()}/`],
    ['gitdir, relative to the file', () => 'gitdir:./'],
    ['gitdir, home', () => 'gitdir:~/'],
    ['onbranch, exact', () => 'onbranch:main'],
    ['onbranch, glob', () => 'onbranch:m*'],
    ['onbranch, another', () => 'onbranch:feature/'],
    ['hasconfig, fits', () => 'hasconfig:remote.*.url:https://example.org/**'],
    ['hasconfig, does not', () => 'hasconfig:remote.*.url:https://example.com/**'],
    ['an unknown condition', () => 'moon:full'],
  ];
  test.each(conditions)('%s', (_, condition) => {
    const one = repository();
    one.git('remote', 'add', 'origin', 'https://example.org/a/b');
    one.write(`${one.base}/extra`, '[x]\ny = included\n');
    append(one, `[includeIf "${condition(one)}"]\npath = ../../extra\n`);
    let expected: string[] = [];
    try {
      expected = one
        .git('config', '--get-all', 'x.y')
        .trim()
        .split('\n')
        .map((value) => `included-local:${value}`);
    } catch {
      expected = [];
    }
    expect(values(one, 'x.y')).toEqual(expected);
  });

  test('plain, nested, missing, and by the user', () => {
    const one = repository();
    one.write(`${one.home}/mine`, '[x]\ny = mine\n');
    one.git('config', '--global', 'include.path', '~/mine');
    one.write('.git/one', '[include]\npath = two\npath = nothing-here\n');
    one.write('.git/two', '[x]\ny = two\n');
    append(one, '[include]\npath = one\n[x]\ny = last\n');
    expect(values(one, 'x.y')).toEqual(['global:mine', 'included-local:two', 'local:last']);
  });

  test('as deep as git goes, and no deeper', () => {
    const one = repository();
    for (let i = 1; i < 14; i++) one.write(`.git/c${i}`, `[include]\npath = c${i + 1}\n[x]\ny = ${i}\n`);
    append(one, '[include]\npath = c6\n');
    expect(values(one, 'x.y')).toEqual(
      one
        .git('config', '--get-all', 'x.y')
        .trim()
        .split('\n')
        .map((value) => `included-local:${value}`),
    );
    append(one, '[include]\npath = c1\n');
    expect(() => one.git('config', '--get-all', 'x.y')).toThrow();
    expect(values(one, 'x.y')).toBe('unknown');
  });

  const bombs: readonly (readonly [string, (one: TestRepository) => void])[] = [
    ['a loop', (one) => append(one, '[include]\npath = config\n')],
    [
      'a fan',
      (one) => {
        one.write('.git/fan', '[include]\npath = leaf\n'.repeat(200));
        one.write('.git/leaf', '[x]\ny = 1\n');
        append(one, '[include]\npath = fan\n');
      },
    ],
    ['another user’s home', (one) => append(one, '[include]\npath = ~root/config\n')],
    [
      'a malformed file',
      (one) => {
        one.write('.git/bad', '[x\n');
        append(one, '[include]\npath = bad\n');
      },
    ],
    ['a device', (one) => append(one, '[include]\npath = /dev/zero\n')],
  ];
  test.each(bombs)('%s makes the settings unknown', (_, spoil) => {
    const one = repository();
    spoil(one);
    expect(values(one, 'x.y')).toBe('unknown');
    expect(gitFacts(one.host, one.root).helpers().kind).toBe('unknown');
  });
});
