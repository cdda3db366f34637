// GitHub Copilot CLI: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { dashMcp, mcpServersIn } from '../mcp-names.ts';
import { copilotAdapter } from './adapter.ts';
import type * as install from './install.ts';
import type * as past from './past-sessions.ts';
import { copilotTools } from './tools.ts';
import { copilotTranscript } from './transcript.ts';

export const copilot: Agent<'copilot'> = {
  name: 'copilot',
  title: 'GitHub Copilot CLI',
  process: { programs: ['copilot'], packages: ['@github/copilot'], variables: [] },
  tools: copilotTools,
  mcp: {
    ...dashMcp,
    files: mcpServersIn('~/.copilot/mcp-config.json', '.mcp.json', '.copilot/mcp-config.json', '.github/mcp.json'),
  },
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
    // The transcript is in the same directory, so only these entries are listed.
    workspace: ['.copilot/session-state/*/plan.md', '.copilot/session-state/*/files'],
  },
  captures: { kind: 'beside' },
  get sessions() {
    return (require('./past-sessions.ts') as typeof past).copilotSessions;
  },
  hook: {
    program: 'copilot',
    directory: '.copilot',
    adapter: copilotAdapter,
    get installer() {
      return (require('./install.ts') as typeof install).copilotInstaller;
    },
    transcript: copilotTranscript,
    rewrites: { kind: 'shown', told: 'with the next call' },
    promptingModes: [],
    envFolders: [],
  },
};
