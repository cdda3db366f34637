// Cline: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { doubleMcp } from '../mcp-names.ts';
import { clineTools } from './tools.ts';

export const cline: Agent<'cline'> = {
  name: 'cline',
  title: 'Cline',
  tools: clineTools,
  mcp: doubleMcp,
  captures: { kind: 'beside' },
};
