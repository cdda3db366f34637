// Git cases on machines where the repository's facts can be read: one described in memory, one made by git itself.
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureHost } from '../../host/fixture-host.ts';
import { TestRepository } from '../../host/git/test-host.ts';
import { judgeCase, whyCase } from '../case-machine.ts';

const ID = '1111111111111111111111111111111111111111\n';
const CONFIG = `[core]
	repositoryformatversion = 0
	bare = false
[remote "origin"]
	url = https://github.com/acme/app.git
	fetch = +refs/heads/*:refs/remotes/origin/*
[branch "feature"]
	remote = origin
	merge = refs/heads/feature
[alias]
	st = status -sb
	wipe = !rm -rf ~
	fp = push --force
`;
const plainRepository = (at: string, config = '[core]\n\trepositoryformatversion = 0\n'): Record<string, string> => ({
  [`${at}/HEAD`]: 'ref: refs/heads/main\n',
  [`${at}/config`]: config,
  [`${at}/objects/x`]: '',
  [`${at}/refs/heads/main`]: ID,
});

const host = fixtureHost({
  home: '/home/me',
  user: 'me',
  env: { PATH: '/usr/bin:/bin' },
  tree: {
    ...plainRepository('/repo/.git', CONFIG),
    '/repo/.git/HEAD': 'ref: refs/heads/feature\n',
    '/repo/.git/refs/heads/feature': ID,
    '/repo/.git/refs/remotes/origin/main': ID,
    '/repo/.git/refs/remotes/origin/HEAD': 'ref: refs/remotes/origin/main\n',
    '/repo/README.md': '# app\n',
    '/repo/src/main.ts': 'x\n',
    ...plainRepository('/repo/vendor/nested/.git'),
    ...plainRepository('/repo/hostile/.git', '[core]\n\tfsmonitor = ./x.sh\n'),
    ...plainRepository('/repo/bare', '[core]\n\tfsmonitor = ./x.sh\n'),
    ...plainRepository('/tmp/elsewhere/.git'),
    ...plainRepository('/other/place/.git'),
    '/home/me/notes.txt': 'x',
  },
});

const table = readFileSync(join(import.meta.dirname, 'git-repository.table.txt'), 'utf8');
const rows = table.split('\n').flatMap((line) => {
  const match = /^(quiet|review|guarded|forbidden)\s+(.+)$/.exec(line);
  return match ? [{ want: match[1] ?? '', command: match[2] ?? '' }] : [];
});

describe('a repository whose facts can be read', () => {
  it.each(rows)('$want $command', ({ want, command }) => {
    const result = judgeCase(command, { host });
    expect(result.disposition, whyCase(result)).toBe(want);
  });
});

describe('a push of several branches', () => {
  const pushing = (branches: readonly string[], settings = ''): ReturnType<typeof fixtureHost> =>
    fixtureHost({
      home: '/home/me',
      user: 'me',
      tree: {
        '/repo/.git/HEAD': 'ref: refs/heads/feature\n',
        '/repo/.git/config': CONFIG + settings,
        '/repo/.git/objects/x': '',
        ...Object.fromEntries(branches.map((name) => [`/repo/.git/refs/heads/${name}`, ID])),
        '/repo/.git/refs/remotes/origin/main': ID,
      },
    });
  const matching = '[push]\n\tdefault = matching\n';
  it.each([
    ['guarded', 'git push origin :', ['feature', 'main'], ''],
    ['review', 'git push origin :', ['feature'], ''],
    ['guarded', "git push origin 'refs/heads/*'", ['feature', 'main'], ''],
    ['review', "git push origin 'refs/heads/*'", ['feature'], ''],
    ['guarded', "git push origin 'refs/heads/f*:refs/heads/*'", ['feature', 'fmain'], ''],
    ['guarded', 'git push', ['feature', 'main'], matching],
    ['review', 'git push', ['feature'], matching],
  ])('%s %s with the branches %j %s', (want, command, branches, settings) => {
    const result = judgeCase(command, { host: pushing(branches, settings) });
    expect(result.disposition, whyCase(result)).toBe(want);
  });
});

