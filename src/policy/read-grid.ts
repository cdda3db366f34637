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
export interface Row {
  get(zone: Zone | ServerZone | 'none'): Cell | undefined;
  keys(): Iterable<Zone | ServerZone | 'none'>;
}

export const CELLS: ReadonlyMap<string, Cell> = new Map<string, Cell>([
  ['Q', { disposition: 'quiet', askFloor: false }],
  ['R', { disposition: 'review', askFloor: false }],
  ['A', { disposition: 'review', askFloor: true }],
  ['G', { disposition: 'guarded', askFloor: false }],
  ['F', { disposition: 'forbidden', askFloor: false }],
]);

/** INVARIANT: an unknown letter forbids, so that a typing error in the table never loosens. */
const cellOf = (letter: string): Cell => CELLS.get(letter) ?? { disposition: 'forbidden', askFloor: true };

/** `columns` names the kinds of effect that each column stands for. A line is split only when its zone is asked for: a call asks for few. */
export function readGrid(text: string, columns: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, Row> {
  const [head = '', ...lines] = text.trim().split('\n');
  const unread = new Map(lines.map((line) => [/^\s*(\S*)/.exec(line)?.[1] as Zone | ServerZone | 'none', line]));
  const read = new Map<Zone | ServerZone | 'none', readonly string[]>();
  const lettersOf = (zone: Zone | ServerZone | 'none'): readonly string[] | undefined => {
    const line = unread.get(zone);
    if (line === undefined) return undefined;
    const letters = read.get(zone) ?? split(line);
    read.set(zone, letters);
    return letters;
  };
  const table = new Map<string, Row>();
  for (const [i, column] of split(head).entries()) {
    const get: Row['get'] = (zone) => {
      const letters = lettersOf(zone);
      return letters === undefined ? undefined : cellOf(letters[i] ?? '');
    };
    for (const kind of columns.get(column) ?? []) table.set(kind, { get, keys: () => unread.keys() });
  }
  return table;
}

const split = (line: string): readonly string[] => line.trim().split(/[\s|]+/);

/** Rows for kinds of effect that are judged the same in every zone. */
export function alike(effect: string, by: { readonly [letter in 'Q' | 'R' | 'G' | 'F']?: string }): ReadonlyMap<string, Row> {
  const table = new Map<string, Row>();
  for (const [letter, names] of Object.entries(by)) {
    const row: Row = new Map([['none', cellOf(letter)]]);
    for (const name of names.split(/\s+/)) table.set(`${effect} ${name}`.trim(), row);
  }
  return table;
}
