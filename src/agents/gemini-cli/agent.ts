// Gemini CLI: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { mcpServersIn, singleMcp } from '../mcp-names.ts';
import { geminiCliAdapter } from './adapter.ts';
import type * as install from './install.ts';
import type * as past from './past-sessions.ts';
import { geminiCliTools } from './tools.ts';
import { geminiTranscript } from './transcript.ts';

export const geminiCli: Agent<'gemini-cli'> = {
  name: 'gemini-cli',
  title: 'Gemini CLI',
  process: { programs: ['gemini'], packages: ['@google/gemini-cli'], variables: ['GEMINI_CLI'] },
  tools: geminiCliTools,
  mcp: { ...singleMcp, files: mcpServersIn('~/.gemini/settings.json', '.gemini/settings.json') },
  paths: {
    own: [
      '~/.gemini/{settings.json,hooks,extensions,policies,trustedFolders.json}/**',
      '/etc/gemini-cli/**',
      '/Library/Application Support/GeminiCli/**',
      'C:/ProgramData/gemini-cli/**',
    ],
    settings: ['./**/.gemini/{settings.json,hooks,extensions}/**'],
    records: ['~/.gemini/{tmp,history}/**'],
    secrets: ['~/.gemini/{google_accounts.json,.env}'],
    startup: ['~/GEMINI.md', '~/.gemini/**', '!~/.gemini/{tmp,history}/**'],
    instructions: ['./**/{GEMINI.md,.geminiignore,gemini-extension.json}', './**/.gemini/**'],
    commands: [{ directory: '.gemini/commands', ending: '.toml' }],
    workspace: ['.gemini/tmp/*/{session}/plans', '.gemini/tmp/*/{session}/tasks', '.gemini/tmp/*/tool-outputs/session-{session}'],
  },
  captures: { kind: 'beside' },
  get sessions() {
    return (require('./past-sessions.ts') as typeof past).geminiSessions;
  },
  hook: {
    program: 'gemini',
    directory: '.gemini',
    adapter: geminiCliAdapter,
    get installer() {
      return (require('./install.ts') as typeof install).geminiCliInstaller;
    },
    transcript: geminiTranscript,
    rewrites: { kind: 'shown', told: 'at once' },
    promptingModes: [],
    envFolders: ['.', '.gemini'],
    commandRules: [
      ...[
        '~/.gemini/settings.json',
        '.gemini/settings.json',
        '/etc/gemini-cli/settings.json',
        '/etc/gemini-cli/system-defaults.json',
      ].map((path) => ({
        path,
        holds: {
          kind: 'keys' as const,
          keys: ['tools.exclude', 'tools.core', 'excludeTools', 'coreTools', 'policyPaths', 'adminPolicyPaths'],
          plain: [],
        },
      })),
      ...['~/.gemini/policies', '.gemini/policies', '/etc/gemini-cli/policies'].map((path) => ({
        path,
        holds: { kind: 'any' as const },
      })),
    ],
  },
};
