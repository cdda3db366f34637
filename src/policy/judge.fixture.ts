// Hand-written parts and their judgement on a described machine. For the tests of judgement and flows only.
import { fixtureHost } from '../host/fixture-host.ts';
import { absent, known } from '../host/host.ts';
import { memoHost } from '../host/memo-host.ts';
import type { Effect } from '../model/effect.ts';
import type { Command, Part } from '../model/part.ts';
import { onePath, somewhereBelow, treeAt, unknownPlace } from '../model/place.ts';
import type { Place } from '../model/place.ts';
import { judgeParts } from './judge.ts';
import { serverZone } from './servers.ts';
import { homesOf } from './path-home.ts';
import type { SessionFacts } from './session-hazards.ts';

const host = memoHost(
  fixtureHost({
    home: '/home/me',
    user: 'me',
    tree: {
      '/repo/.git/HEAD': 'ref: x',
      '/repo/.env': 'KEY=1',
      '/repo/src/a.ts': 'x',
      '/repo/src/b.ts': 'x',
      '/repo/src/new.ts': 'x',
      '/repo/src/empty.ts': '',
      '/repo/dist/app.js': 'x',
      '/repo/notes/': {},
      '/repo/notes/n.md': 'x',
      '/repo/.leeway/x': '',
      '/repo/shut/': { unreadable: true },
      '/home/me/.ssh/id_rsa': 'key',
      '/home/me/notes.txt': 'x',
      '/home/me/none.txt': '',
      '/tmp/x': 'x',
      '/etc/hosts': 'x',
    },
  }),
);
const zones = {
  host,
  root: '/repo',
  rootExists: true,
  extraDirectories: [],
  homes: homesOf(host, '/repo'),
  ownPaths: ['/repo/.leeway'],
  recordPaths: [],
  ownTemp: ['/tmp/own'],
  git: {
    tracked: (path: string) =>
      path === '/repo/src/a.ts' ? known('clean' as const) : path === '/repo/src/b.ts' ? known('modified' as const) : absent,
    ignored: (path: string) => known(path === '/repo/dist' || path.startsWith('/repo/dist/')),
  },
  ledger: { made: () => false },
};
const context = {
  zones,
  serverZone: (server: Parameters<typeof serverZone>[0]) => serverZone(server, { remoteHosts: ['github.com'], trustedHosts: [] }),
};

/** `/x/` is a tree, `/x/…` something below it, `/x/*.c` a pattern, `?` an unknown place. */
function placeOf(text: string): Place {
  if (text === '?') return unknownPlace('x');
  if (text.endsWith('/…')) return somewhereBelow(text.slice(0, -2));
  if (text.endsWith('/')) return treeAt(text.slice(0, -1));
  if (!text.includes('*')) return onePath(text);
  return {
    kind: 'path',
    path: text.slice(0, text.lastIndexOf('/')),
    extent: 'glob',
    pattern: text.slice(text.lastIndexOf('/') + 1),
  };
}
export const what = 'x';
export const read = (place: string, sees: 'content' | 'names' = 'content'): Effect => ({
  kind: 'read',
  place: placeOf(place),
  sees,
});
export const write = (place: string, how: 'create' | 'change' | 'append' | 'mode' | 'owner' | 'link' = 'change'): Effect => ({
  kind: 'write',
  place: placeOf(place),
  how,
});
export const empty = (place: string): Effect => ({ kind: 'write', place: placeOf(place), how: 'change', text: '' });
export const put = (place: string): Effect => ({ kind: 'write', place: placeOf(place), how: 'change', replaces: true });
export const remove = (place: string): Effect => ({ kind: 'delete', place: placeOf(place), how: 'remove' });
export const move = (place: string): Effect => ({ kind: 'delete', place: placeOf(place), how: 'move' });
export const link = (place: string, target: string): Effect => ({
  kind: 'write',
  place: placeOf(place),
  how: 'link',
  target: placeOf(target),
});
type Use = 'fetch' | 'send' | 'upload' | 'socket' | 'listen' | 'lookup' | 'probe';
export const net = (use: Use, name = 'evil.example'): Effect => ({
  kind: 'network',
  use,
  server: { host: name },
  ...(use === 'send' ? { data: 'spelled' as const } : {}),
});
export const serve = (offers: 'app' | 'raw' | 'shell'): Effect => ({
  kind: 'network',
  use: 'listen',
  server: { host: '0.0.0.0' },
  offers,
});
export const run = (code: 'project' | 'followed' | 'inline' | 'script' | 'installed' | 'downloaded', place?: string): Effect => ({
  kind: 'run',
  code,
  what,
  ...(place === undefined ? {} : { place: placeOf(place) }),
});
export const reveal = (kind: 'environment' | 'env-value' | 'credential', detail = '$KEY', only?: 'output'): Effect => ({
  kind: 'reveal',
  what: kind,
  detail,
  ...(kind === 'env-value' ? { variable: detail.slice(1) } : {}),
  ...(only === undefined ? {} : { only }),
});
export const unclear: Effect = { kind: 'unclear', why: 'x' };

export interface Drawn extends Partial<Omit<Part, 'id' | 'effects'>> {
  readonly does: readonly Effect[];
}
export const program = (name: string, ...sub: readonly string[]): Command => ({ program: name, sub, options: [], operands: [] });

export function judged(drawn: readonly Drawn[], session?: SessionFacts): string {
  const parts = drawn.map(({ does, ...rest }, id): Part => ({
    id,
    text: `p${id}`,
    effects: does,
    from: [],
    masks: false,
    via: [],
    site: 'here',
    prints: true,
    ...rest,
  }));
  return judgeParts(parts, { ...context, ...(session ? { session } : {}) })
    .map((part) => {
      const hazards = part.findings.flatMap(({ effect }) => (effect.kind === 'hazard' ? [effect.what] : []));
      return [part.disposition, ...hazards].join(' ');
    })
    .join(' | ');
}
