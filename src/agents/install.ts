// What `init` and `uninit` change for an agent: which files, their new text, and what the user has to know. Pure; writes nothing.
import type { Trouble } from '../model/decision.ts';
import type { Check, SettingsFile } from './doctor-checks.ts';
import type { Installation } from './hook-line.ts';
import type { HookScript } from './hook-script.ts';
import type { ManagedInput } from './managed.ts';
import type { Watch } from './watched-file.ts';

export type Scope = 'user' | 'project';

/** One file to change. If `text` is undefined, the file is deleted. */
export interface FileChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly text: string | undefined;
  /** What the change is for, if it is not leeway's hooks. */
  readonly about?: string;
}

/**
 * A line for the person, at most 76 characters long. `answers`: a line about what the agent does with leeway's answers, which would be
 * untrue in shadow mode.
 */
export type Note = string | { readonly answers: string };

export interface Plan {
  readonly kind: 'plan';
  /** Empty: already installed. */
  readonly changes: readonly FileChange[];
  /** For the person, one line each: what to set or do by hand. */
  readonly notes: readonly Note[];
}
export type PlanResult = Plan | { readonly kind: 'trouble'; readonly trouble: Trouble };

export interface PlanInput {
  readonly scope: Scope;
  /** The home directory, or the project root for project scope. Absolute. */
  readonly base: string;
  readonly installation: Installation;
  /** The text of a file below `base`, by its path relative to it; undefined when it does not exist. */
  readonly read: (relative: string) => string | undefined;
  /** The text of a file in leeway's own directory, by its absolute path; undefined when it does not exist. */
  readonly readOwn: (path: string) => string | undefined;
  /** The user accepts a setting in which every call runs if the hook dies. */
  readonly accept?: 'open-settings';
  /** `plugin`: the hooks come from the agent's plugin, so the settings get none. */
  readonly by?: 'plugin';
}

/** How the hook in a settings file is started: through a shell, or by the plugin. */
export interface StartedHook {
  readonly command: string;
  readonly args: readonly string[];
  /** Besides `PATH`. */
  readonly env: Readonly<Record<string, string>>;
}

export interface Installer {
  /** Files below the home directory or the project that `init` may write; the policy protects them as leeway's own. */
  readonly files: Readonly<Record<Scope, readonly string[]>>;
  /** The line of the agent's plugin before a call, if leeway can be installed as one. It needs `HOME`. */
  readonly plugin?: string;
  /** Whether these settings switch the plugin on. */
  readonly pluginOn?: (text: string) => boolean;
  /** The parts of these files that are watched for changes after installation. */
  readonly watched: Readonly<Record<Scope, readonly { readonly file: string; readonly watch: Watch }[]>>;
  /** Settings files in a repository that the agent reads, including those that `init` never writes. */
  readonly repository: readonly string[];
  /** Settings of the machine's administrator that the agent reads, absolute. */
  readonly managed: readonly string[];
  /** A file below the home in which the agent stores whether it trusts the hook. */
  readonly client?: string;
  /** The same file below a project's root, which may switch hooks off there. */
  readonly clientInProject?: string;
  /** What is wrong with the current settings. */
  check(files: readonly SettingsFile[], installation: Installation): readonly Check[];
  /** The hook that answers before a call, if the text of one of these files contains ours. */
  started(text: string): StartedHook | undefined;
  /** The script that the hook in the settings reads, for agents that have one. */
  script?(installation: Installation): HookScript;
  /** Hooks for every user, in the administrator's settings; absent where the client documents no such place for hooks. */
  initManaged?(input: ManagedInput): PlanResult;
  uninitManaged?(input: Omit<ManagedInput, 'installation'>): PlanResult;
  init(input: PlanInput): PlanResult;
  uninit(input: PlanInput): PlanResult;
}

export const planTrouble = (message: string, todo: string): PlanResult => ({
  kind: 'trouble',
  trouble: { kind: 'config', message, todo },
});
