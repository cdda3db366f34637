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
];

describe('the policy in words', () => {
  it.each(SAYS)('%s in %s is %s', (row, zone, disposition) => {
    expect(TABLE.get(row)?.get(zone)?.disposition).toBe(disposition);
  });
  it('a person is asked about the settings of agents in the project, and about nothing else', () => {
    const floors = [...TABLE].flatMap(([row, cells]) =>
      [...cells].flatMap(([zone, cell]) => (cell.askFloor ? [{ row, zone }] : [])),
    );
    expect(new Set(floors.map((one) => one.zone))).toEqual(new Set(['settings']));
    expect(floors.filter((one) => /^(read|run|package)/.test(one.row))).toEqual([]);
    expect(floors.length).toBe([...TABLE.keys()].filter((row) => /^(write|delete)/.test(row)).length);
  });
});
