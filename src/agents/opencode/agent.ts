// opencode: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { bareMcp } from '../mcp-names.ts';
import { opencodeLike } from './adapter.ts';
import type * as install from './install.ts';
import type * as past from './past-sessions.ts';
import { opencodeRules } from './command-rules.ts';
import { opencodeTools } from './tools.ts';
import { opencodeTranscript } from './transcript.ts';

export const opencode: Agent<'opencode'> = {
  name: 'opencode',
  title: 'opencode',
  process: { programs: ['opencode'], packages: ['opencode-ai'], variables: ['OPENCODE'] },
  tools: opencodeTools,
  mcp: {
    ...bareMcp,
    files: [
      '~/.config/opencode/opencode.json',
      '~/.config/opencode/opencode.jsonc',
      '~/.config/opencode/config.json',
      'opencode.json',
      'opencode.jsonc',
      '.opencode/opencode.json',
      '.opencode/opencode.jsonc',
    ].map((path) => ({
      path,
      format: 'json',
      keys: ['mcp'],
    })),
  },
  paths: {
    own: [
      '~/.config/opencode/{plugin,plugins,opencode.json,opencode.jsonc,kilo.json,kilo.jsonc,config.json}/**',
      '/etc/opencode/**',
      './**/.opencode/{plugin,plugins}/leeway*',
    ],
    settings: [
      './**/opencode.{json,jsonc}',
      './**/.opencode/{plugin,plugins,opencode.json,opencode.jsonc,kilo.json,kilo.jsonc}/**',
    ],
    records: [
      '~/.local/share/opencode/{storage,project,log,snapshot}/**',
      '~/.local/share/opencode/*.db*',
      '~/.local/state/opencode/**',
    ],
    secrets: ['~/.local/share/opencode/{auth,secrets,mcp-auth}.json'],
    startup: ['~/.config/opencode/**'],
    instructions: ['./**/{OPENCODE.md,opencode.json,opencode.jsonc}', './**/.opencode/**'],
    commands: [
      { directory: '.opencode/command', ending: '.md' },
      { directory: '.config/opencode/command', ending: '.md' },
    ],
  },
  captures: { kind: 'beside' },
  get sessions() {
    return (require('./past-sessions.ts') as typeof past).opencodeSessions('.local/share/opencode');
  },
  hook: {
    program: 'opencode',
    directory: '.config/opencode',
    adapter: opencodeLike('opencode'),
    get installer() {
      return (require('./install.ts') as typeof install).opencodeInstaller({
        agent: 'opencode',
        folder: { user: '.config/opencode', project: '.opencode' },
        settings: ['opencode.json', 'opencode.jsonc'],
      });
    },
    transcript: opencodeTranscript,
    rewrites: { kind: 'shown', told: 'with the next call' },
    promptingModes: [],
    envFolders: [],
    commandRules: opencodeRules('~/.config/opencode'),
  },
};
