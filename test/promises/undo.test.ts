// What calls deleted or overwrote comes back: the installed hook saves it before the call, another process restores it later. Separate processes.
import { chmodSync, existsSync, lstatSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atTerminal } from '../cli/at-terminal.ts';
import { pictureOf } from '../contain/world.ts';
import { installedPackage } from '../setup/installed-package.ts';
import type { Call } from './user.ts';
import { newUser, type User } from './user.ts';

let user: User;
let next = 0;
beforeAll(() => {
  user = newUser();
  expect(user.init('--no-helper').code).toBe(0);
});
afterAll(() => user.remove());

const at = (name: string): string => join(user.project, name);
const store = (): string => join(user.home, '.local', 'state', 'leeway', 'undo');
const person = async (...args: readonly string[]): Promise<{ code: number; out: string }> =>
  atTerminal([installedPackage().bin, ...args], { cwd: user.project, env: { HOME: user.home } });
const textOf = (call: Call): string => (typeof call === 'string' ? call : '');

/** The hook before the call, the call, the hook after it; a person agrees where they are asked. */
function run(call: Call, { does = textOf(call), reports = true } = {}): string {
  const id = `call-${(next += 1)}`;
  const { verdict, text } = user.hook(call, { id });
  expect(verdict, text).not.toBe('deny');
  user.shell(does);
  if (reports) user.after(call, { id });
  return verdict;
}

const git = (args: string): string => user.shell(`git ${args}`).trim();
const clean = (): void =>
  void user.shell('git checkout -q -f feature; git reset -q --hard; git clean -qfd -e node_modules; rm -rf local');

const BEFORE = `echo mine > notes.txt; chmod 640 notes.txt; mkdir -p local/deep/empty; echo one > local/a; echo two > local/deep/b; ln -s a local/link; chmod 700 local/deep; echo work >> src/app.ts`;

interface Case {
  readonly name: string;
  readonly call: Call;
  readonly does?: string;
}
const CASES: readonly Case[] = [
  { name: 'a redirection', call: 'echo new > notes.txt' },
  { name: 'sed in place', call: 'sed -i s/mine/yours/ notes.txt' },
  { name: 'a deleted tree', call: 'rm -rf local' },
  { name: 'the Write tool', call: { tool: 'Write', input: { content: 'x' } }, does: 'printf x > notes.txt' },
  { name: 'all changes', call: 'git reset --hard' },
  { name: 'a file that is emptied', call: 'truncate -s 0 notes.txt' },
  { name: 'a copy over it', call: 'cp README.md notes.txt' },
  { name: 'a move over it', call: 'mv local/a notes.txt' },
  { name: 'a link over it', call: 'ln -sf README.md notes.txt' },
  { name: 'a deleted file', call: 'rm notes.txt' },
  { name: 'a pattern', call: 'rm -f local/[al]*' },
  { name: 'a search that deletes', call: 'find local -type f -delete' },
  { name: 'code', call: `python3 -c "open('notes.txt', 'w').write('x')"` },
  { name: 'tee', call: 'echo x | tee notes.txt' },
  { name: 'a changed file that is discarded', call: 'git checkout -- src/app.ts' },
  { name: 'files that git does not track', call: 'git clean -fd' },
  { name: 'the Edit tool', call: { tool: 'Edit', input: { old_string: 'mine', new_string: 'x' } }, does: 'echo x > notes.txt' },
];
const WITH_HELPER = 5;

async function comesBack({ call: given, does }: Case): Promise<void> {
  clean();
  user.shell(BEFORE);
  const before = pictureOf(user.project, ['.git']);
  const call: Call = typeof given === 'string' ? given : { ...given, input: { ...given.input, file_path: at('notes.txt') } };
  run(call, does === undefined ? {} : { does });
  expect(pictureOf(user.project, ['.git'])).not.toBe(before);
  const done = await person('undo', 'last');
  expect(done.out).toContain('took back c');
  expect(pictureOf(user.project, ['.git'])).toBe(before);
}

