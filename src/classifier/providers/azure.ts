// OpenAI's models in the user's own Microsoft Azure resource (v1 API). Data only.
import { overHttp } from '../protocols/over-http.ts';
import { responses } from '../protocols/responses.ts';
import type { Provider } from './provider.ts';

export const azure: Provider = {
  name: 'azure',
  title: 'Azure OpenAI',
  speaks: 'Responses API at `base_url`: `https://RESOURCE.openai.azure.com/openai/v1`; `model` is the deployment',
  keyVariable: 'AZURE_OPENAI_API_KEY',
  needs: ['base_url', 'model'],
  models: [],
  ...overHttp(responses),
};
