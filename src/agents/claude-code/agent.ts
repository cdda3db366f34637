// Claude Code: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { doubleMcp, mcpServersIn } from '../mcp-names.ts';
import { claudeCodeAdapter } from './adapter.ts';
import type * as install from './install.ts';
import type * as past from './past-sessions.ts';
import { claudeCodeTools } from './tools.ts';
import { claudeTranscript } from './transcript.ts';

/** The server of a plugin is called `plugin_<plugin>_<server>`. */
const PLUGIN = /^mcp__plugin_.+?_([A-Za-z0-9-]+)__(.+)$/;

export const claudeCode: Agent<'claude-code'> = {
  name: 'claude-code',
  title: 'Claude Code',
  process: {
    programs: ['claude'],
    packages: ['@anthropic-ai/claude-code', '@anthropic-ai/claude-agent-sdk'],
    variables: ['CLAUDECODE'],
  },
  tools: claudeCodeTools,
  mcp: {
    ...doubleMcp,
    files: [
      ...mcpServersIn('~/.claude.json', '.mcp.json'),
      { path: '~/.claude.json', format: 'json', keys: ['projects', '{root}', 'mcpServers'] },
    ],
    withoutPlugin: (tool) => {
      const [, server, name] = PLUGIN.exec(tool) ?? [];
      return server === undefined || name === undefined ? undefined : doubleMcp.spell(server, name);
    },
  },
  paths: {
    own: [
      '~/.claude/{settings.json,settings.local.json,managed-settings.json}',
      '~/.claude/{hooks,plugins}/**',
      '/etc/claude-code/**',
      '/Library/Application Support/ClaudeCode/**',
      'C:/ProgramData/ClaudeCode/**',
      'C:/Program Files/ClaudeCode/**',
    ],
    settings: ['./**/.claude/{settings.json,settings.local.json}', './**/.claude/hooks/**'],
    records: [
      '~/.claude/projects/**',
      '!~/.claude/projects/*/memory/**',
      '~/.claude/{history.jsonl,transcripts,file-history}/**',
    ],
    secrets: ['~/.claude/.credentials.json', '~/.claude.json'],
    startup: [
      '~/{.claude.json,CLAUDE.md}',
      '~/.claude/**',
      '~/.config/claude/**',
      '!~/.claude/{projects,todos,tasks,plans,statsig,shell-snapshots,debug,file-history,cache,session-env,worktrees}/**',
    ],
    instructions: ['./**/{CLAUDE.md,CLAUDE.local.md}', './**/{.claude,.claude-plugin}/**'],
    commands: [
      { directory: '.claude/commands', ending: '.md' },
      { directory: '.claude/skills', ending: '/SKILL.md' },
    ],
    plans: ['.claude/plans'],
    workspace: [
      '.claude/todos',
      '.claude/tasks',
      '.claude/agent-memory',
      '.claude/projects/*/memory',
      '.claude/projects/*/{session}/tool-results',
    ],
  },
  captures: { kind: 'beside' },
  get sessions() {
    return (require('./past-sessions.ts') as typeof past).claudeSessions;
  },
  hook: {
    program: 'claude',
    directory: '.claude',
    adapter: claudeCodeAdapter,
    get installer() {
      return (require('./install.ts') as typeof install).claudeCodeInstaller;
    },
    transcript: claudeTranscript,
    rewrites: { kind: 'shown', told: 'at once' },
    promptingModes: ['default', 'acceptEdits'],
    envFolders: [],
    commandRules: 'applied',
  },
};
