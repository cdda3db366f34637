import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { gitFacts } from './git-facts.ts';
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
const at = (one: TestRepository, path: string) => gitFacts(one.host, path).repository();

test('a plain repository, from its root and from below', () => {
  const one = repository();
  mkdirSync(one.path('a/b'), { recursive: true });
  const expected = { shape: 'main', gitDir: one.path('.git'), commonDir: one.path('.git'), workTree: one.root, pointsBack: true };
  expect(at(one, one.root)).toMatchObject({ kind: 'known', value: expected });
  expect(at(one, one.path('a/b'))).toMatchObject({ kind: 'known', value: expected });
  expect(at(one, one.path('not/yet'))).toMatchObject({ kind: 'known', value: expected });
  expect(gitFacts(one.host, one.root).head()).toEqual({ kind: 'known', value: { kind: 'branch', name: 'main' } });
});

test('no repository', () => {
  const one = new TestRepository();
  made.push(one);
  const facts = gitFacts(one.host, one.root);
  for (const fact of [
    facts.repository(),
    facts.head(),
    facts.tracked(one.path('a')),
    facts.ignored(one.path('a')),
    facts.remotes(),
    facts.helpers(),
  ]) {
    expect(fact.kind).toBe('absent');
  }
  expect(facts.protectedBranches(['mine'])).toEqual(['main', 'master', 'trunk', 'production', 'prod', 'release', 'mine']);
  expect(facts.config('user.email')).toMatchObject({ value: [{ value: 'a@example.org', scope: 'global' }] });
});

test('an empty .git directory hides nothing', () => {
  const one = repository();
  mkdirSync(one.path('sub/.git'), { recursive: true });
  expect(at(one, one.path('sub'))).toMatchObject({ value: { workTree: one.root } });
});

test('a bare repository, also one hidden in a checkout', () => {
  const one = repository();
  one.git('init', '-q', '--bare', 'fixtures/data');
  one.write('fixtures/data/config', '[core]\n\trepositoryformatversion = 0\n\tfsmonitor = "./evil.sh"\n');
  const facts = gitFacts(one.host, one.path('fixtures/data'));
  expect(facts.repository()).toMatchObject({ value: { shape: 'bare', gitDir: one.path('fixtures/data') } });
  expect(facts.helpers()).toMatchObject({ value: [{ key: 'core.fsmonitor', value: './evil.sh', standing: 'own' }] });
  expect(facts.tracked(one.path('fixtures/data/HEAD')).kind).toBe('absent');
});

test('core.worktree moves the tree, and then it does not point back', () => {
  const one = repository();
  one.git('config', 'core.worktree', join(one.base, 'home'));
  expect(at(one, one.root)).toMatchObject({ value: { workTree: one.home, pointsBack: false } });
  one.git('config', 'core.bare', 'true');
  expect(at(one, one.root).kind).toBe('unknown');
});

describe('a linked worktree', () => {
  function linked(): TestRepository {
    const one = repository();
    one.commit('a', 'x');
    one.git('worktree', 'add', '-q', '../linked', '-b', 'side');
    return one;
  }
  test('has its own HEAD and index and the shared rest', () => {
    const one = linked();
    const tree = join(one.base, 'linked');
    const facts = gitFacts(one.host, tree);
    expect(facts.repository()).toMatchObject({
      value: {
        shape: 'worktree',
        gitDir: one.path('.git/worktrees/linked'),
        commonDir: one.path('.git'),
        workTree: tree,
        pointsBack: true,
      },
    });
    expect(facts.head()).toEqual({ kind: 'known', value: { kind: 'branch', name: 'side' } });
    expect(facts.tracked(join(tree, 'a'))).toEqual({ kind: 'known', value: 'clean' });
    expect(facts.branches()).toMatchObject({ kind: 'known' });
  });
  test('one that the repository does not know does not point back', () => {
    const one = linked();
    const thief = join(one.base, 'thief');
    mkdirSync(thief);
    one.write(join(thief, '.git'), `gitdir: ${one.path('.git/worktrees/linked')}\n`);
    expect(at(one, thief)).toMatchObject({ value: { shape: 'worktree', pointsBack: false } });
  });
  test('its own config', () => {
    const one = linked();
    const tree = join(one.base, 'linked');
    one.git('config', 'extensions.worktreeConfig', 'true');
    one.gitIn(tree, ['config', '--worktree', 'core.pager', './p']);
    expect(gitFacts(one.host, tree).helpers()).toMatchObject({ value: [{ key: 'core.pager', scope: 'worktree' }] });
    expect(gitFacts(one.host, one.root).helpers()).toEqual({ kind: 'known', value: [] });
  });
});

test('a submodule points back through core.worktree', () => {
  const one = repository();
  const inner = repository();
  inner.commit('z', 'x');
  one.git('submodule', '--quiet', 'add', inner.root, 'sub');
  const facts = gitFacts(one.host, one.path('sub'));
  expect(facts.repository()).toMatchObject({
    value: { shape: 'submodule', gitDir: one.path('.git/modules/sub'), pointsBack: true },
  });
  expect(facts.tracked(one.path('sub/z'))).toEqual({ kind: 'known', value: 'clean' });
});

describe('what moves, lies or is no file is unknown', () => {
  const cases: readonly (readonly [string, (one: TestRepository) => void])[] = [
    ['GIT_DIR is set', (one) => one.environment.set('GIT_DIR', '/elsewhere')],
    ['.git file without pointer', (one) => replaceDotGit(one, 'hello\n')],
    ['.git file that points nowhere', (one) => replaceDotGit(one, 'gitdir: /nowhere\n')],
    ['.git file that is huge', (one) => replaceDotGit(one, `gitdir: ${'/a'.repeat(100_000)}`)],
    ['config is malformed', (one) => one.write('.git/config', '[core\n')],
    ['config is huge', (one) => one.write('.git/config', '#'.repeat(2_000_000))],
    [
      'config is a link to a device',
      (one) => {
        rmSync(one.path('.git/config'));
        symlinkSync('/dev/zero', one.path('.git/config'));
      },
    ],
    [
      'config is a loop',
      (one) => {
        rmSync(one.path('.git/config'));
        symlinkSync('config', one.path('.git/config'));
      },
    ],
    ['format of the future', (one) => one.git('config', 'core.repositoryFormatVersion', '7')],
    ['unknown extension', (one) => one.write('.git/config', '[core]\nrepositoryformatversion = 1\n[extensions]\nnew = true\n')],
    [
      'HEAD is a link to a device',
      (one) => {
        rmSync(one.path('.git/HEAD'));
        symlinkSync('/dev/zero', one.path('.git/HEAD'));
      },
    ],
  ];
  test.each(cases)('%s', (_, spoil) => {
    const one = repository();
    spoil(one);
    const facts = gitFacts(one.host, one.root);
    expect(facts.head().kind).toBe('unknown');
    for (const fact of [facts.tracked(one.path('a')), facts.ignored(one.path('a')), facts.branches(), facts.headPushed()]) {
      expect(fact.kind).not.toBe('known');
    }
  });
  function replaceDotGit(one: TestRepository, text: string): void {
    rmSync(one.path('.git'), { recursive: true });
    one.write('.git', text);
  }
  test('a linked .git directory is followed', () => {
    const one = repository();
    renameSync(one.path('.git'), join(one.base, 'store'));
    symlinkSync('../store', one.path('.git'));
    expect(at(one, one.root)).toMatchObject({ value: { gitDir: join(one.base, 'store'), workTree: one.root } });
  });
});
