// Recorded paths moved to a checkout, and nothing else.
import { describe, expect, it } from 'vitest';
import { mapRoots, readRootMapping } from './map-roots.ts';
import type { EvalRow } from './row.ts';

const row = (command: string, cwd = '/old/app'): EvalRow => ({
  id: 'x',
  tool: 'Bash',
  input: { command },
  cwd,
  agent: 'claude-code',
  category: '',
  n: 1,
});

describe('--root', () => {
  it.each([
    ['/a=/b', { from: '/a', to: '/b' }],
    ['/a/=/b/', { from: '/a', to: '/b' }],
    ['a=/b', undefined],
    ['/a', undefined],
    ['/a=b', undefined],
  ])('%s', (text, mapping) => expect(readRootMapping(text)).toEqual(mapping));
  it.each([
    ['cat /old/app/x.ts', 'cat /new/x.ts'],
    ['cat /old/app', 'cat /new'],
    ['cat "/old/app"/x', 'cat "/new"/x'],
    ['cat /old/app2/x /old/app-x /very/old/app/y', 'cat /old/app2/x /old/app-x /very/old/app/y'],
    ['cp /old/app/a /old/lib/b', 'cp /new/a /lib/b'],
  ])('%s', (command, mapped) => {
    const found = mapRoots(row(command), [
      { from: '/old/app', to: '/new' },
      { from: '/old/lib', to: '/lib' },
    ]);
    expect(found.input).toEqual({ command: mapped });
    expect(found.cwd).toBe('/new');
  });
  it('no mapping is applied to what another has put there', () => {
    const found = mapRoots(row('ls /a /b', '/a'), [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/c' },
    ]);
    expect(found).toMatchObject({ input: { command: 'ls /b /c' }, cwd: '/b' });
  });
  it('reaches into nested input', () => {
    const nested: EvalRow = { ...row(''), input: { edits: [{ path: '/old/app/a', n: 1, ok: true, none: null }] } };
    expect(mapRoots(nested, [{ from: '/old/app', to: '/new' }]).input).toEqual({
      edits: [{ path: '/new/a', n: 1, ok: true, none: null }],
    });
  });
});
