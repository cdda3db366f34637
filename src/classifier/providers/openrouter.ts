// OpenRouter, which passes requests on to many models. Data only: prices depend on who serves the model.
import { chat } from '../protocols/chat.ts';
import { overHttp } from '../protocols/over-http.ts';
import type { Provider } from './provider.ts';

export const openrouter: Provider = {
  name: 'openrouter',
  title: 'OpenRouter',
  speaks: 'chat completions',
  address: 'https://openrouter.ai/api/v1',
  keyVariable: 'OPENROUTER_API_KEY',
  needs: ['model'],
  models: [],
  ...overHttp(chat),
};
