// Finds an effect name in a rule line and tells whether an effect has it. Does not move dispositions.
import type { Effect } from '../model/effect.ts';
import type { EffectName } from './data/effect-names.ts';
import { EFFECT_NAMES } from './data/effect-names.ts';

const plain = (text: string): string =>
  text
    .toLowerCase()
    .trim()
    .replaceAll(/[\s_-]+/g, ' ');

const bySpelling = new Map<string, EffectName>();
for (const one of EFFECT_NAMES) {
  for (const spelling of [one.name, ...one.also]) bySpelling.set(plain(spelling), one);
}
const byName = new Map(EFFECT_NAMES.map((one) => [one.name, one]));

/** `Force Push` → `force-push`; `undefined` when the line is no effect name. */
export const effectNamed = (text: string): string | undefined => bySpelling.get(plain(text))?.name;

export const effectSpellings = (): Iterable<string> => bySpelling.keys();

/** Asked of every effect of every part, so without building anything. */
function facetOf(effect: Effect, facet: string): string | undefined {
  switch (facet) {
    case 'sees':
      return 'sees' in effect ? effect.sees : undefined;
    case 'how':
      return 'how' in effect ? effect.how : undefined;
    case 'code':
      return 'code' in effect ? effect.code : undefined;
    case 'use':
      return 'use' in effect ? effect.use : undefined;
    case 'act':
      return 'act' in effect ? effect.act : undefined;
    case 'system':
      return 'system' in effect ? effect.system : undefined;
    case 'what':
      return 'what' in effect ? effect.what : undefined;
    default:
      return undefined;
  }
}

const kindSets = new Map(EFFECT_NAMES.map((one) => [one.name, new Set(one.means.map((meaning) => meaning.kind))]));

export const hasEffectName = (effect: Effect, name: string): boolean =>
  kindSets.get(name)?.has(effect.kind) === true && isMeant(effect, byName.get(name)?.means ?? []);

/** A deny means more: every route to the same end. */
export const isDeniedBy = (effect: Effect, name: string): boolean =>
  hasEffectName(effect, name) || isMeant(effect, byName.get(name)?.denies ?? []);

function isMeant(effect: Effect, means: EffectName['means']): boolean {
  for (const meaning of means) {
    if (meaning.kind !== effect.kind) continue;
    if (meaning.facet === undefined || meaning.values === undefined) return true;
    const facet = facetOf(effect, meaning.facet);
    if (facet !== undefined && meaning.values.includes(facet)) return true;
  }
  return false;
}

/** The kinds an effect name can meet, for the index. */
export const kindsOf = (name: string): readonly Effect['kind'][] => {
  const one = byName.get(name);
  return [...new Set([...(one?.means ?? []), ...(one?.denies ?? [])].map(({ kind }) => kind))];
};
