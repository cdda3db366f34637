// Machines as a corpus describes them: inheritance, what git tracks, and descriptions that cannot be used.
import { describe, expect, it } from 'vitest';
import { gitFacts } from '../host/git/git-facts.ts';
import { describedHosts } from './described-hosts.ts';

const read = (value: unknown) => {
  const reading = describedHosts(JSON.stringify(value));
  if (reading.kind === 'bad') throw new Error(reading.why);
  return reading.hosts;
};

const REPO = {
  tree: {
    '/r/.git/HEAD': 'ref: refs/heads/x\n',
    '/r/.git/config': '',
    '/r/.git/objects/': {},
    '/r/.git/refs/': {},
    '/r/a.ts': 'a',
    '/r/b.ts': 'new',
    '/r/c.ts': 'c',
  },
  tracked: { '/r': ['a.ts', 'b.ts: old'] },
};

describe('described machines', () => {
  it('inherit, and take away', () => {
    const hosts = read({
      base: { user: 'u', home: '/home/u', tree: { '/a': 'x', '/b': 'y' } },
      more: { extends: 'base', tree: { '/a': null, '/c': 'z' } },
    });
    expect(hosts.get('more')).toMatchObject({ user: 'u', home: '/home/u' });
    expect(hosts.get('more')?.entry('/a').kind).toBe('absent');
    expect(hosts.get('more')?.text('/b', 9)).toEqual({ kind: 'known', value: 'y' });
    expect(hosts.get('more')?.text('/c', 9)).toEqual({ kind: 'known', value: 'z' });
    expect(hosts.get('base')?.entry('/c').kind).toBe('absent');
  });
  it('say what git tracks, and what was changed since', () => {
    const host = read({ r: REPO }).get('r');
    if (!host) throw new Error('no host');
    const git = gitFacts(host, '/r');
    expect(git?.tracked('/r/a.ts')).toMatchObject({ kind: 'known', value: 'clean' });
    expect(git?.tracked('/r/b.ts')).toMatchObject({ kind: 'known', value: 'modified' });
    expect(git?.tracked('/r/c.ts')).not.toMatchObject({ value: 'clean' });
  });
  it.each([
    ['nothing', ''],
    ['a list', '[]'],
    ['a machine that extends itself', '{"a":{"extends":"b"},"b":{"extends":"a"}}'],
    ['a machine that extends nobody', '{"a":{"extends":"b"}}'],
  ])('%s is refused', (_, text) => expect(describedHosts(text).kind).toBe('bad'));
});
