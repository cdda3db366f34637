// Reads a table that is drawn as text, with one row per zone and one column per group of effects. Knows no effect and judges
// nothing.
import type { Disposition } from '../model/disposition.ts';
import type { ServerZone, Zone } from '../model/zone.ts';

/** What the table says about one effect in one zone. */
export interface Cell {
  readonly disposition: Disposition;
  /** A person is asked, whatever a model says. */
  readonly askFloor: boolean;
}

/** The cells of one kind of effect. `none`: for an effect without a place or server, or with one that the table does not know. */
export type Row = ReadonlyMap<Zone | ServerZone | 'none', Cell>;

export const CELLS: ReadonlyMap<string, Cell> = new Map<string, Cell>([
  ['Q', { disposition: 'quiet', askFloor: false }],
  ['R', { disposition: 'review', askFloor: false }],
  ['A', { disposition: 'review', askFloor: true }],
  ['G', { disposition: 'guarded', askFloor: false }],
  ['F', { disposition: 'forbidden', askFloor: false }],
]);

/** INVARIANT: an unknown letter forbids, so that a typing error in the table never loosens. */
const cellOf = (letter: string): Cell => CELLS.get(letter) ?? { disposition: 'forbidden', askFloor: true };

/** `columns` names the kinds of effect that each column stands for. */
export function readGrid(text: string, columns: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, Row> {
  const [head = [], ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/[\s|]+/));
  const table = new Map<string, Row>();
  for (const [i, column] of head.entries()) {
    const cells = lines.map(([zone, ...letters]) => [zone as Zone, cellOf(letters[i - 1] ?? '')] as const);
    for (const kind of columns.get(column) ?? []) table.set(kind, new Map(cells));
  }
  return table;
}

/** Rows for kinds of effect that are judged the same in every zone. */
export function alike(effect: string, by: { readonly [letter in 'Q' | 'R' | 'G' | 'F']?: string }): ReadonlyMap<string, Row> {
  const table = new Map<string, Row>();
  for (const [letter, names] of Object.entries(by))
    for (const name of names.split(/\s+/)) table.set(`${effect} ${name}`.trim(), new Map([['none', cellOf(letter)]]));
  return table;
}
