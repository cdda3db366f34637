// Finds mistakes in the setup of an installed hook, from the text of the agent's settings files. Pure; runs and writes nothing.
import { PROBE_SESSION } from '../model/probe-session.ts';
import { beforeEvent, type Adapter } from './adapter.ts';
import type { PlacedHook } from './codex/trust.ts';
import { hookEntries, type HookSettings } from './hook-entries.ts';
import type { Installation } from './hook-line.ts';
import type { HookScript } from './hook-script.ts';
import { readSettings } from './read-settings.ts';
import { sortedJson } from './sorted-json.ts';
import { BELOW_HOOKS, eventsIn, isOurs } from './settings-edit.ts';

export interface Check {
  readonly id: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly message: string;
  readonly todo?: string;
}

/**
 * A settings file that the agent reads. `whose`: settings of a repository or an administrator count only if they make something stricter or
 * switch something off; `client` is the agent's own record about hooks, `client-in-project` the file of that name in a repository.
 */
export interface SettingsFile {
  readonly path: string;
  readonly whose: 'user' | 'project' | 'managed' | 'client' | 'client-in-project';
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
    if (isClients(file) || file.text === undefined || file.text.trim() === '') continue;
    const read = readSettings(file.text);
    if (read.kind === 'settings') values.push({ file, value: read.value });
    else
      checks.push(
        fail(
          'settings-readable',
          `\`${file.path}\`: ${read.trouble.message}`,
          'fix the file: the agent may run no hook until then',
        ),
      );
  }
  const byPlugin = values.some(({ file, value }) => file.whose !== 'project' && settings.plugin?.enabled(value) === true);
  const inSettings = values.some(({ value }) => ourHooksIn(settings, value).length > 0);
  if (byPlugin) checks.push({ id: 'plugin', state: 'ok', message: "the hooks come from leeway's plugin" });
  if (byPlugin && inSettings)
    checks.push({
      id: 'plugin',
      state: 'warn',
      message:
        'leeway is installed twice, as a plugin and in the settings: every call is judged twice, and a one-time approval is used up by the first',
      todo: `keep one: run \`leeway init ${settings.adapter.agent} --plugin\` to keep the plugin, or uninstall the plugin in the agent`,
    });
  // If a file of the user cannot be read, its hooks are unknown. Reporting each of them as missing would add nothing.
  const known = !checks.some(({ id }) => id === 'settings-readable') || inSettings;
  if (known && (!byPlugin || inSettings)) checks.push(...presenceChecks(settings, values, installation));
  for (const { file, value } of values) {
    const objection = settings.objection?.(value);
    if (objection !== undefined) checks.push(fail('not-disabled', `\`${file.path}\`: ${objection.message}`, objection.todo));
    checks.push(...repositoryChecks(file, value), ...otherHooks(settings, file, value));
  }
  for (const file of files.filter(isClients)) {
    const off = settings.client?.off?.(file.text ?? '');
    if (off !== undefined) checks.push(fail('not-disabled', `\`${file.path}\`: ${off.message}`, off.todo));
  }
  const client = files.find(({ whose }) => whose === 'client');
  const open = settings.client?.objection?.(client?.text ?? '');
  if (client !== undefined && open !== undefined)
    checks.push(fail('not-disabled', `\`${client.path}\`: ${open.message}`, open.todo));
  checks.push(...trustChecks(settings, values, client));
  return checks;
}

/** Whether the client's own record lets our hooks run, for every file that has them. Hooks of a project add to the user's own. */
function trustChecks(
  settings: HookSettings,
  values: readonly { readonly file: SettingsFile; readonly value: unknown }[],
  client: SettingsFile | undefined,
): readonly Check[] {
  const { client: own } = settings;
  if (own === undefined || client === undefined) return [];
  const checksOf = (whose: SettingsFile['whose']): readonly Check[] =>
    values
      .filter(({ file }) => file.whose === whose)
      .flatMap(({ file, value }) => own.check(client.text, file.path, ourHooksIn(settings, value)));
  const user = checksOf('user');
  const isGuarded = user.length > 0 && user.every(({ state }) => state === 'ok');
  const project = checksOf('project').map((check): Check =>
    isGuarded && check.state === 'fail' ? { ...check, state: 'warn' } : check,
  );
  return [...user, ...project];
}

const isClients = ({ whose }: SettingsFile): boolean => whose === 'client' || whose === 'client-in-project';

/** Our own hooks in these settings, each with its place in the list of its event. */
const ourHooksIn = ({ adapter, eventsAt = BELOW_HOOKS }: HookSettings, value: unknown): readonly PlacedHook[] =>
  [...adapter.events.keys()].flatMap((event) => {
    const list = eventsIn(value, eventsAt)[event];
    const index = Array.isArray(list) ? list.findIndex(isOurs) : -1;
    return index === -1 ? [] : [{ event, index, entry: (list as readonly unknown[])[index] }];
  });

/** A hook that mentions one of these may replace the input of a call after leeway has judged it. */
const REWRITES_INPUT = /updated_?input|modified_?input|\brtk\b/i;

