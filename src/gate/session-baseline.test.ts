// The baseline of a session over real repositories: what stays old whatever git does with old content, and what the session made.
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { openRecorder } from './recorder.ts';
import { baselineOf } from './baseline-of.ts';
import type { Baseline } from '../model/baseline.ts';
import { realSession, type RealSession } from '../../test/sessions/real-session.ts';

let session: RealSession;
afterEach(() => session.remove());

const FILES = { 'a.txt': 'a\n', 'package.json': '{"name":"x"}\n', '.gitignore': 'dist\n', 'sub/deep/b.txt': 'b\n' };

/** The baseline as the next call would see it. */
const now = (at: RealSession = session, name = 'one'): Baseline =>
  baselineOf({
    host: at.host,
    recorder: openRecorder(at.host, name),
    root: at.project,
    cwd: at.project,
    record: 'read',
  }).baseline;
const path = (name: string): string => `${session.project}/${name}`;
const tick = (): Promise<void> => new Promise((done) => setTimeout(done, 60));

async function begin(files: Readonly<Record<string, string>> = FILES): Promise<void> {
  session = realSession(files);
  await tick();
}

describe('what git does with old content keeps it old', () => {
  it('rewritten with the same content, touched, moved away and back', async () => {
    await begin();
    await session.check('true');
    await session.run('true');
    await tick();
    session.write('a.txt', 'a\n');
    session.shell('mv package.json x && mv x package.json && chmod +x .gitignore && touch -d 2001-01-01 sub/deep/b.txt');
    for (const name of Object.keys(FILES)) expect([name, now().isOld(path(name))]).toEqual([name, true]);
    expect(now().oldTexts(path('a.txt'))).toEqual(['a\n']);
    expect(now().wasTracked(path('a.txt'))).toBe(true);
    expect(now().wasTracked(path('new.txt'))).toBe(false);
  });

  it('another branch, an older commit, a stash, a worktree, and a repack in between', async () => {
    await begin();
    session.shell(
      'git checkout -q -b other && echo other > a.txt && echo "{}" > package.json && git commit -qam other && git checkout -q main',
    );
    session.shell('echo newer > a.txt && git commit -qam newer');
    await tick();
    await session.run('true');
    await tick();
    session.shell('git checkout -q other');
    expect(now().isOld(path('a.txt'))).toBe(true);
    expect(now().isOld(path('package.json'))).toBe(true);
    session.shell('git gc -q --prune=now && git checkout -q main~1');
    expect(session.shell('cat a.txt')).toBe('a\n');
    expect(now().isOld(path('a.txt'))).toBe(true);
    session.shell(`git worktree add -q ${session.base}/tree other`);
    expect(now().isOld(`${session.base}/tree/a.txt`)).toBe(true);
    session.write(`${session.base}/tree/a.txt`, 'evil\n');
    expect(now().isOld(`${session.base}/tree/a.txt`)).toBe(false);
    expect(now().oldTexts(`${session.base}/tree/a.txt`)).toEqual(['other\n']);
  });

  it('a rebase and a merge of own work onto old commits', async () => {
    await begin();
    session.shell(
      'git checkout -q -b other && echo other > other.txt && git add . && git commit -qm other && git checkout -q main',
    );
    await tick();
    await session.run('true');
    await tick();
    session.shell('echo mine > mine.txt && git add . && git commit -qm mine && git rebase -q other');
    expect(now().isOld(path('other.txt'))).toBe(true);
    expect(now().isOld(path('mine.txt'))).toBe(false);
    session.shell('git reset -q --hard main~1 && git merge -q --no-edit --no-ff other');
    expect(now().isOld(path('other.txt'))).toBe(true);
  });

  it('untracked, ignored and dirty files of the person, as long as nobody touches them', async () => {
    await begin();
    session.write('notes.txt', 'mine\n');
    session.write('dist/x.js', 'built\n');
    session.write('a.txt', 'dirty\n');
    await tick();
    await session.run('true');
    await tick();
    for (const name of ['notes.txt', 'dist/x.js', 'a.txt']) expect([name, now().isOld(path(name))]).toEqual([name, true]);
    session.write('notes.txt', 'changed\n');
    session.shell('touch -d 2001-01-01 notes.txt');
    expect(now().isOld(path('notes.txt'))).toBe(false);
    expect(now().wasTracked(path('notes.txt'))).toBe(false);
  });

  it('a project without git', async () => {
    await begin();
    session.shell('rm -rf .git');
    await tick();
    await session.run('true');
    await tick();
    expect(now().isOld(path('package.json'))).toBe(true);
    session.write('package.json', '{"scripts":{}}');
    expect(now().isOld(path('package.json'))).toBe(false);
    session.write('new', 'x');
    expect(now().isOld(path('new'))).toBe(false);
  });
});

