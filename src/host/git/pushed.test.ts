import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { gitFacts } from './git-facts.ts';
import { TestRepository } from './test-host.ts';

const made: TestRepository[] = [];
/** A clone of a remote with two commits; what it was cloned from lies in the past. */
function clone(): TestRepository {
  const remote = new TestRepository();
  made.push(remote);
  remote.git('init', '-q', '--bare', '.');
  const seed = new TestRepository();
  made.push(seed);
  seed.git('init', '-q');
  seed.commit('a', '1');
  seed.commit('a', '2');
  seed.git('push', '-q', remote.root, 'main');
  const one = new TestRepository();
  made.push(one);
  one.git('clone', '-q', remote.root, '.');
  one.git('repack', '-adq');
  age(one);
  return one;
}
/** Puts what the clone knows of its remote an hour back, as it would be in life. */
function age(one: TestRepository): void {
  const past = Date.now() / 1_000 - 3_600;
  utimesSync(one.path('.git/packed-refs'), past, past);
  const log = one.host.text(one.path('.git/logs/refs/remotes/origin/HEAD'), 100_000);
  if (log.kind === 'known')
    one.write('.git/logs/refs/remotes/origin/HEAD', log.value.replace(/ \d{9,} /, ` ${Math.floor(past)} `));
}
afterEach(() => {
  for (const one of made.splice(0)) one.remove();
});
const facts = (one: TestRepository) => gitFacts(one.host, one.root);
const known = <T>(value: T) => ({ kind: 'known', value });

describe('whether HEAD was pushed', () => {
  test('right after the clone, after a commit, after the push, after going back', () => {
    const one = clone();
    expect(facts(one).headPushed()).toEqual(known(true));
    one.commit('a', '3');
    expect(facts(one).headPushed()).toEqual(known(false));
    one.commit('a', '4');
    expect(facts(one).headPushed()).toEqual(known(false));
    one.git('push', '-q', 'origin', 'main');
    expect(facts(one).headPushed()).toEqual(known(true));
    one.git('reset', '-q', '--hard', 'HEAD~1');
    expect(facts(one).headPushed()).toEqual(known(true));
    one.git('commit', '-q', '--amend', '-m', 'other');
    expect(facts(one).headPushed()).toEqual(known(false));
  });

  test('an older commit of packed history is unknown', () => {
    const one = clone();
    one.git('reset', '-q', '--hard', 'HEAD~1');
    expect(facts(one).headPushed().kind).toBe('unknown');
  });

  test('pushed under another name', () => {
    const one = clone();
    one.commit('a', '3');
    one.git('push', '-q', 'origin', 'HEAD:refs/heads/topic');
    expect(facts(one).headPushed()).toEqual(known(true));
  });

  test('a commit that came by a fetch and not by our hands', () => {
    const one = clone();
    const other = new TestRepository();
    made.push(other);
    other.git('init', '-q');
    other.commit('z', '1');
    one.git('fetch', '-q', other.root, 'main');
    one.git('reset', '-q', '--hard', 'FETCH_HEAD');
    expect(facts(one).headPushed().kind).toBe('unknown');
  });

  test('a log that calls a fetched commit ours is not believed', () => {
    const one = clone();
    one.environment.set('GIT_REFLOG_ACTION', 'commit');
    one.git('reset', '-q', '--hard', 'HEAD~1');
    expect(one.git('reflog', '-1')).toContain('commit: ');
    expect(facts(one).headPushed().kind).toBe('unknown');
  });

  test('a rebase that only goes forward over commits of others makes nothing', () => {
    const one = clone();
    const other = new TestRepository();
    made.push(other);
    other.git('clone', '-q', one.git('remote', 'get-url', 'origin').trim(), '.');
    for (const name of ['b', 'c', 'd']) other.commit(name, '1');
    other.environment.set('GIT_COMMITTER_DATE', '1600000000 +0000');
    for (const name of ['e', 'f']) other.commit(name, '1');
    other.git('push', '-q');
    one.git('pull', '-q');
    one.environment.set('GIT_SEQUENCE_EDITOR', 'sed -i -e 1s/pick/edit/');
    one.git('rebase', '-q', '-i', 'HEAD~2');
    expect(facts(one).headPushed()).toEqual(known(true));
  });

  test('a commit dated ahead does not make what followed it look older', () => {
    const one = clone();
    one.environment.set('GIT_COMMITTER_DATE', '2099-01-01T00:00:00Z');
    one.commit('a', '3');
    one.environment.delete('GIT_COMMITTER_DATE');
    one.commit('a', '4');
    one.git('push', '-q', 'origin', 'main');
    one.git('reset', '-q', '--hard', 'HEAD~1');
    expect(facts(one).headPushed()).toEqual(known(true));
  });

  test('no remote at all, and one that leaves no trace', () => {
    const one = new TestRepository();
    made.push(one);
    one.git('init', '-q');
    expect(facts(one).headPushed().kind).toBe('absent');
    one.commit('a', '1');
    expect(facts(one).headPushed()).toEqual(known(false));
    one.git('config', 'remote.x.url', 'https://x.example/y');
    expect(facts(one).headPushed().kind).toBe('unknown');
  });

  test('a spoilt log is unknown', () => {
    const one = clone();
    one.commit('a', '3');
    one.write('.git/logs/refs/remotes/origin/HEAD', 'garbage\n');
    expect(facts(one).headPushed().kind).toBe('unknown');
  });
});

