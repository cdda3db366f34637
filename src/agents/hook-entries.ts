// What stands in the settings of an agent whose hooks are in one JSON file: the facts that differ, and the entries made of them. Text only.
import type { Adapter } from './adapter.ts';
import { hookLine, type Installation } from './hook-line.ts';
import type { Planned, Scope } from './install.ts';
import type { HookEntry } from './settings-edit.ts';

export interface HookSettings {
  readonly adapter: Adapter;
  readonly file: Readonly<Record<Scope, string>>;
  /** The handler as the agent spells it; its patience is in seconds or milliseconds. */
  readonly handler: (command: string, patienceMs: number) => { readonly command: string; readonly [key: string]: unknown };
  readonly matcher: (event: string) => string | undefined;
  /** A reason not to install into these settings, and what to do about it. */
  readonly objection?: (settings: unknown) => { readonly message: string; readonly todo: string } | undefined;
  readonly notes: (scope: Scope) => readonly string[];
  /** Settings of a repository that the agent reads, also those that `init` never writes. */
  readonly repository: readonly string[];
  /** Keys of the settings that can move or silence a hook. */
  readonly watched: readonly string[];
}

type Entries = { readonly kind: 'entries'; readonly entries: readonly HookEntry[] } | (Planned & { readonly kind: 'trouble' });

export function hookEntries({ adapter, handler, matcher }: HookSettings, installation: Installation): Entries {
  const entries: HookEntry[] = [];
  for (const [event, kind] of adapter.events) {
    const line = hookLine(adapter, { event, kind }, installation);
    if (line.kind === 'trouble') return line;
    const match = matcher(event);
    entries.push({
      event,
      entry: { ...(match === undefined ? {} : { matcher: match }), hooks: [handler(line.text, adapter.patience.agent)] },
    });
  }
  return { kind: 'entries', entries };
}
