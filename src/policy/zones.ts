// The zones of a place: one path, the matches of a pattern, a tree, or something below a directory. Classifies; the table judges.
import type { Place } from '../model/place.ts';
import { AGENT_FOLDERS } from '../model/agent-folders.gen.ts';
import { STEERING_DIRECTORIES } from '../model/steering-names.ts';
import type { Zone } from '../model/zone.ts';
import { ZONES } from '../model/zone.ts';
import { below, isWithin, lastName, parentPath } from '../host/path-text.ts';
import { HOME_PARENTS, SYSTEM_DIRECTORIES, SYSTEM_TREES } from './data/directories.ts';
import { prepared } from './path-context.ts';
import type { HeldZones, JudgedPath, Prepared, ZoneContext } from './path-context.ts';
import { systemPlace } from './path-home.ts';
import { expandGlob, globName, isGlob, matchesAll } from '../paths/shell-glob.ts';
import { byName, copiedSecret, judgePath, namedZones, namesOf } from './path-judge.ts';
import { isCacheName, recoveryOf } from './path-recovery.ts';
import { searchedZones } from './searched.ts';
import { skippedBelow } from './skipped.ts';

export type { GitFacts, ZoneContext } from './path-context.ts';

export interface ZoneFinding {
  /** All zones that apply, including those of the contents. */
  readonly zones: readonly Zone[];
  /** The zones of the path itself, without its contents. Equal to `zones` for a single path. */
  readonly self: readonly Zone[];
  /** For a tree or pattern: the zones of what was found in it. */
  readonly inside: readonly Zone[];
  /** `unknown`: the contents could not be listed, so assume the worst if they are sent. */
  readonly contents: 'none' | 'listed' | 'unknown';
  /** Zones that a search may also reach, beyond those of its place. */
  readonly searched?: readonly Zone[];
  /** Why something is unknown. */
  readonly why?: string | undefined;
}

/** At most this many matches of a pattern are looked at. */
const MOST_MATCHES = 2000;
const order = new Map<Zone, number>(ZONES.map((zone, i) => [zone, i]));
const byOrder = (a: Zone, b: Zone): number => (order.get(a) ?? 0) - (order.get(b) ?? 0);
const sorted = (zones: Iterable<Zone>): readonly Zone[] => {
  const all = zones instanceof Set ? [...(zones as ReadonlySet<Zone>)] : [...new Set(zones)];
  return all.length < 2 ? all : all.sort(byOrder);
};

/**
 * Zones that say what a file is. Unlike zones that only say where a path is (such as `home`), they are collected from the
 * contents of a directory.
 */
const SENSITIVE: ReadonlySet<Zone> = new Set<Zone>([
  'secrets',
  'env',
  'own',
  'settings',
  'record',
  'githook',
  'startup',
  'device',
  'unknown',
  'protected',
]);
/** The files that protect leeway itself: a write that may reach them is not an ordinary write. */
export const GATE: ReadonlySet<Zone> = new Set<Zone>(['own', 'settings', 'githook']);
/** Zones that a tree gets from its contents. */
const CONTAGIOUS: ReadonlySet<Zone> = new Set<Zone>(['secrets', 'env', 'record']);

/** Important names that a pattern is tried against, because it may match files that do not exist yet. */
const DOT_EXAMPLES = [
  ...'.env .env.local .envrc .ssh .aws .gnupg .kube .docker .azure .config .npmrc .netrc .pgpass .pypirc .git-credentials .password-store .git .github .cursor .vscode .leeway .bashrc .zshrc .profile .bash_history .zsh_history .mozilla'.split(
    ' ',
  ),
  ...AGENT_FOLDERS,
];
const PLAIN_EXAMPLES =
  'id_rsa id_ed25519 server.key private.pem credentials.json secrets.yaml terraform.tfstate kubeconfig prod.env'.split(' ');