describe('whether a range is own work that nobody has', () => {
  test('by steps, by branch, by commit', () => {
    const one = clone();
    const base = one.git('rev-parse', 'HEAD').trim();
    one.commit('a', '3');
    one.commit('a', '4');
    const answers = ['HEAD', 'HEAD~1', '@^^', 'HEAD~2', 'origin/main', 'refs/remotes/origin/main', base].map((spec) =>
      facts(one).ownUnpushed(spec),
    );
    expect(answers).toEqual(answers.map(() => known(true)));
    expect(facts(one).ownUnpushed('HEAD~3')).toEqual(known(false));
    for (const spec of ['nothing', base.slice(0, 8), 'HEAD@{1}', ':/x', 'v1'])
      expect(facts(one).ownUnpushed(spec).kind).toBe('unknown');
    one.git('push', '-q', 'origin', 'HEAD~1:refs/heads/topic');
    expect(facts(one).ownUnpushed('HEAD~1')).toEqual(known(true));
    expect(facts(one).ownUnpushed('HEAD~2')).toEqual(known(false));
    expect(facts(one).ownUnpushed('origin/main')).not.toEqual(known(true));
  });

  test('behind an upstream that has moved on', () => {
    const one = clone();
    one.commit('b', '1');
    const other = new TestRepository();
    made.push(other);
    other.git('clone', '-q', one.git('remote', 'get-url', 'origin').trim(), '.');
    other.commit('c', '1');
    other.git('push', '-q');
    one.git('fetch', '-q');
    expect(facts(one).ownUnpushed('HEAD~1')).toEqual(known(true));
    expect(facts(one).ownUnpushed('HEAD~2')).toEqual(known(false));
  });

  test('a merge, somebody else’s commit', () => {
    const one = clone();
    one.git('switch', '-q', '-c', 'side');
    one.commit('b', '1');
    one.git('switch', '-q', 'main');
    one.commit('c', '1');
    one.git('merge', '-q', '--no-ff', '-m', 'm', 'side');
    expect(facts(one).ownUnpushed('origin/main').kind).toBe('unknown');
    one.git('reset', '-q', '--hard', 'HEAD~1');
    const tree = one.git('rev-parse', 'HEAD^{tree}').trim();
    const foreign = one.git('-c', 'user.email=other@example.org', 'commit-tree', tree, '-p', 'HEAD', '-m', 'x').trim();
    one.git('reset', '-q', '--hard', foreign);
    expect(facts(one).ownUnpushed('HEAD~1').kind).toBe('unknown');
  });
});

test('a log line that claims another person’s old commit does not make it own work', () => {
  const one = new TestRepository();
  made.push(one);
  one.git('init', '-q');
  one.commit('a', '1');
  const tree = one.git('rev-parse', 'HEAD^{tree}').trim();
  one.environment.set('GIT_COMMITTER_DATE', '1600000000 +0000');
  const foreign = one.git('-c', 'user.email=other@example.org', 'commit-tree', tree, '-p', 'HEAD', '-m', 'x').trim();
  one.environment.delete('GIT_COMMITTER_DATE');
  one.environment.set('GIT_REFLOG_ACTION', 'commit');
  one.git('reset', '-q', '--hard', foreign);
  expect(one.git('reflog', '-1')).toContain('commit: ');
  expect(facts(one).headPushed()).toEqual(known(false));
  expect(facts(one).ownUnpushed('HEAD~1').kind).toBe('unknown');
});

test('an object that inflates without end is not read', () => {
  const one = clone();
  one.commit('a', '3');
  const head = one.git('rev-parse', 'HEAD').trim();
  one.git('config', 'core.compression', '9');
  const path = join('.git/objects', head.slice(0, 2), head.slice(2));
  expect(facts(one).ownUnpushed('HEAD~1')).toEqual(known(true));
  one.gitIn(one.root, ['-c', `alias.free=!chmod u+w ${path}`, 'free']);
  one.write(path, Buffer.alloc(10_000));
  expect(facts(one).ownUnpushed('HEAD~1').kind).toBe('unknown');
});
