// Factory Droid's hook protocol. Data for the shared adapter. The client ignores `ask` and applies its own rules, so leeway never sends one.
import { claudeLikeAdapter } from '../claude-like.ts';

export const droidAdapter = claudeLikeAdapter({
  agent: 'droid',
  shell: 'Execute',
  events: new Map([
    ['PreToolUse', 'before'],
    ['PostToolUse', 'after'],
    ['UserPromptSubmit', 'prompt'],
    ['SessionStart', 'start'],
  ]),
  project: 'FACTORY_PROJECT_DIR',
  stops: 'exit code 2',
});
