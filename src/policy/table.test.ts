// The table is whole, drawn so that a person can read it, and says what the policy's words say.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SERVER_ZONES, ZONES } from '../model/zone.ts';
import type { ServerZone, Zone } from '../model/zone.ts';
import { CELLS, readGrid } from './read-grid.ts';
import { TABLE } from './table.ts';

const text = readFileSync(join(import.meta.dirname, 'table.ts'), 'utf8');
const grids = [...text.matchAll(/^const \w+ = `\n([^`]+)`;$/gm)].map((match) => (match[1] ?? '').split('\n'));

describe('the drawing', () => {
  it('is two grids on one screen', () => {
    expect(grids).toHaveLength(2);
    expect(text.split('\n').length).toBeLessThan(110);
    expect(Math.max(...grids.flat().map((line) => line.length))).toBeLessThan(130);
  });
  it.each(grids)('keeps its columns below their heads: %s', (head, ...rows) => {
    const starts = [...head.matchAll(/\S+/g)].map((match) => match.index);
    for (const row of rows) expect([...row.matchAll(/\S+/g)].map((match) => match.index)).toEqual(starts);
  });
  it.each(grids)('holds no letter but ours: %s', (_, ...rows) => {
    const letters = rows.flatMap((row) => row.split(/[\s|]+/).slice(1));
    expect(letters.filter((letter) => !CELLS.has(letter))).toEqual([]);
  });
  it.each([
    [0, [...ZONES, 'none']],
    [1, [...SERVER_ZONES, 'none']],
  ])('grid %i has every zone once', (at, zones) => {
    const named = (grids[at] ?? []).slice(1).map((row) => row.split(' ')[0] ?? '');
    expect(named.toSorted()).toEqual(zones.toSorted());
  });
  it('a slip in a letter forbids', () => {
    expect(
      readGrid('zone | a\nproject | X', new Map([['a', ['read content']]]))
        .get('read content')
        ?.get('project'),
    ).toEqual({
      disposition: 'forbidden',
      askFloor: true,
    });
  });
});

/** Lines of docs/policy.md, in its order, that the table alone can answer. */
const SAYS: readonly (readonly [string, Zone | ServerZone | 'none', string])[] = [
  ['read content', 'home', 'quiet'],
  ['read content', 'system', 'quiet'],
  ['read names', 'secrets', 'quiet'],
  ['write create', 'project', 'quiet'],
  ['write change', 'temp', 'quiet'],
  ['delete many', 'regenerable', 'quiet'],
  ['delete many', 'made', 'quiet'],
  ['delete many', 'owntemp', 'quiet'],
  ['delete one', 'tracked', 'quiet'],
  ['package declared', 'project', 'quiet'],
  ['network fetch', 'trusted', 'quiet'],
  ['network send', 'loopback', 'quiet'],
  ['read content', 'container', 'quiet'],
  ['write change', 'protected', 'review'],
  ['write change', 'home', 'review'],
  ['write change', 'elsewhere', 'review'],
  ['write create', 'system', 'review'],
  ['write owner', 'project', 'review'],
  ['write change', 'container', 'review'],
  ['network fetch', 'other', 'review'],
  ['network fetch DELETE', 'loopback', 'review'],
  ['delete one', 'ignored', 'review'],
  ['read content', 'remote', 'review'],
  ['read content', 'env', 'review'],
  ['read content', 'otherhome', 'review'],
  ['delete many', 'project', 'guarded'],
  ['delete one', 'home', 'guarded'],
  ['run downloaded', 'none', 'guarded'],
  ['network upload', 'other', 'guarded'],
  ['network fetch DELETE', 'other', 'guarded'],
  ['write change', 'remote', 'guarded'],
  ['write change', 'system', 'guarded'],
  ['delete one', 'otherhome', 'guarded'],
  ['write mode open', 'project', 'guarded'],
  ['read content', 'secrets', 'guarded'],
  ['write append', 'startup', 'guarded'],
  ['write create', 'githook', 'guarded'],
  ['delete many', 'root', 'forbidden'],
  ['write change', 'device', 'forbidden'],
  ['network fetch', 'metadata', 'forbidden'],
  ['network listen shell', 'loopback', 'forbidden'],
  ['write change', 'own', 'forbidden'],
  ['read content', 'own', 'quiet'],
  ['read content', 'record', 'review'],
  ['vcs look', 'none', 'quiet'],
  ['vcs stage', 'none', 'quiet'],
  ['vcs commit', 'none', 'quiet'],
  ['vcs branch', 'none', 'quiet'],
  ['vcs stash', 'none', 'quiet'],
  ['vcs fetch', 'none', 'quiet'],
  ['vcs merge', 'none', 'quiet'],
  ['vcs push', 'none', 'quiet'],
  ['vcs rewrite', 'none', 'quiet'],
  ['vcs remote-same', 'none', 'quiet'],
  ['vcs push-unknown', 'none', 'review'],
  ['vcs configure', 'none', 'review'],
  ['vcs discard', 'none', 'guarded'],
  ['vcs drop', 'none', 'guarded'],
  ['vcs rewrite-pushed', 'none', 'guarded'],
  ['vcs force-push', 'none', 'guarded'],
  ['vcs delete-remote', 'none', 'guarded'],
  ['vcs push-protected', 'none', 'guarded'],
  ['vcs remote-other', 'none', 'guarded'],
  ['vcs no-verify', 'none', 'guarded'],
  ['package new', 'none', 'review'],
  ['package global', 'none', 'review'],
  ['package remove', 'none', 'review'],
  ['package publish', 'none', 'guarded'],
  ['service look', 'none', 'quiet'],
  ['service converse', 'none', 'review'],
  ['service local', 'none', 'review'],
  ['service change', 'none', 'guarded'],
  ['service destroy', 'none', 'guarded'],
  ['service merge', 'none', 'guarded'],
  ['service publish', 'none', 'guarded'],
  ['service message', 'none', 'guarded'],
  ['process start', 'none', 'quiet'],
  ['process look', 'none', 'quiet'],
  ['process stop-own', 'none', 'quiet'],
  ['process stop-unknown', 'none', 'review'],
  ['process stop-others', 'none', 'guarded'],
  ['process stop-broad', 'none', 'guarded'],
  ['configure environment', 'none', 'review'],
  ['configure variable', 'none', 'review'],
  ['configure project', 'none', 'review'],
  ['configure startup', 'none', 'guarded'],
  ['configure persistence', 'none', 'guarded'],
  ['configure global', 'none', 'guarded'],
  ['configure system', 'none', 'guarded'],
  ['configure guard', 'none', 'guarded'],
  ['configure own', 'none', 'forbidden'],
  ['reveal env-value', 'none', 'review'],
  ['reveal environment', 'none', 'guarded'],
  ['reveal credential', 'none', 'guarded'],
  ['reveal process-memory', 'none', 'guarded'],
  ['delegate gated', 'none', 'quiet'],
  ['delegate ungated', 'none', 'review'],
  ['delegate open', 'none', 'guarded'],
  ['hazard weaken-guard', 'none', 'guarded'],
  ['hazard expose-port', 'none', 'guarded'],
  ['hazard remote-shell', 'none', 'guarded'],
  ['hazard capture', 'none', 'guarded'],
  ['hazard accounts', 'none', 'guarded'],
  ['hazard kernel', 'none', 'guarded'],
  ['hazard audit', 'none', 'guarded'],
  ['hazard backup', 'none', 'guarded'],
  ['hazard download-run', 'none', 'guarded'],
  ['hazard secret-to-loopback', 'none', 'guarded'],
  ['hazard secret-committed', 'none', 'guarded'],
  ['hazard secret-sent', 'none', 'guarded'],
  ['hazard shutdown', 'none', 'forbidden'],
  ['hazard fork-bomb', 'none', 'forbidden'],
  ['hazard endless-loop', 'none', 'forbidden'],
  ['hazard format', 'none', 'forbidden'],
  ['hazard storage', 'none', 'forbidden'],
  ['hazard reverse-shell', 'none', 'forbidden'],
  ['hazard bind-shell', 'none', 'forbidden'],
  ['hazard metadata-credentials', 'none', 'forbidden'],
  ['hazard secret-leaves', 'none', 'forbidden'],
  ['hazard security-software', 'none', 'forbidden'],
  ['hazard self-change', 'none', 'forbidden'],
  ['privilege', 'none', 'review'],
  ['unclear', 'none', 'review'],
  ['write append', 'project', 'quiet'],
  ['write append', 'system', 'guarded'],
  ['write append', 'own', 'forbidden'],
  ['write link', 'project', 'quiet'],
  ['write link', 'system', 'guarded'],
  ['write link', 'own', 'forbidden'],
  ['write mode plain', 'project', 'quiet'],
  ['write mode plain', 'system', 'guarded'],
  ['write mode plain', 'own', 'forbidden'],
  ['write mode executable', 'project', 'quiet'],
  ['write mode executable', 'system', 'guarded'],
  ['write mode executable', 'own', 'forbidden'],
  ['write mode unknown', 'project', 'review'],
  ['run inline', 'project', 'review'],
  ['run script', 'project', 'review'],
  ['run installed', 'project', 'review'],
  ['run project', 'project', 'quiet'],
  ['run project', 'home', 'review'],
  ['run followed', 'home', 'quiet'],
  ['run project', 'temp', 'review'],
  ['run followed', 'remote', 'guarded'],
  ['package declared', 'home', 'review'],
  ['package declared', 'elsewhere', 'review'],
  ['network probe', 'loopback', 'quiet'],
  ['network probe', 'other', 'review'],
  ['network probe', 'metadata', 'forbidden'],
  ['network socket', 'loopback', 'review'],
  ['network socket', 'other', 'review'],
  ['network socket', 'trusted', 'review'],
  ['network upload', 'loopback', 'review'],
  ['network upload', 'trusted', 'guarded'],
  ['network upload', 'unknown', 'guarded'],
  ['network send', 'trusted', 'review'],
  ['network send', 'other', 'guarded'],
  ['network send', 'unknown', 'guarded'],
  ['network send spelled', 'loopback', 'quiet'],
  ['network send spelled', 'trusted', 'review'],
  ['network send spelled', 'other', 'review'],
  ['network send spelled', 'unknown', 'review'],
  ['network lookup', 'other', 'quiet'],
  ['network listen app', 'other', 'quiet'],
  ['network listen raw', 'loopback', 'quiet'],
  ['network listen raw', 'other', 'guarded'],
  ['network fetch DELETE', 'trusted', 'guarded'],
  ['network fetch', 'unknown', 'review'],
  ['delete move', 'project', 'quiet'],
  ['delete move', 'home', 'review'],
  ['delete move', 'system', 'guarded'],
  ['delete move', 'own', 'forbidden'],
  ['delete one', 'project', 'review'],
  ['delete one', 'system', 'guarded'],
  ['delete many', 'system', 'guarded'],
  ['delete one', 'device', 'forbidden'],
  ['delete one', 'githook', 'guarded'],
  ['delete one', 'startup', 'guarded'],
  ['delete one', 'secrets', 'guarded'],
];

describe('the policy in words', () => {
  it.each(SAYS)('%s in %s is %s', (row, zone, disposition) => {
    expect(TABLE.get(row)?.get(zone)?.disposition).toBe(disposition);
  });
  it('a person is asked about the settings of agents in the project, and about nothing else', () => {
    const floors = [...TABLE].flatMap(([row, cells]) =>
      [...cells.keys()].flatMap((zone) => (cells.get(zone)?.askFloor === true ? [{ row, zone }] : [])),
    );
    expect(new Set(floors.map((one) => one.zone))).toEqual(new Set(['settings']));
    expect(floors.filter((one) => /^(read|run|package)/.test(one.row))).toEqual([]);
    expect(floors.length).toBe([...TABLE.keys()].filter((row) => /^(write|delete)/.test(row)).length);
  });
});
