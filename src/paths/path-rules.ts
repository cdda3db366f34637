// Reads the path patterns of the data files and finds those that match a path. Knows the grammar of patterns, no zones and no disk.
import { alternatives } from './braces.ts';
import type { NamePattern } from './name-pattern.ts';
import { nameFits, readName } from './name-pattern.ts';
import { foldName } from './path-name.ts';

/**
 * A pattern is names joined by `/`, with `*` inside a name and `{a,b}` for alternatives. It starts with `~/` (below any home),
 * `./` (at the top of the project), `./**` + `/` (anywhere below it), `/` or a drive (absolute) or `**` + `/` (anywhere). A
 * trailing `/**` means the directory and everything below it. A leading `!` excludes a path.
 */
export interface RuleList<Z extends string> {
  readonly zone: Z;
  readonly patterns: readonly string[];
}

type Anchor = 'home' | 'top' | 'project' | 'absolute' | 'any';

/** What all alternatives of a written pattern share. */
interface WrittenPattern<Z extends string> {
  readonly zone: Z;
  readonly anchor: Anchor;
  readonly tree: boolean;
  readonly except: boolean;
  /** The names, including alternatives. */
  readonly text: string;
  /** True if the first name starts with a dot: then only a path with such a name can match. */
  readonly dotted: boolean;
}

/** One alternative. Its names are parsed only when a path may match: a process judges few paths, and there are thousands of patterns. */
class Pattern<Z extends string> {
  readonly of: WrittenPattern<Z>;
  readonly body: string;
  #names: readonly NamePattern[] | undefined;

  constructor(of: WrittenPattern<Z>, body: string) {
    this.of = of;
    this.body = body;
  }

  get names(): readonly NamePattern[] {
    return (this.#names ??= this.body.split('/').map(readName));
  }
}

/** How many names of a path come before the project or a home; undefined if the path is in neither. */
export interface Anchors {
  readonly project?: number | undefined;
  readonly homes: readonly number[];
}

export interface PathRules<Z extends string> {
  /** The zones of a path whose names are already folded, in a new set. */
  match(names: readonly string[], anchors: Anchors): Set<Z>;
  /** The same for the names directly in a directory: what is above them is looked at once. */
  matchIn(directory: readonly string[], anchors: Anchors): (name: string) => Set<Z>;
  /** Zones of patterns that could match below the directory `names`, whether or not it exists. */
  holds(names: readonly string[], anchors: Anchors): ReadonlySet<Z>;
}

const ANCHORS: readonly (readonly [string, Anchor])[] = [
  ['./**/', 'project'],
  ['./', 'top'],
  ['~/', 'home'],
  ['**/', 'any'],
  ['/', 'absolute'],
];

function anchorOf(text: string, from: number): readonly [string, Anchor] {
  for (const one of ANCHORS) if (text.startsWith(one[0], from)) return one;
  return ['', 'absolute'];
}

/** A written pattern, with its alternatives split into those whose first name starts with a dot and the others. */
function read<Z extends string>(zone: Z, written: string): readonly WrittenPattern<Z>[] {
  const folded = foldName(written);
  const except = folded.startsWith('!');
  const from = except ? 1 : 0;
  const [prefix, anchor] = anchorOf(folded, from);
  const tree = folded.endsWith('/**');
  // Patterns for Windows start with a drive, which is the root of a path and not one of its names.
  const skip = from + prefix.length + (folded.charAt(1) === ':' ? 3 : 0);
  const text = folded.slice(skip, tree ? -3 : undefined);
  const close = text.startsWith('{') ? text.indexOf('}') : -1;
  if (close < 0) return [{ zone, anchor, tree, except, text, dotted: text.startsWith('.') }];
  const choices = text.slice(1, close).split(',');
  const rest = text.slice(close + 1);
  return [true, false].flatMap((dotted) => {
    const some = choices.filter((one) => one.startsWith('.') === dotted);
    return some.length === 0
      ? []
      : [
          {
            zone,
            anchor,
            tree,
            except,
            text: some.length === 1 ? `${some[0] ?? ''}${rest}` : `{${some.join(',')}}${rest}`,
            dotted,
          },
        ];
  });
}

const fits = (name: NamePattern, text: string | undefined): boolean => text !== undefined && nameFits(name, text);

function file<Z extends string>(map: Map<string, Pattern<Z>[]>, key: string, pattern: Pattern<Z>): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [pattern]);
  else list.push(pattern);
}

