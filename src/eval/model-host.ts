// A described machine on which a real model can be asked: the clock and the classifier's keys are real, all other facts are
// described.
import type { Host } from '../host/host.ts';
import { PROVIDER_FACTS } from '../model/providers.gen.ts';
import type { ClassifierSettings } from '../model/settings.ts';

/** INVARIANT: nothing else of the real environment is visible, so that answers do not depend on who runs the evaluation. */
export function modelHost(
  described: Host,
  real: Pick<Host, 'env' | 'now' | 'text'>,
  classifiers: readonly ClassifierSettings[],
): Host {
  const names = new Set([
    ...PROVIDER_FACTS.flatMap(({ keyVariable }) => (keyVariable === undefined ? [] : [keyVariable])),
    ...classifiers.flatMap(({ api_key_env }) => (api_key_env === undefined ? [] : [api_key_env])),
  ]);
  const files = new Set(
    classifiers.flatMap(({ ca_file, api_key_file }) => [ca_file, api_key_file].filter((one) => one !== undefined)),
  );
  return {
    ...described,
    now: () => real.now(),
    env: (name) => (names.has(name) ? real.env(name) : described.env(name)),
    text: (path, limit) => (files.has(path) ? real.text(path, limit) : described.text(path, limit)),
  };
}
