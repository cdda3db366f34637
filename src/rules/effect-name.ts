// Finds an effect name in a rule line and checks whether an effect has it. Does not change dispositions.
import type { Finding } from '../model/decision.ts';
import type { Effect } from '../model/effect.ts';
import { rowOf } from '../model/row-of.ts';
import type { EffectName } from './data/effect-names.ts';
import { EFFECT_NAMES } from './data/effect-names.ts';
import { NATURES, type Nature } from './data/effect-natures.ts';
import type { Match } from './match-command.ts';

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

/** Allocates nothing, because it is called for every effect of every part. */
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

const naturesByName = new Map<string, (Nature & { readonly all: ReadonlySet<string> })[]>();
for (const nature of NATURES) {
  const [kind = '', ...facets] = nature.rows.split(' ');
  const all = new Set(facets.map((facet) => `${kind} ${facet.replace('&', ' ')}`));
  for (const name of nature.names) naturesByName.set(name, [...(naturesByName.get(name) ?? []), { ...nature, all }]);
}

/** `remote`: whether the service that the part talks to is on another machine. */
export type IsRemote = (effect: Extract<Effect, { kind: 'service' }>) => Match;

/** A deny covers more than the effects with its name: also other ways to the same result. */
export function isDeniedBy({ effect, zones }: Pick<Finding, 'effect' | 'zones'>, name: string, isRemote: IsRemote): Match {
  if (hasEffectName(effect, name) || (name === 'read' && effect.kind === 'read' && (effect.handed || effect.tests))) return 'yes';
  const row = rowOf(effect);
  let found: Match = 'no';
  for (const nature of naturesByName.get(name) ?? []) {
    if (!nature.all.has(row)) continue;
    if (nature.zones !== undefined && !zones.some((zone) => nature.zones?.includes(zone))) continue;
    if (nature.what !== undefined && !('what' in effect && nature.what.includes(effect.what))) continue;
    const met = nature.system === 'elsewhere' && effect.kind === 'service' ? isRemote(effect) : 'yes';
    if (met === 'yes') return 'yes';
    if (met === 'perhaps') found = 'perhaps';
  }
  return found;
}

function isMeant(effect: Effect, means: EffectName['means']): boolean {
  for (const meaning of means) {
    if (meaning.kind !== effect.kind) continue;
    if (meaning.facet === undefined || meaning.values === undefined) return true;
    const facet = facetOf(effect, meaning.facet);
    if (facet !== undefined && meaning.values.includes(facet)) return true;
  }
  return false;
}

/** The kinds of effect that a name can match, for the index. */
export const kindsOf = (name: string): readonly Effect['kind'][] => {
  const means = (byName.get(name)?.means ?? []).map(({ kind }) => kind);
  const natures = (naturesByName.get(name) ?? []).map(({ rows }) => rows.split(' ')[0] as Effect['kind']);
  return [...new Set([...means, ...natures])];
};
