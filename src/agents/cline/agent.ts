// Cline: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { bareDoubleMcp, mcpServersIn } from '../mcp-names.ts';
import { clineAdapter } from './adapter.ts';
import type * as install from './install.ts';
import type * as past from './past-sessions.ts';
import { clineTools } from './tools.ts';
import { clineTranscript } from './transcript.ts';

export const cline: Agent<'cline'> = {
  name: 'cline',
  title: 'Cline',
  process: { programs: ['cline'], packages: ['cline'], variables: [] },
  tools: clineTools,
  mcp: { ...bareDoubleMcp, files: mcpServersIn('~/.cline/data/settings/cline_mcp_settings.json') },
  paths: {
    own: ['~/.cline/{hooks,plugins,settings.json}/**', './**/.cline/plugins/leeway*'],
    settings: ['./**/.cline/{hooks,plugins}/**'],
    records: ['~/.cline/{sessions,data,tasks}/**'],
    secrets: [],
    startup: ['~/.clinerules', '~/.cline/**', '~/.config/cline/**', '!~/.cline/{sessions,logs,projects}/**'],
    instructions: ['./**/.clineignore', './**/{.cline,.clinerules}/**'],
  },
  captures: { kind: 'beside' },
  get sessions() {
    return (require('./past-sessions.ts') as typeof past).clineSessions;
  },
  hook: {
    program: 'cline',
    directory: '.cline',
    adapter: clineAdapter,
    get installer() {
      return (require('./install.ts') as typeof install).clineInstaller;
    },
    transcript: clineTranscript,
    rewrites: { kind: 'shown', told: 'in the record' },
    promptingModes: [],
    envFolders: [],
  },
};
