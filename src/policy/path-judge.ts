// The zones of one path: by the location of its real path, and by the names in both spellings. Does not handle extents and
// recovery.
import { servesHooks } from '../host/git/steering.ts';
import { isWithin, lastName, parentPath, splitPath, withoutDots, joinPath, below } from '../host/path-text.ts';
import type { Zone } from '../model/zone.ts';
import { ASSIGNED_CREDENTIAL, HELD_CREDENTIALS } from './data/held-credentials.ts';
import { OWN_PATTERNS, RECORD_PATTERNS, SETTINGS_PATTERNS } from './data/own.ts';
import { GITHOOK_PATTERNS, PROTECTED_PATTERNS } from './data/protected.ts';
import { ENV_PATTERNS, HARMLESS_DIRECTORIES, SECRET_PATTERNS } from './data/secrets.ts';
import { STARTUP_PATTERNS } from './data/startup.ts';
import { within } from './path-context.ts';
import type { JudgedPath, Prepared } from './path-context.ts';
import { homeIn, isCommonTemp, systemPlace } from './path-home.ts';
import { foldName, isAscii, oddPath, plainName } from '../paths/path-name.ts';
import { pathRules } from '../paths/path-rules.ts';
import type { Anchors, PathRules } from '../paths/path-rules.ts';
import { specialPath } from './path-special.ts';
import { isPublicPem } from './public-pem.ts';

let compiled: PathRules<Zone> | undefined;
/** Built from the data at first use, not at start-up. */
export const namedZones = (): PathRules<Zone> =>
  (compiled ??= pathRules<Zone>([
    { zone: 'secrets', patterns: SECRET_PATTERNS },
    { zone: 'env', patterns: ENV_PATTERNS },
    { zone: 'startup', patterns: STARTUP_PATTERNS },
    { zone: 'own', patterns: OWN_PATTERNS },
    { zone: 'settings', patterns: SETTINGS_PATTERNS },
    { zone: 'record', patterns: RECORD_PATTERNS },
    { zone: 'protected', patterns: PROTECTED_PATTERNS },
    { zone: 'githook', patterns: GITHOOK_PATTERNS },
  ]));

const unknown = (why: string): JudgedPath => ({ zones: new Set<Zone>(['unknown']), real: undefined, project: undefined, why });
function depthOf(path: string): number {
  if (path.endsWith('/')) return 0;
  let depth = 0;
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) depth++;
  return depth;
}

/** The folded names of a path, and the positions among them where its home and its project begin. */
export function namesOf(
  prep: Prepared,
  path: string,
  project: string | undefined,
): { readonly names: readonly string[]; readonly anchors: Anchors } {
  const { platform } = prep.ctx.host;
  const low = foldName(path);
  const homes: number[] = [];
  for (const [i, home] of prep.homes.entries())
    if (isWithin(path, home) || isWithin(low, prep.foldedHomes[i] ?? home)) homes.push(depthOf(home));
  const shaped = homeIn(path);
  if (shaped !== undefined) homes.push(depthOf(shaped));
  return {
    // An ASCII path can be folded as a whole. Other paths need care, because folding may make a name vanish; on Windows more
    // characters are dropped.
    names:
      platform !== 'win32' && isAscii(path)
        ? (splitPath(low, platform)?.parts ?? [])
        : (splitPath(path, platform)?.parts ?? []).map((part) => foldName(plainName(part, platform))),
    anchors: { homes, project: project === undefined ? undefined : depthOf(project) },
  };
}

/**
 * Caches the last directory: trees are searched directory by directory, and the names above a file are the same for all files in
 * it.
 */
function namedZonesOf(prep: Prepared, path: string, project: string | undefined): Set<Zone> {
  const cut = path.lastIndexOf('/');
  const name = path.slice(cut + 1);
  const isPlain = cut > 0 && name !== '' && prep.ctx.host.platform !== 'win32' && isAscii(path);
  // A home is looked up by itself: its parent directory is not in a home, so the parent's cache entry does not fit it.
  if (!isPlain || prep.homes.includes(path) || homeIn(path) === path) {
    const { names, anchors } = namesOf(prep, path, project);
    return namedZones().match(names, anchors);
  }
  const directory = path.slice(0, cut);
  if (prep.latest?.directory !== directory || prep.latest.project !== project) {
    const { names, anchors } = namesOf(prep, directory, project);
    prep.latest = { directory, project, zonesOf: namedZones().matchIn(names, anchors) };
  }
  return prep.latest.zonesOf(foldName(name));
}

