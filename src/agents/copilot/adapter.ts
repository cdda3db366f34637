// GitHub Copilot CLI's hook protocol, in the form that it gives hooks whose events are spelled `PreToolUse`. Data for the shared adapter.
import { claudeLikeAdapter } from '../claude-like.ts';

export const copilotAdapter = claudeLikeAdapter({
  agent: 'copilot',
  shell: 'Bash',
  events: new Map([
    ['PreToolUse', 'before'],
    ['PostToolUse', 'after'],
    ['UserPromptSubmit', 'prompt'],
  ]),
  project: 'COPILOT_PROJECT_DIR',
  // The client does not say whether a person is present.
  terminal: {
    program: /(^|\/)copilot$|@github\/copilot/,
    headless: new Set(['-p', '--prompt', '--acp', '--server', '--headless']),
  },
  notes: 'asks',
  parentSession: 'parent_agent_id',
  stops: 'every exit code but 0',
});
