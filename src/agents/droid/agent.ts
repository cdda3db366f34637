// Factory Droid: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { doubleMcp, mcpServersIn } from '../mcp-names.ts';
import { droidAdapter } from './adapter.ts';
import type * as install from './install.ts';
import type * as past from './past-sessions.ts';
import { droidTools } from './tools.ts';
import { droidTranscript } from './transcript.ts';

export const droid: Agent<'droid'> = {
  name: 'droid',
  title: 'Factory Droid',
  process: { programs: ['droid'], packages: ['droid', '@factory/cli'], variables: [] },
  tools: droidTools,
  mcp: { ...doubleMcp, files: mcpServersIn('~/.factory/mcp.json', '.factory/mcp.json') },
  paths: {
    own: ['~/.factory/{hooks.json,settings.json,hooks,plugins}/**', '/etc/factory/**'],
    settings: ['./**/.factory/{hooks.json,settings.json,settings.local.json,hooks}/**'],
    records: ['~/.factory/{sessions,projects,logs}/**'],
    secrets: ['~/.factory/auth.*'],
    startup: ['~/.factory/**', '!~/.factory/{sessions,logs,projects}/**'],
    instructions: ['./**/DROID.md', './**/.factory/**'],
    commands: [{ directory: '.factory/commands', ending: '.md' }],
  },
  captures: { kind: 'beside' },
  get sessions() {
    return (require('./past-sessions.ts') as typeof past).droidSessions;
  },
  hook: {
    program: 'droid',
    directory: '.factory',
    adapter: droidAdapter,
    get installer() {
      return (require('./install.ts') as typeof install).droidInstaller;
    },
    transcript: droidTranscript,
    rewrites: { kind: 'shown', told: 'in the record' },
    promptingModes: [],
    envFolders: [],
  },
};