/** The zones that the names of a path give it. `project`: where the project's own patterns start to apply. */
export function byName(prep: Prepared, path: string, project: string | undefined): Set<Zone> {
  const zones = namedZonesOf(prep, path, project);
  if (zones.has('env')) {
    // An env file inside the project belongs to the project; anywhere else it is a secret.
    if (project === undefined) zones.delete('env');
    zones.add(project === undefined ? 'secrets' : 'protected');
  }
  if (zones.has('secrets')) {
    const { names, anchors } = namesOf(prep, path, project);
    const isHarmless = project !== undefined && names.slice(anchors.project, -1).some((name) => HARMLESS_DIRECTORIES.has(name));
    if (isHarmless || (isSecretByLastName(names, anchors) && isPublicPem(path, prep.ctx.host))) zones.delete('secrets');
  }
  if (steersGit(prep, path)) zones.add('githook');
  if (zones.has('githook') && project !== undefined) zones.add('protected');
  const own = within(path, prep.own);
  if (own !== undefined) zones.add('own');
  // `leeway classifier setup` stores keys here, and clients of subscriptions their logins.
  if (own !== undefined && ['keys', 'subscriptions'].some((name) => isWithin(path, `${own}/${name}`))) zones.add('secrets');
  if (within(path, prep.record) !== undefined) zones.add('record');
  return zones;
}

/** Whether the file's own name makes it a secret. In a directory for secrets, every file is one, whatever its name. */
const isSecretByLastName = (names: readonly string[], anchors: Anchors): boolean =>
  !namedZones()
    .match([...names.slice(0, -1), 'x'], anchors)
    .has('secrets');

/** Whether the path is a hook or a settings file of the repository, wherever they are stored. */
function steersGit(prep: Prepared, path: string): boolean {
  const { hooks, settings } = prep.steering;
  return settings.includes(path) || hooks.some((dir) => isWithin(path, dir) && servesHooks(path, dir));
}

/** The zones that the location of a real path gives it. */
function byPlace(prep: Prepared, path: string): { readonly zones: Set<Zone>; readonly project: string | undefined } {
  const { host } = prep.ctx;
  const project = prep.projectOf(path);
  if (project !== undefined) return { zones: new Set<Zone>(['project']), project };
  const zones = new Set<Zone>();
  if (within(path, prep.ownTemp) !== undefined) zones.add('owntemp');
  if (zones.has('owntemp') || within(path, prep.temps) !== undefined || isCommonTemp(path, prep.foldedHomes)) zones.add('temp');
  const home = within(path, prep.homes);
  if (home !== undefined) zones.add('home');
  if (home === path) zones.add('root');
  if (zones.size > 0) return { zones, project };
  const other = homeIn(path);
  if (other !== undefined) {
    const entry = host.entry(other);
    // For root, owning the directory proves nothing, because root's own home is known to be another one.
    const mine = entry.kind === 'known' && entry.value.uid === host.uid && host.uid !== 0 && host.platform !== 'win32';
    return {
      zones: new Set<Zone>([
        mine || other.startsWith('/mnt/') ? 'home' : 'otherhome',
        ...(other === path ? (['root'] as const) : []),
      ]),
      project,
    };
  }
  const system = systemPlace(path);
  if (system === 'itself') return { zones: new Set<Zone>(['root', 'system']), project };
  if (system === 'below') return { zones: new Set<Zone>(['system']), project };
  if (path.startsWith('//')) return { zones: new Set<Zone>(['remote', 'unknown']), project };
  return { zones: new Set<Zone>(['elsewhere']), project };
}

