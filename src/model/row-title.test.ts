// Every row of the policy table, in every zone, has a name in ordinary words.
import { expect, test } from 'vitest';
import { TABLE } from '../policy/table.ts';
import { rowTitle } from './row-title.ts';

test.each([...TABLE.keys()])('%s has a title', (row) => {
  for (const zone of [undefined, ...(TABLE.get(row)?.keys() ?? [])]) {
    const title = rowTitle(zone === undefined ? row : `${row} × ${zone}`);
    expect(title).not.toBe(row);
    expect(title).not.toMatch(/×|undefined|\w-(?:unknown|other|run|same)\b/);
  }
});

test('a place is named, and so is what decided if no row did', () => {
  expect(rowTitle('write change × protected')).toBe('changes a file (configures tools or agents)');
  expect(rowTitle('network fetch × unknown')).toBe('reads from a server (unknown server)');
  expect(rowTitle('rules')).toBe('a rule');
  expect(rowTitle('trouble: config')).toBe('trouble: config');
});
