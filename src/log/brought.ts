// What the parts of a call bring from outside, and where they put it: answers of servers and services, archives, other repositories, copies
// of earlier downloads. Used for the call itself and for the session's memory. Looks at the disk through the Host; judges nothing.
import type { Host } from '../host/host.ts';
import type { Effect } from '../model/effect.ts';
import type { RepositoryFacts } from '../model/foreign-commits.ts';
import { foreignDeed, withForeign } from '../model/foreign-commits.ts';
import type { Command, Site } from '../model/part.ts';
import type { Place } from '../model/place.ts';
import { treeAt } from '../model/place.ts';
import { UNPACKERS } from '../model/unpackers.ts';
import { covers } from './covers.ts';
import { isCopier, isTemplate, landingPlaces, perhapsWritten } from './landing.ts';
import { givenWorkTree, isInDownload, setsRepository } from './git-elsewhere.ts';
import { real } from './path-lists.ts';

export interface BringingPart {
  readonly id: number;
  readonly command?: Command;
  readonly cwd?: string;
  readonly site: Site;
  readonly from: readonly number[];
  readonly effects: readonly Effect[];
  /** Gets something from a server that is not on this machine, or from a name server. */
  readonly asksNetwork: boolean;
}

/** Uses of the network whose answer others control. */
export const GETS: ReadonlySet<string> = new Set(['fetch', 'lookup', 'socket']);

/** What was brought before the call. Paths are real paths. */
export interface EarlierOutsideContent {
  downloaded(path: string): boolean;
  holdsDownloads(dir: string): boolean;
  foreignNames(): ReadonlySet<string>;
  readonly repository: RepositoryFacts;
  readonly host: Pick<Host, 'entry' | 'realPath'>;
}

export interface OutsideContent {
  /** Where each part puts what came from outside. */
  readonly places: ReadonlyMap<number, readonly Place[]>;
  /** Parts that handle outside content, whether or not they write it anywhere. */
  readonly outside: ReadonlySet<number>;
  /** Names that refer to foreign commits from now on. */
  readonly names: readonly string[];
  /** How the work tree got foreign content: as a commit, which can be left again, or as files beside the commit. */
  readonly mixed: 'head' | 'work tree' | undefined;
}

export function outsideContentOf(parts: readonly BringingPart[], before: EarlierOutsideContent): OutsideContent {
  const foreign = foreignContent(parts, before);
  const outside = new Set<number>([...foreign.clones, ...foreign.shows]);
  const places = new Map<number, readonly Place[]>();
  const put = (part: BringingPart): void => {
    const workTree = givenWorkTree(part);
    const landed = contentWrites(part).flatMap((place) => landingPlaces(place, part, before.host));
    const isClone = foreign.clones.has(part.id);
    const written = landed.length > 0 ? landed : perhapsWritten(part, before.host, isClone ? 'clone' : 'client');
    const named = isClone && written.length === 0 ? here(part, 'read').map(({ place }) => place) : [];
    places.set(part.id, [
      ...(workTree === undefined ? [] : [treeAt(workTree)]),
      ...written,
      ...named.flatMap((place) => (place.kind === 'path' ? [treeAt(place.path)] : [])),
    ]);
  };
  for (const part of parts) if (outside.has(part.id)) put(part);
  // What one part brought may be copied by another, or flow into it, so this repeats until nothing new is found.
  for (let grew = true; grew;) {
    grew = false;
    for (const part of parts) {
      if (outside.has(part.id)) continue;
      const flows = part.from.some((source) => outside.has(source));
      if (
        !flows &&
        !comesFromOutside(part, { before, arrived: [...places].filter(([id]) => id < part.id).flatMap(([, all]) => all) })
      )
        continue;
      outside.add(part.id);
      put(part);
      grew = true;
    }
  }
  return { places, outside, names: foreign.names, mixed: foreign.mixed };
}

type EffectOf<K extends string> = Extract<Effect, { kind: K }>;
/** Effects of one kind that happen on this machine. */
function here<K extends Effect['kind']>(part: BringingPart, kind: K): readonly EffectOf<K>[] {
  if (part.site !== 'here') return [];
  return part.effects.flatMap((effect) => (effect.kind === kind ? [effect as EffectOf<K>] : []));
}

const CONTENT = new Set(['create', 'change', 'append', 'link']);
/** Places whose content a part writes, on this machine. */
export const contentWrites = (part: BringingPart): readonly Place[] =>
  here(part, 'write').flatMap(({ how, place }) => (CONTENT.has(how) ? [place] : []));

/** A completion script comes from the client itself; a resolver writes names and versions, which are judged at the install. */
const OWN_ANSWERS: ReadonlySet<string> = new Set(['completion', 'resolve']);

/** Clients of servers that have no program data: what they print or fetch was written elsewhere. */
const CLIENTS: ReadonlySet<string> = new Set(
  `ldapsearch snmpget snmpwalk snmpbulkwalk mosquitto_sub smbclient tftp atftp kaggle dvc coap-client mqtt nfs-cat rpcclient showmount
    gdown megadl transmission-cli deluge-console webtorrent ipget croc wormhole magic-wormhole rqbit tiged`.split(/\s+/),
);

