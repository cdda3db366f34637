// Kilo: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { bareMcp } from '../mcp-names.ts';
import { opencodeLike } from '../opencode/adapter.ts';
import type * as install from '../opencode/install.ts';
import type * as past from '../opencode/past-sessions.ts';
import { opencodeRules } from '../opencode/command-rules.ts';
import { opencodeTools } from '../opencode/tools.ts';
import { opencodeTranscript } from '../opencode/transcript.ts';

export const kilo: Agent<'kilo'> = {
  name: 'kilo',
  title: 'Kilo',
  process: { programs: ['kilo', 'kilocode'], packages: ['@kilocode/cli'], variables: [] },
  tools: opencodeTools,
  mcp: {
    ...bareMcp,
    files: [
      '~/.config/kilo/kilo.json',
      '~/.config/kilo/kilo.jsonc',
      '~/.config/kilo/opencode.json',
      '~/.config/kilo/opencode.jsonc',
      'kilo.json',
      'kilo.jsonc',
      'opencode.json',
      'opencode.jsonc',
      '.kilo/kilo.json',
      '.kilo/kilo.jsonc',
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
      '~/.config/kilo/{plugin,plugins,opencode.json,opencode.jsonc,kilo.json,kilo.jsonc,config.json}/**',
      './**/.{kilo,kilocode}/{plugin,plugins}/leeway*',
    ],
    settings: [
      './**/kilo.{json,jsonc}',
      './**/.{kilo,kilocode}/{plugin,plugins,opencode.json,opencode.jsonc,kilo.json,kilo.jsonc}/**',
    ],
    records: ['~/.local/share/kilo/{storage,project,log,snapshot}/**', '~/.local/share/kilo/*.db*', '~/.local/state/kilo/**'],
    secrets: ['~/.local/share/kilo/{auth,secrets,mcp-auth}.json'],
    startup: ['~/.config/kilo/**'],
    instructions: ['./**/{kilo.json,kilo.jsonc}', './**/{.kilo,.kilocode}/**'],
  },
  captures: { kind: 'same-as', agent: 'opencode', why: "Kilo runs opencode's engine and loads the same plugin" },
  get sessions() {
    return (require('../opencode/past-sessions.ts') as typeof past).opencodeSessions('.local/share/kilo');
  },
  hook: {
    program: 'kilo',
    directory: '.config/kilo',
    adapter: opencodeLike('kilo'),
    get installer() {
      return (require('../opencode/install.ts') as typeof install).opencodeInstaller({
        agent: 'kilo',
        folder: { user: '.config/kilo', project: '.kilo' },
        settings: ['kilo.json', 'kilo.jsonc'],
        // At its first start Kilo allows every command, unless a permission for `bash` exists.
        opens: ['bash'],
      });
    },
    transcript: opencodeTranscript,
    rewrites: { kind: 'shown', told: 'with the next call' },
    promptingModes: [],
    envFolders: [],
    commandRules: opencodeRules('~/.config/kilo'),
  },
};
