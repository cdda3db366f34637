// Finds mistakes in the setup of an installed hook, from the text of the agent's settings files. Pure; runs and writes nothing.
import { beforeEvent, type Adapter } from './adapter.ts';
import { hookEntries, type HookSettings } from './hook-entries.ts';
import type { Installation } from './hook-line.ts';
import { readSettings } from './read-settings.ts';
import { isOurs } from './settings-edit.ts';

export interface Check {
  readonly id: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly message: string;
  readonly todo?: string;
}

/** A settings file that the agent reads. `whose`: settings of a repository count only if they take something away. */
export interface SettingsFile {
  readonly path: string;
  readonly whose: 'user' | 'project';
  /** Undefined when the file does not exist. */
  readonly text: string | undefined;
}

type Hooks = { readonly [event: string]: unknown };
const recordAt = (value: unknown, name: string): Hooks => {
  const found = typeof value === 'object' && value !== null ? (value as Hooks)[name] : undefined;
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Hooks) : {};
};

export function settingsChecks(
  settings: HookSettings,
  files: readonly SettingsFile[],
  installation: Installation,
): readonly Check[] {
  const checks: Check[] = [];
  const values: { readonly file: SettingsFile; readonly value: unknown }[] = [];
  for (const file of files) {
    if (file.text === undefined || file.text.trim() === '') continue;
    const read = readSettings(file.text);
    if (read.kind === 'settings') values.push({ file, value: read.value });
    else
      checks.push(fail('settings-readable', `\`${file.path}\`: ${read.trouble.message}`, read.trouble.todo ?? 'mend the file'));
  }
  checks.push(...presence(settings, values, installation));
  for (const { file, value } of values) {
    const objection = settings.objection?.(value);
    if (objection !== undefined) checks.push(fail('not-disabled', `\`${file.path}\`: ${objection.message}`, objection.todo));
    checks.push(...repositoryChecks(file, value));
  }
  return checks;
}

const fail = (id: string, message: string, todo: string): Check => ({ id, state: 'fail', message, todo });

function presence(
  settings: HookSettings,
  values: readonly { readonly value: unknown }[],
  installation: Installation,
): readonly Check[] {
  const { adapter } = settings;
  const wanted = hookEntries(settings, installation);
  if (wanted.kind === 'trouble')
    return [fail('hook-line', wanted.trouble.message, wanted.trouble.todo ?? 'run `leeway init` again')];
  return wanted.entries.map(({ event, entry }): Check => {
    const lists = values.map(({ value }) => recordAt(value, 'hooks')[event]);
    const ours = lists.flatMap((list) => (Array.isArray(list) ? list.filter(isOurs) : []));
    const again = `run \`leeway init ${adapter.agent}\``;
    if (ours.length === 0) return fail('hook-present', `no hook for \`${event}\``, again);
    const same = ours.some((one) => JSON.stringify(one) === JSON.stringify(entry));
    if (!same)
      return {
        id: 'hook-current',
        state: 'warn',
        message: `the hook for \`${event}\` differs from what init would write`,
        todo: again,
      };
    return { id: 'hook-present', state: 'ok', message: `hook for \`${event}\`` };
  });
}

/** Variables that a repository's settings could set in order to bypass the hook. */
const STEERING = /^(NODE_OPTIONS|NODE_PATH|LD_|DYLD_|PATH$|HOME$|LEEWAY_|XDG_|BASH_ENV$|ENV$|.*_BASE_URL$|.*PROXY$)/i;

function repositoryChecks(file: SettingsFile, value: unknown): readonly Check[] {
  if (file.whose !== 'project') return [];
  const steering = Object.keys(recordAt(value, 'env')).filter((name) => STEERING.test(name));
  const todo = 'look at who wrote it; leeway ignores these variables, other programs do not';
  return steering.map((name): Check => ({
    id: 'repository-env',
    state: 'warn',
    message: `\`${file.path}\` sets \`${name}\``,
    todo,
  }));
}

/** Variables that run code in the shell which starts the hook, before the hook can clear them. */
const BEFORE_THE_HOOK = /^\s*(?:export\s+)?(BASH_ENV|ENV|BASH_FUNC_\w+%*|LD_\w+|DYLD_\w+|PATH|SHELLOPTS|BASHOPTS|PS4)\s*=/gm;

/** For agents that read a project's env files into their own environment. */
export function envFileChecks(file: SettingsFile): readonly Check[] {
  const names = new Set([...(file.text ?? '').matchAll(BEFORE_THE_HOOK)].map((match) => match[1] ?? ''));
  const todo =
    'remove it, or do not run the agent in this directory: code it names runs before the hook and can answer in its place';
  return [...names].map((name) => fail('env-file', `\`${file.path}\` sets \`${name}\``, todo));
}

/** A call to try on the installed line: its standard input, and the expected answer. */
export interface Probe {
  readonly name: 'harmless' | 'harmful';
  readonly event: string;
  readonly stdin: string;
  readonly expect: 'not-blocked' | 'blocked';
}

/** Nothing of a probe is run: the hook only judges it. */
export function probes(adapter: Adapter, cwd: string): readonly Probe[] {
  const event = beforeEvent(adapter);
  const stdin = (command: string): string => adapter.sample(command, { cwd, session: 'leeway-doctor' });
  return [
    { name: 'harmless', event, stdin: stdin('pwd'), expect: 'not-blocked' },
    { name: 'harmful', event, stdin: stdin('rm -rf /'), expect: 'blocked' },
  ];
}
