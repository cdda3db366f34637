// Cursor: all that leeway knows about it, from its documentation.
import type { Agent } from '../agent.ts';
import { doubleMcp, mcpServersIn } from '../mcp-names.ts';
import { NO_TRANSCRIPT } from '../documented.ts';
import { cursorAdapter } from './adapter.ts';
import type * as install from './install.ts';
import { cursorTools } from './tools.ts';

export const cursor: Agent<'cursor'> = {
  name: 'cursor',
  title: 'Cursor',
  // A person types into the editor's terminal too, so only the process of its command-line program shows that an agent runs.
  process: { programs: ['cursor-agent'], packages: [], variables: ['CURSOR_AGENT'] },
  tools: cursorTools,
  mcp: { ...doubleMcp, serverless: 'MCP:TOOL', files: mcpServersIn('~/.cursor/mcp.json', '.cursor/mcp.json') },
  paths: {
    own: ['~/.cursor/{hooks.json,hooks}/**', '/etc/cursor/**'],
    settings: ['./**/.cursor/{hooks.json,hooks}/**'],
    records: ['~/.cursor/{projects,chats}/**'],
    secrets: ['~/.config/cursor/auth.json'],
    startup: ['~/.cursor/**'],
    instructions: ['./**/{.cursorrules,.cursorignore}', './**/.cursor/**'],
    commands: [{ directory: '.cursor/commands', ending: '.md' }],
  },
  captures: { kind: 'documented', source: 'https://cursor.com/docs/hooks' },
  hook: {
    program: 'cursor',
    directory: '.cursor',
    adapter: cursorAdapter,
    get installer() {
      return (require('./install.ts') as typeof install).cursorInstaller;
    },
    transcript: NO_TRANSCRIPT,
    rewrites: { kind: 'shown', told: 'with the next call' },
    promptingModes: [],
    envFolders: [],
  },
};
