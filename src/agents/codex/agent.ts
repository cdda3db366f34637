// Codex: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { doubleMcp } from '../mcp-names.ts';
import { codexTools } from './tools.ts';

export const codex: Agent<'codex'> = {
  name: 'codex',
  title: 'Codex',
  tools: codexTools,
  mcp: doubleMcp,
  captures: { kind: 'beside' },
};
