// Qwen Code: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { doubleMcp, mcpServersIn } from '../mcp-names.ts';
import { qwenCodeAdapter } from './adapter.ts';
import type * as install from './install.ts';
import type * as past from './past-sessions.ts';
import { qwenCodeTools } from './tools.ts';
import { qwenTranscript } from './transcript.ts';

export const qwenCode: Agent<'qwen-code'> = {
  name: 'qwen-code',
  title: 'Qwen Code',
  process: { programs: ['qwen'], packages: ['@qwen-code/qwen-code'], variables: ['QWEN_CODE'] },
  tools: qwenCodeTools,
  mcp: { ...doubleMcp, files: mcpServersIn('~/.qwen/settings.json', '.qwen/settings.json') },
  paths: {
    own: ['~/.qwen/{settings.json,hooks,extensions}/**', '/etc/qwen-code/**'],
    settings: ['./**/.qwen/{settings.json,hooks,extensions}/**'],
    records: ['~/.qwen/{projects,tmp}/**'],
    secrets: ['~/.qwen/{oauth_creds.json,.env}'],
    startup: ['~/.qwen/**', '!~/.qwen/{projects,tmp}/**'],
    instructions: ['./**/QWEN.md', './**/.qwen/**'],
  },
  captures: { kind: 'beside' },
  get sessions() {
    return (require('./past-sessions.ts') as typeof past).qwenSessions;
  },
  hook: {
    program: 'qwen',
    directory: '.qwen',
    adapter: qwenCodeAdapter,
    get installer() {
      return (require('./install.ts') as typeof install).qwenCodeInstaller;
    },
    transcript: qwenTranscript,
    rewrites: { kind: 'none', why: 'only hooks that answer its own prompt can, and leeway judges the call after them' },
    promptingModes: [],
    envFolders: ['.', '.qwen'],
  },
};
