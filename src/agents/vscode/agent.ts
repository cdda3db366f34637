// VS Code's agent mode: all that leeway knows about it, from its documentation.
import type { Agent } from '../agent.ts';
import { singleMcp } from '../mcp-names.ts';
import { NO_TRANSCRIPT } from '../documented.ts';
import { vscodeAdapter } from './adapter.ts';
import type * as install from './install.ts';
import { vscodeTools } from './tools.ts';

export const vscode: Agent<'vscode'> = {
  name: 'vscode',
  title: 'VS Code agent mode',
  // A person types into its terminal too, so its process does not show whether an agent runs.
  process: { programs: [], packages: [], variables: [] },
  tools: vscodeTools,
  mcp: {
    ...singleMcp,
    files: ['~/.config/Code/User/mcp.json', '.vscode/mcp.json'].map((path) => ({ path, format: 'json', keys: ['servers'] })),
  },
  paths: {
    own: ['~/.copilot/hooks/**'],
    settings: ['./**/.github/hooks/**'],
    records: ['~/.config/Code/User/workspaceStorage/**'],
    secrets: ['~/.config/Code/User/globalStorage/state.vscdb'],
    startup: ['~/.config/Code/User/**', '~/.vscode/**'],
    instructions: ['./**/.github/{copilot-instructions.md,instructions,prompts,chatmodes,agents,skills,hooks}/**'],
  },
  captures: { kind: 'documented', source: 'https://code.visualstudio.com/docs/agents/reference/hooks-reference' },
  hook: {
    program: 'code',
    directory: '.vscode',
    adapter: vscodeAdapter,
    get installer() {
      return (require('./install.ts') as typeof install).vscodeInstaller;
    },
    transcript: NO_TRANSCRIPT,
    rewrites: { kind: 'shown', told: 'with the next call' },
    promptingModes: [],
    envFolders: [],
  },
};
