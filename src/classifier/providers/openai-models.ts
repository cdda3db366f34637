// OpenAI's models: prices as https://platform.openai.com/docs/pricing lists them, and what a request to each family needs, whichever provider
// serves it. Data only.
import type { ModelFacts, ModelFamily } from './model-facts.ts';

export const OPENAI_MODELS: readonly ModelFacts[] = [
  {
    name: 'gpt-6-luna',
    price: {
      in: 0.1,
      out: 0.5,
      cached: 0.01,
      cacheWrite: 0.125,
      longAbove: 272_000,
      long: { in: 0.2, out: 0.75, cached: 0.02, cacheWrite: 0.25 },
    },
  },
  { name: 'gpt-5.4-mini', price: { in: 0.75, out: 4.5, cached: 0.075, cacheWrite: 0.75 } },
  { name: 'gpt-5-mini', price: { in: 0.25, out: 2, cached: 0.025, cacheWrite: 0.25 } },
  { name: 'gpt-4.1-mini', price: { in: 0.4, out: 1.6, cached: 0.1, cacheWrite: 0.4 } },
];

export const OPENAI_FAMILIES: readonly ModelFamily[] = [
  { prefix: 'gpt-4' },
  // The first GPT-5 thinks a little even at its least effort.
  { prefix: 'gpt-5', effort: 'minimal', thinks: 'always' },
  { prefix: 'gpt-5.', effort: 'none' },
  { prefix: 'gpt-6', effort: 'none' },
  // Variants for coding and the largest ones think at every effort, and refuse the lowest ones.
  ...['gpt-5', 'gpt-5.', 'gpt-6'].flatMap((prefix): readonly ModelFamily[] => [
    { prefix, part: '-codex', effort: 'low', thinks: 'always' },
    { prefix, part: '-pro', thinks: 'always' },
  ]),
  { prefix: 'gpt-oss', effort: 'low', thinks: 'always' },
  { prefix: 'o1', effort: 'low', thinks: 'always' },
  { prefix: 'o3', effort: 'low', thinks: 'always' },
  { prefix: 'o4', effort: 'low', thinks: 'always' },
];
