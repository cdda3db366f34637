import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { gitFacts } from './git-facts.ts';
import { servesHooks } from './steering.ts';
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
function steering(one: TestRepository, root = one.root): { hooks: readonly string[]; settings: readonly string[] } {
  const fact = gitFacts(one.host, root).steering();
  if (fact.kind !== 'known') throw new Error(fact.kind);
  return fact.value;
}

test('the hooks and settings of a fresh repository', () => {
  const one = repository();
  const found = steering(one);
  expect(found.hooks).toEqual([one.path('.git/hooks')]);
  expect(found.settings).toContain(one.path('.git/config'));
  expect(found.settings).toContain(one.path('.git/config.worktree'));
  expect(found.settings).toContain(join(one.home, '.gitconfig'));
});

test('every hooksPath of any scope, and what husky puts above it', () => {
  const one = repository();
  one.git('config', '--global', 'core.hooksPath', '~/global-hooks');
  one.git('config', 'core.hooksPath', '.husky/_');
  expect(steering(one).hooks).toEqual([
    one.path('.git/hooks'),
    join(one.home, 'global-hooks'),
    one.path('.husky/_'),
    one.path('.husky'),
  ]);
});

test('included files, also those whose condition does not hold, and a hooksPath that one of them sets', () => {
  const one = repository();
  one.write('conf/git', '[core]\n\thooksPath = team-hooks\n');
  one.git('config', 'include.path', '../conf/git');
  one.git('config', 'includeIf.onbranch:other.path', '../conf/other');
  const found = steering(one);
  expect(found.settings).toContain(one.path('conf/git'));
  expect(found.settings).toContain(one.path('conf/other'));
  expect(found.hooks).toContain(one.path('team-hooks'));
});

test('a work tree whose git directory lies elsewhere', () => {
  const one = repository();
  one.commit('a', 'a');
  const other = join(one.base, 'other');
  one.git('worktree', 'add', '-q', other);
  const found = steering(one, other);
  expect(found.hooks).toEqual([one.path('.git/hooks')]);
  expect(found.settings).toContain(one.path('.git/worktrees/other/config.worktree'));
});

describe.each([
  ['/r/.husky/pre-commit', '/r/.husky', true],
  ['/r/.husky/lib/run.sh', '/r/.husky', true],
  ['/r/.git/hooks/pre-commit.sample', '/r/.git/hooks', false],
  // A directory that also serves other ends.
  ['/r/scripts/pre-commit', '/r/scripts', true],
  ['/r/scripts/build.sh', '/r/scripts', false],
  ['/r/scripts', '/r/scripts', false],
  ['/r/commit-msg', '/r', true],
  ['/r/src/commit-msg', '/r', false],
])('%s in %s', (path, dir, serves) => {
  test(serves ? 'serves hooks' : 'is another file', () => expect(servesHooks(path, dir)).toBe(serves));
});
