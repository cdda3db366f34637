// What else a call does that could change what the user's words mean: it fills the named place, points it elsewhere, or switches where commands
// work. Reads no sentences.
import type { Effect } from '../../model/effect.ts';
import type { Command } from '../../model/part.ts';
import type { Place } from '../../model/place.ts';

/** A part of the call. `named`: the user's words must name this effect, so that it needs no further check. */
export interface PartBeside {
  readonly id: number;
  readonly findings: readonly { readonly effect: Effect; readonly named: boolean }[];
  readonly command?: Command;
}

/** Acts that leave the meaning of every name as it is. INVARIANT: an act that is not listed may change it. */
const HARMLESS: ReadonlySet<string> = new Set(
  // The value of a variable must be said anyway.
  `read delete package privilege reveal run:project run:followed network:fetch network:send network:lookup network:probe network:upload
   network:listen process:start process:stop process:look service:look service:converse vcs:look vcs:fetch configure:variable`.split(
    /\s+/,
  ),
);
/** What is about to be pushed or published may be committed first. */
const commits = ({ command }: PartBeside, effect: Effect): boolean =>
  effect.kind === 'vcs' && command?.program === 'git' && /^(?:add|stage|commit)$/.test(command.sub[0] ?? '');

const kindOf = (effect: Effect): string =>
  `${effect.kind}:${'act' in effect ? effect.act : 'use' in effect ? effect.use : 'code' in effect ? effect.code : 'what' in effect ? effect.what : ''}`;

const placeOf = (effect: Effect): Place | undefined => ('place' in effect ? effect.place : undefined);
const isSameOrBelow = (path: string, top: string): boolean => path === top || path.startsWith(top === '/' ? top : `${top}/`);

/** Whether a write lands on, in or above something that the part reads, changes or deletes. An unknown place may be any. */
function fills(place: Place, { findings }: PartBeside): boolean {
  if (place.kind !== 'path') return true;
  return findings.some(({ effect }) => {
    const at = placeOf(effect);
    return at?.kind === 'path' && (isSameOrBelow(place.path, at.path) || isSameOrBelow(at.path, place.path));
  });
}

/** Files that programs take their settings from by themselves: `.npmrc`, `~/.kube/config`. */
const isHidden = (place: Place): boolean => place.kind === 'path' && /\/\./.test(place.path);

/** An option that could not be read may change anything, and so may another statement. Code from outside is never read. */
const changesItself = (effect: Effect, deed: Effect): boolean =>
  effect.kind === 'unclear'
    ? deed.kind !== 'hazard'
    : effect.kind === 'service' &&
      deed.kind === 'service' &&
      !HARMLESS.has(kindOf(effect)) &&
      effect.what.split(' ').some((word) => !deed.what.split(' ').includes(word));

/** Whether another part could change what the words for this deed mean. A part with a deed of its own must be named itself. */
export function changesMeaning(parts: readonly PartBeside[], deed: { readonly part: number; readonly effect: Effect }): boolean {
  const own = parts.find(({ id }) => id === deed.part);
  const sends = deed.effect.kind !== 'vcs' || /push/.test(deed.effect.act);
  // Whatever is not in git is lost with the rest.
  const loses = deed.effect.kind === 'vcs' && deed.effect.act === 'discard';
  return parts.some((part) => {
    const isDeed = part.findings.some(({ named }) => named);
    return part.findings.some(({ effect, named }) => {
      if (part === own) return !named && changesItself(effect, deed.effect);
      if (effect.kind === 'write')
        return effect.bare !== true && (loses || isHidden(effect.place) || (own !== undefined && fills(effect.place, own)));
      return !isDeed && !HARMLESS.has(kindOf(effect)) && !HARMLESS.has(effect.kind) && !(sends && commits(part, effect));
    });
  });
}
