// Where and how leeway's hook is written in Codex's hooks file. Data for the planner.
import type { HookSettings } from '../hook-entries.ts';
import { hookInstaller } from '../hook-settings.ts';
import { codexAdapter } from './adapter.ts';
import { hooksOff } from './hooks-off.ts';
import { openSettings, trustChecks } from './trust.ts';

export const codexSettings: HookSettings = {
  adapter: codexAdapter,
  // A separate file: the user's config.toml stays untouched.
  file: { user: '.codex/hooks.json', project: '.codex/hooks.json' },
  repository: ['.codex/hooks.json'],
  handler: (command, patienceMs) => ({ type: 'command', command, timeout: patienceMs / 1000 }),
  matcher: (event) => (event === 'UserPromptSubmit' || event === 'SessionStart' ? undefined : '*'),
  watched: ['hooks'],
  managed: [],
  managedPlace: {
    linux: '/etc/codex/requirements.toml',
    macos: '/etc/codex/requirements.toml',
    format: 'toml',
    only: '`allow_managed_hooks_only = true`',
  },
  client: {
    file: '.codex/config.toml',
    project: '.codex/config.toml',
    check: trustChecks,
    objection: openSettings,
    off: hooksOff,
  },
  notes: () => [
    'start `codex`, choose "Trust all and continue"; before that no hook runs',
    { answers: 'a call that needs you is denied; `leeway approve last` lets it run once' },
  ],
};

export const codexInstaller = hookInstaller(codexSettings);
