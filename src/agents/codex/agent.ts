// Codex: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { doubleMcp } from '../mcp-names.ts';
import { codexAdapter } from './adapter.ts';
import type * as install from './install.ts';
import type * as past from './past-sessions.ts';
import { codexTools } from './tools.ts';
import { codexTranscript } from './transcript.ts';

export const codex: Agent<'codex'> = {
  name: 'codex',
  title: 'Codex',
  process: {
    programs: ['codex'],
    packages: ['@openai/codex'],
    variables: ['CODEX_SANDBOX', 'CODEX_SANDBOX_NETWORK_DISABLED', 'CODEX_THREAD_ID'],
  },
  tools: codexTools,
  mcp: {
    ...doubleMcp,
    files: ['~/.codex/config.toml', '.codex/config.toml'].map((path) => ({ path, format: 'toml', keys: ['mcp_servers'] })),
  },
  paths: {
    own: ['~/.codex/{hooks.json,config.toml,hooks,plugins}/**', '/etc/codex/**'],
    settings: ['./**/.codex/{hooks.json,config.toml,hooks}/**'],
    records: ['~/.codex/{sessions,archived_sessions,history.jsonl,log}/**'],
    secrets: ['~/.codex/auth.json'],
    startup: ['~/.codex/**', '~/.config/codex/**', '!~/.codex/{sessions,log,history.jsonl,archived_sessions,worktrees}/**'],
    instructions: ['./**/{CODEX.md,AGENTS.override.md}', './**/{.codex,.codex-plugin}/**'],
    commands: [{ directory: '.codex/prompts', ending: '.md' }],
    plans: ['.codex/plans'],
  },
  captures: { kind: 'beside' },
  get sessions() {
    return (require('./past-sessions.ts') as typeof past).codexSessions;
  },
  hook: {
    program: 'codex',
    directory: '.codex',
    adapter: codexAdapter,
    get installer() {
      return (require('./install.ts') as typeof install).codexInstaller;
    },
    transcript: codexTranscript,
    typing: {
      program: /(?:^|\/)codex(?:\.js)?$/,
      headless: new Set(['exec', 'e', 'review', 'app-server', 'mcp-server', 'exec-server', 'remote-control', 'cloud', 'sandbox']),
    },
    rewrites: { kind: 'shown', told: 'at once' },
    promptingModes: [],
    envFolders: [],
    // A rule of its policy without a decision means allow.
    commandRules: ['~/.codex/rules', '.codex/rules', '/etc/codex'].map((path) => ({
      path,
      holds: { kind: 'words', words: ['prompt', 'forbidden'] },
    })),
  },
};
