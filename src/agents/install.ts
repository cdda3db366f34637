// What `init` and `uninit` change for an agent: which files, their new text, and what the user has to know. Pure; writes nothing.
import type { Trouble } from '../model/decision.ts';
import type { Check, SettingsFile } from './doctor-checks.ts';
import type { Installation } from './hook-line.ts';
import type { Watch } from './watched-file.ts';

export type Scope = 'user' | 'project';

/** One file that is to change. `text` undefined: it is deleted. */
export interface FileChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly text: string | undefined;
}

export interface Plan {
  readonly kind: 'plan';
  /** Empty: everything stands already. */
  readonly changes: readonly FileChange[];
  /** For the person, one line each: what to set or do by hand. */
  readonly notes: readonly string[];
}
export type Planned = Plan | { readonly kind: 'trouble'; readonly trouble: Trouble };

export interface PlanInput {
  readonly scope: Scope;
  /** The home directory, or the project root for project scope. Absolute. */
  readonly base: string;
  readonly installation: Installation;
  /** The text of a file below `base`, by its path relative to it; undefined when it does not exist. */
  readonly read: (relative: string) => string | undefined;
  /** The user accepts a setting in which a dead hook would let everything run. */
  readonly accept?: 'open-settings';
}

/** How the hook is started that stands in a file: through a shell, or as the plugin starts it. */
export interface StartedHook {
  readonly command: string;
  readonly args: readonly string[];
  /** Besides `PATH`. */
  readonly env: Readonly<Record<string, string>>;
}

export interface Installer {
  /** Files below the home directory or the project that `init` may touch; also the own zone of the policy. */
  readonly files: Readonly<Record<Scope, readonly string[]>>;
  /** What of these files is watched for changes once it is installed. */
  readonly watched: Readonly<Record<Scope, readonly { readonly file: string; readonly watch: Watch }[]>>;
  /** Settings of a repository that the agent reads, also those that `init` never writes. */
  readonly repository: readonly string[];
  /** What is wrong with the settings as they stand. */
  check(files: readonly SettingsFile[], installation: Installation): readonly Check[];
  /** The hook that answers before a call, if the text of one of these files holds ours. */
  started(text: string): StartedHook | undefined;
  init(input: PlanInput): Planned;
  uninit(input: PlanInput): Planned;
}

export const planTrouble = (message: string, todo: string): Planned => ({
  kind: 'trouble',
  trouble: { kind: 'config', message, todo },
});
