// What a place is itself and what lies in it: trees, patterns and places below a directory, asked with and without what would bring them back.
import { expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import { absent, known } from '../host/host.ts';
import { memoHost } from '../host/memo-host.ts';
import { onePath, somewhereBelow, treeAt, unknownPlace } from '../model/place.ts';
import type { Place, Searched } from '../model/place.ts';
import { homesOf } from './path-home.ts';
import type { ZoneContext } from './zones.ts';
import { zonesOf } from './zones.ts';

const host = memoHost(
  fixtureHost({
    tree: {
      '/repo/.git/HEAD': 'ref: x',
      '/repo/.git/hooks/pre-commit': '',
      '/repo/.git/hooks/pre-push.sample': '',
      '/repo/src/a.ts': '',
      '/repo/src/b.ts': '',
      '/repo/src/c.ts': '',
      '/repo/made/m1.txt': '',
      '/repo/made/m2.txt': '',
      '/repo/mixed/m1.txt': '',
      '/repo/mixed/n1.txt': '',
      '/repo/kept/k1.db': '',
      '/repo/kept/k2.txt': '',
      '/repo/dist/app.js': '',
      '/repo/dist/app.css': '',
      '/repo/many/links/': { links: 4 },
      '/repo/pkg/.claude/settings.json': '{}',
      '/repo/pkg/.env': '',
      '/repo/pkg/id_rsa': '',
      '/repo/pkg/vite.config.ts': '',
      '/repo/.claude/settings.json': '{}',
      '/repo/out/rc': { link: '/home/me/.bashrc' },
      '/repo/out/disk': { link: '/dev/sda' },
      '/repo/shut/': { unreadable: true },
      '/repo/loop': { link: 'loop' },
      '/home/me/.bashrc': '',
      '/home/me/.config/leeway/config.jsonc': '',
      '/home/me/.config/fish/config.fish': '',
      '/home/me/notes/a.txt': '',
      '/data/other/.git/HEAD': '',
      '/data/other/log/x': '',
      '/data/env/.env': '',
      '/data/plain/x.txt': '',
      '/data/hooks/.git/hooks/pre-push': '',
      '/dev/sda': { special: true },
    },
  }),
);
const IGNORED = ['/repo/dist', '/repo/kept/k1.db'];
const ctx: ZoneContext = {
  host,
  root: '/repo',
  rootExists: true,
  extraDirectories: [],
  homes: homesOf(host, '/repo'),
  ownPaths: ['/home/me/.config/leeway'],
  recordPaths: ['/data/other/log'],
  ownTemp: ['/tmp/own'],
  git: {
    tracked: (path) => (path === '/repo/src/a.ts' || path === '/repo/src/b.ts' ? known('clean') : absent),
    ignored: (path) => known(IGNORED.some((one) => path === one || path.startsWith(`${one}/`))),
  },
  ledger: { made: (path) => path.startsWith('/repo/made/') || path === '/repo/mixed/m1.txt' },
};
const glob = (path: string, pattern: string): Place => ({ kind: 'path', path, extent: 'glob', pattern });
/** The path itself, what its contents add, what lies in it, and whether that is known. */
const told = (place: Place, ask: 'place' | 'all'): string => {
  const { self, zones, inside, contents } = zonesOf(place, ctx, ask);
  const added = zones.filter((zone) => !self.includes(zone));
  return [...[self, added, inside].map((each) => each.join(' ')), contents].join(' | ').replace(/ +/g, ' ');
};

const rows: readonly (readonly [Place, 'place' | 'all', string])[] = [
  [unknownPlace('x'), 'all', 'unknown | | | unknown'],
  [onePath('/repo/src/a.ts'), 'all', 'project tracked | | | none'],
  [onePath('/repo/src/a.ts'), 'place', 'project | | | none'],
  [onePath('/repo/dist/app.js'), 'place', 'project | | | none'],
  [onePath('/repo/many/links'), 'all', 'project | | | none'],
  [treeAt('/repo/src'), 'all', 'project | | | listed'],
  [treeAt('/repo/dist'), 'all', 'project regenerable | | | listed'],
  [treeAt('/repo/dist'), 'place', 'project | | | listed'],
  [treeAt('/repo/pkg'), 'all', 'project | env secrets | protected settings env secrets | listed'],
  [treeAt('/repo/.claude'), 'all', 'project protected | settings | protected settings | listed'],
  [treeAt('/repo/pkg/.claude'), 'all', 'project protected | settings | protected settings | listed'],
  [treeAt('/repo/.git'), 'all', 'project protected | githook | protected githook | listed'],
  [treeAt('/repo/out'), 'all', 'project | | startup device | listed'],
  [treeAt('/repo/shut'), 'all', 'project | | | unknown'],
  [treeAt('/repo/loop'), 'all', 'unknown | | | unknown'],
  [treeAt('/repo/src/a.ts'), 'all', 'project | | | none'],
  [treeAt('/repo/not-here'), 'all', 'project | | | listed'],
  [treeAt('/repo/not-here/.claude'), 'all', 'project protected | settings | settings | listed'],
  [treeAt('/home/me/.config'), 'all', 'home | startup own | startup own | listed'],
  [treeAt('/home/me/.config/fish'), 'all', 'home startup | | startup | listed'],
  [treeAt('/home/me/notes'), 'all', 'home | | | listed'],
  [treeAt('/home/me/.aws'), 'all', 'home | secrets | secrets | listed'],
  [treeAt('/data/other'), 'all', 'elsewhere | record | record | listed'],
  [treeAt('/data/env'), 'all', 'elsewhere | secrets | secrets | listed'],
  [treeAt('/data/plain'), 'all', 'elsewhere | | | listed'],
  [treeAt('/data/hooks/.git/hooks'), 'all', 'githook elsewhere | | githook | listed'],
  [treeAt('/dev/null'), 'all', 'sink | | | none'],
  [treeAt('/proc/1/root'), 'all', 'system unknown | | | unknown'],
  [treeAt('/etc'), 'all', 'root system | secrets startup own record | secrets startup own record | unknown'],
  [treeAt('/home'), 'all', 'root system | secrets startup own record | secrets startup own record | unknown'],
  [treeAt('/Users'), 'all', 'root system | secrets startup own record | secrets startup own record | unknown'],
  [treeAt('/root'), 'all', 'otherhome root | secrets startup own record | secrets startup own record | listed'],
  [somewhereBelow('/repo/src'), 'all', 'project | protected settings githook own | | listed'],
  [somewhereBelow('/repo/dist'), 'all', 'project regenerable | protected settings githook own | | listed'],
  [somewhereBelow('/repo/dist'), 'place', 'project | protected settings githook own | | listed'],
  [somewhereBelow('/home/me'), 'all', 'home | secrets startup own record | secrets startup own record | unknown'],
  [somewhereBelow('/home/me/.aws'), 'all', 'home | secrets | secrets | listed'],
  [somewhereBelow('/home/me/.config'), 'all', 'home | startup own | startup own | listed'],
  [somewhereBelow('/data/plain'), 'all', 'elsewhere | | | listed'],
  [somewhereBelow('/dev/null'), 'all', 'sink | | | none'],
  [somewhereBelow('/repo/loop'), 'all', 'unknown | | | unknown'],
  [glob('/repo/src', '*.ts'), 'all', 'project | | | listed'],
  [glob('/repo/src', '[ab].ts'), 'all', 'project tracked | | | listed'],
  [glob('/repo/src', '[ab].ts'), 'place', 'project | | | listed'],
  [glob('/repo/src', '*.pyc'), 'all', 'project regenerable | | | listed'],
  [glob('/repo/src', '*.pyc'), 'place', 'project | | | listed'],
  [glob('/data/plain', '*.pyc'), 'all', 'elsewhere | | | listed'],
  [glob('/repo/made', '*'), 'all', 'project made | | | listed'],
  [glob('/repo/mixed', '*'), 'all', 'project | | | listed'],
  [glob('/repo/kept', '*'), 'all', 'project ignored | | | listed'],
  [glob('/repo/dist', '*.js'), 'all', 'project regenerable | | | listed'],
  [glob('/repo/dist', '*.js'), 'place', 'project | | | listed'],
  [glob('/repo/pkg', '*'), 'all', 'project | protected secrets | protected secrets | listed'],
  [glob('/repo/pkg', '.*'), 'all', 'project | protected env secrets own | protected env secrets own | listed'],
  [glob('/repo/out', '*'), 'all', 'project | home startup device | startup device | listed'],
  [glob('/repo', '**/settings.json'), 'all', 'project | unknown | settings unknown | unknown'],
  [
    glob('/repo', '**/*'),
    'place',
    'project | protected env home secrets startup device unknown | protected env secrets startup device unknown | unknown',
  ],
  [glob('/repo', '*/settings.json'), 'all', 'project | unknown | unknown | unknown'],
  [glob('/repo', '.claude/*'), 'all', 'project | protected settings | protected settings | listed'],
  [glob('/repo/shut', '.*'), 'all', 'project | protected env secrets own unknown | protected env secrets own unknown | unknown'],
  [glob('/repo/shut', '*.key'), 'all', 'project | secrets unknown | secrets unknown | unknown'],
  [glob('/repo/src', '../*'), 'all', 'project unknown | | | unknown'],
  [glob('/repo/src', 'a\u0001*'), 'all', 'project unknown | | | unknown'],
  [glob('/home/me', '*'), 'all', 'home | root | | listed'],
  [glob('/home/me', '*.txt'), 'all', 'home | | | listed'],
  [glob('/home', '*'), 'all', 'system | home root | | listed'],
  [glob('/home', 'm*'), 'all', 'system | home root | | listed'],
  [glob('/', 'U*'), 'all', 'system | root | | listed'],
  [glob('/', 'ho*'), 'all', 'system | root | | listed'],
  [glob('/', 'us*'), 'all', 'system | root | | listed'],
  [glob('/', 'roo*'), 'all', 'system | otherhome root | | listed'],
  [glob('/', 'usr/l*'), 'all', 'system | root | | listed'],
  [glob('/', 'dat*'), 'all', 'system | elsewhere | | listed'],
  [glob('/', 'etc'), 'all', 'system | root | | listed'],
  [glob('/var', 'lo*'), 'all', 'system | root | | listed'],
  [glob('/var', 'l*/x'), 'all', 'system | | | listed'],
];
test.each(rows)('%o, asked for %s', (place, ask, want) => {
  expect(told(place, ask)).toBe(want);
});

const searches: readonly (readonly [string, Searched, string])[] = [
  ['/repo', { names: ['*'], vcs: 'left out' }, 'settings'],
  ['/repo', { names: ['*'], vcs: 'entered' }, 'githook protected settings'],
  ['/repo', { names: ['*.ts'], vcs: 'left out' }, ''],
  ['/repo', { names: ['*.ts'], vcs: 'entered' }, ''],
  ['/repo', { names: ['vite.config.ts'], vcs: 'left out' }, 'protected'],
  ['/repo', { names: ['vite*'], vcs: 'left out' }, 'protected'],
  ['/repo', { names: ['settings.json'], vcs: 'left out' }, 'protected settings'],
  ['/repo', { names: ['HEAD'], vcs: 'entered' }, 'protected'],
  ['/repo', { names: ['HEAD'], vcs: 'left out' }, ''],
  ['/repo', { names: ['pre-commit'], vcs: 'entered' }, 'githook'],
  ['/repo', { names: ['pre-commit'], vcs: 'left out' }, ''],
  ['/repo', { names: ['pre-push*'], vcs: 'entered' }, ''],
  ['/repo', { names: ['.env'], vcs: 'left out' }, 'protected'],
  ['/repo', { names: ['src/a.ts'], vcs: 'left out' }, ''],
  ['/repo/src', { names: ['HEAD'], vcs: 'entered' }, ''],
  ['/repo/src', { names: ['AGENTS.md'], vcs: 'entered' }, 'protected'],
  ['/data/other', { names: ['*'], vcs: 'entered' }, ''],
  ['/repo/loop', { names: ['*'], vcs: 'entered' }, ''],
];
test.each(searches)('%s searched for %o', (path, searched, want) => {
  const found = zonesOf({ kind: 'path', path, extent: 'below', searched }, ctx, 'place').searched;
  expect((found ?? []).toSorted().join(' ')).toBe(want);
});