/** Hooks of other tools before a call: they may change the call after leeway judged it. */
function otherHooks({ adapter, eventsAt = BELOW_HOOKS }: HookSettings, file: SettingsFile, value: unknown): readonly Check[] {
  // A client that keeps its events at the top of one file reads them below `hooks` in another.
  const places = eventsAt.length === 0 ? [eventsAt, BELOW_HOOKS] : [eventsAt];
  const lists = places.map((at) => eventsIn(value, at)[beforeEvent(adapter)]);
  const others = lists.flatMap((list): readonly unknown[] => (Array.isArray(list) ? list : [])).filter((entry) => !isOurs(entry));
  return others.map((entry): Check => {
    const text = JSON.stringify(entry);
    const command = /"command":"((?:[^"\\]|\\.){0,80})/.exec(text)?.[1] ?? text.slice(0, 80);
    return REWRITES_INPUT.test(text)
      ? fail(
          'other-hooks',
          `\`${file.path}\` has another hook that rewrites calls: \`${command}\`; leeway judges the call before that change`,
          'remove that hook: what it writes into a call is not judged',
        )
      : {
          id: 'other-hooks',
          state: 'warn',
          message: `\`${file.path}\` has another hook before calls: \`${command}\``,
          todo: 'check that it does not rewrite calls: leeway would not see the change',
        };
  });
}

const fail = (id: string, message: string, todo: string): Check => ({ id, state: 'fail', message, todo });

function presenceChecks(
  settings: HookSettings,
  values: readonly { readonly file: SettingsFile; readonly value: unknown }[],
  installation: Installation,
): readonly Check[] {
  const { adapter, eventsAt = BELOW_HOOKS } = settings;
  return hookEntries(settings, installation.configDir).map(({ event, entry }): Check => {
    const oursIn = (counts: (file: SettingsFile) => boolean): readonly unknown[] =>
      values.flatMap(({ file, value }) => {
        const list = counts(file) ? eventsIn(value, eventsAt)[event] : undefined;
        return Array.isArray(list) ? list.filter(isOurs) : [];
      });
    // A line in a repository cannot replace a changed line in the user's own settings.
    const own = oursIn(({ whose }) => whose !== 'project');
    const ours = own.length > 0 ? own : oursIn(() => true);
    const again = `run \`leeway init ${adapter.agent}\``;
    if (ours.length === 0) return fail('hook-present', `no hook for \`${event}\``, again);
    const same = ours.some((one) => sortedJson(one) === sortedJson(entry));
    if (!same) return fail('hook-current', `the hook for \`${event}\` differs from what \`leeway init\` would write`, again);
    return { id: 'hook-present', state: 'ok', message: `hook for \`${event}\`` };
  });
}

export interface ScriptCheck {
  readonly agent: string;
  readonly wanted: HookScript;
  /** The script that the lines read, as it is now; undefined if it does not exist. */
  readonly now: string | undefined;
  readonly installation: Installation;
}

export function scriptChecks({ agent, wanted, now, installation }: ScriptCheck): readonly Check[] {
  const again = `run \`leeway init ${agent}\``;
  if (wanted.kind === 'trouble') return [fail('hook-script', wanted.trouble.message, wanted.trouble.todo ?? again)];
  if (now === undefined)
    return [fail('hook-script', `\`${wanted.path}\` is missing: a hook that reads it denies every call`, again)];
  if (now === wanted.text) return [{ id: 'hook-script', state: 'ok', message: `hook script \`${wanted.path}\`` }];
  const keys = installation.passes.filter((name) => !now.includes(` ${name}=`));
  const checks = keys.map((name) =>
    fail('hook-key', `the hook does not pass \`${name}\` on, so the classifier has no key`, again),
  );
  if (!now.includes(`'${installation.script}'`)) {
    const other = now.includes('/leeway.cjs')
      ? 'starts a different installation of leeway'
      : 'was changed and does not start leeway';
    checks.push(fail('hook-outdated', `\`${wanted.path}\` ${other}`, again));
  }
  if (checks.length > 0) return checks;
  const message = `\`${wanted.path}\` was written by another version of leeway, or was changed`;
  return [fail('hook-current', message, `check the change, then ${again}`)];
}

/** Variables that a repository's settings could set in order to bypass the hook. */
const STEERING = /^(NODE_OPTIONS|NODE_PATH|LD_|DYLD_|PATH$|HOME$|LEEWAY_|XDG_|BASH_ENV$|ENV$|.*_BASE_URL$|.*PROXY$)/i;

function repositoryChecks(file: SettingsFile, value: unknown): readonly Check[] {
  if (file.whose !== 'project') return [];
  const steering = Object.keys(recordAt(value, 'env')).filter((name) => STEERING.test(name));
  const todo = 'find out who wrote it; leeway ignores these variables, but other programs do not';
  return steering.map((name): Check => ({
    id: 'repository-env',
    state: 'warn',
    message: `\`${file.path}\` sets \`${name}\``,
    todo,
  }));
}

/** Variables that run code in the shell which starts the hook, before the hook can clear them. */
const RUNS_BEFORE_HOOK = /^\s*(?:export\s+)?(BASH_ENV|ENV|BASH_FUNC_\w+%*|LD_\w+|DYLD_\w+|PATH|SHELLOPTS|BASHOPTS|PS4)\s*=/gm;

/** For agents that read a project's env files into their own environment. */
export function envFileChecks(file: SettingsFile): readonly Check[] {
  const names = new Set([...(file.text ?? '').matchAll(RUNS_BEFORE_HOOK)].map((match) => match[1] ?? ''));
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
  const stdin = (command: string): string => adapter.sample(command, { cwd, session: PROBE_SESSION });
  return [
    { name: 'harmless', event, stdin: stdin('pwd'), expect: 'not-blocked' },
    { name: 'harmful', event, stdin: stdin('rm -rf /'), expect: 'blocked' },
  ];
}