const KNOWN_ROOTS = [...SYSTEM_TREES, ...SYSTEM_DIRECTORIES, ...HOME_PARENTS, '/root'];

/** `ask: 'place'` leaves out what git and the session know about the path; only deletions need that. */
export function zonesOf(place: Place, ctx: ZoneContext, ask: 'place' | 'all' = 'all'): ZoneFinding {
  if (place.kind === 'unknown') {
    const zones: readonly Zone[] = place.near === undefined ? ['unknown'] : ['unknown', ...aimedAt(prepared(ctx), place.near)];
    return { zones, self: zones, inside: [], contents: 'unknown', why: place.why };
  }
  const prep = prepared(ctx);
  const judged = judgePath(prep, place.path);
  const withSearch = (found: ZoneFinding): ZoneFinding =>
    place.searched === undefined ? found : { ...found, searched: searchedZones(prep, judged, place.searched) };
  const recovery = (extent: 'one' | 'tree'): readonly Zone[] => (ask === 'all' ? recoveryOf(prep, judged, extent) : []);
  switch (place.extent) {
    case 'one':
      return finding(judged, { recovery: recovery('one'), contents: 'none' });
    case 'tree':
      return ofTree(prep, judged, recovery('tree'), place.skips);
    case 'below': {
      const { searched } = place;
      const something = ofSomethingBelow(prep, judged, {
        recovery: recovery('tree'),
        skips: searched?.tracked ? 'untracked' : searched?.skips,
      });
      // What was not entered cannot be found.
      const found = searched?.skips ? something : withSearch(something);
      if (place.tail === undefined) return found;
      return { ...found, searched: sorted([...(found.searched ?? []), ...tailZones(prep, judged, place.tail)]) };
    }
    case 'glob':
      return withSearch(ofGlob(prep, judged, { path: place.path, pattern: place.pattern ?? '*', ask }));
  }
}

/** An unknown name in a directory of hooks, settings or start-up files may be any file there. */
function aimedAt(prep: Prepared, near: string): readonly Zone[] {
  const found = ofTree(prep, judgePath(prep, near), []);
  if (!found.self.some((zone) => AIMS.has(zone))) return [];
  return [...new Set([...found.zones, ...found.inside])].filter((zone) => AIMS.has(zone));
}
const AIMS: ReadonlySet<Zone> = new Set<Zone>(['own', 'startup', 'githook', 'settings']);

function finding(
  judged: JudgedPath,
  more: {
    readonly recovery: readonly Zone[];
    readonly inside?: Iterable<Zone>;
    readonly adds?: Iterable<Zone>;
    readonly contents: ZoneFinding['contents'];
    readonly why?: string | undefined;
  },
): ZoneFinding {
  const self = sorted(more.recovery.length === 0 ? judged.zones : [...judged.zones, ...more.recovery]);
  return {
    zones: more.adds === undefined ? self : sorted([...self, ...more.adds]),
    self,
    inside: more.inside === undefined ? [] : sorted(more.inside),
    contents: more.contents,
    why: judged.why ?? more.why,
  };
}

/** Homes and their parent directories contain secrets, whether or not they can be listed. */
const holdsHome = (prep: Prepared, path: string): boolean =>
  prep.homes.some((home) => isWithin(home, path)) || HOME_PARENTS.includes(path);

/** A command on a whole hook directory also affects its hooks, whatever the directory is called. */
const withHooks = (prep: Prepared, judged: JudgedPath): JudgedPath =>
  judged.real !== undefined && prep.steering.hooks.includes(judged.real)
    ? { ...judged, zones: new Set<Zone>([...judged.zones, 'githook', 'protected']) }
    : judged;

type Skips = NonNullable<Extract<Place, { kind: 'path' }>['skips']> | 'untracked';

