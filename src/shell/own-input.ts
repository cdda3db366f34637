// A file that is opened for writing, and so emptied, before a command reads it: `sort f > f` loses the file. Knows no program.
import type { Effect } from '../model/effect.ts';
import type { Place } from '../model/place.ts';
import type { EvalContext, PartDraft } from './eval-context.ts';
import { addEffects } from './eval-context.ts';
import type { Stream } from './value.ts';

/** What a command writes to a file that was opened before it started. */
interface Written {
  readonly out: Stream;
  /** The parts of the same command's input redirections. */
  readonly inputs: readonly number[];
}

/** Records on the part that opened the file that its content is lost. */
export function noteOwnInput(here: EvalContext, part: number, { out, inputs }: Written): void {
  const { parts } = here.walk;
  const opened = parts[part];
  const places = opened?.effects.flatMap((effect) => (effect.kind === 'write' && effect.how === 'change' ? [effect.place] : []));
  if (opened === undefined || places === undefined || places.length === 0) return;
  const lost = (one: PartDraft): readonly Place[] =>
    one.loaded === undefined && one.site === opened.site ? one.effects.flatMap((effect) => readAgain(effect, places, here)) : [];
  const readers = parts.filter((one) => (runsWhileOpen(here, part, one.id) || inputs.includes(one.id)) && lost(one).length > 0);
  if (readers.length === 0) return;
  const feeds = feeding(parts, out.from);
  const [reader] = readers.filter((one) => feeds.has(one.id));
  if (reader)
    addEffects(
      here,
      part,
      lost(reader).map((place): Effect => ({ kind: 'delete', place, how: 'empty' })),
    );
}

/** The parts after the one that opened the file, and the commands before it in a pipeline. */
const runsWhileOpen = (here: EvalContext, opened: number, id: number): boolean =>
  id > opened || here.frame.together.some(({ firstPart, ownPart }) => id >= firstPart && id < ownPart);

function readAgain(effect: Effect, places: readonly Place[], here: EvalContext): readonly Place[] {
  if (effect.kind !== 'read' || effect.sees !== 'content' || effect.place.kind !== 'path') return [];
  const { place } = effect;
  return places.filter((one) => isSame(one, place, here) && !isNew(one, here));
}

const isNew = (place: Place, here: EvalContext): boolean =>
  place.kind === 'path' && place.extent === 'one' && here.walk.world.overwriting(place.path) === 'fresh';

function isSame(one: Place, other: Place & { readonly kind: 'path' }, here: EvalContext): boolean {
  if (one.kind !== 'path' || one.extent !== other.extent) return false;
  if (one.extent === 'one') return here.walk.files.sameFile(one.path, other.path);
  return one.path === other.path && one.pattern === other.pattern && one.tail === other.tail;
}

/** All parts whose output contributes to these. */
function feeding(parts: readonly PartDraft[], from: readonly number[]): ReadonlySet<number> {
  const found = new Set<number>(from);
  for (const id of found) for (const earlier of parts[id]?.from ?? []) found.add(earlier);
  return found;
}
