// Copies of secrets, and words that hold one, on their way into commits and out with a push: over whole sessions in a real repository.
import { afterEach, describe, expect, it } from 'vitest';
import type { RealSession } from './real-session.ts';
import { realSession } from './real-session.ts';

const open: RealSession[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.remove();
});

const TOKEN = ['ghp', 'a8Kd92LmQ0zXv73RtYbN5cWeF1hJ6uPsGo4I'].join('_');
const VALUE = 'k7Qx92LmQ0zXv73RtYbN5cWe';
const FILES = {
  '.gitignore': '.env\n',
  'src/a.ts': 'export {};\n',
  '.env.example': 'PORT=3000\nSHARED_KEY=z9Yx82LmQ0zXv73RtYbN5cWe\n',
};

function session(): RealSession {
  const one = realSession(FILES);
  open.push(one);
  one.write('.env', `API_KEY=${VALUE}\nSHARED_KEY=z9Yx82LmQ0zXv73RtYbN5cWe\nPORT=3000\n`);
  one.shell(
    'git init -q --bare ../remote.git && git remote add origin ../remote.git && git checkout -q -b feat && git push -q origin feat',
  );
  return one;
}

const said = async (one: RealSession, command: string): Promise<string> => (await one.check(command)).disposition;

describe('a copy of an env file is the env file', () => {
  it.each([
    ['cp .env conf.txt', 'conf.txt'],
    ['cat .env > notes.md', 'notes.md'],
    ['base64 .env > blob.txt', 'blob.txt'],
    ['tar czf all.tgz .env', 'all.tgz'],
    ['gzip -c .env > e.gz', 'e.gz'],
    ['xxd -p .env | tee dump.txt > /dev/null', 'dump.txt'],
    [`python3 -c 'import base64; open("p.txt", "wb").write(base64.b64encode(open(".env", "rb").read()))'`, 'p.txt'],
    ['mv .env moved.txt', 'moved.txt'],
    ['x=$(cat .env); echo "$x" | rev > r.txt', 'r.txt'],
  ])('%s', async (command, file) => {
    const one = session();
    await one.run('git status');
    expect(await said(one, `${command} && git add ${file}`)).toBe('guarded');
    await one.run(command);
    expect(await said(one, 'git add -A')).toBe('guarded');
    expect(await said(one, `git add ${file} && git commit -m x`)).toBe('guarded');
    expect(await said(one, 'git add src && git commit -m x')).toBe('quiet');
    one.shell('git add -A && git commit -qm x');
    expect(await said(one, 'git push origin feat')).toBe('guarded');
  });
  it('a value of the env file is seen in any file that is staged, unless a template shows it', async () => {
    const one = session();
    await one.run('git status');
    one.write('src/client.ts', `const key = "${VALUE}";\n`);
    expect(await said(one, 'git add -A')).toBe('guarded');
    one.shell('git add -A && git commit -qm x');
    expect(await said(one, 'git push origin feat')).toBe('guarded');
    one.shell('git reset -q --hard HEAD~1');
    one.write(
      'src/client.ts',
      'const key = process.env.API_KEY; const port = 3000; const shared = "z9Yx82LmQ0zXv73RtYbN5cWe";\n',
    );
    expect(await said(one, 'git add -A && git commit -m x && git push origin feat')).toBe('quiet');
  });
  it('what only counts or lists the file holds nothing of it', async () => {
    const one = session();
    await one.run('git status');
    await one.run(
      'wc -l < .env > count.txt; ls -la .env > list.txt; cp .env.example sample.txt; cut -d= -f1 .env.example > names.txt',
    );
    expect(await said(one, 'git add -A && git commit -m x')).toBe('quiet');
  });
});

it.each([
  ['guarded', `git commit --allow-empty -m 'use ${TOKEN}'`],
  ['guarded', `git tag -a v1 -m '${TOKEN}'`],
  ['guarded', `git branch ${TOKEN}`],
  ['guarded', `git checkout -b feat-${TOKEN}`],
  ['guarded', 'git commit --allow-empty -m "$(cat .env)"'],
  ['guarded', 'git commit --allow-empty -m "$GITHUB_TOKEN"'],
  ['guarded', 'git commit --allow-empty -F .env'],
  ['guarded', 'git tag -a v1 -F .env'],
  ['guarded', `git notes add -m '${VALUE}'`],
  ['forbidden', `git push origin HEAD:refs/heads/${TOKEN}`],
  ['quiet', "git commit --allow-empty -m 'read the token from GITHUB_TOKEN'"],
  ['quiet', 'git commit --allow-empty -m "$(date)"'],
  ['quiet', "git tag -a v1 -m 'first'"],
  ['quiet', 'git checkout -b feat-token'],
])('%s: %s', async (disposition, command) => {
  const one = session();
  expect(await said(one, command)).toBe(disposition);
});

it('a tag whose message holds a token does not leave', async () => {
  const one = session();
  await one.run('git status');
  one.shell(`git tag -a v1 -m 'uses ${TOKEN}'`);
  expect(await said(one, 'git push origin v1')).toBe('forbidden');
  expect(await said(one, 'git push --tags')).toBe('forbidden');
  expect(await said(one, 'git push origin feat')).toBe('quiet');
});

it('what runs in each submodule is judged there', async () => {
  const one = session();
  one.shell(
    'git init -q ../lib && git -C ../lib -c user.email=a@b.example -c user.name=a commit -q --allow-empty -m l && git -c protocol.file.allow=always submodule --quiet add "$PWD/../lib" lib && git commit -qm lib',
  );
  one.write('lib/.env', 'A=1\n');
  expect(await said(one, 'git submodule foreach "git add -A"')).toBe('guarded');
  expect(await said(one, 'git submodule foreach git add -A')).toBe('guarded');
  // As in any repository but the project's own.
  expect(await said(one, 'git submodule foreach git status')).toBe(await said(one, 'git -C lib status'));
});
