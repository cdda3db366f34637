// What the session knows about files that a part would run, install or make executable: downloaded, unpacked, checked out from
// another repository, or being edited right now. Adds effects, judges nothing.
import type { GitSteering } from '../host/git/steering.ts';
import type { Baseline } from '../model/baseline.ts';
import { INSTALL_FILES, mayBeCode } from '../model/data-files.ts';
import type { Effect, Hazard, Package, Run } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import type { SecretKind, SecretsBelow } from '../model/secret-copies.ts';
import type { Part } from '../model/part.ts';
import type { PolicyContext } from './judge.ts';
import { mayLoad } from './loads-download.ts';
import type { Outside } from './unread-loads.ts';
import { loadsFromOutside } from './unread-loads.ts';

export interface SessionFacts {
  made(path: string): boolean;
  /** Whether a file of the person was moved to this path, to a directory above it, or below it. */
  holdsTheirs?(path: string): boolean;
  /**
   * What calls switched or renamed for a program since the person wrote this text, or in the whole session if that message is not
   * found.
   */
  switchedSince?(said: string, program: string): readonly string[];
  downloaded(path: string): boolean;
  /**
   * Downloaded or unpacked files and trees at or below the directory; a tree that contains the directory counts too. Undefined if
   * this is unknown.
   */
  downloads(dir: string): { readonly paths: readonly string[]; readonly trees: readonly string[] } | undefined;
  /** Refs and remotes that name commits of other repositories. */
  foreignNames(): ReadonlySet<string>;
  /**
   * The branches that existed before the work tree (at or above the directory) got commits of another repository. Undefined if it
   * never did.
   */
  foreignSince(dir: string): readonly string[] | undefined;
  editing(path: string): boolean;
  /** Unfinished edits of this turn. `since`: an edit is finished if the file changed after this time. */
  editsUnderWay?(): readonly { readonly paths: readonly string[]; readonly trees: readonly string[]; readonly since?: number }[];
  /** Whether a judged install used this text of the file, or wrote it. */
  installed?(path: string, text: string): boolean;
  /** Whether a call wrote the file itself, not just a program that the call ran. */
  wasEdited?(path: string): boolean;
  started(what: string): boolean;
  /** Whether /proc confirms that a command of this session started the process. */
  isOwnProcess?(pid: string): boolean;
  /** The pages that calls of this session opened in a browser. */
  pages?(browser: string): readonly string[];
  /** Hook directories and settings files of git that applied before this call. */
  steering?(): GitSteering;
  /** The real paths of code files that calls of this session wrote. */
  writtenCode(): readonly string[];
  /** Whether something that this session started may still run the file. */
  runsLater(path: string): boolean;
  /**
   * Commands of this session that may still read project files. `parts`: only the parts that they put into the background or on a
   * schedule still run.
   */
  running?(): readonly { readonly command: string; readonly cwd: string; readonly goesOn: 'whole' | 'parts' }[];
  /** What kind of secret a call of this session wrote into the file. */
  heldSecret?(path: string): SecretKind | undefined;
  /** The files at or below a path that are known to contain a secret, each by its path relative to that path. */
  secretsBelow?: SecretsBelow;
  /** Whether a call of this session intended to write exactly this text into a file that held a secret. */
  rewrote?(path: string, text: string): boolean;
  readonly baseline: Baseline;
}

/** A session that is continued may be open, also if nothing is known about the session of this call. */
export const continuedSessions = (part: Part, { isKnownSession }: PolicyContext): readonly Hazard[] =>
  isKnownSession === undefined
    ? []
    : part.effects.flatMap((effect) =>
        effect.kind === 'delegate' && effect.resumes !== undefined && isKnownSession(effect.resumes)
          ? [{ kind: 'hazard', what: 'live-session', detail: effect.what } as const]
          : [],
      );

