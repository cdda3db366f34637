// Cline: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { doubleMcp } from '../mcp-names.ts';
import { clineTools } from './tools.ts';

export const cline: Agent<'cline'> = {
  name: 'cline',
  title: 'Cline',
  process: { programs: ['cline'], packages: ['cline'], variables: [] },
  tools: clineTools,
  mcp: doubleMcp,
  paths: {
    own: ['~/.cline/{hooks,plugins,settings.json}/**'],
    settings: ['./**/.cline/{hooks,plugins}/**'],
    records: ['~/.cline/{sessions,data,tasks}/**'],
    secrets: [],
    startup: ['~/.clinerules', '~/.cline/**', '~/.config/cline/**', '!~/.cline/{sessions,logs,projects}/**'],
    instructions: ['./**/.clineignore', './**/{.cline,.clinerules}/**'],
  },
  captures: { kind: 'beside' },
};
