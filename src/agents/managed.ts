// Hooks for every user of a machine, in the settings of its administrator: one script for all users, and the entries that read it. Text only.
import { parse } from 'smol-toml';
import { HOOK_MARK } from '../model/entry-mark.ts';
import type { Adapter } from './adapter.ts';
import { hookEntries, type HookSettings } from './hook-entries.ts';
import { hookScriptIn, quote, type Installation } from './hook-line.ts';
import { answering, scriptChanges, scriptRemovals } from './hook-script.ts';
import { planTrouble, type FileChange, type PlanResult } from './install.ts';
import { addHooks, removeHooks, type HookEntry } from './settings-edit.ts';

/** Leeway's own directory for all users; only the administrator can write it. */
export const MANAGED_DIR = '/etc/leeway';

export interface ManagedInput {
  readonly installation: Installation;
  readonly platform: string;
  /** The text of a file by its absolute path; undefined when it does not exist. */
  readonly read: (path: string) => string | undefined;
}

/** Where the client documents settings of an administrator that may hold hooks. */
export interface ManagedPlace {
  readonly linux: string;
  readonly macos: string;
  readonly format: 'json' | 'toml';
  /** The setting that makes the client run only these hooks, if there is one. The administrator decides whether to set it. */
  readonly only?: string;
}

/**
 * The home directory comes from the account database, not from `HOME`, because a repository may set variables for a hook. A user name with
 * special characters of the shell ends the script, and a hook that ends without an answer denies the call.
 */
const FIND_USER = [
  'leeway_user=$(/usr/bin/id -un) || exit 1',
  "case $leeway_user in '' | *[!A-Za-z0-9._-]* | [!A-Za-z_]*) exit 1 ;; esac",
  'eval "leeway_home=~$leeway_user"',
  'case $leeway_home in /*) ;; *) exit 1 ;; esac',
] as const;

export function managedScript({ agent, variables, events }: Adapter, installation: Installation): string {
  const { env, node, script, tempDir, timeout, passes } = installation;
  const told = [...variables, ...passes].map((name) => `${name}="\${${name}-}"`);
  const set = ['HOME="$leeway_home"', 'USER="$leeway_user"', `TMPDIR=${quote(tempDir)}`, 'PATH="${PATH-}"', ...told];
  const limit = timeout === undefined ? '' : `${quote(timeout)} -s KILL "$leeway_limit" `;
  const watched = timeout === undefined ? '' : ' --watched';
  const places = `--config "$leeway_home/.config/leeway" --managed${watched}`;
  const run = `${quote(env)} -i ${set.join(' ')} ${limit}${quote(node)} ${quote(script)} hook ${agent} "$@" ${places}`;
  return `${[
    `${HOOK_MARK} of ${agent}, for every user of this machine. Written by \`leeway init --managed\`.`,
    ...FIND_USER,
    ...answering({ run, events }),
  ].join('\n')}\n`;
}

export function planManaged(
  settings: HookSettings,
  place: ManagedPlace,
  { installation, platform, read }: ManagedInput,
): PlanResult {
  const path = platform === 'darwin' ? place.macos : place.linux;
  const before = read(path);
  const entries = hookEntries(settings, MANAGED_DIR);
  const edit = place.format === 'json' ? addHooks(before, entries) : addToml(before, entries);
  if (edit.kind === 'trouble') return edit;
  const script = { path: hookScriptIn(MANAGED_DIR, settings.adapter.agent), text: managedScript(settings.adapter, installation) };
  const changes = [...scriptChanges({ kind: 'script', ...script }, read)];
  if (edit.kind === 'changed') changes.push({ path, before, text: edit.text });
  return {
    kind: 'plan',
    changes,
    notes: place.only === undefined ? [] : [`to allow no other hooks, set ${place.only} in that file`],
  };
}

/** The reverse: removes our entries and the script, and a settings file in which nothing else is left. */
export function planUnmanaged(
  settings: HookSettings,
  place: ManagedPlace,
  { platform, read }: Omit<ManagedInput, 'installation'>,
): PlanResult {
  const path = platform === 'darwin' ? place.macos : place.linux;
  const before = read(path);
  const edit = place.format === 'json' ? removeHooks(before) : removeToml(before);
  if (edit.kind === 'trouble') return edit;
  // The lines first: a line without its script denies every call.
  const changes: FileChange[] =
    edit.kind === 'changed' ? [{ path, before, text: /^\s*(\{\s*\}\s*)?$/.test(edit.text) ? undefined : edit.text }] : [];
  changes.push(...scriptRemovals(hookScriptIn(MANAGED_DIR, settings.adapter.agent), read));
  return { kind: 'plan', changes, notes: [] };
}

const BEGIN = '# leeway hooks: begin (written by `leeway init --managed`)';
const END = '# leeway hooks: end';

/** Our tables between two marks; everything else in the file stays the same. */
function addToml(
  before: string | undefined,
  entries: readonly HookEntry[],
): ReturnType<typeof addHooks> | Extract<PlanResult, { kind: 'trouble' }> {
  const current = before ?? '';
  const others = withoutOurs(current);
  const block = [BEGIN, ...entries.flatMap(tables), END].join('\n');
  const text = `${others}${others === '' || others.endsWith('\n') ? '' : '\n'}${block}\n`;
  try {
    parse(text);
  } catch {
    const trouble = planTrouble(
      'the settings cannot be read as TOML together with the hooks',
      'fix the file first; nothing was changed',
    );
    if (trouble.kind === 'trouble') return trouble;
  }
  return text === current ? { kind: 'unchanged' } : { kind: 'changed', text };
}

function withoutOurs(current: string): string {
  const from = current.indexOf(BEGIN);
  const to = current.indexOf(END);
  return from < 0 || to < from ? current : `${current.slice(0, from)}${current.slice(to + END.length + 1)}`;
}

function removeToml(before: string | undefined): ReturnType<typeof removeHooks> {
  const text = withoutOurs(before ?? '');
  return text === (before ?? '') ? { kind: 'unchanged' } : { kind: 'changed', text };
}

const tables = ({ event, entry }: HookEntry): readonly string[] => [
  `[[hooks.${event}]]`,
  ...(entry.matcher === undefined ? [] : [`matcher = ${JSON.stringify(entry.matcher)}`]),
  ...entry.hooks.flatMap((hook) => [
    `[[hooks.${event}.hooks]]`,
    ...Object.entries(hook).map(([key, value]) => `${key} = ${JSON.stringify(value)}`),
  ]),
];
