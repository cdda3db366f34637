// Where and how leeway's hook is written in Qwen Code's settings. Data for the planner.
import type { HookSettings } from '../hook-entries.ts';
import { hookInstaller } from '../hook-settings.ts';
import { qwenCodeAdapter } from './adapter.ts';

export const qwenCodeSettings: HookSettings = {
  adapter: qwenCodeAdapter,
  file: { user: '.qwen/settings.json', project: '.qwen/settings.json' },
  repository: ['.qwen/settings.json'],
  handler: (command, patienceMs) => ({ type: 'command', name: 'leeway', command, timeout: patienceMs / 1000 }),
  matcher: (event) => (event === 'UserPromptSubmit' ? undefined : '*'),
  objection: (settings) => {
    const { disableAllHooks } = settings as { readonly disableAllHooks?: unknown };
    return disableAllHooks === true
      ? { message: '`disableAllHooks` is true, so no hook runs', todo: 'remove it, then run `leeway init qwen-code` again' }
      : undefined;
  },
  watched: ['hooks', 'disableAllHooks'],
  managed: ['/etc/qwen-code/settings.json', '/Library/Application Support/QwenCode/settings.json'],
  notes: () => [
    'start it with `qwen --approval-mode yolo`, or it may ask you a second time',
    'there, nothing stops a call if the hook cannot start: run `leeway doctor`',
  ],
};

export const qwenCodeInstaller = hookInstaller(qwenCodeSettings);
