// The entries in the settings of an agent that keeps its hooks in one JSON file: the facts that differ, and the entries made from them.
// Text only.
import type { Adapter } from './adapter.ts';
import { hookLine, type Installation } from './hook-line.ts';
import type { PlanResult, Scope } from './install.ts';
import type { HookEntry } from './settings-edit.ts';

export interface HookSettings {
  readonly adapter: Adapter;
  readonly file: Readonly<Record<Scope, string>>;
  /** The handler as the agent writes it; its timeout is in seconds or milliseconds. */
  readonly handler: (command: string, patienceMs: number) => { readonly command: string; readonly [key: string]: unknown };
  readonly matcher: (event: string) => string | undefined;
  /** A reason not to install into these settings, and what to do about it. */
  readonly objection?: (settings: unknown) => { readonly message: string; readonly todo: string } | undefined;
  readonly notes: (scope: Scope) => readonly string[];
  /** Settings files in a repository that the agent reads, including those that `init` never writes. */
  readonly repository: readonly string[];
  /** Keys of the settings that can redirect or disable a hook. */
  readonly watched: readonly string[];
}

type Entries = { readonly kind: 'entries'; readonly entries: readonly HookEntry[] } | (PlanResult & { readonly kind: 'trouble' });

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