function ofTree(prep: Prepared, of: JudgedPath, recovery: readonly Zone[], skips?: Skips): ZoneFinding {
  const { host } = prep.ctx;
  const judged = withHooks(prep, of);
  const { real } = judged;
  if (real === undefined) return finding(judged, { recovery, contents: judged.zones.has('sink') ? 'none' : 'unknown' });
  if (holdsHome(prep, real) || systemPlace(real) === 'itself') {
    const inside: readonly Zone[] = ['secrets', 'startup', 'own', 'record'];
    return finding(judged, { recovery, inside, adds: inside, contents: 'unknown' });
  }
  const entry = host.entry(real);
  if (entry.kind === 'known' && entry.value.type !== 'directory') return finding(judged, { recovery, contents: 'none' });
  if (entry.kind === 'absent' && (judged.project === undefined || prep.ctx.rootExists))
    return finding(judged, { recovery, ...heldBelow(prep, judged, real), contents: 'listed' });
  if (entry.kind !== 'known') return finding(judged, { recovery, ...heldBelow(prep, judged, real), contents: 'unknown' });
  const { inside, complete } = heldIn(prep, real, { project: judged.project, skips });
  return finding(judged, { recovery, inside, adds: contagious(judged, inside), contents: complete ? 'listed' : 'unknown' });
}

/** Cached, because many parts may name the same tree. */
function heldIn(
  prep: Prepared,
  real: string,
  by: { readonly project: string | undefined; readonly skips: Skips | undefined },
): HeldZones {
  const key = `${by.skips ?? ''}\0${by.project ?? ''}\0${real}`;
  const before = prep.held.get(key);
  if (before !== undefined) return before;
  const held = lookThrough(prep, real, by);
  prep.held.set(key, held);
  return held;
}

function lookThrough(
  prep: Prepared,
  real: string,
  { project, skips }: { readonly project: string | undefined; readonly skips: Skips | undefined },
): HeldZones {
  const { host } = prep.ctx;
  const listing = prep.listing(real);
  const inside = new Set<Zone>();
  // INVARIANT: leeway's own files count in a tree of any size; the listing may stop before it reaches them.
  const holds = (path: string): boolean => isWithin(path, real) && host.entry(path).kind !== 'absent';
  if (prep.own.some(holds)) inside.add('own');
  if (prep.record.some(holds)) inside.add('record');
  const isSkipped = skips === undefined ? () => false : skippedBelow(prep, { top: real, paths: listing.paths, skips });
  for (const path of listing.paths)
    for (const zone of sensitive(prep, path, listing.links.has(path) ? undefined : project))
      if (!inside.has(zone) && !isSkipped(path)) inside.add(zone);
  const marks = [...(prep.ctx.ledger?.secretsBelow?.(real).keys() ?? [])].map((rest) => `${real}${rest}`);
  for (const path of marks.length === 0 ? [] : [...marks.filter(holds), ...listing.paths]) {
    const copied = copiedSecret(prep, path);
    if (copied !== undefined) inside.add(copied);
  }
  return { inside, complete: listing.complete };
}

/** The zones of what may be in a directory that cannot be listed, judging by its name: `.claude`, `~/.aws`. */
function heldBelow(
  prep: Prepared,
  judged: JudgedPath,
  real: string,
): { readonly inside: Iterable<Zone>; readonly adds: Iterable<Zone> } {
  const held = namedHeld(prep, real, judged.project);
  return { inside: held, adds: held };
}

function namedHeld(prep: Prepared, path: string, project: string | undefined): ReadonlySet<Zone> {
  const { names, anchors } = namesOf(prep, path, project);
  return namedZones().holds(names, anchors);
}

function isDirectory(prep: Prepared, path: string): boolean {
  const entry = prep.ctx.host.entry(path);
  return entry.kind === 'known' && entry.value.type === 'directory';
}

/** A path in a project that is not a link is judged by its name alone, which is faster. */
function sensitive(prep: Prepared, path: string, project: string | undefined): readonly Zone[] {
  const zones = project === undefined ? judgePath(prep, path).zones : byName(prep, path, project);
  return [...zones].filter((zone) => SENSITIVE.has(zone));
}

