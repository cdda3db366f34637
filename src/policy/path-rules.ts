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
type Name = string | RegExp;

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
  const close = text.indexOf('}', open);
  if (open < 0 || close < 0) return [text];
  return text
    .slice(open + 1, close)
    .split(',')
    .flatMap((choice) => braces(text.slice(0, open) + choice + text.slice(close + 1)));
}

const nameOf = (text: string): Name =>
  text.includes('*')
    ? new RegExp(
        `^${text
          .split('*')
          .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
          .join('.*')}$`,
        's',
      )
    : text;

function read<Z extends string>(zone: Z, written: string): Pattern<Z> {
  const except = written.startsWith('!');
  const text = foldName(except ? written.slice(1) : written);
  const [prefix, anchor] = ANCHORS.find(([start]) => text.startsWith(start)) ?? ['', 'absolute'];
  const tree = text.endsWith('/**');
  const drive = /^[a-z]:\//.exec(text)?.[0] ?? '';
  const rest = text.slice(prefix.length + drive.length, tree ? -3 : undefined);
  return { zone, anchor, names: rest.split('/').map(nameOf), tree, except };
}

const fits = (name: Name, text: string | undefined): boolean =>
  text !== undefined && (typeof name === 'string' ? name === text : name.test(text));

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

export function pathRules<Z extends string>(lists: readonly RuleList<Z>[]): PathRules<Z> {
  const byLast = new Map<string, Pattern<Z>[]>();
  const wild: Pattern<Z>[] = [];
  const wildTrees: Pattern<Z>[] = [];
  const all = lists.flatMap(({ zone, patterns }) => patterns.flatMap(braces).map((written) => read(zone, written)));
  for (const pattern of all) {
    const last = pattern.names.at(-1);
    if (typeof last !== 'string') (pattern.tree ? wildTrees : wild).push(pattern);
    else byLast.set(last, [...(byLast.get(last) ?? []), pattern]);
  }

  // One test for the many `*.ext` patterns: nearly every name fails it.
  const anyWild = new RegExp(
    wild.flatMap(({ names }) => names.slice(-1).map((name) => (name instanceof RegExp ? name.source : ''))).join('|') || '$^',
    's',
  );

  const matches = (pattern: Pattern<Z>, names: readonly string[], at: number): readonly [number] | undefined => {
    const start = at - pattern.names.length + 1;
    if (start < 0) return undefined;
    for (let i = 0; i < pattern.names.length; i += 1) {
      const name = pattern.names[i];
      if (name === undefined || !fits(name, names[start + i])) return undefined;
    }
    return [start];
  };

  return {
    match(names, anchors) {
      const found = new Set<Z>();
      const except = new Set<Z>();
      const look = (pattern: Pattern<Z>, at: number): void => {
        const last = at === names.length - 1;
        if (!last && !pattern.tree) return;
        const hit = matches(pattern, names, at);
        if (hit !== undefined && anchored(pattern.anchor, hit[0], anchors)) (pattern.except ? except : found).add(pattern.zone);
      };
      for (let at = 0; at < names.length; at += 1) {
        const name = names[at];
        for (const pattern of (name === undefined ? undefined : byLast.get(name)) ?? []) look(pattern, at);
        for (const pattern of wildTrees) look(pattern, at);
      }
      if (anyWild.test(names.at(-1) ?? '')) for (const pattern of wild) look(pattern, names.length - 1);
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
