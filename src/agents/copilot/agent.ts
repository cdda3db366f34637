// GitHub Copilot CLI: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { doubleMcp } from '../mcp-names.ts';
import { copilotTools } from './tools.ts';

export const copilot: Agent<'copilot'> = {
  name: 'copilot',
  title: 'GitHub Copilot CLI',
  tools: copilotTools,
  mcp: doubleMcp,
  captures: { kind: 'beside' },
};
