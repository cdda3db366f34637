import { chmodSync, rmSync, symlinkSync } from 'node:fs';
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
function helpers(one: TestRepository) {
  const fact = gitFacts(one.host, one.root).helpers();
  if (fact.kind !== 'known') throw new Error(JSON.stringify(fact));
  return fact.value;
}

describe('a setting of the repository’s own', () => {
  const rows: readonly (readonly [string, string, string | undefined, string])[] = [
    ['core.hooksPath', '.husky', 'commit', 'own'],
    ['core.fsmonitor', './watch.sh', 'status', 'own'],
    ['core.fsmonitor', 'true', 'status', 'default'],
    ['core.pager', 'sh -c id', 'log', 'own'],
    ['core.pager', 'cat', 'log', 'default'],
    ['pager.status', './p', 'status', 'own'],
    ['pager.status', 'false', 'status', 'default'],
    ['core.editor', './e', 'commit', 'own'],
    ['sequence.editor', './e', 'rebase', 'own'],
    ['core.sshCommand', 'ssh -i x', 'push', 'own'],
    ['core.askPass', './a', 'fetch', 'own'],
    ['core.gitProxy', './a', 'fetch', 'own'],
    ['diff.external', './d', 'diff', 'own'],
    ['diff.x.command', './d', 'show', 'own'],
    ['diff.x.textconv', './d', 'log', 'own'],
    ['merge.x.driver', './m %A', 'merge', 'own'],
    ['filter.x.clean', './c', 'add', 'own'],
    ['filter.x.smudge', './c', 'checkout', 'own'],
    ['filter.x.process', './c', 'status', 'own'],
    ['filter.lfs.process', 'git-lfs filter-process', 'status', 'default'],
    ['filter.lfs.process', './git-lfs filter-process', 'status', 'own'],
    ['credential.helper', '!./c', 'push', 'own'],
    ['credential.https://x.org.helper', '!./c', 'push', 'own'],
    ['credential.helper', 'store', 'push', 'default'],
    ['credential.helper', 'store --file x', 'push', 'own'],
    ['gpg.program', './g', 'commit', 'own'],
    ['gpg.ssh.program', './g', 'commit', 'own'],
    ['uploadpack.packObjectsHook', './u', 'fetch', 'own'],
    ['remote.origin.uploadpack', './u', 'fetch', 'own'],
    ['remote.origin.receivepack', './u', 'push', 'own'],
    ['remote.origin.proxy', 'http://x', 'fetch', 'own'],
    ['remote.origin.vcs', 'x', 'fetch', 'own'],
    ['url.https://evil.example/.insteadOf', 'https://github.com/', 'fetch', 'own'],
    ['url.https://evil.example/.pushInsteadOf', 'https://github.com/', 'push', 'own'],
    ['protocol.ext.allow', 'always', 'fetch', 'own'],
    ['submodule.x.update', '!./s', 'submodule', 'own'],
    ['submodule.x.update', 'rebase', 'submodule', 'default'],
    ['alias.st', '!./s', 'st', 'own'],
    ['alias.st', 'status -sb', 'st', 'default'],
    ['interactive.diffFilter', './f', 'add', 'own'],
    ['mergetool.x.cmd', './m', 'mergetool', 'own'],
    ['difftool.x.cmd', './m', 'difftool', 'own'],
    ['trailer.x.command', './t', 'commit', 'own'],
    ['trailer.x.cmd', './t', 'commit', 'own'],
    ['hook.x.command', './t', '*', 'own'],
    ['http.sslVerify', 'false', 'fetch', 'own'],
    ['http.https://x.org.proxy', 'http://x', 'fetch', 'own'],
    ['tar.x.command', './t', 'archive', 'own'],
    ['include.path', 'other', '*', 'own'],
    ['user.email', 'x@y', undefined, ''],
    ['core.bare', 'false', undefined, ''],
    ['remote.origin.url', 'https://x.org/y', undefined, ''],
    ['constructor.prototype', 'x', undefined, ''],
  ];
  test.each(rows)('%s = %s', (key, value, affects, standing) => {
    const one = repository();
    one.git('config', key, value);
    const found = helpers(one);
    if (affects === undefined) return expect(found).toEqual([]);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ value, standing, scope: 'local' });
    expect(found[0]?.affects).toContain(affects);
  });
});

