// OpenAI: models with their prices as https://platform.openai.com/docs/pricing lists them. Data only.
import { overHttp } from '../protocols/over-http.ts';
import { responses } from '../protocols/responses.ts';
import type { Provider } from './provider.ts';

export const openai: Provider = {
  name: 'openai',
  title: 'OpenAI',
  speaks: 'Responses API, official SDK',
  address: 'https://api.openai.com/v1',
  keyVariable: 'OPENAI_API_KEY',
  needs: [],
  defaultModel: 'gpt-6-luna',
  pricesChecked: '2026-11-15',
  models: [
    {
      name: 'gpt-6-luna',
      effort: 'none',
      price: {
        in: 0.1,
        out: 0.5,
        cached: 0.01,
        cacheWrite: 0.125,
        longAbove: 272_000,
        long: { in: 0.2, out: 0.75, cached: 0.02, cacheWrite: 0.25 },
      },
    },
    { name: 'gpt-5.6-luna', effort: 'none' },
    { name: 'gpt-5.4-mini', effort: 'none', price: { in: 0.75, out: 4.5, cached: 0.075, cacheWrite: 0.75 } },
    { name: 'gpt-5.4-nano', effort: 'none' },
    { name: 'gpt-5-mini', effort: 'minimal', price: { in: 0.25, out: 2, cached: 0.025, cacheWrite: 0.25 } },
    { name: 'gpt-5-nano', effort: 'minimal' },
    { name: 'gpt-4.1-mini', price: { in: 0.4, out: 1.6, cached: 0.1, cacheWrite: 0.4 } },
  ],
  families: [
    { prefix: 'gpt-4' },
    { prefix: 'gpt-5', effort: 'minimal' },
    // Variants for coding and the largest ones think at every effort, and refuse the lowest ones.
    { prefix: 'gpt-5-codex', effort: 'low', thinks: 'always' },
    { prefix: 'gpt-5-pro', thinks: 'always' },
    { prefix: 'gpt-5.', effort: 'none' },
    { prefix: 'gpt-5.1-codex', effort: 'low', thinks: 'always' },
    { prefix: 'gpt-6', effort: 'none' },
    { prefix: 'gpt-oss', effort: 'low', thinks: 'always' },
    { prefix: 'o1', effort: 'low', thinks: 'always' },
    { prefix: 'o3', effort: 'low', thinks: 'always' },
    { prefix: 'o4', effort: 'low', thinks: 'always' },
  ],
  ...overHttp(responses),
};