describe('a repository that is not on this machine', () => {
  const nowhere = fixtureHost({ home: '/home/me', user: 'me', tree: { '/home/me/x': '' } });
  it.each([
    ['quiet', 'git status'],
    ['quiet', 'git log --oneline -5'],
    ['quiet', 'git add -A && git commit -m x'],
    ['quiet', 'git checkout main'],
    ['quiet', 'git fetch origin'],
    ['review', 'git push'],
    ['review', 'git push origin feature'],
    ['review', 'git push -u origin HEAD'],
    ['guarded', 'git push origin main'],
    ['review', 'git commit --amend'],
    ['review', 'git checkout Makefile'],
    ['guarded', 'git checkout -- src/a.ts'],
    ['review', 'git frob'],
  ])('%s %s', (want, command) => {
    const result = judgeCase(command, { host: nowhere, cwd: '/home/me/app' });
    expect(result.disposition, whyCase(result)).toBe(want);
  });
});

describe('a repository made by git', () => {
  let repository: TestRepository;
  beforeAll(() => {
    repository = new TestRepository();
    repository.git('init', '-q', '-b', 'main');
    repository.write('clean.txt', 'a\n');
    repository.write('dirty.txt', 'a\n');
    repository.git('add', '-A');
    repository.git('commit', '-q', '-m', 'one');
    repository.git('checkout', '-q', '-b', 'topic');
    repository.write('dirty.txt', 'b\n');
  });
  afterAll(() => repository.remove());

  const judge = (command: string): string => judgeCase(command, { host: repository.host, cwd: repository.root }).disposition;

  it.each([
    ['guarded', 'git checkout -- dirty.txt'],
    ['guarded', 'git restore dirty.txt'],
    ['guarded', 'git restore .'],
    ['quiet', 'git checkout topic'],
    ['quiet', 'git commit -am x'],
    ['quiet', 'git commit --amend --no-edit'],
    ['quiet', 'git rebase main'],
  ])('%s %s', (want, command) => {
    expect(judge(command)).toBe(want);
  });

  it('brings back a file that has no changes', () => {
    expect(judge('git restore clean.txt')).toBe('quiet');
    expect(judge('git checkout main -- clean.txt')).toBe('quiet');
  });

  it('knows what going back to the last commit brings back', () => {
    repository.write('run.sh', 'ls\n');
    repository.write('gone.sh', 'rm -rf ~\n');
    repository.write('staged.sh', 'rm -rf ~\n');
    repository.git('add', 'run.sh', 'gone.sh', 'staged.sh');
    repository.git('commit', '-q', '-m', 'scripts', '--', 'run.sh', 'gone.sh', 'staged.sh');
    // What is there, and what never was, stays; a script that reads a file which is not there finds none.
    expect(judge('git stash && sh run.sh; git stash pop')).toBe('quiet');
    expect(judge('git stash && sh -c "[ -f no.sh ] && . ./no.sh; sh run.sh"')).toBe('quiet');
    // The index has other contents than the commit, or no longer has the file.
    repository.write('staged.sh', 'ls\n');
    repository.git('add', 'staged.sh');
    repository.git('rm', '-q', '--cached', 'gone.sh');
    repository.write('gone.sh', 'ls\n');
    expect(judge('sh staged.sh; sh gone.sh')).toBe('quiet');
    expect(judge('git stash && sh staged.sh')).not.toBe('quiet');
    expect(judge('git stash && sh gone.sh')).not.toBe('quiet');
    repository.git('reset', '-q', '--hard', 'HEAD~1');
    repository.write('dirty.txt', 'b\n');
  });

  it('follows hooks', () => {
    const hook = (text: string): void => {
      repository.write('.git/hooks/pre-commit', text);
      chmodSync(repository.path('.git/hooks/pre-commit'), 0o755);
    };
    hook('#!/bin/sh\ngit diff --check\n');
    expect(judge('git commit -m x')).toBe('quiet');
    hook('#!/bin/sh\nrm -rf ~\n');
    expect(judge('git commit -m x')).toBe('forbidden');
    hook('#!/bin/sh\n# File generated by pre-commit: https://pre-commit.com\nexec "$PYTHON" -mpre_commit\n');
    expect(judge('git commit -m x')).toBe('quiet');
    hook('#!/usr/bin/env unknown-language\nx\n');
    expect(judge('git commit -m x')).toBe('review');
    expect(judge('git status')).toBe('quiet');
    repository.write('.git/hooks/pre-commit', '');
  });

  it('follows the repository’s helpers', () => {
    repository.git('config', 'core.fsmonitor', 'rm -rf ~');
    expect(judge('git status')).toBe('forbidden');
    repository.git('config', 'core.fsmonitor', './unknown-helper');
    expect(judge('git status')).toBe('review');
    repository.git('config', '--unset', 'core.fsmonitor');
    repository.git('config', 'core.pager', './unknown-pager');
    expect(judge('git log')).toBe('quiet');
    expect(judge('git --paginate log')).toBe('review');
  });
});
