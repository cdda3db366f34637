// Reads the path patterns of the data files and finds those a path matches. Knows the grammar of patterns, no zones and no disk.
import { foldName } from './path-name.ts';

/**
 * A pattern is names joined by `/`, with `*` inside a name and `{a,b}` for alternatives. It starts with `~/` (below any
 * home), `./` (at the top of the project), `./**` + `/` (anywhere below it), `/` or a drive (absolute) or `**` + `/`
 * (anywhere). A trailing `/**` means the directory and all below it. A leading `!` takes a path out again.
 */
export interface RuleList<Z extends string> {
  readonly zone: Z;
  readonly patterns: readonly string[];
}

type Anchor = 'home' | 'top' | 'project' | 'absolute' | 'any';
/** A literal name, or what comes before, between and after its stars. */
type Name = string | readonly string[];

interface Pattern<Z extends string> {
  readonly zone: Z;
  readonly anchor: Anchor;
  readonly names: readonly Name[];
  readonly tree: boolean;
  readonly except: boolean;
}

/** Where the anchors of a path are: how many of its names come before the project or a home; undefined when it lies in none. */
export interface Anchors {
  readonly project?: number | undefined;
  readonly homes: readonly number[];
}

export interface PathRules<Z extends string> {
  /** The zones of a path, its names already folded. */
  match(names: readonly string[], anchors: Anchors): ReadonlySet<Z>;
  /** Zones that have a pattern which the directory `names` is the beginning of, whatever is there. */
  holds(names: readonly string[], anchors: Anchors): ReadonlySet<Z>;
}

const ANCHORS: readonly (readonly [string, Anchor])[] = [
  ['./**/', 'project'],
  ['./', 'top'],
  ['~/', 'home'],
  ['**/', 'any'],
  ['/', 'absolute'],
];

/** `a{b,c}d` → `abd`, `acd`. */
export function braces(text: string): readonly string[] {
  const open = text.indexOf('{');
  const close = open < 0 ? -1 : text.indexOf('}', open);
  if (close < 0) return [text];
  const before = text.slice(0, open);
  const choices = text.slice(open + 1, close).split(',');
  const after = braces(text.slice(close + 1));
  const all: string[] = [];
  for (const choice of choices) for (const rest of after) all.push(before + choice + rest);
  return all;
}

const nameOf = (text: string): Name => (text.includes('*') ? text.split('*') : text);

/** `text` is folded and has no braces left. */
function read<Z extends string>(zone: Z, text: string): Pattern<Z> {
  const except = text.startsWith('!');
  const plain = except ? text.slice(1) : text;
  const [prefix, anchor] = ANCHORS.find(([start]) => plain.startsWith(start)) ?? ['', 'absolute'];
  const tree = plain.endsWith('/**');
  // Patterns for Windows start with a drive, which is the root of a path and no name of it.
  const skip = prefix.length + (plain.charAt(1) === ':' ? 3 : 0);
  return {
    zone,
    anchor,
    names: plain
      .slice(skip, tree ? -3 : undefined)
      .split('/')
      .map(nameOf),
    tree,
    except,
  };
}

function fits(name: Name, text: string | undefined): boolean {
  if (text === undefined) return false;
  if (typeof name === 'string') return name === text;
  let from = 0;
  for (let i = 0; i < name.length; i += 1) {
    const piece = name[i] ?? '';
    if (i === 0) {
      if (!text.startsWith(piece)) return false;
      from = piece.length;
    } else if (i === name.length - 1) return text.length - from >= piece.length && text.endsWith(piece);
    else {
      const at = text.indexOf(piece, from);
      if (at < 0) return false;
      from = at + piece.length;
    }
  }
  return true;
}

/** Where a name with stars is filed: by the letter it must end in, else by the one it must start with. */
function keyOf(name: readonly string[]): string {
  const end = name.at(-1) ?? '';
  if (end !== '') return `$${end.at(-1)}`;
  return name[0] === '' || name[0] === undefined ? '' : `^${name[0].charAt(0)}`;
}

class Index<Z extends string> {
  readonly #byName = new Map<string, Pattern<Z>[]>();
  readonly #byLetter = new Map<string, Pattern<Z>[]>();

  add(pattern: Pattern<Z>): void {
    const last = pattern.names.at(-1) ?? '';
    const [map, key] = typeof last === 'string' ? [this.#byName, last] : [this.#byLetter, keyOf(last)];
    const list = map.get(key);
    if (list === undefined) map.set(key, [pattern]);
    else list.push(pattern);
  }

  /** Patterns whose last name may be this one. */
  *near(name: string): Iterable<Pattern<Z>> {
    yield* this.#byName.get(name) ?? [];
    yield* this.#byLetter.get(`$${name.at(-1)}`) ?? [];
    yield* this.#byLetter.get(`^${name.charAt(0)}`) ?? [];
    yield* this.#byLetter.get('') ?? [];
  }
}

function anchored(anchor: Anchor, start: number, anchors: Anchors): boolean {
  switch (anchor) {
    case 'any':
      return true;
    case 'absolute':
      return start === 0;
    case 'home':
      return anchors.homes.includes(start);
    case 'top':
      return anchors.project === start;
    case 'project':
      return anchors.project !== undefined && start >= anchors.project;
  }
}

function startOf<Z extends string>(pattern: Pattern<Z>, names: readonly string[], at: number): number | undefined {
  const start = at - pattern.names.length + 1;
  if (start < 0) return undefined;
  return pattern.names.every((name, i) => fits(name, names[start + i])) ? start : undefined;
}

export function pathRules<Z extends string>(lists: readonly RuleList<Z>[]): PathRules<Z> {
  const all: Pattern<Z>[] = [];
  const exact = new Index<Z>();
  const trees = new Index<Z>();
  for (const { zone, patterns } of lists) {
    for (const written of patterns) {
      for (const text of braces(foldName(written))) {
        const pattern = read(zone, text);
        all.push(pattern);
        (pattern.tree ? trees : exact).add(pattern);
      }
    }
  }
  return {
    match(names, anchors) {
      const found = new Set<Z>();
      const except = new Set<Z>();
      const look = (index: Index<Z>, at: number): void => {
        for (const pattern of index.near(names[at] ?? '')) {
          const start = startOf(pattern, names, at);
          if (start !== undefined && anchored(pattern.anchor, start, anchors))
            (pattern.except ? except : found).add(pattern.zone);
        }
      };
      for (let at = 0; at < names.length; at += 1) look(trees, at);
      if (names.length > 0) look(exact, names.length - 1);
      for (const zone of except) found.delete(zone);
      return found;
    },
    holds(names, anchors) {
      const found = new Set<Z>();
      for (const { zone, anchor, names: wanted, except } of all) {
        if (except || found.has(zone)) continue;
        // How many of the pattern's names the directory already spells.
        for (let into = 0; into < wanted.length && into <= names.length; into += 1) {
          const start = names.length - into;
          // No name spelled, no place named: `*.pem` fits below every directory and tells nothing of this one.
          if (into === 0 && (anchor === 'any' || anchor === 'project')) continue;
          if (anchored(anchor, start, anchors) && wanted.slice(0, into).every((name, i) => fits(name, names[start + i])))
            found.add(zone);
        }
      }
      return found;
    },
  };
}
