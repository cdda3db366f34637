// What a fetch brings from a remote of the baseline is old from then on; what the session pushed there, or brought from anywhere else, is not.
import { afterEach, describe, expect, it } from 'vitest';
import { baselineOf } from '../../src/gate/baseline-of.ts';
import { openRecorder } from '../../src/gate/recorder.ts';
import { realSession, type Call, type RealSession } from './real-session.ts';

let session: RealSession;
afterEach(() => session.remove());
const tick = (): Promise<void> => new Promise((done) => setTimeout(done, 60));
const ME = 'git -c user.name=x -c user.email=x@example.org';

/** A repository with an origin, and a colleague's clone of it. */
async function begin(): Promise<void> {
  session = realSession({ 'package.json': '{}\n', 'a.txt': 'a\n' });
  session.shell(`git clone -q --bare . ${session.base}/origin.git && git remote add origin ${session.base}/origin.git
    git fetch -q && git branch -q -u origin/main && git clone -q ${session.base}/origin.git ${session.base}/colleague`);
  await tick();
  await session.run('true');
  await tick();
}
const colleague = (text: string, branch = 'main'): void => {
  session.shell(
    `git checkout -q -B ${branch} && echo '${text}' > package.json && ${ME} commit -qam c && git push -q origin ${branch}`,
    `${session.base}/colleague`,
  );
};
const isOld = (name = 'package.json', root = session.project): boolean =>
  baselineOf({
    host: session.host,
    recorder: openRecorder(session.host, 'one'),
    root: session.project,
    cwd: session.project,
    record: 'read',
  }).baseline.isOld(`${root}/${name}`);
const run = async (...calls: readonly Call[]): Promise<void> => {
  for (const call of calls) await session.run(call);
};

describe('old', () => {
  it.each<readonly [string, readonly Call[]]>([
    ['a pull', ['git pull']],
    ['a pull, and then other calls', ['git pull', 'git status', 'echo x > y', 'git add y && git commit -m y']],
    ['a fetch, a look, and a merge', ['git fetch', 'git log origin/main', 'git merge origin/main']],
    [
      'own work, then a merge of what was fetched',
      ['echo x > y && git add y && git commit -m y', 'git pull --no-rebase --no-edit'],
    ],
    ['own work, then a rebase', ['echo x > y && git add y && git commit -m y', 'git fetch origin', 'git rebase origin/main']],
    [
      'own work pushed, then a pull',
      [
        'git checkout -b mine',
        'echo x > y && git add y && git commit -m y',
        'git push -u origin mine',
        'git checkout main',
        'git pull',
      ],
    ],
    ['a switch and a pull in one call', ['git checkout main && git pull | tail -5']],
  ])('%s', async (_, calls) => {
    await begin();
    colleague('{"theirs":1}');
    await run(...calls);
    expect(session.shell('cat package.json')).toContain('theirs');
    expect(isOld()).toBe(true);
  });
  it('a second pull, and a branch of a colleague', async () => {
    await begin();
    colleague('{"theirs":1}');
    await run('git pull', 'echo x > y');
    colleague('{"theirs":2}');
    await run('git pull');
    expect(isOld()).toBe(true);
    colleague('{"theirs":3}', 'feature');
    await run('git fetch', 'git checkout feature');
    expect([session.shell('cat package.json'), isOld()]).toEqual(['{"theirs":3}\n', true]);
  });
});

describe('not old', () => {
  const EVIL = 'echo evil > package.json';
  it.each<readonly [string, readonly string[], string]>([
    [
      'pushed and fetched back',
      [`${EVIL} && git commit -am x`, 'git push origin HEAD:other', 'git fetch', 'git reset --hard origin/other'],
      '',
    ],
    [
      'pushed in the call that commits',
      ['git checkout -b o', `${EVIL} && git commit -am x && git push origin o`, 'git fetch'],
      '',
    ],
    [
      'pushed by its address',
      ['git checkout -b o', `${EVIL} && git commit -am x`, 'git push ../../origin.git o', 'git fetch', 'git checkout origin/o'],
      '',
    ],
    [
      'a ref made up before a fetch',
      [`${EVIL} && git commit -am x`, 'git update-ref refs/remotes/origin/x HEAD', 'git fetch'],
      '',
    ],
    [
      'a ref made up in the call that fetches',
      [`${EVIL} && git commit -am x`, 'git fetch && git update-ref refs/remotes/origin/x HEAD'],
      '',
    ],
    [
      'a ref made up after a fetch',
      [`${EVIL} && git commit -am x`, 'git fetch', 'git update-ref refs/remotes/origin/x HEAD', 'git status'],
      '',
    ],
    ['a ref fetched from here', [`${EVIL} && git commit -am x`, 'git fetch . HEAD:refs/remotes/origin/x', 'git status'], ''],
    [
      'pushed from a clone in another directory',
      [
        'git clone ../../origin.git ../clone',
        `cd ../clone && ${EVIL} && ${ME} commit -am x && git push origin HEAD:other`,
        'git fetch',
        'git checkout other',
      ],
      '',
    ],
    [
      'pushed from a clone by -C',
      [
        'git clone ../../origin.git ../clone',
        `cd ../clone && ${EVIL} && ${ME} commit -am x`,
        'git -C ../clone push origin HEAD:other',
        'rm -rf ../clone',
        'git fetch',
        'git checkout other',
      ],
      '',
    ],
    [
      'from a remote that the session added',
      ['git remote add evil ../../evil.git', 'git fetch evil', 'git checkout -b e evil/main'],
      'evil',
    ],
    [
      'from an address that the session changed',
      ['git remote set-url origin ../../evil.git', 'git fetch', 'git checkout -b e origin/main'],
      'evil',
    ],
    [
      'from an address that a setting rewrites',
      ['git config url.../../evil.git.insteadOf "$(git config remote.origin.url)"', 'git fetch', 'git checkout -b e origin/main'],
      'evil',
    ],
    ['a pull of an address', ['git pull ../../evil.git main'], 'evil'],
    ['a request that anybody can make', ['git fetch origin refs/pull/1/head', 'git checkout FETCH_HEAD'], 'request'],
    [
      'requests fetched as branches',
      [
        'git config --add remote.origin.fetch "+refs/pull/*/head:refs/remotes/origin/pr/*"',
        'git fetch',
        'git checkout origin/pr/1',
      ],
      'request',
    ],
  ])('%s', async (_, calls, prepare) => {
    await begin();
    if (prepare === 'evil')
      session.shell(
        `git clone -q ${session.base}/origin.git e && cd e && ${EVIL} && ${ME} commit -qam e && git clone -q --bare . ${session.base}/evil.git && cd .. && rm -rf e`,
      );
    if (prepare === 'request')
      session.shell(`${EVIL} && ${ME} commit -qam e && git push -q origin HEAD:refs/pull/1/head`, `${session.base}/colleague`);
    await run(...calls);
    expect(session.shell('cat package.json')).toBe('evil\n');
    expect(isOld()).toBe(false);
    await run('git status', 'echo y > y');
    expect(isOld()).toBe(false);
  });
});
