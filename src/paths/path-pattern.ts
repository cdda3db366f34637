// A compiled pattern of a path rule, and whether a place is in it: certainly, perhaps, or not. Reads the disk only through the
// given Disk.
import type { Place } from '../model/place.ts';
import { expandBraces } from './braces.ts';
import type { Segment } from './segments.ts';
import { literalSegments, nameMatches, patternsIntersect, segmentOf } from './segments.ts';

export interface PathPattern {
  readonly segments: readonly Segment[];
  /** The literal directory names at the beginning of the pattern. */
  readonly anchor: readonly string[];
  /** Whether the pattern has no wildcard. */
  readonly exact: boolean;
}

export interface PatternBase {
  readonly home: string;
  /** The base of relative patterns; without a root they can match anywhere. */
  readonly root: string | undefined;
  /** Where a name without a slash matches: anywhere for a deny, only below the root for an allow. */
  readonly bare: 'anywhere' | 'root';
  /** Compare in lower case: for denies on disks that ignore case. */
  readonly fold: boolean;
  readonly windows: boolean;
}

export interface Disk {
  /** The names in a directory; `absent` if it does not exist, `unknown` if it cannot be listed. */
  names(path: string): readonly string[] | 'absent' | 'unknown';
}

export type Containment = 'inside' | 'perhaps' | 'outside';