function contagious(judged: JudgedPath, inside: ReadonlySet<Zone>): readonly Zone[] {
  // Every project contains agents' settings, so a command on the whole project is not aimed at them. A command on `.claude` is.
  const aimed = judged.project === undefined || judged.zones.has('protected');
  return [...inside].filter(
    (zone) =>
      CONTAGIOUS.has(zone) || (aimed && (zone === 'own' || zone === 'settings' || zone === 'startup' || zone === 'githook')),
  );
}

/** A file in a directory is not the directory: deleting `~/x.tmp` does not delete a home. */
const beneath = (judged: JudgedPath): JudgedPath => ({
  ...judged,
  zones: new Set([...judged.zones].filter((zone) => zone !== 'root')),
});

function ofSomethingBelow(
  prep: Prepared,
  judged: JudgedPath,
  by: { readonly recovery: readonly Zone[]; readonly skips: Skips | undefined },
): ZoneFinding {
  const tree = ofTree(prep, beneath(judged), by.recovery, by.skips);
  if (judged.real === undefined || judged.zones.has('sink')) return tree;
  // The place may be a file that does not exist yet, so every name that it could have counts. Secrets do not, because writing
  // does not create them.
  const held = [...namedHeld(prep, judged.real, judged.project)].filter((zone) => !CONTAGIOUS.has(zone));
  const possible: readonly Zone[] = judged.project === undefined ? [] : ['protected', 'settings', 'githook', 'own'];
  return { ...tree, zones: sorted([...tree.zones, ...held, ...possible]) };
}

/** Directories in which a new file has no effect until something names it. */
const INERT = /\/(\.git|\.git\/info|\.git\/hooks|\.hg|node_modules)$/;

/** `$d/hooks/pre-commit` below a project may be a hook of its repository, whether or not the file exists. */
function tailZones(prep: Prepared, judged: JudgedPath, tail: string): readonly Zone[] {
  const { real } = judged;
  if (real === undefined || tail === '') return [];
  const there = STEERING_DIRECTORIES.map((name) => below(real, name)).filter((path) => isDirectory(prep, path));
  return there.flatMap((directory) => {
    const path = below(directory, tail);
    const inert = INERT.test(directory) && prep.ctx.host.entry(path).kind === 'absent';
    return [...judgePath(prep, path).zones].filter((zone) => GATE.has(zone) || (zone === 'protected' && !inert));
  });
}

