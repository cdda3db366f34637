// Kimi Code: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { doubleMcp, mcpServersIn } from '../mcp-names.ts';
import { kimiAdapter } from './adapter.ts';
import type * as install from './install.ts';
import type * as past from './past-sessions.ts';
import { kimiTools } from './tools.ts';
import { kimiTranscript } from './transcript.ts';

export const kimi: Agent<'kimi'> = {
  name: 'kimi',
  title: 'Kimi Code',
  process: { programs: ['kimi'], packages: ['kimi_cli', '@moonshot-ai/kimi-code'], variables: [] },
  tools: kimiTools,
  mcp: {
    ...doubleMcp,
    files: mcpServersIn('~/.kimi/mcp.json', '~/.kimi-code/mcp.json', '.kimi/mcp.json', '.kimi-code/mcp.json'),
  },
  paths: {
    own: ['~/.kimi-code/config.toml'],
    settings: [],
    records: ['~/.kimi-code/{sessions,logs}/**'],
    secrets: ['~/.kimi-code/credentials*'],
    startup: ['~/.kimi-code/**'],
    instructions: ['./**/KIMI.md', './**/.kimi/**'],
  },
  captures: { kind: 'beside' },
  get sessions() {
    return (require('./past-sessions.ts') as typeof past).kimiSessions;
  },
  hook: {
    program: 'kimi',
    directory: '.kimi-code',
    adapter: kimiAdapter,
    get installer() {
      return (require('./install.ts') as typeof install).kimiInstaller;
    },
    transcript: kimiTranscript,
    rewrites: { kind: 'none', why: 'its hooks can only stop a call' },
    promptingModes: [],
    envFolders: [],
  },
};
