// Ollama on this machine. Data only; the default is small enough for a laptop and follows a schema.
import { chat } from '../protocols/chat.ts';
import { overHttp } from '../protocols/over-http.ts';
import type { Provider } from './provider.ts';

export const ollama: Provider = {
  name: 'ollama',
  title: 'Ollama',
  speaks: 'chat completions on this machine',
  address: 'http://127.0.0.1:11434/v1',
  needs: [],
  defaultModel: 'qwen3:8b',
  models: [{ name: 'qwen3:8b', effort: 'none', thinks: 'always' }],
  // Turns thinking off for every model that supports it; others ignore it, and gpt-oss thinks anyway.
  unlisted: { effort: 'none', thinks: 'always' },
  families: [{ prefix: 'gpt-oss', effort: 'low', thinks: 'always' }],
  ...overHttp(chat),
};