export function namesOf(path: string, base: Pick<PatternBase, 'fold' | 'windows'>): readonly string[] {
  const plain = (base.windows ? path.replaceAll('\\', '/') : path).normalize('NFC');
  const names: string[] = [];
  for (const name of (base.fold ? plain.toLowerCase() : plain).split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names;
}

/**
 * A pattern with braces becomes several patterns; `undefined` if there would be too many. A name without a slash matches in any directory.
 */
export function compilePattern(pattern: string, base: PatternBase): readonly PathPattern[] | undefined {
  const fixed = /^(?:~|\/|[A-Za-z]:[\\/])/.test(pattern);
  if (!fixed && base.root === undefined && base.bare === 'root') return [];
  return expandBraces(base.windows ? pattern.replaceAll('\\', '/') : pattern)?.map((one) => compileOne(one, base));
}

function compileOne(pattern: string, base: PatternBase): PathPattern {
  let text = pattern.endsWith('/') ? `${pattern}**` : pattern;
  if (text === '~' || text.startsWith('~/')) text = base.home + text.slice(1);
  const rooted = text.startsWith('/') || (base.windows && /^[A-Za-z]:\//.test(text));
  if (!rooted && !text.includes('/')) text = `${base.bare === 'anywhere' ? '' : base.root}/**/${text}`;
  else if (!rooted) text = `${base.root ?? '/**'}/${text}`;
  const names = namesOf(text, base);
  const segments = names.map(segmentOf);
  const wild = segments.findIndex((segment) => segment.kind === 'deep' || !segment.literal);
  const anchor = segments
    .slice(0, wild === -1 ? segments.length : wild)
    .map((segment) => (segment.kind === 'name' ? segment.text : ''));
  return { segments, anchor, exact: wild === -1 };
}

interface PlaceNames {
  readonly base: PatternBase;
  readonly names: readonly string[];
  readonly here: readonly Segment[];
}

/** One place is compared with many rules, so its names are split once. */
const placeNamesCache = new WeakMap<Place, PlaceNames>();

function placeNames(place: Extract<Place, { kind: 'path' }>, base: PatternBase): PlaceNames {
  const known = placeNamesCache.get(place);
  if (known?.base === base) return known;
  const names = namesOf(place.path, base);
  const made = { base, names, here: literalSegments(names) };
  placeNamesCache.set(place, made);
  return made;
}

const ANY_DEPTH: Segment = { kind: 'deep' };
const startsWith = (names: readonly string[], prefix: readonly string[]): boolean => prefix.every((name, i) => names[i] === name);

/** For a deny: the place may include something that the pattern matches. A literal path also matches everything below it. */
export function mayBeIn(
  place: Extract<Place, { kind: 'path' }>,
  pattern: PathPattern,
  disk: Disk & { readonly base: PatternBase },
): Containment {
  const { names, here } = placeNames(place, disk.base);
  // a quick exit: most rules are about another branch of the tree
  const common = Math.min(names.length, pattern.anchor.length);
  for (let i = 0; i < common; i++) if (names[i] !== pattern.anchor[i]) return 'outside';
  const covered = [...pattern.segments, ANY_DEPTH];
  if (patternsIntersect(here, covered)) return 'inside';
  const below =
    place.extent === 'one' ? undefined : place.extent === 'glob' ? globSegments(place.pattern ?? '*', disk.base) : [ANY_DEPTH];
  if (below === undefined || !meetsBelow([...here, ...below], pattern)) return 'outside';
  if (place.extent === 'glob') return globLies(place, pattern, disk);
  // the pattern certainly matches a place below this one, or may match anywhere
  if (pattern.anchor.length > 0 && startsWith(pattern.anchor, names) && pattern.anchor.length > names.length) return 'inside';
  return place.extent === 'tree' ? treeHolds(names, pattern, disk) : 'perhaps';
}

const meetsBelow = (mine: readonly Segment[], pattern: PathPattern): boolean =>
  patternsIntersect([...mine, ANY_DEPTH], [...pattern.segments, ANY_DEPTH]);

function globSegments(pattern: string, base: PatternBase): readonly Segment[] {
  return namesOf(pattern, base).map(segmentOf);
}

/** A glob in the last name can be compared with the names in the directory; a matching directory counts with everything in it. */
function globLies(
  place: Extract<Place, { kind: 'path' }>,
  pattern: PathPattern,
  disk: Disk & { readonly base: PatternBase },
): Containment {
  const segments = globSegments(place.pattern ?? '*', disk.base);
  const [only] = segments;
  const entries = segments.length === 1 ? disk.names(place.path) : 'unknown';
  // an earlier part of the call may fill a directory that does not exist yet
  if (only === undefined || typeof entries === 'string') return 'inside';
  const directory = namesOf(place.path, disk.base);
  const hidden = only.kind === 'name' && only.text.startsWith('.');
  const met = entries
    .map((name) => namesOf(name, disk.base)[0] ?? '')
    .some(
      (name) =>
        (hidden || !name.startsWith('.')) &&
        nameMatches(only, name) &&
        meetsBelow(literalSegments([...directory, name]), pattern),
    );
  return met ? 'inside' : 'outside';
}

const TREE_LIMIT = 2000;

/**
 * Searches a tree for a pattern that can match at any depth (`**` + name), within a limit. If the tree is too large or unreadable, the answer
 * is "perhaps".
 */
function treeHolds(names: readonly string[], pattern: PathPattern, disk: Disk & { readonly base: PatternBase }): Containment {
  const work = [names];
  let seen = 0;
  for (let directory = work.pop(); directory !== undefined; directory = work.pop()) {
    const entries = disk.names((disk.base.windows ? '' : '/') + directory.join('/'));
    if (entries === 'unknown' || (entries === 'absent' && directory === names)) return 'perhaps';
    if (entries === 'absent') continue;
    for (const entry of entries) {
      seen += 1;
      if (seen > TREE_LIMIT) return 'perhaps';
      const path = [...directory, ...namesOf(entry, { ...disk.base, fold: false })];
      if (
        patternsIntersect(literalSegments(disk.base.fold ? path.map((one) => one.toLowerCase()) : path), [
          ...pattern.segments,
          ANY_DEPTH,
        ])
      )
        return 'inside';
      work.push(path);
    }
  }
  return 'outside';
}

/** For an allow: whether the whole place is certainly in the pattern. */
export function isSurelyIn(place: Place, pattern: PathPattern, base: PatternBase): boolean {
  if (place.kind === 'unknown') return false;
  const names = literalSegments(namesOf(place.path, base));
  if (place.extent === 'one') return patternsIntersect(names, pattern.segments);
  const last = pattern.segments.at(-1);
  return last?.kind === 'deep' && patternsIntersect(names, pattern.segments);
}
