// Gemini CLI: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { singleMcp } from '../mcp-names.ts';
import { geminiCliAdapter } from './adapter.ts';
import { geminiCliInstaller } from './install.ts';
import { geminiCliTools } from './tools.ts';
import { geminiTranscript } from './transcript.ts';

export const geminiCli: Agent<'gemini-cli'> = {
  name: 'gemini-cli',
  title: 'Gemini CLI',
  tools: geminiCliTools,
  mcp: singleMcp,
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
  },
  captures: { kind: 'beside' },
  hook: {
    program: 'gemini',
    directory: '.gemini',
    adapter: geminiCliAdapter,
    installer: geminiCliInstaller,
    transcript: geminiTranscript,
    promptingModes: [],
    envFolders: ['.', '.gemini'],
  },
};
