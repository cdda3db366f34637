// Gemini CLI: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { singleMcp } from '../mcp-names.ts';
import { geminiCliTools } from './tools.ts';

export const geminiCli: Agent<'gemini-cli'> = {
  name: 'gemini-cli',
  title: 'Gemini CLI',
  tools: geminiCliTools,
  mcp: singleMcp,
  captures: { kind: 'beside' },
};
