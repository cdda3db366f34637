// Kiro: all that leeway knows about it, from its documentation.
import type { Agent } from '../agent.ts';
import { mcpServersIn } from '../mcp-names.ts';
import { NO_TRANSCRIPT } from '../documented.ts';
import { kiroAdapter } from './adapter.ts';
import type * as install from './install.ts';
import { kiroTools } from './tools.ts';

export const kiro: Agent<'kiro'> = {
  name: 'kiro',
  title: 'Kiro',
  process: { programs: ['kiro-cli'], packages: [], variables: [] },
  tools: kiroTools,
  mcp: {
    spell: (server, tool) => `@${server}/${tool}`,
    files: mcpServersIn('~/.kiro/settings/mcp.json', '.kiro/settings/mcp.json'),
  },
  paths: {
    own: ['~/.kiro/{hooks,agents}/**'],
    settings: ['./**/.kiro/{hooks,agents}/**'],
    records: ['~/.kiro/sessions/**'],
    secrets: ['~/.local/share/kiro-cli/**'],
    startup: ['~/.kiro/**'],
    instructions: ['./**/.kiro/**'],
  },
  captures: { kind: 'documented', source: 'https://kiro.dev/docs/cli/v3/hooks' },
  hook: {
    program: 'kiro-cli',
    directory: '.kiro',
    adapter: kiroAdapter,
    get installer() {
      return (require('./install.ts') as typeof install).kiroInstaller;
    },
    since: { version: 3, before: "version 2 keeps hooks in each agent's file and ignores the file that leeway writes" },
    transcript: NO_TRANSCRIPT,
    rewrites: { kind: 'shown', told: 'with the next call' },
    promptingModes: [],
    envFolders: [],
  },
};