/** Programs whose services are the infrastructure they describe: the files they write are plans and states. */
const PLANNERS: ReadonlySet<string> = new Set(['terraform', 'tofu', 'terragrunt', 'pulumi', 'cdk']);

/** Whether the part itself handles content from a server, an archive or an earlier download. */
function comesFromOutside(
  part: BringingPart,
  by: { readonly before: EarlierOutsideContent; readonly arrived: readonly Place[] },
): boolean {
  // Downloads of a package manager are those named in manifest and lock file; the table judges them as packages. A template is code from outside.
  if (here(part, 'package').length > 0) return isTemplate(part.command);
  // Output of a container or another machine was written there.
  if (part.site !== 'here') return true;
  const program = part.command?.program ?? '';
  // For git, which repositories it contacts, and whether they are the project's own, was determined above.
  if (part.asksNetwork && program !== 'git') return true;
  if (CLIENTS.has(program) || isCopier(part.command)) return true;
  if (here(part, 'service').some(({ what }) => !OWN_ANSWERS.has(what)) && !PLANNERS.has(program)) return true;
  if (UNPACKERS.has(program) && here(part, 'read').length > 0) return true;
  return sourcesOf(part).some((place) => isDownload(place, program, by));
}

/** `git apply` changes files that only the patch names. */
export const isPatch = ({ command }: Pick<BringingPart, 'command'>): boolean =>
  command?.program === 'git' && (command.sub[0] === 'apply' || command.sub[0] === 'am');

/** Where the content that a part writes may come from: what it reads, moves away or links to. */
function sourcesOf(part: BringingPart): readonly Place[] {
  const reads = here(part, 'read').flatMap(({ place, sees }) => (sees === 'content' || isPatch(part) ? [place] : []));
  const moves = here(part, 'delete').flatMap(({ place, how }) => (how === 'move' ? [place] : []));
  const links = here(part, 'write').flatMap(({ target }) => (target === undefined ? [] : [target]));
  return [...reads, ...moves, ...links];
}

/** Programs that copy whole trees. A compiler reads a tree too, but it does not write what it read. */
const CARRIERS: ReadonlySet<string> = new Set('cp mv rsync install ln ditto rename scp'.split(' '));

function isDownload(
  place: Place,
  program: string,
  { before, arrived }: { readonly before: EarlierOutsideContent; readonly arrived: readonly Place[] },
): boolean {
  if (place.kind !== 'path') return false;
  const path = real(before.host, place.path);
  if (before.downloaded(path) || isBelow(path, arrived, before.host)) return true;
  if (!CARRIERS.has(program)) return false;
  return before.holdsDownloads(path) || arrived.some((one) => one.kind === 'path' && covers(path, real(before.host, one.path)));
}

/** Whether the path is one of the places, or inside one that is a tree. */
export function isBelow(path: string, places: readonly Place[], host: Pick<Host, 'realPath'>): boolean {
  return places.some((one) => {
    if (one.kind !== 'path') return false;
    const top = real(host, one.path);
    return one.extent === 'one' ? top === path : covers(top, path);
  });
}

interface Foreign {
  readonly names: readonly string[];
  /** Parts that clone a repository to a given place. */
  readonly clones: ReadonlySet<number>;
  /** Parts that print files of foreign commits. */
  readonly shows: ReadonlySet<number>;
  readonly mixed: OutsideContent['mixed'];
}

/** What the parts bring from other repositories, in order: a later part may use the names of an earlier one. */
function foreignContent(parts: readonly BringingPart[], before: EarlierOutsideContent): Foreign {
  const { repository, host } = before;
  let facts: RepositoryFacts | undefined;
  const names: string[] = [];
  const clones = new Set<number>();
  const shows = new Set<number>();
  const cloned: string[] = [];
  const isElsewhere = setsRepository(parts);
  let mixed: OutsideContent['mixed'];
  for (const part of parts) {
    if (part.site !== 'here' || part.command === undefined) continue;
    const isGit = part.command.program === 'git';
    if (isGit && (isElsewhere || isInDownload(part, { host, downloaded: (path) => before.downloaded(path), cloned }))) {
      (contentWrites(part).length > 0 ? clones : shows).add(part.id);
      continue;
    }
    facts ??= withForeign(repository, () => before.foreignNames());
    const found = foreignDeed(part.command, facts);
    if (!found) continue;
    if (found.names.length > 0) facts = withForeign(facts, () => found.names);
    names.push(...found.names);
    if (found.into === 'places') {
      clones.add(part.id);
      for (const place of contentWrites(part)) if (place.kind === 'path') cloned.push(real(host, place.path));
    }
    if (found.into === 'output') shows.add(part.id);
    if (found.into === 'work tree' || (found.into === 'head' && mixed === undefined)) mixed = found.into;
  }
  return { names: [...new Set(names)], clones, shows, mixed };
}
