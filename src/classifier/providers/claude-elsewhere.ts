// Anthropic's models served by other companies: their names there, and their price in a region. Data only.
import { anthropic } from './anthropic.ts';
import type { Price } from './model-facts.ts';
import type { Provider } from './provider.ts';

/**
 * A regional endpoint costs a tenth more than Anthropic and the global ones. It is always added, so that a budget never counts
 * too little.
 */
const REGIONAL = 1.1;

const dearer = ({ longAbove, long, ...price }: Price): Price => ({
  ...flat(price),
  ...(longAbove === undefined || long === undefined ? {} : { longAbove, long: flat(long) }),
});

const flat = (price: Omit<Price, 'longAbove' | 'long'>): Omit<Price, 'longAbove' | 'long'> => ({
  in: price.in * REGIONAL,
  out: price.out * REGIONAL,
  cached: price.cached * REGIONAL,
  cacheWrite: price.cacheWrite * REGIONAL,
});

/** `prefix`: what the company puts before Anthropic's names. Dated names of older models have other forms and are not listed. */
export function claudeElsewhere(prefix: string): Pick<Provider, 'defaultModel' | 'models' | 'families' | 'pricesChecked'> {
  const { defaultModel, models, families = [], pricesChecked } = anthropic;
  return {
    ...(defaultModel === undefined ? {} : { defaultModel: prefix + defaultModel }),
    ...(pricesChecked === undefined ? {} : { pricesChecked }),
    models: models
      .filter(({ name }) => name.endsWith('-5-5'))
      .map(({ price, ...model }) => ({
        ...model,
        name: prefix + model.name,
        ...(price === undefined ? {} : { price: dearer(price) }),
      })),
    families: families.map((family) => ({ ...family, prefix: prefix + family.prefix })),
  };
}
