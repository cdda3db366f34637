// Kilo: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { bareMcp } from '../mcp-names.ts';
import { opencodeTools } from '../opencode/tools.ts';

export const kilo: Agent<'kilo'> = {
  name: 'kilo',
  title: 'Kilo',
  tools: opencodeTools,
  mcp: bareMcp,
  captures: { kind: 'same-as', agent: 'opencode', why: "Kilo runs opencode's engine and loads the same plugin" },
};
