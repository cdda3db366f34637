// What configuration, programs and installers must know about a provider of models. Plain data: the build copies it from the providers
// (src/classifier/providers/) into providers.gen.ts, so that no provider has to be loaded to read it.
import { spellingsOf } from './model-spellings.ts';
import { REFUSE_TOOLS } from './providers.gen.ts';

/** Settings that some providers require. */
export const NEEDED_SETTINGS = ['base_url', 'model', 'command'] as const;
export type NeededSetting = (typeof NEEDED_SETTINGS)[number];

/** Settings that only some providers use. */
export type OptionalSetting =
  | NeededSetting
  | 'api_key_env'
  | 'api_key_command'
  | 'api_key_file'
  | 'headers'
  | 'ca_file'
  | 'output'
  | 'max_output_tokens';

/** Settings that have no effect for the provider, with advice for the user. The configuration rejects them. */
export type Ignored = Readonly<Partial<Record<OptionalSetting, string>>>;

const refusesForcedTool = (model: string): boolean =>
  spellingsOf(model).some((one) => REFUSE_TOOLS.some((prefix) => one.startsWith(prefix)));

/** The first setting that has no effect for this provider, or that the model does not accept. */
export function wrongSetting(
  { name, ignores }: Pick<ProviderFacts, 'name' | 'ignores'>,
  settings: Readonly<Partial<Record<OptionalSetting, unknown>>>,
): { readonly message: string; readonly todo: string } | undefined {
  const { model, output } = settings;
  if (output === 'tool' && typeof model === 'string' && refusesForcedTool(model))
    return {
      message: `\`${model}\` accepts no forced tool, so \`"output": "tool"\` cannot work`,
      todo: 'remove `output`: the model is then held to a JSON schema',
    };
  for (const [setting, todo] of Object.entries(ignores))
    if (settings[setting as OptionalSetting] !== undefined)
      return { message: `\`${setting}\` has no effect for \`${name}\``, todo };
  return undefined;
}

export interface ProviderFacts<Name extends string = string> {
  /** The name in the configuration. */
  readonly name: Name;
  /** Required settings that have no default. */
  readonly needs: readonly NeededSetting[];
  readonly ignores: Ignored;
  /** The default address, unless `base_url` is set. */
  readonly address?: string;
  /** The environment variable that holds the key, unless `api_key_env` or `api_key_command` is set. */
  readonly keyVariable?: string;
}
