// Goose: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { bareDoubleMcp } from '../mcp-names.ts';
import { gooseTools } from './tools.ts';

export const goose: Agent<'goose'> = {
  name: 'goose',
  title: 'Goose',
  tools: gooseTools,
  mcp: bareDoubleMcp,
  captures: { kind: 'beside' },
};
