// What is laid over a host is seen through it, and nothing of it reaches the host below.
import { describe, expect, test } from 'vitest';
import { fixtureHost } from './fixture-host.ts';
import type { Fact, Host } from './host.ts';
import { overlayHost } from './overlay-host.ts';
import type { Overlay } from './overlay-host.ts';

const tree = {
  '/r/src/a.ts': 'a',
  '/r/src/run.sh': { text: 'x', mode: 0o755 },
  '/r/link': { link: '/out' },
  '/r/to-a': { link: 'src/a.ts' },
  '/out/z': 'z',
};
const told = <T>(fact: Fact<T>): unknown => (fact.kind === 'known' ? fact.value : fact.kind);
const text = (path: string) => (host: Host) => told(host.text(path, 100));
const names = (path: string) => (host: Host) => {
  const fact = host.names(path);
  return fact.kind === 'known' ? fact.value.toSorted().join(' ') : fact.kind;
};
const type = (path: string) => (host: Host) => {
  const fact = host.entry(path);
  return fact.kind === 'known' ? fact.value.type : fact.kind;
};

type Lay = (overlay: Overlay) => unknown;
const writes =
  (path: string, content: string): Lay =>
  (overlay) =>
    overlay.write(path, content);
const removes =
  (path: string): Lay =>
  (overlay) =>
    overlay.remove(path);
const both =
  (...all: readonly Lay[]): Lay =>
  (overlay) => {
    for (const one of all) one(overlay);
  };

const table: readonly (readonly [string, Lay, (host: Host) => unknown, unknown, unknown])[] = [
  ['a changed file', writes('/r/src/a.ts', 'b'), text('/r/src/a.ts'), 'b', 'a'],
  ['a changed file through a link', writes('/r/to-a', 'b'), text('/r/src/a.ts'), 'b', 'a'],
  ['a link stays a link', writes('/r/to-a', 'b'), type('/r/to-a'), 'link', 'link'],
  ['a new file', writes('/r/new', 'n'), names('/r'), 'link new src to-a', 'link src to-a'],
  ['a new file in new directories', writes('/r/x/y/new', 'n'), text('/r/x/y/new'), 'n', 'absent'],
  ['the new directories', writes('/r/x/y/new', 'n'), names('/r/x'), 'y', 'absent'],
  ['a trailing slash', writes('/r/x/y/new', 'n'), type('/r/x/'), 'directory', 'absent'],
  ['a new file below a link', writes('/r/link/new', 'n'), text('/out/new'), 'n', 'absent'],
  ['its size', writes('/r/src/a.ts', 'äb'), (host) => Reflect.get(Object(told(host.entry('/r/src/a.ts'))), 'size'), 3, 1],
  [
    'a changed program stays executable',
    writes('/r/src/run.sh', 'y'),
    (host) => Number(Reflect.get(Object(told(host.entry('/r/src/run.sh'))), 'mode')) & 0o111,
    0o111,
    0o111,
  ],
  [
    'a piece of it',
    writes('/r/src/a.ts', 'bcd'),
    (host) => [...(told(host.slice('/r/src/a.ts', 1, 9)) as Uint8Array)].join(' '),
    '99 100',
    '',
  ],
  ['longer than the limit', writes('/r/src/a.ts', 'b'.repeat(101)), text('/r/src/a.ts'), 'unknown', 'a'],
  ['a file where a directory is', writes('/r/src', 'b'), type('/r/src'), 'directory', 'directory'],
  ['a file below a file', writes('/r/src/a.ts/b', 'b'), type('/r/src/a.ts/b'), 'absent', 'absent'],
  ['a directory', (overlay) => overlay.makeDirectory('/r/x/y'), type('/r/x/y'), 'directory', 'absent'],
  ['a removed file', removes('/r/src/a.ts'), text('/r/src/a.ts'), 'absent', 'a'],
  ['its name', removes('/r/src/a.ts'), names('/r/src'), 'run.sh', 'a.ts run.sh'],
  ['a file of a removed directory', removes('/r/src'), text('/r/src/a.ts'), 'absent', 'a'],
  ['a link into a removed directory', removes('/r/src'), text('/r/to-a'), 'absent', 'a'],
  ['a removed link', removes('/r/link'), type('/r/link/z'), 'absent', 'file'],
  ['what it led to', removes('/r/link'), text('/out/z'), 'z', 'z'],
  ['a directory made again is empty', both(removes('/r/src'), writes('/r/src/n', 'n')), names('/r/src'), 'n', 'a.ts run.sh'],
  ['and holds what was written', both(removes('/r/src'), writes('/r/src/n', 'n')), text('/r/src/n'), 'n', 'absent'],
  ['a file written and removed', both(writes('/r/n', 'n'), removes('/r/n')), type('/r/n'), 'absent', 'absent'],
];

describe('overlay', () => {
  test.each(table)('%s', (_, lay, ask, above, under) => {
    const base = fixtureHost({ tree });
    const overlay = overlayHost(base);
    lay(overlay);
    expect(ask(overlay.host)).toEqual(above);
    expect(ask(base)).toEqual(under);
  });
  test('what cannot be laid says why', () => {
    const overlay = overlayHost(fixtureHost({ tree }));
    expect([overlay.write('/r/src', 'x'), overlay.write('/r/src/a.ts/b', 'x'), overlay.write('relative', 'x')]).toEqual([
      '`/r/src` is not a file',
      '`/r/src/a.ts` is not a directory',
      '`relative` leads nowhere that is known',
    ]);
  });
});
