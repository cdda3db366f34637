// Leeway's hooks in Kimi Code's `config.toml`: added at its end, and removed wherever they are. Every other byte stays the same. Writes no file.
import { parse, TomlError } from 'smol-toml';
import { hookLine, isOurLine, type Installation } from '../hook-line.ts';
import { planTrouble, type PlanResult } from '../install.ts';
import { sortedJson } from '../sorted-json.ts';
import { tomlTables } from '../toml-tables.ts';
import { kimiAdapter } from './adapter.ts';

export const HEADING = '[[hooks]]';

interface KimiHook {
  readonly event?: unknown;
  readonly command?: unknown;
}

/** One table for each event. If Kimi cannot start a command, it runs the call, so the command needs nothing but a shell. */
export const hookTables = ({ configDir }: Installation): string =>
  [...kimiAdapter.events]
    .map(([event, kind]) =>
      [
        HEADING,
        `event = ${JSON.stringify(event)}`,
        `command = ${JSON.stringify(hookLine('kimi', { event, kind }, configDir))}`,
        `timeout = ${kimiAdapter.patience.agent / 1000}`,
        '',
      ].join('\n'),
    )
    .join('');

type Settings = { readonly [key: string]: unknown };

/** Undefined if it is not TOML. */
function read(text: string): Settings | undefined {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof TomlError) return undefined;
    throw error;
  }
}

const hooksOf = (settings: Settings | undefined): readonly KimiHook[] =>
  Array.isArray(settings?.['hooks']) ? (settings['hooks'] as readonly KimiHook[]) : [];

const isOurs = ({ command }: KimiHook): boolean => typeof command === 'string' && isOurLine(command);

/** The command of our hook for an event. */
export const ourCommand = (text: string, event: string): string | undefined => {
  const found = hooksOf(read(text)).find((hook) => hook.event === event && isOurs(hook))?.command;
  return typeof found === 'string' ? found : undefined;
};

export const isToml = (text: string): boolean => read(text) !== undefined;

const unreadable = (): PlanResult =>
  planTrouble('`.kimi-code/config.toml` cannot be read as TOML', 'fix the file first; nothing was changed');

/** The text without our hooks, or why they cannot be removed. */
export function withoutHooks(text: string): string | PlanResult {
  const before = read(text);
  if (before === undefined) return unreadable();
  const kept = tomlTables(text)
    .filter((table) => table.heading !== HEADING || !hooksOf(read(table.text)).some(isOurs))
    .map((table) => table.text)
    .join('');
  const others = hooksOf(before).filter((hook) => !isOurs(hook));
  const { hooks: _, ...rest } = before;
  // The tables are found by their text; a parser then confirms that exactly ours were removed.
  const wanted = others.length === 0 ? rest : { ...rest, hooks: others };
  return sortedJson(read(kept)) === sortedJson(wanted)
    ? kept
    : planTrouble(
        'the hooks of leeway in `.kimi-code/config.toml` are written in a form that leeway cannot edit',
        'remove them by hand',
      );
}

export function withHooks(text: string, installation: Installation): string | PlanResult {
  const others = withoutHooks(text);
  if (typeof others !== 'string') return others;
  const added = `${others}${others === '' || others.endsWith('\n') ? '' : '\n'}${hookTables(installation)}`;
  // A list `hooks = […]` cannot be extended by tables.
  return isToml(added)
    ? added
    : planTrouble('`hooks` in `.kimi-code/config.toml` is not a list of tables', 'write each hook as `[[hooks]]`');
}
