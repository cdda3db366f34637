// Qwen Code: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { doubleMcp } from '../mcp-names.ts';
import { qwenCodeTools } from './tools.ts';

export const qwenCode: Agent<'qwen-code'> = {
  name: 'qwen-code',
  title: 'Qwen Code',
  tools: qwenCodeTools,
  mcp: doubleMcp,
  captures: { kind: 'beside' },
};
