// The notation for what is known about a function of a module: one line of text. Parses the lines; does not apply them.

/** The role of an argument. Paths: `names reads tree writes appends creates deletes deletes-tree moves mode owner`; `calls` is called; `text` has no effect. */
export type Role =
  | 'text'
  | 'names'
  | 'reads'
  | 'tree'
  | 'writes'
  | 'empties'
  | 'appends'
  | 'creates'
  | 'deletes'
  | 'deletes-tree'
  | 'moves'
  | 'mode'
  | 'owner'
  | 'calls';

export interface KnownCall {
  readonly params: readonly { readonly role: Role; readonly name: string }[];
  /** The name of the code that handles the call, with a detail. */
  readonly special?: { readonly name: string; readonly detail: string };
  /** The result; see `give`. */
  readonly gives: string;
  /** Functions among the arguments are not called. */
  readonly callsNothing: boolean;
}

/**
 * One line per group: `name name = role:parameter … !special:detail >result ~`. Without roles the call only computes.
 * `~` says that functions among the arguments are not called.
 */
export function readTable(lines: string): ReadonlyMap<string, KnownCall> {
  const table = new Map<string, KnownCall>();
  for (const line of lines.split('\n')) {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) continue;
    const [names = '', rest = ''] = text.split(' = ').map((part) => part.trim());
    const words = rest.split(/\s+/).filter((word) => word !== '');
    const special = words
      .find((word) => word.startsWith('!'))
      ?.slice(1)
      .split(':');
    const known: KnownCall = {
      params: words.flatMap((word) =>
        /^[a-z-]+:\w+$/.test(word) ? [{ role: word.split(':')[0] as Role, name: word.split(':')[1] ?? '' }] : [],
      ),
      ...(special ? { special: { name: special[0] ?? '', detail: special[1] ?? '' } } : {}),
      gives: words.find((word) => word.startsWith('>'))?.slice(1) ?? 'data',
      callsNothing: words.includes('~'),
    };
    for (const name of names.split(/\s+/)) if (name !== '' && name !== '=') table.set(name, known);
  }
  return table;
}

/** `json: loads dumps` as `json.loads json.dumps`. */
export const members = (module: string, names: string): string =>
  names
    .split(/\s+/)
    .filter((name) => name !== '')
    .map((name) => `${module}.${name}`)
    .join(' ');
