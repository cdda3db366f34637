// LM Studio's server on this machine. Data only.
import { chat } from '../protocols/chat.ts';
import { overHttp } from '../protocols/over-http.ts';
import { TEMPLATE_WITHOUT_THINKING } from './local-thinking.ts';
import type { Provider } from './provider.ts';

export const lmStudio: Provider = {
  name: 'lm-studio',
  title: 'LM Studio',
  speaks: 'chat completions on this machine',
  address: 'http://127.0.0.1:1234/v1',
  needs: ['model'],
  models: [],
  unlisted: { thinks: 'always' },
  fields: TEMPLATE_WITHOUT_THINKING,
  // If a request names the tool to call, the server answers with an error: https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/670
  forcesAny: true,
  ...overHttp(chat),
};
