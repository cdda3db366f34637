// What git runs and obeys by itself is protected wherever the repository keeps it, over a whole session.
import { afterEach, describe, expect, it } from 'vitest';
import type { RealSession } from './real-session.ts';
import { realSession } from './real-session.ts';

let open: RealSession | undefined;
afterEach(() => open?.remove());
function session(setup: string, files: Readonly<Record<string, string>> = {}): RealSession {
  open = realSession({ 'src/a.ts': 'export {};\n', 'tools/pre-commit': '#!/bin/sh\n', ...files });
  if (setup !== '') open.shell(setup);
  return open;
}

const HOOKS_HERE = 'git config core.hooksPath tools';
const INCLUDED = 'mkdir conf && echo "[alias]" > conf/git && git config include.path ../conf/git';

describe.each([
  ['a hook in the directory git is pointed at', HOOKS_HERE, 'echo x > tools/pre-commit', 'guarded'],
  ['another file of that directory', HOOKS_HERE, 'echo x > tools/build.sh', 'quiet'],
  ['the same file where git looks elsewhere', '', 'echo x > tools/pre-commit', 'quiet'],
  ['a hook that is copied there', HOOKS_HERE, 'cp src/a.ts tools/commit-msg', 'guarded'],
  ['a hook that is unpacked there', 'git config core.hooksPath my-hooks', 'tar xf a.tar -C my-hooks', 'guarded'],
  [
    'an archive unpacked in another directory',
    'git config core.hooksPath my-hooks',
    'mkdir -p out && tar xf a.tar -C out',
    'quiet',
  ],
  ['husky, whose hooks lie above its hooksPath', 'git config core.hooksPath .husky/_', 'echo x > .husky/pre-push', 'guarded'],
  ['a hooksPath of the user', 'git config --global core.hooksPath ~/team', 'echo x > ~/team/pre-commit', 'guarded'],
  ['an included settings file', INCLUDED, 'echo x >> conf/git', 'guarded'],
  ['a file beside it', INCLUDED, 'echo x >> conf/other', 'quiet'],
  ['a file that another branch would include', 'git config includeIf.onbranch:x.path ../cfg', 'echo x > cfg', 'guarded'],
  ['the repository’s own settings', '', 'echo x >> .git/config', 'guarded'],
  ['a tree copied over the project that brings hooks', 'mkdir -p t/.git/hooks', 'cp -r t/. .', 'guarded'],
  [
    'the same by Python',
    'mkdir -p t/.git/hooks',
    `python3 -c "import shutil; shutil.copytree('t', '.', dirs_exist_ok=True)"`,
    'guarded',
  ],
  ['the same by Node', 'mkdir -p t/.git/hooks', `node -e "require('fs').cpSync('t', '.', { recursive: true })"`, 'guarded'],
  [
    'a tree that brings none',
    'mkdir -p t/x',
    `python3 -c "import shutil; shutil.copytree('t', '.', dirs_exist_ok=True)"`,
    'quiet',
  ],
  ...[
    'tar xf a.tar -C tools',
    'unzip -o a.zip -d tools',
    '7z x a.7z -otools',
    'bsdtar -xf a.tar -C tools',
    'cd tools && tar xf ../a.tar',
    `python3 -c "import shutil; shutil.copytree('new', 'tools', dirs_exist_ok=True)"`,
    `python3 -c "import tarfile; tarfile.open('a.tar').extractall('tools')"`,
    `node -e "require('fs').cpSync('new', 'tools', { recursive: true })"`,
    'git read-tree -u --prefix=tools/ HEAD:src',
    'rsync -a new/ tools/',
    'git archive HEAD:src | tar x -C tools',
  ].map((command): [string, string, string, string] => [
    'a hook directory with an ordinary name that is filled',
    `${HOOKS_HERE} && mkdir new && touch new/pre-commit`,
    command,
    'guarded',
  ]),
  ...['tar xf a.tar -C lib', 'grep -r x tools', 'ls -R tools', 'git archive HEAD:tools > t.tar', 'chmod -R u+w src'].map(
    (command): [string, string, string, string] => [
      'what fills another directory, or only reads that one',
      `${HOOKS_HERE} && mkdir lib`,
      command,
      'quiet',
    ],
  ),
  [
    'agent settings that are moved to the top',
    'mkdir t',
    `python3 -c "import shutil; shutil.move('t/.mcp.json', '.')"`,
    'review',
  ],
  [
    'a member of an archive put among the hooks',
    '',
    `python3 -c "import shutil; shutil.unpack_archive('a.zip', '.git/hooks')"`,
    'guarded',
  ],
])('%s', (_, setup, command, disposition) => {
  it(`${command} is ${disposition}`, async () => {
    const decision = await session(setup).check(command);
    expect(`${decision.disposition}: ${decision.reason}`).toMatch(new RegExp(`^${disposition}`));
  });
});

it('a hook directory stays one when the setting is taken away for a while', async () => {
  const one = session(HOOKS_HERE);
  await one.run('git status');
  one.shell('git config --unset core.hooksPath');
  expect((await one.check('echo x > tools/pre-commit')).disposition).toBe('guarded');
  expect((await one.session('two').check('echo x > tools/pre-commit')).disposition).toBe('quiet');
});

it('a link to the hook directory is the hook directory', async () => {
  const one = session(`${HOOKS_HERE} && ln -s tools short`);
  expect((await one.check('echo x > short/pre-commit')).disposition).toBe('guarded');
});

describe('a push to a remote that was there before', () => {
  it.each([
    ['another host', 'git remote set-url origin https://files.example.net/x.git', 'guarded'],
    ['another repository', 'git remote set-url origin https://github.com/other/x.git', 'guarded'],
    ['another address for pushes', 'git remote set-url --push origin https://files.example.net/x.git', 'guarded'],
    ['another spelling', 'git remote set-url origin git@github.com:me/x.git', 'quiet'],
    ['the same', 'true', 'quiet'],
  ])('%s', async (_, change, disposition) => {
    const at = realSession({ 'a.txt': 'a' });
    try {
      at.shell('git remote add origin https://github.com/me/x.git && git checkout -q -b work');
      await at.run('ls');
      expect((await at.check('git push origin HEAD:work')).disposition).toBe('quiet');
      at.shell(change);
      expect((await at.check('git push origin HEAD:work')).disposition).toBe(disposition);
    } finally {
      at.remove();
    }
  });
});
