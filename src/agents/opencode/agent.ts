// opencode: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { bareMcp } from '../mcp-names.ts';
import { opencodeTools } from './tools.ts';

export const opencode: Agent<'opencode'> = {
  name: 'opencode',
  title: 'opencode',
  tools: opencodeTools,
  mcp: bareMcp,
  captures: { kind: 'beside' },
};
