// Looking into a linked worktree of the project is quiet; a `.git` file that the repository does not name, or settings of its own, are not trusted.
import { afterEach, expect, it } from 'vitest';
import { realSession, type RealSession } from './real-session.ts';

let session: RealSession;
afterEach(() => session.remove());

const OTHER = 'git init -q ../other && git -C ../other config core.fsmonitor ./x.sh';
it.each([
  ['git -C .wt/f status', 'true', 'allow'],
  ['cd .wt/f && git log --oneline -3', 'true', 'allow'],
  ['git -C ../f diff', 'git worktree add -q ../f -b g', 'allow'],
  ['git -C .wt/f status', 'git config core.fsmonitor ./x.sh', 'ask'],
  [
    'git -C .wt/f status',
    'git config extensions.worktreeConfig true && git -C .wt/f config --worktree core.fsmonitor ./x.sh',
    'ask',
  ],
  ['git -C x status', `${OTHER} && mkdir x && echo "gitdir: $PWD/../other/.git" > x/.git`, 'ask'],
  ['git -C x status', 'mkdir x && cp .wt/f/.git x/.git', 'ask'],
  ['git -C .wt/f reset --hard', 'true', 'ask'],
  // A file in another worktree is a file of the project; one in a directory that only pretends to be a worktree is not.
  ['echo x > ../f/new.ts', 'git worktree add -q ../f -b g', 'allow'],
  ['cat ../f/deep/a.ts', 'git worktree add -q ../f -b g && mkdir ../f/deep && echo x > ../f/deep/a.ts', 'allow'],
  ['echo x > ../f/new.ts', 'mkdir ../f && cp .wt/f/.git ../f/.git', 'ask'],
  ['echo x > ../f/new.ts', 'git init -q ../f', 'ask'],
  ['cat ../f/.git/hooks/pre-commit > .wt/f/.git', 'git init -q ../f', 'ask'],
])('%s after %s', async (call, setUp, verdict) => {
  session = realSession({ 'a.ts': 'a\n' });
  session.shell('git worktree add -q .wt/f -b f');
  session.shell(setUp);
  expect(await session.check(call)).toMatchObject({ verdict });
});
