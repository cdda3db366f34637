// Acme: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { hookInstaller } from '../hook-settings.ts';
import { doubleMcp } from '../mcp-names.ts';
import { textAt } from '../hook-json.ts';
import { transcriptLines, userTurn } from '../transcript-lines.ts';
import { transcriptFile } from '../transcript-source.ts';
import { acmeAdapter } from './adapter.ts';
import { acmeTools } from './tools.ts';

export const acme: Agent<'acme'> = {
  name: 'acme',
  title: 'Acme',
  process: { programs: ['acme'], packages: ['@acme/cli'], variables: [] },
  tools: acmeTools,
  mcp: doubleMcp,
  paths: {
    own: ['~/.acme/settings.json'],
    settings: ['./**/.acme/settings.json'],
    records: ['~/.acme/sessions/**'],
    secrets: ['~/.acme/token'],
    startup: ['~/.acme/**', '!~/.acme/sessions/**'],
    instructions: ['./**/ACME.md', './**/.acme/**'],
  },
  captures: { kind: 'beside' },
  hook: {
    program: 'acme',
    directory: '.acme',
    adapter: acmeAdapter,
    installer: hookInstaller({
      adapter: acmeAdapter,
      file: { user: '.acme/settings.json', project: '.acme/settings.json' },
      repository: ['.acme/settings.json'],
      managed: [],
      handler: (command, patienceMs) => ({ command, timeout: patienceMs }),
      matcher: () => undefined,
      watched: ['hooks'],
      notes: () => ['restart open sessions so that they read the new settings'],
    }),
    transcript: transcriptFile({
      roots: ['.acme/sessions'],
      read: (text) => transcriptLines(text).flatMap((line) => userTurn(textAt(line, 'typed') ?? '')),
    }),
    rewrites: { kind: 'none', why: 'its hooks can only stop a call' },
    promptingModes: [],
    envFolders: [],
  },
};
