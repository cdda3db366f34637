// The file of hooks that leeway writes for VS Code's agent mode. VS Code reads every file in the directory; this one is leeway's alone.
import { NOT_TESTED_NOTE } from '../documented.ts';
import { hooksFileInstaller } from '../hooks-file.ts';
import { vscodeAdapter } from './adapter.ts';

export const vscodeInstaller = hooksFileInstaller({
  adapter: vscodeAdapter,
  file: { user: '.copilot/hooks/leeway-vscode.json', project: '.github/hooks/leeway-vscode.json' },
  content: (lines) => ({
    hooks: Object.fromEntries(
      lines.map(({ event, command }) => [event, [{ type: 'command', command, timeout: vscodeAdapter.patience.agent / 1000 }]]),
    ),
  }),
  notes: [NOT_TESTED_NOTE, 'GitHub Copilot CLI reads the same folder, and denies what needs you too'],
});
