// Anthropic's models where another company serves them: their names there, and what they cost in a region. Data only.
import { anthropic } from './anthropic.ts';
import type { Price } from './model-facts.ts';
import type { Provider } from './provider.ts';

/** A region's own endpoint costs a tenth more than Anthropic and the global ones, so that a budget never counts too little. */
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

/** `prefix`: what the company puts before Anthropic's own names. Dated names of older models are written in other ways and are not listed. */
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
