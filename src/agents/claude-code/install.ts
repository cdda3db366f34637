// Where and how leeway's hook is written in Claude Code's settings. Data for the planner.
import type { HookSettings } from '../hook-entries.ts';
import { hookInstaller } from '../hook-settings.ts';
import { claudeCodeAdapter } from './adapter.ts';

const TOOL_EVENTS = new Set(['PreToolUse', 'PermissionRequest', 'PostToolUse', 'PostToolUseFailure']);

export const claudeCodeSettings: HookSettings = {
  adapter: claudeCodeAdapter,
  file: { user: '.claude/settings.json', project: '.claude/settings.local.json' },
  repository: ['.claude/settings.json', '.claude/settings.local.json'],
  handler: (command, patienceMs) => ({ type: 'command', command, timeout: patienceMs / 1000 }),
  matcher: (event) => (TOOL_EVENTS.has(event) ? '*' : undefined),
  objection: (settings) => {
    const { disableAllHooks, permissions } = settings as {
      readonly disableAllHooks?: unknown;
      readonly permissions?: { readonly defaultMode?: unknown };
    };
    if (disableAllHooks === true)
      return {
        message: '`disableAllHooks` is true, so that no hook would run',
        todo: 'remove it, then run `leeway init claude-code` again',
      };
    if (permissions?.defaultMode === 'bypassPermissions') {
      return {
        message: '`permissions.defaultMode` is `bypassPermissions`: if the hook could not start, every call would run',
        todo: 'set it to `default` or `auto`, or pass `--accept-open-settings`',
      };
    }
    return undefined;
  },
  watched: ['hooks', 'disableAllHooks'],
  notes: () => [
    'any permission mode but bypassPermissions works; what leeway allows runs without a prompt, what it leaves to you is asked in the terminal',
    'open sessions read the new settings after a restart',
  ],
};

export const claudeCodeInstaller = hookInstaller(claudeCodeSettings);