it.each(CASES)('comes back: $name', comesBack);

it('is listed, and only a person can take it back', () => {
  clean();
  user.write('notes.txt', 'mine\n');
  run('echo x > notes.txt');
  expect(user.leeway(['undo', '--list']).out).toMatch(/^ +c\d+ {2}call .*echo x > notes\.txt {2}\(1 path\)$/m);
  expect(user.leeway(['undo', 'last']).err).toContain('only a person at a terminal');
});

it('deleted branches, tags and stashes come back; a reset names where the branch was', async () => {
  clean();
  user.shell('git branch -q spare; git tag -f v1 -q 2>/dev/null || git tag v1; echo x >> README.md; git stash -q');
  const [spare, stash] = [git('rev-parse spare'), git('rev-parse stash@{0}')];
  run('git branch -D spare');
  run('git stash drop');
  expect((await person('undo', 'last')).out).toContain('a stash');
  expect(git('rev-parse stash@{0}')).toBe(stash);
  expect((await person('undo', 'last')).out).toContain('spare');
  expect(git('rev-parse spare')).toBe(spare);
  user.shell('git commit -q --allow-empty -m more');
  const tip = git('rev-parse HEAD');
  run('git reset --soft HEAD~1');
  expect((await person('undo', 'last')).out).toContain(`was at ${tip}`);
});

it('refuses where a file was changed since, and says so; `--replace` stores what it replaces', async () => {
  clean();
  user.write('notes.txt', 'mine\n');
  user.write('other.txt', 'mine\n');
  run('echo a > notes.txt; echo b > other.txt');
  user.write('notes.txt', 'work of the person\n');
  const refused = await person('undo', 'last');
  expect(refused.out).toMatch(/changed since:\s+\S*notes\.txt/);
  expect([user.read('notes.txt'), user.read('other.txt')]).toEqual(['work of the person\n', 'b\n']);
  const name = /(c\d+) {2}call[^\n]*echo a > notes/.exec(user.leeway(['undo', '--list']).out)?.[1] ?? '';
  const replaced = await person('undo', name, '--replace');
  expect([user.read('notes.txt'), user.read('other.txt')]).toEqual(['mine\n', 'mine\n']);
  const back = /leeway undo (c\d+)/.exec(replaced.out)?.[1] ?? '';
  expect((await person('undo', back)).out).toContain('took back');
  expect([user.read('notes.txt'), user.read('other.txt')]).toEqual(['work of the person\n', 'b\n']);
});

it('if the agent does not report the end of a call, only deleted files come back without `--replace`', async () => {
  clean();
  user.write('notes.txt', 'mine\n');
  user.write('other.txt', 'mine\n');
  run('echo a > notes.txt', { reports: false });
  expect((await person('undo', 'last')).out).toContain('did not report that the call ended');
  expect(user.read('notes.txt')).toBe('a\n');
  expect((await person('undo', 'last', '--replace')).out).toContain('took back');
  expect(user.read('notes.txt')).toBe('mine\n');
  run('rm other.txt', { reports: false });
  expect((await person('undo', 'last')).out).toContain('took back');
  expect(user.read('other.txt')).toBe('mine\n');
});

it('two calls are taken back one after the other', async () => {
  clean();
  user.write('notes.txt', 'one\n');
  run('echo two > notes.txt');
  run('echo three > notes.txt');
  await person('undo', 'last');
  expect(user.read('notes.txt')).toBe('two\n');
  await person('undo', 'last');
  expect(user.read('notes.txt')).toBe('one\n');
});

