// Deleting what is not there is quiet, over a real disk; what may be there by the time it is deleted is judged as what it is.
import { afterEach, describe, expect, it } from 'vitest';
import { realSession, type Call, type RealSession } from './real-session.ts';

let session: RealSession;
afterEach(() => session.remove());

const FILES = {
  'src/a.ts': 'a\n',
  Makefile: 'clean:\n\trm -rf build out/*.o\n\t-rm -f core\nwipe:\n\trm -rf build src\n',
  'package.json': '{"name":"x","scripts":{"clean":"rm -rf dist lib","wipe":"rm -rf dist src"}}',
};

describe('nothing is there', () => {
  it.each([
    'rm -rf build',
    'rm nothing.txt',
    'rm -rf dist build *.egg-info',
    'make clean',
    'npm run clean',
    'find build -delete',
  ])('%s', async (call) => {
    session = realSession(FILES);
    expect(await session.check(call)).toMatchObject({ verdict: 'allow' });
  });
});

describe('something is, or may be', () => {
  it.each<readonly [string, string, readonly Call[]]>([
    ['rm -rf build', 'mkdir build && echo x > build/x', []],
    ['rm -rf dist build *.egg-info', 'mkdir a.egg-info && echo x > a.egg-info/x', []],
    ['make wipe', 'true', []],
    ['npm run wipe', 'true', []],
    ['rm -rf build', 'ln -s nowhere build', []],
    ['rm -rf build', 'true', ['mv src build']],
    ['rm -rf build', 'true', [{ tool: 'Bash', input: { command: 'sleep 1 && node src/a.ts', run_in_background: true } }]],
  ])('%s after %s', async (call, setUp, before) => {
    session = realSession(FILES);
    session.shell(setUp);
    for (const one of before) await (typeof one === 'string' ? session.run(one) : session.approve(one));
    expect(await session.check(call)).toMatchObject({ verdict: 'ask' });
  });

  it('a move beside it is not done', async () => {
    session = realSession(FILES);
    await session.approve('mv src build');
    expect(await session.check('rm -rf build')).toMatchObject({ verdict: 'ask', disposition: 'guarded' });
  });
});
