// Code that runs by itself, in files that a shell command writes: judged as if an edit tool had written the same text. Only texts that are known exactly.
import { hookEffects, mayHaveHooks } from '../analyse/tools/install-hooks.ts';
import type { Host } from '../host/host.ts';
import type { Effect } from '../model/effect.ts';
import type { Analysis } from '../model/part.ts';

/** A file larger than this is not compared. */
const LIMIT = 1 << 20;

export interface WrittenHooks {
  readonly path: string;
  readonly effects: readonly Effect[];
}

export function writtenHooks({ parts, leaves }: Analysis, host: Host): readonly WrittenHooks[] {
  const paths = new Set<string>();
  for (const { effects, site, loaded } of parts)
    for (const effect of effects)
      if (effect.kind === 'write' && effect.place.kind === 'path' && site === 'here' && loaded === undefined)
        if (mayHaveHooks(effect.place.path)) paths.add(effect.place.path);
  if (paths.size === 0 || leaves === undefined) return [];
  const texts = leaves();
  return [...paths].flatMap((path) => {
    const after = texts.get(path);
    if (after === undefined) return [];
    const effects = hookEffects({ path, before: host.text(path, LIMIT), after, added: after });
    return effects.length === 0 ? [] : [{ path, effects }];
  });
}
