// Any server that speaks OpenAI's chat completions: the user configures its address and model. Data only.
import { chat } from '../protocols/chat.ts';
import { overHttp } from '../protocols/over-http.ts';
import type { Provider } from './provider.ts';

export const openaiCompatible: Provider = {
  name: 'openai-compatible',
  title: "another server with OpenAI's chat protocol",
  speaks: 'chat completions at `base_url`: any other server or gateway',
  needs: ['base_url', 'model'],
  models: [],
  ...overHttp(chat),
};
