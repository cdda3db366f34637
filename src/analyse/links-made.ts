// The links that a call creates, moves or copies, presented as a disk on which they already exist. Reads the real disk through the host and changes no effect.
import { posix } from 'node:path';
import type { Entry, Fact, Host } from '../host/host.ts';
import { absent, known, unknownFact } from '../host/host.ts';
import { below, isWithin, lastName, parentPath } from '../host/path-text.ts';
import type { LinkFacts } from '../host/resolve-links.ts';
import { resolveLinks } from '../host/resolve-links.ts';
import type { Effect, Write } from '../model/effect.ts';
import type { Part } from '../model/part.ts';
import type { Place } from '../model/place.ts';
import { matches } from '../shell/patterns.ts';

type Disk = Pick<Host, 'platform' | 'entry' | 'linkTarget'>;

/** One link: its own path and its target; no target if that is unknown. */
export interface MadeLink {
  readonly path: string;
  readonly target: string | undefined;
}

/** Links whose exact names are unknown: somewhere in `directory`, with a name that matches. */
interface ScatteredLinks {
  readonly directory: string;
  readonly pattern: string | undefined;
  readonly target: string | undefined;
}

/** Entries that were moved or copied unchanged, links included. */
interface Carried {
  readonly from: string;
  readonly to: string;
}

export interface LinksMade {
  /** One disk for each possible state after the call: a link with two possible targets is on two disks. */
  readonly disks: readonly LinkFacts[];
  /** Links with an exactly known path. */
  readonly links: readonly MadeLink[];
}

const MOST_DISKS = 6;
const MOST_PAIRS = 32;
const MOST_ROUNDS = 3;
const MOST_WAYS = 16;

/** Undefined for a call that makes no links and moves nothing, as nearly every call. */
export function linksMade(parts: readonly Part[], disk: Disk): LinksMade | undefined {
  const written = parts.flatMap((part) => (part.site === 'here' ? part.effects.filter(isLink) : []));
  const pairs = parts.flatMap((part) => (part.site === 'here' ? carriedBy(part) : []));
  const carried = [...new Map(pairs.map((one) => [`${one.from}\0${one.to}`, one])).values()];
  if (written.length === 0 && carried.length === 0) return undefined;
  let links: readonly MadeLink[] = written.flatMap(exactLink);
  const scattered = written.flatMap(scatteredLinks);
  let disks = disksWith({ disk, links, scattered, carried });
  // The path of a link may itself lead through another link: repeat until nothing changes.
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const more = links.flatMap((link) => realPlaces(link, disks));
    const next = unique([...links, ...more]);
    if (next.length === links.length) break;
    links = next;
    disks = disksWith({ disk, links, scattered, carried });
  }
  return { disks, links };
}

const isLink = (effect: Effect): effect is Write => effect.kind === 'write' && effect.how === 'link';

const targetOf = ({ target }: Write): string | undefined =>
  target?.kind === 'path' && target.extent === 'one' ? target.path : undefined;

const exactLink = (effect: Write): readonly MadeLink[] =>
  effect.place.kind === 'path' && (effect.place.extent === 'one' || effect.place.extent === 'tree')
    ? [{ path: effect.place.path, target: targetOf(effect) }]
    : [];

const scatteredLinks = (effect: Write): readonly ScatteredLinks[] =>
  effect.place.kind === 'path' && (effect.place.extent === 'glob' || effect.place.extent === 'below')
    ? [{ directory: effect.place.path, pattern: effect.place.pattern, target: targetOf(effect) }]
    : [];

function realPlaces(link: MadeLink, disks: readonly LinkFacts[]): readonly MadeLink[] {
  return disks.flatMap((one) => {
    const real = resolveLinks(one, link.path, 'keep');
    return real.kind === 'known' ? [{ path: real.value, target: link.target }] : [];
  });
}

const unique = (links: readonly MadeLink[]): readonly MadeLink[] => [
  ...new Map(links.map((link) => [`${link.path}\0${link.target ?? ''}`, link])).values(),
];

/** Options with which `cp` copies a link as a link. */
const KEEPS_LINKS: ReadonlySet<string> = new Set(['-a', '-d', '-P', '-r']);
const FOLLOWS_LINKS: ReadonlySet<string> = new Set(['-L', '-H']);
const CARRIERS: ReadonlySet<string> = new Set(['cp', 'mv', 'rsync', 'ditto', 'git']);

/** What a part moves or copies unchanged. Code has no command of its own: only its moves are known to keep links. */
function carriedBy(part: Part): readonly Carried[] {
  const moves = part.effects.flatMap((effect) => (effect.kind === 'delete' && effect.how === 'move' ? [effect.place] : []));
  const from = moves.length > 0 ? moves : copiedBy(part);
  if (from.length === 0) return [];
  const to = part.effects.flatMap((effect) => (effect.kind === 'write' && !NOT_PLACED.has(effect.how) ? [effect.place] : []));
  if (from.length * to.length > MOST_PAIRS) return [];
  return from.flatMap((source) => to.flatMap((target) => pairOf(source, target)));
}

