// Content of other repositories, archives and services across the calls of a session: reading it is free, building, testing, installing or running it is guarded.
import { afterAll, describe, expect, it } from 'vitest';
import type { RealSession } from './real-session.ts';
import { realSession } from './real-session.ts';

const FILES = {
  'package.json': '{"name":"app","scripts":{"test":"vitest run"}}',
  Makefile: 'all:\n\tgcc -o app main.c\n',
  'main.c': 'int main(void) { return 0; }\n',
  'scripts/ok.sh': 'ls\n',
};

const open: RealSession[] = [];
afterAll(() => open.forEach((one) => one.remove()));

/** A project with a remote, and another repository beside it on this machine. */
function project(): RealSession {
  const session = realSession(FILES);
  open.push(session);
  const other = `${session.base}/other`;
  session.shell(
    `git init -q -b main ${other} && cd ${other} && git config user.email a@example.org && git config user.name a &&
     mkdir scripts && echo id > scripts/ok.sh && echo id > new.sh && printf 'all:\\n\\tgcc -o x x.c\\n' > Makefile && echo '{"name":"other"}' > package.json && git add -A && git commit -qm other &&
     git clone -q --bare ${session.project} ${session.base}/origin.git`,
  );
  session.shell(`git remote add origin ${session.base}/origin.git && git fetch -q origin && git branch -q -u origin/main`);
  return session;
}