describe('what the session writes is not old', () => {
  it.each([
    ['written', 'echo "{}" > package.json'],
    ['staged', 'echo "{}" > package.json && git add package.json'],
    ['committed', 'echo "{}" > package.json && git commit -qam x'],
    ['committed and repacked', 'echo "{}" > package.json && git commit -qam x && git gc -q --prune=now'],
    [
      'committed on a branch that was moved',
      'echo "{}" > package.json && git commit -qam x && git branch -f other && git checkout -q other',
    ],
    ['given the times of an old file', 'echo "{}" > package.json && touch -r a.txt package.json'],
    ['amended', 'echo "{}" > package.json && git commit -q --amend -a -m start'],
    [
      'with a ref of a remote made up',
      'echo "{}" > package.json && git commit -qam x && git update-ref refs/remotes/origin/main HEAD',
    ],
    ['in a history of its own', 'git checkout -q --orphan fresh && echo "{}" > package.json && git commit -qam x'],
    [
      'in another repository put in its place',
      'rm -rf .git && git init -q . && echo "{}" > package.json && git add . && git -c user.name=x -c user.email=x commit -qm x',
    ],
  ])('%s', async (_, command) => {
    await begin();
    await session.run('true');
    await tick();
    session.shell(command);
    expect(now().isOld(path('package.json'))).toBe(false);
    expect(now().isOldCommit(session.shell('git rev-parse HEAD').trim())).toBe(
      command.startsWith('echo') && !command.includes('commit'),
    );
  });

  it('a repository that the session meets late is believed only as far as it was there before', async () => {
    await begin();
    session.shell(
      `mkdir -p ${session.home}/other && cd ${session.home}/other && git init -q . && echo old > old.txt && git add . && git -c user.name=x -c user.email=x commit -qm x`,
    );
    await tick();
    await session.run('true');
    await tick();
    session.shell(
      'echo evil > evil.txt && git add . && git -c user.name=x -c user.email=x commit -qm evil',
      `${session.home}/other`,
    );
    await session.run({ tool: 'Bash', input: { command: 'git status' }, cwd: `${session.home}/other` });
    expect(now().isOld(`${session.home}/other/evil.txt`)).toBe(false);
    expect(now().isOld(`${session.home}/other/old.txt`)).toBe(true);
    session.write(`${session.home}/other/old.txt`, 'evil\n');
    expect(now().isOld(`${session.home}/other/old.txt`)).toBe(false);
    expect(now().oldTexts(`${session.home}/other/old.txt`)).toEqual(['old\n']);
  });

  it('tells the remotes and the texts of before', async () => {
    await begin();
    session.shell('git remote add origin https://example.org/a.git');
    await tick();
    await session.run('true');
    await tick();
    session.shell('git remote set-url origin https://evil.example/a.git && echo node_modules >> .gitignore && git commit -qam x');
    expect(now().remotes()).toEqual(new Map([['origin', ['https://example.org/a.git']]]));
    expect(now().oldTexts(path('.gitignore'))).toEqual(['dist\n']);
    session.write('sub/.gitignore', 'x\n');
    expect(now().oldTexts(path('sub/.gitignore'))).toEqual([]);
  });

  it('without a session, and at its first call, the disk is old', async () => {
    await begin();
    session.write('new', 'x');
    expect(now(session, '').isOld(path('new'))).toBe(true);
    expect(now(session, '').oldTexts(path('new'))).toEqual(['x']);
    expect(now(session, '').wasTracked(path('a.txt'))).toBe(true);
    expect(now(session, 'two').isOld(path('new'))).toBe(true);
  });
});

