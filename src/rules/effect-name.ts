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

/** Built at first use: most processes read no new rule. */
let bySpelling: ReadonlyMap<string, EffectName> | undefined;
const spelled = (): ReadonlyMap<string, EffectName> =>
  (bySpelling ??= new Map(
    EFFECT_NAMES.flatMap((one) => [one.name, ...one.also].map((spelling) => [plain(spelling), one] as const)),
  ));
const byName = new Map(EFFECT_NAMES.map((one) => [one.name, one]));

/** `Force Push` → `force-push`; `undefined` when the line is no effect name. */
export const effectNamed = (text: string): string | undefined => spelled().get(plain(text))?.name;

export const effectSpellings = (): Iterable<string> => spelled().keys();

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

export const hasEffectName = (effect: Effect, name: string): boolean => isMeant(effect, byName.get(name)?.means ?? []);

type ReadNature = Nature & { readonly all: ReadonlySet<string> };
const naturesByName = new Map<string, readonly ReadNature[]>();
/** Read when a rule with the name is first compared. */
function naturesOf(name: string): readonly ReadNature[] {
  const before = naturesByName.get(name);
  if (before !== undefined) return before;
  const natures = NATURES.filter(({ names }) => names.includes(name)).map((nature) => {
    const [kind = '', ...facets] = nature.rows.split(' ');
    return { ...nature, all: new Set(facets.map((facet) => `${kind} ${facet.replace('&', ' ')}`)) };
  });
  naturesByName.set(name, natures);
  return natures;
}

/** `remote`: whether the service that the part talks to is on another machine. */
export type IsRemote = (effect: Extract<Effect, { kind: 'service' }>) => Match;

/** A deny covers more than the effects with its name: also other ways to the same result. */
export function isDeniedBy({ effect, zones }: Pick<Finding, 'effect' | 'zones'>, name: string, isRemote: IsRemote): Match {
  if (hasEffectName(effect, name) || (name === 'read' && effect.kind === 'read' && (effect.handed || effect.tests))) return 'yes';
  const row = rowOf(effect);
  let found: Match = 'no';
  for (const nature of naturesOf(name)) {
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
  const natures = naturesOf(name).map(({ rows }) => rows.split(' ')[0] as Effect['kind']);
  return [...new Set([...means, ...natures])];
};
