// Loaded code that takes single values out of an env file of the project, and asks a server with them: what such a file is for. Judges nothing.
import type { Part } from '../model/part.ts';
import type { EffectZones } from './judge.ts';

/**
 * Whether what a part of loaded code sends can only be values of an env file, in the headers of a request that carries nothing else. The whole
 * environment, a file of keys, a body, and an address that is put together are never that.
 */
export function asksWithEnvFile(part: Part, parts: readonly Part[], zones: readonly (readonly EffectZones[])[]): boolean {
  const only = part.effects.every((effect) => effect.kind !== 'network' || effect.use === 'fetch');
  if (!only || (part.command !== undefined && !namesAddress(part))) return false;
  const sources = reaching(part, parts);
  return sources.every(
    ({ id, effects }) =>
      effects.every((effect) => effect.kind !== 'reveal' || effect.what === 'env-value') &&
      !zones[id]?.some((one) => one.zones.includes('secrets')) &&
      // Another command printed it whole.
      (id === part.id || parts[id]?.command === undefined),
  );
}

/** The address is spelled out, so that nothing hides in it. */
const namesAddress = ({ command }: Part): boolean =>
  command?.options.every(({ name, value }) => name !== '--url' || value !== undefined) === true &&
  command.options.some(({ name }) => name === '--url');

function reaching(part: Part, parts: readonly Part[]): readonly Part[] {
  const found = new Set<Part>([part]);
  for (const one of found)
    for (const id of one.from) {
      const next = parts[id];
      if (next) found.add(next);
    }
  return [...found];
}
