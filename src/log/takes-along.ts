// Whether a part removes the source of what it copies elsewhere: a move, or a copy or archive whose sources are then deleted. Looks at
// effects only.
import type { Effect } from '../model/effect.ts';

type Delete = Extract<Effect, { kind: 'delete' }>;

/** `mv a b`, `rsync --remove-source-files a/ b/`, `tar --remove-files`, `zip -m`. */
export function removesSource(effect: Delete, effects: readonly Effect[]): boolean {
  if (effect.how === 'move') return true;
  const { place } = effect;
  return (
    effect.how === 'remove' &&
    place.kind === 'path' &&
    effects.some(
      (one) => one.kind === 'read' && one.sees === 'content' && one.place.kind === 'path' && one.place.path === place.path,
    )
  );
}
