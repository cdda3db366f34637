// llama.cpp's server on this machine: it serves the one model it was started with. Data only.
import { chat } from '../protocols/chat.ts';
import { overHttp } from '../protocols/over-http.ts';
import { TEMPLATE_WITHOUT_THINKING } from './local-thinking.ts';
import type { Provider } from './provider.ts';

export const llamaCpp: Provider = {
  name: 'llama-cpp',
  title: 'llama.cpp',
  speaks: 'chat completions on this machine',
  address: 'http://127.0.0.1:8080/v1',
  needs: [],
  defaultModel: 'default',
  models: [{ name: 'default', thinks: 'always' }],
  unlisted: { thinks: 'always' },
  fields: TEMPLATE_WITHOUT_THINKING,
  // If a request names the tool to call, the server treats that as `auto`: https://github.com/ggml-org/llama.cpp/issues/26535
  forcesAny: true,
  ...overHttp(chat),
};
