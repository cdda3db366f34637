// pi: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { doubleMcp } from '../mcp-names.ts';
import { piTools } from './tools.ts';

export const pi: Agent<'pi'> = {
  name: 'pi',
  title: 'pi',
  tools: piTools,
  mcp: doubleMcp,
  captures: { kind: 'beside' },
};
