// What a part leaves behind for later parts of the call, and what it gets from earlier ones. Does not follow scripts.
import { asTree } from '../argv/effects-of.ts';
import type { Parsed } from '../argv/program.ts';
import type { Delete, Effect, Write } from '../model/effect.ts';
import type { Place } from '../model/place.ts';
import { treeAt } from '../model/place.ts';
import { descriptorAt, descriptorOrigins, recordWrite, noteRace, send } from '../shell/descriptors.ts';
import type { EvalContext } from '../shell/eval-context.ts';
import { unopened } from '../shell/state.ts';
import { unionOf, unknownStream } from '../shell/value.ts';
import type { Change } from '../shell/written-files.ts';
import type { AnalysisContext } from './context.ts';
import { workTreeChange } from './work-tree-changes.ts';

/** Parts that wrote what this one reads, or that feed the descriptors it opens by path. */
export function readsOfThisCall(effects: readonly Effect[], here: EvalContext): readonly number[] {
  const lists: (readonly number[])[] = [];
  for (const effect of effects)
    if (effect.kind === 'read') lists.push(here.walk.files.origins(effect.place), descriptorOrigins(here, effect.place));
  return unionOf(lists);
}

export function remember(effects: readonly Effect[], part: number, here: EvalContext): void {
  const trees = effects.some(
    (effect) => effect.kind === 'read' && effect.place.kind === 'path' && effect.place.extent === 'tree',
  );
  for (const effect of effects) {
    if (effect.kind === 'delete') removed(effect, part, here);
    if (effect.kind !== 'write') continue;
    // chmod or chown may remove write permission, so later writes may fail.
    if (effect.how === 'mode' || effect.how === 'owner') {
      if (effect.mode !== 'executable') here.walk.files.noteMayRefuseWrites(effect.place);
    } else written(effect, { part, here, what: trees ? 'entries' : 'contents' });
  }
}

function written(effect: Write, by: { readonly part: number; readonly here: EvalContext; readonly what: Change['what'] }): void {
  const { here, part } = by;
  const { place } = effect;
  const fd = place.kind === 'path' ? descriptorAt(place.path) : undefined;
  if (fd !== undefined || (place.kind === 'path' && place.path === '/dev/tty')) {
    const file = fd === undefined ? undefined : here.state.open.get(fd);
    // INVARIANT: this output does not go into the stream that continues from here, so it counts as seen.
    send(here, file ?? unopened(fd === 0 || (fd ?? 0) > 2 ? 1 : 2), unknownStream('what a program wrote', [part]));
    return;
  }
  if (effect.how === 'link') return touch(here, part, { place: asTree(place), what: 'entries' });
  if (place.kind !== 'path' || place.extent !== 'one')
    return touch(here, part, { place, what: place.kind === 'path' && place.extent === 'tree' ? 'entries' : by.what });
  recordWrite(here, {
    path: place.path,
    part,
    written:
      effect.text !== undefined && (effect.how === 'change' || effect.replaces === true)
        ? { kind: 'text', text: effect.text, from: [part] }
        : { kind: 'output', from: [part], why: 'a program wrote it' },
  });
}

/**
 * A compiler ran: its output files are programs built from its sources.
 * INVARIANT: only if a failure of the compiler would stop the call, and only for sources that this call did not write itself, because those are not read.
 */
export function rememberBuilt(effects: readonly Effect[], part: number, here: EvalContext): void {
  if (here.frame.via.length > 0 || here.frame.site !== 'here') return;
  const sources = effects.flatMap((effect) =>
    effect.kind === 'read' || (effect.kind === 'run' && effect.code === 'project')
      ? [effect.place ?? { kind: 'unknown' as const, why: 'an unknown source' }]
      : [],
  );
  const known = sources.length > 0 && sources.every((place) => isUntouched(place, effects, here));
  if (!known || effects.some((effect) => effect.kind === 'unclear')) return;
  for (const effect of effects)
    if (effect.kind === 'write' && effect.place.kind === 'path' && effect.place.extent === 'one')
      recordWrite(here, {
        path: effect.place.path,
        part,
        written: { kind: 'output', from: [part], why: 'it was built in this call', built: sources },
      });
}

/** A compiled file must be unchanged; project code is run by its toolchain anyway. */
const isUntouched = (place: Place, effects: readonly Effect[], here: EvalContext): boolean =>
  place.kind === 'path' &&
  (place.extent === 'one'
    ? here.walk.files.get(place.path) === undefined || effects.some((effect) => effect.kind === 'run' && effect.place === place)
    : !here.walk.files.touches(place.path));

const removed = (effect: Delete, part: number, here: EvalContext): void =>
  effect.how === 'empty' && effect.place.kind === 'path' && effect.place.extent === 'one'
    ? recordWrite(here, { path: effect.place.path, part, written: { kind: 'output', from: [part], why: 'it was emptied' } })
    : touch(here, part, { place: effect.place, what: 'removal' });

function touch(here: EvalContext, part: number, change: Pick<Change, 'place' | 'what' | 'spares'>): void {
  if (here.frame.site === 'remote') return;
  here.walk.files.touch({
    ...change,
    from: [part],
    why: change.what === 'removal' ? 'it was removed earlier in this call' : 'it was changed earlier in this call',
  });
  noteRace(here, part, change.place);
}

/** After a checkout, merge or stash, tracked files may have changed. */
export function rememberWorkTree(
  parsed: Parsed,
  part: number,
  at: { readonly here: EvalContext; readonly context: AnalysisContext },
): void {
  const change = workTreeChange(parsed);
  if (change === undefined) return;
  const { here, context } = at;
  const { cwd } = here.state;
  const named = parsed.given.some((one) => one.role === 'cwd');
  const dirs = named || cwd.kind === 'unknown' ? ['/'] : [...cwd.dirs, ...(context.root === undefined ? [] : [context.root])];
  const spares = change === 'resets' ? { spares: (path: string): boolean => context.git.asCommitted(path) === true } : {};
  for (const dir of new Set(dirs)) touch(here, part, { place: treeAt(dir), what: 'work tree', ...spares });
}

/** Records the writes of code in another language that its reader did not record itself. */
export function rememberCode(here: EvalContext, since: { readonly parts: number; readonly files: number }): void {
  for (const [id, part] of here.walk.parts.entries()) {
    if (id < since.parts) continue;
    for (const effect of part.effects) {
      const place = effect.kind === 'write' || effect.kind === 'delete' ? effect.place : undefined;
      const done = place?.kind === 'path' && place.extent === 'one' && here.walk.files.changedSince(place.path, since.files);
      if (place && !done) remember([effect.kind === 'write' ? withoutText(effect) : effect], id, here);
    }
  }
}

/** A program may write a file several times, so the text of a single write is not its final content. */
function withoutText(effect: Write): Write {
  const { text: _, ...rest } = effect;
  return rest;
}
