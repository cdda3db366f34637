// Amp: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { doubleMcp } from '../mcp-names.ts';
import { ampTools } from './tools.ts';

export const amp: Agent<'amp'> = {
  name: 'amp',
  title: 'Amp',
  process: { programs: ['amp'], packages: ['@sourcegraph/amp'], variables: [] },
  tools: ampTools,
  mcp: doubleMcp,
  paths: {
    own: ['~/.config/amp/{settings.json,settings.jsonc,plugins}/**', './**/.amp/plugins/leeway*'],
    settings: ['./**/.amp/{plugins,settings.json,settings.jsonc}/**'],
    records: ['~/.local/share/amp/{sessions,threads,logs}/**'],
    secrets: ['~/.local/share/amp/{auth,secrets,mcp-auth}.json'],
    startup: ['~/.amp/**', '~/.config/amp/**'],
    instructions: ['./**/.amp/**'],
  },
  captures: { kind: 'none', source: 'its documentation and its own permission test' },
  noHook: 'it runs only with an account of its maker, so leeway could not be tested with it',
};
