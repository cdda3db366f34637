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
/** A call that begins with `!` stands for what a call before it did where there is a network. `OTHER` and `ORIGIN` stand for repositories, `TEMP` for the directory of temporary files. */
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
];

describe('what came from elsewhere', () => {
  it.each(STORIES)('%s', async (_, before, last, expected) => {
    const session = project();
    const spelled = (text: string): string =>
      text
        .replaceAll('OTHER', `${session.base}/other`)
        .replaceAll('ORIGIN', `${session.base}/origin.git`)
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
