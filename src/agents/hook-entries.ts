// The entries in the settings of an agent that keeps its hooks in one JSON file: the facts that differ, and the entries made from them.
// Text only.
import type { Adapter } from './adapter.ts';
import type { PlacedHook } from './codex/trust.ts';
import type { Check } from './doctor-checks.ts';
import { hookLine } from './hook-line.ts';
import type { Scope, Note } from './install.ts';
import type { ManagedPlace } from './managed.ts';
import type { EventsAt, HookEntry } from './settings-edit.ts';

export interface HookSettings {
  readonly adapter: Adapter;
  readonly file: Readonly<Record<Scope, string>>;
  /** The place of the events in that file, if it is not the key `hooks`. */
  readonly eventsAt?: EventsAt;
  /** The handler as the agent writes it; its timeout is in seconds or milliseconds. */
  readonly handler: (command: string, patienceMs: number) => { readonly command: string; readonly [key: string]: unknown };
  readonly matcher: (event: string) => string | undefined;
  /** A reason not to install into these settings, and what to do about it. */
  readonly objection?: (settings: unknown) => { readonly message: string; readonly todo: string } | undefined;
  readonly notes: (scope: Scope) => readonly Note[];
  /** Settings files in a repository that the agent reads, including those that `init` never writes. */
  readonly repository: readonly string[];
  /** Settings files of the machine's administrator, absolute. */
  readonly managed: readonly string[];
  /** Where `init --managed` writes, for clients that document such a place. */
  readonly managedPlace?: ManagedPlace;
  /** What the agent itself keeps about hooks, in a file below the home directory. `hooksFile`: the absolute path of its hooks. */
  readonly client?: {
    readonly file: string;
    /** The file of a project that the agent reads in addition, below the project's root. */
    readonly project?: string;
    /** Why no hook runs with either file, and what to do about it. */
    readonly off?: (text: string) => { readonly message: string; readonly todo: string } | undefined;
    readonly check: (text: string | undefined, hooksFile: string, ours: readonly PlacedHook[]) => readonly Check[];
    /** A reason in that file not to install, and what to do about it. */
    readonly objection?: (text: string) => { readonly message: string; readonly todo: string } | undefined;
  };
  /** The same hooks as a plugin of the agent. `enabled`: whether settings switch it on. `line`: the plugin's line for an event. */
  readonly plugin?: {
    readonly enabled: (settings: unknown) => boolean;
    readonly line: (event: string) => string;
    /** What the person has to do; `directory` is that of the installed package. */
    readonly notes: (directory: string) => readonly Note[];
  };
  /** Keys of the settings that can redirect or disable a hook. */
  readonly watched: readonly string[];
}

export const hookEntries = (settings: HookSettings, configDir: string): readonly HookEntry[] =>
  [...settings.adapter.events].map(([event, kind]) =>
    entryFor(settings, event, hookLine(settings.adapter.agent, { event, kind }, configDir)),
  );

/** The hooks of the plugin. */
export const pluginEntries = (settings: HookSettings): readonly HookEntry[] =>
  [...settings.adapter.events.keys()].map((event) => entryFor(settings, event, settings.plugin?.line(event) ?? ''));

function entryFor({ adapter, handler, matcher }: HookSettings, event: string, line: string): HookEntry {
  const match = matcher(event);
  const hooks = [handler(line, adapter.patience.agent)];
  return { event, entry: match === undefined ? { hooks } : { matcher: match, hooks } };
}
