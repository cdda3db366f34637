// Plans `init` and `uninit` for Kimi Code: our tables in its `config.toml`, and the script that they read. Pure; writes nothing.
import { beforeEvent } from '../adapter.ts';
import type { Check, SettingsFile } from '../doctor-checks.ts';
import { hookScriptIn, type Installation } from '../hook-line.ts';
import { hookScript, scriptChanges, scriptRemovals } from '../hook-script.ts';
import { planTrouble, type FileChange, type Installer, type PlanResult, type Note } from '../install.ts';
import { kimiAdapter } from './adapter.ts';
import { HEADING, hookTables, isToml, ourCommand, withHooks, withoutHooks } from './hooks-toml.ts';

const FILE = '.kimi-code/config.toml';

const notes: readonly Note[] = [
  'start it with `kimi --auto`, or Kimi Code also asks about allowed calls',
  'there, nothing stops a call if the hook cannot start: run `leeway doctor`',
];

export const kimiInstaller: Installer = {
  files: { user: [FILE], project: [] },
  watched: { user: [{ file: FILE, watch: { kind: 'tables', heading: HEADING } }], project: [] },
  repository: [],
  managed: [],
  check: (files, installation) => [presence(files, installation)],
  started: (text) => {
    const line = ourCommand(text, beforeEvent(kimiAdapter));
    return line === undefined ? undefined : { command: '/bin/sh', args: ['-c', line], env: {} };
  },
  script: (installation) => hookScript(kimiAdapter, installation),
  init: ({ scope, base, installation, read, readOwn }): PlanResult => {
    if (scope === 'project') return planTrouble('Kimi Code has no hooks for one project', 'run `leeway init kimi`');
    const before = read(FILE);
    const text = withHooks(before ?? '', installation);
    if (typeof text !== 'string') return text;
    const script = hookScript(kimiAdapter, installation);
    if (script.kind === 'trouble') return script;
    const changes = [...scriptChanges(script, readOwn)];
    if (text !== before) changes.push({ path: `${base}/${FILE}`, before, text });
    return { kind: 'plan', changes, notes };
  },
  uninit: ({ scope, base, installation, read, readOwn }): PlanResult => {
    const before = scope === 'project' ? undefined : read(FILE);
    const text = before === undefined ? undefined : withoutHooks(before);
    if (typeof text === 'object') return text;
    const changes: readonly FileChange[] =
      text === before ? [] : [{ path: `${base}/${FILE}`, before, text: text === '' ? undefined : text }];
    const scripts = scriptRemovals(hookScriptIn(installation.configDir, 'kimi'), readOwn);
    return { kind: 'plan', changes: [...changes, ...scripts], notes: [] };
  },
};

function presence(files: readonly SettingsFile[], installation: Installation): Check {
  const now = files.find(({ path, whose }) => whose === 'user' && path.endsWith(`/${FILE}`));
  const todo = 'run `leeway init kimi`';
  const fail = (id: string, message: string): Check => ({ id, state: 'fail', message, todo });
  if (now?.text === undefined) return fail('hook-present', `\`~/${FILE}\` is missing`);
  if (!isToml(now.text)) return fail('settings-readable', `\`${now.path}\` cannot be read as TOML: no hook runs`);
  const missing = [...kimiAdapter.events.keys()].find((event) => ourCommand(now.text ?? '', event) === undefined);
  if (missing !== undefined) return fail('hook-present', `no hook for \`${missing}\``);
  return now.text.includes(hookTables(installation))
    ? { id: 'hook-present', state: 'ok', message: `\`${now.path}\`` }
    : {
        id: 'hook-current',
        state: 'warn',
        message: `the hooks in \`${now.path}\` differ from what \`leeway init\` would write`,
        todo,
      };
}
