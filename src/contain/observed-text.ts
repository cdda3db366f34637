// Describes an observed effect. The command chose the names in it, so a name that could be mistaken for leeway's own words is
// quoted.
import type { Effect } from '../model/effect.ts';
import { effectText } from '../model/effect-text.ts';
import type { Place } from '../model/place.ts';

export const observedText = (effect: Effect): string => effectText(withQuotedNames(effect), 'full');

function withQuotedNames(effect: Effect): Effect {
  if (effect.kind === 'delete') return { ...effect, place: quoted(effect.place) };
  if (effect.kind === 'vcs') return { ...effect, what: quotedName(effect.what) };
  if (effect.kind === 'unclear') return effect.word === undefined ? effect : { ...effect, word: quotedName(effect.word) };
  if (effect.kind !== 'write') return effect;
  const { target } = effect;
  return { ...effect, place: quoted(effect.place), ...(target === undefined ? {} : { target: quoted(target) }) };
}

const quoted = (place: Place): Place => (place.kind === 'path' ? { ...place, path: quotedName(place.path) } : place);

/** Ordinary file names stay unquoted. */
const quotedName = (name: string): string => (/^[\p{L}\p{N}_./~@+,:=%#-]*$/u.test(name) ? name : JSON.stringify(name));
