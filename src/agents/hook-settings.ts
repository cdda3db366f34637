// The installer for an agent that keeps its hooks in one JSON file. Pure; the agents differ only in the data given here.
import { beforeEvent } from './adapter.ts';
import { settingsChecks } from './doctor-checks.ts';
import { hookEntries, type HookSettings } from './hook-entries.ts';
import { isOurLine } from './hook-line.ts';
import { planTrouble, type Installer, type PlanResult, type PlanInput, type StartedHook } from './install.ts';
import { readSettings } from './read-settings.ts';
import { addHooks, removeHooks } from './settings-edit.ts';

export function hookInstaller(settings: HookSettings): Installer {
  const { adapter, file } = settings;
  const watch = { kind: 'keys', keys: settings.watched } as const;
  return {
    files: { user: [file.user], project: [file.project] },
    watched: { user: [{ file: file.user, watch }], project: [{ file: file.project, watch }] },
    repository: settings.repository,
    check: (files, installation) => settingsChecks(settings, files, installation),
    started: (text) => startedLine(text, beforeEvent(adapter)),
    init: (input) => planInit(settings, input),
    uninit: ({ scope, base, read }) => {
      const before = read(file[scope]);
      const edit = removeHooks(before);
      if (edit.kind === 'trouble') return edit;
      const changes = edit.kind === 'changed' ? [{ path: `${base}/${file[scope]}`, before, text: edit.text }] : [];
      return { kind: 'plan', changes, notes: [] };
    },
  };
}

function planInit(settings: HookSettings, { scope, base, installation, read, accept }: PlanInput): PlanResult {
  const path = settings.file[scope];
  const before = read(path);
  const current = readSettings(before === undefined || before.trim() === '' ? '{}' : before);
  if (current.kind === 'trouble') return current;
  const objection = accept === 'open-settings' ? undefined : settings.objection?.(current.value);
  if (objection !== undefined) return planTrouble(`${objection.message} in \`${path}\``, objection.todo);
  const entries = hookEntries(settings, installation);
  if (entries.kind === 'trouble') return entries;
  const edit = addHooks(before, entries.entries);
  if (edit.kind === 'trouble') return edit;
  const changes = edit.kind === 'changed' ? [{ path: `${base}/${path}`, before, text: edit.text }] : [];
  return { kind: 'plan', changes, notes: settings.notes(scope) };
}

/** The line that answers `event`, started through a shell, as the agents do. */
function startedLine(text: string, event: string): StartedHook | undefined {
  const settings = readSettings(text);
  if (settings.kind === 'trouble') return undefined;
  const hooks = (settings.value as { readonly hooks?: Readonly<Record<string, unknown>> }).hooks;
  const entries = hooks !== undefined && Array.isArray(hooks[event]) ? (hooks[event] as readonly unknown[]) : [];
  const handlers = entries.flatMap((entry) => {
    const inner = (entry as { readonly hooks?: unknown } | null)?.hooks;
    return Array.isArray(inner) ? (inner as readonly { readonly command?: unknown }[]) : [];
  });
  const line = handlers.map(({ command }) => command).find((command) => typeof command === 'string' && isOurLine(command));
  return typeof line === 'string' ? { command: '/bin/sh', args: ['-c', line], env: {} } : undefined;
}