/** A file with several hard links may also be a file outside: a write to it changes both. */
function hasTwin(prep: Prepared, real: string): boolean {
  if (/\/(?:node_modules|\.git|\.venv|venv|target|\.pnpm-store)\//.test(real)) return false;
  const entry = prep.ctx.host.entry(real);
  return entry.kind === 'known' && entry.value.type === 'file' && entry.value.links > 1;
}

/** Cached, because a decision asks for the same path many times. */
export function judgePath(prep: Prepared, written: string): JudgedPath {
  const before = prep.judged.get(written);
  if (before !== undefined) return before;
  const judged = judgeAnew(prep, written);
  prep.judged.set(written, judged);
  return judged;
}

function judgeAnew(prep: Prepared, written: string): JudgedPath {
  const { host } = prep.ctx;
  const split = splitPath(written, host.platform);
  if (split === undefined) return unknown(`\`${written}\` is not an absolute path on this machine`);
  const odd = oddPath(split.parts, host.platform);
  const lexical = joinPath(withoutDots(split));
  const special = host.platform === 'win32' && !lexical.startsWith('//') ? undefined : specialPath(lexical);
  if (special?.kind === 'same') return judgePath(prep, special.path);
  if (special !== undefined) {
    if (split.parts.includes('..')) return unknown('a path through a process or device directory and back');
    return { zones: new Set(special.zones), real: undefined, project: undefined, why: special.why };
  }
  const found = host.realPath(joinPath(split));
  if (found.kind !== 'known') {
    const zones = byName(prep, lexical, prep.projectOf(lexical));
    const why = found.kind === 'unknown' ? found.why : 'the path cannot be resolved';
    return { zones: zones.add('unknown'), real: undefined, project: undefined, why };
  }
  const real = found.value;
  const behind = real === lexical ? undefined : specialPath(real);
  if (behind?.kind === 'zones') {
    const zones = byName(prep, lexical, prep.projectOf(lexical));
    for (const zone of behind.zones) zones.add(zone);
    return { zones, real, project: undefined, why: behind.why };
  }
  const place = byPlace(prep, real);
  const zones = place.zones;
  for (const zone of byName(prep, real, place.project)) zones.add(zone);
  if (lexical !== real) {
    // A name that protects counts in every spelling: `.git/hooks` may be a link to an ordinary directory.
    const start = prep.projectOf(lexical) ?? (place.project === undefined ? undefined : '/');
    for (const zone of byName(prep, lexical, start)) zones.add(zone);
    for (const zone of linkItself(prep, joinPath(split))) zones.add(zone);
  }
  // An agent's workspace is beside its settings and transcripts. INVARIANT: it must match in every spelling, and is never a
  // secret or leeway's own file.
  if (isWorkspace(prep, real) && (lexical === real || isWorkspace(prep, lexical))) {
    zones.add('workspace');
    zones.delete('record');
    zones.delete('startup');
  }
  const held = heldCredential(prep, real, zones);
  if (held !== undefined) zones.add(held);
  const copied = copiedSecret(prep, real);
  if (copied !== undefined) zones.add(copied);
  let why = odd;
  if (odd !== undefined) zones.add('unknown');
  if ((zones.has('project') || zones.has('temp') || zones.has('workspace')) && hasTwin(prep, real)) {
    zones.add('unknown');
    why ??= 'the file has another name on this disk';
  }
  return { zones, real, project: place.project, why };
}

function isWorkspace(prep: Prepared, path: string): boolean {
  return prep.workspace.some((pattern) => {
    const names = pattern.split('/');
    const mine = path.split('/');
    return mine.length >= names.length && names.every((name, at) => (name === '*' ? mine[at] !== '' : name === mine[at]));
  });
}

const MAX_SETTINGS = 64 * 1024;

/** A settings file is a secret while it contains a credential; a start-up file that assigns one is treated like an env file. */
function heldCredential(prep: Prepared, real: string, zones: ReadonlySet<Zone>): Zone | undefined {
  const pattern = zones.has('project') ? HELD_CREDENTIALS.get(lastName(real).toLowerCase()) : undefined;
  const starts = pattern === undefined && zones.has('startup') && zones.has('home');
  if (pattern === undefined && !starts) return undefined;
  const text = prep.ctx.host.text(real, MAX_SETTINGS);
  if (text.kind !== 'known') return undefined;
  if (pattern) return pattern.test(text.value) ? 'secrets' : undefined;
  return ASSIGNED_CREDENTIAL.test(text.value) ? 'env' : undefined;
}

const MAX_COPY = 4 * 1024 * 1024;

/**
 * A file into which the session copied a secret counts as that secret, until it is as before the session or contains a text that
 * was literal in a call.
 */
export function copiedSecret({ ctx }: Prepared, real: string): Zone | undefined {
  const kind = ctx.ledger?.heldSecret?.(real);
  if (kind === undefined) return undefined;
  const entry = ctx.host.entry(real);
  if (entry.kind === 'known' && entry.value.type === 'directory') return undefined;
  if (entry.kind === 'known' && ctx.ledger?.baseline?.isOld(real) === true) return undefined;
  const text = ctx.host.text(real, MAX_COPY);
  if (text.kind === 'known' && ctx.ledger?.rewrote?.(real, text.value) === true) return undefined;
  return kind === 'env' ? 'env' : 'secrets';
}

/**
 * The zones of the directory that contains the link, if the last name is a link: deleting or moving the link happens there. Never
 * adds `project`.
 */
function linkItself(prep: Prepared, path: string): ReadonlySet<Zone> {
  const { host } = prep.ctx;
  const entry = host.entry(path);
  if (entry.kind !== 'known' || entry.value.type !== 'link') return new Set();
  const parent = host.realPath(parentPath(path));
  if (parent.kind !== 'known') return new Set<Zone>(['unknown']);
  const zones = new Set(byPlace(prep, below(parent.value, lastName(path))).zones);
  for (const loose of ['project', 'temp', 'owntemp'] as const) zones.delete(loose);
  return zones;
}