function ofGlob(
  prep: Prepared,
  judged: JudgedPath,
  wanted: { readonly path: string; readonly pattern: string; readonly ask: 'place' | 'all' },
): ZoneFinding {
  const { host } = prep.ctx;
  const names = wanted.pattern.split('/').filter((name) => name !== '' && name !== '.');
  const last = names.at(-1) ?? '*';
  if (/[\0-\x1f\x7f]/.test(wanted.pattern) || names.includes('..')) {
    return finding(
      { ...judged, zones: new Set<Zone>([...judged.zones, 'unknown']) },
      { recovery: [], contents: 'unknown', why: 'the pattern leaves its directory' },
    );
  }
  const adds = new Set<Zone>();
  const add = (one: JudgedPath): void => one.zones.forEach((zone) => adds.add(zone));
  // The pattern's text itself is judged like a name: `*.pem` and `*/.ssh/id_rsa` show what they look for.
  for (const zone of judgePath(prep, names.reduce(below, wanted.path)).zones) if (SENSITIVE.has(zone)) adds.add(zone);
  const expansion =
    judged.real === undefined
      ? { paths: [], complete: false }
      : expandGlob(host, judged.real, { pattern: wanted.pattern, limit: MOST_MATCHES });
  const matches = expansion.paths.map((path) => judgePath(prep, path));
  matches.forEach(add);
  // `cp -r ~/.aw*` copies the directories that it matches, so their contents count, judging by their names.
  const holds = (one: JudgedPath, path: string): void =>
    contagious(one, namedHeld(prep, path, one.project ?? judged.project)).forEach((zone) => adds.add(zone));
  for (const one of matches) if (one.real !== undefined && isDirectory(prep, one.real)) holds(one, one.real);
  const gate = names[0] === '**' && last !== '*' && judged.real !== undefined ? hiddenGate(prep, judged, last) : [];
  if (names.every(matchesAll) && judged.zones.has('root')) adds.add('root');
  const fixed = names.findIndex(isGlob);
  const directory = names.slice(0, fixed < 0 ? -1 : fixed).reduce(below, wanted.path);
  const matcher = globName(last);
  for (const root of [...KNOWN_ROOTS, ...prep.homes])
    if (parentPath(root) === directory && matcher.test(lastName(root)) && names.length - 1 === Math.max(fixed, 0))
      add(judgePath(prep, root));
  // In an ordinary directory `*` is judged by the existing files. A pattern for dot names, or a directory that cannot be listed,
  // is judged by possible names.
  const blind = !expansion.complete && host.names(judged.real ?? wanted.path).kind !== 'absent';
  const examples = [...(last.startsWith('.') ? DOT_EXAMPLES : []), ...(blind ? PLAIN_EXAMPLES : [])];
  for (const name of examples) {
    if (!matcher.test(name)) continue;
    const example = judgePath(prep, below(directory, name));
    for (const zone of example.zones) if (SENSITIVE.has(zone)) adds.add(zone);
    // In a project that can be listed, a missing directory has no contents.
    if (blind || judged.project === undefined) holds(example, below(directory, name));
  }
  const shared = wanted.ask === 'place' ? [] : sharedRecovery(prep, judged, expansion.complete ? matches : []);
  const recovery: readonly Zone[] =
    wanted.ask !== 'place' && judged.project !== undefined && isCacheName(last) && !holdsTheirs(prep, judged)
      ? [...shared, 'regenerable']
      : shared;
  const missing = judged.project !== undefined && !prep.ctx.rootExists;
  return finding(beneath(judged), {
    recovery,
    inside: [...[...adds].filter((zone) => SENSITIVE.has(zone)), ...gate],
    adds,
    contents: expansion.complete && !missing ? 'listed' : 'unknown',
  });
}

/** Unlike a shell pattern, a search for names enters hidden directories, where agents keep their settings. */
function hiddenGate(prep: Prepared, judged: JudgedPath, name: string): readonly Zone[] {
  const matcher = globName(name);
  const { paths, links } = prep.listing(judged.real ?? '');
  const found = paths.filter((path) => matcher.test(lastName(path)));
  return found
    .flatMap((path) => sensitive(prep, path, links.has(path) ? undefined : judged.project))
    .filter((zone) => GATE.has(zone));
}

const holdsTheirs = (prep: Prepared, { real }: JudgedPath): boolean =>
  real !== undefined && prep.ctx.ledger?.holdsTheirs?.(real) === true;

/** The pattern is recoverable in the ways in which every match is. */
function sharedRecovery(prep: Prepared, judged: JudgedPath, matches: readonly JudgedPath[]): readonly Zone[] {
  const whole = recoveryOf(prep, judged, 'tree').filter((zone) => zone === 'regenerable' || zone === 'made');
  if (matches.length === 0 || matches.length > 100) return whole;
  const each = matches.map((match) => new Set(recoveryOf(prep, match, 'one')));
  const shared = (['made', 'regenerable', 'tracked'] as const).filter((zone) => each.every((zones) => zones.has(zone)));
  const ignored = each.some((zones) => zones.has('ignored')) ? (['ignored'] as const) : [];
  return [...whole, ...shared, ...ignored];
}
