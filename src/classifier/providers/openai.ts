// OpenAI. Data only; its models are in openai-models.ts.
import { overHttp } from '../protocols/over-http.ts';
import { responses } from '../protocols/responses.ts';
import { OPENAI_FAMILIES, OPENAI_MODELS } from './openai-models.ts';
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
  models: OPENAI_MODELS,
  families: OPENAI_FAMILIES,
  ...overHttp(responses),
};
