// Amp: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { doubleMcp } from '../mcp-names.ts';
import { ampTools } from './tools.ts';

export const amp: Agent<'amp'> = {
  name: 'amp',
  title: 'Amp',
  tools: ampTools,
  mcp: doubleMcp,
  captures: { kind: 'none', source: 'its documentation and its own permission test' },
};
