// The installer for an agent that loads one file of ours: a generated plugin, or a file of hooks that holds nothing else. Pure; writes nothing.
import type { Check, SettingsFile } from './doctor-checks.ts';
import type { Installation } from './hook-line.ts';
import { scriptChanges, scriptRemovals, type HookScript } from './hook-script.ts';
import {
  planTrouble,
  type FileChange,
  type Installer,
  type PlanResult,
  type Scope,
  type StartedHook,
  type Note,
} from './install.ts';

/** Below the home directory, and below a project. Without `user` the agent documents no such file for all projects. */
export interface FilePlaces {
  readonly user?: string;
  readonly project: string;
}

export interface PluginFile {
  readonly agent: string;
  readonly file: FilePlaces;
  readonly text: (installation: Installation) => string;
  /** Whether a file with this text was written by `init`. */
  readonly isOurs: (text: string) => boolean;
  readonly started: (text: string) => StartedHook | undefined;
  /** The script that the file's hooks read, if they read one. */
  readonly script?: (installation: Installation) => HookScript;
  readonly notes: readonly Note[];
}

export function pluginFileInstaller(plugin: PluginFile): Installer {
  const { agent, file, text, isOurs, started, script, notes } = plugin;
  const files = { user: file.user === undefined ? [] : [file.user], project: [file.project] };
  const watched = (scope: Scope): Installer['watched'][Scope] =>
    files[scope].map((name) => ({ file: name, watch: { kind: 'text' } }));
  return {
    files,
    watched: { user: watched('user'), project: watched('project') },
    repository: files.project,
    managed: [],
    check: (files, installation) => [presence(plugin, files, installation)],
    started,
    ...(script === undefined ? {} : { script }),
    init: ({ scope, base, installation, read, readOwn }): PlanResult => {
      const name = file[scope];
      if (name === undefined)
        return planTrouble(
          `this agent documents hooks for one project only, so hooks for all projects may never run`,
          `run \`leeway init ${agent} --project\` in each project`,
        );
      const current = read(name);
      if (current !== undefined && !isOurs(current))
        return planTrouble(
          `\`${name}\` exists and was not written by leeway`,
          `move it away, then run \`leeway init ${agent}\` again`,
        );
      const wanted = text(installation);
      const made = script?.(installation);
      if (made?.kind === 'trouble') return made;
      const changes = made === undefined ? [] : [...scriptChanges(made, readOwn)];
      if (current !== wanted) changes.push({ path: `${base}/${name}`, before: current, text: wanted });
      return { kind: 'plan', changes, notes };
    },
    uninit: ({ scope, base, installation, read, readOwn }): PlanResult => {
      const name = file[scope];
      const current = name === undefined ? undefined : read(name);
      const changes: readonly FileChange[] =
        current !== undefined && isOurs(current) ? [{ path: `${base}/${name}`, before: current, text: undefined }] : [];
      const made = script?.(installation);
      const scripts = made?.kind === 'script' ? scriptRemovals(made.path, readOwn) : [];
      return { kind: 'plan', changes: [...changes, ...scripts], notes: [] };
    },
  };
}

function presence({ agent, file, text, isOurs }: PluginFile, files: readonly SettingsFile[], installation: Installation): Check {
  const at = (whose: Scope): SettingsFile | undefined =>
    files.find((one) => one.whose === whose && one.text !== undefined && one.path.endsWith(`/${file[whose]}`));
  // A file in a repository cannot replace a changed file of the user.
  const now = at('user') ?? at('project');
  const todo = `run \`leeway init ${agent}${file.user === undefined || now?.whose === 'project' ? ' --project' : ''}\``;
  if (now?.text === undefined || !isOurs(now.text))
    return { id: 'hook-present', state: 'fail', message: `\`${file.user ?? file.project}\` is missing or is not leeway's`, todo };
  if (now.text === text(installation)) return { id: 'hook-present', state: 'ok', message: `\`${now.path}\`` };
  return { id: 'hook-current', state: 'fail', message: `\`${now.path}\` differs from what \`leeway init\` would write`, todo };
}
