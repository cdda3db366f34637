// Every name the data of the policy knows, as a place somebody could mean: `zones  place` a line in places.cases.txt. What a zone then means is the table's business.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import type { Host } from '../host/host.ts';
import { absent, known } from '../host/host.ts';
import { memoHost } from '../host/memo-host.ts';
import { onePath, treeAt } from '../model/place.ts';
import { homesOf } from './path-home.ts';
import { serverZone } from './servers.ts';
import type { ZoneContext } from './zones.ts';
import { zonesOf } from './zones.ts';

const linux = memoHost(
  fixtureHost({ home: '/home/me', user: 'me', tree: { '/repo/.git/HEAD': 'ref: x', '/home/me/': {}, '/tmp/': {} } }),
);
const windows = memoHost(fixtureHost({ platform: 'win32', user: 'me', tree: { 'C:/repo/.git/HEAD': 'ref: x' } }));
const context = (host: Host, git: 'ignored' | 'seen'): ZoneContext => {
  const root = host === windows ? 'C:/repo' : '/repo';
  return {
    host,
    root,
    rootExists: true,
    extraDirectories: [],
    homes: homesOf(host, root),
    ownPaths: [],
    recordPaths: [],
    ownTemp: [],
    git: { tracked: () => absent, ignored: () => known(git === 'ignored') },
    ledger: { made: () => false },
  };
};
const contexts = new Map([
  ['path', context(linux, 'seen')],
  ['ignored', context(linux, 'ignored')],
  ['windows', context(windows, 'seen')],
]);
const NO_SERVERS = { remoteHosts: [], registryHosts: [], trustedHosts: [] };

/** `server X` is a name on the network, `ignored X` a path that git ignores, anything else a path; with a drive, on Windows; with a slash at its end, a directory and what it may hold. */
function zonesAt(place: string): string {
  if (place.startsWith('server ')) return serverZone({ host: place.slice(7) }, NO_SERVERS);
  const aside = place.startsWith('ignored ');
  const path = (aside ? place.slice(8) : place).replace(/^~\//, '/home/me/').replace(/^\.\//, '/repo/');
  const where = contexts.get(aside ? 'ignored' : /^[A-Z]:/.test(path) ? 'windows' : 'path');
  const meant = path.endsWith('/') ? treeAt(path.slice(0, -1)) : onePath(path);
  return where ? zonesOf(meant, where).zones.toSorted().join('+') : '';
}

const file = join(dirname(fileURLToPath(import.meta.url)), 'places.cases.txt');
const sections = readFileSync(file, 'utf8')
  .split('\n# ')
  .slice(1)
  .map((text) => text.split('\n').filter((line) => line !== ''));

test('there are many', () => expect(sections.flat().length).toBeGreaterThan(2_000));
test.each(sections.map(([name, ...lines]) => [name ?? '', lines] as const))('%s', (_, lines) => {
  const wrong = lines.filter((line) => {
    const [, zones, place] = /^(\S+) +(.+)$/.exec(line) ?? [];
    return place === undefined || zonesAt(place) !== zones;
  });
  expect(wrong.map((line) => `${line} is not so: ${zonesAt(line.replace(/^\S+ +/, ''))}`)).toEqual([]);
});
