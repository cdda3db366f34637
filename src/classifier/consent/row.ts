// Reads the tables of guarded deeds and of options. Judges nothing.
import type { Effect } from '../../model/effect.ts';
import { joined, type Lexicon } from './words.ts';
import { DEEDS } from './tables/deeds.ts';
import { OPTIONS } from './tables/options.ts';
import { ABOUT, ALL, NOUNS } from './tables/words.ts';

/** A line of the table of deeds. A comment in the table explains its columns. */
export interface Row {
  readonly does: string;
  readonly from: readonly string[];
  readonly verbs: readonly Lexicon[];
  readonly nouns: readonly string[];
  readonly words: readonly Lexicon[];
  /** Everyday words for the deed, and the words one of which must be beside them. */
  readonly weak: readonly Lexicon[];
  readonly scope: readonly string[];
  readonly alone: boolean;
  /** Kinds of things. Words without a name count only beside one of these, or beside another name in the command. */
  readonly kind: readonly Lexicon[] | undefined;
  readonly one: boolean;
}

const linesOf = (table: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    table
      .trim()
      .split('\n')
      .map((line) => {
        const [key = '', ...cells] = line.split('|').map((cell) => cell.trim());
        return [key, cells] as const;
      }),
  );
const deeds = linesOf(DEEDS);
const options = linesOf(OPTIONS);
const LISTS: ReadonlyMap<string, Lexicon> = new Map(Object.entries({ ...NOUNS, ...ABOUT, all: ALL }));

/** The list of words that the tables call `name`. An unknown name is a bug in a table. */
export function wordsFor(name: string): Lexicon {
  const list = LISTS.get(name);
  if (list === undefined) throw new Error(`the tables of consent have an unknown word: ${name}`);
  return list;
}

/** `kind:act`. */
export function keyOf(effect: Effect): string {
  if ('act' in effect) return `${effect.kind}:${effect.act}`;
  if ('use' in effect) return `${effect.kind}:${effect.use}`;
  if ('code' in effect) return `${effect.kind}:${effect.code}`;
  if ('how' in effect) return `${effect.kind}:${effect.how}`;
  return 'what' in effect ? `${effect.kind}:${effect.what}` : effect.kind;
}

/** The row of the first of these keys that the table has. Without a row, only the name of the target can permit the deed. */
export function rowOf(keys: readonly string[]): Row {
  const rows = keys.map((key) => deeds.get(key) ?? []).filter(({ length }) => length > 0);
  const [does = 'do this', ...cells]: readonly string[] = rows[0] ?? [];
  const column = (name: string, of: readonly string[] = cells): readonly string[] | undefined =>
    of
      .find((cell) => cell.startsWith(`${name} `))
      ?.split(' ')
      .slice(1);
  const groupsOf = (name: string): readonly Lexicon[] =>
    (column(name) ?? []).map((group) => joined(...group.split('/').map(wordsFor)));
  const nouns = column('nouns') ?? [];
  return {
    does,
    from: rows.map((row) => column('from', row)).find((sources) => sources !== undefined) ?? [],
    verbs: (column('verbs') ?? []).map(wordsFor),
    nouns,
    words: groupsOf('words'),
    weak: groupsOf('weak'),
    scope: column('scope') ?? [],
    alone: cells.includes('alone'),
    kind: (column('kind') ?? (cells.includes('kind') ? nouns : undefined))?.map(wordsFor),
    one: cells.includes('one'),
  };
}

/**
 * `free`: the words need not name the option. A name of a word list: they must contain a word of it. Undefined: they must contain the
 * option's own letters or its value.
 */
export function scopeOfOption(
  command: { readonly program: string; readonly sub: readonly string[] },
  option: string,
): string | undefined {
  const { program, sub } = command;
  for (const key of [[program, ...sub].join(' '), `${program} ${sub[0] ?? ''}`, program, '*']) {
    const [free = '', said = ''] = options.get(key) ?? [];
    const scope = said
      .split(' ')
      .find((pair) => pair.startsWith(`${option}=`))
      ?.slice(option.length + 1);
    if (scope !== undefined) return scope;
    if (free.split(' ').includes(option)) return 'free';
  }
  return undefined;
}
