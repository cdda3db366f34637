// Kimi Code: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { doubleMcp } from '../mcp-names.ts';
import { kimiTools } from './tools.ts';

export const kimi: Agent<'kimi'> = {
  name: 'kimi',
  title: 'Kimi Code',
  tools: kimiTools,
  mcp: doubleMcp,
  captures: { kind: 'beside' },
};
