// Qwen Code: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { doubleMcp } from '../mcp-names.ts';
import { qwenCodeTools } from './tools.ts';

export const qwenCode: Agent<'qwen-code'> = {
  name: 'qwen-code',
  title: 'Qwen Code',
  tools: qwenCodeTools,
  mcp: doubleMcp,
  paths: {
    own: ['~/.qwen/{settings.json,hooks,extensions}/**', '/etc/qwen-code/**'],
    settings: ['./**/.qwen/{settings.json,hooks,extensions}/**'],
    records: ['~/.qwen/{projects,tmp}/**'],
    secrets: ['~/.qwen/oauth_creds.json'],
    startup: ['~/.qwen/**', '!~/.qwen/{projects,tmp}/**'],
    instructions: ['./**/QWEN.md', './**/.qwen/**'],
  },
  captures: { kind: 'beside' },
};
