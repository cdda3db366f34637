// Code from a file that is too large to read, however it reaches the program that runs it: as input, by substitution, or as a
// copy. If the session may have written the file, running it exceeds a limit and is denied. Judges nothing, and ignores code that
// was read.
import { MAX_TEXT_FILE } from '../model/limits.ts';
import type { Effect } from '../model/effect.ts';
import { overLimit } from '../model/effect.ts';
import type { Part } from '../model/part.ts';
import type { Place } from '../model/place.ts';
import type { PolicyContext } from './judge.ts';

/** Programs that copy a file unchanged, or nearly so. */
const COPIES: ReadonlySet<string> = new Set('cp mv install rsync ln ditto tee cat dd sed head tail tr sponge'.split(' '));

/** The exceeded limit of each part. `upstream`: the parts whose contents reach a part. */
export function unreadCode(
  parts: readonly Part[],
  at: { readonly context: PolicyContext; upstream(part: Part): readonly Part[] },
): ReadonlyMap<number, Effect> {
  const found = new Map<number, Effect>();
  const { session, zones } = at.context;
  if (!session) return found;
  const copies = new Set<string>();
  const known = new Map<string, boolean>();
  const isLarge = (path: string): boolean => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const entry = zones.host.entry(path);
    const large =
      entry.kind === 'known' && entry.value.type === 'file' && entry.value.size > MAX_TEXT_FILE && !session.baseline.isOld(path);
    known.set(path, large);
    return large;
  };
  const largeOf = (each: Part): string | undefined =>
    each.site === 'here'
      ? each.effects
          .flatMap(taken)
          .flatMap((place) => (place.kind === 'path' ? [place.path] : []))
          .find((path) => copies.has(path) || isLarge(path))
      : undefined;
  for (const part of parts) {
    if (part.site !== 'here') continue;
    const runs = part.effects.find((effect) => runsUnread(effect, part, copies));
    const writes = part.effects.flatMap((effect) =>
      effect.kind === 'write' && effect.place.kind === 'path' ? [effect.place.path] : [],
    );
    const copier = COPIES.has(part.command?.program ?? '') || part.command === undefined;
    if (!runs && (writes.length === 0 || !copier)) continue;
    const before = at.upstream(part);
    const path = [part, ...before].map(largeOf).find((each) => each !== undefined);
    const own = runs?.kind === 'run' && runs.place?.kind === 'path' && copies.has(runs.place.path) ? runs.place.path : undefined;
    const source = own ?? path;
    if (source === undefined) continue;
    if (!runs) for (const each of writes) copies.add(each);
    else if (part.effects.some((effect) => effect.kind === 'unclear'))
      found.set(part.id, overLimit('length', `runs the content of \`${source}\`, which is larger than ${MAX_TEXT_FILE} bytes`));
  }
  return found;
}

/** The places whose contents a part uses: what it reads, moves, or links to. */
function taken(effect: Effect): readonly Place[] {
  if (effect.kind === 'read') return effect.sees === 'content' ? [effect.place] : [];
  if (effect.kind === 'delete') return effect.how === 'move' ? [effect.place] : [];
  return effect.kind === 'write' && effect.target !== undefined ? [effect.target] : [];
}

/**
 * Whether the part runs text, or a file that this call has just copied. Other files that run are read elsewhere, and programs may
 * take large data.
 */
function runsUnread(effect: Effect, part: Part, copies: ReadonlySet<string>): boolean {
  // A program whose name itself is the output of another part.
  if (effect.kind === 'unclear') return part.command === undefined && part.from.length > 0;
  if (effect.kind !== 'run') return false;
  if (effect.code === 'inline') return true;
  if (effect.code !== 'script') return false;
  if (effect.place?.kind !== 'path') return part.from.length > 0;
  return effect.place.path.startsWith('/dev/fd/') || copies.has(effect.place.path);
}