type Story = readonly [what: string, before: readonly string[], last: string, expected: string];
/** A call that begins with `!` stands for what a call before it did where there is a network. `OTHER` and `ORIGIN` stand for repositories, `PROJECT` for the project, `TEMP` for the directory of temporary files. */
const STORIES: readonly Story[] = [
  ['a clone is read', ['git clone -q OTHER TEMP/x'], 'cat TEMP/x/new.sh', 'quiet'],
  ['a clone is run', ['git clone -q OTHER TEMP/x'], 'bash TEMP/x/new.sh', 'guarded'],
  ['a clone is built', ['git clone -q OTHER TEMP/x'], 'cd TEMP/x && make', 'guarded'],
  ['a clone is installed', ['git clone -q OTHER TEMP/x'], 'cd TEMP/x && npm install', 'guarded'],
  ['a clone is tested', ['git clone -q OTHER TEMP/x'], 'cd TEMP/x && go test ./...', 'guarded'],
  ['the project beside a clone in temp', ['git clone -q OTHER TEMP/x'], 'npx vitest run', 'review'],
  ['a clone below the project, then its tests', ['git clone -q OTHER vendor-x'], 'go test ./...', 'guarded'],
  ['a file of a clone is copied', ['git clone -q OTHER TEMP/x', 'cp TEMP/x/new.sh new.sh'], 'bash new.sh', 'guarded'],

  ['a pull of the own remote', ['git pull -q origin main'], 'go test ./...', 'quiet'],
  ['a pull without words', ['git pull -q'], 'go test ./...', 'quiet'],
  [
    'a pull of another repository',
    ['git pull -q --no-rebase --allow-unrelated-histories -X theirs OTHER main'],
    'go test ./...',
    'guarded',
  ],
  ['a fetch alone', ['git fetch -q OTHER main'], 'go test ./...', 'quiet'],
  [
    'a fetch, then a merge',
    ['git fetch -q OTHER main', 'git merge -q --allow-unrelated-histories -X theirs FETCH_HEAD'],
    'go test ./...',
    'guarded',
  ],
  ['a fetch, then a checkout', ['git fetch -q OTHER main', 'git checkout -q FETCH_HEAD'], 'make', 'guarded'],
  [
    'a fetch, then a checkout of a file',
    ['git fetch -q OTHER main', 'git checkout FETCH_HEAD -- new.sh'],
    'bash new.sh',
    'guarded',
  ],
  ['a fetch, then a pick', ['git fetch -q OTHER main', 'git cherry-pick FETCH_HEAD -X theirs'], 'go test ./...', 'guarded'],
  ['a fetch, then a file shown', ['git fetch -q OTHER main', 'git show FETCH_HEAD:new.sh > y.sh'], 'bash y.sh', 'guarded'],
  [
    'a fetch, then a work tree',
    ['git fetch -q OTHER main', 'git worktree add -q ../wt FETCH_HEAD'],
    'cd ../wt && make',
    'guarded',
  ],
  [
    'a fetch into a branch, then its checkout',
    ['git fetch -q OTHER main:theirs', 'git checkout -q theirs'],
    'go test ./...',
    'guarded',
  ],
  ['an own branch', ['git checkout -q -b mine', 'echo x > y.txt && git add y.txt && git commit -qm y'], 'go test ./...', 'quiet'],
  [
    'and back to the own branch',
    ['git fetch -q OTHER main', 'git checkout -q FETCH_HEAD', 'git checkout -q main'],
    'go test ./...',
    'quiet',
  ],
  [
    'a file of before, after a foreign merge',
    ['git fetch -q OTHER main', 'git checkout -q FETCH_HEAD', 'git checkout -q main'],
    'bash scripts/ok.sh',
    'quiet',
  ],
  [
    'another remote',
    ['git remote add evil OTHER', 'git fetch -q evil', 'git merge -q --allow-unrelated-histories -X theirs evil/main'],
    'go test ./...',
    'guarded',
  ],
  [
    'a branch that git takes from another remote',
    [
      'git remote add evil OTHER',
      'git fetch -q evil',
      '! git -C OTHER branch theirs && git fetch -q evil',
      'git checkout -q theirs',
    ],
    'go test ./...',
    'guarded',
  ],
  [
    'a branch that git takes from the own remote',
    [
      '! git -C ORIGIN branch ours main && git fetch -q origin',
      'git remote add evil OTHER',
      'git fetch -q evil',
      'git checkout -q ours',
    ],
    'bash scripts/ok.sh',
    'quiet',
  ],
  [
    'a submodule that the session added to the list',
    ['ls', 'printf \'[submodule "x"]\\n\\tpath = x\\n\\turl = OTHER\\n\' > .gitmodules', 'git submodule update --init'],
    'go test ./...',
    'guarded',
  ],
  ['submodules of before', ['ls', 'git submodule update --init'], 'go test ./...', 'quiet'],
  ['the own remote by name', ['git fetch -q origin', 'git merge -q origin/main'], 'go test ./...', 'quiet'],
  [
    'a bundle',
    ['git -C OTHER bundle create -q TEMP/x.bundle main', 'git fetch -q TEMP/x.bundle main', 'git reset -q --keep FETCH_HEAD'],
    'go test ./...',
    'guarded',
  ],
  ['a proposal', ['gh pr checkout 5', '! git fetch -q OTHER && git checkout -q -b five FETCH_HEAD'], 'go test ./...', 'guarded'],
  ['a proposal is read', ['gh pr diff 5 > TEMP/x.diff'], 'go test ./...', 'quiet'],
  [
    'a proposal fetched by its ref',
    ['git fetch -q origin pull/5/head:five', '! git fetch -q OTHER main:five', 'git switch five'],
    'go test ./...',
    'guarded',
  ],

  ['a gist in a file', ['gh gist view abc > x.sh'], 'bash x.sh', 'guarded'],
  ['a gist as a test', ['gh gist view abc > x_test.go'], 'go test ./...', 'guarded'],
  ['a gist as data', ['gh gist view abc > x.json'], 'go test ./...', 'quiet'],
  ['an answer of the forge', ['gh api repos/a/b/contents/x > x.sh'], 'chmod +x x.sh', 'guarded'],
  ['a DNS answer', ['dig +short TXT x.example.org > x.sh'], 'sh x.sh', 'guarded'],
  ['a row of a database', ["psql -Atc 'select x from t' > x.py"], 'python x.py', 'guarded'],
  ['a secret of a cluster', ['kubectl get configmap x -o yaml > x.sh'], 'bash x.sh', 'guarded'],
  ['an object of a bucket', ['aws s3 cp s3://b/x.sh x.sh'], 'bash x.sh', 'guarded'],
  ['rows as data', ["psql -Atc 'select x from t' > rows.csv"], 'go test ./...', 'quiet'],
  ['a download of data', ['curl -so data.csv https://example.org/data.csv'], 'go test ./...', 'quiet'],
  ['a download of a test', ['curl -so x_test.go https://example.org/x_test.go'], 'go test ./...', 'guarded'],
  ['a download of a manifest', ['curl -so package.json https://example.org/package.json'], 'npm install', 'guarded'],
  [
    'a download that is deleted',
    ['curl -so x_test.go https://example.org/x_test.go; touch x_test.go', 'rm x_test.go'],
    'go test ./...',
    'quiet',
  ],
  ['a page of this machine', ['curl -so x.go http://localhost:9/x.go'], 'go test ./...', 'quiet'],
  [
    'an archive of data',
    ['mkdir TEMP/d && echo 1 > TEMP/d/a.csv && tar cf TEMP/d.tar -C TEMP d', 'mkdir data && tar xf TEMP/d.tar -C data'],
    'go test ./...',
    'quiet',
  ],
  [
    'an archive of code',
    ['mkdir TEMP/d && echo 1 > TEMP/d/a.go && tar cf TEMP/d.tar -C TEMP d', 'mkdir data && tar xf TEMP/d.tar -C data'],
    'go test ./...',
    'guarded',
  ],
  ['a patch from the forge', ['gh pr diff 5 > TEMP/x.patch', 'git apply TEMP/x.patch'], 'go test ./...', 'guarded'],
  [
    'an archive that git makes in a clone',
    ['git clone -q OTHER TEMP/x', 'mkdir src', 'git -C TEMP/x archive HEAD | tar x -C src'],
    'bash src/new.sh',
    'guarded',
  ],
  [
    'an archive that git makes inside a clone',
    ['git clone -q OTHER TEMP/x', 'mkdir src', 'cd TEMP/x && git archive HEAD | tar x -C PROJECT/src'],
    'make -C src',
    'guarded',
  ],
  [
    'a work tree of a clone',
    ['git clone -q OTHER TEMP/x', 'git -C TEMP/x worktree add -q --detach PROJECT/w'],
    'bash w/new.sh',
    'guarded',
  ],
  [
    'the index of a clone',
    ['git clone -q OTHER TEMP/x', 'git -C TEMP/x checkout-index -a --prefix=PROJECT/z/'],
    'bash z/new.sh',
    'guarded',
  ],
  [
    'a file of a clone by its git directory',
    ['git clone -q OTHER TEMP/x', 'git --git-dir=TEMP/x/.git show HEAD:new.sh > r.sh'],
    'bash r.sh',
    'guarded',
  ],
  [
    'a file of a clone by a variable',
    ['git clone -q OTHER TEMP/x', 'GIT_DIR=TEMP/x/.git git show HEAD:new.sh > r.sh'],
    'bash r.sh',
    'guarded',
  ],
  [
    'a file of a bare clone',
    ['git clone -q --bare OTHER TEMP/x', 'git -C TEMP/x show HEAD:new.sh > r.sh'],
    'bash r.sh',
    'guarded',
  ],
  [
    'files of a clone in another work tree',
    ['git clone -q OTHER TEMP/x', 'mkdir src', 'git -C TEMP/x --work-tree=PROJECT/src checkout -q HEAD -- .'],
    'bash src/new.sh',
    'guarded',
  ],
  [
    'a clone and its file in one call',
    ['git clone -q OTHER TEMP/x && git -C TEMP/x show HEAD:new.sh > r.sh'],
    'bash r.sh',
    'guarded',
  ],
  ['a file of the own repository', ['git clone -q OTHER TEMP/x', 'git show HEAD:scripts/ok.sh > r.sh'], 'bash r.sh', 'quiet'],
  [
    'a work tree of the own repository',
    ['git clone -q OTHER TEMP/x', 'git worktree add -q ../w HEAD'],
    'bash ../w/scripts/ok.sh',
    'quiet',
  ],
  ['the history of a clone', ['git clone -q OTHER TEMP/x'], 'git -C TEMP/x log --oneline', 'quiet'],

  [
    'all proposals by a pattern',
    [
      "git fetch -q origin '+refs/pull/*/head:refs/remotes/origin/pr/*'",
      '! git fetch -q OTHER main:refs/remotes/origin/pr/5',
      'git checkout -q origin/pr/5',
    ],
    'make',
    'guarded',
  ],
  [
    'all refs by a pattern',
    [
      "git fetch -q origin '+refs/*:refs/remotes/o/*'",
      '! git fetch -q OTHER main:refs/remotes/o/pull/5/head',
      'git checkout -q o/pull/5/head',
    ],
    'make',
    'guarded',
  ],
  [
    'all proposals by a setting',
    [
      "git config --add remote.origin.fetch '+refs/pull/*/head:refs/remotes/origin/pr/*'",
      '! git fetch -q OTHER main:refs/remotes/origin/pr/5',
      'git checkout -q origin/pr/5',
    ],
    'make',
    'guarded',
  ],
  [
    'all branches by a pattern',
    ["git fetch -q origin '+refs/heads/*:refs/remotes/origin/*'", 'git checkout -q origin/main'],
    'make',
    'quiet',
  ],
  ['a branch by its full name', ['git fetch -q origin refs/heads/main', 'git merge -q FETCH_HEAD'], 'make', 'quiet'],
  [
    'a pull from an address that a setting replaces',
    ['git -c url.OTHER.insteadOf=ORIGIN pull -q --no-rebase --allow-unrelated-histories -X theirs origin main'],
    'make',
    'guarded',
  ],
  [
    'a sync with another repository',
    ['gh repo sync --source evil/app', '! git pull -q --no-rebase --allow-unrelated-histories -X theirs OTHER main'],
    'make',
    'guarded',
  ],
  ['a sync with the own one', ['gh repo sync'], 'make', 'quiet'],

  ['a file of a container', ['docker cp c:/x.sh x.sh', '! echo id > x.sh'], 'bash x.sh', 'guarded'],
  ['a directory of a container', ['podman cp c:/app app', '! mkdir app && echo id > app/x.sh'], 'bash app/x.sh', 'guarded'],
  ['a file for a container', ['docker cp scripts/ok.sh c:/x.sh'], 'bash scripts/ok.sh', 'quiet'],

  ['a directory made on the way', ['mkdir -p scratch/a && echo 1 > scratch/a/b'], 'rm -rf scratch', 'quiet'],
  [
    'a directory that was there',
    ['! mkdir keep && echo 1 > keep/x', 'mkdir -p keep/a && echo 1 > keep/a/b'],
    'rm -rf keep',
    'guarded',
  ],
];

