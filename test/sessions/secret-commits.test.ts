// Secrets and env files on their way into commits and out with a push, over whole sessions in a real repository with a real remote.
import { afterEach, describe, expect, it } from 'vitest';
import type { RealSession } from './real-session.ts';
import { realSession } from './real-session.ts';

const open: RealSession[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.remove();
});

const KEY = `-----BEGIN PRIVATE KEY-----\n${'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgevZzL1gdAFr88hb2\nOF/2NxApJCzGCEDdfSp6VQO30hyhRANCAAQRWz+jn65BtOMvdyHKcvjBeBSDZH2r'}\n-----END PRIVATE KEY-----\n`;
const TOKEN = ['ghp', 'a8Kd92LmQ0zXv73RtYbN5cWeF1hJ6uPsGo4I'].join('_');

/** On a branch that the remote has. */
function session(files: Readonly<Record<string, string>> = {}): RealSession {
  const one = realSession({ 'src/a.ts': 'export {};\n', ...files });
  open.push(one);
  one.shell(
    'git init -q --bare ../remote.git && git remote add origin ../remote.git && git checkout -q -b feat && git push -q origin feat',
  );
  return one;
}

describe('one repository, an env file that git does not ignore', () => {
  const one = realSession({ 'src/a.ts': 'export {};\n', 'list.txt': '.env\n' });
  one.write('.env', 'A=1\n');
  one.write('notes.txt', 'n\n');
  one.write('config/.env.example', 'A=\n');
  it.each([
    ['guarded', 'git add .env'],
    ['guarded', 'git add ./.env'],
    ['guarded', 'git add -A'],
    ['guarded', 'git add --all'],
    ['guarded', 'git add .'],
    ['guarded', 'git add :/'],
    ['guarded', "git add '*.env'"],
    ['guarded', 'git add -f .env'],
    ['guarded', 'git stage .env'],
    ['guarded', 'git add $FILES'],
    ['guarded', 'git -C src add -A'],
    ['guarded', 'git add --pathspec-from-file=list.txt'],
    ['guarded', "bash -c 'git add -A'"],
    ['guarded', 'git update-index --add .env'],
    ['guarded', 'git add -A && git commit -m x'],
    ['guarded', 'cp .env src/.env && git add src'],
    ['quiet', 'git add -u'],
    ['quiet', 'git add notes.txt src config'],
    ['quiet', 'git add *.txt'],
    ['quiet', "git add -A -- ':!.env'"],
    ['quiet', "git add -A ':(exclude).env'"],
    ['quiet', 'git -C src add .'],
    ['quiet', 'git add -n -A'],
    ['quiet', 'echo .env >> .gitignore && git add -A && git commit -m x'],
    ['quiet', 'git stash -u'],
    ['quiet', 'git commit -am x'],
    ['review', 'git add --pathspec-from-file=missing.txt'],
  ])('%s: %s', async (disposition, command) => {
    expect((await one.check(command)).disposition).toBe(disposition);
  });
  it('is taken away', () => one.remove());
});

describe('one repository, an env file that git ignores', () => {
  const one = realSession({ '.gitignore': '.env\n', 'src/a.ts': 'export {};\n' });
  one.write('.env', 'A=1\n');
  one.write('src/b.ts', 'export {};\n');
  it.each([
    ['quiet', 'git add -A && git commit -m x'],
    ['quiet', 'git add .'],
    ['quiet', 'git add .env'],
    ['guarded', 'git add -f .env'],
    ['guarded', 'git add -A -f'],
    ['guarded', "sed -i '/env/d' .gitignore && git add -A"],
    ['guarded', 'rm .gitignore && git add -A'],
  ])('%s: %s', async (disposition, command) => {
    expect((await one.check(command)).disposition).toBe(disposition);
  });
  it('is taken away', () => one.remove());
});

const said = async (one: RealSession, command: string): Promise<string> => (await one.check(command)).disposition;

it('an env file is guarded at every step until it is out of the history that would be pushed', async () => {
  const one = session();
  await one.run('git status');
  one.write('.env', 'A=1\n');
  expect((await one.run('git add .env')).disposition).toBe('guarded');
  expect(await said(one, 'git commit -m x')).toBe('guarded');
  expect(await said(one, 'git commit -m x && git push origin feat')).toBe('guarded');
  expect(await said(one, 'git rm --cached .env && git commit -m x')).toBe('quiet');
  expect(await said(one, 'git push origin feat')).toBe('quiet');
  await one.run('git commit -qm x');
  for (const push of [
    'git push',
    'git push origin feat',
    'git push -u origin HEAD',
    'git push origin HEAD:feat',
    'gh pr create --fill',
  ])
    expect(await said(one, push), push).toBe('guarded');
  // Taken out again, it is still in the commit before.
  await one.run('git rm -q --cached .env && git commit -qm y');
  expect(await said(one, 'git push origin feat')).toBe('guarded');
  one.shell('git reset -q --soft HEAD~2 && git reset -q && rm .env');
  expect(await said(one, 'git push origin feat')).toBe('quiet');
});

