// Factory Droid: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { doubleMcp } from '../mcp-names.ts';
import { droidTools } from './tools.ts';

export const droid: Agent<'droid'> = {
  name: 'droid',
  title: 'Factory Droid',
  tools: droidTools,
  mcp: doubleMcp,
  captures: { kind: 'beside' },
};
