// Finds the files and refs that a judged call may lose, by its effects. Looks at the disk; saves nothing.
import { gitFacts } from '../host/git/git-facts.ts';
import type { GitFacts } from '../host/git/git-facts.ts';
import type { Host } from '../host/host.ts';
import { below, isWithin, lastName, parentPath } from '../host/path-text.ts';
import type { Target } from '../contain/save-paths.ts';
import type { Decision, Finding, JudgedPart } from '../model/decision.ts';
import type { Place } from '../model/place.ts';
import type { Zone } from '../model/zone.ts';
import { expandGlob } from '../paths/shell-glob.ts';
import { isLoss, LOSES_REFS, movesRefs } from './may-lose.ts';

export interface Losses {
  readonly targets: readonly Target[];
  /** Directories in repositories whose branches, tags or stashes the call may lose. */
  readonly refs: readonly string[];
  /** Patterns that match more files than are looked at. */
  readonly missed: readonly string[];
}

/** Nothing is saved in these zones: files that can be recreated, devices, and leeway's own files. */
const SPARE_ZONES: ReadonlySet<string> = new Set<Zone>(['regenerable', 'owntemp', 'device', 'own', 'record']);

/** Programs that remove names and never write into a file. For these a hard link saves the content. */
const ONLY_UNLINK: ReadonlySet<string> = new Set(['rm', 'unlink', 'rmdir', 'find', 'git']);

const MOST_MATCHES = 2000;

export interface LossContext {
  readonly host: Host;
  readonly root: string | undefined;
  /** Facts about the repository of the project. */
  readonly git: GitFacts | undefined;
}

interface Looking extends LossContext {
  readonly missed: Set<string>;
}

export function lossesOf({ parts }: Pick<Decision, 'parts'>, around: LossContext): Losses {
  const ctx: Looking = { ...around, missed: new Set() };
  const targets = new Map<string, Target>();
  const refs = new Set<string>();
  const add = (target: Target): void => {
    const before = targets.get(target.path);
    // If a file is written and then removed, a copy is needed: a link would share the new content.
    const how = before?.how === 'copy' ? 'copy' : target.how;
    targets.set(target.path, { ...target, how, extent: before?.extent === 'tree' ? 'tree' : target.extent });
  };
  for (const part of parts) {
    if (part.site !== 'here') continue;
    const at = part.cwd ?? ctx.root;
    for (const finding of part.findings) for (const target of targetsOf(finding, part, ctx)) add(target);
    if (at === undefined) continue;
    const acts = part.findings.flatMap(({ effect }) => (effect.kind === 'vcs' ? [effect.act] : []));
    if (acts.includes('discard')) for (const path of uncommitted(part, at, ctx)) add({ path, how: 'copy', extent: 'one' });
    if (movesRefs(part.command) || acts.some((act) => LOSES_REFS.has(act))) refs.add(at);
  }
  return { targets: [...targets.values()], refs: [...refs], missed: [...ctx.missed] };
}

function targetsOf({ effect, zones }: Finding, part: JudgedPart, ctx: Looking): readonly Target[] {
  if (!isLoss(effect) || zones.some((zone) => SPARE_ZONES.has(zone))) return [];
  if (effect.kind === 'delete') {
    if (effect.how === 'move') return overwritesSomething(part, ctx) ? pathsOf(effect.place, ctx).map(second) : [];
    const how = effect.how === 'remove' && ONLY_UNLINK.has(part.command?.program ?? '') ? 'link' : 'copy';
    const extent = effect.place.kind === 'path' && effect.place.extent !== 'one' ? 'tree' : 'one';
    const paths = pathsOf(effect.place, ctx);
    return (effect.how === 'empty' ? paths.flatMap((path) => withTarget(path, ctx)) : paths).map((path) => ({
      path,
      how,
      extent,
    }));
  }
  if (effect.kind !== 'write') return [];
  return pathsOf(effect.place, ctx)
    .flatMap((path) => withTarget(path, ctx))
    .map((path) => ({ path, how: 'copy', extent: 'one' }));
}

const second = (path: string): Target => ({ path, how: 'link', extent: 'one' });

/** A move loses nothing unless it replaces something; then undoing it needs both files. */
const overwritesSomething = (part: JudgedPart, ctx: Looking): boolean =>
  part.findings.some(
    ({ effect }) => effect.kind === 'write' && pathsOf(effect.place, ctx).some((path) => ctx.host.entry(path).kind === 'known'),
  );

/** Existing paths. Links in the parent directories are resolved, a link at the end is not. */
function pathsOf(place: Place, { host, missed }: Looking): readonly string[] {
  if (place.kind !== 'path' || place.extent === 'below') return [];
  const found =
    place.extent === 'glob'
      ? expandGlob(host, place.path, { pattern: place.pattern ?? '*', limit: MOST_MATCHES })
      : { paths: [place.path], complete: true };
  if (!found.complete) missed.add(below(place.path, place.pattern ?? '*'));
  const all = found.paths;
  return all.flatMap((path) => {
    if (lastName(path) === '..' || path === '/') return [];
    const parent = host.realPath(parentPath(path));
    const found = parent.kind === 'known' ? below(parent.value, lastName(path)) : undefined;
    return found !== undefined && host.entry(found).kind === 'known' ? [found] : [];
  });
}

/** Writing to a link changes its target; replacing the link loses the link. So both are included. */
function withTarget(path: string, { host }: LossContext): readonly string[] {
  const entry = host.entry(path);
  if (entry.kind !== 'known' || entry.value.type !== 'link') return [path];
  const real = host.realPath(path);
  return real.kind === 'known' && host.entry(real.value).kind === 'known' ? [path, real.value] : [path];
}

/** Files with uncommitted work: changed or staged files, or for `git clean` the untracked ones. */
function uncommitted(part: JudgedPart, at: string, { host }: LossContext): readonly string[] {
  const git = gitFacts(host, at);
  if (part.command?.program === 'git' && part.command.sub[0] === 'clean') {
    const takes = part.command.options.some(({ name }) => name === '-x' || name === '-X') ? 'ignored' : 'all';
    const found = git.untrackedBelow(at, takes);
    return found.kind === 'known' ? found.value : [];
  }
  const [modified, staged] = [git.modified(), git.stagedChanges()];
  const top = git.repository();
  const workTree = top.kind === 'known' ? top.value.workTree : undefined;
  return [
    ...(modified.kind === 'known' ? modified.value : []),
    ...(staged.kind === 'known' && workTree !== undefined ? staged.value.map(({ name }) => below(workTree, name)) : []),
  ];
}

/** Whether git has exactly this content and the call does not touch git's own files. */
export function recoverable(ctx: LossContext, targets: readonly Target[], discards: boolean): (path: string) => boolean {
  const facts = new Map<string, GitFacts>();
  const factsAt = (path: string): GitFacts => {
    if (ctx.git !== undefined && ctx.root !== undefined && isWithin(path, ctx.root)) return ctx.git;
    const dir = parentPath(path);
    const known = facts.get(dir) ?? gitFacts(ctx.host, dir);
    facts.set(dir, known);
    return known;
  };
  return (path) => {
    // A discard may drop staged content, so the index cannot restore it.
    if (discards) return false;
    const git = factsAt(path);
    const status = git.tracked(path);
    if (status.kind !== 'known' || status.value !== 'clean') return false;
    const repository = git.repository();
    return repository.kind === 'known' && !targets.some((target) => isWithin(repository.value.commonDir, target.path));
  };
}
