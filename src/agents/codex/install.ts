// Where and how leeway's hook is written in Codex's hooks file. Data for the planner.
import type { HookSettings } from '../hook-entries.ts';
import { hookInstaller } from '../hook-settings.ts';
import { codexAdapter } from './adapter.ts';

export const codexSettings: HookSettings = {
  adapter: codexAdapter,
  // A separate file: the user's config.toml stays untouched.
  file: { user: '.codex/hooks.json', project: '.codex/hooks.json' },
  repository: ['.codex/hooks.json'],
  handler: (command, patienceMs) => ({ type: 'command', command, timeout: patienceMs / 1000 }),
  matcher: (event) => (event === 'UserPromptSubmit' ? undefined : '*'),
  watched: ['hooks'],
  notes: () => [
    'Codex runs a new or changed hook only after you trusted it: start `codex` once, choose "Trust all and continue"; until then `codex exec` skips it silently',
    'keep `approval_policy = "on-request"`, so that Codex asks where leeway leaves the answer to you; with approvals off a dead hook would let everything run',
    'Codex cannot ask from this hook: a call that needs you is denied with the advice `leeway allow last`',
  ],
};

export const codexInstaller = hookInstaller(codexSettings);
