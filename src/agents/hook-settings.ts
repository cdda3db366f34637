// Plans `init` and `uninit` for agents whose hooks stand in one JSON file. Pure; the agents differ only in the data given here.
import type { Adapter } from './adapter.ts';
import { hookLine, type Installation } from './hook-line.ts';
import { planTrouble, type Installer, type Planned, type PlanInput, type Scope } from './install.ts';
import { readSettings } from './read-settings.ts';
import { addHooks, removeHooks, type HookEntry } from './settings-edit.ts';

export interface HookSettings {
  readonly adapter: Adapter;
  readonly file: Readonly<Record<Scope, string>>;
  /** The handler as the agent spells it; its patience is in seconds or milliseconds. */
  readonly handler: (command: string, patienceMs: number) => { readonly command: string; readonly [key: string]: unknown };
  readonly matcher: (event: string) => string | undefined;
  /** A reason not to install into these settings, and what to do about it. */
  readonly objection?: (settings: unknown) => { readonly message: string; readonly todo: string } | undefined;
  readonly notes: (scope: Scope) => readonly string[];
  /** Keys of the settings that can move or silence a hook. */
  readonly watched: readonly string[];
}

export function hookInstaller(settings: HookSettings): Installer {
  const { adapter, file } = settings;
  const watch = { kind: 'keys', keys: settings.watched } as const;
  return {
    agent: adapter.agent,
    files: { user: [file.user], project: [file.project] },
    watched: { user: [{ file: file.user, watch }], project: [{ file: file.project, watch }] },
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

function planInit(settings: HookSettings, { scope, base, installation, read, accept }: PlanInput): Planned {
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

type Entries = { readonly kind: 'entries'; readonly entries: readonly HookEntry[] } | (Planned & { readonly kind: 'trouble' });

export function hookEntries({ adapter, handler, matcher }: HookSettings, installation: Installation): Entries {
  const entries: HookEntry[] = [];
  for (const [event, kind] of adapter.events) {
    const line = hookLine(adapter.agent, { event, kind }, installation);
    if (line.kind === 'trouble') return line;
    const match = matcher(event);
    entries.push({
      event,
      entry: { ...(match === undefined ? {} : { matcher: match }), hooks: [handler(line.text, adapter.patience.agent)] },
    });
  }
  return { kind: 'entries', entries };
}
