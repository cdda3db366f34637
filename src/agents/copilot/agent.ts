// GitHub Copilot CLI: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { doubleMcp } from '../mcp-names.ts';
import { copilotTools } from './tools.ts';

export const copilot: Agent<'copilot'> = {
  name: 'copilot',
  title: 'GitHub Copilot CLI',
  tools: copilotTools,
  mcp: doubleMcp,
  paths: {
    own: ['~/.copilot/{hooks,config.json,settings.json,plugins}/**', '/etc/copilot/**'],
    settings: ['./**/.github/hooks/**'],
    records: ['~/.copilot/{session-state,history-session-state,logs,sessions}/**'],
    secrets: ['~/.copilot/{auth,token}*', '~/.config/github-copilot/**'],
    startup: ['~/.copilot/**', '~/.config/github-copilot/**'],
    instructions: [
      './**/.github/{copilot-instructions.md,instructions,prompts,chatmodes,agents,skills,hooks,copilot}/**',
      './**/.copilot/**',
    ],
  },
  captures: { kind: 'beside' },
};
