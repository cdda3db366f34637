// The machine that the tests of sessions stand on: calls are remembered across gates and really run.
import { afterAll, expect, it } from 'vitest';
import { realSession } from './real-session.ts';

const session = realSession({ 'a.txt': 'a\n' });
afterAll(session.remove);

it('remembers what an earlier call made, by its outcome', async () => {
  expect(await session.run('mkdir made && echo x > made/y')).toMatchObject({ verdict: 'allow' });
  expect(session.shell('cat made/y')).toBe('x\n');
  expect(await session.check('rm -rf made')).toMatchObject({ verdict: 'allow' });
  session.write('theirs/y', 'x');
  expect(await session.check('rm -rf theirs')).toMatchObject({ verdict: 'ask', disposition: 'guarded' });
  expect(await session.session('two').check('rm -rf made')).toMatchObject({ verdict: 'ask' });
});
