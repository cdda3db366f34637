// Where and how leeway's hook is written in Claude Code's settings. Data for the planner.
import type { HookSettings } from '../hook-entries.ts';
import { hookInstaller } from '../hook-settings.ts';
import { hasPlugin, pluginLine } from './plugin.ts';
import { claudeCodeAdapter } from './adapter.ts';

const TOOL_EVENTS = new Set(['PreToolUse', 'PermissionRequest', 'PostToolUse', 'PostToolUseFailure']);

export const claudeCodeSettings: HookSettings = {
  adapter: claudeCodeAdapter,
  file: { user: '.claude/settings.json', project: '.claude/settings.local.json' },
  repository: ['.claude/settings.json', '.claude/settings.local.json'],
  handler: (command, patienceMs) => ({ type: 'command', command, timeout: patienceMs / 1000 }),
  matcher: (event) => (TOOL_EVENTS.has(event) ? '*' : undefined),
  objection: (settings) => {
    const { disableAllHooks, allowManagedHooksOnly, permissions } = settings as {
      readonly disableAllHooks?: unknown;
      readonly allowManagedHooksOnly?: unknown;
      readonly permissions?: { readonly defaultMode?: unknown };
    };
    if (disableAllHooks === true)
      return {
        message: '`disableAllHooks` is true, so no hook runs',
        todo: 'remove it, then run `leeway init claude-code` again',
      };
    if (allowManagedHooksOnly === true)
      return {
        message: '`allowManagedHooksOnly` is true, so only hooks in the managed settings run',
        todo: 'ask the administrator of this machine to add the hook there (`leeway init --managed`), or to remove the setting',
      };
    if (permissions?.defaultMode === 'bypassPermissions') {
      return {
        message: '`permissions.defaultMode` is `bypassPermissions`: if the hook could not start, every call would run',
        todo: 'set it to `default` or `auto`, or run `leeway init claude-code --accept-open-settings`',
      };
    }
    return undefined;
  },
  plugin: {
    enabled: hasPlugin,
    line: pluginLine,
    notes: (directory) => [
      `the hook script is ready; unless the plugin is installed already, install it now: \`claude plugin marketplace add ${directory}\`, then \`claude plugin install leeway@leeway\``,
      'restart open sessions so that they load the plugin',
    ],
  },
  watched: ['hooks', 'disableAllHooks'],
  managedPlace: {
    linux: '/etc/claude-code/managed-settings.json',
    macos: '/Library/Application Support/ClaudeCode/managed-settings.json',
    format: 'json',
    only: '`"allowManagedHooksOnly": true`',
  },
  managed: ['/etc/claude-code/managed-settings.json', '/Library/Application Support/ClaudeCode/managed-settings.json'],
  notes: () => [
    { answers: 'calls that leeway allows run; the terminal asks you about the others' },
    'restart open sessions; do not use the mode `bypassPermissions`',
  ],
};

export const claudeCodeInstaller = hookInstaller(claudeCodeSettings);
