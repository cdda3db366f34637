// Whether effects depend on a value that may be one of several. Knows no language.
import type { Effect } from '../model/effect.ts';

export const doubtfulIn = (effects: readonly Effect[]): boolean =>
  effects.some((effect) => effect.kind === 'unclear' || ('place' in effect && effect.place?.kind === 'unknown'));
