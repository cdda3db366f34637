// What the descriptions of the real clients share. Knows no client.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A server of tools with one that destroys. */
export const MCP = join(dirname(fileURLToPath(import.meta.url)), 'mcp-server.mjs');
export const PROMPT = 'please do the thing';

export function mergeJson(path, change) {
  mkdirSync(dirname(path), { recursive: true });
  const before = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  writeFileSync(path, JSON.stringify(change(before), null, 2));
}

/** Settings of opencode and its forks: the scripted model and the MCP server. */
export function opencodeSettings(url) {
  const model = { name: 'scripted', tool_call: true, limit: { context: 100_000, output: 8000 } };
  return {
    autoupdate: false,
    share: 'disabled',
    model: 'scripted/scripted',
    small_model: 'scripted/scripted',
    provider: {
      scripted: {
        npm: '@ai-sdk/openai-compatible',
        name: 'scripted',
        options: { baseURL: `${url}/v1`, apiKey: 'dummy' },
        models: { scripted: model },
      },
    },
    mcp: { disk: { type: 'local', command: [process.execPath, MCP], enabled: true } },
  };
}
