// The file of hooks that leeway writes for GitHub Copilot CLI. Copilot reads every file in the directory; this one is leeway's alone.
import { NO_ANSWER } from '../hook-script.ts';
import { hooksFileInstaller } from '../hooks-file.ts';
import { copilotAdapter } from './adapter.ts';

const DENY = { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: NO_ANSWER };

export const copilotInstaller = hooksFileInstaller({
  adapter: copilotAdapter,
  file: { user: '.copilot/hooks/leeway.json', project: '.github/hooks/leeway.json' },
  content: (lines) => ({
    version: 1,
    hooks: Object.fromEntries(
      lines.map(({ event, command }) => [
        event,
        [{ type: 'command', bash: command, timeoutSec: copilotAdapter.patience.agent / 1000 }],
      ]),
    ),
  }),
  // If a hook ends with an exit code, Copilot tells the model only the number.
  printed: { deny: JSON.stringify({ hookSpecificOutput: DENY }), mark: '"permissionDecision":"deny"' },
  notes: [
    { answers: 'calls that leeway allows run; Copilot asks you about the others' },
    'hooks in a repository run only in a folder that you trust',
  ],
});