describe('a session beside another', () => {
  const first = async (): Promise<void> => {
    await begin();
    session.write('dirty.txt', 'mine\n');
    await tick();
    await session.run('true');
    await tick();
    await session.run('echo "{}" > package.json && git commit -qam x');
    await session.run({ tool: 'Write', input: { file_path: 'dirty.txt', content: 'changed\n' } });
    await tick();
  };
  it('inherits the older baseline, with what was moved and copied', async () => {
    await first();
    session.shell('mkdir old-dir && echo x > old-dir/x');
    const two = session.session('two');
    await two.run('true');
    for (const name of ['package.json', 'dirty.txt'])
      expect([name, now(session, 'two').isOld(path(name))]).toEqual([name, false]);
    expect(now(session, 'two').isOld(path('a.txt'))).toBe(true);
    expect(now(session, 'two').oldTexts(path('package.json'))).toEqual(['{"name":"x"}\n']);
    expect(now(session, 'two').oldTexts(path('dirty.txt'))).toEqual(['mine\n']);
    // And passes it on.
    const three = session.session('three');
    await three.run('true');
    expect(now(session, 'three').isOld(path('package.json'))).toBe(false);
    expect(now(session, 'three').oldTexts(path('dirty.txt'))).toEqual(['mine\n']);
  });
  it('in another worktree too', async () => {
    await first();
    session.shell(`git worktree add -q -b w ${session.base}/tree main`);
    await session.session('two').run({ tool: 'Bash', input: { command: 'true' }, cwd: `${session.base}/tree` });
    expect(now(session, 'two').isOld(`${session.base}/tree/package.json`)).toBe(false);
    expect(now(session, 'two').isOld(`${session.base}/tree/a.txt`)).toBe(true);
  });
  it('but not long after the other ended', async () => {
    await first();
    const past = new Date(Date.now() - 3_600_000);
    for (const name of readdirSync(`${session.home}/.local/state/leeway/sessions`))
      utimesSync(`${session.home}/.local/state/leeway/sessions/${name}`, past, past);
    await session.session('two').run('true');
    await tick();
    expect(now(session, 'two').isOld(path('package.json'))).toBe(true);
  });
});

describe('the beginning of a session', () => {
  it('is its first call, not what the person said before it', async () => {
    await begin();
    openRecorder(session.host, 'one').session.append([{ kind: 'turn', turn: 'hello' }]);
    await tick();
    session.write('late.txt', 'theirs\n');
    session.shell('git add late.txt');
    await tick();
    await session.run('true');
    await tick();
    session.write('late.txt', 'changed\n');
    expect(now().isOld(path('late.txt'))).toBe(false);
    expect(now().wasTracked(path('late.txt'))).toBe(true);
    expect(now().oldTexts(path('late.txt'))).toEqual(['theirs\n']);
  });
  it('when its record cannot be read, nothing is old', async () => {
    await begin();
    await session.run('true');
    const sessions = `${session.home}/.local/state/leeway/sessions`;
    for (const name of readdirSync(sessions).filter((each) => each.endsWith('.jsonl'))) {
      rmSync(`${sessions}/${name}`);
      mkdirSync(`${sessions}/${name}`);
    }
    expect(now().isOld(path('a.txt'))).toBe(false);
    expect(now().isOldCommit(session.shell('git rev-parse HEAD').trim())).toBe(false);
  });
  it('when its record was cut in the first line, nothing is old by time', async () => {
    await begin();
    await session.run('true');
    const sessions = `${session.home}/.local/state/leeway/sessions`;
    for (const name of readdirSync(sessions)) writeFileSync(`${sessions}/${name}`, '{"v":1,"t":\n');
    session.write('a.txt', 'new\n');
    await session.run('true');
    expect(now().isOld(path('a.txt'))).toBe(false);
  });
  it('what is kept must be what was kept', async () => {
    await begin();
    await session.run('true');
    await tick();
    session.write('a.txt', 'evil\n');
    const kept = `${session.home}/.local/state/leeway/kept`;
    for (const name of readdirSync(kept)) writeFileSync(`${kept}/${name}`, 'x');
    expect(now().isOld(path('a.txt'))).toBe(false);
    expect(now().wasTracked(path('new.txt'))).toBeUndefined();
    expect(now().remotes()).toBeUndefined();
  });
});
