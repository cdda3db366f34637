// The installer for an agent that keeps its hooks in one JSON file. Pure; the agents differ only in the data given here.
import { posix } from 'node:path';
import { beforeEvent } from './adapter.ts';
import { settingsChecks } from './doctor-checks.ts';
import { hookEntries, type HookSettings } from './hook-entries.ts';
import { hookScriptIn, isOurLine, type Installation } from './hook-line.ts';
import { hookScript, scriptChanges, scriptRemovals } from './hook-script.ts';
import { planManaged, planUnmanaged } from './managed.ts';
import { planTrouble, type FileChange, type Installer, type PlanResult, type PlanInput, type StartedHook } from './install.ts';
import { readSettings } from './read-settings.ts';
import { addHooks, BELOW_HOOKS, eventsIn, removeHooks, type EventsAt } from './settings-edit.ts';

export function hookInstaller(settings: HookSettings): Installer {
  const { adapter, file, eventsAt = BELOW_HOOKS } = settings;
  const watch = { kind: 'keys', keys: settings.watched } as const;
  return {
    files: { user: [file.user], project: [file.project] },
    watched: { user: [{ file: file.user, watch }], project: [{ file: file.project, watch }] },
    repository: settings.repository,
    managed: settings.managed,
    ...(settings.client === undefined ? {} : { client: settings.client.file }),
    ...(settings.client?.project === undefined ? {} : { clientInProject: settings.client.project }),
    check: (files, installation) => settingsChecks(settings, files, installation),
    started: (text) => startedLine(text, beforeEvent(adapter), eventsAt) ?? startedPlugin(settings, text),
    ...(settings.plugin === undefined
      ? {}
      : {
          plugin: settings.plugin.line(beforeEvent(adapter)),
          pluginOn: (text: string) => startedPlugin(settings, text) !== undefined,
        }),
    script: (installation) => hookScript(adapter, installation),
    ...managedPlan(settings),
    init: (input) => planInit(settings, input),
    uninit: ({ scope, base, installation, read, readOwn }) => {
      const before = read(file[scope]);
      const edit = removeHooks(before, eventsAt);
      if (edit.kind === 'trouble') return edit;
      const changes: FileChange[] = edit.kind === 'changed' ? [{ path: `${base}/${file[scope]}`, before, text: edit.text }] : [];
      const scripts = scriptRemovals(hookScriptIn(installation.configDir, adapter.agent), readOwn);
      return { kind: 'plan', changes: [...changes, ...scripts], notes: [] };
    },
  };
}

const managedPlan = (settings: HookSettings): Pick<Installer, 'initManaged' | 'uninitManaged'> => {
  const place = settings.managedPlace;
  return place === undefined
    ? {}
    : {
        initManaged: (input) => planManaged(settings, place, input),
        uninitManaged: (input) => planUnmanaged(settings, place, input),
      };
};

function planInit(settings: HookSettings, { scope, base, installation, read, readOwn, accept, by }: PlanInput): PlanResult {
  const path = settings.file[scope];
  const before = read(path);
  const current = readSettings(before === undefined || before.trim() === '' ? '{}' : before);
  if (current.kind === 'trouble') return current;
  const objection = accept === 'open-settings' ? undefined : settings.objection?.(current.value);
  if (objection !== undefined) return planTrouble(`in \`${path}\`, ${objection.message}`, objection.todo);
  const client = settings.client;
  const inClient = client === undefined || accept === 'open-settings' ? undefined : client.objection?.(read(client.file) ?? '');
  if (client !== undefined && inClient !== undefined)
    return planTrouble(`in \`${client.file}\`, ${inClient.message}`, inClient.todo);
  const script = hookScript(settings.adapter, installation);
  if (script.kind === 'trouble') return script;
  const { eventsAt } = settings;
  const edit =
    by === 'plugin' ? removeHooks(before, eventsAt) : addHooks(before, hookEntries(settings, installation.configDir), eventsAt);
  if (edit.kind === 'trouble') return edit;
  const changes = [...scriptChanges(script, readOwn)];
  if (edit.kind === 'changed') changes.push({ path: `${base}/${path}`, before, text: edit.text });
  return {
    kind: 'plan',
    changes,
    notes: by === 'plugin' ? (settings.plugin?.notes(packageOf(installation)) ?? []) : settings.notes(scope),
  };
}

/** The directory of the installed package: the script is `dist/leeway.cjs` in it. */
const packageOf = ({ script }: Installation): string => posix.dirname(posix.dirname(script));

/** The plugin's hook, if these settings switch the plugin on. */
function startedPlugin({ plugin, adapter }: HookSettings, text: string): StartedHook | undefined {
  const settings = readSettings(text);
  return plugin !== undefined && settings.kind === 'settings' && plugin.enabled(settings.value)
    ? shellHook(plugin.line(beforeEvent(adapter)))
    : undefined;
}

/** As the agents start a line: through a shell. */
const shellHook = (line: string): StartedHook => ({ command: '/bin/sh', args: ['-c', line], env: {} });

/** The hook line that answers `event`, as the agents start it: through a shell. */
function startedLine(text: string, event: string, at: EventsAt): StartedHook | undefined {
  const settings = readSettings(text);
  if (settings.kind === 'trouble') return undefined;
  const list = eventsIn(settings.value, at)[event];
  const entries = Array.isArray(list) ? (list as readonly unknown[]) : [];
  const handlers = entries.flatMap((entry) => {
    const inner = (entry as { readonly hooks?: unknown } | null)?.hooks;
    return Array.isArray(inner) ? (inner as readonly { readonly command?: unknown }[]) : [];
  });
  const line = handlers.map(({ command }) => command).find((command) => typeof command === 'string' && isOurLine(command));
  return typeof line === 'string' ? shellHook(line) : undefined;
}