export function sessionEffects(part: Part, facts: SessionFacts, context: PolicyContext): readonly Effect[] {
  const loaded = mayHoldOutside(facts, part) ? loadsFromOutside(part, outsideBy(facts, context)) : undefined;
  const ofCode = loaded === undefined ? [] : [fromOutside(`may load ${loaded}, which came from outside in this session`)];
  return [...ofCode, ...part.effects.flatMap((effect) => effectsOf(effect, part, { facts, context }))];
}

/** A quick test: most sessions brought nothing from outside, so no name needs to be checked. */
function mayHoldOutside(facts: SessionFacts, { cwd }: Part): boolean {
  const brought = facts.downloads('/');
  if (brought === undefined || (cwd !== undefined && facts.foreignSince(cwd) !== undefined)) return true;
  return brought.paths.length > 0 || brought.trees.length > 0;
}

/** One value for all parts with the same session, so that its cached answers are shared. */
const OUTSIDE = new WeakMap<SessionFacts, Outside>();

function outsideBy(facts: SessionFacts, context: PolicyContext): Outside {
  const before = OUTSIDE.get(facts);
  if (before !== undefined && before.host === context.zones.host) return before;
  const made: Outside = {
    host: context.zones.host,
    downloaded: (path) => facts.downloaded(path),
    foreign: (path) => isMixed(path, facts, context) && !facts.baseline.isOld(path),
    spelled: new Map(),
    files: new Map(),
  };
  OUTSIDE.set(facts, made);
  return made;
}

function effectsOf(
  effect: Effect,
  part: Part,
  { facts, context }: { readonly facts: SessionFacts; readonly context: PolicyContext },
): readonly Effect[] {
  if (
    effect.kind === 'write' &&
    effect.mode === 'executable' &&
    effect.place.kind === 'path' &&
    facts.downloaded(effect.place.path)
  )
    return [fromOutside(`${effect.place.path} was downloaded in this session and becomes executable`)];
  if (effect.kind === 'package') return installs(effect, part, { facts, context });
  if (effect.kind !== 'run') return [];
  if (effect.code === 'project') return runsProject(effect, part, { facts, context });
  if (effect.place?.kind !== 'path') return runsHere(effect, part, facts);
  const { path } = effect.place;
  if (facts.downloaded(path)) return [fromOutside(`${path} was downloaded or unpacked in this session`)];
  const oneOf = effect.place.extent === 'one' ? undefined : facts.downloads(path)?.paths.find((one) => mayBeCode(one));
  if (oneOf !== undefined) return [fromOutside(`may run ${oneOf}, which was downloaded or unpacked in this session`)];
  if (!facts.baseline.isOld(path) && isMixed(path, facts, context))
    return [fromOutside(`${path} may come from another repository: its commits were checked out in this session`)];
  return facts.editing(path) ? [unclear(`\`${path}\` is being edited by another call of this turn`, path)] : [];
}

/** Code that is loaded by name is searched for in the working directory. */
const runsHere = ({ code }: Run, { cwd, site }: Part, facts: SessionFacts): readonly Effect[] =>
  cwd !== undefined && site === 'here' && (code === 'installed' || code === 'script') && facts.downloaded(cwd)
    ? [fromOutside(`may load code from ${cwd}, which was downloaded or unpacked in this session`)]
    : [];

const fromOutside = (detail: string): Hazard => ({ kind: 'hazard', what: 'download-run', detail });

const pathOf = ({ place }: Run | Package, context: PolicyContext): string | undefined =>
  place?.kind === 'path' ? place.path : context.zones.root;