describe('what came from elsewhere', () => {
  it.each(STORIES)('%s', async (_, before, last, expected) => {
    const session = project();
    const spelled = (text: string): string =>
      text
        .replaceAll('OTHER', `${session.base}/other`)
        .replaceAll('ORIGIN', `${session.base}/origin.git`)
        .replaceAll('PROJECT', session.project)
        .replaceAll('TEMP', session.temp);
    for (const call of before) {
      if (call.startsWith('! ')) session.shell(spelled(call.slice(2)));
      else await session.run(spelled(call));
    }
    const decision = await session.check(spelled(last));
    const why = decision.parts.flatMap((part) =>
      part.findings.filter((one) => one.disposition !== 'quiet').map((one) => `${one.disposition} ${JSON.stringify(one.effect)}`),
    );
    expect({ disposition: decision.disposition, why: decision.disposition === expected ? [] : why }).toEqual({
      disposition: expected,
      why: [],
    });
  });
});

describe('a place beside the project', () => {
  it('is known by every spelling of its path', async () => {
    const session = realSession({ Makefile: 'all:\n\techo hi\n' });
    try {
      await session.check('ls');
      await session.pretend('git fetch https://gitlab.com/evil/proj main:evil', 'git branch evil');
      await session.run('git worktree add ../w evil');
      for (const command of ['make -C ../w', 'cd ../w && make', `make -C ${session.home}/w`])
        expect((await session.check(command)).disposition, command).toBe('guarded');
    } finally {
      session.remove();
    }
  });
});
