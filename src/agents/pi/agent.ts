// pi: all that leeway knows about it.
import type { Agent } from '../agent.ts';
import { doubleMcp } from '../mcp-names.ts';
import type * as past from './past-sessions.ts';
import { piTools } from './tools.ts';

export const pi: Agent<'pi'> = {
  name: 'pi',
  title: 'pi',
  process: { programs: ['pi'], packages: ['@mariozechner/pi-coding-agent'], variables: [] },
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
};