/** A toolchain may load any file in the project. */
function runsProject(
  effect: Run,
  part: Part,
  { facts, context }: { readonly facts: SessionFacts; readonly context: PolicyContext },
): readonly Effect[] {
  const path = pathOf(effect, context);
  const root = context.zones.root ?? path;
  if (path === undefined || root === undefined) return [];
  const found = facts.downloads(root);
  if (found === undefined)
    return [unclear('what this session downloaded is unknown, and this may load it', part.command?.program)];
  if (facts.downloaded(path)) return [fromOutside(`${path} was downloaded or unpacked in this session`)];
  const loads = (one: string): boolean => mayLoad(one, part.command?.program, facts.baseline);
  const brought = found.paths.find(loads) ?? found.trees.find((one) => holdsCode(one, loads, context));
  if (brought !== undefined) return [fromOutside(`may load ${brought}, which was downloaded or unpacked in this session`)];
  return isMixed(path, facts, context) ? [fromOutside('commits of another repository were checked out in this session')] : [];
}

/**
 * A word without a slash may be a package of the registry or a local file: `npm i x.tgz`, `pip install -e tool`. It counts as a
 * file if one with that name was downloaded.
 */
const bareWords = ({ command, cwd }: Part): readonly string[] =>
  command === undefined || cwd === undefined
    ? []
    : [...command.operands, ...command.options.map(({ value }) => value)].flatMap((word) => {
        const name = word?.replace(/^(?:file|link|portal):/, '').replace(/\[[^\]]*\]$/, '') ?? '';
        return name === '' || name.includes('/') ? [] : [`${cwd}/${name}`];
      });

const manifestsIn = (dir: string): readonly string[] => INSTALL_FILES.map((name) => `${dir}/${name}`);

/** An install reads the manifests in its directory and the files in its arguments, and runs what they say. */
function installs(
  effect: Package,
  part: Part,
  { facts, context }: { readonly facts: SessionFacts; readonly context: PolicyContext },
): readonly Effect[] {
  if (effect.act === 'remove' || effect.act === 'publish') return [];
  const named = [
    ...part.effects.flatMap((one) => (one.kind === 'read' && one.place.kind === 'path' ? [one.place.path] : [])),
    ...bareWords(part),
    ...(effect.files ?? []),
  ];
  const brought = named.find((path) => facts.downloaded(path) || manifestsIn(path).some((one) => facts.downloaded(one)));
  if (brought !== undefined) return [fromOutside(`installs from ${brought}, which was downloaded or unpacked in this session`)];
  const path = pathOf(effect, context);
  if (effect.act !== 'declared' || path === undefined || facts.downloads(path) === undefined) return [];
  if (facts.downloaded(path))
    return [fromOutside(`installs what ${path} names, which was downloaded or unpacked in this session`)];
  const manifest = manifestsIn(path).find((one) => facts.downloaded(one));
  if (manifest !== undefined) return [fromOutside(`installs what ${manifest} names, which was downloaded in this session`)];
  return isMixed(path, facts, context) ? [fromOutside('installs what commits of another repository name')] : [];
}

/** A tree with more entries than this counts as containing code. */
const MOST_ENTRIES = 300;

/**
 * Whether a tree contains something that a toolchain may load, not only data. A tree that cannot be listed may contain anything.
 */
function holdsCode(tree: string, loads: (path: string) => boolean, { zones }: PolicyContext): boolean {
  let budget = MOST_ENTRIES;
  const look = (path: string): boolean => {
    const entry = zones.host.entry(path);
    // The file may still be being written; its name is enough.
    if (entry.kind === 'absent') return loads(path);
    if (entry.kind !== 'known' || budget-- <= 0) return true;
    if (entry.value.type !== 'directory') return loads(path);
    const names = zones.host.names(path);
    return names.kind !== 'known' || names.value.some((name) => look(`${path === '/' ? '' : path}/${name}`));
  };
  return look(tree);
}

/** Whether the work tree still contains commits of another repository: HEAD is not an old branch at an old commit. */
function isMixed(path: string, facts: SessionFacts, context: PolicyContext): boolean {
  const before = facts.foreignSince(path);
  if (before === undefined) return false;
  const repository = context.repository?.();
  const head = repository?.commitOf('HEAD');
  const branch = repository?.branch();
  return !(repository && head !== undefined && branch !== undefined && before.includes(branch) && repository.isOldCommit(head));
}
