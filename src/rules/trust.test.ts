// The file of pins: what is added and taken back, and which file a pin means. What trust lets in is tested with the whole configuration.
import { expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import { pinTrust, trustState, unpinTrust } from './trust.ts';

test('a pin keeps the others, and says when', () => {
  const first = pinTrust(undefined, { realPath: '/a', sha256: '1', at: '2020-01-01' });
  const both = pinTrust(first, { realPath: '/b', sha256: '2' });
  const a = { path: '/a', sha256: '1', at: '2020-01-01' };
  expect(JSON.parse(both.replace(/^.*\n/, ''))).toEqual({ trusted: [a, { path: '/b', sha256: '2' }] });
  expect(JSON.parse(unpinTrust(both, '/b').replace(/^.*\n/, ''))).toEqual({ trusted: [a] });
});

test('the file the project links to is pinned by its real path', () => {
  const host = fixtureHost({
    home: '/home/me',
    tree: { '/repo/.leeway/config.jsonc': { link: '/repo/shared.jsonc' }, '/repo/shared.jsonc': '{}' },
  });
  expect(trustState(host, '/repo')).toMatchObject({ kind: 'untrusted', realPath: '/repo/shared.jsonc' });
});
