// The files that may run if a pattern or a listing names them: existing ones are followed one by one, up to a limit. Only adds findings.
import type { Limit } from '../model/effect.ts';
import type { Place } from '../model/place.ts';
import { onePath } from '../model/place.ts';
import type { EvalContext } from '../shell/eval-context.ts';
import { effectsSoFar } from '../shell/eval-context.ts';
import { tooManyFiles } from '../shell/shown-files.ts';
import { copyState } from '../shell/state.ts';
import type { Arg } from '../shell/value.ts';
import { markUncertain } from '../shell/written-files.ts';

/** Programs that print the names of files, or pass such names on. */
const LISTERS: ReadonlySet<string> = new Set(
  'ls ll dir find gfind fd fdfind eza exa lsd echo printf cat head tail tac sort uniq grep egrep fgrep rg sed awk cut tr xargs realpath readlink basename dirname tee shuf'.split(
    ' ',
  ),
);
const MOST_PARTS = 32;
/** In scripts nested deeper than this, such files are no longer searched. */
const DEEPEST = 4;

/** Runs each file that the place, or the output that the argument comes from, may name. Returns these places, and a limit if there are too many. */
export function runPossible(
  here: EvalContext,
  target: { readonly place: Place; readonly nameArg: Arg },
  run: (inside: EvalContext, place: Place) => void,
): { readonly meant: readonly Place[]; readonly limits: readonly Limit[] } {
  if (here.frame.site !== 'here' || here.frame.perhaps) return { meant: [], limits: [] };
  const meant = target.place.kind === 'path' ? [target.place] : listedBy(here, target.nameArg.from);
  const { files, unread } = here.walk.world.filesAt(meant, here);
  // Functions are called by name, scripts by path.
  const depth = here.frame.calls.filter((call) => call.startsWith('/')).length;
  if (depth >= DEEPEST) return { meant: [], limits: tooManyFiles(here, [...files, ...unread]) };
  const { version } = here.walk.files;
  for (const path of files) {
    const frame = { ...here.frame, breaks: undefined, returns: undefined };
    run({ ...here, frame, state: copyState(here.state), stdin: undefined }, onePath(path));
  }
  markUncertain(here.walk, version);
  return { meant, limits: tooManyFiles(here, unread) };
}

/** Places whose names are in the output of these parts. */
function listedBy(here: EvalContext, from: readonly number[]): readonly Place[] {
  const places: Place[] = [];
  const queue = [...from];
  const seen = new Set(queue);
  for (let id = queue.pop(); id !== undefined && seen.size <= MOST_PARTS; id = queue.pop()) {
    const part = here.walk.parts[id];
    const lists = part && (part.command ? LISTERS.has(part.command.program) : here.walk.unfinished.has(id));
    if (!lists || part.site !== 'here') continue;
    for (const effect of effectsSoFar(here, part))
      if (effect.kind === 'read' && effect.place.kind === 'path') places.push(effect.place);
    for (const next of part.from) {
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  return places;
}
