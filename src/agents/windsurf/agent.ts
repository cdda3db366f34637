// Windsurf: all that leeway knows about it, from its documentation.
import type { Agent } from '../agent.ts';
import { doubleMcp, mcpServersIn } from '../mcp-names.ts';
import { NO_TRANSCRIPT } from '../documented.ts';
import { windsurfAdapter } from './adapter.ts';
import type * as install from './install.ts';
import { windsurfTools } from './tools.ts';

export const windsurf: Agent<'windsurf'> = {
  name: 'windsurf',
  title: 'Windsurf',
  // A person types into its terminal too, so its process does not show whether an agent runs.
  process: { programs: [], packages: [], variables: [] },
  tools: windsurfTools,
  mcp: { ...doubleMcp, files: mcpServersIn('~/.codeium/windsurf/mcp_config.json') },
  paths: {
    own: ['~/.codeium/windsurf/hooks.json', '/etc/windsurf/**'],
    settings: ['./**/.windsurf/hooks.json', './**/.windsurf/hooks/**'],
    records: ['~/.windsurf/transcripts/**', '~/.codeium/windsurf/cascade/**'],
    secrets: ['~/.codeium/config.json'],
    startup: ['~/.codeium/**', '~/.windsurf/**'],
    instructions: ['./**/.windsurfrules', './**/.windsurf/**'],
  },
  captures: { kind: 'documented', source: 'https://docs.windsurf.com/windsurf/cascade/hooks' },
  hook: {
    program: 'windsurf',
    directory: '.codeium/windsurf',
    adapter: windsurfAdapter,
    get installer() {
      return (require('./install.ts') as typeof install).windsurfInstaller;
    },
    transcript: NO_TRANSCRIPT,
    rewrites: { kind: 'none', why: 'its hooks can only stop a call, as documented' },
    promptingModes: [],
    envFolders: [],
  },
};