/** Names with stars are indexed by at most this many characters at one end. Fewer, and every name that ends with `s` would be compared with every `*.…s`. */
const AFFIX = 4;

class Index<Z extends string> {
  readonly #byName = new Map<string, Pattern<Z>[]>();
  /** By the characters that a name must end with, otherwise by those that it must start with; one map for each number of them. */
  readonly #byEnd: Map<string, Pattern<Z>[]>[] = [];
  readonly #byStart: Map<string, Pattern<Z>[]>[] = [];
  readonly #others: Pattern<Z>[] = [];

  add(pattern: Pattern<Z>): void {
    const last = pattern.body.slice(pattern.body.lastIndexOf('/') + 1);
    const start = last.slice(0, last.indexOf('*')).slice(0, AFFIX);
    const end = last.slice(last.lastIndexOf('*') + 1).slice(-AFFIX);
    if (!last.includes('*')) file(this.#byName, last, pattern);
    else if (end !== '') file((this.#byEnd[end.length] ??= new Map()), end, pattern);
    else if (start !== '') file((this.#byStart[start.length] ??= new Map()), start, pattern);
    else this.#others.push(pattern);
  }

  /** Calls `look` with every pattern whose last name may match this name. */
  near(name: string, look: (pattern: Pattern<Z>) => void): void {
    this.#byName.get(name)?.forEach(look);
    this.#byEnd.forEach((map, length) => map.get(name.slice(-length))?.forEach(look));
    this.#byStart.forEach((map, length) => map.get(name.slice(0, length))?.forEach(look));
    if (this.#others.length > 0) this.#others.forEach(look);
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

/** Patterns that are not parsed until a path might match one of them. */
class Group<Z extends string> {
  readonly written: WrittenPattern<Z>[] = [];
  #read: readonly Pattern<Z>[] | undefined;

  patterns(): readonly Pattern<Z>[] {
    return (this.#read ??= this.written.flatMap((one) => alternatives(one.text).map((body) => new Pattern(one, body))));
  }
}

/** Patterns by first name, if it has no stars; those with stars separately. */
interface ByFirstName<Z extends string> {
  readonly first: ReadonlyMap<string, readonly Pattern<Z>[]>;
  readonly starred: readonly Pattern<Z>[];
}

/** One index over several groups: each name of a path is looked up once, not once for every group. */
class Groups<Z extends string> {
  readonly all: readonly Pattern<Z>[];
  readonly exact = new Index<Z>();
  readonly trees = new Index<Z>();
  #firsts: ByFirstName<Z> | undefined;

  constructor(groups: readonly Group<Z>[]) {
    this.all = groups.flatMap((group) => group.patterns());
    for (const pattern of this.all) (pattern.of.tree ? this.trees : this.exact).add(pattern);
  }

  /** Needed only for questions about directories. */
  get firsts(): ByFirstName<Z> {
    if (this.#firsts !== undefined) return this.#firsts;
    const first = new Map<string, Pattern<Z>[]>();
    const starred: Pattern<Z>[] = [];
    for (const pattern of this.all) {
      const name = pattern.names[0];
      if (name?.kind === 'literal') file(first, name.text, pattern);
      else starred.push(pattern);
    }
    return (this.#firsts = { first, starred });
  }
}

/** Zones that patterns add, and zones that other patterns exclude. */
interface Looked<Z extends string> {
  readonly found: Set<Z>;
  readonly except: Set<Z>;
}

function remaining<Z extends string>({ found, except }: Looked<Z>): Set<Z> {
  for (const zone of except) found.delete(zone);
  return found;
}

const isDotted = (name: string): boolean => name.charCodeAt(0) === 46;

export function pathRules<Z extends string>(lists: readonly RuleList<Z>[]): PathRules<Z> {
  const groups = new Map<string, Group<Z>>();
  for (const { zone, patterns } of lists) {
    for (const written of patterns)
      for (const one of read(zone, written)) {
        const key = `${one.anchor} ${one.dotted ? 'dotted' : 'plain'}`;
        let group = groups.get(key);
        if (group === undefined) groups.set(key, (group = new Group<Z>()));
        group.written.push(one);
      }
  }
  const chosen = new Map<number, Groups<Z>>();
  /** The groups whose patterns could match a path with these anchors; `plain` if none of its names starts with a dot. */
  const near = (anchors: Anchors, names: 'all' | 'plain'): Groups<Z> => {
    const key = (anchors.project === undefined ? 0 : 4) + (anchors.homes.length === 0 ? 0 : 2) + (names === 'all' ? 1 : 0);
    const before = chosen.get(key);
    if (before !== undefined) return before;
    const wanted: Anchor[] = ['any', 'absolute'];
    if (anchors.project !== undefined) wanted.push('project', 'top');
    if (anchors.homes.length > 0) wanted.push('home');
    const keys = wanted.flatMap((anchor) => (names === 'all' ? [`${anchor} plain`, `${anchor} dotted`] : [`${anchor} plain`]));
    const some = new Groups<Z>(keys.flatMap((one) => groups.get(one) ?? []));
    chosen.set(key, some);
    return some;
  };
  /** The patterns that match the first `to` names of a path, from name `from` on. */
  const lookAt = (path: readonly string[], anchors: Anchors, part: { from: number; to: number; whole: boolean }): Looked<Z> => {
    const looked: Looked<Z> = { found: new Set(), except: new Set() };
    let at = 0;
    const look = (pattern: Pattern<Z>): void => {
      const start = startOf(pattern, path, at);
      if (start !== undefined && anchored(pattern.of.anchor, start, anchors))
        (pattern.of.except ? looked.except : looked.found).add(pattern.of.zone);
    };
    const { exact, trees } = near(anchors, path.some(isDotted) ? 'all' : 'plain');
    for (at = part.from; at < part.to; at += 1) trees.near(path[at] ?? '', look);
    at = path.length - 1;
    if (part.whole && at >= 0) exact.near(path[at] ?? '', look);
    return looked;
  };
  return {
    match(names, anchors) {
      return remaining(lookAt(names, anchors, { from: 0, to: names.length, whole: true }));
    },
    matchIn(directory, anchors) {
      const above = lookAt(directory, anchors, { from: 0, to: directory.length, whole: false });
      const path = [...directory, ''];
      return (name) => {
        path[directory.length] = name;
        const { found, except } = lookAt(path, anchors, { from: directory.length, to: path.length, whole: true });
        for (const zone of above.found) found.add(zone);
        for (const zone of above.except) except.add(zone);
        return remaining({ found, except });
      };
    },
    holds(names, anchors) {
      const found = new Set<Z>();
      // A directory that is itself an anchor (the top of the project, a home, the root) may contain a match of any pattern of that anchor.
      const atAnchor = names.length === 0 || anchors.project === names.length || anchors.homes.includes(names.length);
      const look = (pattern: Pattern<Z>): void => {
        const { zone, anchor, except } = pattern.of;
        const wanted = pattern.names;
        if (except || found.has(zone)) return;
        // `into`: how many names of the pattern the directory path already covers.
        for (let into = 0; into < wanted.length && into <= names.length; into += 1) {
          const start = names.length - into;
          // The directory covers no name of the pattern: `*.pem` can match below every directory, so it says nothing about this one.
          if (into === 0 && (anchor === 'any' || anchor === 'project')) continue;
          if (anchored(anchor, start, anchors) && wanted.slice(0, into).every((name, i) => fits(name, names[start + i])))
            found.add(zone);
        }
      };
      const patterns = near(anchors, 'all');
      if (atAnchor) patterns.all.forEach(look);
      else {
        const { first, starred } = patterns.firsts;
        starred.forEach(look);
        for (const name of names) first.get(name)?.forEach(look);
      }
      return found;
    },
  };
}
