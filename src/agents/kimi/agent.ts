// Kimi Code: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { doubleMcp } from '../mcp-names.ts';
import { kimiTools } from './tools.ts';

export const kimi: Agent<'kimi'> = {
  name: 'kimi',
  title: 'Kimi Code',
  tools: kimiTools,
  mcp: doubleMcp,
  paths: {
    own: ['~/.kimi-code/config.toml'],
    settings: [],
    records: ['~/.kimi-code/{sessions,logs}/**'],
    secrets: ['~/.kimi-code/credentials*'],
    startup: ['~/.kimi-code/**'],
    instructions: ['./**/KIMI.md', './**/.kimi/**'],
  },
  captures: { kind: 'beside' },
};
