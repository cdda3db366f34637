// Links a call makes are followed as they will be, by shell, by code, and when they are carried along; links of an earlier call are on the disk.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realSession } from './real-session.ts';

const session = realSession({ 'a.txt': 'a\n', 'src/main.ts': 'export {};\n' });
beforeAll(() => {
  session.write('notes/one.md', 'mine\n');
  session.write('held/keep.md', 'mine\n');
  session.shell('ln -s notes onDisk && mkdir box && ln -s ../notes box/in');
});
afterAll(session.remove);

const python = (code: string): string => `python3 -c '${code}'`;
const node = (code: string): string => `node -e '${code}'`;

describe('a link made in the call', () => {
  it.each([
    python('import os, shutil; os.symlink("notes", "x"); os.remove("x/one.md"); shutil.rmtree("x/../notes")'),
    `${python('import os; os.symlink("notes", "x")')} && rm -rf x/*`,
    `${python('import os; os.symlink("../notes", "src/x")')} && rm -rf src/x/*`,
    `${python('from pathlib import Path; Path("x").symlink_to("notes")')} && rm -rf x/*`,
    `${node('require("fs").symlinkSync("notes", "x")')} && rm -rf x/*`,
    `${node('require("fs").symlinkSync("../notes", "src/x")')} && rm -rf src/x/*`,
    `${node('const fs = require("fs"); fs.symlinkSync("notes", "x"); fs.rmSync("x/.", { recursive: true })')}`,
    'cp -a onDisk y && rm -rf y/*',
    'cp -P onDisk y && rm -rf y/*',
    'mv onDisk y && rm -rf y/*',
    'cp -r box y && rm -rf y/in/*',
    'mv box y && rm -rf y/in/*',
    'rsync -a box/ y/ && rm -rf y/in/*',
    `${python('import os; os.rename("onDisk", "y")')} && rm -rf y/*`,
    `${node('require("fs").renameSync("onDisk", "y")')} && rm -rf y/*`,
    'mkdir w && ln -s "$PWD/notes" w/n && rm -rf w/n/*',
  ])('guarded: %s', async (command) => {
    expect(await session.check(command)).toMatchObject({ disposition: 'guarded' });
  });
  it.each([
    `${python('import os; os.symlink("notes", "x")')} && cat x/one.md && rm x`,
    `${node('require("fs").symlinkSync("../src", "src/x")')} && ls src/x && rm src/x`,
    'cp -r box y && rm -rf y',
    'cp -rL box y && rm -rf y/in/*',
    'cp onDisk/one.md y && rm y',
    'mv a.txt b.txt && cat b.txt',
    'mkdir w && ln -s ../src w/n && ls w/n/* && rm -rf w',
  ])('quiet: %s', async (command) => {
    expect(await session.check(command)).toMatchObject({ disposition: 'quiet', verdict: 'allow' });
  });
});

describe('a link of an earlier call', () => {
  it('is on the disk by then', async () => {
    expect(await session.run('ln -s held earlier')).toMatchObject({ verdict: 'allow' });
    expect(await session.check('rm -rf earlier/*')).toMatchObject({ disposition: 'guarded' });
    expect(await session.check('cat earlier/keep.md')).toMatchObject({ verdict: 'allow' });
    expect(await session.check('cp -a earlier copy && rm -rf copy/*')).toMatchObject({ disposition: 'guarded' });
  });
});
