// Where and how leeway's hook is written in Gemini CLI's settings. Data for the planner.
import type { HookSettings } from '../hook-entries.ts';
import { hookInstaller } from '../hook-settings.ts';
import { geminiCliAdapter } from './adapter.ts';

export const geminiCliSettings: HookSettings = {
  adapter: geminiCliAdapter,
  file: { user: '.gemini/settings.json', project: '.gemini/settings.json' },
  repository: ['.gemini/settings.json'],
  handler: (command, patienceMs) => ({ type: 'command', name: 'leeway', command, timeout: patienceMs }),
  matcher: (event) => (event === 'BeforeAgent' || event === 'SessionStart' ? undefined : '*'),
  objection: (settings) => {
    const { hooksConfig } = settings as { readonly hooksConfig?: { readonly enabled?: unknown; readonly disabled?: unknown } };
    if (hooksConfig?.enabled === false)
      return {
        message: '`hooksConfig.enabled` is false, so no hook runs',
        todo: 'remove it, then run `leeway init gemini-cli` again',
      };
    if (Array.isArray(hooksConfig?.disabled) && hooksConfig.disabled.includes('leeway')) {
      return { message: '`hooksConfig.disabled` names leeway', todo: 'remove it, then run `leeway init gemini-cli` again' };
    }
    return undefined;
  },
  watched: ['hooks', 'hooksConfig'],
  managedPlace: {
    linux: '/etc/gemini-cli/settings.json',
    macos: '/Library/Application Support/GeminiCli/settings.json',
    format: 'json',
  },
  managed: ['/etc/gemini-cli/settings.json', '/Library/Application Support/GeminiCli/settings.json'],
  notes: () => [
    'start it with `--approval-mode yolo`, or Gemini CLI asks about every call',
    'there, nothing stops a call if the hook cannot start: run `leeway doctor`',
  ],
};

export const geminiCliInstaller = hookInstaller(geminiCliSettings);
