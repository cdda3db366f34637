// The hooks of VS Code's agent mode, as documented. Data for the shared adapter.
import { documentedAdapter } from '../documented.ts';

export const vscodeAdapter = documentedAdapter({
  agent: 'vscode',
  shell: 'run_in_terminal',
  events: new Map([
    ['PreToolUse', 'before'],
    ['PostToolUse', 'after'],
    ['UserPromptSubmit', 'prompt'],
  ]),
});
