// Google's Gemini through its compatible endpoint, as https://ai.google.dev/gemini-api/docs/openai describes it. Data only.
import { chat } from '../protocols/chat.ts';
import { overHttp } from '../protocols/over-http.ts';
import type { Provider } from './provider.ts';

export const gemini: Provider = {
  name: 'gemini',
  title: 'Google Gemini',
  speaks: 'chat completions, compatible endpoint',
  address: 'https://generativelanguage.googleapis.com/v1beta/openai',
  keyVariable: 'GEMINI_API_KEY',
  needs: [],
  defaultModel: 'gemini-3.5-flash-lite',
  // Prices of 3.8 Flash are valid until the end of 2026.
  pricesChecked: '2026-11-17',
  models: [
    {
      name: 'gemini-3.5-flash-lite',
      effort: 'minimal',
      thinks: 'always',
      price: { in: 0.3, out: 2.5, cached: 0.03, cacheWrite: 0.3 },
    },
    {
      name: 'gemini-3.8-flash',
      effort: 'minimal',
      thinks: 'always',
      price: { in: 0.75, out: 3.75, cached: 0.075, cacheWrite: 0.75 },
    },
  ],
  // Only 2.5 Flash and Flash-Lite can be told not to think at all.
  families: [
    { prefix: 'gemini-', effort: 'low', thinks: 'always' },
    { prefix: 'gemini-2.5-flash', effort: 'none' },
  ],
  ...overHttp(chat),
};
