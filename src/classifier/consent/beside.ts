// What else a call does that could change what the user's words mean: it fills the named place, points it elsewhere, or switches where commands
// work. Reads no sentences.
import type { JudgedPart } from '../../model/decision.ts';
import type { Effect } from '../../model/effect.ts';
import type { Place } from '../../model/place.ts';
import type { Guarded } from './evidence.ts';
import { keyOf } from './row.ts';

/**
 * Acts that leave the meaning of every name as it is. INVARIANT: an act that is not listed may change it. The user's words must still name
 * the value of a variable.
 */
const HARMLESS: ReadonlySet<string> = new Set(
  `read delete package privilege reveal run:project run:followed network:fetch network:send network:lookup network:probe network:upload
   network:listen process:start process:stop process:look service:look service:converse vcs:look vcs:fetch configure:variable`.split(
    /\s+/,
  ),
);
const isHarmless = (effect: Effect): boolean => HARMLESS.has(effect.kind) || HARMLESS.has(keyOf(effect));

/** Whether another part of the call could change what the words for this deed mean. A part that is a guarded deed too must be named itself. */
export function changesMeaning(parts: readonly JudgedPart[], { id, effect: deed, findings }: Guarded): boolean {
  const isVcs = deed.kind === 'vcs';
  return parts.some((part) => {
    const isDeed = part.findings.some(({ disposition }) => disposition === 'guarded');
    // A commit of what is pushed or published afterwards changes no meaning.
    const commits =
      part.command?.program === 'git' &&
      /^(?:add|stage|commit)$/.test(part.command.sub[0] ?? '') &&
      (!isVcs || /push/.test(deed.act));
    return part.findings.some(({ effect, disposition }) => {
      if (part.id === id) return disposition !== 'guarded' && changesItself(effect, deed);
      if (effect.kind !== 'write') return !isDeed && !isHarmless(effect) && !(commits && effect.kind === 'vcs');
      // Files that are not in git are lost together with the rest of the working tree.
      const isLost = isVcs && deed.act === 'discard';
      return (
        effect.bare !== true &&
        (isLost ||
          effect.place.kind !== 'path' ||
          fills(
            effect.place.path,
            findings.map((one) => one.effect),
          ))
      );
    });
  });
}

/** An option or a statement that leeway cannot read may change anything. Code from outside is never read, so that alone is no reason. */
function changesItself(effect: Effect, deed: Effect): boolean {
  if (effect.kind === 'unclear') return deed.kind !== 'hazard';
  if (effect.kind !== 'service' || deed.kind !== 'service' || isHarmless(effect)) return false;
  const said = deed.what.split(' ');
  return effect.what.split(' ').some((word) => !said.includes(word));
}

/** Whether a write lands on, in or above something that the part acts on, or in a file from which programs take their settings: `.npmrc`, `~/.kube/config`. */
function fills(path: string, effects: readonly Effect[]): boolean {
  const isBelow = (one: string, top: string): boolean => `${one}/`.startsWith(top === '/' ? top : `${top}/`);
  const places = effects.flatMap((effect): readonly (Place | undefined)[] => ('place' in effect ? [effect.place] : []));
  return (
    /\/\./.test(path) ||
    places.some((place) => place?.kind === 'path' && (isBelow(path, place.path) || isBelow(place.path, path)))
  );
}
