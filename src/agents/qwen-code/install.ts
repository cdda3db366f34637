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
    'start it with `qwen --approval-mode yolo`, so that leeway alone decides; in the other modes Qwen Code may ask you once more about a call that leeway asks about',
    'in that mode every call would run if the hook could not start; `leeway doctor` tests the installed hook. `qwen --safe-mode` runs no hook',
  ],
};

export const qwenCodeInstaller = hookInstaller(qwenCodeSettings);
