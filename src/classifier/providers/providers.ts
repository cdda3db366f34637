// All providers as one array, and what is looked up in it. Asks nobody.
import type { ClassifierSettings } from '../../model/settings.ts';
import type { AskedModel } from '../protocols/exchange.ts';
import * as every from './every-provider.ts';
import type { ModelFacts } from './model-facts.ts';
import type { Provider } from './provider.ts';

/** By name, so that the place of a line in that file means nothing. */
export const PROVIDERS: readonly Provider[] = Object.values<Provider>(every).sort((a, b) => (a.name < b.name ? -1 : 1));

export const providerNamed = (name: string): Provider | undefined => PROVIDERS.find((provider) => provider.name === name);

/** A model keeps its price and its needs when another provider passes requests on to it. */
function modelFacts(provider: Provider, name: string): ModelFacts {
  return [provider, ...PROVIDERS].flatMap(({ models }) => models).find((model) => model.name === name) ?? { name };
}

/** The model that is asked; its name is empty where the settings must give one and do not. */
export const askedModel = (provider: Provider, { model, output }: Pick<ClassifierSettings, 'model' | 'output'>): AskedModel => ({
  ...modelFacts(provider, model ?? provider.defaultModel ?? ''),
  output: output ?? 'tool',
});
