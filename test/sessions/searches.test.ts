// Searches of a whole project read what their programs read: hidden and ignored files only where something takes them in.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realSession, type Call, type RealSession } from './real-session.ts';

let session: RealSession;
beforeAll(() => {
  session = realSession({ 'src/a.ts': 'a\n', '.gitignore': '.env\nkeys/\n', '.github/x.yml': 'x\n' });
  session.write('.env', 'API_KEY=abcdefghijklmnop\n');
  session.write('keys/id_rsa', 'x\n');
});
afterAll(() => session.remove());

const grep = (input: Record<string, string>): Call => ({
  tool: 'Grep',
  input: { pattern: 'x', output_mode: 'content', ...input },
});

describe('is quiet', () => {
  it.each<Call>(['rg foo', 'rg foo .', 'rg -n foo src', 'rg foo | head', 'rg foo -t ts', grep({}), grep({ type: 'ts' })])(
    '%j',
    async (call) => {
      expect(await session.check(call)).toMatchObject({ disposition: 'quiet' });
    },
  );
});

describe('reads what it is told to take in', () => {
  it.each<Call>([
    'rg -uu foo',
    'rg --no-ignore --hidden foo',
    'rg -u foo',
    'rg --no-ignore foo',
    'rg foo .env',
    'rg foo keys',
    "rg -g '.env*' foo",
    'rg --ignore-file x foo',
    'grep -r foo .',
    grep({ glob: '.env*' }),
    grep({ path: '.env' }),
    grep({ path: 'keys' }),
    "printf '!.env\\n' > .ignore && rg foo",
    "printf '!.env\\n' > src/../.rgignore && rg foo",
  ])('%j', async (call) => {
    expect(['review', 'guarded']).toContain((await session.check(call)).disposition);
  });
  it('after a list that takes it in again', async () => {
    await session.run("printf '!.env\\n' > .ignore");
    expect((await session.check('rg foo')).disposition).not.toBe('quiet');
    session.shell('rm .ignore');
  });
  it('and where git does not ignore it', async () => {
    session.write('.gitignore', 'keys/\n!.env\n');
    expect((await session.check('rg foo')).disposition).not.toBe('quiet');
    expect((await session.check(grep({}))).disposition).not.toBe('quiet');
  });
});
