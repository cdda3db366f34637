// Recognises loaded code that takes single values from an env file of the project and sends them to a server: the normal use of
// such a file. Judges nothing.
import type { Part } from '../model/part.ts';
import type { EffectZones } from './judge.ts';

/**
 * Whether the data that loaded code sends can only be values of an env file, in the headers of a request without a body. Never
 * true for the whole environment, a key file, a body, or an address that is computed.
 */
export function sendsOnlyEnvValues(part: Part, parts: readonly Part[], zones: readonly (readonly EffectZones[])[]): boolean {
  const only = part.effects.every((effect) => effect.kind !== 'network' || effect.use === 'fetch');
  if (!only || (part.command !== undefined && !namesAddress(part))) return false;
  const sources = reaching(part, parts);
  return sources.every(
    ({ id, effects }) =>
      effects.every((effect) => effect.kind !== 'reveal' || effect.what === 'env-value') &&
      !zones[id]?.some((one) => one.zones.includes('secrets')) &&
      // If another command is the source, it printed the whole file.
      (id === part.id || parts[id]?.command === undefined),
  );
}

/** Whether the address is literal, so that it cannot contain hidden data. */
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