it('saves nothing that git has, that can be made again, or that the call left alone', () => {
  clean();
  user.write('dist/app.js', '1\n');
  const before = existsSync(store()) ? readdirSync(store()).filter((name) => /^\d/.test(name)) : [];
  run('echo x > README.md');
  run('rm -rf dist');
  run('echo x > brand-new.txt');
  user.write('notes.txt', 'mine\n');
  run('echo x > notes.txt', { does: 'true' });
  const call = 'rm -rf ~';
  expect(user.hook(call).verdict).toBe('deny');
  expect(readdirSync(store()).filter((name) => /^\d/.test(name))).toEqual(before);
});

it('what is saved is private, also of secrets, and no agent may touch it', () => {
  clean();
  user.write('.env', 'PASSWORD=hunter2hunter2\n');
  chmodSync(at('.env'), 0o644);
  expect(user.hook('echo x > .env', { id: 'secret' }).verdict).toBe('ask');
  expect(lstatSync(store()).mode & 0o777).toBe(0o700);
  const newest =
    readdirSync(store())
      .filter((name) => /^\d/.test(name))
      .toSorted((a, b) => Number.parseInt(a) - Number.parseInt(b))
      .at(-1) ?? '';
  const files = readdirSync(join(store(), newest));
  expect(files.length).toBe(2);
  for (const name of files) expect(statSync(join(store(), newest, name)).mode & 0o777).toBe(0o600);
  for (const call of [`cat ${store()}/${newest}/0`, `rm -rf ${store()}`, `echo x > ${store()}/${newest}/0`])
    expect(user.hook(call).verdict).not.toBe('allow');
  expect(user.hook(`${installedPackage().bin} undo last`).verdict).toBe('deny');
});

it('a large file is saved by a second name where it is deleted, and not saved where it is overwritten', async () => {
  clean();
  user.write('big.bin', '');
  truncateSync(at('big.bin'), 64 * 1024 * 1024);
  run('rm big.bin');
  await person('undo', 'last');
  expect(statSync(at('big.bin')).size).toBe(64 * 1024 * 1024);
  run('echo x > big.bin');
  expect(user.leeway(['undo', '--list']).out).toMatch(/not saved: \S+big\.bin \(more than 20 MB\)/);
});

it('many files: the list says what was not saved', () => {
  clean();
  user.shell('mkdir -p many; for i in $(seq 1 230); do echo $i > many/$i.txt; done');
  run('sed -i s/1/2/ many/*.txt');
  expect(user.leeway(['undo', '--list']).out).toMatch(/sed -i s.*not saved: .*(?:more than 200 files|too much to save)/);
  clean();
});

it('a directory above that became a link is not followed', async () => {
  clean();
  user.shell('mkdir -p way ../elsewhere; echo mine > way/notes.txt; echo theirs > ../elsewhere/notes.txt');
  run('rm way/notes.txt');
  user.shell('mv way gone; ln -s ../elsewhere way');
  expect((await person('undo', 'last')).out).toMatch(/could not be put back|changed since/);
  expect(user.shell('cat ../elsewhere/notes.txt; ls ../elsewhere')).toBe('theirs\nnotes.txt\n');
  user.shell('rm way; mv gone way');
});

it('what was written through a second name since is not taken for what was saved', async () => {
  clean();
  user.write('notes.txt', 'mine\n');
  user.shell('ln notes.txt twin.txt');
  run('rm notes.txt');
  user.shell('echo evil, and longer > twin.txt');
  expect((await person('undo', 'last')).out).toContain('no longer there');
  expect(existsSync(at('notes.txt'))).toBe(false);
  user.shell('rm twin.txt');
});

it('the setting turns it off', () => {
  clean();
  user.configure({ undo: 'off' });
  user.write('notes.txt', 'mine\n');
  const before = readdirSync(store()).filter((name) => /^\d/.test(name));
  run('echo x > notes.txt');
  expect(readdirSync(store()).filter((name) => /^\d/.test(name))).toEqual(before);
  user.configure({});
});

describe('with the helper process', () => {
  beforeAll(() => expect(user.init().code).toBe(0));
  it.each(CASES.slice(0, WITH_HELPER))('comes back: $name', comesBack);
});
