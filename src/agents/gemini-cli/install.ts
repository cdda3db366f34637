// Where and how leeway's hook is written in Gemini CLI's settings. Data for the planner.
import type { HookSettings } from '../hook-entries.ts';
import { hookInstaller } from '../hook-settings.ts';
import { geminiCliAdapter } from './adapter.ts';

export const geminiCliSettings: HookSettings = {
  adapter: geminiCliAdapter,
  file: { user: '.gemini/settings.json', project: '.gemini/settings.json' },
  repository: ['.gemini/settings.json'],
  handler: (command, patienceMs) => ({ type: 'command', name: 'leeway', command, timeout: patienceMs }),
  matcher: (event) => (event === 'BeforeAgent' ? undefined : '*'),
  objection: (settings) => {
    const { hooksConfig } = settings as { readonly hooksConfig?: { readonly enabled?: unknown; readonly disabled?: unknown } };
    if (hooksConfig?.enabled === false)
      return {
        message: '`hooksConfig.enabled` is false, so that no hook would run',
        todo: 'remove it, then run `leeway init gemini-cli` again',
      };
    if (Array.isArray(hooksConfig?.disabled) && hooksConfig.disabled.includes('leeway')) {
      return { message: '`hooksConfig.disabled` names leeway', todo: 'take it out, then run `leeway init gemini-cli` again' };
    }
    return undefined;
  },
  watched: ['hooks', 'hooksConfig'],
  notes: () => [
    "leeway's allow does not skip Gemini CLI's own prompts: start it with `--approval-mode yolo` to let leeway alone decide",
    'in that mode a hook that cannot be started at all would let everything run; `leeway doctor` tries the installed line',
  ],
};

export const geminiCliInstaller = hookInstaller(geminiCliSettings);
