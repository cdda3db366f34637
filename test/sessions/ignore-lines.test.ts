// A directory is worthless to its owner only by an ignore line from before the session, and while nothing of theirs was put into it.
import { afterEach, describe, expect, it } from 'vitest';
import { realSession, type Call, type RealSession } from './real-session.ts';

let session: RealSession;
afterEach(() => session.remove());
const tick = (): Promise<void> => new Promise((done) => setTimeout(done, 60));

async function begin(ignore: string | undefined, setUp = 'true'): Promise<void> {
  session = realSession({ 'src/a.ts': 'a\n', ...(ignore === undefined ? {} : { '.gitignore': ignore }) });
  session.write('build/keep.txt', 'mine\n');
  session.write('notes/n.txt', 'n\n');
  session.shell(setUp);
  await tick();
}
const edit = (path: string, content: string): Call => ({ tool: 'Write', input: { file_path: path, content } });

describe('a line that the session wrote does not count', () => {
  it.each<readonly [string, readonly Call[]]>([
    ['written', ['echo build >> .gitignore']],
    ['by the edit tool', [edit('.gitignore', 'dist\nbuild\n')]],
    ['committed', ['echo build >> .gitignore', 'git add .gitignore && git commit -m x']],
    [
      'on a branch, and back',
      ['git checkout -b x', 'echo build >> .gitignore && git commit -am x', 'git checkout main', 'git merge x'],
    ],
    ['in a new list above it', ['echo "*" > build/.gitignore']],
    ['in the list of this clone', ['echo build >> .git/info/exclude']],
    ['in the list of the person', ['mkdir -p ~/.config/git && echo build >> ~/.config/git/ignore']],
    ['in another list that a setting names', ['echo build > x', 'git config core.excludesFile "$PWD/x"']],
    ['by taking an exception away', ['sed -i s/.build// .gitignore && echo build >> .gitignore']],
  ])('%s', async (name, calls) => {
    await begin(name === 'by taking an exception away' ? 'build\n!build\n' : 'dist\n');
    for (const call of calls) await session.run(call);
    if (name !== 'in a new list above it') expect(session.shell('git check-ignore build/keep.txt || true')).toContain('keep.txt');
    expect(await session.check('rm -rf build')).toMatchObject({ verdict: 'ask', disposition: 'guarded' });
  });
});

describe('a line from before does', () => {
  it.each<readonly [string, string | undefined, string, readonly Call[]]>([
    ['as it was', 'build\n', 'true', ['true']],
    ['with a line added to the list', 'build\n', 'true', ['echo dist >> .gitignore', 'git commit -am x']],
    [
      'on a branch of the person',
      'dist\n',
      'git checkout -qb x && echo build >> .gitignore && git commit -qam x && git checkout -q main',
      ['git checkout x'],
    ],
    [
      'after own commits on that branch',
      'dist\n',
      'git checkout -qb x && echo build >> .gitignore && git commit -qam x && git checkout -q main',
      ['git checkout x', 'echo y > y && git add y && git commit -m y'],
    ],
    ['that was not committed', 'dist\n', 'echo build >> .gitignore', ['true']],
    [
      'that was not committed, and the list then edited',
      'dist\n',
      'echo build >> .gitignore',
      [edit('.gitignore', 'dist\nbuild\nout\n')],
    ],
    ['in the list of this clone', undefined, 'echo build >> .git/info/exclude', ['echo x > y']],
    [
      'in a list of the person that is then edited',
      undefined,
      'mkdir -p ~/.config/git && echo build > ~/.config/git/ignore',
      ['echo dist >> ~/.config/git/ignore'],
    ],
  ])('%s', async (_, ignore, setUp, calls) => {
    await begin(ignore, setUp);
    for (const call of calls) await session.run(call);
    expect(await session.check('rm -rf build')).toMatchObject({ verdict: 'allow' });
  });
});

describe('what was moved into it', () => {
  it('is still the person’s', async () => {
    await begin('build\n__pycache__\n');
    await session.run('mv notes build/old');
    expect(await session.check('rm -rf build')).toMatchObject({ verdict: 'ask', disposition: 'guarded' });
    expect(await session.check('rm -rf build/old/n.txt')).toMatchObject({ verdict: 'ask', disposition: 'guarded' });
    await session.run('mkdir -p __pycache__ && mv src __pycache__/');
    expect(await session.check('rm -rf __pycache__')).toMatchObject({ verdict: 'ask' });
    expect(await session.check('rm -rf **/__pycache__')).toMatchObject({ verdict: 'ask' });
  });
  it.each(['cp -r notes build/', 'tar cf build/n.tar --remove-files notes'])('by other programs too: %s', async (command) => {
    await begin('build\n');
    await session.run(command);
    expect(await session.check('rm -rf build')).toMatchObject({ verdict: command.startsWith('cp') ? 'allow' : 'ask' });
  });
  it('within such a place changes nothing', async () => {
    await begin('build\ndist\n');
    await session.run('mv build/keep.txt build/other.txt');
    await session.run('mv build dist');
    expect(await session.check('rm -rf dist')).toMatchObject({ verdict: 'allow' });
  });
  it('and what the session made there is its own', async () => {
    await begin('build\n');
    await session.run('echo x > made.txt');
    await session.run('mv made.txt build/');
    expect(await session.check('rm -rf build')).toMatchObject({ verdict: 'allow' });
  });
});
