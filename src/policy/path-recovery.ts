// Whether a deleted path could be recovered: made in this session, regenerable, or tracked by git; otherwise perhaps ignored.
// Loosens nothing by itself.
import { joinPath, lastName, splitPath } from '../host/path-text.ts';
import type { Zone } from '../model/zone.ts';
import { CACHE_ENDINGS, CACHE_NAMES, REGENERABLE_DIRECTORIES, REGENERABLE_ENDINGS } from './data/regenerable.ts';
import type { JudgedPath, Prepared } from './path-context.ts';

/**
 * `judged`: the result of `judgePath` for the path. With `tree`, everything below is included, so facts about one file are not
 * enough.
 */
export function recoveryOf(prep: Prepared, judged: JudgedPath, extent: 'one' | 'tree'): readonly Zone[] {
  const { ctx } = prep;
  const { real, project } = judged;
  if (real === undefined || judged.zones.has('unknown') || judged.zones.has('root')) return [];
  const zones: Zone[] = [];
  if (ctx.ledger?.made(real) === true) zones.push('made');
  if (project === undefined) return zones;
  const inside = splitPath(real, ctx.host.platform)?.parts.slice(splitPath(project, ctx.host.platform)?.parts.length ?? 0) ?? [];
  if (inside.length === 0 || inside.includes('.git')) return zones;
  const cache = inside.some((name) => CACHE_NAMES.has(name)) || isCacheName(inside.at(-1) ?? '');
  // INVARIANT: a tool cannot recreate what a person made, even if it was moved into a build directory.
  const theirs = ctx.ledger?.holdsTheirs?.(real) === true;
  if (cache && !theirs) zones.push('regenerable');
  // If the root is not on this disk, we cannot know what git ignores.
  if (ctx.git === undefined || !ctx.rootExists) return zones;
  const ignored = ctx.git.ignored(real);
  if (!cache && ignored.kind === 'known' && ignored.value)
    zones.push(!theirs && isRegenerable(prep, project, inside) ? 'regenerable' : 'ignored');
  if (extent === 'one') {
    const tracked = ctx.git.tracked(real);
    if (tracked.kind === 'known' && tracked.value === 'clean') zones.push('tracked');
  }
  return zones;
}

/** Whether only caches use this name or pattern, such as `*.pyc`. */
export const isCacheName = (name: string): boolean =>
  CACHE_NAMES.has(name) || CACHE_ENDINGS.some((ending) => name.endsWith(ending) && !/[{}()|]/.test(name));

/** Names are compared exactly, with case, because a match loosens the judgement. */
function isRegenerable(prep: Prepared, project: string, inside: readonly string[]): boolean {
  const at = inside.findIndex((name) => REGENERABLE_DIRECTORIES.has(name));
  if (at >= 0) {
    // INVARIANT: the directory with that name must be ignored itself: `src/build/x.local` is not build output just because
    // x.local is ignored.
    const start = splitPath(project, prep.ctx.host.platform);
    if (start === undefined) return false;
    const directory = joinPath({ root: start.root, parts: [...start.parts, ...inside.slice(0, at + 1)] });
    if (isIgnored(prep, directory)) return true;
  }
  const name = lastName(inside.join('/'));
  if (!REGENERABLE_ENDINGS.some((ending) => name.endsWith(ending))) return false;
  const start = splitPath(project, prep.ctx.host.platform);
  return start !== undefined && isIgnored(prep, joinPath({ root: start.root, parts: [...start.parts, ...inside] }));
}

/**
 * INVARIANT: the path must be ignored now and before the session, so that the session cannot make a directory worthless by adding
 * an ignore line.
 */
function isIgnored({ ctx: { git } }: Prepared, path: string): boolean {
  const now = git?.ignored(path);
  if (now?.kind !== 'known' || !now.value) return false;
  const before = git?.ignoredBefore?.(path);
  return before === undefined || (before.kind === 'known' && before.value);
}