it('a key that a script committed is seen by the push, whatever its file is called', async () => {
  const one = session({ 'save.sh': 'true\n' });
  await one.run('git status');
  one.write('src/data.txt', KEY);
  expect(await said(one, 'git add -A')).toBe('guarded');
  one.shell('git add -A && git commit -qm data');
  const decision = await one.check('git push origin feat');
  expect(decision.disposition).toBe('forbidden');
  expect(decision.verdict).toBe('deny');
  expect(await said(one, 'git push')).toBe('forbidden');
  expect(await said(one, 'gh pr create --fill')).toBe('forbidden');
  // Another branch does not carry it.
  one.shell('git branch other feat~1');
  expect(await said(one, 'git push origin other')).toBe('quiet');
  // Packed and merged it is the same commit.
  one.shell('git checkout -q -b next feat~1 && git commit -q --allow-empty -m e && git merge -q --no-edit feat && git gc -q');
  expect(await said(one, 'git push origin next')).toBe('forbidden');
});

it('a token in a message, or in the code, does not leave', async () => {
  const one = session();
  await one.run('git status');
  one.shell(`git commit -q --allow-empty -m 'uses ${TOKEN}'`);
  expect(await said(one, 'git push origin feat')).toBe('forbidden');
  one.shell('git reset -q --hard HEAD~1');
  one.shell(`echo 'const token = "${TOKEN}";' >> src/a.ts && git commit -qam token`);
  expect(await said(one, 'git push origin feat')).toBe('forbidden');
  one.shell('git reset -q --hard HEAD~1 && mkdir -p tests && echo "const fake = 1;" > tests/a.test.ts');
  one.shell(`echo '"ghp_${'x'.repeat(36)}"' > docs.md && git add -A && git commit -qm docs`);
  expect(await said(one, 'git push origin feat')).toBe('quiet');
});

it('what was tracked before the session is the project’s own', async () => {
  const one = session({ '.env': 'A=1\n', 'certs/dev.key': KEY, 'src/key.ts': `export const dev = \`${KEY}\`;\n` });
  await one.run('git status');
  one.shell('echo B=2 >> .env; echo "// more" >> src/key.ts; echo >> certs/dev.key');
  expect(await said(one, 'git add -A')).toBe('quiet');
  expect(await said(one, 'git commit -am x && git push origin feat')).toBe('quiet');
  one.shell('git commit -qam x');
  expect(await said(one, 'git push origin feat')).toBe('quiet');
  // The same key in another place is a new one.
  one.shell('cp certs/dev.key src/copy.txt');
  expect(await said(one, 'git add src/copy.txt')).toBe('guarded');
});

it('a key that was tracked may be renamed, and an encrypted file is a question, not a denial', async () => {
  const one = session({ 'certs/dev.key': KEY });
  await one.run('git status');
  one.shell('git mv certs keys && git commit -qm moved');
  expect(await said(one, 'git push origin feat')).toBe('quiet');
  one.write('secrets.yaml', 'db: ENC[AES256_GCM,data:abc,iv:def,tag:ghi,type:str]\nsops:\n  version: 3.8.1\n');
  expect(await said(one, 'git add -A')).toBe('guarded');
  one.shell('git add -A && git commit -qm sealed');
  expect(await said(one, 'git push origin feat')).toBe('guarded');
  one.write('secrets.yaml', 'db: open\n');
  one.shell('git commit -qam opened');
  expect(await said(one, 'git push origin feat')).toBe('forbidden');
});

it('ordinary work goes out without a word', async () => {
  const one = session({ '.gitignore': '.env\nnode_modules/\n' });
  one.write('.env', 'A=1\n');
  await one.run('git status');
  await one.run('echo "export const a = 1;" > src/b.ts && git add -A && git commit -qm b');
  const decision = await one.run('git push origin feat');
  expect(decision.disposition).toBe('quiet');
  await one.run('echo TEMPLATE= > .env.example && git add -A && git commit -qm template');
  expect(await said(one, 'git push origin feat')).toBe('quiet');
  expect(await said(one, 'echo x >> src/b.ts && git commit -qam c && git push')).toBe('quiet');
});
