// `leeway program`: what it prints, and that a file's cases are tried against the file itself. The machine is a described one where the command allows it.
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import { userPrograms } from '../programs/user/user-programs.ts';
import { EXIT } from './exit-codes.ts';
import { tryCases } from './program-cases.ts';
import { program } from './program.ts';

afterEach(() => vi.restoreAllMocks());

async function run(...args: readonly string[]): Promise<{ readonly code: number; readonly out: string }> {
  let out = '';
  const keep = (text: string | Uint8Array): boolean => {
    out += String(text);
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
  return { code: await program.run(args), out };
}

describe('what is shown', () => {
  it.each<[readonly string[], number, RegExp]>([
    [['tar'], EXIT.allow, /tar, gtar[\s\S]*flags[\s\S]*--use-compress-program[\s\S]*operands/],
    [['git', 'remote', 'add'], EXIT.allow, /^git {2}\S+;[\s\S]*git remote add\n/],
    [['git'], EXIT.allow, /shows one of its \d+ subcommands/],
    [['no-such-program-here'], EXIT.usage, /leeway has no data for `no-such-program-here`/],
    [['git', 'no-such'], EXIT.usage, /no subcommand `no-such`/],
    [['--schema'], EXIT.allow, /"title": "leeway program"/],
    [['./x', '--draft'], EXIT.usage, /is not a program's name/],
    [[], EXIT.usage, /say which program: `leeway program git`/],
  ])('%j', async (args, code, text) => {
    const done = await run(...args);
    expect(done.out).toMatch(text);
    expect(done.code).toBe(code);
  });

  it('as JSON', async () => {
    const told = JSON.parse((await run('sort', '--json')).out) as Readonly<Record<string, unknown>>;
    expect(told).toMatchObject({ format: 1, origin: 'leeway', draft: false, errors: [] });
    expect(told['cases']).toBeGreaterThan(3);
  });
});

describe('cases of a file', () => {
  const docs = readFileSync(new URL('../../docs/programs.md', import.meta.url), 'utf8');
  const example = /```jsonc\n([\s\S]*?)```/.exec(docs)?.[1] ?? '';
  const tried = (text: string) => {
    const host = fixtureHost({
      home: '/home/me',
      tree: { '/home/me/.config/leeway/programs/t.jsonc': text, '/repo/.git/HEAD': 'ref: refs/heads/main\n' },
    });
    const users = userPrograms(host, '/home/me/.config/leeway', '/repo');
    const [own] = [...users.programs, ...users.drafts];
    if (!own) throw new Error(users.errors.map((error) => error.message).join('\n'));
    return tryCases(own, { host, root: '/repo', find: users.find });
  };

  it('of the documented example hold', () => {
    expect(tried(example)).toHaveLength(4);
    expect(tried(example).filter((one) => !one.holds)).toEqual([]);
  });

  it('that do not hold are told', () => {
    expect(tried('{ "name": "t", "does": "destroy", "cases": ["quiet t"] }')).toEqual([
      { text: 't', want: 'quiet', got: 'guarded', holds: false },
    ]);
  });

  it('of a draft are not tried', () => {
    expect(tried('{ "name": "t", "draft": true, "does": "look", "cases": ["quiet t"] }')).toEqual([]);
  });
});
