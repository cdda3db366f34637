// pi: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { doubleMcp } from '../mcp-names.ts';
import { piAdapter } from './adapter.ts';
import type * as install from './install.ts';
import type * as past from './past-sessions.ts';
import { piTools } from './tools.ts';
import { piTranscript } from './transcript.ts';

export const pi: Agent<'pi'> = {
  name: 'pi',
  title: 'pi',
  process: { programs: ['pi'], packages: ['@earendil-works/pi-coding-agent', '@mariozechner/pi-coding-agent'], variables: [] },
  tools: piTools,
  mcp: doubleMcp,
  paths: {
    own: ['~/.pi/agent/{extensions,settings.json}/**', './**/.pi/extensions/leeway*'],
    settings: ['./**/.pi/{extensions,settings.json}/**'],
    records: ['~/.pi/agent/sessions/**'],
    secrets: ['~/.pi/agent/auth.json'],
    startup: ['~/.pi/**', '!~/.pi/{sessions,logs,projects}/**'],
    instructions: ['./**/.pi/**'],
  },
  captures: { kind: 'beside' },
  get sessions() {
    return (require('./past-sessions.ts') as typeof past).piSessions;
  },
  hook: {
    program: 'pi',
    directory: '.pi/agent',
    adapter: piAdapter,
    get installer() {
      return (require('./install.ts') as typeof install).piInstaller;
    },
    transcript: piTranscript,
    rewrites: { kind: 'none', why: 'the input is frozen, and an extension that tries to change it stops the call' },
    promptingModes: ['tui'],
    envFolders: [],
  },
};
