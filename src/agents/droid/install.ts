// Where and how leeway's hook is written in Factory Droid's file of hooks. Data for the planner.
import type { HookSettings } from '../hook-entries.ts';
import { hookInstaller } from '../hook-settings.ts';
import { readSettings } from '../read-settings.ts';
import { BELOW_HOOKS, eventsIn } from '../settings-edit.ts';
import { droidAdapter } from './adapter.ts';

const AGAIN = 'then run `leeway init droid` again';
const SETTINGS = '.factory/settings.json';

const isOff = (settings: unknown): boolean =>
  eventsIn(settings, [])['hooksDisabled'] === true || eventsIn(settings, BELOW_HOOKS)['hooksDisabled'] === true;

const off = (settings: unknown): ReturnType<NonNullable<HookSettings['objection']>> =>
  isOff(settings) ? { message: '`hooksDisabled` is true, so no hook runs', todo: `remove it, ${AGAIN}` } : undefined;

/** Droid reads hooks from both files, but for each event only from `hooks.json` if that has it. */
function hooksInSettings(text: string): ReturnType<typeof off> {
  const settings = readSettings(text.trim() === '' ? '{}' : text);
  if (settings.kind === 'trouble') return undefined;
  const events = eventsIn(settings.value, BELOW_HOOKS);
  const hidden = [...droidAdapter.events.keys()].find((event) => Object.hasOwn(events, event));
  if (hidden === undefined) return off(settings.value);
  return {
    message: `\`hooks.${hidden}\` would no longer run, because Droid prefers \`hooks.json\``,
    todo: `move your hooks to \`~/.factory/hooks.json\`, ${AGAIN}`,
  };
}

export const droidSettings: HookSettings = {
  adapter: droidAdapter,
  file: { user: '.factory/hooks.json', project: '.factory/hooks.json' },
  eventsAt: [],
  repository: ['.factory/hooks.json', SETTINGS, '.factory/settings.local.json'],
  handler: (command, patienceMs) => ({ type: 'command', command, timeout: patienceMs / 1000 }),
  matcher: (event) => (event === 'UserPromptSubmit' || event === 'SessionStart' ? undefined : '*'),
  objection: off,
  client: { file: SETTINGS, check: () => [], objection: hooksInSettings },
  watched: [...droidAdapter.events.keys(), 'hooksDisabled'],
  managed: [],
  notes: () => [
    { answers: 'calls that leeway allows run; a call that needs you is denied' },
    'tested with `droid exec` only; the terminal runs no hook in an untrusted folder',
  ],
};

export const droidInstaller = hookInstaller(droidSettings);
