// What configuration, programs and installers must know about a provider of models. Plain data: the build copies it from the providers
// (src/classifier/providers/) into providers.gen.ts, so that nobody loads a provider to read it.

/** Settings that some providers cannot do without. */
export const NEEDED_SETTINGS = ['base_url', 'model', 'command'] as const;
export type NeededSetting = (typeof NEEDED_SETTINGS)[number];

export interface ProviderFacts<Name extends string = string> {
  /** As the configuration writes it. */
  readonly name: Name;
  /** Settings without a default. */
  readonly needs: readonly NeededSetting[];
  /** Where it answers, unless `base_url` says otherwise. */
  readonly address?: string;
  /** The environment variable that holds the key, unless `api_key_env` or `api_key_command` says otherwise. */
  readonly keyVariable?: string;
}
