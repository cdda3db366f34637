// Factory Droid's hook protocol. Data for the shared adapter. It ignores `ask`, and then its own rules decide, so that leeway never sends it one.
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
