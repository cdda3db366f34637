// All providers as one array, and what is looked up in it. Asks nobody.
import { spellingsOf } from '../../model/model-spellings.ts';
import type { ClassifierSettings } from '../../model/settings.ts';
import type { AskedModel } from '../protocols/exchange.ts';
import * as every from './every-provider.ts';
import type { ModelFacts, ModelFamily, ModelTraits } from './model-facts.ts';
import type { Provider } from './provider.ts';

/** Sorted by name, so that the order of the lines in that file does not matter. */
export const PROVIDERS: readonly Provider[] = Object.values<Provider>(every).sort((a, b) => (a.name < b.name ? -1 : 1));

export const providerNamed = (name: string): Provider | undefined => PROVIDERS.find((provider) => provider.name === name);

/** An unknown model may think before it answers. A limit with tokens for that costs nothing if it does not. */
const UNKNOWN = { thinks: 'always' } as const;

/** The family with the longest prefix. Of two with the same prefix, the one whose `part` the name contains too. */
function traitsOf(name: string, families: readonly ModelFamily[]): ModelTraits | undefined {
  const spellings = spellingsOf(name);
  const [family] = families
    .filter(({ prefix, part = '' }) => spellings.some((one) => one.startsWith(prefix) && one.includes(part)))
    .sort((a, b) => b.prefix.length - a.prefix.length || (b.part ?? '').length - (a.part ?? '').length);
  if (family === undefined) return undefined;
  const { prefix: _, part: _part, ...traits } = family;
  return traits;
}

/** Agents' clients are left out: their names for models and their options say nothing about a server. */
const SERVERS: readonly Provider[] = PROVIDERS.filter(({ protocol }) => protocol !== 'agent');

/** A model keeps its price and its needs when another provider forwards requests to it. */
function modelFacts(provider: Provider, name: string): ModelFacts {
  const all = [provider, ...SERVERS];
  const listed = all.flatMap(({ models }) => models).find((model) => model.name === name);
  const own = provider.unlisted;
  const families = own === undefined ? all.flatMap((one) => one.families ?? []) : (provider.families ?? []);
  const traits = traitsOf(name, families);
  return listed === undefined ? { name, ...(traits ?? own ?? UNKNOWN) } : { ...traits, ...listed };
}

/** The model to ask; its name is empty if the settings must give one and do not. A model that refuses a forced tool gets a schema instead. */
export function askedModel(provider: Provider, { model, output }: Pick<ClassifierSettings, 'model' | 'output'>): AskedModel {
  const facts = modelFacts(provider, model ?? provider.defaultModel ?? '');
  return {
    ...facts,
    output: output ?? (facts.refusesTool ? 'json_schema' : 'tool'),
    // Only the Messages API can switch thinking off.
    ...(facts.thinks === 'unless-told' && provider.protocol !== 'messages' ? UNKNOWN : {}),
    ...(provider.fields === undefined ? {} : { fields: provider.fields }),
    ...(provider.forcesAny === undefined ? {} : { forcesAny: provider.forcesAny }),
  };
}

/** The model that these settings ask, with the default's name if they name none; absent for a program. */
export function modelName(settings: ClassifierSettings): string | undefined {
  return settings.model ?? providerNamed(settings.provider)?.defaultModel;
}

/** As messages name a classifier. */
export const classifierName = (settings: ClassifierSettings): string =>
  [settings.provider, modelName(settings)].filter((one) => one !== undefined).join(' ');
