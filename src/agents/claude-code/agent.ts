// Claude Code: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { doubleMcp } from '../mcp-names.ts';
import { claudeCodeTools } from './tools.ts';

/** A server that a plugin brings is called `plugin_<plugin>_<server>`. */
const PLUGIN = /^mcp__plugin_.+?_([A-Za-z0-9-]+)__(.+)$/;

export const claudeCode: Agent<'claude-code'> = {
  name: 'claude-code',
  title: 'Claude Code',
  tools: claudeCodeTools,
  mcp: {
    ...doubleMcp,
    withoutPlugin: (tool) => {
      const [, server, name] = PLUGIN.exec(tool) ?? [];
      return server === undefined || name === undefined ? undefined : doubleMcp.spell(server, name);
    },
  },
  captures: { kind: 'beside' },
};
