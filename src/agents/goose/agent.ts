// Goose: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { bareDoubleMcp } from '../mcp-names.ts';
import { gooseTools } from './tools.ts';

export const goose: Agent<'goose'> = {
  name: 'goose',
  title: 'Goose',
  process: { programs: ['goose', 'goosed'], packages: [], variables: ['GOOSE_TERMINAL'] },
  tools: gooseTools,
  mcp: bareDoubleMcp,
  paths: {
    own: ['~/.config/goose/{config.yaml,plugins}/**'],
    settings: [],
    records: ['~/.local/share/goose/{sessions,threads,logs}/**', '~/.local/state/goose/**'],
    secrets: ['~/.config/goose/secrets.yaml'],
    startup: ['~/.goose/**', '~/.config/goose/**'],
    instructions: ['./**/.goosehints', './**/.goose/**'],
  },
  captures: { kind: 'beside' },
  noHook: 'its hooks are told about a call, but they cannot stop it',
};