test('equal to the user’s own value', () => {
  const one = repository();
  one.git('config', '--global', 'core.pager', 'delta');
  one.git('config', 'core.pager', 'delta');
  one.git('config', '--global', 'core.hooksPath', 'hooks');
  one.git('config', 'core.hooksPath', 'hooks');
  expect(helpers(one).map(({ key, standing }) => `${key} ${standing}`)).toEqual(['core.pager global', 'core.hookspath own']);
});

test('the user’s own settings are no helpers of the repository', () => {
  const one = repository();
  one.git('config', '--global', 'core.pager', 'delta');
  expect(helpers(one)).toEqual([]);
});

test('one in an included file, and one without a value', () => {
  const one = repository();
  one.write('tools/gitconfig', '[core]\nfsmonitor = ./x\n[filter "y"]\nclean\n');
  one.git('config', 'include.path', '../tools/gitconfig');
  expect(helpers(one).map(({ key, scope }) => `${key} ${scope}`)).toEqual([
    'include.path local',
    'core.fsmonitor included-local',
    'filter.y.clean included-local',
  ]);
});

test('in a partial clone, what steers a fetch steers everything', () => {
  const one = repository();
  one.git('config', 'remote.origin.promisor', 'true');
  one.git('config', 'core.sshCommand', './x');
  expect(helpers(one).find(({ key }) => key === 'core.sshcommand')?.affects).toEqual(['*']);
});

test('aliases, the repository’s before the user’s', () => {
  const one = repository();
  one.git('config', '--global', 'alias.co', 'checkout');
  one.git('config', '--global', 'alias.st', 'status');
  one.git('config', 'alias.st', '!rm -rf x');
  const fact = gitFacts(one.host, one.root).aliases();
  expect(fact.kind === 'known' ? Object.fromEntries(fact.value) : fact).toEqual({
    co: { name: 'co', value: 'checkout', scope: 'global' },
    st: { name: 'st', value: '!rm -rf x', scope: 'local' },
  });
});

describe('hooks', () => {
  const names = (one: TestRepository) => {
    const fact = gitFacts(one.host, one.root).hooks();
    return fact.kind === 'known' ? fact.value.map(({ name, path }) => `${name} ${path.replace(one.base, '')}`) : fact.kind;
  };
  test('only executable files with a hook’s name', () => {
    const one = repository();
    expect(names(one)).toEqual([]);
    for (const name of ['pre-commit', 'post-merge', 'notes.txt', 'pre-push'])
      chmodSync(one.write(`.git/hooks/${name}`, ''), 0o755);
    chmodSync(one.path('.git/hooks/post-merge'), 0o644);
    expect(names(one)).toEqual(['pre-commit /repo/.git/hooks/pre-commit', 'pre-push /repo/.git/hooks/pre-push']);
  });
  test('where core.hooksPath points, through links', () => {
    const one = repository();
    one.git('config', 'core.hooksPath', '.husky/_');
    chmodSync(one.write('.husky/h', ''), 0o755);
    one.write('.husky/_/x', '');
    symlinkSync('../h', one.path('.husky/_/pre-commit'));
    symlinkSync('../nothing', one.path('.husky/_/pre-push'));
    expect(names(one)).toEqual(['pre-commit /repo/.husky/_/pre-commit']);
    rmSync(one.path('.husky'), { recursive: true });
    expect(names(one)).toEqual([]);
    one.git('config', 'core.hooksPath', '~other/hooks');
    expect(names(one)).toBe('unknown');
  });
});
