// Anthropic: models with their prices as https://platform.claude.com/docs/en/about-claude/pricing lists them. Data only.
import { messages } from '../protocols/messages.ts';
import { overHttp } from '../protocols/over-http.ts';
import type { Provider } from './provider.ts';

export const anthropic: Provider = {
  name: 'anthropic',
  title: 'Anthropic',
  speaks: 'Messages API, official SDK',
  address: 'https://api.anthropic.com',
  keyVariable: 'ANTHROPIC_API_KEY',
  headers: { 'anthropic-version': '2023-06-01' },
  needs: [],
  defaultModel: 'claude-haiku-5-5',
  pricesChecked: '2026-11-15',
  models: [
    {
      name: 'claude-haiku-5-5',
      cachesFrom: 512,
      thinks: 'unless-told',
      price: {
        in: 0.1,
        out: 0.5,
        cached: 0.01,
        cacheWrite: 0.125,
        longAbove: 100_000,
        long: { in: 0.5, out: 2.5, cached: 0.05, cacheWrite: 0.625 },
      },
    },
    { name: 'claude-haiku-4-5', cachesFrom: 4096, price: { in: 1, out: 5, cached: 0.1, cacheWrite: 1.25 } },
    { name: 'claude-haiku-4-5-20251001', cachesFrom: 4096, price: { in: 1, out: 5, cached: 0.1, cacheWrite: 1.25 } },
    {
      name: 'claude-sonnet-5-5',
      cachesFrom: 1024,
      thinks: 'always',
      refusesTool: true,
      effort: 'low',
      price: { in: 2, out: 10, cached: 0.1, cacheWrite: 2.5 },
    },
  ],
  // https://platform.claude.com/docs/en/build-with-claude/thinking: models older than these do not think if the field is omitted.
  families: [
    { prefix: 'claude-haiku-5', thinks: 'unless-told' },
    { prefix: 'claude-opus-5', thinks: 'unless-told' },
    { prefix: 'claude-opus-5-5', thinks: 'always', refusesTool: true, effort: 'low' },
    { prefix: 'claude-sonnet-5', thinks: 'unless-told' },
    { prefix: 'claude-sonnet-5-5', thinks: 'always', refusesTool: true, effort: 'low' },
    { prefix: 'claude-fable-', thinks: 'always', refusesTool: true, effort: 'low' },
    { prefix: 'claude-mythos-', thinks: 'always', refusesTool: true, effort: 'low' },
  ],
  ...overHttp(messages),
};