const NOT_PLACED: ReadonlySet<string> = new Set(['mode', 'owner', 'link']);

function copiedBy({ command, effects }: Part): readonly Place[] {
  if (command === undefined || !CARRIERS.has(command.program)) return [];
  const options = command.options.map(({ name }) => name);
  if (command.program === 'cp' && !options.some((name) => KEEPS_LINKS.has(name))) return [];
  if (options.some((name) => FOLLOWS_LINKS.has(name))) return [];
  return effects.flatMap((effect) => (effect.kind === 'read' && effect.sees === 'content' ? [effect.place] : []));
}

function pairOf(from: Place, to: Place): readonly Carried[] {
  if (from.kind !== 'path' || to.kind !== 'path' || from.path === to.path) return [];
  return [{ from: from.path, to: to.path }];
}

interface Layers {
  readonly disk: Disk;
  readonly links: readonly MadeLink[];
  readonly scattered: readonly ScatteredLinks[];
  readonly carried: readonly Carried[];
}

function disksWith(layers: Layers): readonly LinkFacts[] {
  const targets = new Map<string, (string | undefined)[]>();
  for (const { path, target } of layers.links) targets.set(path, [...(targets.get(path) ?? []), target]);
  const ways = Math.min(MOST_DISKS, Math.max(1, ...[...targets.values()].map((all) => all.length)));
  return Array.from({ length: ways }, (_, way) => diskWith(layers, (path) => chosen(targets.get(path), way)));
}

const chosen = (targets: readonly (string | undefined)[] | undefined, way: number): Pick<MadeLink, 'target'> | undefined =>
  targets && { target: targets[Math.min(way, targets.length - 1)] };

const LINK: Entry = {
  type: 'link',
  size: 0,
  mtimeMs: 0,
  ctimeMs: 0,
  mode: 0o777,
  uid: 0,
  gid: 0,
  dev: 0,
  ino: 0,
  links: 1,
};
const DIRECTORY: Entry = { ...LINK, type: 'directory' };

function diskWith(
  { disk, links, scattered, carried }: Layers,
  linkAt: (path: string) => Pick<MadeLink, 'target'> | undefined,
): LinkFacts {
  /** The path, and the paths that its entry may have had before it was moved or copied. */
  const ways = remembered((path: string): readonly string[] => {
    const all = [path];
    for (const one of all)
      for (const { from, to } of carried) {
        const earlier = isWithin(one, to) ? posix.join(from, one.slice(to.length)) : undefined;
        if (earlier !== undefined && all.length < MOST_WAYS && !all.includes(earlier)) all.push(earlier);
      }
    return all;
  });
  const scatteredAt = (path: string): ScatteredLinks | undefined =>
    scattered.find(
      ({ directory, pattern }) =>
        parentPath(path) === directory && (pattern === undefined || matches(pattern, lastName(path)) !== false),
    );
  const isRealLink = (path: string): boolean => {
    const entry = disk.entry(path);
    return entry.kind === 'known' && entry.value.type === 'link';
  };
  return {
    platform: disk.platform,
    entry: remembered((path): Fact<Entry> => {
      const all = ways(path);
      if (all.some((one) => linkAt(one) !== undefined || isRealLink(one))) return known(LINK);
      const real = disk.entry(path);
      if (real.kind !== 'absent') return real;
      if (scatteredAt(path)) return known(LINK);
      const holds = links.some((link) => all.some((one) => isWithin(link.path, one)));
      return holds || all.some((one) => disk.entry(one).kind === 'known') ? known(DIRECTORY) : absent;
    }),
    linkTarget: (path) => {
      for (const one of ways(path)) {
        const own = linkAt(one);
        if (own) return targetFact(own.target);
        // The text of a moved link stays the same and is resolved from its new place.
        if (isRealLink(one)) return disk.linkTarget(one);
      }
      const own = scatteredAt(path);
      return own ? targetFact(own.target) : disk.linkTarget(path);
    },
  };
}

/** Cached, because the paths of a call share most directories. */
function remembered<T>(make: (path: string) => T): (path: string) => T {
  const before = new Map<string, T>();
  return (path) => {
    const known = before.get(path);
    if (known !== undefined) return known;
    const made = make(path);
    before.set(path, made);
    return made;
  };
}

const targetFact = (target: string | undefined): Fact<string> =>
  target === undefined ? unknownFact('a link made in this call, whose target is unknown') : known(target);

/** The places that a pattern below `directory` may reach through a link: the link, and the rest of the pattern after it. */
export function linksMatched(
  links: readonly MadeLink[],
  directory: string,
  pattern: string,
): readonly { readonly link: MadeLink; readonly rest: string }[] {
  const wanted = pattern.split('/').filter((name) => name !== '' && name !== '.');
  return links.flatMap((link) => {
    if (link.path === directory || !isWithin(link.path, directory)) return [];
    const names = link.path.slice(below(directory, '').length).split('/');
    const reached = names.length <= wanted.length && names.every((name, i) => matches(wanted[i] ?? '', name) !== false);
    return reached ? [{ link, rest: wanted.slice(names.length).join('/') }] : [];
  });
}
