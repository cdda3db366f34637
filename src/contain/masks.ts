// Which paths a contained command cannot read: secrets and leeway's own files and records, according to the policy's data, and Unix sockets.
// Judges no call.
import { lstatSync, readFileSync } from 'node:fs';
import { isWithin, lastName } from '../host/path-text.ts';
import { onePath } from '../model/place.ts';
import type { Zone } from '../model/zone.ts';
import { alternatives } from '../paths/braces.ts';
import { expandGlob, globName, isGlob } from '../paths/shell-glob.ts';
import { OWN_PATTERNS, RECORD_PATTERNS } from '../policy/data/own.ts';
import { ENV_PATTERNS, SECRET_PATTERNS } from '../policy/data/secrets.ts';
import { listTree } from '../policy/path-tree.ts';
import type { ZoneContext } from '../policy/zones.ts';
import { zonesOf } from '../policy/zones.ts';
import { mountPoints } from './roots.ts';

export interface Masks {
  readonly directories: readonly string[];
  readonly files: readonly string[];
}

const HIDDEN: ReadonlySet<Zone> = new Set<Zone>(['secrets', 'env', 'own', 'record']);

export interface MaskInput {
  readonly zones: ZoneContext;
  /** Directories that are copied. */
  readonly roots: readonly string[];
  /** leeway's own directories with settings, keys and records: hidden whatever their names are. */
  readonly own: readonly string[];
  /** What must stay usable: the package of leeway, Node. */
  readonly usable: readonly string[];
}

export function masksOf(input: MaskInput): Masks {
  const directories: string[] = [];
  const files: string[] = [];
  const isCovered = (path: string): boolean => directories.some((dir) => isWithin(path, dir));
  const add = (path: string): void => {
    const real = input.zones.host.realPath(path);
    if (real.kind !== 'known' || isCovered(real.value) || files.includes(real.value)) return;
    const stat = lstatSync(real.value, { throwIfNoEntry: false });
    if (stat?.isDirectory() && !input.roots.some((root) => isWithin(root, real.value))) directories.push(real.value);
    else if (stat !== undefined && !stat.isDirectory()) files.push(real.value);
  };
  for (const path of input.own) add(path);
  for (const path of candidates(input).toSorted((a, b) => a.length - b.length)) {
    if (isCovered(path) || input.usable.some((one) => isWithin(path, one) || isWithin(one, path))) continue;
    const { self } = zonesOf(onePath(path), input.zones, 'place');
    if (self.some((zone) => HIDDEN.has(zone)) && !isForEverybody(path, input.roots)) add(path);
  }
  for (const path of sockets(input.roots)) add(path);
  return { directories, files: files.filter((path) => !isCovered(path)) };
}

/** Files such as `/etc/passwd`, which programs need to know the user. */
function isForEverybody(path: string, roots: readonly string[]): boolean {
  if (roots.some((root) => isWithin(path, root))) return false;
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat?.isFile() === true && (stat.mode & 0o004) !== 0;
}

/** Limits for the project; entries nearest to the top come first. Counted: a busy machine must hide the same files as an idle one. */
const LIMITS = { entries: 100_000, directories: 50_000 };
const MOST_MATCHES = 200;

/** Paths that may have to be masked: those that patterns name below the homes and the project, and those found in the project. */
function candidates({ zones }: MaskInput): readonly string[] {
  const { host, root, homes } = zones;
  const tops = [...new Set([...homes, ...(root === undefined ? [] : [root])])];
  const found = new Set<string>();
  for (const pattern of [...SECRET_PATTERNS, ...OWN_PATTERNS, ...RECORD_PATTERNS].flatMap(alternatives)) {
    if (pattern.startsWith('!') || pattern.startsWith('C:')) continue;
    for (const [top, rest] of anchored(pattern, tops, homes))
      for (const path of isGlob(rest) ? expandGlob(host, top, { pattern: rest, limit: MOST_MATCHES }).paths : [`${top}/${rest}`])
        found.add(path.replace('//', '/'));
  }
  for (const home of homes) for (const name of listed(host.names(home))) found.add(`${home}/${name}`);
  const known = [...found].filter((path) => host.entry(path).kind === 'known');
  const mayHide = namesThatHide();
  const inProject = root === undefined ? [] : listTree(host, root, LIMITS).paths.filter((path) => mayHide(lastName(path)));
  return [...new Set([...known, ...inProject])];
}

/** A quick test by name: checking every path completely would take seconds. */
function namesThatHide(): (name: string) => boolean {
  const patterns = [...SECRET_PATTERNS, ...ENV_PATTERNS, ...OWN_PATTERNS, ...RECORD_PATTERNS].flatMap(alternatives);
  const parts = patterns
    .filter((pattern) => !pattern.startsWith('!'))
    .flatMap((pattern) => pattern.split('/'))
    .filter((part) => !/^[*.~]*$/.test(part));
  const plain = new Set(parts.filter((part) => !isGlob(part)).map((part) => part.toLowerCase()));
  const globs = [...new Set(parts.filter(isGlob))].map((part) => globName(part, 'plain'));
  return (name) => plain.has(name.toLowerCase()) || globs.some((glob) => glob.test(name));
}

const listed = (names: ReturnType<ZoneContext['host']['names']>): readonly string[] =>
  names.kind === 'known' ? names.value : [];

/** `~/.aws/**` below each home; `**\\/.ssh/**` directly below each home and the project. A directory stands for everything in it. */
function anchored(
  pattern: string,
  tops: readonly string[],
  homes: readonly string[],
): readonly (readonly [top: string, rest: string])[] {
  const whole = pattern.replace(/\/\*\*$/, '');
  if (whole.startsWith('~/')) return homes.map((home) => [home, whole.slice(2)]);
  if (whole.startsWith('/')) return [['/', whole.slice(1)]];
  const rest = whole.replace(/^\.\//, '').replace(/^\*\*\//, '');
  return rest.includes('**') ? [] : tops.map((top) => [top, rest]);
}

/** Sockets outside the copied directories: even on a read-only mount a program can connect to them. `/run` is empty for the command. */
function sockets(roots: readonly string[]): readonly string[] {
  const read = (path: string): string => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  };
  const bound = read('/proc/net/unix')
    .split('\n')
    .flatMap((line) => /\s(\/.*)$/.exec(line)?.[1] ?? []);
  return [...new Set([...bound, ...mountPoints(read('/proc/self/mountinfo'))])].filter((path) => {
    if ([...roots, '/run', '/dev', '/proc'].some((dir) => isWithin(path, dir))) return false;
    try {
      return lstatSync(path, { throwIfNoEntry: false })?.isSocket() === true;
    } catch {
      return false;
    }
  });
}
