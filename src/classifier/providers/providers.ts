// All providers as one array, and what is looked up in it. Asks nobody.
import type { ClassifierSettings } from '../../model/settings.ts';
import type { AskedModel } from '../protocols/exchange.ts';
import * as every from './every-provider.ts';
import type { ModelFacts } from './model-facts.ts';
import type { Provider } from './provider.ts';

/** Sorted by name, so that the order of the lines in that file does not matter. */
export const PROVIDERS: readonly Provider[] = Object.values<Provider>(every).sort((a, b) => (a.name < b.name ? -1 : 1));

export const providerNamed = (name: string): Provider | undefined => PROVIDERS.find((provider) => provider.name === name);

/** A model keeps its price and its needs when another provider forwards requests to it. */
function modelFacts(provider: Provider, name: string): ModelFacts {
  const all = [provider, ...PROVIDERS];
  const listed = all.flatMap(({ models }) => models).find((model) => model.name === name);
  const [family] = all
    .flatMap(({ families }) => families ?? [])
    .filter(({ prefix }) => name.startsWith(prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  if (listed !== undefined || family === undefined) return listed ?? { name };
  const { prefix: _, ...facts } = family;
  return { name, ...facts };
}

/** The model to ask; its name is empty if the settings must give one and do not. A model that refuses a forced tool gets a schema instead. */
export function askedModel(provider: Provider, { model, output }: Pick<ClassifierSettings, 'model' | 'output'>): AskedModel {
  const facts = modelFacts(provider, model ?? provider.defaultModel ?? '');
  return { ...facts, output: output ?? (facts.thinks === 'always' ? 'json_schema' : 'tool') };
}
